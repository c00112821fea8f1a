//! Text from a kernel: `device_println!` and `device_assert!`.

use tirx::{EmulatorOptions, prelude::*};

#[tirx::kernel(grid = 1, block = 1)]
pub fn formats(i: i32, u: u64, x: f32, d: f64, h: f16, b: i8, flag: bool) {
    let w = u as u16;
    device_println!();
    device_println!("100% {{}}");
    device_println!("{} {:?} {i}", i, u);
    device_println!("[{:5}] [{:<5}] [{:05}] [{:+}] [{:>4}]", i, i, i, i, flag);
    device_println!("{:x} {:#x} {:#010X} {:o} {:#o}", b, u, i, w, 8_u32);
    device_println!("{x} {d:?} {:.3} {:8.2}| {:<8.1}| {:08.2}", d, x, x, -x);
    device_println!("{:.2e} {h} {flag} [{flag:6}]", d);
    device_println!("{1} {0} {1}, {last}", 1, 2, last = -128_i8);
    device_println!("{} {}", u64::MAX, i64::MIN);
}

#[tirx::kernel(grid = 2, block = 4)]
pub fn by_lane(a: &Tensor<f32, 8>) {
    fn shout(i: u32, x: f32) {
        if x > 2.0 {
            device_println!("{i}: {x:.1}");
        }
    }
    let i = block_idx().x * 4 + thread_idx().x;
    shout(i, a[i]);
    shout(i + 100, a[i] + 1.0);
}

/// The assertion bounds the index, which needs no check then.
#[tirx::kernel(grid = 1, block = 32)]
pub fn asserted(at: &Tensor<u32, 32>, b: &mut Tensor<f32, 32>, n: i64, h: f16) {
    let i = thread_idx().x;
    let j = at[i];
    device_assert!(
        j < 32,
        "thread {i} goes to {j:#x} of {n:>4}, {:.2?} {}",
        b[i],
        h
    );
    b[i] += at[j] as f32;
    device_assert!(n > 0 && j != 31);
}

#[test]
fn formats_are_those_of_rust() {
    let device = Device::open_emulator_with(EmulatorOptions::default().capture_output(true))
        .expect("the emulator");
    let stream = device.stream().expect("a stream");
    let (i, u, x, d, h, b, flag) = (
        42,
        0xbeef_u64,
        2.5_f32,
        0.1,
        f16::from_f32(-1.5),
        -2_i8,
        true,
    );
    formats(i, u, x, d, h, b, flag)
        .launch(&stream)
        .expect("a launch");
    let w = u as u16;
    let expected = [
        String::new(),
        "100% {}".to_owned(),
        format!("{} {:?} {i}", i, u),
        format!("[{:5}] [{:<5}] [{:05}] [{:+}] [{:>4}]", i, i, i, i, flag),
        format!("{:x} {:#x} {:#010X} {:o} {:#o}", b, u, i, w, 8_u32),
        // Where it differs: as many digits as tell two values apart, rather than as few.
        format!(
            "{x} 0.10000000000000001 {:.3} {:8.2}| {:<8.1}| {:08.2}",
            d, x, x, -x
        ),
        format!("1.00e-01 {} {flag} [{flag:6}]", h.to_f32()),
        format!("{1} {0} {1}, {last}", 1, 2, last = -128_i8),
        format!("{} {}", u64::MAX, i64::MIN),
    ];
    let output = device.take_output();
    assert_eq!(output.lines().collect::<Vec<_>>(), expected);
    assert!(device.take_output().is_empty());
}

#[test]
fn lanes_print_in_their_order() {
    let device = Device::open_emulator_with(EmulatorOptions::default().capture_output(true))
        .expect("the emulator");
    let stream = device.stream().expect("a stream");
    let source: Vec<f32> = (0..8).map(|i| i as f32).collect();
    let a = device.tensor(&source, [8]).expect("a tensor");
    by_lane(&a).launch(&stream).expect("a launch");
    let line = |i: &u32| format!("{}: {}.0\n", i, if *i < 100 { *i } else { i - 99 });
    let expected: String = [3, 102, 103, 4, 5, 6, 7, 104, 105, 106, 107]
        .iter()
        .map(line)
        .collect();
    assert_eq!(device.take_output(), expected);
}

#[test]
fn an_assertion_says_what_where_and_who() {
    // On a GPU a failure would take the device with it.
    let device = Device::open_emulator().expect("the emulator");
    let stream = device.stream().expect("a stream");
    let run = |at: &[u32], n: i64| {
        let at = device.tensor(at, [32])?;
        let mut b = device.tensor(&[0.5_f32; 32], [32])?;
        asserted(&at, &mut b, n, f16::from_f32(0.25)).launch(&stream)?;
        b.to_vec()
    };
    let mut at: Vec<u32> = (0..32).collect();
    at[31] = 3;
    let b = run(&at, 7).expect("a launch");
    assert_eq!((b[3], b[31]), (3.5, 3.5));

    at[9] = 0x99;
    let error = run(&at, 7).expect_err("an assertion");
    let failed = error.failed_check().expect("a check").clone();
    let message = "thread 9 goes to 0x99 of    7, 0.50 0.25";
    assert_eq!(failed.message.as_deref(), Some(message));
    assert_eq!((failed.rule, failed.thread), ("device-assert", [9, 0, 0]));
    assert_eq!(failed.what, "j < 32");
    let line = 1 + include_str!("report.rs")
        .lines()
        .position(|line| line.trim_start().starts_with("device_assert!("))
        .expect("a line");
    assert_eq!((failed.line as usize, failed.column), (line, 5));
    assert!(
        error.to_string().contains(&format!(
            "kernel `asserted`: assertion failed: {message}, in block (0, 0, 0), thread (9, 0, 0) [device-assert]"
        )),
        "{error}"
    );

    at[9] = 31;
    let error = run(&at, 7).expect_err("an assertion");
    let failed = error.failed_check().expect("a check");
    assert_eq!((failed.what, &failed.message), ("n > 0 && j != 31", &None));
    at[9] = 9;
    assert!(run(&at, 0).is_err());
    assert!(run(&at, 1).is_ok());
}

#[test]
fn an_assertion_bounds_an_index() {
    let rules: Vec<&str> = asserted::VARIANTS[0]
        .checks
        .iter()
        .map(|c| c.rule)
        .collect();
    assert_eq!(rules, ["device-assert", "device-assert"]);
}
