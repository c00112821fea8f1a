//! Random kernels: the source of one, from a seed.
//!
//! The grammar leans towards what a prover is asked in practice: the thread, small constants, remainders, guards,
//! counting loops; and towards its edges: narrow types, wrapping, signed values, conditions that nearly fit.

use std::fmt::Write;

/// splitmix64
pub(crate) struct Random(pub(crate) u64);

impl Random {
    pub(crate) fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut x = self.0;
        x = (x ^ (x >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        x = (x ^ (x >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        x ^ (x >> 31)
    }

    pub(crate) fn below(&mut self, end: u64) -> u64 {
        self.next() % end
    }

    fn chance(&mut self, percent: u64) -> bool {
        self.below(100) < percent
    }

    fn of<'a>(&mut self, options: &[&'a str]) -> &'a str {
        options[self.below(options.len() as u64) as usize]
    }
}

const TYPES: [&str; 10] = [
    "u32", "u32", "u32", "i32", "u8", "i64", "u64", "u64", "usize", "i16",
];
const OPERATORS: [&str; 13] = [
    "+", "+", "-", "-", "*", "/", "%", "%", "&", "|", "^", ">>", "<<",
];
const COMPARISONS: [&str; 6] = ["<", "<", "<=", ">", ">=", "!="];

struct Local {
    name: String,
    ty: &'static str,
    mutable: bool,
}

pub(crate) struct Generator {
    random: Random,
    locals: Vec<Local>,
    named: u32,
    loops: u32,
    text: String,
    copies: bool,
}

/// The source of a kernel with block 16, grid 3 and parameters `n: u32, m: i32, w: u8, q: u64`; `n` is a dimension of
/// `y`, `D` and `n` are those of `z`.
/// With `copies` there are asynchronous ones, whose bounds have to be proved.
pub(crate) fn kernel(seed: u64, copies: bool) -> String {
    let mut generator = Generator {
        random: Random(seed),
        locals: Vec::new(),
        named: 0,
        loops: 0,
        text: String::new(),
        copies,
    };
    for (name, ty) in [
        ("thread_idx().x", "u32"),
        ("thread_idx().x", "u32"),
        ("block_idx().x", "u32"),
        ("n", "u32"),
        ("m", "i32"),
        ("w", "u8"),
        ("q", "u64"),
        ("D::size()", "u32"),
    ] {
        generator.locals.push(Local {
            name: name.to_owned(),
            ty,
            mutable: false,
        });
    }
    let count = 3 + generator.random.below(5);
    generator.block(count, 3);
    generator.moving_loop();
    generator.idiom();
    if generator.random.chance(50) {
        generator.idiom();
    }
    format!(
        "#[kernel(block = 16, grid = 3)]
fn k<D: Dim>(x: &mut Tensor<u32, 16, 4>, y: &mut Tensor<u32, n>, n: u32, m: i32, w: u8, q: u64, z: &mut Tensor<u32, D, n>) {{
    let mut s = alloc_shared::<Tensor<u32, 12>>();
    let mut l = [3u32, 0, 9, 7, 1];
{}}}",
        generator.text
    )
}

impl Generator {
    fn block(&mut self, count: u64, depth: u32) {
        let scope = self.locals.len();
        for _ in 0..count {
            self.statement(depth);
        }
        self.locals.truncate(scope);
    }

    fn line(&mut self, line: &str) {
        self.text.push_str("    ");
        self.text.push_str(line);
        self.text.push('\n');
    }

    fn fresh(&mut self) -> String {
        self.named += 1;
        format!("v{}", self.named)
    }

