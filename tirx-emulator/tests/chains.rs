//! Grids that may overlap: what orders a grid with the ones before it.

#![allow(clippy::unwrap_used)]

mod common;
use common::{SEEDS, launch, rules, unwords, words};
use tirx_emulator::{Chain, Config, Emulator, Grid, Report, Verdict};

const HEAD: &str = "
    .reg .pred %p<8>;
    .reg .b32 %r<32>;
    .reg .b64 %rd<16>;
    .shared .align 128 .b8 tile[256];
    .shared .align 8 .b64 bar;
    ld.param.u64 %rd1, [a];
    ld.param.u64 %rd2, [b];
    mov.u32 %r1, %tid.x;
    mov.u32 %r2, %ctaid.x;
    setp.eq.u32 %p1, %r1, 0;
    mad.lo.u32 %r3, %r2, 64, %r1;
    mul.wide.u32 %rd3, %r3, 4;
    add.u64 %rd4, %rd1, %rd3;
    add.u64 %rd5, %rd2, %rd3;
";

/// Before a body: it begins when the one before is complete.
const IN_ORDER: &str = "in order: ";

/// Runs bodies as grids of two CTAs of 64 threads; each line is a line of source. The reports, and the two buffers.
fn run(seed: u64, bodies: &[&str]) -> (Vec<Report>, Vec<Vec<u32>>) {
    let mut ptx = ".version 8.0\n.target sm_90\n.address_size 64\n.file 1 \"k\"\n".to_owned();
    for (number, body) in bodies.iter().enumerate() {
        let lines: Vec<String> = (1..)
            .zip(body.trim_start_matches(IN_ORDER).lines())
            .map(|(n, line)| format!(".loc 1 {} 1\n{line}", 100 * (number + 1) + n))
            .collect();
        ptx.push_str(&format!(
            ".visible .entry k{number}(.param .u64 a, .param .u64 b)\n{{{HEAD}\n{}\nret;\n}}\n",
            lines.join("\n")
        ));
    }
    let mut emulator = Emulator::new(Config {
        seed,
        ..Config::default()
    });
    let module = emulator.load(&ptx).unwrap_or_else(|e| panic!("{e}\n{ptx}"));
    let buffers = [words(0..128), words(vec![0; 128])].map(|bytes| {
        let address = emulator.allocate(512).unwrap();
        emulator.write(address, &bytes).unwrap();
        address
    });
    let bytes = buffers.map(u64::to_le_bytes);
    let args: Vec<&[u8]> = bytes.iter().map(|bytes| bytes.as_slice()).collect();
    let names: Vec<String> = (0..bodies.len()).map(|n| format!("k{n}")).collect();
    let launch = launch(2, 64);
    let mut chain = Chain::default();
    let mut reports = Vec::new();
    for (body, entry) in bodies.iter().zip(&names) {
        if body.starts_with(IN_ORDER) {
            chain.in_order();
        }
        let grid = Grid {
            module,
            entry,
            launch: &launch,
            args: &args,
        };
        reports.push(emulator.launch_in(&mut chain, &grid).unwrap());
        if reports.last().unwrap().verdict > Verdict::Review {
            break;
        }
    }
    let after = buffers.map(|address| {
        let mut bytes = vec![0; 512];
        emulator.read(address, &mut bytes).unwrap();
        unwords(&bytes)
    });
    (reports, after.to_vec())
}

fn fine(bodies: &[&str]) -> Vec<Vec<u32>> {
    let mut result = None;
    for seed in SEEDS {
        let (reports, after) = run(seed, bodies);
        assert_eq!(reports.len(), bodies.len());
        for report in &reports {
            assert_eq!(
                report.verdict,
                Verdict::Clean,
                "seed {seed}\n{report}\n{bodies:?}"
            );
        }
        result = Some(after);
    }
    result.unwrap()
}

