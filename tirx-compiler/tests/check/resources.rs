//! Shared memory of every architecture: all that a CTA has, and one element more.

use crate::common::errors;

/// KiB of shared memory that a CTA has at most (CUDA C++ programming guide, "Compute Capabilities").
const LIMITS: [(&str, u64); 15] = [
    ("sm_75", 64),
    ("sm_80", 163),
    ("sm_86", 99),
    ("sm_87", 163),
    ("sm_89", 99),
    ("sm_90", 227),
    ("sm_90a", 227),
    ("sm_100", 227),
    ("sm_100a", 227),
    ("sm_100f", 227),
    ("sm_103", 227),
    ("sm_110", 227),
    ("sm_120", 99),
    ("sm_120a", 99),
    ("sm_121", 99),
];

fn kernel(target: &str, keys: &str, bytes: u64) -> String {
    format!(
        "#[kernel(grid = 1, block = 32, target = \"{target}\"{keys})]
        fn kernel(a: &mut Tensor<u8, 32>) {{
            let mut all = alloc_shared::<Tensor<u8, {bytes}>>();
            all[thread_idx().x] = 1;
            a[thread_idx().x] = all[thread_idx().x];
        }}"
    )
}

#[test]
fn a_cta_takes_all_that_its_architecture_has_and_no_byte_more() {
    for (target, kib) in LIMITS {
        let most = kib * 1024;
        assert_eq!(errors(&kernel(target, "", most)), "", "{target}");
        let more = most + 1;
        assert_eq!(
            errors(&kernel(target, "", more)),
            format!(
                "3:27: the kernel has {more} bytes of shared memory, but a CTA of `{target}` has at most {most}\n  \
                 note: `all` has {more} bytes\n  \
                 help: use a smaller tile, or reuse one allocation [shared-memory]\n"
            ),
        );
    }
}

/// Two blocks share a multiprocessor: from `sm_80` on its system takes 1 KiB for each.
#[test]
fn resident_blocks_share_the_memory_of_a_multiprocessor() {
    for (target, kib) in LIMITS {
        let (whole, reserved) = match target {
            "sm_75" => (kib, 0),
            _ => (kib + 1, 1),
        };
        let most = whole * 1024 / 2 - reserved * 1024;
        let two = ", min_blocks = 2";
        assert_eq!(errors(&kernel(target, two, most)), "", "{target}");
        let text = errors(&kernel(target, two, most + 1));
        let needed = 2 * (most + 1 + reserved * 1024);
        for part in [
            "min_blocks = 1",
            "[shared-memory]",
            &format!("2 blocks with {} bytes", most + 1),
            &format!("are {needed} bytes"),
            &format!("a multiprocessor of `{target}` has {}", whole * 1024),
        ] {
            assert!(text.contains(part), "{target}: no `{part}` in {text}");
        }
    }
}
