//! `device_println!` and `device_assert!` in a body, and Rust's formats in C's words.
//!
//! On a GPU text is written by the driver's `vprintf`, with formats as C has them. So each argument's format is
//! translated when its type is known, and what C cannot say is an error. An assertion's message is written by the host,
//! in Rust, from the values that the failing thread left: it may use all of Rust's formats.

use super::{
    body::{Body, Draft, Mark, poison, tokens_text},
    expr::draft,
    format_macro::FormatCall,
    infer::Infer,
    span,
};
use crate::{
    diagnostic::Diagnostic,
    ir::{
        format::{Count, Format, Piece, Spec},
        tree::{Block, Expr, ExprKind, Report, ReportKind, Statement, UnaryOp},
        types::{Scalar, Ty},
    },
};
use proc_macro2::Span;
use std::rc::Rc;
use tirx_rules as rules;

/// `printf` on a GPU takes so many arguments (CUDA guide, formatted output).
const MAX_PRINTED: usize = 32;
/// The record of a failed assertion has room for so many values.
const MAX_REPORTED: usize = 16;

impl<'ast> Body<'ast> {
    pub(super) fn format_call(&mut self, call: &'ast FormatCall, node: usize) -> Draft {
        let at = call.path;
        let condition = call.condition.as_ref().map(|condition| {
            let mut value = self.expr(condition, None);
            self.coerce(&mut value, &Infer::BOOL);
            value
        });
        let before = self.diverges;
        let mut args = Vec::new();
        let mut is_broken = false;
        let text = call.text.as_ref();
        for arg in text.iter().flat_map(|text| &text.args) {
            let errors = self.diagnostics.iter().len();
            let value = self.expr(&arg.value, None);
            if arg.is_captured && self.diagnostics.iter().len() > errors {
                // rustc would look for the name in the string as well.
                self.marks.insert(node, Mark::Poison);
            }
            is_broken |= !self.is_printable(&arg.value, &value.ty);
            args.push(value);
        }
        self.diverges = before;
        let format = match text {
            Some(text) => match &text.format {
                Some(format) => Some(format.clone()),
                None => {
                    self.breaks_a_format = true;
                    return self.rustc_speaks(text.literal.span());
                }
            },
            None => None,
        };
        let most = match condition {
            Some(_) => MAX_REPORTED,
            None => MAX_PRINTED,
        };
        if args.len() > most {
            let name = if condition.is_some() {
                "device_assert"
            } else {
                "device_println"
            };
            let message = format!(
                "`{name}!` has {} arguments, and at most {most} can be reported",
                args.len()
            );
            self.marks.insert(node, Mark::Poison);
            self.diagnostics
                .push(Diagnostic::new(&rules::FORMAT, at, message).help("use two of them"));
            return poison(at);
        }
        if is_broken {
            return poison(at);
        }
        let kind = match &call.condition {
            Some(condition) => ReportKind::Fail(tokens_text(condition)),
            None => ReportKind::Print,
        };
        let report = Report {
            kind,
            format: format.map(Rc::new),
            args,
            printf: None,
            format_span: text.map_or(at, |text| text.literal.span()),
        };
        let reported = draft(ExprKind::Report(Box::new(report)), Infer::UNIT, at);
        let Some(condition) = condition else {
            return reported;
        };
        let at_condition = condition.span;
        let block = Block {
            statements: vec![Statement::Expr(reported)],
            tail: None,
            ty: Infer::UNIT,
            span: at,
        };
        let not = ExprKind::Unary(UnaryOp::Not, Box::new(condition));
        let not = draft(not, Infer::BOOL, at_condition);
        draft(ExprKind::If(Box::new(not), block, None), Infer::UNIT, at)
    }

