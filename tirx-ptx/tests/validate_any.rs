//! The validator on trees that no text gives, and on large modules.
#![allow(clippy::unwrap_used)]

use proptest::prelude::*;
use std::fmt::Write as _;
use std::time::{Duration, Instant};
use tirx_ptx::arch::{Features, Target};
use tirx_ptx::ast::*;
use tirx_ptx::isa;
use tirx_ptx::version::Version;
use tirx_ptx::{needs, parse, validate};

/// Numbers drawn one after another.
struct Draw(u64);

impl Draw {
    fn below(&mut self, bound: usize) -> usize {
        self.0 = self
            .0
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        ((self.0 >> 33) as usize) % bound.max(1)
    }

    fn pick<T: Copy>(&mut self, all: &[T]) -> T {
        all[self.below(all.len())]
    }

    fn number(&mut self) -> u64 {
        let any = self.below(1000) as u64;
        self.pick(&[
            0,
            1,
            2,
            3,
            4,
            16,
            31,
            any,
            u64::from(u32::MAX),
            u64::MAX >> 1,
            u64::MAX,
        ])
    }

    fn name(&mut self) -> Name {
        let any = format!("%r{}", self.below(20));
        Name::from(self.pick(&[
            "",
            ".",
            "..",
            "%",
            "_",
            "é.é",
            "%v.x",
            "%v",
            "%tid.x",
            "WARP_SZ",
            "a",
            "b",
            "f",
            "g",
            "k",
            "L",
            "%p1",
            "%r",
            "%r4294967296",
            "%r00",
            "9",
            &any,
        ]))
    }

    fn ty(&mut self) -> Name {
        Name::from(self.pick(&[
            "", "b8", "b32", "u32", "s64", "f32", "f16x2", "pred", "b128", "texref", "bf16",
            "nosuch",
        ]))
    }

    fn space(&mut self) -> Name {
        Name::from(self.pick(&[
            "", "reg", "global", "const", "shared", "local", "param", "tex", "nosuch",
        ]))
    }

    fn many<T>(&mut self, most: usize, mut make: impl FnMut(&mut Self) -> T) -> Vec<T> {
        (0..self.below(most + 1)).map(|_| make(self)).collect()
    }

    fn immediate(&mut self) -> Immediate {
        let bits = self.number();
        match self.below(4) {
            0 => Immediate::F32(bits as u32),
            1 => Immediate::F64(bits),
            2 => Immediate::Int(i128::from(bits).wrapping_mul(i128::from(bits))),
            _ => Immediate::Int(self.pick(&[i128::MIN, i128::MAX, -1, 0, 1, 31])),
        }
    }

    fn operand(&mut self, depth: usize) -> Operand {
        match self.below(if depth == 0 { 8 } else { 12 }) {
            0 | 1 => Operand::Name(self.name()),
            2 => Operand::Not(self.name()),
            3 => Operand::Minus(self.name()),
            4 => Operand::Immediate(self.immediate()),
            5 => Operand::Sink,
            6 => Operand::Offset(self.name(), self.number() as i64),
            7 => Operand::Address(Address {
                base: match self.below(3) {
                    0 => AddressBase::Absolute(self.number()),
                    _ => AddressBase::Name(self.name()),
                },
                offset: match self.below(3) {
                    0 => AddressOffset::Register(self.name()),
                    _ => AddressOffset::Constant(self.number() as i64),
                },
            }),
            8 => Operand::Vector(self.many(5, |draw| draw.operand(depth - 1))),
            9 => Operand::Pair(
                Box::new(self.operand(depth - 1)),
                Box::new(self.operand(depth - 1)),
            ),
            10 => Operand::List(self.many(3, |draw| draw.operand(depth - 1))),
            _ => Operand::Tuple(self.many(3, |draw| draw.operand(depth - 1))),
        }
    }

    fn init(&mut self, depth: usize) -> Init {
        match self.below(if depth == 0 { 2 } else { 4 }) {
            0 => Init::Value(self.operand(1)),
            1 => Init::Fields(vec![(self.name(), self.operand(0))]),
            _ => Init::List(self.many(3, |draw| draw.init(depth - 1))),
        }
    }

    fn linkage(&mut self) -> Option<Linkage> {
        self.pick(&[
            None,
            None,
            Some(Linkage::Visible),
            Some(Linkage::Extern),
            Some(Linkage::Weak),
            Some(Linkage::Common),
        ])
    }

