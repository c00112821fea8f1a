//! What is said of an obligation that fails, or that could not be proved and had to be.

use super::{Prover, State};
use crate::{
    check::words,
    diagnostic::{Diagnostic, Diagnostics},
    ir::{
        ssa::{BlockId, Obligation, ObligationKind, Op, Proof, Value, Written},
        types::{Dim, Scalar},
    },
};
use std::collections::HashSet;
use tirx_rules::{BOUNDS, CLUSTER_RANK, COPY_BOUNDS, CP_ASYNC_SRC_SIZE, DIVISION_CHECK, UNPROVED};

/// Reports, each once: a view that is used twice has its mistake once.
#[derive(Default)]
pub(super) struct Reports {
    seen: HashSet<(usize, usize, String)>,
    diagnostics: Diagnostics,
}

impl Reports {
    pub(super) fn into_diagnostics(self) -> Diagnostics {
        self.diagnostics
    }

    pub(super) fn add(
        &mut self,
        prover: &mut Prover<'_>,
        (block, position): (BlockId, usize),
        obligation: &Obligation,
        proof: Proof,
    ) {
        let mut state = prover.state_before(block, position);
        prover.assume_path_again(&mut state, block);
        if let Some(under) = obligation.under {
            prover.assume_condition(&mut state, under, true);
        }
        let unproved = proof == Proof::Unproved;
        let diagnostic = match &obligation.kind {
            ObligationKind::Index { .. } => {
                let in_part = prover.reads_in_part(block, position);
                index(prover, &mut state, obligation, proof, in_part)
            }
            ObligationKind::Divisor {
                divisor, written, ..
            } if unproved => Some(unproved_divisor(
                prover,
                &mut state,
                obligation,
                (*divisor, written.as_deref()),
            )),
            ObligationKind::Divisor { divisor, .. } => {
                let text = super::words(prover.cfg.function, prover.cfg, *divisor);
                let message = if text == "0" {
                    "this divides by 0".to_owned()
                } else {
                    format!("this divides by `{text}`, which is 0 whenever it runs")
                };
                Some(Diagnostic::new(&DIVISION_CHECK, obligation.span, message))
            }
            ObligationKind::Aligned { .. } | ObligationKind::Coordinate { .. } => None,
            ObligationKind::Bytes { value, .. } if unproved => {
                Some(unproved_bytes(prover, obligation, *value))
            }
            ObligationKind::Bytes { .. } => None,
            ObligationKind::Rank { rank, ctas } => Some(outside_cluster(
                prover,
                &mut state,
                obligation,
                (*rank, *ctas),
                proof,
            )),
            ObligationKind::AtMost { value, max } if unproved => Some(unproved_size(
                prover,
                &mut state,
                obligation,
                (*value, *max),
            )),
            ObligationKind::AtMost { value, max } => {
                let (low, high) = prover.range(&mut state, *value);
                let found = match (low, high) {
                    (Some(low), Some(high)) if low == high => format!("is {low}"),
                    (Some(low), _) => format!("is at least {low}"),
                    _ => "is larger".to_owned(),
                };
                Some(
                    Diagnostic::new(
                        &CP_ASYNC_SRC_SIZE,
                        obligation.span,
                        format!("`src_size` {found}, but the copy has {max} bytes"),
                    )
                    .help(format!(
                        "`src_size` counts the bytes that are read: at most {max}"
                    )),
                )
            }
        };
        let Some(diagnostic) = diagnostic else {
            return;
        };
        let start = diagnostic.span.start();
        let key = (start.line, start.column, diagnostic.message.clone());
        if self.seen.insert(key) {
            self.diagnostics.push(diagnostic);
        }
    }
}

impl Prover<'_> {
    /// The instruction is a copy that could read a part of its chunk, and does not say so.
    fn reads_in_part(&self, block: BlockId, position: usize) -> bool {
        let block = self.cfg.function.blocks.get(block.index());
        let inst = block.and_then(|block| block.insts.get(position));
        inst.is_some_and(|inst| match &inst.op {
            Op::CpAsync(copy) => copy.src_size.is_none() && copy.ignore_src.is_none(),
            _ => false,
        })
    }
}

