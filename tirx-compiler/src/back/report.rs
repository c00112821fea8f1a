//! Text that a kernel prints, and the values of a failed assertion.
//!
//! `vprintf` is a function of the driver (CUDA guide, formatted output): it takes the generic address of a format and that
//! of the arguments, which stand one behind the other, each at a multiple of its size. The formats are `.global`
//! variables of the module; the arguments of all calls share one `.local` variable.

use super::{asm::Asm, func::Imm, select::Selector};
use crate::ir::{ssa::Value, types::Scalar};
use tirx_ptx::ast::{Function, Init, Item, Linkage, Operand, Statement, Variable};

/// The variable that holds the arguments of a call. A `$` is in no name of the user's.
const VALUES: &str = "tirx$values";

/// What the module needs for its text.
#[derive(Debug, Default)]
pub(crate) struct Texts {
    texts: Vec<String>,
    /// Bytes of the arguments of one call.
    values: u32,
}

impl Texts {
    /// The name of the variable that holds a text.
    fn name(&mut self, text: &str) -> String {
        let index = match self.texts.iter().position(|other| other == text) {
            Some(index) => index,
            None => {
                self.texts.push(text.to_owned());
                self.texts.len() - 1
            }
        };
        format!("tirx$text{}", index + 1)
    }

    /// The texts as variables, and the function that prints them.
    pub(crate) fn items(&self) -> Vec<Item> {
        if self.texts.is_empty() {
            return Vec::new();
        }
        let param = |ty: &str, name: &str| Variable {
            space: "param".into(),
            ty: ty.into(),
            name: name.into(),
            ..Variable::default()
        };
        let mut items = vec![Item::Function(Function {
            linkage: Some(Linkage::Extern),
            name: "vprintf".into(),
            returns: vec![param("b32", "written")],
            params: vec![param("b64", "format"), param("b64", "values")],
            ..Function::default()
        })];
        for (index, text) in self.texts.iter().enumerate() {
            let bytes: Vec<Init> = text
                .bytes()
                .chain([0])
                .map(|byte| Init::Value(Operand::int(byte.into())))
                .collect();
            items.push(Item::Comment(format!("{text:?}").into()));
            items.push(Item::Variable(Variable {
                space: "global".into(),
                align: Some(1),
                ty: "b8".into(),
                name: format!("tirx$text{}", index + 1).into(),
                dims: vec![Some(bytes.len() as u64)],
                init: Some(Init::List(bytes)),
                ..Variable::default()
            }));
        }
        items
    }

    /// The variable of the arguments.
    pub(crate) fn statements(&self) -> Vec<Statement> {
        if self.values == 0 {
            return Vec::new();
        }
        vec![Statement::Variable(Box::new(Variable {
            space: "local".into(),
            align: Some(8),
            ty: "b8".into(),
            name: VALUES.into(),
            dims: vec![Some(self.values.into())],
            ..Variable::default()
        }))]
    }
}

