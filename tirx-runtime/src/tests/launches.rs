//! Every check of a launch: that it is made, what it says, and that nothing reaches the device.

use super::*;
use crate::{Device, Dim3, backend::fake::Fake};

fn fake() -> Fake {
    Fake::new(90, (13, 0))
}

/// Launches, and says that the device was not asked.
#[track_caller]
fn message<const N: usize>(fake: &Fake, launch: Launch<'_, N>) -> String {
    let stream = fake.device.stream().unwrap();
    fake.log.take();
    let error = refused(launch.launch(&stream));
    assert_eq!(fake.log.take(), [""; 0]);
    error.to_string()
}

fn rows(device: &Device, shape: [usize; 2]) -> Rows {
    device.uninit(shape).unwrap()
}

#[test]
fn a_launch_gives_addresses_and_dimensions() {
    let fake = fake();
    let stream = fake.device.stream().unwrap();
    let a = rows(&fake.device, [128, 4]);
    let mut b = rows(&fake.device, [128, 4]);
    copy(&a, &mut b).grid(2).launch(&stream).unwrap();
    copy(&a, &mut b).grid((2, 3)).launch(&stream).unwrap();
    assert_eq!(
        fake.log.take(),
        [
            "load copy for sm_80",
            "launch f1 on s1 grid [2, 1, 1] block [64, 1, 1]: 0000000000001000 0000000000001900 00000080",
            "launch f1 on s1 grid [2, 3, 1] block [64, 1, 1]: 0000000000001000 0000000000001900 00000080",
        ]
    );
}

#[test]
fn a_fixed_dimension_has_to_be_met() {
    let fake = fake();
    let a = rows(&fake.device, [128, 3]);
    let mut b = rows(&fake.device, [128, 4]);
    assert_eq!(
        message(&fake, copy(&a, &mut b).grid(2)),
        "kernel `copy`: dimension 1 of `a` is 3, but the kernel is for 4; its shape is [128, 3]"
    );
}

#[test]
fn one_dimension_has_one_value() {
    let fake = fake();
    let a = rows(&fake.device, [128, 4]);
    let mut b = rows(&fake.device, [64, 4]);
    assert_eq!(
        message(&fake, copy(&a, &mut b).grid(2)),
        "kernel `copy`: `N` is 128 by dimension 0 of `a`, but 64 by dimension 0 of `b`; they have to be equal"
    );
}

#[test]
fn a_dimension_is_below_two_to_the_31() {
    let fake = fake();
    let a = Rows::borrowed(&fake.device, 0x1000, [1 << 31, 4]);
    let mut b = rows(&fake.device, [64, 4]);
    assert_eq!(
        message(&fake, copy(&a, &mut b).grid(2)),
        "kernel `copy`: `N` is 2147483648 by dimension 0 of `a`; a dimension known at launch is from 0 to 2147483647"
    );
}

#[test]
fn addresses_are_aligned() {
    let fake = fake();
    let a = Rows::borrowed(&fake.device, 0x1008, [2, 4]);
    let mut b = rows(&fake.device, [2, 4]);
    assert_eq!(
        message(&fake, copy(&a, &mut b).grid(2)),
        "kernel `copy`: `a` starts at 0x1008, which is not aligned to the 16 bytes that the kernel needs"
    );
}

#[test]
fn what_is_written_is_nobody_elses() {
    let fake = fake();
    // Rows 0 to 4 and 3 to 7 of the same memory share one row.
    let a = Rows::borrowed(&fake.device, 0x1000, [4, 4]);
    let mut b = Rows::borrowed(&fake.device, 0x1030, [4, 4]);
    assert_eq!(
        message(&fake, copy(&a, &mut b).grid(2)),
        "kernel `copy`: `b` is written and shares bytes with `a`; give them separate memory"
    );
    let stream = fake.device.stream().unwrap();
    let mut beside = Rows::borrowed(&fake.device, 0x1040, [4, 4]);
    copy(&a, &mut beside).grid(2).launch(&stream).unwrap();
}