/// A divisor that would be compared with 0 when the kernel runs.
fn unproved_divisor(
    prover: &mut Prover<'_>,
    state: &mut State,
    obligation: &Obligation,
    (divisor, written): (Value, Option<&Written>),
) -> Diagnostic {
    let text = super::words(prover.cfg.function, prover.cfg, divisor);
    let text = match written {
        Some(written) if nameable(&text) => written.text.clone(),
        _ => text,
    };
    let signed = prover.scalar(divisor).is_some_and(Scalar::is_signed);
    let what = match signed {
        false => "is not 0",
        true => "is not 0, nor -1 under the least number",
    };
    let named = match nameable(&text) {
        true => format!("the divisor `{text}`"),
        false => "this divisor".to_owned(),
    };
    let message = format!("cannot prove that {named} {what}");
    let mut diagnostic = Diagnostic::new(&UNPROVED, obligation.span, message);
    let scalar = prover.scalar(divisor);
    if let Some(known) = known(prover, state, divisor, scalar, &text) {
        diagnostic = diagnostic.note(known);
    }
    match nameable(&text) {
        true => diagnostic.help(format!(
            "put the division into `if {} > 0 {{ .. }}`",
            before_less(&text)
        )),
        false => {
            diagnostic.help("bind the divisor to a local, and divide only where it is above 0")
        }
    }
}

/// A number of bytes that would be checked when the kernel runs.
fn unproved_bytes(prover: &Prover<'_>, obligation: &Obligation, value: Value) -> Diagnostic {
    let ObligationKind::Bytes { multiple, most, .. } = &obligation.kind else {
        return Diagnostic::new(
            &UNPROVED,
            obligation.span,
            "cannot prove the number of bytes",
        );
    };
    let text = super::words(prover.cfg.function, prover.cfg, value);
    let bytes = match nameable(&text) {
        true => format!("`{text}`, "),
        false => String::new(),
    };
    let multiple = match multiple {
        1 => String::new(),
        multiple => format!("a multiple of {multiple}, "),
    };
    Diagnostic::new(
        &UNPROVED,
        obligation.span,
        format!("cannot prove that the number of bytes, {bytes}is {multiple}above 0 and at most {most}"),
    )
    .help("guard the copy with an `if` on the dimensions, or state what holds for them: `device_assert!(N::size() % 4 == 0)`")
}

/// A rank that no CTA of the cluster has, or that would be checked when the kernel runs.
fn outside_cluster(
    prover: &mut Prover<'_>,
    state: &mut State,
    obligation: &Obligation,
    (rank, ctas): (Value, u32),
    proof: Proof,
) -> Diagnostic {
    let text = super::words(prover.cfg.function, prover.cfg, rank);
    let plural = if ctas == 1 { "" } else { "s" };
    let named = match nameable(&text) {
        true => format!("rank `{text}`"),
        false => "this rank".to_owned(),
    };
    let diagnostic = match proof {
        Proof::Unproved => Diagnostic::new(
            &UNPROVED,
            obligation.span,
            format!("cannot prove that {named} is in the cluster, which has {ctas} CTA{plural}"),
        ),
        _ => Diagnostic::new(
            &CLUSTER_RANK,
            obligation.span,
            format!("{named} is outside of the cluster, which has {ctas} CTA{plural}"),
        ),
    };
    let scalar = prover.scalar(rank);
    let diagnostic = match known(prover, state, rank, scalar, &text) {
        Some(known) => diagnostic.note(known),
        None => diagnostic,
    };
    match proof {
        Proof::Unproved if nameable(&text) => diagnostic.help(format!(
            "put what uses it into `if {} < {ctas} {{ .. }}`, or take `{} % {ctas}`",
            before_less(&text),
            operand(&text)
        )),
        Proof::Unproved => diagnostic.help(format!("take the rank `% {ctas}`")),
        _ => diagnostic.help(match ctas.saturating_sub(1) {
            0 => "its one CTA has rank 0".to_owned(),
            last => format!("ranks are 0 to {last}"),
        }),
    }
}

/// A `src_size` that would be checked when the kernel runs.
fn unproved_size(
    prover: &mut Prover<'_>,
    state: &mut State,
    obligation: &Obligation,
    (value, max): (Value, u32),
) -> Diagnostic {
    let text = super::words(prover.cfg.function, prover.cfg, value);
    let diagnostic = Diagnostic::new(
        &UNPROVED,
        obligation.span,
        format!("cannot prove that `src_size` is at most the {max} bytes of the copy"),
    );
    let scalar = prover.scalar(value);
    let diagnostic = match known(prover, state, value, scalar, &text) {
        Some(known) => diagnostic.note(known),
        None => diagnostic,
    };
    match nameable(&text) {
        true => diagnostic.help(format!("write `.src_size({}.min({max}))`", operand(&text))),
        false => diagnostic.help(format!("write `.src_size(n.min({max}))`")),
    }
}

