#[tirx::kernel(grid = 1, block = 64)]
struct Kernel {
    rows: u32,
}

fn main() {}
