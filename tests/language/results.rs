//! Instructions with several results: pairs of a value and a predicate, vectors, and 128 bits.

use crate::{on_each_device, on_emulators_of};
use tirx::prelude::*;

/// A value and whether the lane that it is from is in range; the lanes with the same value and whether that is all of them.
#[tirx::kernel(grid = 1, block = 64)]
pub fn lanes(a: &Tensor<u32, 64>, out: &mut Tensor<u32, 6, 64>, holds: &mut Tensor<u32, 6, 64>) {
    let i = thread_idx().x;
    let value = a[i];
    let all = u32::MAX;
    let results = [
        ptx::shfl_sync_up_b32(value, 3, 0, all),
        ptx::shfl_sync_down_b32(value, 5, 31, all),
        ptx::shfl_sync_bfly_b32(value, 9, 0x181f, all),
        ptx::shfl_sync_idx_b32(value, 40, 31, all),
        ptx::match_all_sync_b32(value / 64, all),
        ptx::match_all_sync_b64(value as u64 * 3, all),
    ];
    #[unroll]
    for j in 0..6usize {
        out[(j, i)] = results[j].0;
        holds[(j, i)] = results[j].1 as u32;
    }
}

/// Every lane knows who was elected.
#[tirx::kernel(grid = 1, block = 64)]
pub fn leaders(out: &mut Tensor<u32, 2, 32>) {
    let (leader, is_leader) = ptx::elect_sync(u32::MAX);
    out[(warp_id(), lane_id())] = leader * 2 + is_leader as u32;
}

#[test]
fn lanes_give_a_value_and_a_predicate() {
    on_each_device(|device, stream| {
        let data: Vec<u32> = (0..64).map(|i| i * i % 61).collect();
        let a = device.tensor(&data, [64])?;
        let mut out = device.zeros::<u32, 2>([6, 64])?;
        let mut holds = device.zeros::<u32, 2>([6, 64])?;
        lanes(&a, &mut out, &mut holds).launch(stream)?;
        let (out, holds) = (out.to_vec()?, holds.to_vec()?);
        for i in 0..64 {
            let (base, lane) = (i / 32 * 32, i % 32);
            let from = |lane: usize| data[base + lane];
            let row = |j: usize| (out[j * 64 + i], holds[j * 64 + i] == 1);
            let up = lane.checked_sub(3);
            assert_eq!(row(0), (from(up.unwrap_or(lane)), up.is_some()));
            let down = Some(lane + 5).filter(|lane| *lane < 32);
            assert_eq!(row(1), (from(down.unwrap_or(lane)), down.is_some()));
            // Parts of eight lanes: what is read from lies in the lane's own or below.
            let other = lane ^ 9;
            let in_range = other <= lane / 8 * 8 + 7;
            let read = if in_range { from(other) } else { data[i] };
            assert_eq!(row(2), (read, in_range));
            assert_eq!(row(3), (from(8), true));
            assert_eq!(row(4), (u32::MAX, true));
            assert_eq!(row(5), (0, false));
        }
        Ok(())
    });
}

#[test]
fn a_leader_is_known_to_all() {
    on_each_device(|device, stream| {
        let mut out = device.zeros::<u32, 2>([2, 32])?;
        leaders(&mut out).launch(stream)?;
        for warp in out.to_vec()?.chunks(32) {
            let leader = warp[0] / 2;
            assert!(leader < 32);
            for (lane, found) in warp.iter().enumerate() {
                let is_leader = u32::from(lane as u32 == leader);
                assert_eq!(*found, leader * 2 + is_leader);
            }
        }
        Ok(())
    });
}

/// Vectors through shared memory, turned around on the way.
#[tirx::kernel(grid = 1, block = 32)]
pub fn vectors(
    #[align(16)] a: &Tensor<f32, 32, 4>,
    #[align(16)] b: &Tensor<u64, 32, 2>,
    #[align(16)] c: &mut Tensor<f32, 32, 4>,
    #[align(16)] d: &mut Tensor<u64, 32, 2>,
) {
    let i = thread_idx().x;
    let rows = alloc_shared::<Tensor<f32, 32, 4>>().align(16);
    let pairs = alloc_shared::<Tensor<u64, 32, 2>>().align(16);
    // SAFETY: each address begins a row of 16 bytes, and a barrier stands between the stores and the loads.
    unsafe {
        let row = ptx::ld_global_v4_f32(a.sub((i, ..)).global_address());
        ptx::st_shared_v4_f32(rows.sub((i, ..)).shared_address(), row);
        let pair = ptx::ld_global_b128(b.sub((i, ..)).global_address());
        ptx::st_shared_b128(pairs.sub((i, ..)).shared_address(), pair);
        cta_sync();
        let [x, y, z, w] = ptx::ld_shared_v4_f32(rows.sub((31 - i, ..)).shared_address());
        ptx::st_global_v2_f32(c.sub((i, 0..2)).global_address(), [w, z]);
        ptx::st_global_v2_f32(c.sub((i, 2..4)).global_address(), [y, x]);
        let pair = ptx::ld_shared_v2_b64(pairs.sub((31 - i, ..)).shared_address());
        ptx::st_global_b128(d.sub((i, ..)).global_address(), [pair[1], pair[0] + 1]);
    }
}

