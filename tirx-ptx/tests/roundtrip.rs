//! What is printed is read back equal, for modules made at random from the list.
#![allow(clippy::unwrap_used)]

use proptest::prelude::*;
use tirx_ptx::arch::Target;
use tirx_ptx::ast::*;
use tirx_ptx::isa::{self, Form, OperandKind, OperandType, Presence};
use tirx_ptx::version::Version;
use tirx_ptx::{parse, validate};

/// Numbers drawn one after another.
struct Draw(u64);

impl Draw {
    fn below(&mut self, bound: usize) -> usize {
        // Constants of Knuth's MMIX generator; the high bits are the good ones.
        self.0 = self
            .0
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        ((self.0 >> 33) as usize) % bound.max(1)
    }

    fn coin(&mut self) -> bool {
        self.below(2) == 0
    }

    fn pick<T: Copy>(&mut self, all: &[T]) -> T {
        all[self.below(all.len())]
    }

    fn register(&mut self) -> String {
        let class = self.pick(&["%r", "%rd", "%f", "%p", "$weird_", "_x", "name"]);
        format!("{class}{}", self.below(40))
    }

    fn immediate(&mut self) -> Immediate {
        let bits = (self.below(1 << 31) as u64) << 33 | self.below(1 << 31) as u64;
        match self.below(4) {
            0 => Immediate::F32(bits as u32),
            1 => Immediate::F64(bits),
            2 => Immediate::Int(i128::from(bits)),
            _ => Immediate::Int(-i128::from(bits >> 1)),
        }
    }

    fn address(&mut self) -> Operand {
        let base = match self.below(8) {
            0 => AddressBase::Absolute(self.below(1 << 31) as u64),
            _ => AddressBase::Name(self.register().into()),
        };
        let absolute = matches!(base, AddressBase::Absolute(_));
        let offset = match self.below(6) {
            // A constant added to a constant is read as their sum.
            _ if absolute => AddressOffset::Constant(0),
            0 => AddressOffset::Constant(-(self.below(1000) as i64) - 1),
            1 => AddressOffset::Constant(self.below(1 << 31) as i64),
            2 => AddressOffset::Register(self.register().into()),
            _ => AddressOffset::Constant(0),
        };
        Operand::Address(Address { base, offset })
    }

    fn operand(&mut self, kind: OperandKind) -> Operand {
        match kind {
            OperandKind::Addr(_) => self.address(),
            OperandKind::Tuple(parts) => {
                Operand::Tuple(parts.iter().map(|part| self.operand(part.kind)).collect())
            }
            OperandKind::Handle => Operand::name(self.register()),
            OperandKind::Src(OperandType::Fragment(_) | OperandType::Registers(..)) => {
                Operand::Vector(vec![Operand::name(self.register()), Operand::int(3)])
            }
            OperandKind::Predicate if self.coin() => Operand::Not(self.register().into()),
            OperandKind::DstPair(..) if self.coin() => Operand::Pair(
                Box::new(Operand::name(self.register())),
                Box::new(if self.coin() {
                    Operand::Sink
                } else {
                    Operand::name(self.register())
                }),
            ),
            OperandKind::DstOrSink(_) if self.coin() => Operand::Sink,
            OperandKind::Pack(..) => Operand::Vector(
                (0..2 + self.below(3))
                    .map(|_| Operand::name(self.register()))
                    .collect(),
            ),
            OperandKind::Value(_) if self.coin() => {
                Operand::Offset(self.register().into(), self.below(4096) as i64 - 2048)
            }
            OperandKind::Arguments => Operand::List(
                (0..self.below(3))
                    .map(|_| Operand::name(self.register()))
                    .collect(),
            ),
            OperandKind::Src(_) | OperandKind::ImmRange(..) | OperandKind::ImmOneOf(_)
                if self.coin() =>
            {
                Operand::Immediate(self.immediate())
            }
            _ => Operand::name(self.pick(&["%tid.x", "%r1", "%clock64", "tile", "$L__BB0_1"])),
        }
    }

