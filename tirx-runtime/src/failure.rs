//! Reading the record of a failed check.

use crate::{
    error::FailedCheck,
    kernel::{FailureRecord, Kernel, MAX_ARGS, Message, Variant},
    locate::Place,
};
use core::fmt;

/// Bytes of a [`FailureRecord`].
pub(crate) const RECORD_SIZE: usize = size_of::<FailureRecord>();

/// A record from its bytes, which are little-endian.
pub(crate) fn parse(bytes: &[u8; RECORD_SIZE]) -> FailureRecord {
    let word = |index: usize| {
        let mut word = [0; 4];
        for (to, from) in word.iter_mut().zip(bytes.iter().skip(4 * index)) {
            *to = *from;
        }
        u32::from_le_bytes(word)
    };
    let long = |index: usize| (i64::from(word(index + 1)) << 32) | i64::from(word(index));
    FailureRecord {
        check: word(0),
        block: [word(1), word(2), word(3)],
        thread: [word(4), word(5), word(6)],
        reserved: word(7),
        value: long(8),
        limit: long(10),
        args: core::array::from_fn(|index| long(12 + 2 * index) as u64),
    }
}

/// What a record says, or nothing if no check failed.
pub(crate) fn describe(
    kernel: &'static Kernel,
    variant: &'static Variant,
    record: &FailureRecord,
) -> Option<FailedCheck> {
    let index = record.check.checked_sub(1)?;
    // A number that the variant does not have can only come from a kernel that was emitted wrongly; it is still a failure.
    let check = variant
        .checks
        .get(index as usize)
        .copied()
        .unwrap_or(crate::kernel::Check {
            rule: "check",
            what: "an unknown check",
            line: 1,
            column: 1,
            message: None,
        });
    let place = Place::of(&variant.lines, check.line, check.column);
    Some(FailedCheck {
        kernel: kernel.name,
        rule: check.rule,
        what: check.what,
        file: place.file,
        line: place.line,
        column: place.column,
        block: record.block,
        thread: record.thread,
        value: record.value,
        limit: record.limit,
        message: check.message.map(|message| written(message, &record.args)),
    })
}

fn written(message: Message, args: &[u64; MAX_ARGS]) -> String {
    struct Written<'a>(Message, &'a [u64; MAX_ARGS]);
    impl fmt::Display for Written<'_> {
        fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
            (self.0.0)(self.1, f)
        }
    }
    Written(message, args).to_string()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::kernel::{Check, Lines};

    static KERNEL: Kernel = Kernel {
        name: "k",
        params: &[],
        dims: &[],
        block: None,
        grid: None,
        cluster: None,
        maps: &[],
        variants: &[Variant {
            instance: "",
            target: "sm_75",
            version: (6, 3),
            ptx: "",
            lines: Lines {
                file: "src/main.rs",
                first: 10,
                indent: 0,
            },
            static_shared: 0,
            dynamic_shared: 0,
            local_bytes: 0,
            checks: &[
                Check {
                    rule: "index-check",
                    what: "dimension 0 of `a`",
                    line: 4,
                    column: 7,
                    message: None,
                },
                Check {
                    rule: "division-check",
                    what: "the divisor",
                    line: 5,
                    column: 9,
                    message: None,
                },
                Check {
                    rule: "device-assert",
                    what: "i < n",
                    line: 6,
                    column: 5,
                    message: Some(Message(|args, f| {
                        write!(
                            f,
                            "i is {}, {:.1}",
                            args[0] as i32,
                            f32::from_bits(args[1] as u32)
                        )
                    })),
                },
            ],
        }],
    };

    #[test]
    fn a_record_is_read_field_by_field() {
        let mut bytes = [0; RECORD_SIZE];
        for (index, word) in [1_u32, 2, 3, 4, 5, 6, 7, 0].into_iter().enumerate() {
            bytes[4 * index..][..4].copy_from_slice(&word.to_le_bytes());
        }
        bytes[32..40].copy_from_slice(&(-3_i64).to_le_bytes());
        bytes[40..48].copy_from_slice(&0x1_0000_0002_i64.to_le_bytes());
        let record = parse(&bytes);
        assert_eq!(
            record,
            FailureRecord {
                check: 1,
                block: [2, 3, 4],
                thread: [5, 6, 7],
                reserved: 0,
                value: -3,
                limit: 0x1_0000_0002,
                args: [0; MAX_ARGS],
            }
        );
        let failed = describe(&KERNEL, &KERNEL.variants[0], &record).unwrap();
        assert_eq!(
            failed.to_string(),
            "src/main.rs:13:7: kernel `k`: dimension 0 of `a` has 4294967298 elements, and the index is -3, \
             in block (2, 3, 4), thread (5, 6, 7) [index-check]"
        );
    }

    #[test]
    fn no_check_failed_and_other_rules() {
        let mut record = FailureRecord::default();
        assert_eq!(describe(&KERNEL, &KERNEL.variants[0], &record), None);
        record.check = 2;
        let failed = describe(&KERNEL, &KERNEL.variants[0], &record).unwrap();
        assert_eq!(
            failed.to_string(),
            "src/main.rs:14:9: kernel `k`: the divisor is 0, in block (0, 0, 0), thread (0, 0, 0) [division-check]"
        );
        record.check = 3;
        record.args[0] = (-7_i64) as u64;
        record.args[1] = 1.25_f32.to_bits().into();
        let failed = describe(&KERNEL, &KERNEL.variants[0], &record).unwrap();
        assert_eq!(
            failed.to_string(),
            "src/main.rs:15:5: kernel `k`: assertion failed: i is -7, 1.2, in block (0, 0, 0), thread (0, 0, 0) [device-assert]"
        );
        record.check = u32::MAX;
        assert!(describe(&KERNEL, &KERNEL.variants[0], &record).is_some());
    }
}