    fn statement(&mut self, depth: u32) {
        match self.random.below(if depth == 0 { 9 } else { 15 }) {
            0..=2 => {
                let ty = TYPES[self.random.below(TYPES.len() as u64) as usize];
                let value = self.expr(ty, 3);
                let name = self.fresh();
                let mutable = self.random.chance(40);
                let word = if mutable { "mut " } else { "" };
                self.line(&format!("let {word}{name}: {ty} = {value};"));
                self.locals.push(Local { name, ty, mutable });
            }
            3..=4 => {
                let mutable: Vec<_> = self
                    .locals
                    .iter()
                    .filter(|local| local.mutable)
                    .map(|local| (local.name.clone(), local.ty))
                    .collect();
                if mutable.is_empty() {
                    return self.access();
                }
                let (name, ty) = mutable[self.random.below(mutable.len() as u64) as usize].clone();
                if self.random.chance(50) {
                    let step = self.random.below(5);
                    let op = self.random.of(&["+=", "-=", "*=", "^="]);
                    self.line(&format!("{name} {op} {step};"));
                } else {
                    let value = self.expr(ty, 2);
                    self.line(&format!("{name} = {value};"));
                }
            }
            5..=8 => self.access(),
            _ if depth > 0 && self.random.chance(8) => {
                let cond = self.condition(1);
                self.line(&format!("device_assert!({cond});"));
            }
            9..=11 => {
                let cond = self.condition(2);
                self.line(&format!("if {cond} {{"));
                let count = 1 + self.random.below(3);
                self.block(count, depth - 1);
                if self.random.chance(15) {
                    let leave = if self.loops > 0 {
                        self.random.of(&["return;", "break;", "continue;"])
                    } else {
                        "return;"
                    };
                    self.line(leave);
                }
                if self.random.chance(40) {
                    self.line("} else {");
                    let count = 1 + self.random.below(2);
                    self.block(count, depth - 1);
                }
                self.line("}");
            }
            12..=13 => {
                let name = self.fresh();
                let ty = TYPES[self.random.below(TYPES.len() as u64) as usize];
                let start = if self.random.chance(60) {
                    format!("{}{ty}", self.random.below(4))
                } else {
                    self.expr(ty, 1)
                };
                let end = if self.random.chance(60) {
                    format!("{}", self.random.below(20))
                } else {
                    self.expr(ty, 1)
                };
                let dots = self.random.of(&["..", "..", "..", "..="]);
                let mut range = format!("({start}{dots}{end})");
                if self.random.chance(25) {
                    range.push_str(".rev()");
                }
                if self.random.chance(30) {
                    let step = match self.random.below(4) {
                        0 => "n as usize".to_owned(),
                        step => (1 + step * 2).to_string(),
                    };
                    let _ = write!(range, ".step_by({step})");
                }
                self.line(&format!("for {name} in {range} {{"));
                self.locals.push(Local {
                    name,
                    ty,
                    mutable: false,
                });
                self.loops += 1;
                let count = 1 + self.random.below(3);
                self.block(count, depth - 1);
                self.loops -= 1;
                self.locals.pop();
                self.line("}");
            }
            _ => {
                let cond = self.condition(1);
                self.line(&format!("while {cond} {{"));
                self.loops += 1;
                let count = 1 + self.random.below(3);
                self.block(count, depth - 1);
                self.loops -= 1;
                self.line("}");
            }
        }
    }

    /// A loop whose variable moves in a way that its invariants must get right.
    fn moving_loop(&mut self) {
        let name = self.fresh();
        let ty = self.random.of(&["u32", "i32", "u8"]);
        let (start, step, end) = (
            self.random.below(12),
            1 + self.random.below(4),
            self.random.below(14),
        );
        self.line(&format!("let mut {name}: {ty} = {start};"));
        let head = match self.random.below(4) {
            0 => format!("while {name} < {end} {{"),
            1 => format!("while {name} != {end} {{"),
            2 => format!("while {name} > {end} {{"),
            _ => format!("for _ in 0..{end}u32 {{"),
        };
        self.line(&head);
        let access = [
            format!("s[{name}] = 1;"),
            format!("if {name} > 0 {{ s[{name} - 1] = 1; }}"),
        ];
        let [before, after] = &access;
        self.line(before);
        let moved = match self.random.below(6) {
            0 => format!("{name} -= {step};"),
            1 => format!("{name} = ({name} + {step}) % {};", 1 + end),
            2 => format!("{name} ^= {step};"),
            3 => format!(
                "{name} += {step}; if {name} == {end} {{ {name} = {}; }}",
                start / 2
            ),
            4 => format!("{name} /= 2;"),
            _ => format!("{name} += {step};"),
        };
        self.line(&moved);
        self.line(after);
        self.line("}");
        self.line(before);
    }

