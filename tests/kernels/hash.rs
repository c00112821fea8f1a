//! Hashes, checksums and generators: arithmetic that must be right to the bit.

use crate::{on_each_device, words};
use tirx::prelude::*;

const ROUND: [u32; 64] = [
    0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1, 0x923f82a4, 0xab1c5ed5,
    0xd807aa98, 0x12835b01, 0x243185be, 0x550c7dc3, 0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174,
    0xe49b69c1, 0xefbe4786, 0x0fc19dc6, 0x240ca1cc, 0x2de92c6f, 0x4a7484aa, 0x5cb0a9dc, 0x76f988da,
    0x983e5152, 0xa831c66d, 0xb00327c8, 0xbf597fc7, 0xc6e00bf3, 0xd5a79147, 0x06ca6351, 0x14292967,
    0x27b70a85, 0x2e1b2138, 0x4d2c6dfc, 0x53380d13, 0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85,
    0xa2bfe8a1, 0xa81a664b, 0xc24b8b70, 0xc76c51a3, 0xd192e819, 0xd6990624, 0xf40e3585, 0x106aa070,
    0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a, 0x5b9cca4f, 0x682e6ff3,
    0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208, 0x90befffa, 0xa4506ceb, 0xbef9a3f7, 0xc67178f2,
];

/// SHA-256 of messages of 55 bytes or fewer, one padded block a thread.
#[tirx::kernel(grid = 1, block = 32)]
pub fn sha256(
    blocks: &Tensor<u32, 32, 16>,
    round: &Tensor<u32, 64>,
    digests: &mut Tensor<u32, 32, 8>,
) {
    const START: [u32; 8] = [
        0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a, 0x510e527f, 0x9b05688c, 0x1f83d9ab,
        0x5be0cd19,
    ];
    let thread = thread_idx().x;
    let mut w = [0u32; 16];
    #[unroll]
    for i in 0..16 {
        w[i as usize] = blocks[(thread, i)];
    }
    let [mut a, mut b, mut c, mut d, mut e, mut f, mut g, mut h] = START;
    for chunk in 0..4 {
        #[unroll]
        for i in 0..16usize {
            if chunk > 0 {
                let (x, y) = (w[(i + 1) % 16], w[(i + 14) % 16]);
                let s0 = x.rotate_right(7) ^ x.rotate_right(18) ^ x >> 3;
                let s1 = y.rotate_right(17) ^ y.rotate_right(19) ^ y >> 10;
                w[i] = w[i]
                    .wrapping_add(s0)
                    .wrapping_add(w[(i + 9) % 16])
                    .wrapping_add(s1);
            }
            let s1 = e.rotate_right(6) ^ e.rotate_right(11) ^ e.rotate_right(25);
            let choice = e & f ^ !e & g;
            let t1 = h + s1 + choice + round[chunk * 16 + i as u32] + w[i];
            let s0 = a.rotate_right(2) ^ a.rotate_right(13) ^ a.rotate_right(22);
            let majority = a & b ^ a & c ^ b & c;
            (h, g, f, e, d, c, b, a) = (g, f, e, d + t1, c, b, a, t1 + s0 + majority);
        }
    }
    let end = [a, b, c, d, e, f, g, h];
    #[unroll]
    for i in 0..8 {
        digests[(thread, i)] = START[i as usize] + end[i as usize];
    }
}

/// The padded block of a short message.
fn padded(message: &[u8]) -> Vec<u32> {
    let mut block = message.to_vec();
    block.push(0x80);
    block.resize(56, 0);
    block.extend((8 * message.len() as u64).to_be_bytes());
    let word = |b: &[u8]| u32::from_be_bytes([b[0], b[1], b[2], b[3]]);
    block.chunks(4).map(word).collect()
}

