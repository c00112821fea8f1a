//! Random kernels: what the PTX does on the emulator is what the SSA means.

use crate::{
    common::{emit, lowered},
    device,
    reference::{self, Arg, Val},
};
use tirx_compiler::ir::{ssa::Proof, types::Scalar};

const LANES: u64 = 32;
const COLUMNS: u64 = 8;

/// A small generator of numbers.
pub struct Random(u64);

impl Random {
    pub fn new(seed: u64) -> Self {
        Self(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1)
    }

    fn next(&mut self) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0.wrapping_mul(0x2545_f491_4f6c_dd1d)
    }

    fn below(&mut self, n: usize) -> usize {
        ((self.next() >> 33) as usize) % n
    }

    fn pick<T: Copy>(&mut self, of: &[T]) -> T {
        of[self.below(of.len())]
    }
}

const TYPES: [Scalar; 10] = [
    Scalar::I8,
    Scalar::I16,
    Scalar::I32,
    Scalar::I64,
    Scalar::U8,
    Scalar::U16,
    Scalar::U32,
    Scalar::U64,
    Scalar::F32,
    Scalar::F64,
];

/// Writes the text of a kernel.
struct Writer<'r> {
    random: &'r mut Random,
    /// The types that it uses, each with an input `a..`, an output `o..` and two variables.
    types: Vec<Scalar>,
    /// Loop variables in scope, all `u32`.
    counters: Vec<String>,
    names: usize,
    text: String,
    depth: usize,
    in_loop: bool,
}

