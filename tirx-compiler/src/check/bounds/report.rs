//! What is said of an obligation that fails, or that could not be proved and had to be.

use super::{Prover, State};
use crate::{
    check::words,
    diagnostic::{Diagnostic, Diagnostics},
    ir::{
        ssa::{BlockId, Obligation, ObligationKind, Proof, Value},
        types::Dim,
    },
};
use std::collections::HashSet;
use tirx_rules::{BOUNDS, CLUSTER_RANK, COPY_BOUNDS, CP_ASYNC_SRC_SIZE, DIVISION_CHECK};

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
        block: BlockId,
        obligation: &Obligation,
        proof: Proof,
    ) {
        let state = prover.state_at(block);
        let mut state = (*state).clone();
        prover.assume_path_again(&mut state, block);
        if let Some(under) = obligation.under {
            prover.assume_condition(&mut state, under, true);
        }
        let diagnostic = match &obligation.kind {
            ObligationKind::Index { .. } => index(prover, &mut state, obligation, proof),
            ObligationKind::Divisor { divisor, .. } => {
                let text = super::words(prover.cfg.function, prover.cfg, *divisor);
                let message = if text == "0" {
                    "this divides by 0".to_owned()
                } else {
                    format!("this divides by `{text}`, which is 0 whenever it runs")
                };
                Some(Diagnostic::new(&DIVISION_CHECK, obligation.span, message))
            }
            ObligationKind::Aligned { .. }
            | ObligationKind::Coordinate { .. }
            | ObligationKind::Bytes { .. } => None,
            ObligationKind::Rank { rank, ctas } => {
                let text = super::words(prover.cfg.function, prover.cfg, *rank);
                let plural = if *ctas == 1 { "" } else { "s" };
                let diagnostic = Diagnostic::new(
                    &CLUSTER_RANK,
                    obligation.span,
                    format!(
                        "rank `{text}` is outside of the cluster, which has {ctas} CTA{plural}"
                    ),
                );
                Some(match known(prover, &mut state, *rank, &text) {
                    Some(known) => diagnostic.note(known),
                    None => diagnostic,
                })
            }
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

/// `0 <= index < dim` and the like.
fn index(
    prover: &mut Prover<'_>,
    state: &mut State,
    obligation: &Obligation,
    proof: Proof,
) -> Option<Diagnostic> {
    let ObligationKind::Index {
        tensor,
        axis,
        index,
        extent,
        dim,
        prefix,
    } = &obligation.kind
    else {
        return None;
    };
    let function = prover.cfg.function;
    let text = super::words(function, prover.cfg, *index);
    let size = words::dim(function, *dim);
    let range = if *extent == 1 {
        format!("index `{text}`")
    } else {
        format!("range `{}`", range_text(&text, *extent))
    };
    let known = known(prover, state, *index, &text);
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
    let mut diagnostic = Diagnostic::new(
        &COPY_BOUNDS,
        obligation.span,
        format!(
            "cannot prove that {range}{what} is inside dimension {} of `{}`, which is {size}",
            axis.unwrap_or(0),
            tensor.text
        ),
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
    let guard = guard(prover, *index, &text, *extent, *dim);
    Some(match guard {
        Some(guard) => diagnostic.help(format!(
            "wrap the copy in `if {guard} {{ .. }}`, or add `.pred({guard})`"
        )),
        None => diagnostic.help("compute the index so that it is certainly inside, or guard the copy with an `if` on it"),
    })
}

fn range_text(text: &str, extent: u64) -> String {
    match text.parse::<i128>() {
        Ok(start) => format!("{start}..{}", start + i128::from(extent)),
        Err(_) => format!("{text}..{text} + {extent}"),
    }
}

/// `tid` is in 0..128 here
fn known(prover: &mut Prover<'_>, state: &mut State, index: Value, text: &str) -> Option<String> {
    let is_constant = text.parse::<i128>().is_ok();
    if is_constant {
        return None;
    }
    let (type_low, type_high) = prover.type_range(index);
    let (low, high) = prover.range(state, index);
    let low = low.filter(|low| *low > type_low || type_low == 0);
    let high = high.filter(|high| *high < type_high);
    match (low, high) {
        (Some(low), Some(high)) if low == high => Some(format!("`{text}` is {low} here")),
        (Some(low), Some(high)) => Some(format!("`{text}` is in {low}..{} here", high + 1)),
        (Some(low), None) if low > 0 || type_low < 0 => Some(format!(
            "`{text}` is at least {low} here, and may be as large as its type allows"
        )),
        (None, Some(high)) => Some(format!(
            "`{text}` is at most {high} here, and may be negative"
        )),
        _ => {
            let name = prover.scalar(index).map_or("", |scalar| scalar.name());
            Some(format!("`{text}` may be any `{name}` here"))
        }
    }
}

/// A condition that makes the index provable, as Rust.
fn guard(
    prover: &mut Prover<'_>,
    index: Value,
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
    let scalar = prover.scalar(index)?;
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
            let size = match dim_ty {
                Some(ty) if ty == scalar => size,
                _ => format!("{size} as {}", scalar.name()),
            };
            let side = if text.contains(" as ") {
                operand.clone()
            } else {
                text.to_owned()
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
fn dim_scalar(prover: &Prover<'_>, dim: Dim) -> Option<crate::ir::types::Scalar> {
    use crate::ir::types::{DimSource, ParamKind, Scalar};
    let Dim::Symbol(id) = dim else {
        return None;
    };
    let signature = &prover.cfg.function.signature;
    match signature.dims.get(id.0)?.source {
        DimSource::Generic => Some(Scalar::U32),
        DimSource::Param(param) => match &signature.params.get(param.0)?.kind {
            ParamKind::Scalar(scalar) => Some(match scalar {
                Scalar::Isize => Scalar::I64,
                Scalar::Usize => Scalar::U64,
                other => *other,
            }),
            ParamKind::Tensor(_) | ParamKind::Map(_) => None,
        },
    }
}
