//! Loads, stores and prefetches that say how caches treat them.

use crate::on_each_device;
use tirx::prelude::*;

#[tirx::kernel(grid = 1, block = 64)]
pub fn operators(a: &Tensor<f32, 64>, b: &mut Tensor<f32, 4, 64>) {
    let i = thread_idx().x;
    a.prefetch_global_l1(63 - i);
    a.prefetch_global_l2(63 - i);
    let sum = a.load_ca(i) + a.load_cg(i) + a.load_cs(i) + a.load_cv(i) + a.load_nc(i);
    b.store_wb((0, i), sum);
    b.store_cg((1, i), a.load_lu(i));
    b.sub((2, ..)).store_cs(i, 2.0);
    b.store_wt((3, i), 3.0);
}

#[tirx::kernel(grid = 1, block = 64)]
pub fn priorities(a: &Tensor<u16, 64>, b: &mut Tensor<u16, 6, 64>) {
    let i = thread_idx().x;
    let policy = ptx::createpolicy_fractional_L2_evict_last_b64(0.5);
    b.store_l1_evict_normal((0, i), a.load_l1_evict_normal(i));
    b.store_l1_evict_unchanged((1, i), a.load_l1_evict_unchanged(i));
    b.store_l1_evict_first((2, i), a.load_l1_evict_first(i));
    b.store_l1_evict_last((3, i), a.load_l1_evict_last(i));
    b.store_l1_no_allocate((4, i), a.load_l1_no_allocate(i));
    b.store_l2_cache_hint((5, i), a.load_l2_cache_hint(i, policy), policy);
    b.prefetch_global_l2_evict_last((0, i));
    b.prefetch_global_l2_evict_normal((0, i));
}

/// A plain load after a store that names a cache sees it.
#[tirx::kernel(grid = 1, block = 64)]
pub fn in_order(a: &mut Tensor<u32, 64, 2>) {
    let i = thread_idx().x;
    let before = a[(i, 0)];
    a.store_cg((i, 0), before + 1);
    let after = a[(i, 0)];
    a[(i, 1)] = before * 1000 + after;
}

#[test]
fn operators_change_no_value() {
    on_each_device(|device, stream| {
        let data: Vec<f32> = (0..64).map(|i| i as f32).collect();
        let a = device.tensor(&data, [64])?;
        let mut b = device.zeros::<f32, 2>([4, 64])?;
        operators(&a, &mut b).launch(stream)?;
        let found = b.to_vec()?;
        for i in 0..64 {
            let row = [0, 1, 2, 3].map(|row| found[row * 64 + i]);
            assert_eq!(row, [5.0 * data[i], data[i], 2.0, 3.0]);
        }
        Ok(())
    });
}

#[test]
fn priorities_change_no_value() {
    on_each_device(|device, stream| {
        let data: Vec<u16> = (0..64).map(|i| i * 1021).collect();
        let a = device.tensor(&data, [64])?;
        let mut b = device.zeros::<u16, 2>([6, 64])?;
        priorities(&a, &mut b).launch(stream)?;
        assert_eq!(b.to_vec()?, data.repeat(6));
        Ok(())
    });
}

#[test]
fn accesses_to_one_element_stay_in_order() {
    on_each_device(|device, stream| {
        let data: Vec<u32> = (0..128).map(|i| i / 2).collect();
        let mut a = device.tensor(&data, [64, 2])?;
        in_order(&mut a).launch(stream)?;
        let expected: Vec<u32> = (0..64).flat_map(|i| [i + 1, i * 1000 + i + 1]).collect();
        assert_eq!(a.to_vec()?, expected);
        Ok(())
    });
}

/// Neighbouring elements with the same words are one vector; what differs in words, policy or order is not.
#[tirx::kernel(grid = 1, block = 64)]
pub fn vectors(
    #[align(16)] a: &Tensor<f32, 64, 4>,
    #[align(16)] b: &mut Tensor<f32, 2, 64, 4>,
    #[align(16)] c: &mut Tensor<u16, 64, 4>,
) {
    let i = thread_idx().x;
    let policy = ptx::createpolicy_fractional_L2_evict_first_b64(1.0);
    let mut row = [0.0; 4];
    #[unroll]
    for j in 0..4usize {
        row[j] = a.load_nc((i, j));
    }
    #[unroll]
    for j in 0..4usize {
        b.store_cs((0, i, j), row[3 - j]);
    }
    let pair = (
        a.load_l2_cache_hint((i, 1), policy),
        a.load_l2_cache_hint((i, 0), policy),
        a.load_cv((i, 2)),
        a.load_cv((i, 3)),
    );
    b.store_cg((1, i, 0), pair.0);
    b.store_wt((1, i, 1), pair.1);
    b.store_l1_no_allocate((1, i, 3), pair.3);
    b.store_l1_no_allocate((1, i, 2), pair.2);
    #[unroll]
    for j in 0..4 {
        c.store_l2_cache_hint((i, j), (i + j) as u16, policy);
    }
}

