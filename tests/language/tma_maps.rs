//! Tensor maps that the host builds: of parts of tensors, in another order of dimensions, several over one tensor, and written
//! through.

use crate::{counting, on_each_device};
use tirx::{
    Error, LaunchError,
    prelude::*,
    tensor_map::{Fill, Interleave, MapElement, Swizzle, Violation},
};

/// The boxes of a matrix, one a block, out as they come in.
#[tirx::kernel(grid = (2, 2), block = 128)]
pub fn given(#[tma(box = [8, 16])] map: &TensorMap<f32, 2>, out: &mut Tensor<f32, 4, 8, 16>) {
    fn load(into: ViewMut<f32, 2>, map: &TensorMap<f32, 2>, row: i32, column: i32, bar: Mbarrier) {
        bar.arrive_expect_tx(8 * 16 * 4);
        tile::cp_async_bulk_tensor(into, map.tile((row, column))).mbarrier(bar);
    }

    let shared = alloc_shared::<Tensor<f32, 8, 16>>().align(128);
    let bar = alloc_mbarrier();
    let tid = thread_idx().x;
    let (x, y) = (block_idx().x, block_idx().y);
    if tid == 0 {
        bar.init(1);
        fence_mbarrier_init();
        load(shared, map, y as i32 * 8, x as i32 * 16, bar);
    }
    cta_sync();
    bar.wait_parity(0);
    out[(y * 2 + x, tid / 16, tid % 16)] = shared[(tid / 16, tid % 16)];
}

/// Planes of a tensor whose first two dimensions the map exchanges; the rows are swizzled.
#[tirx::kernel(grid = 6, block = 32)]
pub fn exchanged(
    #[tma(box = [1, 4, 32], swizzle = 128)] map: &TensorMap<f32, 3>,
    out: &mut Tensor<f32, 6, 4, 32>,
) {
    let shared = alloc_shared::<Tensor<f32, 4, 32>>().swizzle(128);
    let bar = alloc_mbarrier();
    let tid = thread_idx().x;
    let plane = block_idx().x;
    if tid == 0 {
        bar.init(1);
        fence_mbarrier_init();
        bar.arrive_expect_tx(4 * 32 * 4);
        tile::cp_async_bulk_tensor(shared, map.tile((plane as i32, 0, 0))).mbarrier(bar);
    }
    cta_sync();
    bar.wait_parity(0);
    for row in 0..4u32 {
        out[(plane, row, tid)] = shared[(row, tid)];
    }
}

/// One slice of channels a block: each of 16 bytes, for each W.
#[tirx::kernel(grid = 2, block = 64)]
pub fn slices(
    #[tma(box = [1, 1, 16], interleave = 16)] map: &TensorMap<f32, 3>,
    out: &mut Tensor<f32, 2, 16, 4>,
) {
    let shared = alloc_shared::<Tensor<f32, 16, 4>>().align(128);
    let bar = alloc_mbarrier();
    let tid = thread_idx().x;
    let slice = block_idx().x;
    if tid == 0 {
        bar.init(1);
        fence_mbarrier_init();
        bar.arrive_expect_tx(16 * 16);
        tile::cp_async_bulk_tensor(shared, map.tile((0, slice as i32, 4))).mbarrier(bar);
    }
    cta_sync();
    bar.wait_parity(0);
    out[(slice, tid / 4, tid % 4)] = shared[(tid / 4, tid % 4)];
}