#[test]
fn sha256_has_the_known_digests() {
    on_each_device(|device, stream| {
        // The empty message, "abc" (FIPS 180-4, appendix), and others that fill the rest.
        let mut messages = vec![Vec::new(), b"abc".to_vec()];
        messages.extend((2..32).map(|i| vec![i as u8; i]));
        let blocks: Vec<u32> = messages.iter().flat_map(|m| padded(m)).collect();
        let mut digests = device.zeros::<u32, 2>([32, 8])?;
        sha256(
            &device.tensor(&blocks, [32, 16])?,
            &device.tensor(&ROUND, [64])?,
            &mut digests,
        )
        .launch(stream)?;
        let digests = digests.to_vec()?;
        let hex = |i: usize| {
            digests[8 * i..8 * i + 8]
                .iter()
                .map(|w| format!("{w:08x}"))
                .collect::<String>()
        };
        assert_eq!(
            hex(0),
            "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"
        );
        assert_eq!(
            hex(1),
            "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"
        );
        assert_eq!(
            hex(8),
            "2c28b9f24c50d7a959166af06d276f11837b47c14dab74d54114481f5d56fbfc"
        );
        Ok(())
    });
}

/// CRC-32 (ISO-HDLC) of rows, with a table that is made in shared memory.
#[tirx::kernel(grid = 2, block = 64)]
pub fn crc32<N: Dim>(rows: &Tensor<u8, 128, N>, sums: &mut Tensor<u32, 128>) {
    let mut table = alloc_shared::<Tensor<u32, 256>>();
    for entry in (thread_idx().x..256).step_by(64) {
        let mut value = entry;
        for _ in 0..8 {
            value = if value & 1 != 0 {
                value >> 1 ^ 0xedb8_8320
            } else {
                value >> 1
            };
        }
        table[entry] = value;
    }
    cta_sync();
    let row = block_idx().x * 64 + thread_idx().x;
    let mut crc = !0u32;
    for i in 0..N::size() {
        crc = crc >> 8 ^ table[(crc ^ rows[(row, i)] as u32) & 0xff];
    }
    sums[row] = !crc;
}

#[test]
fn crc32_has_the_check_value() {
    on_each_device(|device, stream| {
        let mut rows: Vec<u8> = words(100, 128 * 9).iter().map(|w| *w as u8).collect();
        rows[..9].copy_from_slice(b"123456789");
        let mut sums = device.zeros::<u32, 1>([128])?;
        crc32(&device.tensor(&rows, [128, 9])?, &mut sums).launch(stream)?;
        let sums = sums.to_vec()?;
        assert_eq!(sums[0], 0xcbf4_3926);
        for (row, sum) in rows.chunks(9).zip(sums) {
            let mut crc = !0u32;
            for byte in row {
                crc ^= u32::from(*byte);
                for _ in 0..8 {
                    crc = crc >> 1 ^ if crc & 1 != 0 { 0xedb8_8320 } else { 0 };
                }
            }
            assert_eq!(sum, !crc);
        }
        Ok(())
    });
}

/// Finalisers of Murmur3, 32 and 64 bits wide, and FNV-1a over the bytes of both.
#[tirx::kernel(grid = 1, block = 64)]
pub fn mixes(x: &Tensor<u64, 64>, mixed: &mut Tensor<u64, 64>, hash: &mut Tensor<u32, 64>) {
    fn mix32(mut h: u32) -> u32 {
        h ^= h >> 16;
        h = h.wrapping_mul(0x85eb_ca6b);
        h ^= h >> 13;
        h = h.wrapping_mul(0xc2b2_ae35);
        h ^ h >> 16
    }
    fn mix64(mut h: u64) -> u64 {
        h ^= h >> 33;
        h = h.wrapping_mul(0xff51_afd7_ed55_8ccd);
        h ^= h >> 33;
        h = h.wrapping_mul(0xc4ce_b9fe_1a85_ec53);
        h ^ h >> 33
    }
    let i = thread_idx().x;
    let wide = mix64(x[i]);
    mixed[i] = wide ^ mix32(x[i] as u32) as u64;
    let mut fnv = 0x811c_9dc5u32;
    for byte in 0..8 {
        fnv = (fnv ^ (wide >> (8 * byte)) as u8 as u32).wrapping_mul(0x0100_0193);
    }
    hash[i] = fnv;
}

