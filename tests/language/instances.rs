//! Generic kernels, compiled for each listed instance.

use crate::on_each_device;
use tirx::prelude::*;

/// Each block of `BLOCK` threads reverses its part of `x`, times `FACTOR`.
#[tirx::kernel(
    grid = N::size() / BLOCK,
    block = BLOCK,
    instances(<32, f32, 1>, <64, f32, 2>, <64, bf16, 2>, <128, i32, -3>)
)]
pub fn reversed<const BLOCK: u32, T: Scalar, const FACTOR: i32, N: Dim>(
    x: &Tensor<T, N>,
    plus: T,
    y: &mut Tensor<T, N>,
) {
    fn scaled<T: Scalar>(x: T, by: i32) -> T {
        x * T::from_i32(by)
    }
    let mut tile = alloc_shared::<Tensor<T, BLOCK>>();
    let i = thread_idx().x;
    let at = block_idx().x * BLOCK + i;
    if at < N::size() {
        tile[i] = x[at];
    }
    cta_sync();
    if at < N::size() {
        y[at] = scaled(tile[BLOCK - 1 - i], FACTOR) + plus;
    }
}

#[test]
fn each_instance_is_a_kernel() {
    assert_eq!(reversed::VARIANTS.len(), 4);
    assert_eq!(reversed::VARIANTS[2].instance, "<64, bf16, 2>");
    assert!(reversed::VARIANTS[2].ptx.contains(".reqntid 64"));
    on_each_device(|device, stream| {
        let values: Vec<f32> = (0..128).map(|i| i as f32 - 60.0).collect();
        let expected = |block: usize, by: f32, plus: f32| -> Vec<f32> {
            let blocks = values.chunks(block);
            blocks
                .flat_map(|block| block.iter().rev().map(|x| x * by + plus))
                .collect()
        };
        let x = device.tensor(&values, [128])?;
        let mut y = device.zeros::<f32, 1>([128])?;
        reversed::<32, f32, 1>(&x, 0.5, &mut y).launch(stream)?;
        assert_eq!(y.to_vec()?, expected(32, 1.0, 0.5));
        // What Rust can infer is inferred.
        reversed::<64, _, 2>(&x, 0.0, &mut y).launch(stream)?;
        assert_eq!(y.to_vec()?, expected(64, 2.0, 0.0));
        let halves: Vec<bf16> = values.iter().map(|x| bf16::from_f32(*x)).collect();
        let x = device.tensor(&halves, [128])?;
        let mut y = device.zeros::<bf16, 1>([128])?;
        reversed::<64, bf16, 2>(&x, bf16::ONE, &mut y).launch(stream)?;
        let found: Vec<f32> = y.to_vec()?.iter().map(|y| y.to_f32()).collect();
        assert_eq!(found, expected(64, 2.0, 1.0));
        let ints: Vec<i32> = (0..128).collect();
        let x = device.tensor(&ints, [128])?;
        let mut y = device.zeros::<i32, 1>([128])?;
        reversed::<128, i32, -3>(&x, 7, &mut y).launch(stream)?;
        let expected: Vec<i32> = (0..128).rev().map(|x| x * -3 + 7).collect();
        assert_eq!(y.to_vec()?, expected);
        Ok(())
    });
}

/// The sum of each warp, in two ways that one kernel has for two targets.
#[tirx::kernel(grid = 1, block = 64, target = ["sm_75", "sm_80", "sm_90a"], instances(<false>, <true>))]
pub fn warp_sums<const NEGATED: bool>(a: &Tensor<u32, 64>, sums: &mut Tensor<u32, 64>) {
    let mut value = a[thread_idx().x];
    if target_has("sm_80") {
        value = redux_sync_add(u32::MAX, value);
    } else {
        for i in 0..5 {
            value += shfl_xor_sync(u32::MAX, value, 1 << i);
        }
    }
    if NEGATED && target_has("sm_75") {
        value = value.wrapping_neg();
    }
    if target_has("sm_90a") {
        nanosleep(1);
    }
    sums[thread_idx().x] = value;
}