/// The last grid races with an earlier one, at these lines: 100 times the number of the grid, and the line in it.
fn found(bodies: &[&str], at: u32, other: u32) {
    for seed in SEEDS {
        let (reports, _) = run(seed, bodies);
        let report = reports.last().unwrap();
        assert_eq!(reports.len(), bodies.len(), "{report}");
        assert_eq!(
            rules(report),
            ["race-global"],
            "seed {seed}\n{report}\n{bodies:?}"
        );
        let finding = &report.findings[0];
        let line = |access: &Option<tirx_emulator::Access>| {
            access.as_ref().unwrap().source.as_ref().unwrap().line
        };
        assert_eq!(
            (line(&finding.access), line(&finding.other)),
            (at, other),
            "seed {seed}\n{report}"
        );
        assert!(finding.message.contains("earlier grid"), "{report}");
        let earlier = finding.other.as_ref().unwrap().earlier.as_ref().unwrap();
        assert_eq!(*earlier.entry, *format!("k{}", other / 100 - 1));
        assert!(finding.access.as_ref().unwrap().earlier.is_none());
    }
}

const WRITE: &str = "st.global.u32 [%rd5], %r3;\ngriddepcontrol.launch_dependents;";
const READ: &str = "ld.global.u32 %r10, [%rd5];\nst.global.u32 [%rd4], %r10;";
const WAIT: &str = "griddepcontrol.wait;\n";

#[test]
fn what_the_grid_before_wrote_is_there_after_a_wait() {
    let after = fine(&[WRITE, &format!("{WAIT}{READ}")]);
    assert_eq!(after[0], (0..128).collect::<Vec<u32>>());
    // `launch_dependents` orders nothing, before the write or behind it, and neither does it to have none.
    found(&[WRITE, READ], 201, 101);
    found(
        &[
            "griddepcontrol.launch_dependents;\nst.global.u32 [%rd5], %r3;",
            READ,
        ],
        201,
        102,
    );
    found(&["st.global.u32 [%rd5], %r3;", READ], 201, 101);
    // After the access it is too late.
    found(&[WRITE, &format!("{READ}\n{WAIT}")], 201, 101);
}

#[test]
fn what_the_grid_before_reads_must_not_be_overwritten() {
    let read = "ld.global.u32 %r10, [%rd5];";
    let write = "st.global.u32 [%rd5], 7;";
    found(&[read, write], 201, 101);
    fine(&[read, &format!("{WAIT}{write}")]);
    found(&[write, write], 201, 101);
    // Other bytes, reads, and strong accesses of both may overlap.
    fine(&[read, read]);
    fine(&["st.global.u32 [%rd5], 7;", "st.global.u32 [%rd4], 7;"]);
    let add = "red.global.add.u32 [%rd5], 1;";
    assert_eq!(fine(&[add, add])[1], vec![2; 128]);
}

#[test]
fn one_thread_waits_for_those_that_come_after_it() {
    let by_one = |barrier: &str| format!("@%p1 griddepcontrol.wait;\n{barrier}{READ}");
    fine(&[WRITE, &by_one("bar.sync 0;\n")]);
    found(&[WRITE, &by_one("")], 202, 101);
}

#[test]
fn copies_of_the_grid_before_count_too() {
    let copy = "@!%p1 bra END; mul.wide.u32 %rd6, %r2, 256; add.u64 %rd6, %rd2, %rd6; mov.u32 %r11, tile;
        mov.u32 %r12, 0; FILL: add.u32 %r13, %r11, %r12; st.shared.u32 [%r13], 5; add.u32 %r12, %r12, 4; setp.lt.u32 %p2, %r12, 256; @%p2 bra FILL;
        fence.proxy.async; cp.async.bulk.global.shared::cta.bulk_group [%rd6], [%r11], 256;
        cp.async.bulk.commit_group; cp.async.bulk.wait_group 0; END:";
    found(&[copy, READ], 201, 103);
    assert_eq!(fine(&[copy, &format!("{WAIT}{READ}")])[0], vec![5; 128]);
}