#[test]
fn mixes_are_equal_to_the_bit() {
    on_each_device(|device, stream| {
        let w = words(101, 128);
        let x: Vec<u64> = w
            .chunks(2)
            .map(|w| u64::from(w[0]) << 32 | u64::from(w[1]))
            .collect();
        let mut mixed = device.zeros::<u64, 1>([64])?;
        let mut hash = device.zeros::<u32, 1>([64])?;
        mixes(&device.tensor(&x, [64])?, &mut mixed, &mut hash).launch(stream)?;
        let mut expected = (Vec::new(), Vec::new());
        for x in x {
            let shift = |h: u64| h ^ h >> 33;
            let wide = shift(x).wrapping_mul(0xff51_afd7_ed55_8ccd);
            let wide = shift(shift(wide).wrapping_mul(0xc4ce_b9fe_1a85_ec53));
            let h = x as u32;
            let h = (h ^ h >> 16).wrapping_mul(0x85eb_ca6b);
            let h = (h ^ h >> 13).wrapping_mul(0xc2b2_ae35);
            expected.0.push(wide ^ u64::from(h ^ h >> 16));
            let fnv = |f: u32, b: &u8| (f ^ u32::from(*b)).wrapping_mul(0x0100_0193);
            expected
                .1
                .push(wide.to_le_bytes().iter().fold(0x811c_9dc5, fnv));
        }
        assert_eq!((mixed.to_vec()?, hash.to_vec()?), expected);
        Ok(())
    });
}

/// Philox 4x32-10 (Salmon, Moraes, Dror and Shaw): a block of four numbers from a counter and a key.
#[tirx::kernel(grid = 1, block = 32)]
pub fn philox(
    counters: &Tensor<u32, 32, 4>,
    keys: &Tensor<u32, 32, 2>,
    out: &mut Tensor<u32, 32, 4>,
) {
    fn wide(a: u32, b: u32) -> (u32, u32) {
        let product = a as u64 * b as u64;
        ((product >> 32) as u32, product as u32)
    }
    let i = thread_idx().x;
    let mut x = [
        counters[(i, 0)],
        counters[(i, 1)],
        counters[(i, 2)],
        counters[(i, 3)],
    ];
    let mut key = [keys[(i, 0)], keys[(i, 1)]];
    for _ in 0..10 {
        let (hi0, lo0) = wide(0xd251_1f53, x[0]);
        let (hi1, lo1) = wide(0xcd9e_8d57, x[2]);
        x = [hi1 ^ x[1] ^ key[0], lo1, hi0 ^ x[3] ^ key[1], lo0];
        key = [key[0] + 0x9e37_79b9, key[1] + 0xbb67_ae85];
    }
    for j in 0..4 {
        out[(i, j)] = x[j as usize];
    }
}

#[test]
fn philox_has_the_known_answers() {
    on_each_device(|device, stream| {
        // From the known-answer file of the authors' Random123.
        let mut counters = vec![0; 128];
        let mut keys = vec![0; 64];
        counters[4..8].fill(u32::MAX);
        keys[2..4].fill(u32::MAX);
        counters[8..12].copy_from_slice(&[0x243f6a88, 0x85a308d3, 0x13198a2e, 0x03707344]);
        keys[4..6].copy_from_slice(&[0xa4093822, 0x299f31d0]);
        let mut out = device.zeros::<u32, 2>([32, 4])?;
        philox(
            &device.tensor(&counters, [32, 4])?,
            &device.tensor(&keys, [32, 2])?,
            &mut out,
        )
        .launch(stream)?;
        let out = out.to_vec()?;
        assert_eq!(out[..4], [0x6627e8d5, 0xe169c58d, 0xbc57ac4c, 0x9b00dbd8]);
        assert_eq!(out[4..8], [0x408f276d, 0x41c83b0e, 0xa20bc7c6, 0x6d5451fd]);
        assert_eq!(out[8..12], [0xd16cfe09, 0x94fdcceb, 0x5001e420, 0x24126ea1]);
        Ok(())
    });
}
