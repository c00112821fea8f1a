//! The arithmetic of `grid` expressions on the host.
//!
//! An expansion calls these in place of operators and of the methods that can fail. So a division by zero, or a value that
//! its type does not have, is an error of the launch, in every profile; otherwise the meaning is Rust's.

use tirx_runtime::ExtentError;

/// An integer that a `grid` expression may have.
#[diagnostic::on_unimplemented(
    message = "an entry of `grid` is an integer, and this is `{Self}`",
    label = "no integer"
)]
pub trait Extent {
    /// The same as a `u32`.
    fn extent(self) -> Result<u32, ExtentError>;
}

/// A number that a `grid` expression computes with.
#[diagnostic::on_unimplemented(
    message = "`grid` is computed with numbers, and this is `{Self}`",
    label = "no number"
)]
pub trait Number: Sized {
    /// Rust's operator, or why it would panic.
    fn add(self, other: Self) -> Result<Self, ExtentError>;
    /// The same.
    fn sub(self, other: Self) -> Result<Self, ExtentError>;
    /// The same.
    fn mul(self, other: Self) -> Result<Self, ExtentError>;
    /// The same.
    fn div(self, other: Self) -> Result<Self, ExtentError>;
    /// The same.
    fn rem(self, other: Self) -> Result<Self, ExtentError>;
}

/// An integer among them.
#[diagnostic::on_unimplemented(
    message = "this operation of a `grid` expression is one of integers, and this is `{Self}`",
    label = "no integer"
)]
pub trait Integer: Number {
    /// Rust's operator, or why it would panic.
    fn shl(self, count: u32) -> Result<Self, ExtentError>;
    /// The same.
    fn shr(self, count: u32) -> Result<Self, ExtentError>;
    /// Rust's method, or why it would panic.
    fn pow(self, exponent: u32) -> Result<Self, ExtentError>;
    /// The same.
    fn div_euclid(self, other: Self) -> Result<Self, ExtentError>;
    /// The same.
    fn rem_euclid(self, other: Self) -> Result<Self, ExtentError>;
    /// The same.
    fn ilog2(self) -> Result<u32, ExtentError>;
    /// As the count of a shift.
    fn count(self) -> u32;
}

/// An integer without a sign.
#[diagnostic::on_unimplemented(
    message = "this method of a `grid` expression is one of unsigned integers, and this is `{Self}`",
    label = "no unsigned integer"
)]
pub trait Unsigned: Integer {
    /// Rust's method, or why it would panic.
    fn div_ceil(self, other: Self) -> Result<Self, ExtentError>;
    /// The same.
    fn next_multiple_of(self, other: Self) -> Result<Self, ExtentError>;
    /// The same.
    fn next_power_of_two(self) -> Result<Self, ExtentError>;
}

/// What a division that gave nothing divided by.
fn quotient<T: PartialEq + Default>(value: Option<T>, divisor: T) -> Result<T, ExtentError> {
    value.ok_or(match divisor == T::default() {
        true => ExtentError::DivisionByZero,
        false => ExtentError::Overflow,
    })
}

macro_rules! integers {
    ($($ty:ty)*) => { $(
        impl Extent for $ty {
            #[inline]
            fn extent(self) -> Result<u32, ExtentError> {
                u32::try_from(self).map_err(|_| ExtentError::Range(self as i128))
            }
        }

        impl Number for $ty {
            #[inline]
            fn add(self, other: Self) -> Result<Self, ExtentError> {
                self.checked_add(other).ok_or(ExtentError::Overflow)
            }
            #[inline]
            fn sub(self, other: Self) -> Result<Self, ExtentError> {
                self.checked_sub(other).ok_or(ExtentError::Overflow)
            }
            #[inline]
            fn mul(self, other: Self) -> Result<Self, ExtentError> {
                self.checked_mul(other).ok_or(ExtentError::Overflow)
            }
            #[inline]
            fn div(self, other: Self) -> Result<Self, ExtentError> {
                quotient(self.checked_div(other), other)
            }
            #[inline]
            fn rem(self, other: Self) -> Result<Self, ExtentError> {
                quotient(self.checked_rem(other), other)
            }
        }

        impl Integer for $ty {
            #[inline]
            fn shl(self, count: u32) -> Result<Self, ExtentError> {
                self.checked_shl(count).ok_or(ExtentError::Overflow)
            }
            #[inline]
            fn shr(self, count: u32) -> Result<Self, ExtentError> {
                self.checked_shr(count).ok_or(ExtentError::Overflow)
            }
            #[inline]
            fn pow(self, exponent: u32) -> Result<Self, ExtentError> {
                self.checked_pow(exponent).ok_or(ExtentError::Overflow)
            }
            #[inline]
            fn div_euclid(self, other: Self) -> Result<Self, ExtentError> {
                quotient(self.checked_div_euclid(other), other)
            }
            #[inline]
            fn rem_euclid(self, other: Self) -> Result<Self, ExtentError> {
                quotient(self.checked_rem_euclid(other), other)
            }
            #[inline]
            fn ilog2(self) -> Result<u32, ExtentError> {
                self.checked_ilog2().ok_or(ExtentError::Overflow)
            }
            #[inline]
            fn count(self) -> u32 {
                u32::try_from(self).unwrap_or(u32::MAX)
            }
        }
    )* };
}