#[test]
fn vectors_and_128_bits_move_at_once() {
    on_each_device(|device, stream| {
        let floats: Vec<f32> = (0..128).map(|i| i as f32).collect();
        let longs: Vec<u64> = (0..64).map(|i| i << 40 | i).collect();
        let a = device.tensor(&floats, [32, 4])?;
        let b = device.tensor(&longs, [32, 2])?;
        let mut c = device.zeros::<f32, 2>([32, 4])?;
        let mut d = device.zeros::<u64, 2>([32, 2])?;
        vectors(&a, &b, &mut c, &mut d).launch(stream)?;
        let expected: Vec<f32> = floats.iter().rev().copied().collect();
        assert_eq!(c.to_vec()?, expected);
        let expected: Vec<u64> = longs
            .chunks(2)
            .rev()
            .flat_map(|p| [p[1], p[0] + 1])
            .collect();
        assert_eq!(d.to_vec()?, expected);
        Ok(())
    });
}

/// 256 bits at once.
#[tirx::kernel(grid = 1, block = 32)]
pub fn eight(#[align(32)] a: &Tensor<f32, 32, 8>, #[align(32)] b: &mut Tensor<f32, 32, 8>) {
    let i = thread_idx().x;
    // SAFETY: both addresses begin a row of 32 bytes.
    unsafe {
        let row = ptx::ld_global_v8_f32(a.sub((i, ..)).global_address());
        let turned = [
            row[7], row[6], row[5], row[4], row[3], row[2], row[1], row[0],
        ];
        ptx::st_global_v8_f32(b.sub((31 - i, ..)).global_address(), turned);
    }
}

#[test]
fn eight_floats_move_at_once() {
    on_emulators_of(100, |device, stream| {
        let floats: Vec<f32> = (0..256).map(|i| i as f32).collect();
        let a = device.tensor(&floats, [32, 8])?;
        let mut b = device.zeros::<f32, 2>([32, 8])?;
        eight(&a, &mut b).launch(stream)?;
        let expected: Vec<f32> = floats.iter().rev().copied().collect();
        assert_eq!(b.to_vec()?, expected);
        Ok(())
    });
}

/// Sums of vectors, and a list whose head has 128 bits.
#[tirx::kernel(grid = 4, block = 64)]
pub fn together(
    #[align(16)] sums: &mut Tensor<f32, 4>,
    #[align(16)] greatest: &mut Tensor<f16, 8>,
    #[align(16)] head: &mut Tensor<u64, 2>,
    before: &mut Tensor<f32, 1>,
) {
    let i = block_idx().x * 64 + thread_idx().x;
    let x = i as f32;
    // SAFETY: the addresses are multiples of 16, and atomic operations alone write there.
    unsafe {
        let old = ptx::atom_global_add_v4_f32(
            sums.global_address(),
            [1.0, x, -x, 2.0],
            Ordering::Relaxed,
            Scope::Gpu,
        );
        // Each counts to another number.
        if old[0] == 255.0 {
            before[0] = old[3];
        }
        let h = f16::from_f32((i % 101) as f32);
        let n = f16::from_f32(-1.0);
        ptx::red_global_max_noftz_v8_f16(
            greatest.global_address(),
            [h, n, h, n, h, n, h, n],
            Ordering::Relaxed,
            Scope::Gpu,
        );
        let mut found = [0, 0];
        loop {
            let wanted = [found[0] + 1, found[1] + 3];
            let seen = ptx::atom_global_cas_b128(
                head.global_address(),
                found,
                wanted,
                Ordering::AcqRel,
                Scope::Gpu,
            );
            if seen[0] == found[0] && seen[1] == found[1] {
                break;
            }
            found = seen;
        }
    }
}

#[test]
#[cfg_attr(
    not(feature = "cuda"),
    ignore = "the emulator has no atomic operations on vectors"
)]
fn vectors_and_128_bits_change_at_once() {
    on_each_device(|device, stream| {
        let mut sums = device.zeros::<f32, 1>([4])?;
        let mut greatest = device.zeros::<f16, 1>([8])?;
        let mut head = device.zeros::<u64, 1>([2])?;
        let mut before = device.zeros::<f32, 1>([1])?;
        together(&mut sums, &mut greatest, &mut head, &mut before).launch(stream)?;
        assert_eq!(sums.to_vec()?, [256.0, 32640.0, -32640.0, 512.0]);
        assert_eq!(before.to_vec()?, [510.0]);
        let greatest: Vec<f32> = greatest.to_vec()?.iter().map(|h| h.to_f32()).collect();
        assert_eq!(greatest, [100.0, 0.0, 100.0, 0.0, 100.0, 0.0, 100.0, 0.0]);
        assert_eq!(head.to_vec()?, [256, 768]);
        Ok(())
    });
}
