//! What `ptxas` takes although the manual does not allow it.
//!
//! Where an instruction breaks a rule, a second reading is tried: that of `ptxas` 13.0, which looks at less. If it takes
//! the instruction, the problem is a warning; otherwise it is an error. So a module without errors assembles, and one
//! without problems is what the manual allows. Of what `ptxas` takes only what follows a rule is here: an error may still
//! be taken, in the cases that are listed with the tests (`tests/mutations/lenient.txt`).
//!
//! The second reading differs in these rules, found by trying instructions with one mistake in every row:
//!
//! - *Words.* A flag that stands twice is read once; the type `.pred` is passed over in arithmetic on floats and
//!   wherever such instructions share their grammar.
//! - *Constants.* The name of a function is a constant of any scalar type but `.bf16`, and the address of a variable
//!   with an offset one of any type of integers or bits.
//! - *Classes.* A register of `.f16x2` is one of 32 bits, where the operand is of the instruction's type. A vector of
//!   `.b16` is a `.bf16`, and one of `.b32` a `.bf16x2`.
//! - *Vectors.* The elements of a vector are judged together: the vector is of bits if one of them is. A predicate, and
//!   a special register, written or read, count 32 bits there.
//! - *Addresses.* An address in a register of 16 bits is not looked at.

use super::operand::{Wanted, handles_among};
use super::scope::Symbol;
use super::types::{self, Kind};
use super::{Validator, needs_of};
use crate::ast::{Address, AddressBase, AddressOffset, Immediate, Instruction, Operand};
use crate::isa::{self, Access, OperandKind, OperandSpec, OperandType, Resolved};
use std::borrow::Cow;

/// Words that may stand twice.
const FLAGS: &[&str] = &[
    "NaN",
    "approx",
    "cc",
    "relu",
    "sat",
    "satfinite",
    "shiftamt",
    "sync",
    "uni",
];

/// Instructions in which the type `.pred` is passed over.
const PASSES_OVER_PRED: &[&str] = &[
    "abs", "add", "atom", "cos", "cvt", "ex2", "fma", "lg2", "max", "min", "mul", "neg", "rcp",
    "red", "rsqrt", "set", "setp", "sin", "sqrt", "sub", "tanh",
];

/// Instructions that read or write memory, or a register's parts.
const ACCESSES: &[&str] = &["atom", "ld", "ldu", "red", "st"];

/// Instructions that judge the elements of a vector together.
const JOINS: &[&str] = &[
    "ld", "ldu", "mov", "st", "suld", "sured", "sust", "tex", "tld4",
];

/// Instructions whose type may have a sign.
const SIGNLESS: &[&str] = &["getctarank", "mapa", "setmaxnreg"];