impl Writer<'_> {
    fn line(&mut self, text: &str) {
        self.text.push_str(&"    ".repeat(self.depth + 1));
        self.text.push_str(text);
        self.text.push('\n');
    }

    fn literal(&mut self, ty: Scalar) -> String {
        let name = ty.name();
        match ty.int_range() {
            None => {
                let value = self
                    .random
                    .pick(&["0.0", "1.0", "0.5", "3.25", "-2.0", "1e9", "0.1"]);
                match value.strip_prefix('-') {
                    Some(value) => format!("(-{value}{name})"),
                    None => format!("{value}{name}"),
                }
            }
            Some((least, greatest)) => {
                let value = match self.random.below(6) {
                    0 => greatest,
                    1 if ty.is_signed() => least + 1,
                    2 => 1 << self.random.below(6),
                    _ => self.random.below(20) as i128,
                };
                match value < 0 {
                    true => format!("(-{}{name})", -value),
                    false => format!("{value}{name}"),
                }
            }
        }
    }

    fn column(&mut self, depth: usize) -> String {
        match self.random.below(5) {
            0 | 1 => self.random.below(COLUMNS as usize).to_string(),
            2 if !self.counters.is_empty() => {
                let counter = self.random.below(self.counters.len());
                let counter = self.counters[counter].clone();
                match self.random.below(3) {
                    0 => format!("{counter} % 8"),
                    1 => format!("{counter} / 2 % 8"),
                    _ => format!("({counter} + 1) % 8"),
                }
            }
            _ => {
                let index = self.expr(Scalar::U32, depth + 1);
                format!("{index} % 8")
            }
        }
    }

    fn expr(&mut self, ty: Scalar, depth: usize) -> String {
        if ty == Scalar::Bool {
            return self.condition(depth);
        }
        let name = ty.name();
        let known = self.types.contains(&ty);
        if depth > 3 || self.random.below(4) == 0 {
            return match self.random.below(4) {
                0 => self.literal(ty),
                1 if ty == Scalar::U32 => match self.random.below(self.counters.len() + 1) {
                    0 => "t".to_owned(),
                    n => self.counters[n - 1].clone(),
                },
                _ if known => format!("v_{name}_{}", self.random.below(2)),
                _ => self.literal(ty),
            };
        }
        let d = depth + 1;
        match self.random.below(12) {
            0..=4 => {
                let (a, b) = (self.expr(ty, d), self.expr(ty, d));
                let op = self.random.pick(match ty.is_float() {
                    true => &["+", "-", "*", "/"][..],
                    false => &["+", "-", "*", "&", "|", "^"][..],
                });
                format!("({a} {op} {b})")
            }
            5 if ty.is_int() => {
                let a = self.expr(ty, d);
                let count = self.expr(Scalar::U32, d);
                let op = self.random.pick(&["<<", ">>"]);
                format!("({a} {op} {count})")
            }
            6 if ty.is_int() => {
                let (a, b) = (self.expr(ty, d), self.expr(ty, d));
                let op = self.random.pick(&["/", "%"]);
                match self.random.below(2) {
                    0 => format!("({a} {op} (({b} & 7{name}) + 1{name}))"),
                    _ => {
                        let by = self.random.pick(&["1", "2", "3", "8", "10", "64"]);
                        format!("({a} {op} {by}{name})")
                    }
                }
            }
            7 => {
                let a = self.expr(ty, d);
                match (ty.is_float(), ty.is_signed(), self.random.below(3)) {
                    (true, _, 0) => format!("({a}).sqrt()"),
                    (true, _, 1) => format!("({a}).abs()"),
                    (true, ..) => format!("(-({a}))"),
                    (_, true, 0) => format!("(-({a}))"),
                    (_, true, 1) => format!("({a}).wrapping_mul(3)"),
                    _ => format!("(!({a}))"),
                }
            }
            8 if ty.is_int() => {
                let (a, b) = (self.expr(ty, d), self.expr(ty, d));
                let op = self.random.pick(&["min", "max"]);
                format!("({a}).{op}({b})")
            }
            8 => {
                let (a, b, c) = (self.expr(ty, d), self.expr(ty, d), self.expr(ty, d));
                format!("({a}).mul_add({b}, {c})")
            }
            9 => {
                let (c, a, b) = (self.condition(d), self.expr(ty, d), self.expr(ty, d));
                format!("(if {c} {{ {a} }} else {{ {b} }})")
            }
            10 if known => {
                let column = self.column(d);
                let tensor = self.random.pick(&["a", "o"]);
                format!("{tensor}_{name}[(t, {column})]")
            }
            _ => {
                let from = match self.random.below(6) {
                    0 if ty.is_int() => Scalar::Bool,
                    _ => self.random.pick(&TYPES),
                };
                let from = if self.types.contains(&from) || from == Scalar::Bool {
                    from
                } else {
                    Scalar::U32
                };
                let a = self.expr(from, d);
                format!("(({a}) as {name})")
            }
        }
    }

    fn condition(&mut self, depth: usize) -> String {
        let d = depth + 1;
        match self.random.below(5) {
            0 if depth < 3 => {
                let (a, b) = (self.condition(d), self.condition(d));
                let op = self.random.pick(&["&&", "||", "^", "&", "|", "=="]);
                format!("(({a}) {op} ({b}))")
            }
            1 if depth < 3 => format!("(!({}))", self.condition(d)),
            _ => {
                let ty = self.random.below(self.types.len());
                let ty = self.types[ty];
                let (a, b) = (self.expr(ty, d), self.expr(ty, d));
                let op = self.random.pick(&["==", "!=", "<", "<=", ">", ">="]);
                format!("({a} {op} {b})")
            }
        }
    }

    fn assign(&mut self) {
        let ty = self.random.below(self.types.len());
        let ty = self.types[ty];
        let name = ty.name();
        let value = self.expr(ty, 0);
        let target = match self.random.below(3) {
            0 => {
                let column = self.column(1);
                format!("o_{name}[(t, {column})]")
            }
            _ => format!("v_{name}_{}", self.random.below(2)),
        };
        self.line(&format!("{target} = {value};"));
    }

    fn body(&mut self, count: usize) {
        self.depth += 1;
        for _ in 0..count {
            self.statement();
        }
        self.depth -= 1;
    }

    fn statement(&mut self) {
        let nested = self.depth < 3;
        match self.random.below(10) {
            0 if nested => {
                let c = self.condition(1);
                self.line(&format!("if {c} {{"));
                self.body(2);
                if self.random.below(2) == 0 {
                    self.line("} else {");
                    self.body(2);
                }
                self.line("}");
            }
            1 | 2 if nested => {
                let counter = format!("k{}", self.names);
                self.names += 1;
                let unroll = self.random.pick(&[
                    "",
                    "",
                    "#[unroll] ",
                    "#[unroll(2)] ",
                    "#[unroll(3)] ",
                    "#[unroll(1)] ",
                ]);
                let range = self.random.pick(&[
                    "0..4u32",
                    "0..n",
                    "1..6u32",
                    "0..8u32",
                    "2..=5u32",
                    "(0..5u32).rev()",
                    "(0..9u32).step_by(2)",
                    "t..t + 3",
                    "0..40u32",
                ]);
                let unroll = if range == "0..40u32" { "" } else { unroll };
                self.line(&format!("{unroll}for {counter} in {range} {{"));
                self.counters.push(counter);
                let outer = std::mem::replace(&mut self.in_loop, true);
                self.body(2);
                self.in_loop = outer;
                self.counters.pop();
                self.line("}");
            }
            3 if nested => {
                let counter = format!("w{}", self.names);
                self.names += 1;
                self.line(&format!("let mut {counter} = 0u32;"));
                let c = self.condition(2);
                let limit = 1 + self.random.below(6);
                self.line(&format!("while {counter} < {limit} && {c} {{"));
                self.depth += 1;
                self.line(&format!("{counter} += 1;"));
                self.depth -= 1;
                let outer = std::mem::replace(&mut self.in_loop, true);
                self.body(2);
                self.in_loop = outer;
                self.line("}");
            }
            4 if self.in_loop => {
                let c = self.condition(2);
                let exit = self.random.pick(&["break", "continue"]);
                self.line(&format!("if {c} {{ {exit}; }}"));
            }
            5 if self.random.below(8) == 0 => {
                let c = self.condition(2);
                self.line(&format!("if {c} {{ return; }}"));
            }
            6 => {
                // A row, element by element.
                let ty = self.random.below(self.types.len());
                let name = self.types[ty].name();
                let counter = format!("k{}", self.names);
                self.names += 1;
                self.line(&format!("for {counter} in 0..4u32 {{"));
                self.counters.push(counter.clone());
                let from = self.random.pick(&["a", "o"]);
                let (shift, other) = (self.random.below(4), self.random.below(4));
                let text = format!(
                    "    o_{name}[(t, {counter} + {shift})] = {from}_{name}[(t, {counter} + {other})];"
                );
                self.line(&text);
                self.counters.pop();
                self.line("}");
            }
            _ => self.assign(),
        }
    }
}

