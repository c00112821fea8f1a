//! Atomic operations on elements of global and shared memory.

use crate::on_each_device;
use tirx::prelude::*;

#[tirx::kernel(grid = 4, block = 64)]
pub fn histogram(data: &Tensor<u32, 256>, hist: &mut Tensor<u32, 16>) {
    let counts = alloc_shared::<Tensor<u32, 16>>();
    let tid = thread_idx().x;
    if tid < 16 {
        counts.atomic_store(tid, 0);
    }
    cta_sync();
    let i = block_idx().x * 64 + tid;
    counts.atomic_add(data[i] % 16, 1);
    cta_sync();
    if tid < 16 {
        hist.atomic_add(tid, counts[tid]);
    }
}

#[tirx::kernel(grid = 2, block = 64)]
pub fn integers(
    small: &Tensor<i32, 128>,
    out: &mut Tensor<i32, 8>,
    wide: &mut Tensor<i64, 8>,
    unsigned: &mut Tensor<u64, 8>,
) {
    let i = block_idx().x * 64 + thread_idx().x;
    let value = small[i];
    out.atomic_add(0, value);
    out.atomic_sub(1, value);
    out.atomic_min(2, value);
    out.atomic_max(3, value);
    out.atomic_and(4, value);
    out.atomic_or(5, value);
    out.atomic_xor(6, value);
    wide.atomic_add(0, value as i64);
    wide.atomic_sub(1, value as i64);
    wide.atomic_min(2, value as i64);
    wide.atomic_max(3, value as i64);
    wide.atomic_and(4, value as i64);
    wide.atomic_or(5, value as i64);
    wide.atomic_xor(6, value as i64);
    unsigned.atomic_add(0, value as u64);
    unsigned.atomic_min(2, value as u64);
    unsigned.atomic_max(3, value as u64);
}

#[tirx::kernel(grid = 2, block = 64)]
pub fn sums(
    single: &mut Tensor<f32, 1>,
    double: &mut Tensor<f64, 1>,
    half: &mut Tensor<f16, 1>,
    brain: &mut Tensor<bf16, 1>,
) {
    let i = block_idx().x * 64 + thread_idx().x;
    single.atomic_add(0, i as f32);
    double.atomic_add(0, i as f64 * 0.5);
    half.atomic_add(0, f16::from_f32(1.0));
    brain.atomic_add(0, bf16::from_f32(1.0));
}

/// Every thread takes a ticket; the old values are all different.
#[tirx::kernel(grid = 3, block = 32)]
pub fn tickets(
    next: &mut Tensor<u32, 4>,
    owner: &mut Tensor<u32, 96>,
    turns: &mut Tensor<u32, 96>,
) {
    let me = block_idx().x * 32 + thread_idx().x;
    let ticket = next.atomic_add(0, 1);
    owner[ticket] = me;
    turns[me] = next.atomic_inc(1, 6);
    next.atomic_dec(2, 6);
    next.atomic_exch(3, me + 1);
}

/// A lock by compare-and-swap around a plain sum.
#[tirx::kernel(grid = 4, block = 32)]
pub fn locked(lock: &mut Tensor<u32, 1>, sum: &mut Tensor<u32, 1>) {
    if thread_idx().x == 0 {
        while lock.atomic_cas_explicit(0, 0, 1, Ordering::Acquire, Scope::Gpu) != 0 {}
        sum[0] += block_idx().x + 1;
        lock.atomic_exch_explicit(0, 0, Ordering::Release, Scope::Gpu);
    }
}

/// One block writes, publishes, and the other waits and reads.
#[tirx::kernel(grid = 2, block = 32)]
pub fn published(data: &mut Tensor<f32, 32>, flag: &mut Tensor<u32, 1>, out: &mut Tensor<f32, 32>) {
    let tid = thread_idx().x;
    if block_idx().x == 0 {
        data[tid] = tid as f32 * 2.0;
        cta_sync();
        if tid == 0 {
            flag.atomic_store_explicit(0, 1, Ordering::Release, Scope::Gpu);
        }
    } else {
        if tid == 0 {
            while flag.atomic_load_explicit(0, Ordering::Acquire, Scope::Gpu) == 0 {}
        }
        cta_sync();
        out[tid] = data[tid];
    }
}