    fn variable(&mut self) -> Variable {
        Variable {
            linkage: self.linkage(),
            space: self.space(),
            align: self.pick(&[None, Some(0), Some(3), Some(16), Some(u32::MAX)]),
            ptr: match self.below(4) {
                0 => Some(Pointee {
                    space: Some(self.space()),
                    align: Some(self.number() as u32),
                }),
                _ => None,
            },
            vector: self.pick(&[None, Some(0), Some(1), Some(2), Some(4), Some(u8::MAX)]),
            ty: self.ty(),
            name: self.name(),
            dims: self.many(3, |draw| (draw.below(3) > 0).then(|| draw.number())),
            init: (self.below(2) == 0).then(|| self.init(3)),
            ..Variable::default()
        }
    }

    fn instruction(&mut self) -> Instruction {
        let all: Vec<&isa::Form> = isa::forms().collect();
        let form = all[self.below(all.len())];
        let made = isa::combinations(form)
            .first()
            .map(|resolved| resolved.instruction(0, self.below(99)));
        let mut instruction = match (self.below(5), made) {
            (0, _) | (_, None) => Instruction::new(
                self.pick(&["", ".", "....", "call", "mov.é", "nosuch.u32"]),
                Vec::new(),
            ),
            (_, Some(made)) => made,
        };
        for operand in &mut instruction.operands {
            if self.below(3) == 0 {
                *operand = self.operand(2);
            }
        }
        if self.below(4) == 0 {
            instruction.operands = self.many(6, |draw| draw.operand(2));
        }
        if self.below(4) == 0 {
            instruction.guard = Some(Guard {
                negated: self.below(2) == 0,
                register: self.name(),
            });
        }
        instruction
    }

    fn statement(&mut self, depth: usize) -> Statement {
        let targets = |draw: &mut Self| Targets {
            name: draw.name(),
            targets: draw.many(3, Self::name),
            span: Span::default(),
        };
        match self.below(12) {
            0 => Statement::Label {
                name: self.name(),
                span: Span::default(),
            },
            1 => Statement::Registers(Registers {
                vector: self.pick(&[None, None, Some(0), Some(2), Some(4), Some(9)]),
                ty: self.ty(),
                names: self.many(4, |draw| {
                    let count = draw.number() as u32;
                    (draw.name(), (draw.below(2) == 0).then_some(count))
                }),
                ..Registers::default()
            }),
            2 => Statement::Variable(Box::new(self.variable())),
            3 if depth > 0 => Statement::Block(self.many(6, |draw| draw.statement(depth - 1))),
            4 => Statement::BranchTargets(targets(self)),
            5 => Statement::CallTargets(targets(self)),
            6 => Statement::CallPrototype(Box::new(Prototype {
                name: self.name(),
                returns: self.many(2, Self::variable),
                params: self.many(2, Self::variable),
                directives: Vec::new(),
                span: Span::default(),
            })),
            7 => Statement::Declaration(Box::new(self.function(0))),
            _ => Statement::Instruction(self.instruction()),
        }
    }

    fn function(&mut self, depth: usize) -> Function {
        let directives = [
            "reqntid",
            "maxntid",
            "noreturn",
            "blocksareclusters",
            "",
            "pragma",
            "nosuch",
        ];
        Function {
            is_entry: self.below(2) == 0,
            linkage: self.linkage(),
            name: self.name(),
            returns: self.many(2, Self::variable),
            params: self.many(4, Self::variable),
            directives: self.many(3, |draw| FunctionDirective {
                name: Name::from(draw.pick(&directives)),
                values: draw.many(5, |draw| draw.number() as u32),
                ..FunctionDirective::default()
            }),
            body: (self.below(3) > 0).then(|| self.many(12, |draw| draw.statement(depth))),
            ..Function::default()
        }
    }

