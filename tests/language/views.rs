//! Views with other coordinates: reshaped, permuted, read as other elements.

use crate::on_each_device;
use tirx::prelude::*;

#[tirx::kernel(grid = 1, block = 64)]
pub fn reshaped(a: &Tensor<u32, 8, 32>, b: &mut Tensor<u32, 64>) {
    let tid = thread_idx().x;
    let tiles = a.reshape((8, 4, 8));
    let flat = a.reshape(256);
    let mut out = b.reshape((4, 16));
    out[(tid / 16, tid % 16)] = tiles[(tid / 8, tid % 4, 7)] * 1000 + flat[tid * 4 + 1];
}

#[tirx::kernel(grid = 1, block = 32)]
pub fn reshaped_by_launch<N: Dim>(
    a: &Tensor<u32, N, 32>,
    b: &mut Tensor<u32, 32>,
    m: u32,
    c: &Tensor<u32, m>,
) {
    let tid = thread_idx().x;
    let split = a.reshape((N::size(), 4, 8));
    let turned = a.reshape((32, N::size()));
    let same = c.reshape((1, m as usize, 1));
    b[tid] = split[(N::size() - 1, tid / 8, tid % 8)] + turned[(tid, 0)] + same[(0, m - 1, 0)];
}

#[tirx::kernel(grid = 1, block = 64)]
pub fn permuted(a: &Tensor<u32, 2, 4, 8>, b: &mut Tensor<u32, 8, 4, 2>) {
    let tid = thread_idx().x;
    let mut back = b.permute((2, 1, 0));
    let turned = a.permute((1, 0, 2));
    let k = tid % 8;
    let part = turned.sub((tid / 16, .., k..k + 1));
    back[(tid / 8 % 2, tid / 16, tid % 8)] = part[(tid / 8 % 2, 0)];
}

#[tirx::kernel(grid = 1, block = 32)]
pub fn read_as_others(
    #[align(8)] a: &Tensor<u32, 32, 4>,
    b: &mut Tensor<u64, 32, 2>,
    c: &mut Tensor<u8, 32>,
) {
    let tid = thread_idx().x;
    let wide = a.cast::<u64>();
    let bytes = a.cast::<u8>();
    for j in 0..2 {
        b[(tid, j)] = wide[(tid, j)] + 1;
    }
    c[tid] = bytes[(tid, tid % 16)];
}

#[tirx::kernel(grid = 1, block = 32)]
pub fn written_as_others(a: &mut Tensor<f32, 32>) {
    let mut bits = a.cast::<u32>();
    let tid = thread_idx().x;
    bits[tid] = (tid as f32).to_bits() | 0x8000_0000;
}

/// The sum of a row of a view, whatever its layout.
#[tirx::kernel(grid = 1, block = 32)]
pub fn layouts_as_arguments(a: &Tensor<u32, 32, 8>, b: &mut Tensor<u32, 32>) {
    fn sum(row: View<u32, 1>) -> u32 {
        let mut sum = 0;
        for j in 0..4 {
            sum = sum * 3 + row[j];
        }
        sum
    }
    let tid = thread_idx().x;
    let columns = a.permute((1, 0)).reshape((8, 8, 4));
    let tile = columns.sub((tid % 8, tid / 8, ..));
    b[tid] = sum(tile) + sum(a.sub((tid, 2..6)));
}

#[tirx::kernel(grid = 1, block = 32)]
pub fn copied_by_layout(#[align(16)] a: &Tensor<f16, 4, 8, 16>, b: &mut Tensor<f16, 32, 8>) {
    let tid = thread_idx().x;
    let shared = alloc_shared::<Tensor<u32, 32, 4>>().align(16);
    let rows = shared.cast::<f16>();
    let planes = a.permute((1, 0, 2));
    tile::cp_async_cg(rows.sub((tid, ..)), planes.sub((tid / 4, tid % 4, 8..16))).chunk_bytes(16);
    ptx::cp_async_commit_group();
    ptx::cp_async_wait_group::<0>();
    for j in 0..8 {
        b[(tid, j)] = rows[(tid, j)];
    }
}

#[test]
fn a_reshape_keeps_the_order() {
    on_each_device(|device, stream| {
        let values: Vec<u32> = (0..256).collect();
        let a = device.tensor(&values, [8, 32])?;
        let mut b = device.zeros::<u32, 1>([64])?;
        reshaped(&a, &mut b).launch(stream)?;
        let expected: Vec<u32> = (0..64)
            .map(|tid| (tid / 8 * 32 + tid % 4 * 8 + 7) * 1000 + tid * 4 + 1)
            .collect();
        assert_eq!(b.to_vec()?, expected);
        Ok(())
    });
}

