//! Tensor copies: boxes of each rank, in steps, swizzled, at and beyond the edges, reduced, in a cluster; and pixels.
//!
//! Each kernel moves what its map says into shared memory, and from there element by element, or back by another copy; the
//! host does the same by indices.

use crate::{counting, on_each_device};
use tirx::prelude::*;

/// Each block brings a box into its neighbour's shared memory, and the neighbour waits for it.
#[tirx::kernel(grid = 4, block = 32, cluster = 2)]
pub fn for_the_neighbour(
    #[tma(box = [8, 32])] a: &Tensor<u32, 32, 32>,
    out: &mut Tensor<u32, 4, 8, 32>,
) {
    let shared = alloc_shared::<Tensor<u32, 8, 32>>().align(128);
    let bar = alloc_mbarrier();
    let (block, lane) = (block_idx().x, thread_idx().x);
    let peer = cluster_ctarank() ^ 1;
    if lane == 0 {
        bar.init(1);
        fence_mbarrier_init();
        bar.arrive_expect_tx(1024);
    }
    cluster_sync();
    if lane == 0 {
        tile::cp_async_bulk_tensor(shared.at_rank(peer), a.tile(((block * 8) as i32, 0)))
            .mbarrier(bar.at_rank(peer));
    }
    bar.wait_parity(0);
    for i in 0..8 {
        out[(block, i, lane)] = shared[(i, lane)];
    }
    cluster_sync();
}

/// Each block of a pair brings its own box, and the first one's mbarrier counts both.
#[tirx::kernel(grid = 4, block = 32, cluster = 2, target = "sm_100a")]
pub fn told_to_the_leader(
    #[tma(box = [8, 32])] a: &Tensor<u32, 32, 32>,
    out: &mut Tensor<u32, 2, 8, 32>,
) {
    let shared = alloc_shared::<Tensor<u32, 8, 32>>().align(128);
    let bar = alloc_mbarrier();
    let (block, lane, rank) = (block_idx().x, thread_idx().x, cluster_ctarank());
    if lane == 0 && rank == 0 {
        bar.init(1);
        fence_mbarrier_init();
        bar.arrive_expect_tx(2048);
    }
    cluster_sync();
    if lane == 0 {
        tile::cp_async_bulk_tensor(shared, a.tile(((block * 8) as i32, 0)))
            .mbarrier(bar.at_rank(rank & !1))
            .cta_group(2);
    }
    if rank == 0 {
        bar.wait_parity(0);
        let theirs = shared.at_rank(1);
        for i in 0..8 {
            out[(clusterid().x, i, lane)] = shared[(i, lane)] + theirs[(i, lane)];
        }
    }
    cluster_sync();
}

/// A box of each block, by two copies. Rows and columns beyond the edge are not written.
#[tirx::kernel(grid = (3, 4), block = 32)]
pub fn boxes(
    #[tma(box = [16, 32])] a: &Tensor<f32, 50, 72>,
    #[tma(box = [16, 32])] out: &mut Tensor<f32, 50, 72>,
) {
    let shared = alloc_shared::<Tensor<f32, 16, 32>>().align(128);
    let bar = alloc_mbarrier();
    let row = (block_idx().y * 16) as i32;
    let column = (block_idx().x * 32) as i32;
    if thread_idx().x == 0 {
        bar.init(1);
        unsafe { ptx!("fence.proxy.async;") };
        bar.arrive_expect_tx(16 * 32 * 4);
        tile::cp_async_bulk_tensor(shared, a.tile((row, column))).mbarrier(bar);
        bar.wait_parity(0);
        tile::cp_async_bulk_tensor(out.tile((row, column)), shared);
        ptx::cp_async_bulk_commit_group();
        ptx::cp_async_bulk_wait_group::<0>();
    }
}

