//! The 16-bit formats against the crate `half`, which has them from elsewhere.

use half::{bf16, f16};
use tirx_ptx::half::{BF16, F16, Half};

/// A format, and how `half` converts to and from it.
struct Case {
    name: &'static str,
    format: Half,
    to_f32: fn(u16) -> f32,
    to_f64: fn(u16) -> f64,
    from_f32: fn(f32) -> u16,
    from_f64: fn(f64) -> u16,
}

const CASES: [Case; 2] = [
    Case {
        name: "f16",
        format: F16,
        to_f32: |bits| f16::from_bits(bits).to_f32_const(),
        to_f64: |bits| f16::from_bits(bits).to_f64_const(),
        from_f32: |value| f16::from_f32_const(value).to_bits(),
        from_f64: |value| f16::from_f64_const(value).to_bits(),
    },
    Case {
        name: "bf16",
        format: BF16,
        to_f32: |bits| bf16::from_bits(bits).to_f32_const(),
        to_f64: |bits| bf16::from_bits(bits).to_f64_const(),
        from_f32: |value| bf16::from_f32_const(value).to_bits(),
        from_f64: |value| bf16::from_f64_const(value).to_bits(),
    },
];

impl Case {
    fn check_f32(&self, bits: u32) {
        let value = f32::from_bits(bits);
        let (found, expected) = (self.format.from_f32(value), (self.from_f32)(value));
        assert_eq!(
            found, expected,
            "{}: {value:e} = {bits:#x}: {found:#x}, not {expected:#x}",
            self.name
        );
    }

    /// The nearest value by comparison with its neighbours, which is right where the other crate is not: it looks at the
    /// upper half of an `f64` alone.
    fn check_f64(&self, value: f64) {
        let found = self.format.from_f64(value);
        let magnitude = found & 0x7fff;
        assert_eq!(found >> 15 == 1, value.is_sign_negative(), "{value:e}");
        let exact = value.abs();
        // Infinity stands for the value that would come next.
        let at = |bits: u16| {
            if bits == self.format.infinity() {
                let largest = self.format.to_f64(bits - 1);
                largest + (largest - self.format.to_f64(bits - 2))
            } else {
                self.format.to_f64(bits)
            }
        };
        let message = format!("{}: {value:e} gave {found:#x}", self.name);
        assert!(magnitude <= self.format.infinity(), "{message}");
        let even = magnitude & 1 == 0;
        if magnitude > 0 {
            let middle = f64::midpoint(at(magnitude - 1), at(magnitude));
            assert!(exact > middle || exact == middle && even, "{message}");
        }
        if magnitude < self.format.infinity() {
            let middle = f64::midpoint(at(magnitude), at(magnitude + 1));
            assert!(exact < middle || exact == middle && even, "{message}");
        }
    }
}

#[test]
fn every_value_widens() {
    for case in &CASES {
        for bits in 0..=u16::MAX {
            let name = case.name;
            let (found, expected) = (case.format.to_f32(bits), (case.to_f32)(bits));
            assert_eq!(found.to_bits(), expected.to_bits(), "{name} {bits:#x}");
            let (found, expected) = (case.format.to_f64(bits), (case.to_f64)(bits));
            assert_eq!(found.to_bits(), expected.to_bits(), "{name} {bits:#x}");
            assert_eq!(case.format.is_nan(bits), found.is_nan(), "{name} {bits:#x}");
        }
    }
}

#[test]
fn every_value_comes_back() {
    for (case, quiet) in CASES.iter().zip([0x200, 0x40]) {
        for bits in 0..=u16::MAX {
            let wide = case.format.to_f32(bits);
            let expected = if wide.is_nan() { bits | quiet } else { bits };
            assert_eq!(case.format.from_f32(wide), expected, "{}", case.name);
            let wide = case.format.to_f64(bits);
            assert_eq!(case.format.from_f64(wide), expected, "{}", case.name);
        }
    }
}

/// Around each value, around the middle between it and the next, and at all places in between.
#[test]
fn f32_rounds_to_nearest_even() {
    for case in &CASES {
        for bits in 0..=u16::MAX {
            let wide = case.format.to_f32(bits).to_bits();
            let next = case.format.to_f32(bits.wrapping_add(1)).to_bits();
            let middle = wide.wrapping_add(next.wrapping_sub(wide) / 2);
            for near in [wide, middle] {
                for offset in -2..=2 {
                    case.check_f32(near.wrapping_add_signed(offset));
                }
            }
        }
        // A step that is odd and no multiple of a fraction's width meets all exponents and all kinds of NaN.
        for bits in (0..=u32::MAX).step_by(2_011) {
            case.check_f32(bits);
        }
    }
}

#[test]
fn f64_rounds_once() {
    for case in &CASES {
        for bits in 0..=case.format.infinity() {
            let (low, high) = (case.format.to_f64(bits), case.format.to_f64(bits + 1));
            let middle = if high.is_finite() {
                f64::midpoint(low, high)
            } else {
                low
            };
            for value in [low, middle] {
                for value in [value, value.next_up(), value.next_down()] {
                    if value.is_finite() {
                        case.check_f64(value);
                        case.check_f64(-value);
                    }
                }
                // By way of `f32` these would become the middle, and then be taken for a tie.
                case.check_f64(value * (1.0 + f64::EPSILON));
                case.check_f64(value * (1.0 - f64::EPSILON));
            }
        }
        for value in [
            0.0,
            f64::MIN_POSITIVE,
            f64::from_bits(1),
            f64::MAX,
            65_520.0,
            65_519.999,
        ] {
            case.check_f64(value);
            case.check_f64(-value);
        }
        // Where the lower half of the `f64` is empty, the other crate sees all of it.
        for bits in (0..=u32::MAX).step_by(4_021) {
            let value = f64::from_bits(u64::from(bits) << 32);
            let (found, expected) = (case.format.from_f64(value), (case.from_f64)(value));
            assert_eq!(found, expected, "{}: {value:e}", case.name);
        }
    }
}

#[test]
fn a_conversion_can_be_a_constant() {
    const HALF: u16 = F16.from_f32(0.5);
    const LARGE: f32 = BF16.to_f32(0x7f7f);
    assert_eq!(HALF, 0x3800);
    assert_eq!(LARGE, f32::from_bits(0x7f7f_0000));
}