#[test]
fn a_dimension_known_at_launch_is_kept() {
    on_each_device(|device, stream| {
        for n in [1, 3, 20] {
            let values: Vec<u32> = (0..n * 32).collect();
            let a = device.tensor(&values, [n as usize, 32])?;
            let c = device.tensor(&[7, 8, 9], [3])?;
            let mut b = device.zeros::<u32, 1>([32])?;
            reshaped_by_launch(&a, &mut b, 3, &c).launch(stream)?;
            let expected: Vec<u32> = (0..32)
                .map(|tid| (n - 1) * 32 + tid + tid * n + 9)
                .collect();
            assert_eq!(b.to_vec()?, expected, "{n} rows");
        }
        Ok(())
    });
}

#[test]
fn a_permutation_moves_dimensions() {
    on_each_device(|device, stream| {
        let values: Vec<u32> = (0..64).collect();
        let a = device.tensor(&values, [2, 4, 8])?;
        let mut b = device.zeros::<u32, 3>([8, 4, 2])?;
        permuted(&a, &mut b).launch(stream)?;
        let mut expected = vec![0; 64];
        for (i, value) in values.iter().enumerate() {
            let (x, y, z) = (i / 32, i / 8 % 4, i % 8);
            expected[(z * 4 + y) * 2 + x] = *value;
        }
        assert_eq!(b.to_vec()?, expected);
        Ok(())
    });
}

#[test]
fn the_same_bytes_are_other_elements() {
    on_each_device(|device, stream| {
        let values: Vec<u32> = (0..128).map(|i| i * 0x0101_0307 + 5).collect();
        let a = device.tensor(&values, [32, 4])?;
        let mut b = device.zeros::<u64, 2>([32, 2])?;
        let mut c = device.zeros::<u8, 1>([32])?;
        read_as_others(&a, &mut b, &mut c).launch(stream)?;
        let expected: Vec<u64> = values
            .chunks(2)
            .map(|pair| (u64::from(pair[1]) << 32 | u64::from(pair[0])) + 1)
            .collect();
        assert_eq!(b.to_vec()?, expected);
        let bytes: Vec<u8> = values
            .iter()
            .flat_map(|value| value.to_le_bytes())
            .collect();
        let expected: Vec<u8> = (0..32).map(|tid| bytes[tid * 16 + tid % 16]).collect();
        assert_eq!(c.to_vec()?, expected);
        let mut d = device.zeros::<f32, 1>([32])?;
        written_as_others(&mut d).launch(stream)?;
        let expected: Vec<f32> = (0..32).map(|tid| -(tid as f32)).collect();
        assert_eq!(d.to_vec()?, expected);
        Ok(())
    });
}

#[test]
fn a_function_takes_any_layout() {
    on_each_device(|device, stream| {
        let values: Vec<u32> = (0..256).collect();
        let a = device.tensor(&values, [32, 8])?;
        let mut b = device.zeros::<u32, 1>([32])?;
        layouts_as_arguments(&a, &mut b).launch(stream)?;
        let sum = |at: &dyn Fn(usize) -> usize| (0..4).fold(0, |sum, j| sum * 3 + values[at(j)]);
        let expected: Vec<u32> = (0..32)
            .map(|tid| sum(&|j| (tid / 8 * 4 + j) * 8 + tid % 8) + sum(&|j| tid * 8 + 2 + j))
            .collect();
        assert_eq!(b.to_vec()?, expected);
        Ok(())
    });
}

#[test]
fn a_copy_judges_the_layout() {
    on_each_device(|device, stream| {
        let values: Vec<f16> = (0..512).map(|i| f16::from_f32(i as f32)).collect();
        let a = device.tensor(&values, [4, 8, 16])?;
        let mut b = device.zeros::<f16, 2>([32, 8])?;
        copied_by_layout(&a, &mut b).launch(stream)?;
        let expected: Vec<f16> = (0..32)
            .flat_map(|tid| {
                let from = (tid % 4 * 8 + tid / 4) * 16 + 8;
                values[from..from + 8].to_vec()
            })
            .collect();
        assert_eq!(b.to_vec()?, expected);
        Ok(())
    });
}