/// A grid that waits for the one before knows of those before that only if that has waited too.
#[test]
fn a_chain_is_as_long_as_its_waits() {
    let other = "st.global.u32 [%rd4], %r3;";
    let waits = format!("{WAIT}{other}");
    let last = format!("{WAIT}ld.global.u32 %r10, [%rd5];");
    fine(&[WRITE, &waits, &last]);
    found(&[WRITE, other, &last], 302, 101);
}

/// A grid that is complete is so for copies, too: they need no fence.
#[test]
fn a_copy_needs_the_wait_and_no_fence() {
    let copy = "@!%p1 bra END;
        mul.wide.u32 %rd6, %r2, 256; add.u64 %rd6, %rd2, %rd6; mov.u32 %r11, tile; mov.u32 %r12, bar;
        mbarrier.init.shared.b64 [%r12], 1; fence.mbarrier_init.release.cluster;
        mbarrier.arrive.expect_tx.shared.b64 _, [%r12], 256;
        cp.async.bulk.shared::cluster.global.mbarrier::complete_tx::bytes [%r11], [%rd6], 256, [%r12];
        WAIT: mbarrier.try_wait.parity.shared.b64 %p2, [%r12], 0; @!%p2 bra WAIT;
        END: bar.sync 0;
        mov.u32 %r11, tile; shl.b32 %r13, %r1, 2; add.u32 %r13, %r13, %r11; ld.shared.u32 %r14, [%r13];
        st.global.u32 [%rd4], %r14;";
    let waits = format!("{WAIT}{copy}");
    assert_eq!(fine(&[WRITE, &waits])[0], (0..128).collect::<Vec<u32>>());
    found(&[WRITE, copy], 205, 101);
    fine(&[WRITE, &format!("{IN_ORDER}{copy}")]);
}

/// An ordinary launch comes after the grid before, and after those before that only if that has waited.
#[test]
fn an_ordinary_launch_is_in_order() {
    let in_order = |body: &str| format!("{IN_ORDER}{body}");
    let other = "st.global.u32 [%rd4], %r3;";
    let read = "ld.global.u32 %r10, [%rd5];";
    fine(&[WRITE, &in_order(READ)]);
    fine(&[WRITE, &format!("{WAIT}{other}"), &in_order(read)]);
    found(&[WRITE, other, &in_order(read)], 301, 101);
    // Nobody waits for those that were complete before the grid in front began, and nobody has to.
    fine(&[WRITE, &in_order(other), read]);
    found(
        &[WRITE, &in_order(other), "ld.global.u32 %r10, [%rd4];"],
        301,
        201,
    );
}

/// However many there are, each is ordered with the one in front, and one too far back counts as complete.
#[test]
fn a_chain_may_be_long() {
    let waits = "griddepcontrol.wait;\nld.global.u32 %r10, [%rd5];\nadd.u32 %r10, %r10, 1;\nst.global.u32 [%rd5], %r10;";
    let bodies = vec![waits; 150];
    let (reports, after) = run(0, &bodies);
    assert!(
        reports
            .iter()
            .all(|report| report.verdict == Verdict::Clean)
    );
    assert_eq!(after[1], vec![150; 128]);
    let mut bodies = vec![WRITE];
    bodies.extend(vec!["mov.u32 %r10, 0;"; 62]);
    let read = "ld.global.u32 %r10, [%rd5];";
    let last = |bodies: &[&str]| run(0, bodies).0.last().unwrap().verdict;
    bodies.push(read);
    assert_eq!(last(&bodies), Verdict::Error);
    bodies.insert(1, "mov.u32 %r10, 0;");
    assert_eq!(last(&bodies), Verdict::Error);
    bodies.insert(1, "mov.u32 %r10, 0;");
    assert_eq!(last(&bodies), Verdict::Clean);
}
