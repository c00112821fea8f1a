//! Names that mean something in PTX, or that PTX cannot have, are names like others in a kernel.

use tirx::prelude::*;

#[tirx::kernel(grid = 1, block = 64)]
pub fn add(tid: u32, shared: u32, tirx_failure: u32, min: &mut Tensor<u32, 64>) {
    let ctaid = thread_idx().x;
    let mut global = alloc_shared::<Tensor<u32, 64>>();
    global[ctaid] = tid;
    let ld = min[ctaid];
    min[ctaid] = global[ld + ctaid] + shared + tirx_failure;
}

#[tirx::kernel(grid = r#in.div_ceil(64), block = 64)]
pub fn r#type(r#in: u32, größe: u32, r#mut: &mut Tensor<u32, r#in>) {
    let r#fn = block_idx().x * 64 + thread_idx().x;
    let mut é = alloc_shared::<Tensor<u32, 64>>();
    é[thread_idx().x] = größe;
    if r#fn < r#in {
        r#mut[r#fn] = é[thread_idx().x];
    }
}

/// What stands around a kernel, and its parameters, keep their names apart from those of the launch.
mod around {
    use tirx::prelude::*;

    pub(super) const N: usize = 64;

    #[tirx::kernel(grid = (N::size().div_ceil(32), grid / dim_N), block = 32)]
    #[allow(non_snake_case)]
    pub(super) fn named<N: Dim>(grid: u32, dim_N: u32, launch: u32, out: &mut Tensor<u32, N>) {
        let i = block_idx().x * 32 + thread_idx().x;
        if i < N::size() && block_idx().y == 0 {
            out[i] = grid + dim_N + launch;
        }
    }
}

#[test]
fn the_launch_hides_no_name() -> tirx::Result<()> {
    let device = Device::open_emulator()?;
    let mut out = device.zeros::<u32, 1>([around::N])?;
    around::named(4, 2, 1, &mut out).launch(&device.stream()?)?;
    assert_eq!(out.to_vec()?, [7; around::N]);
    Ok(())
}

#[test]
fn words_of_ptx_are_names() -> tirx::Result<()> {
    let device = Device::open_emulator()?;
    let mut min = device.tensor(&[0_u32; 64], [64])?;
    add(5, 6, 7, &mut min).launch(&device.stream()?)?;
    assert_eq!(min.to_vec()?, [18; 64]);
    Ok(())
}

#[test]
fn raw_and_foreign_names_are_names() -> tirx::Result<()> {
    let device = Device::open_emulator()?;
    let mut out = device.zeros::<u32, 1>([100])?;
    r#type(100, 9, &mut out).launch(&device.stream()?)?;
    assert_eq!(out.to_vec()?, [9; 100]);
    assert!(r#type::PTX.is_ascii(), "{}", r#type::PTX);
    Ok(())
}