#[tirx::kernel(grid = 1, block = 32)]
pub fn scopes(a: &mut Tensor<u32, 8>, out: &mut Tensor<u32, 8>) {
    let shared = alloc_shared::<Tensor<u32, 2, 4>>();
    let tid = thread_idx().x;
    if tid < 4 {
        shared.volatile_store((0, tid), tid);
        shared.atomic_store_explicit((1, tid), 7, Ordering::Relaxed, Scope::Cta);
    }
    cta_sync();
    shared.atomic_max_explicit((0, tid % 4), tid, Ordering::AcqRel, Scope::Cta);
    shared
        .sub((1, ..))
        .atomic_or_explicit(tid % 4, 8, Ordering::Release, Scope::Cta);
    a.atomic_add_explicit(0, tid, Ordering::Relaxed, Scope::Sys);
    a.atomic_xor_explicit(1, 1, Ordering::Acquire, Scope::Gpu);
    cta_sync();
    if tid < 4 {
        out[tid] = shared.volatile_load((0, tid));
        out[tid + 4] = shared.atomic_load((1, tid));
    }
}

/// Neighbouring stores with an atomic operation between them: they are not one store.
#[tirx::kernel(grid = 1, block = 64)]
pub fn between(#[align(8)] a: &mut Tensor<u32, 64, 2>) {
    let i = thread_idx().x;
    a[(i, 0)] = 1;
    a.atomic_add((i, 0), 5);
    a[(i, 1)] = 7;
}

#[test]
fn an_atomic_operation_stays_between_its_neighbours() {
    on_each_device(|device, stream| {
        let mut a = device.zeros::<u32, 2>([64, 2])?;
        between(&mut a).launch(stream)?;
        assert_eq!(a.to_vec()?, [6, 7].repeat(64));
        Ok(())
    });
    assert!(!between::PTX.contains("st.global.v2"), "{}", between::PTX);
}

#[test]
fn a_histogram_counts() {
    on_each_device(|device, stream| {
        let data: Vec<u32> = (0..256_u32)
            .map(|i| i.wrapping_mul(2_654_435_761) >> 7)
            .collect();
        let a = device.tensor(&data, [256])?;
        let mut hist = device.zeros::<u32, 1>([16])?;
        histogram(&a, &mut hist).launch(stream)?;
        let mut expected = vec![0; 16];
        for value in data {
            expected[value as usize % 16] += 1;
        }
        assert_eq!(hist.to_vec()?, expected);
        Ok(())
    });
}

#[test]
fn integers_are_combined() {
    on_each_device(|device, stream| {
        let data: Vec<i32> = (0..128_i32)
            .map(|i| i.wrapping_mul(-1_640_531_527))
            .collect();
        let a = device.tensor(&data, [128])?;
        let start = [0, 0, i32::MAX, i32::MIN, -1, 0, 0, 0];
        let wide = [0, 0, i64::MAX, i64::MIN, -1, 0, 0, 0];
        let mut out = device.tensor(&start, [8])?;
        let mut long = device.tensor(&wide, [8])?;
        let mut unsigned = device.tensor(&[0, 0, u64::MAX, 0, 0, 0, 0, 0], [8])?;
        integers(&a, &mut out, &mut long, &mut unsigned).launch(stream)?;
        macro_rules! expected {
            ($ty:ty) => {{
                let all = || data.iter().map(|value| *value as $ty);
                vec![
                    all().fold(0, <$ty>::wrapping_add),
                    all().fold(0, <$ty>::wrapping_sub),
                    all().min().unwrap(),
                    all().max().unwrap(),
                    all().fold(!0, |a, b| a & b),
                    all().fold(0, |a, b| a | b),
                    all().fold(0, |a, b| a ^ b),
                    0,
                ]
            }};
        }
        assert_eq!(out.to_vec()?, expected!(i32));
        assert_eq!(long.to_vec()?, expected!(i64));
        let found = unsigned.to_vec()?;
        let expected = expected!(u64);
        assert_eq!(
            [found[0], found[2], found[3]],
            [expected[0], expected[2], expected[3]]
        );
        Ok(())
    });
}