/// Sums of what two maps of one tensor show, written through a third.
#[tirx::kernel(grid = 1, block = 128, instances(<f32>, <f64>))]
pub fn through<T: Element + Float>(
    #[tma(box = [8, 16])] left: &TensorMap<T, 2>,
    #[tma(box = [8, 16])] right: &TensorMap<T, 2>,
    #[tma(box = [8, 16])] out: &mut TensorMap<T, 2>,
    bytes: u32,
) {
    let a = alloc_shared::<Tensor<T, 8, 16>>().align(128);
    let b = alloc_shared::<Tensor<T, 8, 16>>().align(128);
    let mut sum = alloc_shared::<Tensor<T, 8, 16>>().align(128);
    let bar = alloc_mbarrier();
    let tid = thread_idx().x;
    let (row, column) = (tid / 16, tid % 16);
    if tid == 0 {
        bar.init(1);
        fence_mbarrier_init();
        bar.arrive_expect_tx(2 * bytes);
        tile::cp_async_bulk_tensor(a, left.tile((0, 0))).mbarrier(bar);
        tile::cp_async_bulk_tensor(b, right.tile((0, 0))).mbarrier(bar);
    }
    cta_sync();
    bar.wait_parity(0);
    sum[(row, column)] = a[(row, column)] + b[(row, column)];
    fence_proxy_async_shared_cta();
    cta_sync();
    if tid == 0 {
        tile::cp_async_bulk_tensor(out.tile((0, 0)), sum);
        ptx::cp_async_bulk_commit_group();
        ptx::cp_async_bulk_wait_group::<0>();
    }
}

/// By the addresses of maps: one that is given, and that of a tensor.
#[tirx::kernel(grid = 1, block = 32)]
pub fn addressed(
    #[tma(box = [32])] map: &TensorMap<u32, 1>,
    #[tma(box = [32])] tensor: &Tensor<u32, 32>,
    out: &mut Tensor<u32, 2, 32>,
) {
    let shared = alloc_shared::<Tensor<u32, 2, 32>>().align(128);
    let bar = alloc_mbarrier();
    let tid = thread_idx().x;
    if tid == 0 {
        tile::prefetch_tensormap(map);
        tile::prefetch_tensormap(tensor);
        unsafe { ptx::prefetch_tensormap(map.map_address()) };
        bar.init(1);
        fence_mbarrier_init();
        bar.arrive_expect_tx(2 * 32 * 4);
        let to = shared.shared_address();
        unsafe {
            ptx::cp_async_bulk_tensor_1d_shared_cluster_global_tile_mbarrier_complete_tx_bytes(
                to,
                map.map_address(),
                8,
                bar.shared_address(),
            );
            ptx::cp_async_bulk_tensor_1d_shared_cluster_global_tile_mbarrier_complete_tx_bytes(
                to + 128,
                tensor.map_address(),
                0,
                bar.shared_address(),
            );
        }
    }
    cta_sync();
    bar.wait_parity(0);
    for row in 0..2u32 {
        out[(row, tid)] = shared[(row, tid)];
    }
}

/// The pixels that one tap of a filter meets.
#[tirx::kernel(grid = 1, block = 32)]
pub fn taps(
    #[tma(im2col(lower = [-1, -1], upper = [-1, -1], channels = 8, pixels = 32))]
    images: &TensorMap<f32, 4>,
    out: &mut Tensor<f32, 32, 8>,
) {
    let shared = alloc_shared::<Tensor<f32, 32, 8>>().align(128);
    let bar = alloc_mbarrier();
    let tid = thread_idx().x;
    if tid == 0 {
        bar.init(1);
        fence_mbarrier_init();
        bar.arrive_expect_tx(32 * 8 * 4);
        tile::cp_async_bulk_prefetch_tensor(images.im2col((0, -1, -1, 0), (0, 0)));
        tile::cp_async_bulk_tensor(shared, images.im2col((0, -1, -1, 0), (1, 2))).mbarrier(bar);
    }
    cta_sync();
    bar.wait_parity(0);
    for channel in 0..8u32 {
        out[(tid, channel)] = shared[(tid, channel)];
    }
}

