//! Tuples, arrays, structs, enums, references and patterns: each body does on the device what it does on the host.

// Each is written as it is to show that the form works.
#![allow(unused, clippy::all, clippy::pedantic, clippy::nursery)]

use crate::parity::{Bits, N};
use tirx::prelude::*;

parity! {
    tuple_fields: u32, |x, y| { let t = (x, y * 2, true); if t.2 { t.0 + t.1 } else { 0 } }
    tuple_assigned: u32, |x, y| { let mut t = (x, y); t.0 += 3; t.1 = t.0 ^ y; t.0.wrapping_mul(31) + t.1 }
    tuple_nested: u32, |x, y| { let mut t = ((x, 1u32), (y, (2u32, x))); (t.1).1.0 += t.0.1; t.0.0 = t.1.0; t.0.0 * 100 + (t.1).1.0 * 10 + (t.1).1.1 }
    tuple_of_one: u32, |x, y| { let t = (x + y,); t.0 }
    tuple_whole: u32, |x, y| { let a = (x, y); let mut b = a; b.0 = 7; a.0 * 1000 + b.0 + b.1 }
    tuple_from_if: u32, |x, y| { let (lo, hi) = if x < y { (x, y) } else { (y, x) }; hi * 64 + lo }
    tuple_in_loop: u32, |x, y| { let mut t = (0u32, 1u32); for _ in 0..x % 12 { t = (t.1, t.0.wrapping_add(t.1)); } t.0 }
    tuple_infers_parts: u64, |x, y| { let t = (1, 2.5); let a: u64 = t.0; let b: f32 = t.1; a + b as u64 }
    tuple_late: u32, |x, y| { let t; if x > y { t = (x, 1u32); } else { t = (y, 2u32); } t.0 * 10 + t.1 }
    tuple_equal: u32, |x, y| { let a = (x % 3, y % 2); let b = (y % 3, x % 2); (a == b) as u32 + 2 * (a != b) as u32 }
    tuple_break_value: u32, |x, y| { let mut i = 0; let (a, b) = loop { i += x + 1; if i > 50 { break (i, i * 2); } }; a + b }

    equal_by_impl: u32, |x, y| {
        #[derive(Clone, Copy)]
        struct Key { id: u32, note: u32 }
        impl PartialEq for Key {
            fn eq(&self, other: &Self) -> bool { self.id % 4 == other.id % 4 }
        }
        #[derive(Clone, Copy)]
        struct Odd(u32);
        impl PartialEq for Odd {
            fn eq(&self, other: &Self) -> bool { self.0 == other.0 }
            fn ne(&self, other: &Self) -> bool { self.0 % 2 == 0 }
        }
        #[derive(Clone, Copy, PartialEq)]
        struct Both { key: Key, more: u32 }
        let (a, b) = (Key { id: x, note: 1 }, Key { id: y, note: 2 });
        let (p, q) = (Odd(x), Odd(y));
        (a == b) as u32
            + 2 * (&a == &b) as u32
            + 4 * (Both { key: a, more: 1 } == Both { key: b, more: 1 }) as u32
            + 8 * (Both { key: a, more: x } != Both { key: b, more: y }) as u32
            + 16 * ((a, x % 2) == (b, y % 2)) as u32
            + 32 * ([a, b] == [b, a]) as u32
            + 64 * (p != q) as u32
            + 128 * ((p, 1u8) != (q, 1)) as u32
            + 256 * (((a, p), [b]) == ((b, q), [a])) as u32
    }
    equal_by_one_of_two_impls: u32, |x, y| {
        #[derive(Clone, Copy)]
        struct Id(u32);
        impl PartialEq<u32> for Id {
            fn eq(&self, other: &u32) -> bool { self.0 + 1 == *other }
        }
        impl PartialEq for Id {
            fn eq(&self, other: &Self) -> bool { self.0 / 2 == other.0 / 2 }
        }
        (Id(x) == Id(y)) as u32 + 2 * (Id(x) == y) as u32 + 4 * (Id(x) != 8) as u32
    }
    struct_rest_comes_last: u32, |x, y| {
        struct Three { a: u32, b: u32, c: u32 }
        fn next(n: &mut u32) -> u32 { *n = n.wrapping_mul(3) + 1; *n }
        fn rest(n: &mut u32) -> Three { let n = next(n) * 7; Three { a: n, b: n, c: n } }
        let mut n = x % 100;
        let first = Three { b: next(&mut n), a: next(&mut n), ..rest(&mut n) };
        let mut base = Three { a: 1, b: 2, c: y };
        let second = Three { a: { base.c += 5; 9 }, ..base };
        first.a + first.b * 3 + first.c * 5 + second.a + second.b * 7 + second.c * 11
    }

    let_nested: u32, |x, y| { let (a, (b, c), _) = (x, (y, x + y), 9u8); a + 2 * b + 3 * c }
    let_mut_in_pattern: u32, |x, y| { let (mut a, b) = (x, y); a += b; a }
    let_rest: u32, |x, y| { let (a, .., b) = (x, 1u8, 2u16, y); a * 3 + b }
    let_bound_whole: u32, |x, y| { let t @ (a, b) = (x, y); t.0 + t.1 + a * b }
    swap: u32, |x, y| { let (mut a, mut b) = (x, y); (a, b) = (b, a + b); a * 100 + b }
    assign_nested: u32, |x, y| { let mut a = 0; let mut t = (0, 0); ((a, t.1), t.0, _) = ((x, y), x + y, 1u8); a + t.0 * 10 + t.1 * 100 }
    assign_array: u32, |x, y| { let mut a = [0; 3]; [a[2], a[0], _] = [x, y, 0u32]; a[0] * 10 + a[2] }

    array_literal: u32, |x, y| { let a = [x, y, x + y, 5]; a[0] + a[1] * 3 + a[2] * 5 + a[3] }
    array_repeat: u32, |x, y| { let mut a = [0u32; 8]; for i in 0..8 { a[i] = x + i as u32; } let mut s = 0; for i in 0..8 { s = s * 3 + a[7 - i]; } s }
    array_dynamic: u32, |x, y| { let mut a = [0u32; 16]; for i in 0..16 { a[i] = (i as u32 * 7 + y) % 23; } a[(x % 16) as usize] }
    array_dynamic_store: u32, |x, y| { let mut a = [1u32; 8]; a[(x % 8) as usize] = 100; a[(y % 8) as usize] += 7; let mut s = 0; for i in 0..8 { s = s * 2 + a[i]; } s }
    array_two_dims: u32, |x, y| { let mut a = [[0u32; 4]; 3]; for i in 0..3 { for j in 0..4 { a[i][j] = x * i as u32 + y * j as u32; } } let mut s = 0u32; for i in 0..3 { for j in 0..4 { s = s.wrapping_mul(3) + a[2 - i][3 - j]; } } s }
    array_row: u32, |x, y| { let mut a = [[1u32, 2], [3, 4]]; let r = a[(x % 2) as usize]; a[0] = [x, y]; r[0] * 1000 + r[1] * 100 + a[0][1] }
    array_of_tuples: u32, |x, y| { let mut a = [(0u32, false); 4]; for i in 0..4 { a[i] = (x + i as u32, i as u32 % 2 == y % 2); } let (v, f) = a[(y % 4) as usize]; if f { v } else { v + 1000 } }
    array_of_bools: u32, |x, y| { let mut a = [false; 8]; a[(x % 8) as usize] = true; let mut n = 0; for i in 0..8 { n = n * 2 + a[i] as u32; } n }
    array_of_bools_in_registers: u32, |x, y| { let a = [x > 5, y > 5, x > y]; (a[0] && a[1]) as u32 + a[2] as u32 * 2 }
    array_narrow: i32, |x, y| { let mut a = [0i8; 4]; for i in 0..4 { a[i] = (x as i8).wrapping_mul(i as i8 + 3); } a[(y % 4) as usize] as i32 }
    array_half: f32, |x, y| { let mut a = [f16::from_f32(0.0); 4]; for i in 0..4 { a[i] = f16::from_f32(x as f32 + i as f32 * 0.25); } a[(y % 4) as usize].to_f32() }
    array_wide: f64, |x, y| { let mut a = [0.0; 5]; for i in 0..5 { a[i] = x as f64 / (i as f64 + 1.0); } a[(y % 5) as usize] }
    array_len: u32, |x, y| { let a = [x; 6]; a.len() as u32 + a[5] }
    array_copied: u32, |x, y| { let a = [x, y]; let mut b = a; b[0] = 9; a[0] * 100 + b[0] + b[1] }
    array_equal: u32, |x, y| { let a = [x % 2, y % 3]; (a == [1, 2]) as u32 + 2 * (a != [0, 0]) as u32 }
    array_chosen: u32, |x, y| { let a = if x > y { [x, 1] } else { [2, y] }; a[0] * 64 + a[1] }
    array_in_loop: u32, |x, y| { let mut a = [0u32; 4]; for k in 0..(y % 9) { for i in 0..4 { a[i] = a[i] * 3 + k + i as u32 + x; } } a[0] ^ a[1] ^ a[2] ^ a[3] }
    array_one_of_a_value: u32, |x, y| { [x, y, 7][(x % 3) as usize] + [1, 2][1] }
    array_late: u32, |x, y| { let a: [u32; 2]; if x > 3 { a = [x, y]; } else { a = [y, x]; } a[0] * 3 + a[1] }
    array_sort: u32, |x, y| { let mut a = [x, y, x ^ y, 17, x * 3 % 29]; for i in 0..5 { for j in 0..4 { if a[j] > a[j + 1] { let t = a[j]; a[j] = a[j + 1]; a[j + 1] = t; } } } a[0] + a[1] * 7 + a[2] * 49 + a[3] * 343 + a[4] * 2401 }
    array_pattern: u32, |x, y| { let [a, b, .., c] = [x, y, 1, 2, 3]; a + b * 10 + c * 100 }
    array_break_out: u32, |x, y| { let a = [3u32, 9, 27, 40]; let mut i = 0; while i < 4 { if a[i] >= x % 41 { break; } i += 1; } i as u32 }

    each_value: u32, |x, y| { let mut a = [x, y, 3, 4]; let mut s = 0; for v in a { a[3] += 1; s = s * 3 + v; } s + a[3] }
    each_lent: u32, |x, y| { let a = [x, y, 3]; let mut s = 0; for v in a.iter() { s = s * 3 + *v; } for &v in &a { s += v; } for v in a.iter().copied() { s ^= v; } s }
    each_written: u32, |x, y| { let mut a = [x, y, 3, 4, 5]; for v in a.iter_mut() { *v *= 2; } for v in &mut a { *v += 1; } a[0] + a[1] * 10 + a[4] * 100 }
    each_numbered: u32, |x, y| { let a = [x, y, x + y, 1]; let mut s = 0; for (i, v) in a.iter().enumerate() { s += *v * (i as u32 + 1); } for (i, v) in a.into_iter().enumerate() { s = s * 2 + v + i as u32; } s }
    each_reversed: u32, |x, y| { let a = [x, y, 7, 2]; let mut s = 0; for v in a.iter().rev() { s = s * 5 + v; } for (i, v) in a.iter().rev().enumerate() { s = s * 2 + v * i as u32; } for (i, v) in a.iter().enumerate().rev() { s = s * 2 + v * i as u32; } s }
    each_zipped: u32, |x, y| { let a = [x, 2, 3]; let b = [y, x, 5, 9]; let mut s = 0; for (p, q) in a.iter().zip(&b) { s = s * 3 + p * q; } for (i, (p, q)) in a.iter().zip(b.iter()).enumerate() { s += p + q * i as u32; } for (p, q) in a.into_iter().zip(b) { s ^= p * q; } s }
    each_row: u32, |x, y| { let a = [[x, y], [3, 4], [y, 6]]; let mut s = 0; for row in a.iter() { for (j, v) in row.iter().enumerate() { s = s * 2 + v + j as u32; } } for row in a { for v in row { s = s * 2 + v; } } s }
    each_row_written: u32, |x, y| { let mut a = [[x; 3]; 2]; for (i, row) in a.iter_mut().enumerate() { for v in row { *v += i as u32 * y; } } a[0][2] * 100 + a[1][1] }
    each_of_tuples: u32, |x, y| { let a = [(x, true), (y, false), (3, x > y)]; let mut s = 0; for (v, f) in a { if f { s += v; } else { s += 100; } } for &(v, f) in &a { if !f { continue; } s += v; } s }
    each_of_constants: u32, |x, y| { const P: [u32; 5] = [2, 3, 5, 7, 11]; let mut s = 0; for p in P { if x % p == 0 { s += p; } if s > 9 { break; } } for (i, p) in P.iter().enumerate() { s += p * i as u32 * y; } s }
    each_by_argument: u32, |x, y| { fn sum(a: [u32; 3]) -> u32 { let mut s = 0; for v in a { s = s * 7 + v; } s } fn total(a: &[u32; 3]) -> u32 { let mut s = 0; for v in a { s += v; } s } let a = [x, y, 1]; sum(a) + total(&a) }
    each_unrolled_not: u32, |x, y| { let a = [x; 300]; let mut s = 0u32; for (i, v) in a.iter().enumerate() { s = s.wrapping_mul(31).wrapping_add(v + i as u32); } s % 1000 + y }
    table_by_value: u32, |x, y| { let t = [3u32, 1, 4, 1, 5, 9, 2, 6]; let u = [3u32, 1, 4, 1, 5, 9, 2, 6]; t[(x % 8) as usize] * 10 + u[(y % 8) as usize] }
    table_of_floats: f32, |x, y| { const W: [f32; 4] = [0.5, -1.25, 3.0, 1e-3]; let mut s = 0.0; let mut i = x; while i > 0 { s += W[(i % 4) as usize]; i /= 2; } s + W[(y % 4) as usize] }
    table_of_signed: i64, |x, y| { const A: [i8; 3] = [-1, 127, -128]; const B: [i64; 2] = [i64::MIN, 5]; A[(x % 3) as usize] as i64 + (B[(y % 2) as usize] >> 3) }
    table_of_pairs: u32, |x, y| { const T: [(u32, bool); 3] = [(1, true), (2, false), (30, true)]; let (v, f) = T[(x % 3) as usize]; if f { v + y } else { v * y } }
    table_changed: u32, |x, y| { let mut t = [1u32, 2, 3, 4]; let before = t[(x % 4) as usize]; t[(y % 4) as usize] = 9; before * 100 + t[(x % 4) as usize] }
    table_of_two_values: u32, |x, y| { let mut t = [1u32, 2, 3, 4]; let a = t[(x % 4) as usize]; t[2] = 8; a * 10 + t[(x % 4) as usize] }

    struct_plain: u32, |x, y| { #[derive(Clone, Copy)] struct P { x: u32, y: u32 } let mut p = P { y, x: x + 1 }; p.x += p.y; p.x * 2 + p.y }
    struct_tuple: u32, |x, y| { struct P(u32, u32); let P(a, b) = P(x, y + 1); a * b }
    struct_unit: u32, |x, y| { struct U; let u = U; x + y }
    struct_update: u32, |x, y| { #[derive(Clone, Copy)] struct P { a: u32, b: u32, c: u32 } let p = P { a: x, b: y, c: 1 }; let q = P { b: 9, ..p }; q.a + q.b * 10 + q.c * 100 }
    struct_shorthand_pattern: u32, |x, y| { struct P { a: u32, b: u32, c: u32 } let P { a, b: mut z, .. } = P { a: x, b: y, c: 1 }; z += a; z }
    struct_nested: u32, |x, y| { #[derive(Clone, Copy)] struct V { x: u32, y: u32 } #[derive(Clone, Copy)] struct S { v: V, k: [u32; 2] } let mut s = S { v: V { x, y }, k: [1, 2] }; s.v.x += 5; s.k[1] = s.v.x; s.k[0] += s.k[1]; s.v.y + s.k[0] }
    struct_in_array: u32, |x, y| { #[derive(Clone, Copy)] struct C { n: u32, on: bool } let mut a = [C { n: 1, on: false }; 4]; a[(x % 4) as usize].n += y; a[(y % 4) as usize].on = true; let mut s = 0; for i in 0..4 { s = s * 5 + a[i].n + a[i].on as u32; } s }
    struct_methods: u32, |x, y| {
        #[derive(Clone, Copy)]
        struct V { x: u32, y: u32 }
        impl V {
            const ONE: V = V { x: 1, y: 1 };
            const SCALE: u32 = 3;
            fn new(x: u32, y: u32) -> Self { Self { x, y } }
            fn dot(self, o: Self) -> u32 { self.x * o.x + self.y * o.y }
            fn scaled(&self, by: u32) -> V { V::new(self.x * by, self.y * by) }
            fn bump(&mut self) { self.x += 1; self.y += Self::SCALE; }
        }
        let mut v = V::new(x, y);
        v.bump();
        v.scaled(2).dot(V::ONE) + v.x
    }
    struct_operators: f32, |x, y| {
        #[derive(Clone, Copy, PartialEq)]
        struct V { x: f32, y: f32 }
        impl core::ops::Add for V { type Output = V; fn add(self, o: V) -> V { V { x: self.x + o.x, y: self.y + o.y } } }
        impl core::ops::Mul<f32> for V { type Output = V; fn mul(self, k: f32) -> V { V { x: self.x * k, y: self.y * k } } }
        impl core::ops::Mul<V> for f32 { type Output = V; fn mul(self, v: V) -> V { v * self } }
        impl core::ops::Mul for V { type Output = f32; fn mul(self, o: V) -> f32 { self.x * o.x + self.y * o.y } }
        impl core::ops::Neg for V { type Output = V; fn neg(self) -> V { V { x: -self.x, y: -self.y } } }
        impl core::ops::AddAssign for V { fn add_assign(&mut self, o: V) { self.x += o.x; self.y += o.y; } }
        let mut v = V { x: x as f32, y: 1.5 };
        v += V { x: 0.5, y: y as f32 } * 2.0;
        let w = -(0.5 * v + v);
        if v == w { 0.0 } else { v * w }
    }
    struct_own_equality: u32, |x, y| {
        #[derive(Clone, Copy)]
        struct M(u32);
        impl PartialEq for M { fn eq(&self, o: &M) -> bool { self.0 % 5 == o.0 % 5 } }
        (M(x) == M(y)) as u32 + 2 * (M(x) != M(3)) as u32
    }
    type_alias: u32, |x, y| { type Word = u32; type Pair = (Word, [Word; 2]); let p: Pair = (x, [y, 2]); p.0 + p.1[0] as Word + p.1[1] }

    enum_match: u32, |x, y| { #[derive(Clone, Copy)] enum M { Add, Sub, Mul } let m = if x % 3 == 0 { M::Add } else if x % 3 == 1 { M::Sub } else { M::Mul }; match m { M::Add => x + y, M::Sub => x.wrapping_sub(y), M::Mul => x * y } }
    enum_discriminants: i64, |x, y| { #[derive(Clone, Copy, PartialEq)] enum E { A = -3, B, C = 40 } let e = if x > y { E::B } else { E::C }; (e as i64) * 2 + (e == E::C) as i64 + (E::A as i8) as i64 }
    enum_repr: u32, |x, y| { #[repr(u8)] #[derive(Clone, Copy)] enum E { A = 250, B } let e = [E::A, E::B][(x % 2) as usize]; e as u8 as u32 + (e as u32) }
    enum_in_struct: u32, |x, y| { #[derive(Clone, Copy, PartialEq)] enum Side { L, R } #[derive(Clone, Copy)] struct S { side: Side, n: u32 } impl Side { fn other(self) -> Side { match self { Side::L => Side::R, Self::R => Side::L } } } let s = S { side: if x > 9 { Side::L } else { Side::R }, n: y }; match s { S { side: Side::L, n } => n, S { n: 0..=9, .. } => 99, S { side, n } if side.other() == Side::L => n * 2, _ => 1 } }

    match_tuple: u32, |x, y| { match (x % 3, y % 2) { (0, 0) => 1, (0, n) => 10 + n, (k, 0) if k > 1 => 20, (k, _) => 30 + k } }
    match_tuple_mut: u32, |x, y| { match (x, y) { (mut a, 3..=9) => { a += 5; a } (a, b) => a * b } }
    match_bool_pair: u32, |x, y| { match (x > 5, y > 5) { (true, true) => 3, (true, false) => 2, (false, true) => 1, (false, false) => 0 } }
    match_array: u32, |x, y| { match [x % 2, y % 2, 1] { [0, 0, _] => 7, [a, 1, ..] => 8 + a, [a, b, c] => a + b + c } }
    match_reference: u32, |x, y| { let t = (x % 4, y); match &t { (0, b) => *b, (a, b) => *a * 100 + *b } }
    match_constant_parts: u32, |x, y| { const ORIGIN: (u32, u32) = (0, 1); match (x % 2, y % 2) { ORIGIN => 5, (a, b) => a * 2 + b } }

    constant_array: u32, |x, y| { const PRIMES: [u32; 6] = [2, 3, 5, 7, 11, 13]; PRIMES[(x % 6) as usize] * PRIMES[2] }
    constant_struct: f32, |x, y| { #[derive(Clone, Copy)] struct K { a: f32, b: [f32; 2] } const K0: K = K { a: 0.5, b: [1.0 + 2.0, 4.0] }; K0.a * x as f32 + K0.b[(y % 2) as usize] }

    reference_local: u32, |x, y| { let mut a = x; let r = &mut a; *r += y; *r *= 2; a }
    reference_shared: u32, |x, y| { let t = (x, y); let r = &t; r.0 * 10 + r.1 + (*r).0 }
    reference_element: u32, |x, y| { let mut a = [x, y, 3]; let e = &mut a[(x % 3) as usize]; *e = 50; a[0] + a[1] * 3 + a[2] * 9 }
    reference_parameter: u32, |x, y| {
        fn bump(n: &mut u32, by: u32) { *n += by; if *n > 50 { return; } *n *= 2; }
        fn sum(a: &[u32; 3]) -> u32 { let mut s = 0; for i in 0..3 { s += a[i]; } s }
        let mut a = [x, y, 1];
        bump(&mut a[0], 3);
        let n = &mut a[1];
        bump(n, 2);
        bump(n, 1);
        sum(&a)
    }
    reference_pattern: u32, |x, y| { let mut t = (x, y); { let (a, b) = &mut t; *a += 1; *b += *a; } let &(c, d) = &t; c * 100 + d }
    reference_operators: f32, |x, y| { let (a, b) = (x as f32, y as f32 + 1.0); let (p, q) = (&a, &b); p + q * 2.0 - *p / q + (-p) }

    functions_of_parts: u32, |x, y| {
        fn divided(a: u32, b: u32) -> (u32, u32) { if b == 0 { return (0, a); } (a / b, a % b) }
        fn folded((q, r): (u32, u32), [a, b]: [u32; 2]) -> u32 { q * 1000 + r * 10 + a - b }
        folded(divided(x, y % 7), [9, 4])
    }
    function_fills_array: u32, |x, y| {
        fn powers(n: u32) -> [u32; 5] { let mut a = [1; 5]; for i in 1..5 { a[i] = a[i - 1] * n; } a }
        let p = powers(x % 9);
        p[(y % 5) as usize] + p[4]
    }
}