#[test]
fn floats_are_added() {
    on_each_device(|device, stream| {
        let mut single = device.zeros::<f32, 1>([1])?;
        let mut double = device.zeros::<f64, 1>([1])?;
        let mut half = device.zeros::<f16, 1>([1])?;
        let mut brain = device.zeros::<bf16, 1>([1])?;
        sums(&mut single, &mut double, &mut half, &mut brain).launch(stream)?;
        assert_eq!(single.to_vec()?, [127.0 * 64.0]);
        assert_eq!(double.to_vec()?, [127.0 * 32.0]);
        assert_eq!(half.to_vec()?[0].to_f32(), 128.0);
        assert_eq!(brain.to_vec()?[0].to_f32(), 128.0);
        Ok(())
    });
}

#[test]
fn each_old_value_is_seen_once() {
    on_each_device(|device, stream| {
        let mut next = device.zeros::<u32, 1>([4])?;
        let mut owner = device.tensor(&[u32::MAX; 96], [96])?;
        let mut turns = device.zeros::<u32, 1>([96])?;
        tickets(&mut next, &mut owner, &mut turns).launch(stream)?;
        let mut owners = owner.to_vec()?;
        owners.sort_unstable();
        assert_eq!(owners, (0..96).collect::<Vec<_>>());
        let mut counts = [0; 7];
        for turn in turns.to_vec()? {
            counts[turn as usize] += 1;
        }
        assert_eq!(counts, [14, 14, 14, 14, 14, 13, 13]);
        let next = next.to_vec()?;
        // 96 steps of a cycle of 7, up from 0 and down from 0.
        assert_eq!(next[..3], [96, 5, 2]);
        assert!((1..=96).contains(&next[3]));
        Ok(())
    });
}

#[test]
fn a_lock_keeps_a_sum() {
    on_each_device(|device, stream| {
        let mut lock = device.zeros::<u32, 1>([1])?;
        let mut sum = device.zeros::<u32, 1>([1])?;
        locked(&mut lock, &mut sum).launch(stream)?;
        assert_eq!(sum.to_vec()?, [10]);
        Ok(())
    });
}

#[test]
fn a_release_publishes_to_an_acquire() {
    on_each_device(|device, stream| {
        let mut data = device.zeros::<f32, 1>([32])?;
        let mut flag = device.zeros::<u32, 1>([1])?;
        let mut out = device.zeros::<f32, 1>([32])?;
        published(&mut data, &mut flag, &mut out).launch(stream)?;
        let expected: Vec<f32> = (0..32).map(|i| i as f32 * 2.0).collect();
        assert_eq!(out.to_vec()?, expected);
        Ok(())
    });
}

#[test]
fn scopes_and_orders_are_written() {
    on_each_device(|device, stream| {
        let mut a = device.zeros::<u32, 1>([8])?;
        let mut out = device.zeros::<u32, 1>([8])?;
        scopes(&mut a, &mut out).launch(stream)?;
        assert_eq!(a.to_vec()?[..2], [31 * 16, 0]);
        assert_eq!(out.to_vec()?, [28, 29, 30, 31, 15, 15, 15, 15]);
        Ok(())
    });
}

#[test]
fn an_unused_old_value_is_not_fetched() {
    let ptx = histogram::PTX;
    assert!(
        ptx.contains("red.shared.add.u32") && ptx.contains("red.global.add.u32"),
        "{ptx}"
    );
    assert!(!ptx.contains("atom."), "{ptx}");
    assert!(tickets::PTX.contains("atom.global.add.u32"));
    // `red` cannot acquire.
    assert!(scopes::PTX.contains("atom.acquire.gpu.global.xor.b32"));
    assert!(scopes::PTX.contains("atom.acq_rel.cta.shared.max.u32"));
    assert!(scopes::PTX.contains("red.release.cta.shared.or.b32"));
}