#[test]
fn two_that_are_only_read_may_be_the_same() {
    static BOTH: Kernel = Kernel {
        name: "both",
        params: &[
            tensor("a", false, 4, &[Dim::Fixed(8)]),
            tensor("b", false, 4, &[Dim::Fixed(8)]),
        ],
        dims: &[],
        block: Some([32, 1, 1]),
        grid: Some([1, 1, 1]),
        cluster: None,
        maps: &[],
        variants: &[variant("sm_75", (6, 3))],
    };
    static CACHE: KernelCache = KernelCache::new();
    let fake = fake();
    let stream = fake.device.stream().unwrap();
    let a = fake.device.zeros::<f32, 1>([8]).unwrap();
    Launch::new(&BOTH, &CACHE, [Arg::tensor(&a), Arg::tensor(&a)], None)
        .launch(&stream)
        .unwrap();
}

#[test]
fn everything_is_on_one_device() {
    let (here, there) = (fake(), Fake::new(80, (12, 0)));
    let a = rows(&there.device, [8, 4]);
    let mut b = rows(&here.device, [8, 4]);
    assert_eq!(
        message(&here, copy(&a, &mut b).grid(1)),
        "kernel `copy`: `a` is on fake (sm_80, driver 12.0), but the stream is on fake (sm_90, driver 13.0): \
         create both from one `Device`"
    );
    // Also where both look the same.
    let twin = fake();
    let a = rows(&twin.device, [8, 4]);
    assert!(message(&here, copy(&a, &mut b).grid(1)).contains("`a` is on fake"));
}

#[test]
fn kinds_of_arguments_are_checked() {
    let fake = fake();
    let a = fake.device.zeros::<f32, 1>([8]).unwrap();
    let ints = fake.device.zeros::<i32, 1>([8]).unwrap();
    let mut w = fake.device.zeros::<f32, 1>([8]).unwrap();
    let found = |arg| {
        let launch = Launch::new(&READ, &READ_CACHE, [arg], None);
        message(&fake, launch)
    };
    let takes = "kernel `read` takes a & tensor of f32 with 1 dimension as `a`, but was given";
    assert_eq!(
        found(Arg::tensor(&ints)),
        format!("{takes} a & tensor of i32 with 1 dimension")
    );
    assert_eq!(
        found(Arg::tensor_mut(&mut w)),
        format!("{takes} a &mut tensor of f32 with 1 dimension")
    );
    assert_eq!(found(Arg::scalar(1.0_f32)), format!("{takes} a f32"));
    let none = Launch::new(&READ, &READ_CACHE, [], None);
    assert!(message(&fake, none).contains("but was given 0 in all"));
    let two = Launch::new(&READ, &READ_CACHE, [Arg::tensor(&a), Arg::dim(0)], None);
    assert!(message(&fake, two).contains("but was given 2 in all"));
    let rank = rows(&fake.device, [8, 1]);
    assert_eq!(
        found(Arg::tensor(&rank)),
        format!("{takes} a & tensor of f32 with 2 dimensions")
    );
}

mod scalar_dimensions {
    use super::*;

    /// `fn scale(n: T, a: &mut Tensor<f32, n>)`
    macro_rules! scale {
        ($kernel:ident, $cache:ident, $n:expr) => {
            static $kernel: Kernel = Kernel {
                name: "scale",
                params: &[
                    Param {
                        name: "n",
                        kind: ParamKind::Scalar($n),
                    },
                    tensor("a", true, 4, &[Dim::Symbol(0)]),
                ],
                dims: &[DimSymbol {
                    name: "n",
                    param: Some(0),
                }],
                block: Some([32, 1, 1]),
                grid: None,
                cluster: None,
                maps: &[],
                variants: &[variant("sm_75", (6, 3))],
            };
            static $cache: KernelCache = KernelCache::new();
        };
    }
    scale!(SIGNED, SIGNED_CACHE, Dtype::I32);
    scale!(WIDE, WIDE_CACHE, Dtype::U64);

    #[test]
    fn the_scalar_gives_the_value() {
        let fake = fake();
        let stream = fake.device.stream().unwrap();
        let mut a = fake.device.zeros::<f32, 1>([8]).unwrap();
        let args = [Arg::scalar(8_i32), Arg::tensor_mut(&mut a)];
        Launch::new(&SIGNED, &SIGNED_CACHE, args, Some([1, 1, 1]))
            .launch(&stream)
            .unwrap();
        assert_eq!(
            fake.log.take()[1],
            "launch f1 on s1 grid [1, 1, 1] block [32, 1, 1]: 00000008 0000000000001000"
        );
        let args = [Arg::scalar(9_i32), Arg::tensor_mut(&mut a)];
        assert_eq!(
            message(
                &fake,
                Launch::new(&SIGNED, &SIGNED_CACHE, args, Some([1, 1, 1]))
            ),
            "kernel `scale`: `n` is 9 by the argument `n`, but 8 by dimension 0 of `a`; they have to be equal"
        );
    }

