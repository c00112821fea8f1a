//! The 8-bit formats against tables that are written out from their definition, and against every neighbour.
#![allow(clippy::unwrap_used)]

use tirx_ptx::fp8::{E4M3, E5M2, Fp8};

/// The value of bits by the definition: sign, exponent and fraction as numbers.
fn defined(bits: u8, fraction_bits: i32, bias: i32) -> f64 {
    let exponent = i32::from(bits & 0x7f) >> fraction_bits;
    let fraction = f64::from(i32::from(bits) & ((1 << fraction_bits) - 1));
    let fraction = fraction / f64::from(1 << fraction_bits);
    let size = match exponent {
        0 => fraction * 2f64.powi(1 - bias),
        _ => (1.0 + fraction) * 2f64.powi(exponent - bias),
    };
    if bits & 0x80 != 0 { -size } else { size }
}

#[test]
fn values_are_as_defined() {
    for bits in 0..=u8::MAX {
        let magnitude = bits & 0x7f;
        let found = f64::from(E4M3.to_f32(bits));
        assert_eq!(E4M3.is_nan(bits), magnitude == 0x7f);
        match magnitude {
            0x7f => assert!(found.is_nan()),
            _ => assert_eq!(found.to_bits(), defined(bits, 3, 7).to_bits(), "{bits:#x}"),
        }
        let found = f64::from(E5M2.to_f32(bits));
        assert_eq!(E5M2.is_nan(bits), magnitude > 0x7c);
        match magnitude {
            0x7d.. => assert!(found.is_nan()),
            0x7c => assert!(found.is_infinite() && (found < 0.0) == (bits > 0x7f)),
            _ => assert_eq!(found.to_bits(), defined(bits, 2, 15).to_bits(), "{bits:#x}"),
        }
    }
    assert_eq!(E4M3.to_f32(0x7e), 448.0);
    assert_eq!(E4M3.to_f32(0x01), 2f32.powi(-9));
    assert_eq!(E5M2.to_f32(0x7b), 57344.0);
    assert_eq!(E5M2.to_f32(0x01), 2f32.powi(-16));
}

/// The nearest value of a format, found by looking at all of them.
fn nearest(format: Fp8, value: f64) -> u8 {
    let greatest = f64::from(format.to_f32(format.greatest()));
    let size = value.abs().min(greatest);
    let finite = 0..=format.greatest();
    let distance = |bits: &u8| (f64::from(format.to_f32(*bits)) - size).abs();
    let least = finite
        .clone()
        .map(|bits| distance(&bits))
        .fold(f64::MAX, f64::min);
    let mut candidates = finite.filter(|bits| distance(bits) == least);
    let first = candidates.next().unwrap();
    let bits = match candidates.next() {
        Some(second) if first % 2 == 1 => second,
        _ => first,
    };
    if value.is_sign_negative() {
        bits | 0x80
    } else {
        bits
    }
}

#[test]
fn conversions_round_to_the_nearest() {
    for format in [E4M3, E5M2] {
        for bits in 0..=format.greatest() {
            let value = f64::from(format.to_f32(bits));
            let next = match bits == format.greatest() {
                true => value * 1.25,
                false => f64::from(format.to_f32(bits + 1)),
            };
            let middle = (value + next) / 2.0;
            let around = [value, middle, middle.next_up(), middle.next_down(), next];
            for value in around.into_iter().flat_map(|value| [value, -value]) {
                assert_eq!(format.from_f64(value), nearest(format, value), "{value:e}");
                let single = value as f32;
                assert_eq!(
                    format.from_f32(single),
                    nearest(format, single.into()),
                    "{single:e}"
                );
            }
        }
        for bits in (0..=u32::MAX).step_by(99_991) {
            let value = f32::from_bits(bits);
            let expected = match value {
                _ if value.is_nan() => Fp8::NAN,
                _ if value == f32::INFINITY => format.greatest(),
                _ if value == f32::NEG_INFINITY => format.greatest() | 0x80,
                _ => nearest(format, value.into()),
            };
            assert_eq!(format.from_f32(value), expected, "{value:e}");
        }
        assert_eq!(format.from_f64(f64::MIN_POSITIVE / 4.0), 0);
        assert_eq!(format.from_f64(-f64::MIN_POSITIVE / 4.0), 0x80);
    }
}