    /// A value of this type can be formatted.
    fn is_printable(&mut self, expr: &'ast syn::Expr, ty: &Infer) -> bool {
        let text = tokens_text(expr);
        let help = match self.table.resolve(ty) {
            Infer::Known(Ty::Scalar(_)) | Infer::Var(_) => return true,
            Infer::Known(Ty::Poison | Ty::Never) => return false,
            Infer::Known(Ty::View(_)) => {
                format!("print its elements, or its address: `{text}.global_address()`")
            }
            Infer::Known(Ty::Map(_)) => format!("print its address: `{text}.map_address()`"),
            Infer::Known(Ty::Dim3) => format!("print `{text}.x`, `{text}.y` and `{text}.z`"),
            _ => "print numbers and `bool`s".to_owned(),
        };
        let diagnostic = Diagnostic::new(
            &rules::FORMAT,
            span::first(expr),
            format!("`{text}` is no scalar, and only scalars can be formatted in a kernel"),
        )
        .over(expr)
        .help(help);
        self.report(expr, diagnostic);
        false
    }

    /// The format once the types of its arguments are known.
    pub(super) fn finish_report(&mut self, report: Report<Infer>, span: Span) -> ExprKind {
        let args: Vec<Expr> = report
            .args
            .into_iter()
            .map(|arg| self.finish_expr(arg))
            .collect();
        let mut scalars = Vec::with_capacity(args.len());
        for arg in &args {
            match &arg.ty {
                Ty::Scalar(scalar) => scalars.push(*scalar),
                _ => {
                    // rustc says that it has no such format.
                    self.left_to_rustc.get_or_insert(span);
                    return ExprKind::Error;
                }
            }
        }
        let printf = match (&report.kind, &report.format) {
            (ReportKind::Print, Some(format)) => match printf(format, &scalars) {
                Ok(text) => Some(text),
                Err((message, help)) => {
                    self.diagnostics.push(
                        Diagnostic::new(&rules::FORMAT, report.format_span, message).help(help),
                    );
                    return ExprKind::Error;
                }
            },
            (ReportKind::Print, None) => Some("\n".to_owned()),
            (ReportKind::Fail(_), _) => None,
        };
        ExprKind::Report(Box::new(Report {
            kind: report.kind,
            format: report.format,
            args,
            printf,
            format_span: report.format_span,
        }))
    }
}

/// A message and a help.
type Refused = (String, String);

/// The format of C that writes what Rust's does, with a line break behind it.
pub(crate) fn printf(format: &Format, args: &[Scalar]) -> Result<String, Refused> {
    let mut out = String::new();
    for piece in &format.pieces {
        match piece {
            Piece::Text(text) => {
                if text.contains('\0') {
                    return Err((
                        "the text has a `\\0`, which ends a string of C".to_owned(),
                        "remove it".to_owned(),
                    ));
                }
                out.push_str(&text.replace('%', "%%"));
            }
            Piece::Arg { index, spec, text } => {
                let Some(ty) = args.get(*index) else {
                    continue;
                };
                out.push_str(&argument(spec, *ty, text)?);
            }
        }
    }
    out.push('\n');
    Ok(out)
}