    /// Something with obligations.
    fn access(&mut self) {
        let ty = self.random.of(&["u32", "u32", "i32", "u8", "u64", "usize"]);
        // What a loop changes is what its invariants are about.
        let moving: Vec<_> = self
            .locals
            .iter()
            .filter(|local| local.mutable)
            .map(|local| (local.name.clone(), local.ty))
            .collect();
        let (ty, index) = if !moving.is_empty() && self.random.chance(50) {
            let (name, ty) = moving[self.random.below(moving.len() as u64) as usize].clone();
            (ty, name)
        } else {
            (ty, self.expr(ty, 2))
        };
        let other = self.expr("u32", 1);
        let line = match self.random.below(14) {
            7 => format!("z[({index}, {other})] = 1;"),
            8 => format!("z[({other}, 0)] = y[{index}];"),
            9 => format!("l[({index}) as usize] = {other} % 16;"),
            10 => format!("x[({other}, 0)] = l[(({index}) as usize) % 5];"),
            11 => format!("x.sub(({other}, ..)).sub((1..3,))[{index}] = 1;"),
            12 => format!("x.reshape((8, 8)).sub(({index}, 2..8)).sub((2..5,))[{other}] = 1;"),
            13 => format!(
                "x.permute((1, 0))[({index}, {other})] = s.sub((2..11,)).sub((1..,))[{other}];"
            ),
            0 => format!("x[({index}, {other})] = 1;"),
            1 => format!("y[{index}] = {other};"),
            2 => format!("s[{index}] = {other};"),
            3 => format!("x[({index}, 3)] = s[{other}];"),
            4 => format!("s.sub(2..10)[{index}] = x.sub(({other}, 1..4))[2];"),
            5 if !self.copies => format!("y[{index}] += s[{other}];"),
            _ if !self.copies => format!("s[{index}] ^= l[({other}) as usize];"),
            _ => {
                let (from, to) = (self.fresh(), self.fresh());
                let mut line = format!(
                    "let {from}: {ty} = {index}; let {to}: u32 = {other}; tile::cp_async_ca(s.sub({to}..{to} + 1), y.sub({from}..{from} + 1)).chunk_bytes(4)"
                );
                if self.random.chance(60) {
                    let cond = self.condition(1);
                    let _ = write!(line, ".pred({cond})");
                }
                if self.random.chance(40) {
                    let size = self.expr("u32", 1);
                    let _ = write!(line, ".src_size(({size}).min(4))");
                }
                line.push(';');
                line
            }
        };
        // A check that fails ends the launch, and with it all that was still to come.
        if !self.copies && self.random.chance(75) {
            let line = format!("if (({index}) as u64) < 4 && (({other}) as u64) < 4 {{ {line} }}");
            return self.line(&line);
        }
        self.line(&line);
    }