/// Coordinates that are negative and beyond the edges: zeros come in, or NaNs.
#[tirx::kernel(grid = 1, block = 64)]
pub fn edges<N: Dim>(
    #[tma(box = [8, 16])] a: &Tensor<f32, N, 20>,
    #[tma(box = [8, 16], oob_fill = nan)] b: &Tensor<f32, N, 20>,
    out: &mut Tensor<f32, 4, 8, 16>,
    rows: &Tensor<i32, 4>,
    columns: &Tensor<i32, 4>,
) {
    let shared = alloc_shared::<Tensor<f32, 8, 16>>().align(128);
    let bar = alloc_mbarrier();
    let tid = thread_idx().x;
    if tid == 0 {
        bar.init(1);
        unsafe { ptx!("fence.proxy.async;") };
    }
    cta_sync();
    for turn in 0..4u32 {
        if tid == 0 {
            bar.arrive_expect_tx(8 * 16 * 4);
            let (row, column) = (rows[turn], columns[turn]);
            if turn % 2 == 0 {
                tile::cp_async_bulk_tensor(shared, a.tile((row, column))).mbarrier(bar);
            } else {
                tile::cp_async_bulk_tensor(shared, b.tile((row, column))).mbarrier(bar);
            }
        }
        bar.wait_parity(turn % 2);
        for i in 0..2u32 {
            let at = tid * 2 + i;
            out[(turn, at / 16, at % 16)] = shared[(at / 16, at % 16)];
        }
        cta_sync();
    }
}

/// A swizzled tile, read by its indices, in two stages of one allocation.
#[tirx::kernel(grid = 1, block = 64)]
pub fn swizzled(
    #[tma(box = [32, 64], swizzle = 128, l2_promotion = 256)] a: &Tensor<bf16, 64, 64>,
    out: &mut Tensor<bf16, 64, 64>,
) {
    let shared = alloc_shared::<Tensor<bf16, 2, 32, 64>>().swizzle(128);
    let bars = alloc_mbarriers::<2>();
    let tid = thread_idx().x;
    if tid == 0 {
        for stage in 0..2u32 {
            bars[stage].init(1);
        }
        unsafe { ptx!("fence.proxy.async;") };
        for stage in 0..2u32 {
            bars[stage].arrive_expect_tx(32 * 64 * 2);
            tile::cp_async_bulk_tensor(shared.sub((stage, .., ..)), a.tile((stage as i32 * 32, 0)))
                .mbarrier(bars[stage]);
        }
    }
    cta_sync();
    for stage in 0..2u32 {
        bars[stage].wait_parity(0);
        for row in 0..32u32 {
            out[(stage * 32 + row, tid)] = shared[(stage, row, tid)];
        }
    }
}

/// Five dimensions, in steps.
#[tirx::kernel(grid = 1, block = 32)]
pub fn steps(
    #[tma(box = [2, 3, 4, 6, 8], element_strides = [1, 2, 1, 3, 1])] a: &Tensor<u32, 3, 5, 6, 9, 8>,
    out: &mut Tensor<u32, 2, 2, 4, 2, 8>,
) {
    let shared = alloc_shared::<Tensor<u32, 2, 2, 4, 2, 8>>().align(128);
    let bar = alloc_mbarrier();
    let tid = thread_idx().x;
    if tid == 0 {
        bar.init(1);
        unsafe { ptx!("fence.proxy.async;") };
        bar.arrive_expect_tx(2 * 2 * 4 * 2 * 8 * 4);
        tile::cp_async_bulk_tensor(shared, a.tile((1, 0, 2, -1, 0))).mbarrier(bar);
    }
    cta_sync();
    bar.wait_parity(0);
    let all = shared.reshape(256);
    let mut all_out = out.reshape(256);
    for i in 0..8u32 {
        all_out[tid * 8 + i] = all[tid * 8 + i];
    }
}

