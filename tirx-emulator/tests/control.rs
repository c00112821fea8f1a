//! Control flow, calls, warp operations, state spaces.

#![allow(clippy::unwrap_used)]

mod common;
use common::{broken, clean, launch, module, unwords, words};
use tirx_emulator::{Config, Emulator, LaunchConfig, Verdict};

fn kernel(body: &str) -> String {
    module(
        ".param .u64 a",
        &format!(
            ".reg .pred %p<8>; .reg .b32 %r<32>; .reg .b64 %rd<8>; .reg .f32 %f<4>;
            ld.param.u64 %rd1, [a];
            mov.u32 %r1, %tid.x;
            mul.wide.u32 %rd3, %r1, 4;
            add.s64 %rd2, %rd1, %rd3;
            {body}
            st.global.u32 [%rd2], %r9;"
        ),
    )
}

/// The value of `%r9` in each of the first 32 threads.
fn results(body: &str) -> Vec<u32> {
    unwords(&clean(&kernel(body), &launch(1, 32), &[words(0..64)])[0])[..32].to_vec()
}

fn each(f: impl Fn(u32) -> u32) -> Vec<u32> {
    (0..32).map(f).collect()
}

#[test]
fn loops_with_a_trip_count_of_their_own() {
    let body = "mov.u32 %r9, 0; mov.u32 %r2, 0;
        LOOP: setp.ge.u32 %p1, %r2, %r1; @%p1 bra DONE;
        add.u32 %r9, %r9, %r2; add.u32 %r2, %r2, 1; bra LOOP;
        DONE:";
    assert_eq!(results(body), each(|i| (0..i).sum()));
}

#[test]
fn nested_branches_rejoin() {
    let body = "and.b32 %r2, %r1, 1; setp.eq.u32 %p1, %r2, 0;
        and.b32 %r3, %r1, 2; setp.eq.u32 %p2, %r3, 0;
        @%p1 bra EVEN;
        mov.u32 %r9, 10; @%p2 bra JOIN; add.u32 %r9, %r9, 1; bra JOIN;
        EVEN: mov.u32 %r9, 20; @!%p2 add.u32 %r9, %r9, 2;
        JOIN: activemask.b32 %r4; add.u32 %r9, %r9, 100; setp.ne.u32 %p3, %r4, -1; @%p3 mov.u32 %r9, 0;";
    assert_eq!(
        results(body),
        each(|i| 100
            + match i & 3 {
                0 => 20,
                1 => 10,
                2 => 22,
                _ => 11,
            })
    );
}

#[test]
fn a_table_of_branches() {
    let body = "and.b32 %r2, %r1, 3;
        T: .branchtargets A, B, C, B;
        brx.idx %r2, T;
        A: mov.u32 %r9, 1; bra END;
        B: mov.u32 %r9, 2; bra END;
        C: mov.u32 %r9, 3;
        END:";
    assert_eq!(results(body), each(|i| [1, 2, 3, 2][i as usize % 4]));
}

#[test]
fn shuffles() {
    assert_eq!(
        results("shfl.sync.bfly.b32 %r9, %r1, 1, 31, -1;"),
        each(|i| i ^ 1)
    );
    assert_eq!(
        results("shfl.sync.up.b32 %r9|%p1, %r1, 1, 0, -1;"),
        each(|i| i.saturating_sub(1))
    );
    assert_eq!(
        results("shfl.sync.down.b32 %r9|%p1, %r1, 2, 31, -1; @!%p1 mov.u32 %r9, 99;"),
        each(|i| if i < 30 { i + 2 } else { 99 })
    );
    assert_eq!(
        results("shfl.sync.idx.b32 %r9, %r1, 5, 31, -1;"),
        each(|_| 5)
    );
    // Segments of eight.
    assert_eq!(
        results("shfl.sync.idx.b32 %r9, %r1, 0, 0x181f, -1;"),
        each(|i| i & !7)
    );
    // The halves of a warp shuffle by themselves, in a branch.
    let body = "setp.lt.u32 %p1, %r1, 16; mov.u32 %r9, 0;
        @%p1 shfl.sync.bfly.b32 %r9, %r1, 8, 31, 0xffff;";
    assert_eq!(results(body), each(|i| if i < 16 { i ^ 8 } else { 0 }));
}