/// The branch that an instance does not have would read beyond the tensor.
#[tirx::kernel(grid = 1, block = 1, instances(<16>, <64>))]
pub fn within<const COUNT: usize>(a: &mut Tensor<u32, 32>) {
    let last = if COUNT <= 32 {
        a[COUNT - 1]
    } else {
        let rest;
        rest = a[31];
        rest + COUNT as u32
    };
    if !(COUNT < 32) {
        a[0] = last;
    } else if COUNT == 16 {
        a[COUNT] = last;
    } else {
        a[COUNT] = 0;
    }
}

#[test]
fn a_branch_may_be_for_one_target_or_instance() {
    let of = |target: &str| {
        let mut variants = warp_sums::VARIANTS.iter();
        let found = variants.find(|v| v.target == target && v.instance == "<true>");
        found.expect("a variant").ptx
    };
    assert!(of("sm_75").contains("shfl.sync") && !of("sm_75").contains("redux"));
    assert!(of("sm_80").contains("redux.sync") && !of("sm_80").contains("shfl"));
    assert!(of("sm_90a").contains("nanosleep") && !of("sm_80").contains("nanosleep"));
    on_each_device(|device, stream| {
        let values: Vec<u32> = (0..64).collect();
        let a = device.tensor(&values, [64])?;
        let mut sums = device.zeros::<u32, 1>([64])?;
        warp_sums::<true>(&a, &mut sums).launch(stream)?;
        let expected: Vec<u32> = values
            .chunks(32)
            .flat_map(|warp| [warp.iter().sum::<u32>().wrapping_neg(); 32])
            .collect();
        assert_eq!(sums.to_vec()?, expected);
        let mut a = device.tensor(&values[..32], [32])?;
        within::<16>(&mut a).launch(stream)?;
        assert_eq!(a.to_vec()?[16], 15);
        Ok(())
    });
}

/// Generic kernels beside each other, with what they share.
#[tirx::module]
mod shared {
    use tirx::prelude::*;

    fn twice<T: Scalar>(x: T) -> T {
        x + x
    }

    #[tirx::kernel(grid = 1, block = WIDTH, instances(<32, f32>, <64, i32>))]
    pub(super) fn doubled<const WIDTH: u32, T: Scalar>(a: &mut Tensor<T, WIDTH>) {
        let i = thread_idx().x;
        a[i] = twice(a[i]);
    }
}

#[test]
fn a_kernel_of_a_module_may_be_generic() {
    on_each_device(|device, stream| {
        let values: Vec<i32> = (0..64).collect();
        let mut a = device.tensor(&values, [64])?;
        shared::doubled::<64, i32>(&mut a).launch(stream)?;
        assert!(a.to_vec()?.iter().zip(&values).all(|(a, b)| *a == b * 2));
        Ok(())
    });
}

/// What a module names, as arguments of an instance and as the type of a constant.
#[tirx::module]
mod named {
    use tirx::prelude::*;

    pub(super) type Size = u32;
    pub(super) type Small = u8;
    pub(super) const WIDE: Size = 64;

    #[tirx::kernel(grid = 1, block = WIDTH, instances(<32, Small>, <WIDE, i32>))]
    pub(super) fn raised<const WIDTH: Size, T: Int>(a: &mut Tensor<T, WIDTH>) {
        let i = thread_idx().x;
        a[i] = a[i] + T::ONE;
    }
}

#[test]
fn an_instance_has_what_a_name_stands_for() {
    on_each_device(|device, stream| {
        let mut a = device.tensor(&[6_u8; 32], [32])?;
        named::raised::<32, named::Small>(&mut a).launch(stream)?;
        assert_eq!(a.to_vec()?, [7; 32]);
        let mut a = device.tensor(&[-1; 64], [64])?;
        named::raised::<{ named::WIDE }, i32>(&mut a).launch(stream)?;
        assert_eq!(a.to_vec()?, [0; 64]);
        Ok(())
    });
}
