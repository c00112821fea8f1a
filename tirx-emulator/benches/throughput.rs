//! Lane-instructions a second, without and with the sanitizer.
#![allow(clippy::unwrap_used)]

use std::time::Instant;
use tirx_emulator::{Config, Emulator, LaunchConfig};

/// A loop of arithmetic: sixteen fused multiply-adds a turn.
fn arithmetic() -> String {
    let body = "fma.rn.f32 %f1, %f1, %f2, %f3;\nfma.rn.f32 %f3, %f3, %f2, %f1;\n".repeat(8);
    kernel(&format!(
        "AGAIN: {body} add.u32 %r2, %r2, 1; setp.lt.u32 %p1, %r2, 256; @%p1 bra AGAIN;"
    ))
}

/// A tile through shared memory: load, store, barrier, read of a neighbour, store.
fn memory() -> String {
    kernel(
        "AGAIN: ld.global.f32 %f1, [%rd2];
        st.shared.f32 [%r31], %f1;
        bar.sync 0;
        ld.shared.f32 %f2, [%r30];
        bar.sync 0;
        st.global.f32 [%rd2], %f2;
        add.u32 %r2, %r2, 1;
        setp.lt.u32 %p1, %r2, 64;
        @%p1 bra AGAIN;",
    )
}

fn kernel(body: &str) -> String {
    format!(
        ".version 8.0\n.target sm_90\n.address_size 64\n.visible .entry k(.param .u64 a)\n{{
        .reg .pred %p<2>; .reg .b32 %r<32>; .reg .b64 %rd<8>; .reg .f32 %f<4>;
        .shared .align 16 .b8 tile[1024];
        ld.param.u64 %rd1, [a];
        mov.u32 %r1, %tid.x;
        mov.u32 %r3, %ctaid.x;
        mad.lo.u32 %r4, %r3, 256, %r1;
        mul.wide.u32 %rd3, %r4, 4;
        add.s64 %rd2, %rd1, %rd3;
        mov.u32 %r29, tile;
        shl.b32 %r31, %r1, 2;
        xor.b32 %r30, %r31, 4;
        add.u32 %r31, %r31, %r29;
        add.u32 %r30, %r30, %r29;
        mov.u32 %r2, 0;
        mov.f32 %f1, 0f3F800000; mov.f32 %f2, 0f3F000000; mov.f32 %f3, 0f3F800000;
        {body}
        ret;\n}}\n"
    )
}

fn main() {
    let grid = 16;
    for (name, ptx) in [("arithmetic", arithmetic()), ("memory", memory())] {
        for sanitize in [false, true] {
            let mut emulator = Emulator::new(Config {
                sanitize,
                ..Config::default()
            });
            let module = emulator.load(&ptx).unwrap();
            let address = emulator.allocate(4 * 256 * grid).unwrap();
            emulator.fill(address, 4 * 256 * grid, 0).unwrap();
            let launch = LaunchConfig {
                grid: [grid as u32, 1, 1],
                block: [256, 1, 1],
                cluster: None,
                dynamic_shared: 0,
            };
            let start = Instant::now();
            let mut lanes = 0;
            while start.elapsed().as_secs_f64() < 1.0 {
                let report = emulator
                    .launch(module, "k", &launch, &[&address.to_le_bytes()])
                    .unwrap();
                assert!(report.findings.is_empty(), "{report}");
                lanes += report.stats.lane_instructions;
            }
            let rate = lanes as f64 / start.elapsed().as_secs_f64() / 1e6;
            let with = if sanitize { "with" } else { "without" };
            println!("{name}, {with} the sanitizer: {rate:.1} million lane-instructions a second");
        }
    }
}
