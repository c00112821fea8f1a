//! A kernel's PTX is the same wherever the kernel stands: lines in it are relative to the `fn`.

use tirx::prelude::*;

mod here {
    use super::*;

    #[tirx::kernel(grid = 1, block = 64)]
    pub fn double(a: &mut Tensor<f32, n>, n: u32) {
        let i = thread_idx().x;
        a[i] *= 2.0;
    }
}

// Some lines further down, and indented by one step more, in a function.

fn elsewhere() -> (&'static str, u32) {
    {
        #[tirx::kernel(grid = 1, block = 64)]
        pub fn double(a: &mut Tensor<f32, n>, n: u32) {
            let i = thread_idx().x;
            a[i] *= 2.0;
        }
        (double::PTX, double::VARIANTS[0].lines.first)
    }
}

#[test]
fn a_moved_kernel_has_the_same_ptx() {
    let (ptx, first) = elsewhere();
    assert_eq!(here::double::PTX, ptx);
    assert!(ptx.contains(".loc"), "{ptx}");
    // What does change stands beside the text.
    let lines = here::double::VARIANTS[0].lines;
    assert!(first > lines.first, "{first} and {}", lines.first);
    assert!(lines.file.ends_with("moved.rs"), "{}", lines.file);
    assert!(!ptx.contains("moved.rs"), "a path is in the PTX:\n{ptx}");
}