#[test]
fn neighbours_with_the_same_words_are_a_vector() {
    for (words, count) in [
        ("ld.global.nc.v4.f32", 1),
        ("st.global.cs.v4.f32", 1),
        ("ld.global.L2::cache_hint.v2.f32", 1),
        ("ld.global.cv.f32", 2),
        ("st.global.L1::no_allocate.v2.f32", 1),
        ("st.global.L2::cache_hint.v4.u16", 1),
    ] {
        assert_eq!(
            vectors::PTX.matches(words).count(),
            count,
            "{words}\n{}",
            vectors::PTX
        );
    }
    on_each_device(|device, stream| {
        let data: Vec<f32> = (0..256).map(|i| i as f32).collect();
        let a = device.tensor(&data, [64, 4])?;
        let mut b = device.zeros::<f32, 3>([2, 64, 4])?;
        let mut c = device.zeros::<u16, 2>([64, 4])?;
        vectors(&a, &mut b, &mut c).launch(stream)?;
        let (b, c) = (b.to_vec()?, c.to_vec()?);
        for i in 0..64 {
            let row = &data[4 * i..4 * i + 4];
            assert_eq!(b[4 * i..4 * i + 4], [row[3], row[2], row[1], row[0]]);
            assert_eq!(
                b[256 + 4 * i..260 + 4 * i],
                [row[1], row[0], row[2], row[3]]
            );
            assert_eq!(c[4 * i..4 * i + 4], [0, 1, 2, 3].map(|j| (i + j) as u16));
        }
        Ok(())
    });
}

/// Lines by their addresses, and a policy of each kind.
#[tirx::kernel(grid = 1, block = 32)]
pub fn lines(#[align(128)] a: &Tensor<u32, 8, 32>, out: &mut Tensor<u32, 8, 32>) {
    let i = thread_idx().x;
    let at = a.sub((i % 8, ..)).global_address();
    let start = a.global_address();
    // SAFETY: each address begins a line of the tensor, and 1024 bytes lie behind its start.
    unsafe {
        let generic = ptx::cvta_global_u64(at);
        ptx::prefetch_L1(generic);
        ptx::prefetch_L2(generic);
        ptx::prefetchu_L1(generic);
        ptx::prefetch_global_L1(at);
        ptx::prefetch_global_L2(at);
        ptx::prefetch_global_L2_evict_last(at);
        ptx::prefetch_global_L2_evict_normal(at);
        ptx::applypriority_global_L2_evict_normal(at);
        ptx::applypriority_L2_evict_normal(generic);
        let p = ptx::createpolicy_fractional_L2_evict_last_L2_evict_unchanged_b64(0.25);
        out.store_l2_cache_hint((0, i), a.load_l2_cache_hint((0, i), p), p);
        let p = ptx::createpolicy_fractional_L2_evict_normal_L2_evict_first_b64(0.5);
        out.store_l2_cache_hint((1, i), a.load_l2_cache_hint((1, i), p), p);
        let p = ptx::createpolicy_fractional_L2_evict_unchanged_L2_evict_first_b64(0.75);
        out.store_l2_cache_hint((2, i), a.load_l2_cache_hint((2, i), p), p);
        let p = ptx::createpolicy_fractional_L2_evict_unchanged_b64(1.0);
        out.store_l2_cache_hint((3, i), a.load_l2_cache_hint((3, i), p), p);
        let p = ptx::createpolicy_range_global_L2_evict_last_b64(start, 512, 1024);
        out.store_l2_cache_hint((4, i), a.load_l2_cache_hint((4, i), p), p);
        let p =
            ptx::createpolicy_range_global_L2_evict_first_L2_evict_unchanged_b64(start, 256, 1024);
        out.store_l2_cache_hint((5, i), a.load_l2_cache_hint((5, i), p), p);
        let p = ptx::createpolicy_range_global_L2_evict_normal_L2_evict_first_b64(start, 128, 1024);
        out.store_l2_cache_hint((6, i), a.load_l2_cache_hint((6, i), p), p);
        let p = ptx::createpolicy_range_global_L2_evict_unchanged_b64(start, 1024, 1024);
        out.store_l2_cache_hint((7, i), a.load_l2_cache_hint((7, i), p), p);
    }
}

#[test]
fn lines_and_policies_change_no_value() {
    on_each_device(|device, stream| {
        let data: Vec<u32> = (0..256).map(|i| i * 7919).collect();
        let a = device.tensor(&data, [8, 32])?;
        let mut out = device.zeros::<u32, 2>([8, 32])?;
        lines(&a, &mut out).launch(stream)?;
        assert_eq!(out.to_vec()?, data);
        Ok(())
    });
}

/// What a line held is of no use any more, and is written anew.
#[tirx::kernel(grid = 1, block = 64)]
pub fn discarded(#[align(128)] a: &mut Tensor<u32, 64>) {
    let i = thread_idx().x;
    if i % 32 == 0 {
        // SAFETY: both lines belong to the tensor, and nobody reads what they hold.
        unsafe { ptx::discard_global_L2(a.sub((i..i + 32,)).global_address()) };
    }
    cta_sync();
    a[i] = i * 3;
}

#[test]
fn what_was_discarded_can_be_written() {
    on_each_device(|device, stream| {
        let mut a = device.tensor(&[7; 64], [64])?;
        discarded(&mut a).launch(stream)?;
        let expected: Vec<u32> = (0..64).map(|i| i * 3).collect();
        assert_eq!(a.to_vec()?, expected);
        Ok(())
    });
}