/// The text is Rust that stands for the value.
fn nameable(text: &str) -> bool {
    text != "the value"
}

/// As an operand of anything.
fn operand(text: &str) -> String {
    match text.contains(' ') {
        true => format!("({text})"),
        false => text.to_owned(),
    }
}

/// In front of `<`: `a as u32 < 4` would be parsed as the start of generic arguments.
fn before_less(text: &str) -> String {
    match text.contains(" as ") {
        true => format!("({text})"),
        false => text.to_owned(),
    }
}

/// `0 <= index < dim` and the like.
fn index(
    prover: &mut Prover<'_>,
    state: &mut State,
    obligation: &Obligation,
    proof: Proof,
    in_part: bool,
) -> Option<Diagnostic> {
    let ObligationKind::Index {
        tensor,
        axis,
        index,
        written,
        extent,
        dim,
        prefix,
    } = &obligation.kind
    else {
        return None;
    };
    let function = prover.cfg.function;
    // What is no pure expression is spelled by no name, and repeating it would be another value.
    let text = super::words(function, prover.cfg, *index);
    let (text, scalar) = match written.as_deref() {
        Some(written) if nameable(&text) && text.parse::<i128>().is_err() => {
            (written.text.clone(), Some(written.ty))
        }
        _ => (text, prover.scalar(*index)),
    };
    let size = words::dim(function, *dim);
    let range = match (nameable(&text), *extent) {
        (true, 1) => format!("index `{text}`"),
        (true, extent) => format!("range `{}`", range_text(&text, extent)),
        (false, 1) => "this index".to_owned(),
        (false, extent) => format!("this range of {extent} elements"),
    };
    let known = known(prover, state, *index, scalar, &text);
    let copy = obligation.must_be_proved;
    let what = if copy { " of a copy" } else { "" };
    if proof == Proof::Refuted {
        let rule = if copy { &COPY_BOUNDS } else { &BOUNDS };
        let mut diagnostic = Diagnostic::new(
            rule,
            obligation.span,
            match axis {
                Some(axis) => format!(
                    "{range}{what} is outside of dimension {axis} of `{}`, which is {size}",
                    tensor.text
                ),
                None => {
                    let plural = if size == "1" { "" } else { "s" };
                    let name = match tensor.text.as_str() {
                        "" => String::new(),
                        name => format!(" `{name}`"),
                    };
                    format!(
                        "{range} is outside of the array{name}, which has {size} element{plural}"
                    )
                }
            },
        );
        if let Some(known) = known {
            diagnostic = diagnostic.note(known);
        }
        return Some(diagnostic);
    }
    let inside = match (axis, tensor.text.as_str()) {
        (Some(axis), name) => format!("dimension {axis} of `{name}`, which is {size}"),
        (None, "") => format!("the array, which has {size} elements"),
        (None, name) => format!("the array `{name}`, which has {size} elements"),
    };
    let rule = if copy { &COPY_BOUNDS } else { &UNPROVED };
    let mut diagnostic = Diagnostic::new(
        rule,
        obligation.span,
        format!("cannot prove that {range}{what} is inside {inside}"),
    );
    diagnostic =
        diagnostic.note(known.unwrap_or_else(|| {
            format!("`{size}` is known only at launch, and may be as small as 0")
        }));
    if let Some((bytes, _)) = prefix {
        let bytes = super::words(function, prover.cfg, *bytes);
        diagnostic = diagnostic.note(format!(
            "nor that the `{bytes}` bytes that `src_size` reads end inside it"
        ));
    }
    let guard = guard(prover, scalar, &text, *extent, *dim);
    Some(match (guard, copy) {
        (Some(guard), true) => {
            let part = match in_part && *extent > 1 && matches!(dim, Dim::Symbol(_)) {
                true => "; a chunk at the end is read in part with `.src_size(bytes)`",
                false => "",
            };
            diagnostic.help(format!(
                "wrap the copy in `if {guard} {{ .. }}`, or add `.pred({guard})`{part}"
            ))
        }
        (None, true) => diagnostic.help("compute the index so that it is certainly inside, or guard the copy with an `if` on it"),
        (Some(guard), false) => {
            diagnostic.help(format!("put the access into `if {guard} {{ .. }}`"))
        }
        (None, false) => diagnostic.help("bind the index to a local, and guard the access with an `if` on it"),
    })
}

