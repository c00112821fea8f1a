//! Multimem addresses: sums over devices, and what goes to all of them.

use crate::on_emulators_of;
use tirx::prelude::*;
use tirx_emulator::{Config, Emulator, LaunchConfig, Verdict};

/// Each place gets on all devices the sum of what they have there.
#[tirx::kernel(grid = 1, block = 32)]
pub fn all_reduce(floats: u64, pairs: u64, counts: u64) {
    let i = thread_idx().x as u64;
    // SAFETY: the host gives three multimem addresses, of a row of 16 bytes for each thread and of a word.
    unsafe {
        let at = floats + 16 * i;
        let sums = ptx::multimem_ld_reduce_weak_global_add_v4_f32(at);
        ptx::multimem_st_weak_global_v4_f32(at, sums);
        let at = pairs + 16 * i;
        let sums =
            ptx::multimem_ld_reduce_global_add_acc_f32_v4_f16x2(at, Ordering::Relaxed, Scope::Sys);
        ptx::multimem_st_global_v4_f16x2(at, sums, Ordering::Relaxed, Scope::Sys);
        ptx::multimem_red_global_add_u32(counts, 1, Ordering::Relaxed, Scope::Gpu);
    }
}

/// Floats of 8 bits, one by one and in pairs, summed in `f16`.
#[tirx::kernel(grid = 1, block = 32)]
pub fn eighths(a: &mut Tensor<e4m3, 32, 8>, b: &mut Tensor<e5m2x2, 32, 4>) {
    let i = thread_idx().x;
    // SAFETY: an ordinary address stands for itself on the emulator, and both begin rows of 8 bytes.
    unsafe {
        let from = a.sub((i, ..)).global_address();
        let r = ptx::multimem_ld_reduce_weak_global_add_acc_f16_v8_e4m3(from);
        let turned = [r[7], r[6], r[5], r[4], r[3], r[2], r[1], r[0]];
        ptx::multimem_st_weak_global_v8_e4m3(from, turned);
        let from = b.sub((i, ..)).global_address();
        let [x, y, z, w] = ptx::multimem_ld_reduce_weak_global_max_v4_e5m2x2(from);
        ptx::multimem_st_weak_global_v4_e5m2x2(from, [w, z, y, x]);
    }
}

/// The bytes of values.
fn bytes_of<T: Copy, const N: usize>(values: &[T], bytes: impl Fn(T) -> [u8; N]) -> Vec<u8> {
    values.iter().flat_map(|value| bytes(*value)).collect()
}

#[test]
fn a_sum_goes_to_all_devices() {
    let ptx = all_reduce::PTX;
    let floats = |rank: u32| (0..128).map(move |i| (i * (rank + 1)) as f32);
    let pairs = |rank: u32| (0..256).map(move |i| f16::from_f32((i + rank) as f32));
    let expected: Vec<f32> = floats(0).zip(floats(1)).map(|(a, b)| a + b).collect();
    let halves: Vec<f16> = pairs(0)
        .zip(pairs(1))
        .map(|(a, b)| f16::from_f32(a.to_f32() + b.to_f32()))
        .collect();
    for seed in 0..4 {
        let mut emulator = Emulator::new(Config {
            seed,
            ..Config::default()
        });
        let contents = |rank: u32| {
            let floats: Vec<f32> = floats(rank).collect();
            let pairs: Vec<f16> = pairs(rank).collect();
            [
                bytes_of(&floats, f32::to_le_bytes),
                bytes_of(&pairs, |half| half.to_bits().to_le_bytes()),
                (10 * rank).to_le_bytes().to_vec(),
            ]
        };
        let mut replicas = [const { Vec::new() }; 3];
        for rank in 0..2 {
            for (of, bytes) in replicas.iter_mut().zip(contents(rank)) {
                let address = emulator.allocate(bytes.len() as u64).expect("memory");
                emulator.write(address, &bytes).expect("a range");
                of.push(address);
            }
        }
        let sizes = [512, 512, 4];
        let arguments: Vec<Vec<u8>> = replicas
            .iter()
            .zip(sizes)
            .map(|(of, bytes)| emulator.multicast(of, bytes).expect("an address"))
            .map(|address| address.to_le_bytes().to_vec())
            .collect();
        let module = emulator.load(ptx).expect("a module");
        let launch = LaunchConfig {
            grid: [1, 1, 1],
            block: [32, 1, 1],
            cluster: None,
            dynamic_shared: 0,
        };
        let arguments: Vec<&[u8]> = arguments.iter().map(Vec::as_slice).collect();
        let report = emulator
            .launch(module, "all_reduce", &launch, &arguments)
            .expect("a launch");
        assert_eq!(report.verdict, Verdict::Clean, "{report}");
        for rank in [0, 1] {
            let read = |of: usize| {
                let mut bytes = vec![0; sizes[of] as usize];
                emulator
                    .read(replicas[of][rank], &mut bytes)
                    .expect("a range");
                bytes
            };
            assert_eq!(read(0), bytes_of(&expected, f32::to_le_bytes));
            assert_eq!(
                read(1),
                bytes_of(&halves, |half| half.to_bits().to_le_bytes())
            );
            assert_eq!(read(2), (10 * rank as u32 + 32).to_le_bytes());
        }
    }
}

#[test]
fn floats_of_8_bits_stand_in_registers_of_8() {
    on_emulators_of(100, |device, stream| {
        let bytes: Vec<e4m3> = (0..256).map(|i| e4m3::from_bits((i % 120) as u8)).collect();
        let pairs: Vec<e5m2x2> = (0..128)
            .map(|i| e5m2x2::from_bits(0x3c00 + 257 * (i % 60)))
            .collect();
        let mut a = device.tensor(&bytes, [32, 8])?;
        let mut b = device.tensor(&pairs, [32, 4])?;
        eighths(&mut a, &mut b).launch(stream)?;
        let expected: Vec<u8> = bytes
            .chunks(8)
            .flat_map(|row| row.iter().rev().map(|x| x.to_bits()))
            .collect();
        let found: Vec<u8> = a.to_vec()?.iter().map(|x| x.to_bits()).collect();
        assert_eq!(found, expected);
        let expected: Vec<u16> = pairs
            .chunks(4)
            .flat_map(|row| row.iter().rev().map(|x| x.to_bits()))
            .collect();
        let found: Vec<u16> = b.to_vec()?.iter().map(|x| x.to_bits()).collect();
        assert_eq!(found, expected);
        Ok(())
    });
}