impl Validator<'_> {
    /// The row as which `ptxas` takes an instruction that the manual does not allow, if it does.
    pub(super) fn taken(&self, instruction: &Instruction) -> Option<Resolved> {
        let instruction = with_words_read(instruction);
        let operands = &instruction.operands;
        isa::of_opcode(&instruction.opcode)
            .ok()?
            .into_iter()
            .find(|resolved| {
                isa::has_count(resolved, operands.len())
                    && (resolved.form.opcode() != "call" || self.call(&instruction).is_ok())
                    && needs_of(resolved, operands).fits(self.module.version, self.module.target)
                    && resolved
                        .operands(operands.len())
                        .zip(operands)
                        .all(|(spec, operand)| self.takes(operand, spec, resolved, &instruction))
            })
    }

    fn takes(
        &self,
        operand: &Operand,
        spec: &OperandSpec,
        resolved: &Resolved,
        instruction: &Instruction,
    ) -> bool {
        if isa::shape(resolved, spec, operand)
            && self.operand(operand, spec, resolved, instruction).is_ok()
        {
            return true;
        }
        match spec.kind {
            OperandKind::Src(ty) | OperandKind::Stored(ty) | OperandKind::Value(ty) => {
                self.takes_typed(operand, ty, spec, resolved, Access::Read)
                    || spec.name != "cache-policy" && self.takes_constant(operand, ty, resolved)
                    || packs_integers(resolved) && self.goes_for_bits(operand, ty)
                    || is_lookup(resolved)
                        && resolved.vector_len(ty) > 1
                        && self.is_word(operand, resolved)
            }
            OperandKind::Register(ty) => {
                self.takes_typed(operand, ty, spec, resolved, Access::ReadRegister)
            }
            OperandKind::Dst(ty)
            | OperandKind::DstOrSink(ty)
            | OperandKind::DstWhole(ty)
            | OperandKind::InOut(ty) => {
                self.takes_typed(operand, ty, spec, resolved, Access::Write)
                    || packs_integers(resolved) && self.is_wide(operand)
                    || resolved.form.opcode() == "set" && self.is_as_wide(operand, ty, resolved)
            }
            OperandKind::Predicate => {
                matches!(resolved.form.opcode(), "and" | "or" | "xor" | "not" | "mov")
                    && (self.is_declared(operand, "f16x2") || self.is_function(operand))
            }
            // Eight bits are looked at.
            OperandKind::ImmRange(..) => {
                resolved.form.opcode() == "lop3"
                    && matches!(operand, Operand::Immediate(Immediate::Int(_)))
            }
            OperandKind::DstPair(pair) => match operand {
                Operand::Pair(a, b) => {
                    let takes = |operand: &Operand, ty, sinks: bool| match operand {
                        Operand::Sink => sinks,
                        _ => {
                            isa::shape(
                                resolved,
                                &OperandSpec {
                                    kind: OperandKind::Dst(ty),
                                    ..*spec
                                },
                                operand,
                            ) && self.typed(operand, ty, resolved, Access::Write).is_ok()
                                || self.takes_typed(operand, ty, spec, resolved, Access::Write)
                        }
                    };
                    takes(a, pair.first, pair.first_sinks())
                        && takes(b, pair.second, pair.second_sinks())
                        && (**a != Operand::Sink || **b != Operand::Sink)
                }
                other => {
                    pair.optional
                        && self.takes_typed(other, pair.first, spec, resolved, Access::Write)
                }
            },
            OperandKind::Addr(_) => match operand {
                Operand::Address(address) => {
                    let opcode = resolved.form.opcode();
                    is_plain(resolved) && ACCESSES.contains(&opcode) && self.is_narrow(address)
                }
                _ => false,
            },
            OperandKind::Tuple(specs) => match operand {
                Operand::Tuple(parts) => {
                    let whole = isa::shape(resolved, spec, operand);
                    parts.len() == specs.len()
                        && self.handles(handles_among(specs, parts), resolved).is_ok()
                        && self.takes_array_index(parts, resolved)
                        && (specs.iter().zip(parts)).all(|(spec, part)| match part {
                            Operand::Immediate(_) | Operand::Offset(..) => false,
                            Operand::Name(_) => {
                                (spec.kind == OperandKind::Handle || whole)
                                    && isa::shape(resolved, spec, part)
                                    && self.operand(part, spec, resolved, instruction).is_ok()
                            }
                            _ => self.takes(part, spec, resolved, instruction),
                        })
                }
                _ => false,
            },
            _ => false,
        }
    }

    /// A register or a vector that stands for its bits.
    fn takes_typed(
        &self,
        operand: &Operand,
        ty: OperandType,
        spec: &OperandSpec,
        resolved: &Resolved,
        access: Access,
    ) -> bool {
        let Some(word) = resolved.type_word(ty) else {
            return false;
        };
        let opcode = resolved.form.opcode();
        let packs =
            matches!(word, "bf16" | "bf16x2") && of_slot(ty) && !matches!(opcode, "atom" | "red");
        let scalar_vector = matches!(ty, OperandType::Vector(..)) && resolved.vector_len(ty) == 1;
        let alone = word == "bf16x2" && matches!(opcode, "ex2" | "tanh");
        match operand {
            _ if alone => false,
            Operand::Name(name) => match self.scope.find(name) {
                Some(Symbol::Register(declared)) if &**declared == "f16x2" => {
                    let narrow = self.is_relaxed(ty, resolved)
                        && matches!(types::kind(word), Some((Kind::Int | Kind::Bits, 8 | 16)));
                    !matches!(opcode, "redux" | "nanosleep")
                        && (of_slot(ty) || scalar_vector)
                        && (is_of_32_bits(word) || narrow)
                }
                Some(Symbol::VectorRegister { element, .. }) if packs => {
                    matches!(&**element, Symbol::Register(declared) if &**declared == bits_of(word))
                }
                _ => false,
            },
            Operand::Vector(elements) if packs => elements
                .iter()
                .all(|element| self.is_declared(element, bits_of(word))),
            Operand::Vector(elements) => {
                let whole = resolved.word("dtype") == Some("f16x2") && access == Access::Write;
                let stands = |element: &Operand| match element {
                    Operand::Immediate(_) => access != Access::Write,
                    Operand::Sink => access == Access::Write || is_move_of_bits(resolved, word),
                    _ => true,
                };
                let plain = OperandSpec {
                    kind: OperandKind::Src(ty),
                    ..*spec
                };
                let names = Operand::Vector(vec![Operand::name("%r"); elements.len()]);
                isa::shape(resolved, &plain, &names)
                    && !whole
                    && is_plain(resolved)
                    && JOINS.contains(&opcode)
                    && resolved.word("mipmap") != Some("grad")
                    && elements.iter().all(stands)
                    && self.takes_vector(elements, ty, resolved)
            }
            _ => false,
        }
    }

    /// A vector whose elements are judged together.
    fn takes_vector(&self, elements: &[Operand], ty: OperandType, resolved: &Resolved) -> bool {
        let wanted = Wanted {
            ty: resolved.type_word(ty).unwrap_or("b32"),
            relaxed: self.is_relaxed(ty, resolved),
            access: Access::Read,
            special: true,
            mixed: true,
        };
        self.vector(elements, wanted).is_ok()
    }

    fn is_declared(&self, operand: &Operand, ty: &str) -> bool {
        match operand {
            Operand::Name(name) => matches!(
                self.scope.find(name),
                Some(Symbol::Register(declared)) if &**declared == ty
            ),
            _ => false,
        }
    }

    /// Whether an operand is the address of something, which is a constant.
    fn takes_constant(&self, operand: &Operand, ty: OperandType, resolved: &Resolved) -> bool {
        let word = resolved.type_word(ty).unwrap_or_default();
        let integer = matches!(types::kind(word), Some((Kind::Int | Kind::Bits, _)));
        let one = resolved.vector_len(ty) == 1;
        let opcode = resolved.form.opcode();
        match operand {
            Operand::Name(_) if self.is_function(operand) && (one || opcode == "mov") => {
                let typed = of_slot(ty) || matches!(ty, OperandType::Vector(..));
                typed
                    && !matches!(word, "bf16" | "bf16x2")
                    && !is_expanded(resolved)
                    && !is_old_conversion(resolved)
                    && !matches!(opcode, "nanosleep" | "redux")
                    && is_plain(resolved)
                    && (opcode != "cvta" || resolved.word("to").is_some())
            }
            // A scalar goes for a vector here.
            Operand::Name(_)
            | Operand::Immediate(_)
            | Operand::Offset(..)
            | Operand::Element(..)
                if opcode == "mov" && !one =>
            {
                let one = OperandType::Fixed(word);
                self.value(operand, one, resolved).is_ok()
                    || self.takes_constant(operand, one, resolved)
            }
            Operand::Name(name) | Operand::Element(name, _) if opcode == "mov" && integer => {
                self.is_addressed(name)
                    && (self.wide_enough(word, name).is_ok() || !self.is_global(name))
            }
            Operand::Offset(name, _) if integer && one => {
                let other = matches!(opcode, "istypep" | "mapa" | "getctarank")
                    || opcode == "cvta" && resolved.word("to").is_none()
                    || !is_plain(resolved);
                self.is_addressed(name) && !other
            }
            _ => false,
        }
    }

    /// Whether a name is a variable's that has an address.
    fn is_addressed(&self, name: &str) -> bool {
        match self.scope.find(name) {
            Some(Symbol::Variable(place)) => &*place.space != "param" && !place.is_opaque(),
            Some(Symbol::Parameter(place)) => !place.is_opaque(),
            _ => false,
        }
    }

    fn is_global(&self, name: &str) -> bool {
        matches!(self.scope.find(name), Some(Symbol::Variable(place)) if &*place.space == "global")
    }

    /// Whether a register of integers or bits has 32 bits or more.
    fn is_wide(&self, operand: &Operand) -> bool {
        let found = match operand {
            Operand::Name(name) => self.scope.find(name),
            _ => None,
        };
        match found {
            Some(Symbol::Register(declared)) => {
                matches!(types::kind(declared), Some((Kind::Int | Kind::Bits, 32..)))
            }
            _ => false,
        }
    }

    /// Whether a scalar is one of 32 bits, which goes for a vector of offsets or gradients.
    fn is_word(&self, operand: &Operand, resolved: &Resolved) -> bool {
        match operand {
            Operand::Immediate(constant) => matches!(constant, Immediate::Int(_)),
            Operand::Offset(name, _) => self.is_addressed(name),
            Operand::Name(name) if &**name == "WARP_SZ" => true,
            Operand::Name(name) => match self.scope.find(name) {
                // One more in three dimensions is read as the depth to compare with.
                Some(Symbol::Register(declared)) => {
                    matches!(types::kind(declared), Some((Kind::Int | Kind::Bits, 32)))
                        && resolved.word("geom") != Some("3d")
                }
                _ => false,
            },
            _ => false,
        }
    }

    /// Whether an operand is read for its bits by `cvt.pack`, or by a conversion to two halves.
    fn goes_for_bits(&self, operand: &Operand, ty: OperandType) -> bool {
        let bits = ty == OperandType::Fixed("b32");
        match operand {
            Operand::Immediate(constant) => bits && !matches!(constant, Immediate::F64(_)),
            Operand::Name(name) if bits => match self.scope.find(name) {
                Some(Symbol::Register(declared)) => {
                    matches!(types::kind(declared), Some((kind, 32..)) if kind != Kind::Pred)
                }
                Some(Symbol::Function(_) | Symbol::Entry) => true,
                _ => false,
            },
            _ => {
                self.is_wide(operand)
                    || self.is_declared(operand, "f16x2")
                    || self.is_function(operand)
            }
        }
    }

    /// Whether a register has as many bits as the type of halves `ty`, of whatever class.
    fn is_as_wide(&self, operand: &Operand, ty: OperandType, resolved: &Resolved) -> bool {
        let bits = match resolved.type_word(ty) {
            Some("bf16") => 16,
            Some("bf16x2") => 32,
            _ => return false,
        };
        let wide = |symbol: &Symbol| match symbol {
            Symbol::Register(declared) => {
                matches!(types::kind(declared), Some((kind, width)) if width == bits && kind != Kind::Pred && (kind, width) != (Kind::Float, 16))
            }
            _ => false,
        };
        let is = |name: &str| match self.scope.find(name) {
            Some(Symbol::VectorRegister { element, .. }) => wide(element),
            Some(symbol) => wide(symbol),
            None => false,
        };
        match operand {
            Operand::Name(name) => is(name),
            Operand::Vector(elements) => {
                let declared = |element: &Operand| match element {
                    Operand::Name(name) => match self.scope.find(name) {
                        Some(Symbol::Register(declared)) if is(name) => Some(declared.clone()),
                        _ => None,
                    },
                    _ => None,
                };
                let first = elements.first().and_then(declared);
                first.is_some() && elements.iter().all(|element| declared(element) == first)
            }
            _ => false,
        }
    }

    fn is_function(&self, operand: &Operand) -> bool {
        match operand {
            Operand::Name(name) => matches!(
                self.scope.find(name),
                Some(Symbol::Function(_) | Symbol::Entry)
            ),
            _ => false,
        }
    }

    /// Whether the number of a texture in an array is no float.
    fn takes_array_index(&self, parts: &[Operand], resolved: &Resolved) -> bool {
        // These become a sequence, whose parts are of the coordinates' type.
        if resolved.word("mipmap") == Some("grad") {
            return self.array_index(parts, resolved).is_ok();
        }
        let geometry = resolved.word("geom").unwrap_or_default();
        let first = match parts.last() {
            Some(Operand::Vector(elements)) if geometry.starts_with('a') => elements.first(),
            _ => return true,
        };
        match first {
            Some(Operand::Immediate(constant)) => matches!(constant, Immediate::Int(_)),
            Some(Operand::Name(name)) => match self.scope.find(name) {
                Some(Symbol::Register(declared)) => match types::kind(declared) {
                    Some((Kind::Pred, _)) => geometry == "a2dms",
                    kind => matches!(kind, Some((Kind::Int | Kind::Bits, 32))),
                },
                _ => true,
            },
            _ => false,
        }
    }

    /// Whether an address is in a register of 16 bits.
    fn is_narrow(&self, address: &Address) -> bool {
        let register = match &address.base {
            AddressBase::Name(name) => self.scope.find(name),
            AddressBase::Absolute(_) => None,
        };
        match register {
            Some(Symbol::Register(declared)) => {
                matches!(types::kind(declared), Some((Kind::Bits | Kind::Int, 16)))
                    && matches!(address.offset, AddressOffset::Constant(_))
            }
            _ => false,
        }
    }
}