    #[test]
    fn it_is_in_range() {
        let fake = fake();
        let mut a = fake.device.zeros::<f32, 1>([8]).unwrap();
        let args = [Arg::scalar(-1_i32), Arg::tensor_mut(&mut a)];
        assert_eq!(
            message(
                &fake,
                Launch::new(&SIGNED, &SIGNED_CACHE, args, Some([1, 1, 1]))
            ),
            "kernel `scale`: `n` is -1 by the argument `n`; a dimension known at launch is from 0 to 2147483647"
        );
        let args = [Arg::scalar(u64::MAX), Arg::tensor_mut(&mut a)];
        assert!(
            message(
                &fake,
                Launch::new(&WIDE, &WIDE_CACHE, args, Some([1, 1, 1]))
            )
            .contains("`n` is 18446744073709551615 by the argument `n`")
        );
    }
}

#[test]
fn grid_and_block_have_limits() {
    static FREE: Kernel = Kernel {
        name: "free",
        params: &[],
        dims: &[],
        block: None,
        grid: None,
        cluster: None,
        maps: &[],
        variants: &[variant("sm_75", (6, 3))],
    };
    static CACHE: KernelCache = KernelCache::new();
    let fake = fake();
    let launch = |grid: [u32; 3], block: [u32; 3]| {
        Launch::new(&FREE, &CACHE, [], None).grid(grid).block(block)
    };
    let stream = fake.device.stream().unwrap();
    for (grid, block) in [
        ([0x7fff_ffff, 1, 1], [1024, 1, 1]),
        ([1, 65_535, 65_535], [1, 1024, 1]),
        ([1, 1, 1], [4, 4, 64]),
    ] {
        launch(grid, block).launch(&stream).unwrap();
    }
    for (grid, block, expected) in [
        (
            [0, 1, 1],
            [1, 1, 1],
            "the grid is (0, 1, 1); its x has to be from 1 to 2147483647",
        ),
        (
            [1 << 31, 1, 1],
            [1, 1, 1],
            "the grid is (2147483648, 1, 1); its x has to be from 1 to 2147483647",
        ),
        (
            [1, 65_536, 1],
            [1, 1, 1],
            "the grid is (1, 65536, 1); its y has to be from 1 to 65535",
        ),
        (
            [1, 1, 65_536],
            [1, 1, 1],
            "the grid is (1, 1, 65536); its z has to be from 1 to 65535",
        ),
        (
            [1, 1, 1],
            [1025, 1, 1],
            "the block is (1025, 1, 1); its x has to be from 1 to 1024",
        ),
        (
            [1, 1, 1],
            [1, 0, 1],
            "the block is (1, 0, 1); its y has to be from 1 to 1024",
        ),
        (
            [1, 1, 1],
            [1, 1, 65],
            "the block is (1, 1, 65); its z has to be from 1 to 64",
        ),
        (
            [1, 1, 1],
            [32, 32, 2],
            "a block of (32, 32, 2) has 2048 threads; at most 1024 are allowed",
        ),
    ] {
        assert_eq!(
            message(&fake, launch(grid, block)),
            format!("kernel `free`: {expected}")
        );
    }
}

#[test]
fn grid_and_block_are_given_once() {
    static OPEN: Kernel = Kernel {
        name: "open",
        params: &[],
        dims: &[],
        block: None,
        grid: None,
        cluster: None,
        maps: &[],
        variants: &[],
    };
    static CACHE: KernelCache = KernelCache::new();
    let fake = fake();
    let none = Launch::new(&OPEN, &CACHE, [], None);
    assert_eq!(
        message(&fake, none),
        "kernel `open` does not say its grid: add `grid = ..` to the attribute or call `.grid(..)` before `.launch(..)`"
    );
    let no_block = Launch::new(&OPEN, &CACHE, [], Some([1, 1, 1]));
    assert!(message(&fake, no_block).contains("does not say its block"));
    let twice = Launch::new(&OPEN, &CACHE, [], Some([1, 1, 1])).grid(Dim3::new(1, 1, 1));
    assert_eq!(
        message(&fake, twice),
        "kernel `open` fixes its grid in the attribute, so `.grid(..)` cannot set it; remove one of the two"
    );
    let a = fake.device.zeros::<f32, 1>([8]).unwrap();
    assert!(message(&fake, read(&a).block(64)).contains("fixes its block in the attribute"));
    assert!(message(&fake, read(&a).grid(64)).contains("fixes its grid in the attribute"));
}