/// One argument.
fn argument(spec: &Spec, ty: Scalar, text: &str) -> Result<String, Refused> {
    let refuse = |what: &str, help: &str| {
        Err((
            format!("`{text}` {what}, which `printf` on a GPU cannot write"),
            help.to_owned(),
        ))
    };
    let number = |count: &Option<Count>| match count {
        None => Ok(None),
        Some(Count::Number(number)) => Ok(Some(*number)),
        Some(Count::Argument(_)) => Err(()),
    };
    let (Ok(width), Ok(precision)) = (number(&spec.width), number(&spec.precision)) else {
        return refuse(
            "takes its width or precision from an argument",
            "write it as a number",
        );
    };
    if spec.fill.is_some_and(|fill| fill != ' ') {
        return refuse(
            "fills with another character than a space",
            "leave the fill out, or fill with `0`",
        );
    }
    if spec.align == Some('^') {
        return refuse("centres its value", "align it with `<` or `>`");
    }
    let debug = spec.ty == "?";
    let kind = match spec.ty.as_str() {
        "" | "?" => 'd',
        "x" => 'x',
        "X" => 'X',
        "o" => 'o',
        "e" => 'e',
        "E" => 'E',
        "b" => return refuse("is binary", "write `{:x}`"),
        other => {
            return refuse(
                &format!("has the format `{other}`"),
                "the formats are `{}`, `{:?}`, `{:x}`, `{:X}`, `{:o}`, and `{:e}` of floats",
            );
        }
    };
    // Numbers stand to the right in Rust, and `bool`s to the left.
    let is_left = match spec.align {
        Some(align) => align == '<',
        None => ty == Scalar::Bool,
    };
    let mut flags = String::new();
    if is_left && !spec.zero {
        flags.push('-');
    }
    let plus = spec.sign == Some('+');
    let mut width = width;
    if ty.part().is_some() {
        return refuse(
            &format!("writes a `{}`, which is two values", ty.name()),
            "write `.lo()` and `.hi()`, each with a place of its own",
        );
    }
    if ty.is_fp8() {
        return refuse(
            &format!("writes a `{}`, which is for storage", ty.name()),
            "write `.to_f32()`",
        );
    }
    if ty == Scalar::Bool {
        if kind != 'd' || plus || spec.zero || precision.is_some() {
            return refuse("is no format of a `bool`", "write `{}`");
        }
        let width = width.map_or(String::new(), |width| width.to_string());
        return Ok(format!("%{flags}{width}s"));
    }
    if ty.is_float() {
        if matches!(kind, 'x' | 'X' | 'o') {
            return refuse("writes a float by its bits", "write `x.to_bits()`");
        }
        if plus {
            flags.push('+');
        }
        if spec.zero {
            flags.push('0');
        }
        let letter = match (kind, precision) {
            ('d', Some(_)) => 'f',
            ('d', None) => 'g',
            (other, _) => other,
        };
        // So many digits as it takes to tell two values of the type apart.
        let precision = precision.or(match (letter, ty) {
            ('g', Scalar::F64) => Some(17),
            ('g', Scalar::F32) => Some(9),
            ('g', _) => Some(5),
            _ => None,
        });
        let width = width.map_or(String::new(), |width| width.to_string());
        let precision = precision.map_or(String::new(), |digits| format!(".{digits}"));
        return Ok(format!("%{flags}{width}{precision}{letter}"));
    }
    if matches!(kind, 'e' | 'E') {
        return refuse("writes an integer with an exponent", "write `{}`");
    }
    if precision.is_some() {
        return refuse("gives an integer a precision", "write a width: `{:05}`");
    }
    let length = if ty.size() == 8 { "ll" } else { "" };
    if kind == 'd' {
        if spec.alternate && !debug {
            return refuse("has a `#` without a base", "remove it");
        }
        let letter = if ty.is_signed() { 'd' } else { 'u' };
        if plus {
            if !ty.is_signed() {
                return refuse(
                    "asks for the sign of an unsigned integer",
                    "write the `+` into the text",
                );
            }
            flags.push('+');
        }
        if spec.zero {
            flags.push('0');
        }
        let width = width.map_or(String::new(), |width| width.to_string());
        return Ok(format!("%{flags}{width}{length}{letter}"));
    }
    if plus {
        return refuse(
            "asks for a sign before a base",
            "write the `+` into the text",
        );
    }
    // C writes no prefix before a zero, Rust does; and Rust's are `0x` and `0o`.
    let prefix = match (spec.alternate, kind) {
        (false, _) => "",
        (true, 'o') => "0o",
        (true, _) => "0x",
    };
    if spec.zero {
        flags.push('0');
        width = width.map(|width| width.saturating_sub(prefix.len() as u32));
    } else if !prefix.is_empty() && width.is_some() {
        return refuse(
            "pads a number with its prefix",
            "pad it with zeros: `{:#010x}`",
        );
    }
    let width = width.map_or(String::new(), |width| width.to_string());
    Ok(format!("{prefix}%{flags}{width}{length}{kind}"))
}