    fn instruction(&mut self, form: &Form) -> Instruction {
        let mut opcode = form.mnemonic.to_owned();
        for slot in form.slots {
            if (!slot.optional || self.coin()) && !slot.choices.is_empty() {
                opcode.push('.');
                opcode.push_str(slot.choices[self.below(slot.choices.len())].word);
            }
        }
        let operands = form
            .operands
            .iter()
            .filter(|spec| spec.presence == Presence::Always || self.coin())
            .map(|spec| spec.kind)
            .collect::<Vec<_>>();
        let mut instruction = Instruction::new(
            opcode,
            operands
                .into_iter()
                .map(|kind| self.operand(kind))
                .collect(),
        );
        if self.below(4) == 0 {
            instruction.guard = Some(Guard {
                negated: self.coin(),
                register: self.register().into(),
            });
        }
        instruction
    }

    fn attributes(&mut self) -> Vec<Attribute> {
        let attribute = |name: &str, values: &[u64]| Attribute {
            name: name.into(),
            values: values.to_vec(),
        };
        match self.below(6) {
            0 => vec![attribute("managed", &[])],
            1 => vec![
                attribute("managed", &[]),
                attribute("unified", &[19, 1 << 63]),
            ],
            _ => vec![],
        }
    }

    fn variable(&mut self, spaces: &[&str], with_init: bool) -> Variable {
        let init = with_init.then(|| match self.below(5) {
            0 => Some(Init::Value(Operand::Immediate(self.immediate()))),
            1 => Some(Init::List(vec![
                Init::List(vec![Init::Value(Operand::int(-1))]),
                Init::Value(Operand::name("WARP_SZ_")),
                Init::Value(Operand::Offset("other".into(), 8)),
            ])),
            2 => Some(Init::List(
                [
                    (None, true, 0),
                    (Some(0xFF00), false, 4),
                    (Some(1), true, -8),
                ]
                .map(|(mask, generic, offset)| {
                    Init::Address(InitAddress {
                        mask,
                        generic,
                        name: "other".into(),
                        offset,
                    })
                })
                .to_vec(),
            )),
            3 => Some(Init::Fields(vec![
                ("filter_mode".into(), Operand::name("nearest")),
                ("width".into(), Operand::int(5)),
            ])),
            _ => None,
        });
        Variable {
            linkage: with_init
                .then(|| self.pick(&[None, Some(Linkage::Visible), Some(Linkage::Weak)]))
                .flatten(),
            attributes: self.attributes(),
            space: self.pick(spaces).into(),
            align: self.pick(&[None, Some(4), Some(16)]),
            ptr: None,
            vector: self.pick(&[None, None, Some(2), Some(4)]),
            ty: self.pick(&["b8", "f32", "u64", "s16"]).into(),
            name: self.register().replace('%', "v").into(),
            dims: self.pick(&[&[][..], &[None], &[Some(4), Some(7)]]).to_vec(),
            init: init.flatten(),
            span: Span::default(),
        }
    }

    fn table(&mut self) -> Statement {
        let table = |name: String| Targets {
            name: name.into(),
            targets: vec!["a".into(), "b".into()],
            span: Span::default(),
        };
        let name = format!("$T{}", self.below(99));
        match self.below(4) {
            0 => Statement::BranchTargets(table(name)),
            1 => Statement::CallTargets(table(name)),
            2 => Statement::Declaration(Box::new(Function {
                body: None,
                is_entry: false,
                linkage: None,
                ..self.function(name, 1)
            })),
            _ => Statement::CallPrototype(Box::new(Prototype {
                name: name.into(),
                returns: vec![self.variable(&["param", "reg"], false)],
                params: vec![self.variable(&["param"], false)],
                directives: vec![FunctionDirective {
                    name: "abi_preserve".into(),
                    values: vec![8],
                    ..FunctionDirective::default()
                }],
                span: Span::default(),
            })),
        }
    }