    fn module(&mut self) -> Module {
        Module {
            version: Version::new(self.number() as u8, self.number() as u8),
            target: Target {
                sm: self.pick(&[0, 10, 75, 90, 100, 120, u16::MAX]),
                features: self.pick(&[Features::Base, Features::Family, Features::Arch]),
            },
            target_options: self.many(3, Self::name),
            address_size: self.pick(&[0, 32, 64, u32::MAX]),
            header: tirx_ptx::ast::HeaderSpans::default(),
            items: self.many(6, |draw| match draw.below(4) {
                0 => Item::Variable(draw.variable()),
                1 => Item::Alias {
                    alias: draw.name(),
                    target: draw.name(),
                    span: Span::default(),
                },
                _ => Item::Function(draw.function(3)),
            }),
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 2000, failure_persistence: None, ..ProptestConfig::default() })]

    /// Any tree gives problems or none, in an order that does not vary.
    #[test]
    fn any_tree_is_survived(seed: u64) {
        let module = Draw(seed).module();
        prop_assert_eq!(validate(&module), validate(&module));
        let _ = needs::of(&module.items);
    }
}

#[test]
fn deep_trees_are_reported() {
    let mut statement = Statement::Block(Vec::new());
    for _ in 0..2000 {
        statement = Statement::Block(vec![statement]);
    }
    let module = Module {
        version: Version::new(8, 0),
        target: Target::base(80),
        target_options: Vec::new(),
        address_size: 64,
        header: tirx_ptx::ast::HeaderSpans::default(),
        items: vec![Item::Function(Function {
            is_entry: true,
            name: Name::from("k"),
            body: Some(vec![statement]),
            ..Function::default()
        })],
    };
    let problems = validate(&module);
    assert_eq!(problems.len(), 1, "{problems:?}");
    assert!(
        problems[0].message.contains("nested deeper"),
        "{problems:?}"
    );
}

/// A module of `n` parts of each kind that could make the time grow faster than the text.
fn large(kind: &str, n: usize) -> String {
    let mut text = ".version 8.0\n.target sm_80\n.address_size 64\n".to_owned();
    let body = |text: &mut String, line: &dyn Fn(usize) -> String| {
        text.push_str(".entry k() {\n.reg .b32 %r<4>; .reg .pred %p;\n");
        for i in 0..n {
            writeln!(text, "{}", line(i)).unwrap();
        }
        text.push_str("ret;\n}\n");
    };
    match kind {
        "instructions" => body(&mut text, &|_| "add.u32 %r1, %r2, %r3;".to_owned()),
        "registers" => body(&mut text, &|i| format!(".reg .b32 x{i};")),
        "ranges" => body(&mut text, &|i| format!(".reg .b32 a{i}b<7>;")),
        "same range" => body(&mut text, &|i| format!(".reg .b32 y{i}; .reg .b32 z<7>;")),
        "labels" => body(&mut text, &|i| format!("L{i}: bra L{};", n - 1 - i)),
        "blocks" => body(&mut text, &|i| {
            format!("{{ .reg .b32 %s; mov.b32 %s, {i}; }}")
        }),
        "undeclared" => body(&mut text, &|i| {
            format!(".reg .b32 u{i}; mov.b32 %r1, undeclared{i};")
        }),
        "unknown" => body(&mut text, &|i| format!("nosuch{i}.u32 %r1;")),
        "globals" => {
            (0..n).for_each(|i| writeln!(text, ".global .u64 g{} = g{i};", i + 1).unwrap())
        }
        "functions" => (0..n).for_each(|i| writeln!(text, ".func f{i} {{ ret; }}").unwrap()),
        "directives" => {
            text.push_str(".entry k()");
            (0..n).for_each(|_| text.push_str(" .maxntid 32"));
            text.push_str(" { ret; }");
        }
        other => panic!("{other}"),
    }
    text
}

#[test]
fn time_grows_with_the_text() {
    let time = |kind: &str, n: usize| -> Duration {
        let module = parse(&large(kind, n)).module;
        let once = || {
            let start = Instant::now();
            let _ = validate(&module);
            start.elapsed()
        };
        (0..3).map(|_| once()).min().unwrap()
    };
    for kind in [
        "instructions",
        "registers",
        "ranges",
        "same range",
        "labels",
        "blocks",
        "undeclared",
        "unknown",
        "globals",
        "functions",
        "directives",
    ] {
        let (small, large) = (time(kind, 500), time(kind, 4_000));
        // Eight times the text; were it quadratic, 64 times the time.
        let most = small.max(Duration::from_millis(10)) * 24;
        assert!(
            large < most,
            "{kind}: {small:?}, and {large:?} for eight times the text"
        );
    }
}