#[test]
fn a_part_of_a_matrix() {
    on_each_device(|device, stream| {
        let values = counting(40 * 64);
        let a = device.tensor(&values, [40, 64])?;
        let mut out = device.zeros::<f32, 3>([4, 8, 16])?;
        // 12 rows of 20 columns, every other row, from row 3 and column 8 on.
        let map = TensorMap::builder(&a)
            .offset(3 * 64 + 8)
            .extents([12, 20])
            .strides([2 * 64 * 4])
            .box_extents([8, 16])
            .build()?;
        given(&map, &mut out).launch(stream)?;
        let found = out.to_vec()?;
        for (index, found) in found.into_iter().enumerate() {
            let (tile, row, column) = (index / 128, index / 16 % 8, index % 16);
            let (row, column) = (tile / 2 * 8 + row, tile % 2 * 16 + column);
            let expected = match row < 12 && column < 20 {
                true => values[(3 + 2 * row) * 64 + 8 + column],
                false => 0.0,
            };
            assert_eq!(found, expected, "row {row}, column {column}");
        }
        Ok(())
    });
}

#[test]
fn dimensions_in_another_order() {
    on_each_device(|device, stream| {
        let values = counting(4 * 6 * 32);
        let a = device.tensor(&values, [4, 6, 32])?;
        let mut out = device.zeros::<f32, 3>([6, 4, 32])?;
        let map = TensorMap::builder(&a)
            .extents([6, 4, 32])
            .strides([32 * 4, 6 * 32 * 4])
            .box_extents([1, 4, 32])
            .swizzle(Swizzle::Bytes128)
            .build()?;
        exchanged(&map, &mut out).launch(stream)?;
        let found = out.to_vec()?;
        for (index, found) in found.into_iter().enumerate() {
            let (first, second, last) = (index / 128, index / 32 % 4, index % 32);
            assert_eq!(found, values[(second * 6 + first) * 32 + last]);
        }
        Ok(())
    });
}

#[test]
fn channels_in_slices() {
    on_each_device(|device, stream| {
        let values = counting(2 * 20 * 4);
        let a = device.tensor(&values, [2, 20, 4])?;
        let map = TensorMap::builder(&a)
            .extents([1, 2, 16])
            .strides([2 * 20 * 16, 20 * 16])
            .box_extents([1, 1, 16])
            .interleave(Interleave::Bytes16)
            .build()?;
        let mut out = device.zeros::<f32, 3>([2, 16, 4])?;
        slices(&map, &mut out).launch(stream)?;
        for (index, found) in out.to_vec()?.into_iter().enumerate() {
            let (slice, w, channel) = (index / 64, index / 4 % 16 + 4, index % 4);
            let expected = match w < 16 {
                true => values[(slice * 20 + w) * 4 + channel],
                false => 0.0,
            };
            assert_eq!(found, expected, "slice {slice}, W {w}, channel {channel}");
        }
        Ok(())
    });
}

#[test]
fn several_maps_of_a_tensor_and_one_that_is_written() {
    on_each_device(|device, stream| {
        let values = counting(8 * 32);
        let a = device.tensor(&values, [8, 32])?;
        let half = |start| {
            TensorMap::builder(&a)
                .offset(start)
                .extents([8, 16])
                .strides([32 * 4])
                .box_extents([8, 16])
                .build()
        };
        let (left, right) = (half(0)?, half(16)?);
        let mut out = device.tensor(&vec![-1.0; 16 * 20], [16, 20])?;
        let mut rows = TensorMap::builder_mut(&mut out)
            .offset(4)
            .extents([6, 16])
            .strides([2 * 20 * 4])
            .box_extents([8, 16])
            .build()?;
        through::<f32>(&left, &right, &mut rows, 8 * 16 * 4).launch(stream)?;
        // The map is of use again.
        through::<f32>(&left, &right, &mut rows, 8 * 16 * 4).launch(stream)?;
        let found = out.to_vec()?;
        for (index, found) in found.into_iter().enumerate() {
            let (row, column) = (index / 20, index % 20);
            let expected = match row % 2 == 0 && row / 2 < 6 && column >= 4 {
                true => {
                    let at = row / 2 * 32 + column - 4;
                    values[at] + values[at + 16]
                }
                false => -1.0,
            };
            assert_eq!(found, expected, "row {row}, column {column}");
        }
        Ok(())
    });
}