#[test]
fn a_grid_is_whole_clusters() {
    static PAIRS: Kernel = Kernel {
        name: "pairs",
        params: &[],
        dims: &[],
        block: Some([32, 1, 1]),
        grid: None,
        cluster: Some([2, 1, 1]),
        maps: &[],
        variants: &[variant("sm_90", (7, 8))],
    };
    static CACHE: KernelCache = KernelCache::new();
    let fake = fake();
    assert_eq!(
        message(&fake, Launch::new(&PAIRS, &CACHE, [], Some([3, 1, 1]))),
        "kernel `pairs`: the grid is (3, 1, 1) and the cluster (2, 1, 1); the x of the grid has to be a multiple of the \
         cluster's"
    );
    let stream = fake.device.stream().unwrap();
    Launch::new(&PAIRS, &CACHE, [], Some([4, 1, 1]))
        .launch(&stream)
        .unwrap();
}

#[test]
fn tensors_and_their_data_agree() {
    let fake = fake();
    let error = fake.device.tensor(&[1.0_f32; 7], [2, 4]).unwrap_err();
    assert_eq!(
        error.to_string(),
        "a tensor of shape [2, 4] has 8 elements, but 7 were given"
    );
    let mut a = fake.device.tensor(&[1.0_f32, 2.0], [2]).unwrap();
    assert!(matches!(
        a.copy_to(&mut [0.0; 3]),
        Err(Error::Length {
            expected: 2,
            found: 3,
            ..
        })
    ));
    assert!(matches!(
        a.copy_from(&[0.0; 1]),
        Err(Error::Length {
            expected: 2,
            found: 1,
            ..
        })
    ));
    a.copy_from(&[3.0, 4.0]).unwrap();
    assert_eq!(a.to_vec().unwrap(), [3.0, 4.0]);
    let huge = fake.device.uninit::<f64, 2>([usize::MAX, 2]).unwrap_err();
    assert!(matches!(huge, Error::TooLarge { size: 8, .. }), "{huge}");
    let huge = fake.device.tensor(&[0.0_f64], [usize::MAX, 2]).unwrap_err();
    assert!(matches!(huge, Error::TooLarge { size: 8, .. }), "{huge}");
}

#[test]
fn tensors_without_elements_work() {
    let fake = fake();
    let stream = fake.device.stream().unwrap();
    let mut a = fake.device.tensor(&[0.0_f32; 0], [0, 4]).unwrap();
    let mut b = fake.device.zeros::<f32, 2>([0, 4]).unwrap();
    assert!(a.is_empty() && a.is_empty());
    copy(&a, &mut b).grid(1).launch(&stream).unwrap();
    assert_eq!(b.to_vec().unwrap(), [0.0; 0]);
    a.copy_from(&[]).unwrap();
    assert_eq!(fake.allocations(), 0);
}

#[test]
fn a_kernel_is_loaded_once_for_each_device() {
    static CACHE: KernelCache = KernelCache::new();
    // More devices than the caches have room for.
    let fakes: Vec<Fake> = (0..20).map(|_| fake()).collect();
    for fake in &fakes {
        let stream = fake.device.stream().unwrap();
        let a = fake.device.zeros::<f32, 1>([8]).unwrap();
        for _ in 0..3 {
            Launch::new(&READ, &CACHE, [Arg::tensor(&a)], None)
                .launch(&stream)
                .unwrap();
        }
        let loads = fake
            .log
            .take()
            .iter()
            .filter(|line| line.starts_with("load"))
            .count();
        assert_eq!(loads, 1);
    }
    drop(fakes);
    // A device that comes later, perhaps in the place of one that is gone, does not find what was that one's.
    let later = fake();
    let stream = later.device.stream().unwrap();
    let a = later.device.zeros::<f32, 1>([8]).unwrap();
    Launch::new(&READ, &CACHE, [Arg::tensor(&a)], None)
        .launch(&stream)
        .unwrap();
    assert_eq!(later.log.take()[0], "load read for sm_75");
}

#[test]
fn extents_for_grids_saturate() {
    assert_eq!(crate::dim_of([7, 9], 1), 9);
    assert_eq!(crate::dim_of([1_usize << 40], 0), u32::MAX);
}
