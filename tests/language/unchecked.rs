//! Elements whose index the user vouches for: no check is in the PTX, and the sanitizer still sees what they do.

use crate::on_each_device;
use tirx::prelude::*;

/// Reads, writes, updates; of tensors, views, shared memory and arrays; by one index and by two.
#[tirx::kernel(grid = 1, block = 32, deny_unproved)]
pub fn vouched(order: &Tensor<u32, 32>, x: &Tensor<i64, 32>, out: &mut Tensor<i64, 32, 2>) {
    let mut tile = alloc_shared::<Tensor<i64, 4, 8>>();
    let tid = thread_idx().x;
    let to = order[tid];
    // SAFETY: `order` has each number below 32 once.
    unsafe {
        *tile.get_unchecked_mut((to / 8, to % 8)) = *x.get_unchecked(to);
        cta_sync();
        *out.get_unchecked_mut((to, 0)) = *tile.reshape((32,)).get_unchecked(to as usize);
        let mut ends = [tid as i64, 7];
        *ends.get_unchecked_mut(to as usize % 2) += 100;
        let mut row = out.sub((to.min(31), ..));
        *row.get_unchecked_mut(1) = 2 * ends[0] + ends[1];
        *row.get_unchecked_mut(1) -= *ends.get_unchecked(tid as usize % 1);
        let last = row.get_unchecked_mut(to as i64 - to as i64 + 1);
        *last <<= 1;
    }
}

/// What it rests on is checked, and only the index itself is not.
#[tirx::kernel(grid = 1, block = 1)]
pub fn in_a_row(x: &Tensor<u32, 4, 8>, out: &mut Tensor<u32, 1>, row: u32, column: u32) {
    // SAFETY: the caller says a column that is there.
    out[0] = unsafe { *x.sub((row, ..)).get_unchecked(column) };
}

#[test]
fn vouched_elements_are_those_of_checked_ones() {
    on_each_device(|device, stream| {
        let order: Vec<u32> = (0..32).map(|i| i * 5 % 32).collect();
        let x: Vec<i64> = (0..32).map(|i| i * 1000 - 7).collect();
        let mut out = device.zeros::<i64, 2>([32, 2])?;
        vouched(
            &device.tensor(&order, [32])?,
            &device.tensor(&x, [32])?,
            &mut out,
        )
        .launch(stream)?;
        let out = out.to_vec()?;
        for (tid, to) in order.iter().enumerate() {
            let to = *to as usize;
            let mut ends = [tid as i64, 7];
            ends[to % 2] += 100;
            assert_eq!(out[2 * to], x[to]);
            assert_eq!(out[2 * to + 1], (2 * ends[0] + ends[1] - ends[0]) << 1);
        }
        Ok(())
    });
}

#[test]
fn no_check_is_in_the_ptx() {
    let ptx = vouched::VARIANTS[0].ptx;
    assert!(!ptx.contains("trap") && !ptx.contains("exit"), "{ptx}");
    assert_eq!(vouched::VARIANTS[0].checks.len(), 0);
    // The row is checked, and the column is not.
    assert_eq!(in_a_row::VARIANTS[0].checks.len(), 1);
    assert_eq!(in_a_row::VARIANTS[0].checks[0].what, "dimension 0 of `x`");
}

#[test]
fn the_sanitizer_sees_what_was_vouched_for_in_vain() {
    let device = Device::open_emulator().expect("the emulator");
    let stream = device.stream().expect("a stream");
    let x = device.zeros::<u32, 2>([4, 8]).expect("a tensor");
    let mut out = device.zeros::<u32, 1>([1]).expect("a tensor");
    let mut launch = |row, column| {
        let launched = in_a_row(&x, &mut out, row, column).launch(&stream);
        launched.and_then(|()| out.to_vec().map(drop))
    };
    launch(3, 7).expect("in bounds");
    // Row 3 ends where the tensor does.
    let error = launch(3, 8).expect_err("past the end").to_string();
    assert!(error.contains("[out-of-bounds-global]"), "{error}");
}
