//! Functions that Rust has no method for. How they are made is said in `f32.rs`.

/// The error function of 0 to 0.92.
fn erf_near(a: f32) -> f32 {
    let s = a * a;
    let p = 7.995175e-5f32.mul_add(s, -0.00080495304);
    let p = p.mul_add(s, 0.005192393);
    let p = p.mul_add(s, -0.02685573);
    let p = p.mul_add(s, 0.11283626);
    let p = p.mul_add(s, -0.3761263);
    let p = p.mul_add(s, 0.12837917);
    p.mul_add(a, a)
}

/// The error function, to 2 ulp.
pub fn erf(x: f32) -> f32 {
    let a = x.abs();
    let near = erf_near(a);
    // ln(1 - erf(a)) is a polynomial.
    let b = if a > 4.0 { 4.0 } else { a };
    let p = (-1.8595756e-5f32).mul_add(b, 0.00040277568);
    let p = p.mul_add(b, -0.004005413);
    let p = p.mul_add(b, 0.024655523);
    let p = p.mul_add(b, -0.10752673);
    let p = p.mul_add(b, -0.63405794);
    let p = p.mul_add(b, -1.129153);
    let p = p.mul_add(b, 9.788238e-5);
    let far = 1.0 - p.exp();
    let value = if a > 0.92 { far } else { near };
    value.copysign(x)
}

/// `1 - erf(x)`, to 4 ulp, far from 0 too.
pub fn erfc(x: f32) -> f32 {
    let a = x.abs();
    let a = if a > 10.1 { 10.1 } else { a };
    // e^(a^2) erfc(a) (1 + 2 a) is a polynomial of (a - 2) / (a + 2).
    let t = (a - 2.0) / (a + 2.0);
    let p = (-0.00043020892f32).mul_add(t, -0.0012649726);
    let p = p.mul_add(t, 0.0013440059);
    let p = p.mul_add(t, 0.008669471);
    let p = p.mul_add(t, -0.008071515);
    let p = p.mul_add(t, -0.054217126);
    let p = p.mul_add(t, 0.16405752);
    let p = p.mul_add(t, -0.16603005);
    let p = p.mul_add(t, -0.09276413);
    let p = p.mul_add(t, 1.2769784);
    let p = p / a.mul_add(2.0, 1.0);
    let s = a * a;
    let s_low = a.mul_add(a, -s);
    // Times 2^24, so that it is no subnormal number; what sums lose is a factor next to 1.
    let t = 16.635532 - s;
    let taken = t - 16.635532;
    let t_low = (16.635532 - (t - taken)) - (s + taken) - s_low - 4.5711705e-8;
    let e = t.exp() * p;
    let size = e.mul_add(t_low, e) * 5.9604645e-8;
    let is_negative = x < 0.0;
    let far = if is_negative { 2.0 - size } else { size };
    let near = erf_near(a);
    let near = if is_negative { 1.0 + near } else { 1.0 - near };
    let value = if a > 0.5 { far } else { near };
    if x.is_nan() { x } else { value }
}

/// The reciprocal of the square root, to 2 ulp. A faster one is `rsqrt_approx`.
pub fn rsqrt(x: f32) -> f32 {
    1.0 / x.sqrt()
}