/// Whether a register of `.f16x2` goes for this type.
fn is_of_32_bits(ty: &str) -> bool {
    match types::kind(ty) {
        Some((Kind::Int | Kind::Bits, 32) | (Kind::Pred, _)) => true,
        Some((Kind::Packed, 32)) => !matches!(ty, "bf16x2" | "tf32"),
        _ => false,
    }
}

/// The type of bits in which numbers of `.bf16` are.
fn bits_of(ty: &str) -> &'static str {
    match ty {
        "bf16" => "b16",
        _ => "b32",
    }
}

/// Whether the instruction's type is the operand's.
fn of_slot(ty: OperandType) -> bool {
    matches!(
        ty,
        OperandType::Slot(_) | OperandType::AtLeast(_) | OperandType::Wide(_)
    )
}

/// Whether `_` may be read, which leaves the bits open.
fn is_move_of_bits(resolved: &Resolved, ty: &str) -> bool {
    resolved.form.opcode() == "mov" && matches!(types::kind(ty), Some((Kind::Bits, 32)))
}

/// Whether an instruction is of those that the first versions of PTX had.
fn is_plain(resolved: &Resolved) -> bool {
    ![
        "cp.",
        "createpolicy",
        "mbarrier",
        "mma",
        "multimem",
        "red.async",
        "st.",
        "tcgen05",
        "tensormap",
        "wgmma",
        "wmma",
    ]
    .iter()
    .any(|start| resolved.form.mnemonic.starts_with(start))
}