#[test]
fn maps_by_their_addresses() {
    on_each_device(|device, stream| {
        let values: Vec<u32> = (0..64).collect();
        let a = device.tensor(&values, [64])?;
        let b = device.tensor(&values[32..], [32])?;
        let map = TensorMap::builder(&a)
            .extents([30])
            .box_extents([32])
            .build()?;
        let mut out = device.zeros::<u32, 2>([2, 32])?;
        addressed(&map, &b, &mut out).launch(stream)?;
        let expected = (8..40).map(|i| if i < 30 { i } else { 0 }).chain(32..64);
        assert!(out.to_vec()?.into_iter().eq(expected));
        Ok(())
    });
}

#[test]
fn pixels_of_a_part_of_images() {
    on_each_device(|device, stream| {
        // Images of 6 by 8 with 16 channels, of which the last 8 are taken, and the corner of 4 by 5.
        let values = counting(2 * 6 * 8 * 16);
        let a = device.tensor(&values, [2, 6, 8, 16])?;
        let map = TensorMap::builder(&a)
            .offset(8)
            .extents([2, 4, 5, 8])
            .strides([6 * 8 * 16 * 4, 8 * 16 * 4, 16 * 4])
            .im2col([-1, -1], [-1, -1], 8, 32)
            .fill(Fill::Nan)
            .build()?;
        let mut out = device.zeros::<f32, 2>([32, 8])?;
        taps(&map, &mut out).launch(stream)?;
        let found = out.to_vec()?;
        for (index, found) in found.into_iter().enumerate() {
            let (pixel, channel) = (index / 8, index % 8);
            let (n, h, w) = (pixel / 20, pixel / 5 % 4, pixel % 5);
            // The walk begins one before the corner, and the tap lies (1, 2) further on.
            let (h, w) = (h, w + 1);
            match w < 5 {
                true => {
                    assert_eq!(found, values[((n * 6 + h) * 8 + w) * 16 + 8 + channel]);
                }
                false => assert!(found.is_nan(), "pixel {pixel}"),
            }
        }
        Ok(())
    });
}

/// The refusal of a launch.
#[track_caller]
fn refused(launched: tirx::Result<()>) -> LaunchError {
    match launched {
        Err(Error::Launch(error)) => *error,
        other => panic!("expected a refusal, got {other:?}"),
    }
}

#[test]
fn a_map_is_compared_with_what_the_kernel_says() {
    on_each_device(|device, stream| {
        let a = device.zeros::<f32, 2>([40, 64])?;
        let mut out = device.zeros::<f32, 3>([4, 8, 16])?;
        let map = TensorMap::builder(&a).box_extents([16, 8]).build()?;
        let error = refused(given(&map, &mut out).launch(stream));
        assert_eq!(
            error.to_string(),
            "kernel `given`: the tensor map given as `map` has a box of [16, 8], and the kernel is compiled for a box of \
             [8, 16]: build the map with that, or change `#[tma(..)]` of `map`"
        );
        let mut differs = |map: tirx::Result<TensorMap<'_, f32, 2>>| match refused(
            given(&map?, &mut out).launch(stream),
        ) {
            LaunchError::TensorMapDiffers { field, .. } => Ok::<_, Error>(field),
            other => panic!("{other}"),
        };
        let build = || TensorMap::builder(&a).box_extents([8, 16]);
        assert_eq!(
            differs(build().swizzle(Swizzle::Bytes64).build())?,
            "swizzle"
        );
        assert_eq!(
            differs(build().element(MapElement::Tf32).build())?,
            "element"
        );
        assert_eq!(
            differs(build().element_strides([2, 1]).build())?,
            "element_strides"
        );
        let one = TensorMap::builder(&a)
            .extents([2560])
            .box_extents([128])
            .build();
        // Of one dimension it is another type, and of none of the tensor's memory it is none.
        assert!(one.is_ok());
        let Err(Error::TensorMap(violations)) = build().offset(1).build() else {
            panic!("a map of too much");
        };
        assert!(matches!(
            violations[..],
            [Violation::Address { .. }, Violation::Memory { .. }]
        ));
        Ok(())
    });
}
