//! PTX as text: the macro `ptx!`, and what rustc checks in its place.

/// PTX in the body of a kernel, in the manner of `core::arch::asm!`.
///
/// ```
/// use tirx::prelude::*;
///
/// #[tirx::kernel(grid = 1, block = 32)]
/// fn lanes(out: &mut Tensor<u32, 32>) {
///     let lane: u32;
///     // SAFETY: it reads a special register.
///     unsafe { ptx!("mov.u32 {d}, %laneid;", d = out(lane), options(pure, nomem)) };
///     out[thread_idx().x] = lane;
/// }
/// ```
///
/// The text is parsed and validated when the program is built, with the types of its operands: the kernel's `.version`
/// and `.target` follow from it as from all the rest. It stands in `unsafe`, since nothing checks what it does.
///
/// # Text
///
/// One string literal or several, joined by line breaks; `{name}`, `{}` or `{0}` stands for an operand, `{{` and `}}` for
/// the braces of PTX. Several instructions, labels, predicates and declarations (`{{ .reg .b32 t; .. }}`) may stand in it.
/// Labels are made unique where the text is expanded more than once.
///
/// # Operands
///
/// - `in(value)` is read, `out(place)` written, `inout(place)` both, `inout(value => place)` starts with one and ends in
///   the other; each as `name = ..` or without a name, in the order of the text's `{}`.
/// - `const value` stands in the text as a number.
/// - A place is whatever can be assigned to: a variable, declared with a type if not initialised, or an element.
/// - The register is that of the type: `.pred` for a `bool`; `.b16` for 8 and 16 bits, also of floats; `.b32` and `.b64`, also of `f16x2` and `bf16x2`;
///   `.f32` and `.f64`; `.b64` for a cache policy. Memory is passed as an address: `a.global_address()`,
///   `s.shared_address()`. Bits above a narrow integer may be anything on the way out.
///
/// # Options
///
/// Without options the text stays where it is and memory is read and written before it as the source says.
/// `options(nomem)` says that it touches no memory, `options(readonly)` that it reads alone, and `options(pure, ..)`, with
/// one of these, that it may be left out where its outputs are not used and run once for equal inputs.
#[macro_export]
macro_rules! ptx {
    ($($tokens:tt)*) => {
        ::core::compile_error!(
            "`ptx!` stands in the body of a `#[tirx::kernel]`, in `unsafe { .. }`"
        )
    };
}

/// What the attribute writes in place of `ptx!`.
pub(crate) mod checked {
    use crate::device::{CachePolicy, Mbarrier, MbarrierState, RemoteMbarrier};
    use tirx_runtime::{bf16, bf16x2, e4m3, e4m3x2, e5m2, e5m2x2, f16, f16x2};

    /// A type of one register.
    #[diagnostic::on_unimplemented(
        message = "an operand of `ptx!` is a scalar or a cache policy, and this is `{Self}`",
        label = "not in one register"
    )]
    pub trait Register {}

    /// An integer.
    #[diagnostic::on_unimplemented(
        message = "a `const` operand of `ptx!` is an integer, and this is `{Self}`",
        label = "no integer"
    )]
    pub trait Integer {}

    macro_rules! registers {
        ($($ty:ty)*) => { $( impl Register for $ty {} )* };
    }
    macro_rules! integers {
        ($($ty:ty)*) => { $( impl Integer for $ty {} )* };
    }

    registers!(bool i8 i16 i32 i64 isize u8 u16 u32 u64 usize f16 bf16 f32 f64 CachePolicy);
    registers!(Mbarrier RemoteMbarrier MbarrierState);
    registers!(f16x2 bf16x2 e4m3 e5m2 e4m3x2 e5m2x2);
    integers!(i8 i16 i32 i64 isize u8 u16 u32 u64 usize);

    /// Stands for the text.
    ///
    /// # Safety
    ///
    /// It is never run.
    pub unsafe fn ptx() {}

    /// An operand that is read.
    pub fn ptx_in<T: Register>(_: T) {}

    /// An operand that is written.
    pub fn ptx_out<T: Register>() -> T {
        crate::device::only_in_kernels()
    }

    /// An operand that is read and written.
    pub fn ptx_inout<T: Register>(value: T) -> T {
        value
    }

    /// A constant.
    pub fn ptx_const<T: Integer>(_: T) {}
}