/// Whether an instruction reads a texture.
fn is_lookup(resolved: &Resolved) -> bool {
    matches!(resolved.form.opcode(), "tex" | "tld4")
}

/// Whether an instruction packs numbers, and looks at no more of a register than its width.
fn packs_integers(resolved: &Resolved) -> bool {
    resolved.form.mnemonic == "cvt.pack.sat"
}

/// Whether `ptxas` puts a call in the place of an instruction, with parameters that are declared.
fn is_expanded(resolved: &Resolved) -> bool {
    let ty = resolved.word("type").unwrap_or_default();
    let directed = matches!(resolved.word("rnd"), Some("rm" | "rp" | "rz"));
    match resolved.form.opcode() {
        "div" if matches!(ty, "f32" | "f64") => directed,
        "div" | "rem" => !matches!(types::kind(ty), Some((_, 32))),
        "sqrt" | "rcp" => directed && ty == "f64",
        _ => false,
    }
}

/// Whether an instruction is a `cvt` among the types that the first versions of PTX had.
fn is_old_conversion(resolved: &Resolved) -> bool {
    let old = |slot| match resolved.word(slot) {
        Some(ty) => {
            matches!(types::kind(ty), Some((Kind::Int | Kind::Float, _)))
                && !matches!(ty, "bf16" | "tf32")
        }
        None => true,
    };
    resolved.form.mnemonic == "cvt"
        && old("dtype")
        && old("atype")
        && !(resolved.word("dtype") == Some("f64") || resolved.word("atype") == Some("f64"))
}

/// The instruction with the words of its opcode that `ptxas` looks at.
fn with_words_read(instruction: &Instruction) -> Cow<'_, Instruction> {
    let first = instruction.words().next().unwrap_or_default();
    let halved = instruction
        .words()
        .any(|word| matches!(word, "lo" | "hi" | "wide" | "async"));
    let mut words: Vec<&str> = Vec::new();
    for word in instruction.words() {
        let repeated = FLAGS.contains(&word) && words.contains(&word);
        let passed_over = word == "pred" && PASSES_OVER_PRED.contains(&first) && !halved;
        let word = match word {
            "s32" if SIGNLESS.contains(&first) => "u32",
            "s64" if SIGNLESS.contains(&first) => "u64",
            word => word,
        };
        if !repeated && !passed_over {
            words.push(word);
        }
    }
    match words.iter().copied().eq(instruction.words()) {
        true => Cow::Borrowed(instruction),
        false => {
            let mut mended = instruction.clone();
            mended.opcode = words.join(".").into();
            Cow::Owned(mended)
        }
    }
}
