//! The types that tensors hold and that kernels take by value.
//!
//! Both traits are sealed. Every bit pattern of an [`Element`] is a value of it, so whatever a kernel writes can be read
//! back. `bool` is no element, since only two of its 256 bit patterns are values; as a scalar argument it is fine,
//! because the host writes it.

use crate::{bf16, bf16x2, dtype::Dtype, e4m3, e4m3x2, e5m2, e5m2x2, f16, f16x2};

mod sealed {
    pub trait Sealed {}
}

/// A type that a tensor can hold.
pub trait Element: sealed::Sealed + bytemuck::Pod + Send + Sync {
    /// The same type, as a value.
    const DTYPE: Dtype;
}

/// A type that a kernel can take by value.
pub trait ScalarArg: sealed::Sealed + Copy {
    /// The same type, as a value.
    const DTYPE: Dtype;

    /// The bytes that the kernel gets, first the ones that count.
    #[doc(hidden)]
    fn to_bytes(self) -> [u8; 8];
}

macro_rules! elements {
    ($($ty:ty => $dtype:ident),*) => { $(
        impl sealed::Sealed for $ty {}
        impl Element for $ty { const DTYPE: Dtype = Dtype::$dtype; }
        impl ScalarArg for $ty {
            const DTYPE: Dtype = Dtype::$dtype;
            #[inline]
            fn to_bytes(self) -> [u8; 8] { pad(bytemuck::bytes_of(&self)) }
        }
    )* };
}

elements!(i8 => I8, i16 => I16, i32 => I32, i64 => I64, u8 => U8, u16 => U16, u32 => U32, u64 => U64);
elements!(f16 => F16, bf16 => Bf16, f32 => F32, f64 => F64);
elements!(f16x2 => F16x2, bf16x2 => Bf16x2, e4m3 => E4m3, e5m2 => E5m2, e4m3x2 => E4m3x2, e5m2x2 => E5m2x2);

#[cfg(feature = "half")]
elements!(half::f16 => F16, half::bf16 => Bf16);

// `usize` and `isize` are 64-bit in a kernel; on a 64-bit host they are the same type.
#[cfg(target_pointer_width = "64")]
elements!(isize => I64, usize => U64);

impl sealed::Sealed for bool {}
impl ScalarArg for bool {
    const DTYPE: Dtype = Dtype::Bool;
    #[inline]
    fn to_bytes(self) -> [u8; 8] {
        [u8::from(self), 0, 0, 0, 0, 0, 0, 0]
    }
}

/// The bytes of a scalar, at the start of eight.
#[inline]
fn pad(bytes: &[u8]) -> [u8; 8] {
    let mut padded = [0; 8];
    for (to, from) in padded.iter_mut().zip(bytes) {
        *to = *from;
    }
    padded
}

#[cfg(test)]
mod tests {
    use super::*;

    fn same<T: Element + ScalarArg>() {
        assert_eq!(<T as Element>::DTYPE, <T as ScalarArg>::DTYPE);
        assert_eq!(<T as Element>::DTYPE.size(), size_of::<T>());
    }

    #[test]
    fn sizes_agree_with_the_kernel_language() {
        same::<i8>();
        same::<i16>();
        same::<i32>();
        same::<i64>();
        same::<isize>();
        same::<u8>();
        same::<u16>();
        same::<u32>();
        same::<u64>();
        same::<usize>();
        same::<f16>();
        same::<bf16>();
        same::<f32>();
        same::<f64>();
        same::<f16x2>();
        same::<bf16x2>();
        same::<e4m3>();
        same::<e5m2>();
        same::<e4m3x2>();
        same::<e5m2x2>();
    }

    #[test]
    fn a_scalar_gives_its_own_bytes() {
        assert_eq!(true.to_bytes(), [1, 0, 0, 0, 0, 0, 0, 0]);
        assert_eq!(0x1234_u16.to_bytes()[..2], 0x1234_u16.to_ne_bytes());
        assert_eq!((-2_i64).to_bytes(), (-2_i64).to_ne_bytes());
        assert_eq!(1.5_f32.to_bytes()[..4], 1.5_f32.to_ne_bytes());
    }
}