macro_rules! unsigned {
    ($($ty:ty)*) => { $(
        impl Unsigned for $ty {
            #[inline]
            fn div_ceil(self, other: Self) -> Result<Self, ExtentError> {
                match other {
                    0 => Err(ExtentError::DivisionByZero),
                    other => Ok(<$ty>::div_ceil(self, other)),
                }
            }
            #[inline]
            fn next_multiple_of(self, other: Self) -> Result<Self, ExtentError> {
                quotient(self.checked_next_multiple_of(other), other)
            }
            #[inline]
            fn next_power_of_two(self) -> Result<Self, ExtentError> {
                self.checked_next_power_of_two().ok_or(ExtentError::Overflow)
            }
        }
    )* };
}

macro_rules! floats {
    ($($ty:ty)*) => { $(
        impl Number for $ty {
            #[inline]
            fn add(self, other: Self) -> Result<Self, ExtentError> { Ok(self + other) }
            #[inline]
            fn sub(self, other: Self) -> Result<Self, ExtentError> { Ok(self - other) }
            #[inline]
            fn mul(self, other: Self) -> Result<Self, ExtentError> { Ok(self * other) }
            #[inline]
            fn div(self, other: Self) -> Result<Self, ExtentError> { Ok(self / other) }
            #[inline]
            fn rem(self, other: Self) -> Result<Self, ExtentError> { Ok(self % other) }
        }
    )* };
}

integers!(i8 i16 i32 i64 i128 isize u8 u16 u32 u64 u128 usize);
unsigned!(u8 u16 u32 u64 u128 usize);
floats!(f32 f64);

macro_rules! functions {
    ($($name:ident: $bound:ident ($($arg:ident: $ty:ty),*) -> $result:ty;)*) => { $(
        /// Rust's, or why it would panic.
        #[inline]
        pub fn $name<T: $bound>($($arg: $ty),*) -> Result<$result, ExtentError> {
            functions!(@call $bound $name $($arg)*)
        }
    )* };
    (@call $bound:ident $name:ident $($arg:ident)*) => { <T as $bound>::$name($($arg),*) };
}

functions! {
    extent: Extent(value: T) -> u32;
    add: Number(a: T, b: T) -> T;
    sub: Number(a: T, b: T) -> T;
    mul: Number(a: T, b: T) -> T;
    div: Number(a: T, b: T) -> T;
    rem: Number(a: T, b: T) -> T;
    pow: Integer(a: T, exponent: u32) -> T;
    div_euclid: Integer(a: T, b: T) -> T;
    rem_euclid: Integer(a: T, b: T) -> T;
    ilog2: Integer(a: T) -> u32;
    div_ceil: Unsigned(a: T, b: T) -> T;
    next_multiple_of: Unsigned(a: T, b: T) -> T;
    next_power_of_two: Unsigned(a: T) -> T;
}

/// Rust's `<<`, or why it would panic.
#[inline]
pub fn shl<T: Integer, U: Integer>(a: T, count: U) -> Result<T, ExtentError> {
    a.shl(count.count())
}

/// Rust's `>>`, or why it would panic.
#[inline]
pub fn shr<T: Integer, U: Integer>(a: T, count: U) -> Result<T, ExtentError> {
    a.shr(count.count())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_rust_would_panic_at_is_an_error() {
        assert_eq!(mul(1_u32 << 31, 2), Err(ExtentError::Overflow));
        assert_eq!(sub(3_u32, 4), Err(ExtentError::Overflow));
        assert_eq!(div(3_u32, 0), Err(ExtentError::DivisionByZero));
        assert_eq!(rem(i32::MIN, -1), Err(ExtentError::Overflow));
        assert_eq!(div_ceil(7_u64, 0), Err(ExtentError::DivisionByZero));
        assert_eq!(next_multiple_of(7_u8, 0), Err(ExtentError::DivisionByZero));
        assert_eq!(next_multiple_of(255_u8, 2), Err(ExtentError::Overflow));
        assert_eq!(shl(1_u32, 32), Err(ExtentError::Overflow));
        assert_eq!(shl(1_u32, -1), Err(ExtentError::Overflow));
        assert_eq!(pow(10_u32, 10), Err(ExtentError::Overflow));
        assert_eq!(ilog2(0_u32), Err(ExtentError::Overflow));
        assert_eq!(extent(-3_i64), Err(ExtentError::Range(-3)));
        assert_eq!(extent(1_u64 << 32), Err(ExtentError::Range(1 << 32)));
    }

    #[test]
    fn what_rust_computes_is_the_same() {
        assert_eq!(add(1_u32, 2), Ok(3));
        assert_eq!(div(7_i32, -2), Ok(-3));
        assert_eq!(div(7.0_f32, 2.0), Ok(3.5));
        assert_eq!(rem_euclid(-7_i32, 3), Ok(2));
        assert_eq!(div_ceil(7_u32, 2), Ok(4));
        assert_eq!(next_power_of_two(5_u32), Ok(8));
        assert_eq!(shr(-8_i32, 1_u8), Ok(-4));
        assert_eq!(pow(3_u64, 4), Ok(81));
        assert_eq!(extent(7_i8), Ok(7));
    }
}