/// Every reduction there is, of whole rows.
#[tirx::kernel(grid = 1, block = 32)]
pub fn reductions(
    a: &Tensor<u32, 32>,
    #[tma(box = [1, 32])] out: &mut Tensor<u32, 8, 32>,
    #[tma(box = [32])] halves: &mut Tensor<f16, 32>,
) {
    let mut shared = alloc_shared::<Tensor<u32, 32>>().align(128);
    let mut short = alloc_shared::<Tensor<f16, 32>>().align(128);
    let tid = thread_idx().x;
    shared[tid] = a[tid];
    short[tid] = f16::from_f32(a[tid] as f32);
    unsafe { ptx!("fence.proxy.async;") };
    cta_sync();
    if tid == 0 {
        tile::cp_reduce_async_bulk_tensor_add(out.tile((0, 0)), shared);
        tile::cp_reduce_async_bulk_tensor_min(out.tile((1, 0)), shared);
        tile::cp_reduce_async_bulk_tensor_max(out.tile((2, 0)), shared);
        tile::cp_reduce_async_bulk_tensor_inc(out.tile((3, 0)), shared);
        tile::cp_reduce_async_bulk_tensor_dec(out.tile((4, 0)), shared);
        tile::cp_reduce_async_bulk_tensor_and(out.tile((5, 0)), shared);
        tile::cp_reduce_async_bulk_tensor_or(out.tile((6, 0)), shared);
        tile::cp_reduce_async_bulk_tensor_xor(out.tile((7, 0)), shared);
        tile::cp_reduce_async_bulk_tensor_add(halves.tile(0), short);
        ptx::cp_async_bulk_commit_group();
        ptx::cp_async_bulk_wait_group::<0>();
    }
}

/// The pixels of a 3 x 3 filter at each place of the output, of images with a border of 1.
#[tirx::kernel(grid = 9, block = 32)]
pub fn pixels(
    #[tma(im2col(lower = [-1, -1], upper = [-1, -1], channels = 16, pixels = 64), swizzle = 64)]
    a: &Tensor<f32, 2, 7, 6, 16>,
    out: &mut Tensor<f32, 9, 64, 16>,
) {
    let shared = alloc_shared::<Tensor<f32, 64, 16>>().swizzle(64);
    let bar = alloc_mbarrier();
    let tid = thread_idx().x;
    let tap = block_idx().x;
    if tid == 0 {
        bar.init(1);
        unsafe { ptx!("fence.proxy.async;") };
        bar.arrive_expect_tx(64 * 16 * 4);
        let offsets = ((tap / 3) as u16, (tap % 3) as u16);
        tile::cp_async_bulk_prefetch_tensor(a.im2col((0, -1, -1, 0), (0, 0)));
        tile::cp_async_bulk_tensor(shared, a.im2col((0, -1, -1, 0), (offsets.0, offsets.1)))
            .mbarrier(bar);
    }
    cta_sync();
    bar.wait_parity(0);
    for i in 0..32u32 {
        let at = i * 32 + tid;
        out[(tap, at / 16, at % 16)] = shared[(at / 16, at % 16)];
    }
}

/// Each CTA of a cluster reads a half of what both get.
#[tirx::kernel(grid = 2, block = 32, cluster = 2)]
pub fn multicast(#[tma(box = [1, 32])] a: &Tensor<u32, 2, 32>, out: &mut Tensor<u32, 2, 2, 32>) {
    let shared = alloc_shared::<Tensor<u32, 2, 32>>().align(128);
    let bar = alloc_mbarrier();
    let tid = thread_idx().x;
    let rank = cluster_ctarank();
    if tid == 0 {
        bar.init(1);
        bar.arrive_expect_tx(2 * 32 * 4);
    }
    unsafe { ptx!("fence.mbarrier_init.release.cluster;") };
    unsafe { ptx!("barrier.cluster.arrive.aligned;") };
    unsafe { ptx!("barrier.cluster.wait.aligned;") };
    if tid == 0 {
        tile::cp_async_bulk_tensor(shared.sub((rank % 2, ..)), a.tile((rank as i32, 0)))
            .mbarrier(bar)
            .multicast(0b11);
    }
    bar.wait_parity(0);
    for row in 0..2u32 {
        out[(block_idx().x, row, tid)] = shared[(row, tid)];
    }
    unsafe { ptx!("barrier.cluster.arrive.aligned;") };
    unsafe { ptx!("barrier.cluster.wait.aligned;") };
}

/// The element of a row-major tensor, or nothing outside of it.
fn at<T: Copy>(elements: &[T], extents: &[usize], place: &[i64]) -> Option<T> {
    let mut index = 0;
    for (extent, place) in extents.iter().zip(place) {
        let place = usize::try_from(*place)
            .ok()
            .filter(|place| place < extent)?;
        index = index * extent + place;
    }
    elements.get(index).copied()
}

