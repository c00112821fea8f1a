//! How a method on an element is declared: once, with its documentation, for all that have elements.

/// Methods that write, on what can be written.
macro_rules! written {
    ($(
        $(#[$doc:meta])*
        fn $name:ident($($arg:ident: $ty:ty),*) $(-> $result:ty)? where T: $set:ident;
    )*) => {
        impl<T: Element, const R: usize> Tensor<T, R> { $(
            $(#[$doc])*
            pub fn $name<I: TensorIndex<R>>(&mut self, index: I, $($arg: $ty),*) $(-> $result)?
            where
                T: $set,
            {
                let _ = (index, $($arg),*);
                only_in_kernels()
            }
        )* }

        impl<T: Element, const R: usize> ViewMut<T, R> { $(
            $(#[$doc])*
            pub fn $name<I: TensorIndex<R>>(&self, index: I, $($arg: $ty),*) $(-> $result)?
            where
                T: $set,
            {
                let _ = (index, $($arg),*);
                only_in_kernels()
            }
        )* }
    };
}

/// Methods that read, on all tensors and views.
macro_rules! read {
    ($(
        $(#[$doc:meta])*
        fn $name:ident($($arg:ident: $ty:ty),*) $(-> $result:ty)? where T: $set:ident;
    )*) => { read! { @on [Tensor View ViewMut] { $(
        $(#[$doc])*
        fn $name($($arg: $ty),*) $(-> $result)? where T: $set;
    )* } } };
    (@on [$($of:ident)*] $items:tt) => { $( read! { @impl $of $items } )* };
    (@impl $of:ident { $(
        $(#[$doc:meta])*
        fn $name:ident($($arg:ident: $ty:ty),*) $(-> $result:ty)? where T: $set:ident;
    )* }) => {
        impl<T: Element, const R: usize> $of<T, R> { $(
            $(#[$doc])*
            pub fn $name<I: TensorIndex<R>>(&self, index: I, $($arg: $ty),*) $(-> $result)?
            where
                T: $set,
            {
                let _ = (index, $($arg),*);
                only_in_kernels()
            }
        )* }
    };
}

pub(super) use {read, written};
