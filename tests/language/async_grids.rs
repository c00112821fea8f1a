//! Grids that depend on each other: programmatic dependent launch.

use crate::on_each_device;
use tirx::prelude::*;

/// Lets the next grid begin before it has written all of its rows.
#[tirx::kernel(grid = 4, block = 64)]
pub fn first(out: &mut Tensor<u32, 256>) {
    griddepcontrol_launch_dependents();
    let i = block_idx().x * 64 + thread_idx().x;
    out[i] = i * 3;
}

/// Waits for the grid in front before it reads what that wrote.
#[tirx::kernel(grid = 4, block = 64)]
pub fn second(input: &Tensor<u32, 256>, out: &mut Tensor<u32, 256>) {
    let i = block_idx().x * 64 + thread_idx().x;
    griddepcontrol_wait();
    out[i] = input[255 - i] + 1;
}

#[test]
fn a_grid_waits_for_the_one_in_front() {
    on_each_device(|device, stream| {
        let mut rows = device.zeros::<u32, 1>([256])?;
        let mut out = device.zeros::<u32, 1>([256])?;
        for _ in 0..8 {
            // It writes what the grid in front reads, and does not wait.
            first(&mut rows).launch(stream)?;
            second(&rows, &mut out).programmatic().launch(stream)?;
        }
        let expected: Vec<u32> = (0..256).map(|i| (255 - i) * 3 + 1).collect();
        assert_eq!(out.to_vec()?, expected);
        Ok(())
    });
}