    fn statements(&mut self, count: usize, depth: usize) -> Vec<Statement> {
        let forms: Vec<&Form> = isa::forms().collect();
        (0..count)
            .map(|_| match self.below(15) {
                0 => Statement::Label {
                    name: format!("$L{}", self.below(99)).into(),
                    span: Span::default(),
                },
                1 if depth > 0 => Statement::Block(self.statements(3, depth - 1)),
                2 => Statement::Registers(Registers {
                    align: self.pick(&[None, None, Some(4)]),
                    vector: self.pick(&[None, Some(2)]),
                    ty: self.pick(&["b32", "pred", "f64"]).into(),
                    names: vec![
                        (self.register().into(), None),
                        (format!("%q{}_", self.below(9)).into(), Some(5)),
                    ],
                    span: Span::default(),
                }),
                3 => Statement::Variable(Box::new(
                    self.variable(&["shared", "local", "param"], false),
                )),
                4 => Statement::Loc {
                    file: 1,
                    line: self.below(1000) as u32,
                    column: self.below(80) as u32,
                    inlined: self.coin().then(|| {
                        Box::new(Inlined {
                            function: "$L__info_string0".into(),
                            offset: self.below(3) as i64,
                            file: 2,
                            line: 3,
                            column: 4,
                        })
                    }),
                    span: Span::default(),
                },
                5 => Statement::Comment(
                    self.pick(&["", "a comment; with { } inside", " spaced"])
                        .into(),
                ),
                6 => Statement::Pragma(Pragma {
                    strings: vec!["nounroll".to_owned(), "used // \\ here".to_owned()],
                    span: Span::default(),
                }),
                7 => self.table(),
                _ => {
                    let form = forms[self.below(forms.len())];
                    Statement::Instruction(self.instruction(form))
                }
            })
            .collect()
    }

    fn function(&mut self, name: String, count: usize) -> Function {
        let mut pointer = self.variable(&["param"], false);
        pointer.vector = None;
        pointer.align = None;
        pointer.ptr = Some(Pointee {
            space: self.pick(&[None, Some("global")]).map(Name::from),
            align: self.pick(&[None, Some(16)]),
        });
        let is_entry = self.coin();
        let returns = match is_entry {
            true => vec![],
            false => vec![self.variable(&["param", "reg"], false)],
        };
        let count = self.below(count);
        let body = (self.below(5) > 0).then(|| self.statements(count, 2));
        let mut directives = vec![FunctionDirective {
            name: self.pick(&["reqntid", "maxntid", "explicitcluster"]).into(),
            values: self.pick(&[&[][..], &[64], &[8, 4, 2]]).to_vec(),
            ..FunctionDirective::default()
        }];
        if self.coin() {
            directives.push(FunctionDirective {
                name: "pragma".into(),
                strings: vec!["nounroll".to_owned()],
                ..FunctionDirective::default()
            });
        }
        Function {
            is_entry,
            linkage: self.pick(&[None, Some(Linkage::Visible), Some(Linkage::Extern)]),
            attributes: self.attributes(),
            name: name.into(),
            returns,
            params: vec![pointer, self.variable(&["param"], false)],
            directives,
            body,
            span: Span::default(),
        }
    }

