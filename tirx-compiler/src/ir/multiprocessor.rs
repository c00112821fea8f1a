//! What a multiprocessor holds at once, for each architecture.
//!
//! A block stays on one multiprocessor and shares its threads and its shared memory with the others there. From `sm_80` on
//! the system takes 1 KiB of shared memory for each block, so that one block alone has 1 KiB less than there is.

use tirx_ptx::arch::Target;

/// The figures of an architecture.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Multiprocessor {
    /// The most resident threads.
    pub threads: u64,
    /// The most resident blocks.
    pub blocks: u64,
    /// The bytes of shared memory.
    pub shared: u64,
    /// The bytes of it that the system takes for each block.
    pub reserved: u64,
}

/// From this architecture on, until the next row: threads, blocks, KiB of shared memory, KiB that are reserved for a block
/// (CUDA C++ programming guide, "Compute Capabilities": technical specifications, and shared memory of each).
///
/// The guide says nothing of some targets. Of `sm_88` and `sm_107` threads and blocks are those that `ptxas` 13.5 holds
/// `.minnctapersm` against, as it does the guide's for every other; their shared memory is that of the row before. `sm_101` is
/// what `sm_110` was called before PTX 9.0.
const TABLE: &[(u16, [u64; 4])] = &[
    (75, [1024, 16, 64, 0]),
    (80, [2048, 32, 164, 1]),
    (86, [1536, 16, 100, 1]),
    (87, [1536, 16, 164, 1]),
    (88, [1536, 16, 164, 1]),
    (89, [1536, 24, 100, 1]),
    (90, [2048, 32, 228, 1]),
    (101, [1536, 24, 228, 1]),
    (103, [2048, 32, 228, 1]),
    (107, [1024, 16, 228, 1]),
    (110, [1536, 24, 228, 1]),
    (120, [1536, 24, 100, 1]),
];

/// The most that any architecture has.
pub const MOST: Multiprocessor = Multiprocessor::of(Target::base(90));

impl Multiprocessor {
    /// That of a target; an older one than `sm_75` counts as that.
    pub const fn of(target: Target) -> Self {
        let mut row = TABLE[0].1;
        let mut i = 1;
        while i < TABLE.len() && TABLE[i].0 <= target.sm {
            row = TABLE[i].1;
            i += 1;
        }
        let [threads, blocks, shared, reserved] = row;
        Self {
            threads,
            blocks,
            shared: shared << 10,
            reserved: reserved << 10,
        }
    }

    /// The most shared memory of one block.
    pub const fn shared_of_a_block(self) -> u64 {
        self.shared - self.reserved
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Every architecture that code is generated for, as the guide has it.
    #[test]
    fn figures_are_those_of_the_guide() {
        let figures = |sm| {
            let it = Multiprocessor::of(Target::base(sm));
            (it.threads, it.blocks, it.shared_of_a_block() >> 10)
        };
        for (sm, expected) in [
            (75, (1024, 16, 64)),
            (80, (2048, 32, 163)),
            (86, (1536, 16, 99)),
            (87, (1536, 16, 163)),
            (88, (1536, 16, 163)),
            (89, (1536, 24, 99)),
            (90, (2048, 32, 227)),
            (100, (2048, 32, 227)),
            (101, (1536, 24, 227)),
            (103, (2048, 32, 227)),
            (107, (1024, 16, 227)),
            (110, (1536, 24, 227)),
            (120, (1536, 24, 99)),
            (121, (1536, 24, 99)),
        ] {
            assert_eq!(figures(sm), expected, "sm_{sm}");
        }
    }

    #[test]
    fn no_architecture_has_more_than_the_most() {
        for target in Target::known() {
            let it = Multiprocessor::of(target);
            assert!(it.threads <= MOST.threads, "{target}");
            assert!(it.blocks <= MOST.blocks, "{target}");
            assert!(it.shared <= MOST.shared, "{target}");
        }
    }
}