/// Every place of a box, the last index the fastest.
fn places(extents: &[usize]) -> Vec<Vec<i64>> {
    extents.iter().fold(vec![Vec::new()], |places, extent| {
        places
            .iter()
            .flat_map(|place| (0..*extent as i64).map(move |i| [place.as_slice(), &[i]].concat()))
            .collect()
    })
}

#[test]
fn boxes_cover_a_tensor() {
    on_each_device(|device, stream| {
        let values = counting(50 * 72);
        let a = device.tensor(&values, [50, 72])?;
        let mut out = device.zeros::<f32, 2>([50, 72])?;
        boxes(&a, &mut out).launch(stream)?;
        assert!(out.to_vec()? == values);
        Ok(())
    });
}

#[test]
fn what_lies_outside_is_filled() {
    on_each_device(|device, stream| {
        let values = counting(11 * 20);
        let a = device.tensor(&values, [11, 20])?;
        let mut out = device.zeros::<f32, 3>([4, 8, 16])?;
        let (rows, columns) = ([-3, 8, 4, 100], [-8, 12, 16, 400]);
        let (row_tensor, column_tensor) =
            (device.tensor(&rows, [4])?, device.tensor(&columns, [4])?);
        edges(&a, &a, &mut out, &row_tensor, &column_tensor).launch(stream)?;
        let found = out.to_vec()?;
        for place in places(&[4, 8, 16]) {
            let turn = place[0] as usize;
            let from = [
                i64::from(rows[turn]) + place[1],
                i64::from(columns[turn]) + place[2],
            ];
            let wanted = at(&values, &[11, 20], &from);
            let found = at(&found, &[4, 8, 16], &place).expect("a place in the tensor");
            match wanted {
                Some(wanted) => assert_eq!(found, wanted, "{place:?}"),
                None if turn.is_multiple_of(2) => assert_eq!(found.to_bits(), 0, "{place:?}"),
                // Its bits are not documented.
                None => assert!(found.is_nan(), "{place:?}: {found}"),
            }
        }
        Ok(())
    });
}

#[test]
fn a_swizzled_tile_reads_as_the_tensor() {
    on_each_device(|device, stream| {
        let values: Vec<bf16> = (0..64 * 64).map(|i| bf16::from_bits(i as u16)).collect();
        let a = device.tensor(&values, [64, 64])?;
        let mut out = device.zeros::<bf16, 2>([64, 64])?;
        swizzled(&a, &mut out).launch(stream)?;
        let bits = |values: &[bf16]| values.iter().map(|v| v.to_bits()).collect::<Vec<_>>();
        assert!(bits(&out.to_vec()?) == bits(&values));
        Ok(())
    });
}

#[test]
fn a_box_in_steps_takes_every_other() {
    on_each_device(|device, stream| {
        let extents = [3, 5, 6, 9, 8];
        let values: Vec<u32> = (1..=3 * 5 * 6 * 9 * 8).collect();
        let a = device.tensor(&values, extents)?;
        let mut out = device.zeros::<u32, 5>([2, 2, 4, 2, 8])?;
        steps(&a, &mut out).launch(stream)?;
        let wanted: Vec<u32> = places(&[2, 2, 4, 2, 8])
            .iter()
            .map(|i| {
                let from = [1 + i[0], 2 * i[1], 2 + i[2], 3 * i[3] - 1, i[4]];
                at(&values, &extents, &from).unwrap_or(0)
            })
            .collect();
        assert_eq!(out.to_vec()?, wanted);
        Ok(())
    });
}