/// A kernel's text and the types that it uses.
pub fn kernel(random: &mut Random) -> (String, Vec<Scalar>) {
    let mut types = Vec::new();
    while types.len() < 3 {
        let ty = random.pick(&TYPES);
        if !types.contains(&ty) {
            types.push(ty);
        }
    }
    let mut writer = Writer {
        random,
        types: types.clone(),
        counters: Vec::new(),
        names: 0,
        text: String::new(),
        depth: 0,
        in_loop: false,
    };
    for ty in types.iter().map(|ty| ty.name()) {
        for index in 0..2 {
            writer.line(&format!("let mut v_{ty}_{index} = a_{ty}[(t, {index})];"));
        }
    }
    for _ in 0..4 {
        writer.statement();
    }
    for ty in types.iter().map(|ty| ty.name()) {
        for index in 0..2 {
            writer.line(&format!("o_{ty}[(t, {})] = v_{ty}_{index};", index + 6));
        }
    }
    let body = writer.text;
    let mut params = String::from("n: u32");
    for ty in types.iter().map(|ty| ty.name()) {
        params.push_str(&format!(
            ", #[align(16)] a_{ty}: &Tensor<{ty}, 32, 8>, #[align(16)] o_{ty}: &mut Tensor<{ty}, 32, 8>"
        ));
    }
    let text = format!("fn random({params}) {{\n    let t = thread_idx().x;\n{body}}}");
    (text, types)
}

