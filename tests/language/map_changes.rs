//! Tensor maps that a kernel changes, and copies of pixels along W.

use crate::{counting, on_each_device, on_emulators_of};
use tirx::prelude::*;

/// A map of another tensor, made of one that is given: its copy in shared memory is changed, published in global memory, and
/// copied through.
#[tirx::kernel(grid = 1, block = 32, target = "sm_90a")]
pub fn replaced(
    #[tma(box = [32])] map: &TensorMap<u32, 1>,
    #[align(16)] other: &Tensor<u32, 64>,
    #[align(128)] published: &mut Tensor<u64, 16>,
    out: &mut Tensor<u32, 32>,
) {
    let own = alloc_shared::<Tensor<u64, 16>>().align(128);
    let landed = alloc_shared::<Tensor<u32, 32>>().align(128);
    let bar = alloc_mbarrier();
    let lane = thread_idx().x;
    if lane == 0 {
        bar.init(1);
        fence_mbarrier_init();
    }
    let at = published.global_address();
    // SAFETY: both copies of the map have 128 bytes at a multiple of 128; a fence stands between each change and its use.
    unsafe {
        if lane < 8 {
            let part = ptx::ld_v2_b64(map.map_address() + 16 * lane as u64);
            ptx::st_shared_v2_b64(own.shared_address() + 16 * lane, part);
        }
        warp_sync(u32::MAX);
        if lane == 0 {
            let map = own.shared_address();
            ptx::tensormap_replace_tile_global_address_shared_cta_b1024_b64(
                map,
                other.global_address(),
            );
            ptx::tensormap_replace_tile_global_dim_shared_cta_b1024_b32(map, 0, 20);
        }
        warp_sync(u32::MAX);
        ptx::tensormap_cp_fenceproxy_global_shared_cta_tensormap_generic_release_gpu_sync_aligned(
            at,
            own.shared_address(),
        );
        ptx::fence_proxy_tensormap_generic_acquire_gpu(ptx::cvta_global_u64(at));
        if lane == 0 {
            bar.arrive_expect_tx(128);
            ptx::cp_async_bulk_tensor_1d_shared_cluster_global_tile_mbarrier_complete_tx_bytes(
                landed.shared_address(),
                ptx::cvta_global_u64(at),
                8,
                bar.shared_address(),
            );
        }
    }
    cta_sync();
    bar.wait_parity(0);
    out[lane] = landed[lane];
}

/// The pixels of two rows of images, one further to the right.
#[tirx::kernel(grid = 1, block = 32)]
pub fn along_w(
    #[tma(im2col_w(lower = -1, upper = -1, channels = 16, pixels = 16), swizzle = 64)]
    images: &Tensor<f32, 2, 3, 10, 16>,
    out: &mut Tensor<f32, 16, 16>,
) {
    let shared = alloc_shared::<Tensor<f32, 16, 16>>().swizzle(64);
    let bar = alloc_mbarrier();
    let tid = thread_idx().x;
    if tid == 0 {
        bar.init(1);
        fence_mbarrier_init();
        bar.arrive_expect_tx(16 * 16 * 4);
        tile::cp_async_bulk_tensor(shared, images.im2col_w((0, 1, -1, 0), (0, 1))).mbarrier(bar);
    }
    cta_sync();
    bar.wait_parity(0);
    for part in 0..8u32 {
        let i = part * 32 + tid;
        out[(i / 16, i % 16)] = shared[(i / 16, i % 16)];
    }
}

#[test]
fn a_copy_goes_through_a_map_that_was_changed() {
    on_each_device(|device, stream| {
        let values: Vec<u32> = (0..64).collect();
        let a = device.tensor(&values, [64])?;
        let other: Vec<u32> = (0..64).map(|i| 1000 + i).collect();
        let other = device.tensor(&other, [64])?;
        let map = TensorMap::builder(&a).box_extents([32]).build()?;
        let mut published = device.zeros::<u64, 1>([16])?;
        let mut out = device.zeros::<u32, 1>([32])?;
        replaced(&map, &other, &mut published, &mut out).launch(stream)?;
        // The changed map ends at 20.
        let expected: Vec<u32> = (8..40).map(|i| if i < 20 { 1000 + i } else { 0 }).collect();
        assert_eq!(out.to_vec()?, expected);
        Ok(())
    });
}

#[test]
fn pixels_along_w_go_on_in_the_next_image() {
    on_emulators_of(100, |device, stream| {
        let values = counting(2 * 3 * 10 * 16);
        let images = device.tensor(&values, [2, 3, 10, 16])?;
        let mut out = device.zeros::<f32, 2>([16, 16])?;
        along_w(&images, &mut out).launch(stream)?;
        for (index, found) in out.to_vec()?.into_iter().enumerate() {
            let (pixel, channel) = (index / 16, index % 16);
            let (n, w) = (pixel / 10, pixel % 10);
            let expected = values[((n * 3 + 1) * 10 + w) * 16 + channel];
            assert_eq!(found, expected, "pixel {pixel}, channel {channel}");
        }
        Ok(())
    });
}