#[test]
fn votes_matches_and_reductions() {
    assert_eq!(
        results("setp.lt.u32 %p1, %r1, 3; vote.sync.ballot.b32 %r9, %p1, -1;"),
        each(|_| 7)
    );
    assert_eq!(
        results(
            "setp.lt.u32 %p1, %r1, 3; vote.sync.any.pred %p2, %p1, -1; selp.b32 %r9, 1, 0, %p2;"
        ),
        each(|_| 1)
    );
    assert_eq!(
        results(
            "setp.lt.u32 %p1, %r1, 3; vote.sync.all.pred %p2, %p1, -1; selp.b32 %r9, 1, 0, %p2;"
        ),
        each(|_| 0)
    );
    assert_eq!(
        results("shr.u32 %r2, %r1, 3; match.any.sync.b32 %r9, %r2, -1;"),
        each(|i| 0xff << (i & !7))
    );
    assert_eq!(results("redux.sync.add.u32 %r9, %r1, -1;"), each(|_| 496));
    assert_eq!(
        results("sub.s32 %r2, %r1, 5; redux.sync.min.s32 %r9, %r2, -1;"),
        each(|_| -5_i32 as u32)
    );
}

#[test]
fn lanes_reduce_floats() {
    // (lane - 20.5) * 1.5, and a NaN in lane 3.
    let with = |what: &str| {
        let found = results(&format!(
            "cvt.rn.f32.u32 %f1, %r1; sub.f32 %f1, %f1, 20.5; mul.f32 %f1, %f1, 1.5;
            setp.eq.u32 %p1, %r1, 3; selp.f32 %f1, 0f7FFFFFFF, %f1, %p1;
            redux.sync.{what}.f32 %f2, %f1, -1; mov.b32 %r9, %f2;"
        ));
        let first = f32::from_bits(found[0]);
        assert!(found.iter().all(|value| *value == found[0]));
        first
    };
    assert_eq!(with("min"), -30.75);
    assert_eq!(with("max"), 15.75);
    assert_eq!(with("min.abs"), 0.75);
    assert_eq!(with("max.abs"), 30.75);
    for what in ["min.NaN", "max.NaN", "min.abs.NaN", "max.abs.NaN"] {
        assert!(with(what).is_nan(), "{what}");
    }
}

#[test]
fn lanes_meet_at_a_warp_barrier_from_two_places() {
    let body = "mov.u32 %r9, 1; setp.lt.u32 %p1, %r1, 16; @%p1 bra LOW;
        bar.warp.sync -1; bra END;
        LOW: bar.warp.sync -1;
        END:";
    assert_eq!(results(body), each(|_| 1));
}

#[test]
fn a_lane_outside_of_its_mask() {
    broken(
        "barrier-divergent",
        &kernel("shfl.sync.idx.b32 %r9, %r1, 0, 31, 0xffff;"),
        &launch(1, 32),
        &[words(0..64)],
    );
}

#[test]
fn barriers_reduce() {
    assert_eq!(
        results("setp.lt.u32 %p1, %r1, 9; barrier.cta.red.popc.u32 %r9, 0, %p1;"),
        each(|_| 9)
    );
    assert_eq!(
        results("setp.lt.u32 %p1, %r1, 9; bar.red.or.pred %p2, 0, %p1; selp.b32 %r9, 1, 0, %p2;"),
        each(|_| 1)
    );
}