fn element(random: &mut Random, ty: Scalar) -> Val {
    let special = random.below(3) == 0;
    match ty {
        Scalar::F32 | Scalar::F64 => {
            let value = match special {
                true => random.pick(&[f64::NAN, f64::INFINITY, -0.0, 1e-40, -3e38, 2e10]),
                false => random.below(1000) as f64 / 8.0 - 50.0,
            };
            match ty {
                Scalar::F32 => Val::F32(value as f32),
                _ => Val::F64(value),
            }
        }
        _ => {
            let (least, greatest) = ty.int_range().unwrap();
            Val::Int(match special {
                true => random.pick(&[least, greatest, 0, 1, greatest - 1]),
                false => {
                    let span = (greatest - least + 1) as u128;
                    let bits = (u128::from(random.next()) << 64) | u128::from(random.next());
                    least + (bits % span) as i128
                }
            })
        }
    }
}

/// Equal, where one NaN is as good as another.
fn same(a: &[u8], b: &[u8], ty: Scalar) -> bool {
    match (reference::read(a, ty), reference::read(b, ty)) {
        (Val::F32(x), Val::F32(y)) => x.to_bits() == y.to_bits() || (x.is_nan() && y.is_nan()),
        (Val::F64(x), Val::F64(y)) => x.to_bits() == y.to_bits() || (x.is_nan() && y.is_nan()),
        _ => a == b,
    }
}

fn compare(seed: u64) {
    let mut random = Random::new(seed);
    let (text, types) = kernel(&mut random);
    let mut args = vec![Arg::Scalar(Val::Int(random.below(6) as i128))];
    for &ty in &types {
        for _ in 0..2 {
            let bytes = (0..LANES * COLUMNS)
                .flat_map(|_| reference::write(element(&mut random, ty), ty))
                .collect();
            args.push(Arg::Tensor(bytes, vec![LANES, COLUMNS]));
        }
    }
    for proof in [Proof::Proved, Proof::Unproved] {
        let (function, proofs) = lowered("grid = 1, block = 32", &text, |_| proof);
        let mut expected = args.clone();
        reference::run(&function, &mut expected, 1, 32);
        let emitted = emit(&function, &proofs);
        let mut found = args.clone();
        device::run(&function, &emitted, &mut found, 1, 32)
            .unwrap_or_else(|error| panic!("seed {seed}: {error}\n{text}\n{}", emitted.ptx));
        let tensors = expected.iter().zip(&found).skip(1).enumerate();
        for (index, (expected, found)) in tensors {
            let (Arg::Tensor(expected, _), Arg::Tensor(found, _)) = (expected, found) else {
                panic!("a tensor became a scalar");
            };
            let ty = types[index / 2];
            let size = ty.size() as usize;
            for (place, (x, y)) in expected.chunks(size).zip(found.chunks(size)).enumerate() {
                assert!(
                    same(x, y, ty),
                    "seed {seed}, {ty:?}, row {}, column {}: expected {:?}, found {:?}\n{text}\n{}",
                    place / 8,
                    place % 8,
                    reference::read(x, ty),
                    reference::read(y, ty),
                    emitted.ptx
                );
            }
        }
    }
}

/// `TIRX_RANDOM=from..to` runs other seeds.
#[test]
fn kernels_do_what_they_mean() {
    let range = std::env::var("TIRX_RANDOM").unwrap_or_else(|_| "0..24".to_owned());
    let (from, to) = range.split_once("..").expect("from..to");
    for seed in from.parse().expect("a number")..to.parse().expect("a number") {
        compare(seed);
    }
}