    /// What kernels do with strides, ends and stages, right or slightly wrong.
    fn idiom(&mut self) {
        let tid = self
            .random
            .of(&["thread_idx().x", "thread_idx().x", "n", "(w as u32)"]);
        let size = self.random.of(&["12", "12", "16", "11", "8"]);
        let (a, b) = (1 + self.random.below(4), self.random.below(3));
        let power = 1 << self.random.below(5);
        let (v, u) = (self.fresh(), self.fresh());
        let small = self.random.of(&["0", "1", "2"]);
        let text = match self.random.below(15) {
            0 => format!(
                "let mut {v} = {power}u32; while {v} > 0 {{ if {tid} < {v} {{ s[{tid} + {v} - {small}] = 1; }} {v} /= 2; }}"
            ),
            1 => format!(
                "let mut {v} = {a}u32; while {v} < {size} {{ if {tid} >= {v} {{ s[({tid} - {v}) % {size}] = 1; }} s[{v} + {small}] = 1; {v} *= 2; }}"
            ),
            2 => format!(
                "let mut {v} = {power}u32; while {v} > 0 {{ let {u} = {tid} ^ {v}; s[{u} % {size}] = 1; if {tid} < 8 {{ s[{u}] = 1; }} {v} >>= 1; }}"
            ),
            3 => format!(
                "let mut {v} = 0u32; let mut {u} = {size}u32; while {v} < {u} {{ let h = {v} + ({u} - {v}) / 2; if s[h] < {tid} {{ {v} = h + 1; }} else {{ {u} = h; }} }} s[{v} - {small}] = 1;"
            ),
            4 => format!(
                "let mut {v} = 0u32; for i in 0..{size}u32 {{ if s[i % 12] > {tid} {{ s[{v}] = i; {v} += {a} - {b}; }} }}"
            ),
            5 => format!(
                "let mut {v} = 0u32; for i in 0..n {{ s[{v}] = i; {v} += {a}; if {v} == {size} {{ {v} = 0; }} if i > 40 {{ break; }} }}"
            ),
            6 => format!(
                "let mut {v} = {b}u32; for i in 0..w {{ s[{v} + i as u32 % 2] = 1; {v} = if {v} + {a} >= {size} {{ 0 }} else {{ {v} + {a} }}; }}"
            ),
            7 => format!(
                "let mut {v} = ({tid}) as u64; let {u} = D::size() as u64 * n as u64; while {v} < {u} {{ z[({v} / n as u64, {v} % n as u64)] = 1; {v} += {power}; if {v} > 99 {{ break; }} }}"
            ),
            8 => format!(
                "let {v} = {tid}; let {u} = D::size() * n; if {v} < {u} {{ if n > {b} {{ z[({v} / n, {v} % n)] = 1; z[({v} / n + {b}, 0)] = 2; }} }}"
            ),
            9 => format!(
                "for {v} in {b}..5u32 {{ let {u} = {power}u32 >> {v}; if {tid} < {u} {{ s[{tid} * 2 / {a} + {u}] = 1; }} }}"
            ),
            10 => format!(
                "device_assert!(n % {a} == {b}); let {v} = {tid}; if {v} < n / {a} {{ y[{v} * {a} + {b}] = 1; }} for {u} in (0..n).step_by({a}) {{ if {u} > 60 {{ break; }} y[{u} + {small}] = 1; }}"
            ),
            11 => format!(
                "let {v} = m + ({tid}) as i32; if ({v} as u32) < {size} {{ s[{v}] = 1; s[{v} as u32] = 2; }} if {v} >= {b} && {v} < 12 {{ s[{v} - {b}] = 3; }}"
            ),
            12 => format!(
                "let {v} = {tid} & {power}; if {v} == 0 {{ s[({tid} + {power}) % 13] = 1; if {tid} < 8 {{ s[{tid} + {power}] = 2; }} }} s[{v}] = 1;"
            ),
            13 => format!(
                "let {v} = [{tid} % {size}, {tid} / 2, {b}]; s[{v}[0]] = 1; s[{v}[1]] = 2; s[{v}[(n % 3) as usize]] = 3; let [{u}, _, _] = {v}; s[{u}] = 1;"
            ),
            _ => format!(
                "s[{tid}] = 1; s[{tid} / {a}] = 2; s[{tid} + {b}] = 3; let {v} = {tid} / n.min({size}); y[{v}] = s[{tid} % n];"
            ),
        };
        self.line(&text);
    }