    fn module(&mut self) -> Module {
        let targets: Vec<Target> = Target::known().collect();
        let mut items = vec![
            Item::Comment("made at random".into()),
            Item::File {
                index: 1,
                name: "kernel".to_owned(),
                stamp: self.pick(&[
                    None,
                    Some(FileStamp {
                        time: u64::MAX,
                        size: 7,
                    }),
                ]),
                span: Span::default(),
            },
            Item::Variable(self.variable(&["global", "const"], true)),
            Item::Pragma(Pragma {
                strings: vec!["nounroll".to_owned()],
                span: Span::default(),
            }),
            Item::Section(Section {
                name: "debug_str".into(),
                lines: vec![
                    SectionLine::Label("info".into()),
                    SectionLine::Data {
                        ty: "b8".into(),
                        values: (-9..30).map(SectionValue::Int).collect(),
                    },
                    SectionLine::Data {
                        ty: "b64".into(),
                        values: vec![
                            SectionValue::Symbol(".debug_str".into(), 0),
                            SectionValue::Symbol("info".into(), -4),
                            SectionValue::Difference(Box::new(("a".into(), "b".into()))),
                        ],
                    },
                ],
                span: Span::default(),
            }),
        ];
        for i in 0..1 + self.below(3) {
            let function = self.function(format!("f{i}"), 30);
            items.push(Item::Function(function));
        }
        items.push(Item::Alias {
            alias: "other".into(),
            target: "f0".into(),
            span: Span::default(),
        });
        Module {
            version: Version::new(self.below(10) as u8, self.below(9) as u8),
            target: self.pick(&targets),
            target_options: self
                .pick(&[&[][..], &["debug"]])
                .iter()
                .map(|s| Name::from(*s))
                .collect(),
            address_size: self.pick(&[32, 64]),
            items,
            header: HeaderSpans::default(),
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 64, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn print_then_parse_is_identity(seed: u64) {
        let module = Draw(seed).module();
        let text = module.to_string();
        let parsed = parse(&text);
        prop_assert_eq!(&parsed.errors, &[], "{}", text);
        prop_assert_eq!(&parsed.module, &module, "{}", text);
        prop_assert_eq!(parsed.module.to_string(), text);
    }

    /// Text that is nearly PTX: no panic, and what was read prints to text that reads back the same.
    #[test]
    fn damaged_text_is_survived(seed: u64, cuts in proptest::collection::vec((any::<u16>(), any::<u8>()), 1..8)) {
        let mut bytes = Draw(seed).module().to_string().into_bytes();
        for (at, byte) in cuts {
            let at = usize::from(at) % bytes.len();
            match byte % 3 {
                0 => { bytes.remove(at); }
                1 => bytes[at] = b"{}[]();,.:|@!%$-+0x\"/\n_"[usize::from(byte) % 23],
                _ => bytes.insert(at, b"{}[]();,.:|@!%$-+0x\"/\n_"[usize::from(byte) % 23]),
            }
            if bytes.is_empty() {
                break;
            }
        }
        let parsed = parse(&String::from_utf8_lossy(&bytes));
        let _ = validate(&parsed.module);
        let printed = parsed.module.to_string();
        prop_assert_eq!(parse(&printed).module, parsed.module, "{}", printed);
    }

    #[test]
    fn any_text_is_survived(text in "\\PC*") {
        let parsed = parse(&text);
        prop_assert!(!parsed.errors.is_empty());
        let _ = validate(&parsed.module);
    }
}

/// What the list makes is what the list reads: the canonical opcode resolves to the same row and words.
#[test]
fn construction_and_resolution_agree() {
    let mut draw = Draw(7);
    let mut built = 0;
    for form in isa::forms() {
        for _ in 0..40 {
            let instruction = draw.instruction(form);
            let Ok(made) = isa::instruction(&instruction.opcode, instruction.operands.clone())
            else {
                continue;
            };
            built += 1;
            let (a, b) = (
                isa::resolve(&instruction).unwrap(),
                isa::resolve(&made).unwrap(),
            );
            assert!(core::ptr::eq(a.form, b.form));
            assert_eq!(a.words().collect::<Vec<_>>(), b.words().collect::<Vec<_>>());
            assert_eq!(b.opcode(), made.opcode);
        }
    }
    assert!(built > 3000, "{built}");
}

/// Nesting is bounded, so that no input exhausts the stack.
#[test]
fn deep_texts_are_survived() {
    let head = ".version 7.0\n.target sm_80\n.entry k()\n{\n";
    for open in [
        "{",
        "[",
        "(",
        "mov.u32 %r1, (",
        "mov.u32 %r1, -",
        "a: ",
        "@",
        "mov.u32 x, {",
        ".global .b8 x[] = {",
    ] {
        let text = format!("{head}{}", open.repeat(100_000));
        assert!(!parse(&text).errors.is_empty());
    }
}

/// Found by fuzzing: printed first, a linkage inside of a body would not be read again.
#[test]
fn a_linkage_stands_first() {
    let text = ".entry k()\n{\n.shared.visible .b32 word;\n}\n";
    let parsed = parse(text);
    assert!(!parsed.errors.is_empty());
    let again = parse(&parsed.module.to_string()).module;
    assert_eq!(again, parsed.module);
}