fn range_text(text: &str, extent: u64) -> String {
    match text.parse::<i128>() {
        Ok(start) => format!("{start}..{}", start + i128::from(extent)),
        Err(_) => format!("{text}..{text} + {extent}"),
    }
}

/// `tid` is in 0..128 here
fn known(
    prover: &mut Prover<'_>,
    state: &mut State,
    index: Value,
    scalar: Option<Scalar>,
    text: &str,
) -> Option<String> {
    let is_constant = text.parse::<i128>().is_ok();
    if is_constant {
        return None;
    }
    let shown = match nameable(text) {
        true => format!("`{text}`"),
        false => "it".to_owned(),
    };
    let (type_low, type_high) = prover.type_range(index);
    let (low, high) = prover.range(state, index);
    let low = low.filter(|low| *low > type_low || type_low == 0);
    let high = high.filter(|high| *high < type_high);
    match (low, high) {
        (Some(low), Some(high)) if low == high => Some(format!("{shown} is {low} here")),
        (Some(low), Some(high)) => Some(format!("{shown} is in {low}..{} here", high + 1)),
        (Some(low), None) if low > 0 || type_low < 0 => Some(format!(
            "{shown} is at least {low} here, and may be as large as its type allows"
        )),
        (None, Some(high)) => Some(format!(
            "{shown} is at most {high} here, and may be negative"
        )),
        _ => {
            let name = scalar.map_or("", |scalar| scalar.name());
            Some(format!("{shown} may be any `{name}` here"))
        }
    }
}

/// A condition that makes the index provable, as Rust.
fn guard(
    prover: &mut Prover<'_>,
    scalar: Option<Scalar>,
    text: &str,
    extent: u64,
    dim: Dim,
) -> Option<String> {
    let function = prover.cfg.function;
    if let (Ok(start), Dim::Symbol(_)) = (text.parse::<u64>(), dim) {
        let size = words::dim_expr(function, dim);
        return Some(format!("{size} >= {}", start.checked_add(extent)?));
    }
    if text == "the value" || text.parse::<i128>().is_ok() {
        return None;
    }
    let scalar = scalar?;
    let operand = if text.contains(' ') {
        format!("({text})")
    } else {
        text.to_owned()
    };
    let upper = match dim {
        Dim::Const(size) => {
            // The last index that leaves room.
            let end = size.checked_sub(extent)?.checked_add(1)?;
            let (_, greatest) = scalar.int_range()?;
            if i128::from(end) > greatest {
                return None;
            }
            // `a as u32 < 4` would be parsed as the start of generic arguments.
            let side = if text.contains(" as ") {
                operand
            } else {
                text.to_owned()
            };
            format!("{side} < {end}")
        }
        Dim::Symbol(_) => {
            let size = words::dim_expr(function, dim);
            let dim_ty = dim_scalar(prover, dim);
            let (size, text, operand) = match dim_ty {
                Some(ty) if ty == scalar => (size, text.to_owned(), operand),
                // A narrow index is made wide: the dimension may have no place in its type.
                Some(ty) if scalar.size() < 4 => {
                    let wide = format!("{operand} as {}", ty.name());
                    (size, wide.clone(), format!("({wide})"))
                }
                _ => (
                    format!("{size} as {}", scalar.name()),
                    text.to_owned(),
                    operand,
                ),
            };
            let side = if text.contains(" as ") {
                operand.clone()
            } else {
                text
            };
            if extent == 1 {
                format!("{side} < {size}")
            } else {
                format!("{side} < {size} && {size} - {operand} >= {extent}")
            }
        }
    };
    Some(if scalar.is_signed() {
        let side = if text.contains(" as ") {
            format!("({text})")
        } else {
            text.to_owned()
        };
        format!("{side} >= 0 && {upper}")
    } else {
        upper
    })
}

/// The type that a dimension has in the kernel.
fn dim_scalar(prover: &Prover<'_>, dim: Dim) -> Option<Scalar> {
    use crate::ir::types::{DimSource, ParamKind};
    let Dim::Symbol(id) = dim else {
        return None;
    };
    let signature = &prover.cfg.function.signature;
    match signature.dims.get(id.0)?.source {
        DimSource::Generic => Some(Scalar::U32),
        DimSource::Param(param) => match &signature.params.get(param.0)?.kind {
            ParamKind::Scalar(scalar) => Some(*scalar),
            ParamKind::Tensor(_) | ParamKind::Map(_) => None,
        },
    }
}