    fn condition(&mut self, depth: u32) -> String {
        if depth > 0 && self.random.chance(35) {
            let (a, b) = (self.condition(depth - 1), self.condition(depth - 1));
            return match self.random.below(3) {
                0 => format!("{a} || {b}"),
                1 => format!("!({a} && {b})"),
                _ => format!("({a}) && ({b})"),
            };
        }
        let ty = self
            .random
            .of(&["u32", "u32", "u32", "i32", "u8", "u64", "usize"]);
        if self.random.chance(8) {
            let (a, b) = (self.expr(ty, 1), 1 + self.random.below(5));
            let rest = self.random.below(3);
            return format!("({a}) % {b} == {rest}");
        }
        let left = self.expr(ty, 1);
        let op = self.random.of(&COMPARISONS);
        let right = if self.random.chance(60) {
            self.constant(ty)
        } else {
            self.expr(ty, 1)
        };
        format!("({left}) {op} ({right})")
    }

    fn constant(&mut self, ty: &str) -> String {
        let value = match self.random.below(8) {
            0..=5 => self.random.below(17),
            6 => 12,
            _ => match ty {
                "u8" => 255 - self.random.below(3),
                "i32" => 0x7FFF_FFFF - self.random.below(3),
                "i64" => 0x7FFF_FFFF_FFFF_FFFF - self.random.below(3),
                "u64" | "usize" => 0xFFFF_FFFF_FFFF_FFFF - self.random.below(3),
                "i16" => 0x7FFF - self.random.below(3),
                _ => 0xFFFF_FFFF - self.random.below(3),
            },
        };
        format!("{value}{ty}")
    }

    fn expr(&mut self, ty: &str, depth: u32) -> String {
        if depth == 0 || self.random.chance(25) {
            let locals: Vec<_> = self
                .locals
                .iter()
                .filter(|local| local.ty == ty)
                .map(|local| local.name.clone())
                .collect();
            if locals.is_empty() || self.random.chance(20) {
                return self.constant(ty);
            }
            return locals[self.random.below(locals.len() as u64) as usize].clone();
        }
        match self.random.below(14) {
            0..=6 => {
                let op = self.random.of(&OPERATORS);
                let left = self.expr(ty, depth - 1);
                let right = if self.random.chance(60) {
                    self.constant(ty)
                } else {
                    self.expr(ty, depth - 1)
                };
                format!("(({left}) {op} ({right}))")
            }
            7 => {
                let method = self.random.of(&["min", "max"]);
                let (a, b) = (self.expr(ty, depth - 1), self.expr(ty, depth - 1));
                format!("({a}).{method}({b})")
            }
            8..=9 => {
                let from = TYPES[self.random.below(TYPES.len() as u64) as usize];
                let a = self.expr(from, depth - 1);
                format!("(({a}) as {ty})")
            }
            10 => {
                let cond = self.condition(0);
                let (a, b) = (self.expr(ty, depth - 1), self.expr(ty, depth - 1));
                format!("(if {cond} {{ {a} }} else {{ {b} }})")
            }
            12 if ty.starts_with('i') => {
                let a = self.expr(ty, depth - 1);
                let op = self.random.of(&["-", "!"]);
                format!("({op}({a}))")
            }
            11 if ty == "u32" && self.random.chance(30) => {
                let of = self.random.of(&["u32", "u64"]);
                let a = self.expr(of, depth - 1);
                let method = self.random.of(&["count_ones", "leading_zeros"]);
                format!("({a}).{method}()")
            }
            11 if ty == "u32" => {
                let index = self.expr("u32", depth - 1);
                format!("s[({index}) % 12]")
            }
            13 if ty.starts_with('i') => format!("({}).abs()", self.expr(ty, depth - 1)),
            _ => {
                let shift = self.random.below(4);
                let op = self.random.of(&["<<", ">>", "<<"]);
                let a = self.expr(ty, depth - 1);
                format!("(({a}) {op} {shift})")
            }
        }
    }
}
