/// `a / b`, rounded up: how many parts of `b` hold `a`.
pub fn ceil_div(a: u32, b: u32) -> u32 {
    a.div_ceil(b)
}
