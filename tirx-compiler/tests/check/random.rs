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

const TYPES: [&str; 6] = ["u32", "u32", "u32", "i32", "u8", "i64"];
const OPERATORS: [&str; 12] = ["+", "+", "-", "-", "*", "/", "%", "%", "&", "|", "^", ">>"];
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
}

/// The source of a kernel with block 16, grid 3 and parameters `n: u32, m: i32, w: u8`; `n` is a dimension of `y`.
pub(crate) fn kernel(seed: u64) -> String {
    let mut generator = Generator {
        random: Random(seed),
        locals: Vec::new(),
        named: 0,
        loops: 0,
        text: String::new(),
    };
    for (name, ty) in [
        ("thread_idx().x", "u32"),
        ("thread_idx().x", "u32"),
        ("block_idx().x", "u32"),
        ("n", "u32"),
        ("m", "i32"),
        ("w", "u8"),
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
    format!(
        "#[kernel(block = 16, grid = 3)]
fn k(x: &mut Tensor<u32, 16, 4>, y: &mut Tensor<u32, n>, n: u32, m: i32, w: u8) {{
    let mut s = alloc_shared::<Tensor<u32, 12>>();
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
        let ty = self.random.of(&["u32", "u32", "i32", "u8"]);
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
        let line = match self.random.below(7) {
            0 => format!("x[({index}, {other})] = 1;"),
            1 => format!("y[{index}] = {other};"),
            2 => format!("s[{index}] = {other};"),
            3 => format!("x[({index}, 3)] = s[{other}];"),
            4 => format!("s.sub(2..10)[{index}] = x.sub(({other}, 1..4))[2];"),
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
        self.line(&line);
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
        let ty = self.random.of(&["u32", "u32", "u32", "i32", "u8"]);
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
            11 if ty == "u32" => {
                let index = self.expr("u32", depth - 1);
                format!("s[({index}) % 12]")
            }
            12 if ty.starts_with('i') => {
                let a = self.expr(ty, depth - 1);
                let op = self.random.of(&["-", "!"]);
                format!("({op}({a}))")
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
