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

/// `1 - erf(a)` of 0.9 to 28, of an `f64`.
fn erfc_far_f64(a: f64) -> f64 {
    // e^(a^2) erfc(a) (1 + 2 a) is a polynomial of (a - 4) / (a + 4).
    let t = (a - 4.0) / (a + 4.0);
    let p = 7.366641892195495e-10_f64.mul_add(t, 3.1642265449897282e-09);
    let p = p.mul_add(t, -1.2830049065388441e-08);
    let p = p.mul_add(t, -2.1548389006075553e-08);
    let p = p.mul_add(t, 1.0857921289102254e-07);
    let p = p.mul_add(t, 7.904046996238697e-08);
    let p = p.mul_add(t, -8.243141561769208e-07);
    let p = p.mul_add(t, 2.9071710604215184e-07);
    let p = p.mul_add(t, 5.709135862838058e-06);
    let p = p.mul_add(t, -1.1220659663511493e-05);
    let p = p.mul_add(t, -2.439898658156057e-05);
    let p = p.mul_add(t, 0.00015062128190784516);
    let p = p.mul_add(t, -0.00019925675356972483);
    let p = p.mul_add(t, -0.0007577732153177321);
    let p = p.mul_add(t, 0.0050319699877138845);
    let p = p.mul_add(t, -0.016197734066372715);
    let p = p.mul_add(t, 0.03716751553652783);
    let p = p.mul_add(t, -0.06633036581162488);
    let p = p.mul_add(t, 0.09373283499840006);
    let p = p.mul_add(t, -0.10103906603632568);
    let p = p.mul_add(t, 0.0680970542546915);
    let p = p.mul_add(t, 0.015379652102620047);
    let p = p.mul_add(t, -0.1396211168405625);
    let p = p.mul_add(t, 1.2329951186255526);
    let p = p / a.mul_add(2.0, 1.0);
    let s = a * a;
    let s_low = a.mul_add(a, -s);
    // Times 2^64, so that it is no subnormal number; what sums lose is a factor next to 1.
    let t = 44.3614195558365 - s;
    let taken = t - 44.3614195558365;
    let t_low = (44.3614195558365 - (t - taken)) - (s + taken) - s_low + 1.4841899608616317e-15;
    let e = t.exp() * p;
    e.mul_add(t_low, e) * 5.421010862427522e-20
}

/// The error function of 0 to 1, of an `f64`.
fn erf_near_f64(a: f64) -> f64 {
    let s = a * a;
    let p = (-4.233123604979712e-12_f64).mul_add(s, 8.710460847899464e-11);
    let p = p.mul_add(s, -1.21649671268093e-09);
    let p = p.mul_add(s, 1.4792469358482748e-08);
    let p = p.mul_add(s, -1.6364649516254594e-07);
    let p = p.mul_add(s, 1.646204597764461e-06);
    let p = p.mul_add(s, -1.4925647594332973e-05);
    let p = p.mul_add(s, 0.0001205533290380623);
    let p = p.mul_add(s, -0.000854832702195586);
    let p = p.mul_add(s, 0.005223977625423607);
    let p = p.mul_add(s, -0.026866170645129868);
    let p = p.mul_add(s, 0.1128379167095512);
    let p = p.mul_add(s, -0.37612638903183754);
    let p = p.mul_add(s, 0.1283791670955126);
    p.mul_add(a, a)
}

/// The error function of an `f64`, to 2 ulp.
pub fn erf_f64(x: f64) -> f64 {
    let a = x.abs();
    let b = if a > 6.0 { 6.0 } else { a };
    let value = if a > 1.0 {
        1.0 - erfc_far_f64(b)
    } else {
        erf_near_f64(b)
    };
    if x.is_nan() { x } else { value.copysign(x) }
}

/// `1 - erf(x)` of an `f64`, to 5 ulp, far from 0 too.
pub fn erfc_f64(x: f64) -> f64 {
    let a = x.abs();
    let b = if a > 28.0 { 28.0 } else { a };
    let is_negative = x < 0.0;
    let far = erfc_far_f64(b);
    let far = if is_negative { 2.0 - far } else { far };
    let near = erf_near_f64(b);
    let near = if is_negative { 1.0 + near } else { 1.0 - near };
    let value = if a > 0.9 { far } else { near };
    if x.is_nan() { x } else { value }
}

/// The reciprocal of the square root of an `f64`, to 1 ulp.
pub fn rsqrt_f64(x: f64) -> f64 {
    let root = x.sqrt();
    let value = 1.0 / root;
    // What the two roundings lost: once by Newton.
    let lost = value.mul_add(-root, 1.0);
    let root_lost = root.mul_add(-root, x) * 0.5 * value;
    let better = (value * lost - value * value * root_lost) + value;
    if better.is_finite() { better } else { value }
}
