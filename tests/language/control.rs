//! Loops, branches, early exits, expressions that branch.

use crate::on_each_device;
use tirx::prelude::*;

#[tirx::kernel(grid = 1, block = 64)]
pub fn collatz(steps: &mut Tensor<u32, 64>) {
    let tid = thread_idx().x;
    let mut n = tid + 1;
    let mut count = 0;
    while n != 1 {
        n = if n % 2 == 0 { n / 2 } else { 3 * n + 1 };
        count += 1;
    }
    steps[tid] = count;
}

#[tirx::kernel(grid = 1, block = 32)]
pub fn loops(out: &mut Tensor<i32, 6, 32>) {
    let tid = thread_idx().x;
    let lane = tid as i32;

    let mut reversed = 0;
    for i in (0..5).rev() {
        reversed = reversed * 10 + i;
    }
    out[(0, tid)] = reversed;

    let mut stepped = 0;
    for i in (lane..40).step_by(7) {
        stepped += i;
    }
    out[(1, tid)] = stepped;

    let mut inclusive = 0;
    for i in 1..=lane {
        inclusive += i;
    }
    out[(2, tid)] = inclusive;

    let mut found = 0;
    let mut i = 0;
    loop {
        if i * i > lane {
            found += i;
            break;
        }
        i += 1;
    }
    out[(3, tid)] = found;

    let mut pairs = 0;
    'rows: for row in 0..8 {
        for column in 0..8 {
            if column > row {
                continue 'rows;
            }
            if row * column > lane {
                break 'rows;
            }
            pairs += 1;
        }
    }
    out[(4, tid)] = pairs;

    let mut odd = 0;
    #[unroll(4)]
    for i in 0..13 {
        if i % 2 == 0 {
            continue;
        }
        odd += i * lane;
    }
    out[(5, tid)] = odd;
}

#[tirx::kernel(grid = 1, block = 32)]
pub fn branches(input: &Tensor<i32, 32>, out: &mut Tensor<i32, 32>) {
    let i = thread_idx().x;
    let x = input[i];
    if x < 0 {
        out[i] = -1;
        return;
    }
    let class;
    if x == 0 || x > 100 && x % 2 == 0 {
        class = 1;
    } else if !(x < 10) {
        class = {
            let half = x / 2;
            half * half
        };
    } else {
        class = x;
    }
    let x = class.min(50).max(2);
    out[i] = x;
}

/// The right side of `&&` is not evaluated where the left is false: here it would be out of bounds.
#[tirx::kernel(grid = 1, block = 32)]
pub fn short_circuit(flags: &Tensor<u8, n>, out: &mut Tensor<u8, 32>, n: u32) {
    let i = thread_idx().x;
    out[i] = if i < n && flags[i] != 0 { 1 } else { 0 };
}

#[test]
fn while_runs_each_thread_its_own_number_of_times() {
    on_each_device(|device, stream| {
        let mut steps = device.zeros::<u32, 1>([64])?;
        collatz(&mut steps).launch(stream)?;
        let expected: Vec<u32> = (1..=64u32)
            .map(|mut n| {
                let mut count = 0;
                while n != 1 {
                    n = if n % 2 == 0 { n / 2 } else { 3 * n + 1 };
                    count += 1;
                }
                count
            })
            .collect();
        assert_eq!(steps.to_vec()?, expected);
        Ok(())
    });
}

#[test]
fn every_form_of_a_loop() {
    on_each_device(|device, stream| {
        let mut out = device.zeros::<i32, 2>([6, 32])?;
        loops(&mut out).launch(stream)?;
        let out = out.to_vec()?;
        for lane in 0..32i32 {
            let got: Vec<i32> = (0..6).map(|row| out[row * 32 + lane as usize]).collect();
            let mut pairs = 0;
            'rows: for row in 0..8 {
                for column in 0..=row {
                    if row * column > lane {
                        break 'rows;
                    }
                    pairs += 1;
                }
            }
            let expected = [
                43210,
                (lane..40).step_by(7).sum(),
                (1..=lane).sum(),
                (0..).find(|i| i * i > lane).expect("a square"),
                pairs,
                (0..13).filter(|i| i % 2 == 1).map(|i| i * lane).sum(),
            ];
            assert_eq!(got, expected, "lane {lane}");
        }
        Ok(())
    });
}

#[test]
fn branches_choose_values() {
    on_each_device(|device, stream| {
        let values: Vec<i32> = (0..32).map(|i| i * 9 - 40).collect();
        let input = device.tensor(&values, [32])?;
        let mut out = device.zeros::<i32, 1>([32])?;
        branches(&input, &mut out).launch(stream)?;
        let expected: Vec<i32> = values
            .iter()
            .map(|&x| match x {
                ..0 => -1,
                0 => 2,
                101.. if x % 2 == 0 => 2,
                10.. => (x / 2 * (x / 2)).clamp(2, 50),
                _ => x.clamp(2, 50),
            })
            .collect();
        assert_eq!(out.to_vec()?, expected);
        Ok(())
    });
}

#[test]
fn the_right_side_of_and_is_guarded_by_the_left() {
    on_each_device(|device, stream| {
        let flags = device.tensor(&[1u8, 0, 3, 0, 5], [5])?;
        let mut out = device.zeros::<u8, 1>([32])?;
        short_circuit(&flags, &mut out, 5).launch(stream)?;
        let mut expected = vec![0; 32];
        for i in [0, 2, 4] {
            expected[i] = 1;
        }
        assert_eq!(out.to_vec()?, expected);
        Ok(())
    });
}