#[test]
fn producers_arrive_and_consumers_wait() {
    // Warp 0 writes and arrives, warp 1 waits and reads.
    let ptx = |arrive: &str| {
        kernel(&format!(
            ".shared .b32 cell; mov.u32 %r9, 0;
        setp.ge.u32 %p1, %r1, 32; @%p1 bra CONSUMER;
        setp.eq.u32 %p2, %r1, 0; @%p2 st.shared.u32 [cell], 5;
        {arrive} bra END;
        CONSUMER: bar.sync 3, 64; ld.shared.u32 %r9, [cell];
        END:"
        ))
    };
    let result = clean(&ptx("bar.arrive 3, 64;"), &launch(1, 64), &[words(0..64)]);
    assert_eq!(unwords(&result[0])[32..64], [5; 32]);
    broken(
        "barrier-divergent",
        &ptx(""),
        &launch(1, 64),
        &[words(0..64)],
    );
}

#[test]
fn calls_are_run_in_place() {
    let callee = ".func (.param .b32 out) square(.param .b32 in)
        { .reg .b32 %r<3>; .reg .pred %p1; ld.param.u32 %r1, [in];
          setp.gt.u32 %p1, %r1, 100; @%p1 ret;
          mul.lo.u32 %r2, %r1, %r1; st.param.b32 [out], %r2; ret; }
        .func (.reg .b32 out) twice(.reg .b32 in) { add.u32 out, in, in; ret; }";
    let body = "{ .param .b32 p0; .param .b32 q0;
        st.param.b32 [p0], %r1;
        call.uni (q0), square, (p0);
        ld.param.b32 %r5, [q0]; }
        setp.lt.u32 %p1, %r1, 16; mov.u32 %r9, %r5;
        @%p1 call (%r9), twice, (%r5);";
    let ptx = kernel(body).replace(".visible", &format!("{callee}\n.visible"));
    let result = clean(&ptx, &launch(1, 32), &[words(0..64)]);
    assert_eq!(
        unwords(&result[0])[..32],
        each(|i| if i < 16 { 2 * i * i } else { i * i })
    );
}

#[test]
fn atomics_and_local_memory() {
    let body = ".local .align 4 .b8 frame[16];
        mov.u64 %rd4, frame; cvta.local.u64 %rd5, %rd4;
        st.local.u32 [%rd4+4], %r1; ld.u32 %r9, [%rd5+4];
        atom.global.max.u32 %r3, [%rd1+128], %r1;";
    let result = clean(&kernel(body), &launch(1, 32), &[words(0..64)]);
    assert_eq!(
        unwords(&result[0])[..33],
        (0..32).chain([32]).collect::<Vec<u32>>()
    );
    let body = "mov.u32 %r9, 0; atom.global.add.u32 %r3, [%rd1+128], 2; atom.global.cas.b32 %r4, [%rd1+132], 0, 7;";
    let result = clean(&kernel(body), &launch(1, 32), &[vec![0; 256]]);
    assert_eq!(unwords(&result[0])[32..34], [64, 7]);
}