impl Selector<'_, '_> {
    pub(crate) fn print(&mut self, format: &str, args: &[Value]) {
        let mut offset = 0_i64;
        for &arg in args {
            let ty = self.func.ty(arg);
            let size = match ty {
                Scalar::Bool => 8,
                ty => i64::from(ty.size()),
            };
            offset = (offset + size - 1) / size * size;
            let to = Operand::address(VALUES, offset);
            let (opcode, value) = match ty {
                Scalar::Bool => ("st.local.u64", Operand::name(self.word(arg))),
                Scalar::F64 => ("st.local.f64", self.asm.operand(arg)),
                _ if size == 8 => ("st.local.u64", self.asm.operand(arg)),
                _ => ("st.local.u32", self.asm.operand(arg)),
            };
            self.asm.put(opcode, vec![to, value]);
            offset += size;
        }
        let bytes = u32::try_from(offset).unwrap_or(u32::MAX);
        self.asm.texts.values = self.asm.texts.values.max(bytes);
        let format = self.text(format);
        let values = match args {
            [] => "0".to_owned(),
            _ => {
                let values = self.asm.fresh("b64");
                let register = || Operand::name(&values);
                let variable = Operand::name(VALUES);
                self.asm.put("mov.u64", vec![register(), variable]);
                self.asm.put("cvta.local.u64", vec![register(), register()]);
                values
            }
        };
        // Parameters of a call are variables of a block around it (PTX ISA, `call`).
        let call = format!(
            "{{ .param .b64 format$; .param .b64 values$; .param .b32 written$;
                st.param.b64 [format$], {format};
                st.param.b64 [values$], {values};
                call (written$), vprintf, (format$, values$); }}"
        );
        let (statements, problems) = tirx_ptx::parse_statements(&call);
        for problem in problems {
            self.asm.refused.push(problem.to_string());
        }
        self.asm.put_all(statements);
    }

    /// The generic address of a text.
    fn text(&mut self, text: &str) -> String {
        let name = self.asm.texts.name(text);
        let address = self.asm.fresh("b64");
        let register = || Operand::name(&address);
        self.asm
            .put("mov.u64", vec![register(), Operand::name(name)]);
        self.asm
            .put("cvta.global.u64", vec![register(), register()]);
        address
    }

    /// The word for a `bool`, by its address.
    fn word(&mut self, value: Value) -> String {
        if let Some(Imm::Bool(value)) = self.asm.constant(value) {
            return self.text(if value { "true" } else { "false" });
        }
        let (yes, no) = (self.text("true"), self.text("false"));
        let register = self.asm.register(value);
        let operands = [&yes, &yes, &no, &register].map(Operand::name);
        self.asm.put("selp.b64", operands.to_vec());
        yes
    }

    /// The bits of a value, extended to 64.
    pub(crate) fn bits_of(&mut self, value: Value, d: &str) {
        let ty = self.func.ty(value);
        let out = || Operand::name(d);
        match (self.asm.constant(value), ty) {
            (Some(Imm::Bool(value)), _) => {
                let operands = vec![out(), Operand::int(value.into())];
                return self.asm.put("mov.b64", operands);
            }
            (Some(Imm::Int(value)), _) => {
                return self.asm.put("mov.b64", vec![out(), Operand::int(value)]);
            }
            (Some(Imm::Float(bits)), Scalar::F64 | Scalar::F32) => {
                let bits = match ty {
                    Scalar::F64 => bits,
                    _ => u64::from((f64::from_bits(bits) as f32).to_bits()),
                };
                let operands = vec![out(), Operand::int(bits.into())];
                return self.asm.put("mov.b64", operands);
            }
            _ => {}
        }
        let (opcode, value) = match ty {
            _ if ty.has_short_register() => ("cvt.u64.u16", self.half(value)),
            Scalar::F32 => {
                let bits = self.asm.fresh("b32");
                let from = Operand::name(self.asm.register(value));
                self.asm.put("mov.b32", vec![Operand::name(&bits), from]);
                ("cvt.u64.u32", bits)
            }
            Scalar::Bool => {
                let register = self.asm.register(value);
                let operands = vec![
                    out(),
                    Operand::int(1),
                    Operand::int(0),
                    Operand::name(register),
                ];
                return self.asm.put("selp.b64", operands);
            }
            ty if ty.size() == 8 => ("mov.b64", self.asm.register(value)),
            ty if ty.is_signed() => ("cvt.s64.s32", self.asm.register(value)),
            _ => ("cvt.u64.u32", self.asm.register(value)),
        };
        self.asm.put(opcode, vec![out(), Operand::name(value)]);
    }
}

/// Gives the registers of a failed assertion's values a value where there is none.
pub(crate) fn cleared(asm: &mut Asm, registers: &[String]) {
    for register in registers {
        let operands = vec![Operand::name(register), Operand::int(0)];
        asm.put("mov.b64", operands);
    }
}
