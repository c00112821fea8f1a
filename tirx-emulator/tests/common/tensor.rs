//! A kernel that loads what a tensor map says, writes shared memory out, and stores it; and what models of it need.
#![allow(dead_code, clippy::unwrap_used)] // Each test file uses a part of it.

use tirx_emulator::{Config, Emulator, LaunchConfig, Report, Verdict, tensor_map::encode};
use tirx_ptx::tensor_map::{Swizzle, TensorMap};

pub(crate) struct Random(pub(crate) u64);

impl Random {
    pub(crate) fn below(&mut self, limit: u64) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 8) % limit
    }

    pub(crate) fn pick<T: Copy>(&mut self, of: &[T]) -> T {
        of[self.below(of.len() as u64) as usize]
    }
}

/// What a kernel did: shared memory after the load, and the second tensor.
pub(crate) struct Ran {
    pub(crate) shared: Vec<u8>,
    pub(crate) stored: Vec<u8>,
}

pub(crate) const SHARED: usize = 32 * 1024;

/// How a kernel copies.
pub(crate) struct How<'a> {
    /// The words behind the dimension, of the load and the store.
    pub(crate) load: &'a str,
    pub(crate) store: Option<&'a str>,
    /// What stands behind the mbarrier.
    pub(crate) offsets: &'a str,
    /// The bytes that the load has.
    pub(crate) bytes: u64,
}

/// Loads, writes out, stores; everything has to be modelled and clean.
pub(crate) fn run(
    map: &TensorMap,
    (source, target): (&[u8], &[u8]),
    coordinates: &[i32],
    copy: &How<'_>,
    seed: u64,
) -> Ran {
    let (report, ran, ptx) = report(map, (source, target), coordinates, copy, seed);
    assert_eq!(report.verdict, Verdict::Clean, "{report}\n{map:?}\n{ptx}");
    ran
}

/// The same, with whatever the emulator says of it, and the kernel.
pub(crate) fn report(
    map: &TensorMap,
    (source, target): (&[u8], &[u8]),
    coordinates: &[i32],
    copy: &How<'_>,
    seed: u64,
) -> (Report, Ran, String) {
    let rank = map.rank();
    let How {
        load,
        store,
        offsets,
        bytes,
    } = *copy;
    let list: Vec<String> = coordinates.iter().map(i32::to_string).collect();
    let list = list.join(", ");
    let store = match store {
        Some(words) => format!(
            "@%p1 cp.async.bulk.tensor.{rank}d.global.shared::cta{words}.bulk_group [%rd2, {{{list}}}], [tile];
             @%p1 cp.async.bulk.commit_group;
             @%p1 cp.async.bulk.wait_group 0;"
        ),
        None => String::new(),
    };
    let ptx = format!(
        ".version 9.4
.target sm_107a
.address_size 64
.visible .entry k(.param .align 64 .b8 from[128], .param .align 64 .b8 to[128], .param .u64 dump)
{{
    .reg .pred %p<4>;
    .reg .b32 %r<16>;
    .reg .b64 %rd<8>;
    .shared .align 8 .b64 bar;
    .shared .align 1024 .b8 tile[{SHARED}];
    cvta.param.u64 %rd1, from;
    cvta.param.u64 %rd2, to;
    ld.param.u64 %rd3, [dump];
    mov.u32 %r1, %tid.x;
    setp.eq.u32 %p1, %r1, 0;
    mov.u32 %r2, tile;
    mov.u32 %r3, bar;
    shl.b32 %r4, %r1, 2;
L1:
    add.u32 %r5, %r2, %r4;
    mov.b32 %r6, 0;
    st.shared.b32 [%r5], %r6;
    add.u32 %r4, %r4, 128;
    setp.lt.u32 %p2, %r4, {SHARED};
    @%p2 bra L1;
    @%p1 mbarrier.init.shared::cta.b64 [%r3], 1;
    fence.proxy.async;
    bar.sync 0;
    @%p1 mbarrier.arrive.expect_tx.shared::cta.b64 _, [%r3], {bytes};
    @%p1 cp.async.bulk.tensor.{rank}d.shared::cluster.global{load}.mbarrier::complete_tx::bytes [tile], [%rd1, {{{list}}}], [%r3]{offsets};
L2:
    mbarrier.try_wait.parity.shared::cta.b64 %p3, [%r3], 0;
    @!%p3 bra L2;
    shl.b32 %r4, %r1, 2;
L3:
    add.u32 %r5, %r2, %r4;
    ld.shared.b32 %r6, [%r5];
    cvt.u64.u32 %rd4, %r4;
    add.u64 %rd4, %rd3, %rd4;
    st.global.b32 [%rd4], %r6;
    add.u32 %r4, %r4, 128;
    setp.lt.u32 %p2, %r4, {SHARED};
    @%p2 bra L3;
    {store}
    ret;
}}
"
    );
    let config = Config {
        seed,
        sm: 107,
        ..Config::default()
    };
    let mut emulator = Emulator::new(config);
    let module = emulator
        .load(&ptx)
        .unwrap_or_else(|error| panic!("{error}\n{ptx}"));
    let mut upload = |bytes: &[u8]| {
        let address = emulator.allocate(bytes.len() as u64).unwrap();
        emulator.write(address, bytes).unwrap();
        address
    };
    let (from, to) = (upload(source), upload(target));
    let dump = upload(&vec![0; SHARED]);
    let encoded = |address| encode(&TensorMap { address, ..*map });
    let (from_map, to_map) = (encoded(from), encoded(to));
    let launch = LaunchConfig {
        grid: [1, 1, 1],
        block: [32, 1, 1],
        cluster: None,
        dynamic_shared: 0,
    };
    let report = emulator
        .launch(
            module,
            "k",
            &launch,
            &[&from_map, &to_map, &dump.to_le_bytes()],
        )
        .unwrap();
    let mut ran = Ran {
        shared: vec![0; SHARED],
        stored: target.to_vec(),
    };
    emulator.read(dump, &mut ran.shared).unwrap();
    emulator.read(to, &mut ran.stored).unwrap();
    (report, ran, ptx)
}

/// Where a byte of a box lies: 16-byte pieces are exchanged within the span by the number of the 128-byte line.
pub(crate) fn swizzled(swizzle: Swizzle, offset: usize) -> usize {
    let pieces = match swizzle {
        Swizzle::Bytes32 => 2,
        Swizzle::Bytes64 => 4,
        Swizzle::Bytes128 => 8,
        _ => return offset,
    };
    let (line, piece) = (offset / 128, offset / 16 % 8);
    line * 128 + (piece ^ (line % pieces)) * 16 + offset % 16
}

/// The first byte of an element of a tensor without gaps in its rows; none outside.
pub(crate) fn byte_of(map: &TensorMap, place: &[i64]) -> Option<usize> {
    let size = map.element.global_bits() as i64 / 8;
    let mut at = 0;
    for (axis, (place, extent)) in place.iter().zip(map.extents.as_slice()).enumerate() {
        if *place < 0 || *place >= *extent as i64 {
            return None;
        }
        let stride = map.strides.get(axis).map_or(size, |stride| stride as i64);
        at += place * stride;
    }
    Some(at as usize)
}

pub(crate) fn contents(random: &mut Random, len: usize) -> Vec<u8> {
    (0..len).map(|_| random.below(256) as u8).collect()
}