#[test]
fn reductions_combine_elements() {
    on_each_device(|device, stream| {
        let a: Vec<u32> = (0..32).map(|i| i * 37 % 61).collect();
        let old: Vec<u32> = (0..8 * 32).map(|i| i * 29 % 67).collect();
        let halves: Vec<f16> = (0..32).map(|i| f16::from_f32(i as f32 / 4.0)).collect();
        let a_tensor = device.tensor(&a, [32])?;
        let mut out = device.tensor(&old, [8, 32])?;
        let mut sums = device.tensor(&halves, [32])?;
        reductions(&a_tensor, &mut out, &mut sums).launch(stream)?;
        let found = out.to_vec()?;
        for (i, (found, old)) in found.iter().zip(&old).enumerate() {
            let (old, new) = (*old, a[i % 32]);
            let wanted = match i / 32 {
                0 => old + new,
                1 => old.min(new),
                2 => old.max(new),
                3 => match old >= new {
                    true => 0,
                    false => old + 1,
                },
                4 => match old == 0 || old > new {
                    true => new,
                    false => old - 1,
                },
                5 => old & new,
                6 => old | new,
                _ => old ^ new,
            };
            assert_eq!(*found, wanted, "{i}: {old} and {new}");
        }
        for (i, sum) in sums.to_vec()?.iter().enumerate() {
            assert_eq!(sum.to_f32(), i as f32 / 4.0 + a[i] as f32);
        }
        Ok(())
    });
}

#[test]
fn pixels_come_in_the_order_of_a_walk() {
    on_each_device(|device, stream| {
        let extents = [2, 7, 6, 16];
        let values = counting(2 * 7 * 6 * 16);
        let a = device.tensor(&values, extents)?;
        let mut out = device.zeros::<f32, 3>([9, 64, 16])?;
        pixels(&a, &mut out).launch(stream)?;
        // The walk goes over the places of the filter's corner: from -1 to the last at which it still fits.
        let walk: Vec<[i64; 3]> = (0..2)
            .flat_map(|n| (-1..=5).flat_map(move |h| (-1..=4).map(move |w| [n, h, w])))
            .collect();
        let mut wanted = Vec::new();
        for tap in 0..9 {
            for pixel in 0..64 {
                for channel in 0..16 {
                    let from = walk.get(pixel).map(|[n, h, w]| {
                        let place = [*n, h + tap / 3, w + tap % 3, channel];
                        at(&values, &extents, &place).unwrap_or(0.0)
                    });
                    wanted.push(from.unwrap_or(0.0));
                }
            }
        }
        let found = out.to_vec()?;
        let first = found.iter().zip(&wanted).position(|(a, b)| a != b);
        assert_eq!(
            first,
            None,
            "at {:?}",
            first.map(|i| (i / 1024, i / 16 % 64, i % 16))
        );
        Ok(())
    });
}

#[test]
fn a_copy_goes_to_a_neighbour() {
    on_each_device(|device, stream| {
        let values: Vec<u32> = (0..1024).collect();
        let a = device.tensor(&values, [32, 32])?;
        let mut out = device.zeros::<u32, 3>([4, 8, 32])?;
        for_the_neighbour(&a, &mut out).launch(stream)?;
        let (first, second) = values.split_at(512);
        let swapped = [first, second].map(|pair| [&pair[256..], &pair[..256]].concat());
        assert_eq!(out.to_vec()?, swapped.concat());
        Ok(())
    });
}

/// Instructions of sm_100a, which the emulator is only if it is asked to be.
#[cfg(not(feature = "cuda"))]
#[test]
fn a_pair_counts_on_its_leaders_mbarrier() -> tirx::Result<()> {
    for seed in [0, 1, 2, 0x9e37_79b9_7f4a_7c15] {
        let options = tirx::EmulatorOptions::default().seed(seed).sm(100);
        let device = Device::open_emulator_with(options.fail_on_review(true))?;
        let values: Vec<u32> = (0..1024).collect();
        let a = device.tensor(&values, [32, 32])?;
        let mut out = device.zeros::<u32, 3>([2, 8, 32])?;
        told_to_the_leader(&a, &mut out).launch(&device.stream()?)?;
        let expected: Vec<u32> = (values.chunks(512))
            .flat_map(|pair| (0..256).map(move |i| pair[i] + pair[256 + i]))
            .collect();
        assert_eq!(out.to_vec()?, expected);
    }
    Ok(())
}

#[test]
fn a_multicast_reaches_both_ctas() {
    on_each_device(|device, stream| {
        let values: Vec<u32> = (0..64).collect();
        let a = device.tensor(&values, [2, 32])?;
        let mut out = device.zeros::<u32, 3>([2, 2, 32])?;
        multicast(&a, &mut out).launch(stream)?;
        assert_eq!(out.to_vec()?, [values.clone(), values].concat());
        Ok(())
    });
}