#[test]
fn module_variables() {
    let ptx = kernel("mov.u64 %rd4, table; add.s64 %rd4, %rd4, %rd3; and.b32 %r2, %r1, 3; mul.wide.u32 %rd5, %r2, 4;
        mov.u64 %rd6, table; add.s64 %rd6, %rd6, %rd5; ld.const.u32 %r9, [%rd6];
        atom.global.add.u32 %r3, [counter], 1;")
        .replace(".visible", ".const .align 4 .u32 table[4] = {3, 1, 4, 1};\n.global .u32 counter;\n.visible");
    let mut emulator = Emulator::new(Config::default());
    let module = emulator.load(&ptx).unwrap();
    let (address, size) = emulator.global(module, "counter").unwrap();
    assert_eq!(size, 4);
    let buffer = emulator.allocate(256).unwrap();
    emulator.write(address, &5_u32.to_le_bytes()).unwrap();
    let report = emulator
        .launch(module, "k", &launch(1, 32), &[&buffer.to_le_bytes()])
        .unwrap();
    assert_eq!(report.verdict, Verdict::Clean, "{report}");
    let mut count = [0; 4];
    emulator.read(address, &mut count).unwrap();
    assert_eq!(u32::from_le_bytes(count), 37);
    let mut bytes = [0; 16];
    emulator.read(buffer, &mut bytes).unwrap();
    assert_eq!(unwords(&bytes), [3, 1, 4, 1]);
}

#[test]
fn grids_and_blocks_in_three_dimensions() {
    let ptx = module(
        ".param .u64 a",
        ".reg .b32 %r<20>; .reg .b64 %rd<4>;
        ld.param.u64 %rd1, [a];
        mov.u32 %r1, %tid.x; mov.u32 %r2, %tid.y; mov.u32 %r3, %tid.z;
        mov.u32 %r4, %ctaid.x; mov.u32 %r5, %ctaid.y; mov.u32 %r6, %ctaid.z;
        mad.lo.u32 %r7, %r6, 2, %r5; mad.lo.u32 %r7, %r7, 3, %r4;
        mad.lo.u32 %r8, %r3, 4, %r2; mad.lo.u32 %r8, %r8, 5, %r1;
        mad.lo.u32 %r9, %r7, 40, %r8;
        mul.wide.u32 %rd2, %r9, 4; add.s64 %rd2, %rd1, %rd2; st.global.u32 [%rd2], %r9;",
    );
    let config = LaunchConfig {
        grid: [3, 2, 2],
        block: [5, 4, 2],
        cluster: None,
        dynamic_shared: 0,
    };
    let result = clean(&ptx, &config, &[vec![0; 480 * 4]]);
    assert_eq!(unwords(&result[0]), (0..480).collect::<Vec<u32>>());
}

#[test]
fn dynamic_shared_memory_lies_behind_the_static() {
    let ptx = kernel(
        ".shared .align 4 .b8 fixed[100];
        mov.u32 %r2, pool; shl.b32 %r3, %r1, 2; add.u32 %r2, %r2, %r3;
        st.shared.u32 [%r2], %r1; ld.shared.u32 %r9, [%r2];",
    )
    .replace(
        ".visible",
        ".extern .shared .align 16 .b8 pool[];\n.visible",
    );
    let mut config = launch(1, 32);
    config.dynamic_shared = 128;
    let result = clean(&ptx, &config, &[words(0..64)]);
    assert_eq!(unwords(&result[0])[..32], each(|i| i));
    config.dynamic_shared = 124;
    broken("out-of-bounds-shared", &ptx, &config, &[words(0..64)]);
}

#[test]
fn launches_that_cannot_start() {
    let mut emulator = Emulator::new(Config::default());
    let module = emulator
        .load(&kernel("mov.u32 %r9, 0;").replace("(.param .u64 a)", "(.param .u64 a)\n.reqntid 32"))
        .unwrap();
    let arg = 0_u64.to_le_bytes();
    let try_with = |emulator: &mut Emulator, entry: &str, grid, block, args: &[&[u8]]| {
        let launch = LaunchConfig {
            grid,
            block,
            cluster: None,
            dynamic_shared: 0,
        };
        emulator
            .launch(module, entry, &launch, args)
            .map(|_| ())
            .unwrap_err()
            .to_string()
    };
    assert!(try_with(&mut emulator, "x", [1; 3], [32, 1, 1], &[&arg]).contains("no entry `x`"));
    assert!(try_with(&mut emulator, "k", [1; 3], [32, 1, 1], &[]).contains("1 parameters"));
    assert!(
        try_with(&mut emulator, "k", [1; 3], [32, 1, 1], &[&arg[..4]])
            .contains("`a` of `k` has 8 bytes")
    );
    assert!(
        try_with(&mut emulator, "k", [1; 3], [64, 1, 1], &[&arg])
            .contains("requires a block of 32")
    );
    assert!(try_with(&mut emulator, "k", [0, 1, 1], [32, 1, 1], &[&arg]).contains("a grid of 0"));
    assert!(try_with(&mut emulator, "k", [1; 3], [u32::MAX; 3], &[&arg]).contains("a block of"));
    let newer = kernel("mov.u32 %r9, 0;").replace("sm_90", "sm_100");
    assert!(
        emulator
            .load(&newer)
            .unwrap_err()
            .to_string()
            .contains("this device is an sm_90a")
    );
    assert!(emulator.free(12345).is_err());
    assert!(emulator.write(12345, &[0]).is_err());
}
