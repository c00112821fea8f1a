//! Tensor copies: boxes and pixels between shared memory and a tensor that has a tensor map.
//!
//! A place in a map (`a.tile((row, column))`) is the map and the values of its coordinates. A copy names one and a view of
//! shared memory, and goes in the direction that these say:
//!
//! ```text
//!   place -> shared      completes on an mbarrier, in one CTA or in several (multicast)
//!   shared -> place      in a bulk group
//! ```
//!
//! The hardware writes and reads shared memory as a run of bytes that it swizzles by address. So the view has to be that
//! run: as many elements along each dimension as the map moves, without gaps, in an allocation with the map's swizzle.
//! Coordinates may lie anywhere, so there is nothing to prove of them but that the innermost is a multiple of 16 bytes; that
//! is refused where it is certainly not so.

use super::{Lowering, Operand, copy::CopyOptions, layout, view::View, words};
use crate::{
    diagnostic::{Diagnostic, Edit},
    intrinsics::{Effect, TensorOp},
    ir::{
        shared,
        ssa::{
            AlignedFor, Instr, InstrOperand, Obligation, ObligationId, ObligationKind, Op, Root,
            Unary, Value, ValueTy,
        },
        tree::{Call, Expr, TileMode},
        types::{Dim, Handle, MapParam, ParamId, ParamKind, Scalar, Ty, map_of},
    },
};
use proc_macro2::Span;
use tirx_ptx::tensor_map::{Mode, Swizzle, Wide};
use tirx_rules::{
    TENSOR_COMPLETION, TENSOR_COORDINATE, TENSOR_PADDING, TENSOR_REDUCTION, TENSOR_SHAPE,
    TENSOR_SPACE,
};

/// A place in a tensor map.
#[derive(Debug, Clone)]
pub(super) struct Tile {
    param: ParamId,
    mode: TileMode,
    /// Outermost first, each with where it stands.
    coordinates: Vec<(Value, Span)>,
    /// The same of offsets; of `im2col_w` the halo, then the offset.
    offsets: Vec<(Value, Span)>,
    /// As the user wrote it.
    text: String,
    span: Span,
}

/// The unit of the innermost dimension, in bits.
const UNIT: i128 = 128;
/// Shared memory starts at a multiple of so many bytes.
const SHARED_ALIGN: u32 = 128;

/// One side of a copy.
enum Side {
    Shared(Box<(View, String, Span)>),
    Tile(Box<Tile>),
}

impl Lowering<'_> {
    /// `view.tile((..))` and its kin.
    pub(super) fn tile(
        &mut self,
        whole: &Expr,
        base: &Expr,
        mode: TileMode,
        args: &[Expr],
        at: Span,
    ) -> Operand {
        let text = words::expr(self.kernel, base);
        let base = self.expr(base);
        let values: Vec<_> = args
            .iter()
            .map(|arg| self.value(arg).map(|value| (value, arg.span)))
            .collect();
        let Some(mut coordinates) = values.into_iter().collect::<Option<Vec<_>>>() else {
            return self.poisoned();
        };
        let Some((param, map)) =
            self.map_under(&base, &format!("`.{}` is a method of", mode.name()), at)
        else {
            return self.poisoned();
        };
        let fits = matches!(
            (mode, map.map.mode),
            (
                TileMode::Tile | TileMode::Gather4 | TileMode::Scatter4,
                Mode::Tiled { .. }
            ) | (TileMode::Im2col, Mode::Im2col { .. })
                | (TileMode::Im2colWide, Mode::Im2colWide { .. })
        );
        if !fits {
            let (has, method) = match map.map.mode {
                Mode::Tiled { .. } => ("boxes", "tile"),
                Mode::Im2col { .. } => ("pixels", "im2col"),
                Mode::Im2colWide { .. } => ("rows of pixels", "im2col_w"),
            };
            let message = format!("the tensor map of `{text}` has {has}");
            return self.fail(
                Diagnostic::new(&TENSOR_SPACE, at, message).help(format!("write `.{method}(..)`")),
            );
        }
        let rank = match mode {
            TileMode::Gather4 | TileMode::Scatter4 => 5,
            _ => map.map.rank(),
        };
        let offsets = coordinates.split_off(rank.min(coordinates.len()));
        Operand::Tile(Box::new(Tile {
            param,
            mode,
            coordinates,
            offsets,
            text: words::expr(self.kernel, whole),
            span: whole.span,
        }))
    }

    /// The generic address of a tensor map.
    pub(super) fn map_address(&mut self, base: &Expr, at: Span) -> Operand {
        let base = self.expr(base);
        match self.map_under(&base, "`.map_address` is a method of", at) {
            Some((param, _)) => Operand::Value(self.address_of_map(param)),
            None => self.poisoned(),
        }
    }

    /// The tensor map of what a method is called on. None after an error.
    fn map_under(&mut self, base: &Operand, what: &str, at: Span) -> Option<(ParamId, MapParam)> {
        let found = match base {
            Operand::Map(id) => {
                let param = self.kernel.signature.params.get(id.0);
                param.and_then(map_of).map(|map| (*id, map)).ok_or(None)
            }
            Operand::View(view) => self.map_of(view),
            _ => Err(None),
        };
        match found {
            Ok((id, map)) => Some((id, map.clone())),
            // It was reported where it stands.
            Err(None) => None,
            Err(Some(message)) => {
                self.fail(Diagnostic::new(&TENSOR_SPACE, at, message).help(format!(
                    "{what} a parameter as a whole that has `#[tma(box = [..])]`"
                )));
                None
            }
        }
    }

    /// The tensor map of a view that is a whole parameter.
    fn map_of(&self, view: &View) -> Result<(ParamId, &MapParam), Option<String>> {
        let Root::Param(id) = view.root else {
            return Err(Some(format!(
                "`{}` is in shared memory, and a tensor map describes global memory",
                view.name.text
            )));
        };
        let param = self.kernel.signature.params.get(id.0);
        let Some(ParamKind::Tensor(tensor)) = param.map(|param| &param.kind) else {
            return Err(Some(format!("`{}` has no tensor map", view.name.text)));
        };
        let Some(map) = tensor.map.as_deref() else {
            let message = format!("`{}` has no tensor map", view.tensor);
            return Err((!tensor.map_is_broken).then_some(message));
        };
        let is_whole = view.offset == 0
            && view.terms.is_empty()
            && view.elem == super::machine(tensor.elem)
            && view.axes.len() == tensor.dims.len()
            && view
                .axes
                .iter()
                .zip(&tensor.dims)
                .enumerate()
                .all(|(position, (axis, dim))| axis.dim == *dim && axis.origin == position);
        match is_whole {
            true => Ok((id, map)),
            false => Err(Some(format!(
                "`{}` is a part of `{}`, and its tensor map describes the whole",
                view.name.text, view.tensor
            ))),
        }
    }

    /// A tensor copy, reduction or prefetch.
    pub(super) fn tile_tensor(&mut self, call: &Call, op: TensorOp) -> Operand {
        if op == TensorOp::PrefetchMap {
            return self.prefetch_map(call);
        }
        let sides: Vec<_> = call.args.iter().map(|arg| self.tensor_side(arg)).collect();
        let options = self.copy_options(call);
        let (Some(sides), Some(options)) = (sides.into_iter().collect::<Option<Vec<_>>>(), options)
        else {
            return Operand::Error;
        };
        let refused = match (op, sides.as_slice()) {
            (TensorOp::Prefetch, [Side::Tile(tile)]) => {
                return self.tensor_prefetch(call, tile, &options);
            }
            (TensorOp::Copy, [Side::Shared(dst), Side::Tile(tile)]) => {
                return self.tensor_load(call, dst, tile, &options);
            }
            (_, [Side::Tile(tile), Side::Shared(src)]) => {
                return self.tensor_store(call, op, tile, src, &options);
            }
            (_, [Side::Shared(to), Side::Shared(from)]) => Diagnostic::new(
                &TENSOR_SPACE,
                from.2,
                format!("neither `{}` nor `{}` is a place in a tensor map", from.1, to.1),
            )
            .help("write `a.tile((row, column))` of a parameter with `#[tma(box = [..])]`; `tile::cp_async_bulk` copies between views"),
            (_, [Side::Tile(to), Side::Tile(from)]) => Diagnostic::new(
                &TENSOR_SPACE,
                from.span,
                format!("`{}` and `{}` are both in global memory", from.text, to.text),
            )
            .help("copy to shared memory, and from there"),
            _ => return self.poisoned(),
        };
        self.refused(refused)
    }

    /// On addresses.
    pub(super) fn ptx_tensor(&mut self, call: &Call, opcode: &str) -> Operand {
        let values: Vec<_> = call.args.iter().map(|arg| self.value(arg)).collect();
        let options = self.copy_options(call);
        let (Some(values), Some(options)) =
            (values.into_iter().collect::<Option<Vec<_>>>(), options)
        else {
            return Operand::Error;
        };
        let named = |wanted: &str| {
            let names = call.intrinsic.params.iter().zip(&values);
            let found = names.filter(|(param, _)| param.name.starts_with(wanted));
            found.map(|(_, value)| *value).collect::<Vec<_>>()
        };
        let address = |name| named(name).into_iter().map(InstrOperand::Address);
        let mut operands: Vec<_> = address("dst").collect();
        operands.extend(named("map").into_iter().map(InstrOperand::Value));
        let coordinates = named("c");
        operands.extend(coordinates.iter().copied().map(InstrOperand::Value));
        operands.push(InstrOperand::Joined(coordinates.len() as u8));
        operands.push(InstrOperand::Located);
        operands.extend(address("mbar").chain(address("src")));
        let offsets = named("offset");
        if !offsets.is_empty() {
            for offset in &offsets {
                let offset = self.short(*offset, call.name_span);
                operands.push(offset);
            }
            operands.push(InstrOperand::Joined(offsets.len() as u8));
        }
        let mut instr = Instr {
            opcode: opcode.to_owned(),
            unused: None,
            effect: Effect::Fence,
            places: Vec::new(),
            operands,
            guard: None,
        };
        if let Some(refused) = self.load_words(&mut instr, &options) {
            return self.refused(refused);
        }
        self.tensor_instr(instr, &options, call.name_span, Vec::new())
    }

    /// The words that only a copy into shared memory has.
    fn load_words(&mut self, instr: &mut Instr, options: &CopyOptions) -> Option<Diagnostic> {
        if let Some((mask, span)) = options.multicast {
            instr.opcode.push_str(".multicast::cluster");
            let mask = self.short(mask, span);
            instr.operands.push(mask);
        }
        let (group, span) = options.cta_group?;
        match self.builder.int_of(group) {
            Some(group @ (1 | 2)) => {
                instr.opcode.push_str(&format!(".cta_group::{group}"));
                None
            }
            _ => Some(Diagnostic::new(
                &TENSOR_SPACE,
                span,
                "a group of CTAs has 1 or 2",
            )),
        }
    }

    fn tensor_side(&mut self, expr: &Expr) -> Option<Side> {
        match self.expr(expr) {
            Operand::View(view) => {
                let text = words::expr(self.kernel, expr);
                Some(Side::Shared(Box::new((view, text, expr.span))))
            }
            Operand::Tile(tile) => Some(Side::Tile(tile)),
            Operand::Error => None,
            _ => {
                self.poisoned();
                None
            }
        }
    }

    fn tensor_load(
        &mut self,
        call: &Call,
        dst: &(View, String, Span),
        tile: &Tile,
        options: &CopyOptions,
    ) -> Operand {
        let Some((bar, _)) = options.mbarrier else {
            return self.refused(
                Diagnostic::new(
                    &TENSOR_COMPLETION,
                    call.name_span,
                    "a tensor copy into shared memory completes on an mbarrier, and none is given",
                )
                .help("add `.mbarrier(bar)`"),
            );
        };
        if let Some(refused) = self
            .multicast(call, options)
            .or_else(|| self.beside_tile(call, dst, options))
        {
            return self.refused(refused);
        }
        if tile.mode == TileMode::Scatter4 {
            let message = "`scatter4` writes four rows, and this copy reads";
            return self.refused(
                Diagnostic::new(&TENSOR_SPACE, tile.span, message).help("write `.gather4(..)`"),
            );
        }
        let Some(obligations) = self.tensor_contract(dst, tile, options, true) else {
            return Operand::Unit;
        };
        let dims = self.dims_of(tile);
        let opcode = format!(
            "cp.async.bulk.tensor.{dims}d.shared::cluster.global{}.mbarrier::complete_tx::bytes",
            self.load_mode(tile)
        );
        let mut operands = vec![InstrOperand::Place(0)];
        self.located(tile, &mut operands);
        operands.push(InstrOperand::Address(bar));
        self.with_offsets(tile, &mut operands);
        let mut instr = Instr {
            opcode,
            unused: None,
            effect: Effect::Fence,
            places: vec![dst.0.place()],
            operands,
            guard: None,
        };
        if let Some(refused) = self.load_words(&mut instr, options) {
            return self.refused(refused);
        }
        self.tensor_instr(instr, options, call.name_span, obligations)
    }

    /// The mbarrier is of the CTA that is written to, whichever that is, or in a pair of CTAs of either (PTX ISA,
    /// `cp.async.bulk.tensor`, on `.cta_group`).
    fn beside_tile(
        &self,
        call: &Call,
        (view, dst, _): &(View, String, Span),
        options: &CopyOptions,
    ) -> Option<Diagnostic> {
        let (bar, _) = options.mbarrier?;
        let written = call.option("mbarrier")?.value.as_ref()?;
        let group = options
            .cta_group
            .and_then(|(group, _)| self.builder.int_of(group));
        let pair = group == Some(2);
        let is_remote = written.ty == Ty::Handle(Handle::RemoteMbarrier);
        let text = words::expr(self.kernel, written);
        let (found, help) = match (view.root, is_remote) {
            (Root::Shared(_), true) if !pair => (
                format!(" and `{text}` is another CTA's"),
                "give the mbarrier itself, without `at_rank`; on sm_100 and later it may be that of the other CTA of a pair, with `.cta_group(2)`".to_owned(),
            ),
            (Root::Peer(..), false) if !pair => (
                format!(" `{dst}` is a peer's, and `{text}` is this CTA's"),
                format!("write `.mbarrier({text}.at_rank(..))` with the rank of that peer"),
            ),
            (Root::Peer(_, start), true) => {
                let ranks = [start, bar].map(|mapped| self.mapped_rank(mapped));
                let [Some(to), Some(of)] = ranks else {
                    return None;
                };
                let same = match pair {
                    true => to / 2 == of / 2,
                    false => to == of,
                };
                if same {
                    return None;
                }
                (
                    format!(" `{dst}` is of rank {to}, and `{text}` of rank {of}"),
                    match pair {
                        true => "a pair is the ranks 2k and 2k + 1: take both in one".to_owned(),
                        false => "take both at the same rank".to_owned(),
                    },
                )
            }
            _ => return None,
        };
        let separator = if found.starts_with(" and") { "," } else { ":" };
        let message = format!(
            "a tensor copy completes on an mbarrier of the CTA that it writes to{separator}{found}"
        );
        Some(Diagnostic::new(&TENSOR_COMPLETION, written.span, message).help(help))
    }

    fn tensor_store(
        &mut self,
        call: &Call,
        op: TensorOp,
        tile: &Tile,
        src: &(View, String, Span),
        options: &CopyOptions,
    ) -> Operand {
        for (option, what) in [
            (options.mbarrier, "mbarrier"),
            (options.multicast, "multicast"),
            (options.cta_group, "cta_group"),
        ] {
            if let Some((_, span)) = option {
                return self.refused(
                    Diagnostic::new(
                        &TENSOR_COMPLETION,
                        span,
                        format!("a tensor copy into global memory has no `{what}`: it completes in a bulk group"),
                    )
                    .mend(
                        "remove it; `ptx::cp_async_bulk_commit_group()` ends the group, `ptx::cp_async_bulk_wait_group::<0>()` waits for it",
                        super::copy::without(call, what),
                    ),
                );
            }
        }
        let Some(map) = self.map(tile) else {
            return self.poisoned();
        };
        let (clobbers, element) = (map.clobbers_row_padding, map.map.element);
        let innermost = map.map.extents.innermost().unwrap_or(0);
        let bits = u128::from(innermost) * u128::from(element.global_bits());
        if !clobbers && innermost > 0 && !bits.is_multiple_of(UNIT as u128) {
            let tensor = self.tensor_name(tile);
            return self.refused(
                Diagnostic::new(
                    &TENSOR_PADDING,
                    tile.span,
                    format!(
                        "a row of `{tensor}` has {} bytes, and a copy to it ends rows at a multiple of 16: it overwrites what lies behind them",
                        bits / 8
                    ),
                )
                .help("make the last dimension a multiple of 16 bytes, or allow it: `#[tma(.., clobbers_row_padding)]`"),
            );
        }
        if let TensorOp::Reduce(reduction) = op
            && !op.admits(src.0.elem)
        {
            let message = format!(
                "there is no `{}` of elements of `{}` in a tensor",
                reduction.word(),
                src.0.elem.name()
            );
            let admitted = Scalar::ALL.iter().filter(|(scalar, _)| op.admits(*scalar));
            let admitted: Vec<String> = admitted.map(|(_, name)| format!("`{name}`")).collect();
            return self.refused(
                Diagnostic::new(&TENSOR_REDUCTION, call.name_span, message)
                    .help(format!("it has them of {}", admitted.join(", "))),
            );
        }
        if tile.mode == TileMode::Gather4 {
            let message = "`gather4` reads four rows, and this copy writes";
            return self.refused(
                Diagnostic::new(&TENSOR_SPACE, tile.span, message).help("write `.scatter4(..)`"),
            );
        }
        let Some(obligations) = self.tensor_contract(src, tile, options, false) else {
            return Operand::Unit;
        };
        self.builder.written_maps.insert(tile.param);
        let mode = match tile.mode {
            TileMode::Tile | TileMode::Gather4 => "",
            TileMode::Scatter4 => ".tile::scatter4",
            TileMode::Im2col => ".im2col_no_offs",
            TileMode::Im2colWide => ".im2col_no_offs::w",
        };
        let dims = self.dims_of(tile);
        let opcode = match op {
            TensorOp::Reduce(reduction) => format!(
                "cp.reduce.async.bulk.tensor.{dims}d.global.shared::cta.{}{mode}.bulk_group",
                reduction.word()
            ),
            _ => format!("cp.async.bulk.tensor.{dims}d.global.shared::cta{mode}.bulk_group"),
        };
        let mut operands = Vec::new();
        self.located(tile, &mut operands);
        operands.push(InstrOperand::Place(0));
        let instr = Instr {
            opcode,
            unused: None,
            effect: Effect::Fence,
            places: vec![src.0.place()],
            operands,
            guard: None,
        };
        self.tensor_instr(instr, options, call.name_span, obligations)
    }

    /// The map itself, of a parameter that has one.
    fn prefetch_map(&mut self, call: &Call) -> Operand {
        let [map] = call.args.as_slice() else {
            return self.poisoned();
        };
        let base = self.expr(map);
        let Some((param, _)) = self.map_under(&base, "`tile::prefetch_tensormap` takes", map.span)
        else {
            return self.poisoned();
        };
        let instr = Instr {
            opcode: "prefetch.param.tensormap".to_owned(),
            unused: None,
            effect: Effect::Fence,
            places: Vec::new(),
            operands: vec![InstrOperand::MapMemory(param)],
            guard: None,
        };
        self.instr(instr, None, call.name_span, Vec::new())
    }

    fn tensor_prefetch(&mut self, call: &Call, tile: &Tile, options: &CopyOptions) -> Operand {
        if let Some(refused) = self.coordinate(tile) {
            return self.refused(refused);
        }
        let opcode = format!(
            "cp.async.bulk.prefetch.tensor.{}d.L2.global{}",
            self.dims_of(tile),
            self.load_mode(tile)
        );
        let mut operands = Vec::new();
        self.located(tile, &mut operands);
        self.with_offsets(tile, &mut operands);
        let instr = Instr {
            opcode,
            unused: None,
            effect: Effect::Fence,
            places: Vec::new(),
            operands,
            guard: None,
        };
        let obligations = self.coordinate_unit(tile).into_iter().collect();
        self.tensor_instr(instr, options, call.name_span, obligations)
    }

    fn tensor_instr(
        &mut self,
        mut instr: Instr,
        options: &CopyOptions,
        span: Span,
        obligations: Vec<ObligationId>,
    ) -> Operand {
        if let Some((policy, _)) = options.policy {
            instr.opcode.push_str(".L2::cache_hint");
            instr.operands.push(InstrOperand::Value(policy));
        }
        instr.guard = options.pred.map(|(value, _)| value);
        self.instr(instr, None, span, obligations)
    }

    /// The digit before `d`.
    fn dims_of(&self, tile: &Tile) -> usize {
        match tile.mode {
            TileMode::Gather4 | TileMode::Scatter4 => 2,
            _ => tile.coordinates.len(),
        }
    }

    fn load_mode(&self, tile: &Tile) -> &'static str {
        let is_128 = self.map(tile).is_some_and(|map| {
            matches!(
                map.map.mode,
                Mode::Im2colWide {
                    wide: Wide::W128,
                    ..
                }
            )
        });
        match tile.mode {
            TileMode::Tile | TileMode::Scatter4 => "",
            TileMode::Gather4 => ".tile::gather4",
            TileMode::Im2col => ".im2col",
            TileMode::Im2colWide if is_128 => ".im2col::w::128",
            TileMode::Im2colWide => ".im2col::w",
        }
    }

    fn map(&self, tile: &Tile) -> Option<&MapParam> {
        map_of(self.kernel.signature.params.get(tile.param.0)?)
    }

    fn tensor_name(&self, tile: &Tile) -> String {
        let param = self.kernel.signature.params.get(tile.param.0);
        param.map_or_else(String::new, |param| param.name.text.clone())
    }

    fn address_of_map(&mut self, param: ParamId) -> Value {
        let address = Op::Instr(Box::new(Instr {
            opcode: "cvta.param.u64".to_owned(),
            unused: None,
            effect: Effect::Pure,
            places: Vec::new(),
            operands: vec![InstrOperand::Map(param)],
            guard: None,
        }));
        self.builder.start_value(
            address,
            ValueTy::Scalar(Scalar::U64),
            self.kernel.signature.name.span,
        )
    }

    /// `[map, {coordinates}]`: here the order turns.
    fn located(&mut self, tile: &Tile, operands: &mut Vec<InstrOperand>) {
        let address = self.address_of_map(tile.param);
        operands.push(InstrOperand::Value(address));
        let values = tile
            .coordinates
            .iter()
            .map(|(value, _)| InstrOperand::Value(*value));
        let count = tile.coordinates.len() as u8;
        match tile.mode {
            // The column, then the rows as they are written.
            TileMode::Gather4 | TileMode::Scatter4 => {
                let mut values: Vec<_> = values.collect();
                values.rotate_right(1);
                operands.extend(values);
            }
            _ => operands.extend(values.rev()),
        }
        operands.push(InstrOperand::Joined(count));
        operands.push(InstrOperand::Located);
    }

    fn with_offsets(&mut self, tile: &Tile, operands: &mut Vec<InstrOperand>) {
        if tile.offsets.is_empty() {
            return;
        }
        let mut offsets: Vec<_> = tile
            .offsets
            .iter()
            .map(|(value, span)| self.short(*value, *span))
            .collect();
        if tile.mode == TileMode::Im2col {
            offsets.reverse();
        }
        let count = offsets.len() as u8;
        operands.extend(offsets);
        operands.push(InstrOperand::Joined(count));
    }

    /// A `u16` in a register of 16 bits: those of the language have 32.
    fn short(&mut self, value: Value, span: Span) -> InstrOperand {
        match self.builder.int_of(value) {
            Some(constant) => InstrOperand::Int(constant),
            None => InstrOperand::Value(self.builder.emit(
                Op::Unary(Unary::Reinterpret, value),
                ValueTy::Scalar(Scalar::F16),
                span,
                Vec::new(),
            )),
        }
    }

    /// The shared side is what the map moves. Gives the obligations that it is aligned, and so is the place; nothing after an
    /// error.
    fn tensor_contract(
        &mut self,
        (view, text, span): &(View, String, Span),
        tile: &Tile,
        options: &CopyOptions,
        is_load: bool,
    ) -> Option<Vec<ObligationId>> {
        let refused = self
            .is_shared(view, text, *span, (tile, is_load))
            .or_else(|| self.is_box(view, text, *span, tile))
            .or_else(|| self.coordinate(tile));
        if let Some(refused) = refused {
            self.diagnostics.push(refused);
            return None;
        }
        let aligned = self.aligned_side(
            (view, text, *span),
            SHARED_ALIGN,
            AlignedFor::TensorCopy,
            options,
        );
        Some(
            std::iter::once(aligned)
                .chain(self.coordinate_unit(tile))
                .collect(),
        )
    }

    /// What the innermost coordinate has to be, where it is known when the kernel runs.
    fn coordinate_unit(&mut self, tile: &Tile) -> Option<ObligationId> {
        let unit = self.map(tile)?.map.element.coordinate_multiple() as u32;
        let (value, span) = *tile.coordinates.last()?;
        if self.builder.int_of(value).is_some() {
            return None;
        }
        Some(self.builder.add_obligation(Obligation {
            kind: ObligationKind::Coordinate { value, unit },
            under: None,
            must_be_proved: false,
            assumed: false,
            span,
        }))
    }

    /// The view is of shared memory, of the own CTA's if it is read, and lies there as the map says. What is written may be any
    /// CTA's of the cluster (PTX ISA, `cp.async.bulk.tensor`, on `.shared::cluster`).
    fn is_shared(
        &self,
        view: &View,
        text: &str,
        span: Span,
        (tile, is_load): (&Tile, bool),
    ) -> Option<Diagnostic> {
        if let (Root::Peer(..), false) = (view.root, is_load) {
            return Some(
                Diagnostic::new(
                    &TENSOR_SPACE,
                    span,
                    format!("`{text}` is another CTA's, and a tensor copy to global memory reads the own CTA's shared memory"),
                )
                .help("let the CTA copy whose memory it is, or bring it here with `tile::cp_async_bulk`"),
            );
        }
        let Some(id) = view.root.allocation() else {
            return Some(
                Diagnostic::new(
                    &TENSOR_SPACE,
                    span,
                    format!("`{text}` is in global memory; beside a place in a tensor map stands a view of shared memory"),
                )
                .help("allocate it with `alloc_shared`"),
            );
        };
        let map = self.map(tile)?;
        let found = self.builder.shared.get(id.index())?.swizzle;
        let wanted = match map.map.swizzle {
            Swizzle::None => None,
            Swizzle::Bytes32 => Some(shared::Swizzle::B32),
            Swizzle::Bytes64 => Some(shared::Swizzle::B64),
            Swizzle::Bytes128 => Some(shared::Swizzle::B128),
            // No allocation is laid out like these: whoever reads it works the addresses out.
            _ => return None,
        };
        if found == wanted {
            return None;
        }
        let words = |swizzle: Option<shared::Swizzle>| match swizzle {
            Some(swizzle) => format!("swizzled within {} bytes", swizzle.span()),
            None => "not swizzled".to_owned(),
        };
        let of = self.tensor_name(tile);
        let end = self.builder.shared.get(id.index())?.end;
        let (help, edit) = match (found, wanted) {
            (None, Some(swizzle)) => (
                format!(
                    "add {{}} to the allocation of `{}`, or change the attribute of `{of}`",
                    view.tensor
                ),
                Some(Edit::behind(end, format!(".swizzle({})", swizzle.span()))),
            ),
            (_, Some(swizzle)) => (
                format!(
                    "write `alloc_shared::<..>().swizzle({})`, or change the attribute of `{of}`",
                    swizzle.span()
                ),
                None,
            ),
            (Some(swizzle), None) => (
                format!(
                    "add `swizzle = {}` to the attribute of `{of}`, or leave `.swizzle` out",
                    swizzle.span()
                ),
                None,
            ),
            (None, None) => return None,
        };
        Some(
            Diagnostic::new(
                &TENSOR_SHAPE,
                span,
                format!(
                    "`{}` is {}, but what the tensor map of `{}` moves is {}",
                    view.tensor,
                    words(found),
                    self.tensor_name(tile),
                    words(wanted)
                ),
            )
            .mend(&help, edit),
        )
    }

    /// The view has the elements that the map moves, in order and without gaps.
    fn is_box(&self, view: &View, text: &str, span: Span, tile: &Tile) -> Option<Diagnostic> {
        let map = self.map(tile)?;
        let tensor = self.tensor_name(tile);
        let elem = match &self.kernel.signature.params.get(tile.param.0)?.kind {
            ParamKind::Tensor(param) => super::machine(param.elem),
            ParamKind::Map(given) => super::machine(given.elem),
            ParamKind::Scalar(_) => return None,
        };
        let refuse = |message: String, help: String| {
            Some(Diagnostic::new(&TENSOR_SHAPE, span, message).help(help))
        };
        if view.elem != elem {
            return refuse(
                format!(
                    "`{text}` has elements of `{}` and `{tensor}` of `{}`, but a copy does not convert",
                    view.elem.name(),
                    elem.name()
                ),
                format!(
                    "give `{}` and `{tensor}` the same element type",
                    view.tensor
                ),
            );
        }
        let mut wanted: Vec<u64> = map
            .map
            .shared_extents()
            .as_slice()
            .iter()
            .map(|extent| u64::from(*extent))
            .collect();
        if matches!(tile.mode, TileMode::Gather4 | TileMode::Scatter4) {
            wanted.insert(0, 4);
        }
        let slice = u64::from(map.map.interleave.bytes());
        if slice > 0 {
            // One slice of channels for each W or pixel, of 16 or 32 bytes whatever the elements are.
            if let Mode::Tiled { extents } = map.map.mode {
                let channels = u64::from(extents.get(1).unwrap_or(1));
                if map.map.element.global_bytes(channels) > slice {
                    return refuse(
                        format!(
                            "the box of `{tensor}` is {channels} along the slices of channels, and a copy moves one slice of them"
                        ),
                        "make the second extent of the box 1, and copy each slice by itself"
                            .to_owned(),
                    );
                }
            }
            wanted.push(slice / u64::from(elem.size()));
        } else if map.map.element.is_packed()
            && let Some(last) = wanted.last_mut()
        {
            // The view has them in bytes.
            *last = map.map.element.shared_bytes(*last) / u64::from(elem.size());
        }
        let dims: Option<Vec<u64>> = view
            .axes
            .iter()
            .map(|axis| match axis.dim {
                Dim::Const(size) => Some(size),
                Dim::Symbol(_) => None,
            })
            .collect();
        let without_ones = |dims: &[u64]| -> Vec<u64> {
            dims.iter().copied().filter(|extent| *extent != 1).collect()
        };
        let is_same = dims
            .as_deref()
            .is_some_and(|dims| without_ones(dims) == without_ones(&wanted));
        if !is_same {
            let shape = |dims: &[u64]| {
                let dims: Vec<String> = dims.iter().map(u64::to_string).collect();
                dims.join(" x ")
            };
            let found = dims
                .as_deref()
                .map_or_else(|| "a shape known at launch".to_owned(), shape);
            let wanted = shape(&wanted);
            return refuse(
                format!(
                    "`{text}` is {found}, but one copy by the tensor map of `{tensor}` moves {wanted}"
                ),
                format!("make `{text}` {wanted}, or change the attribute of `{tensor}`"),
            );
        }
        let elem = u64::from(view.elem.size());
        if let Err(position) = layout::run(&view.axes, elem) {
            let (axis, inner) = view.axes.get(position..)?.split_first()?;
            let needed = inner.iter().fold(elem, |bytes, axis| match axis.dim {
                Dim::Const(extent) => bytes.saturating_mul(extent),
                Dim::Symbol(_) => bytes,
            });
            return refuse(
                format!(
                    "the elements of `{text}` are not contiguous: one step along its dimension {position} is {} bytes in `{}`, and {needed} are needed",
                    axis.stride.factor, view.tensor
                ),
                "copy to an allocation of its own, without padding".to_owned(),
            );
        }
        None
    }

    /// The innermost coordinate is not certainly something else than a multiple of 16 bytes, or of a group of packed elements.
    fn coordinate(&self, tile: &Tile) -> Option<Diagnostic> {
        let map = self.map(tile)?;
        let (value, span) = tile.coordinates.last()?;
        let found = self.builder.int_of(*value)?;
        let element = map.map.element;
        let multiple = element.coordinate_multiple();
        if found % i128::from(multiple) == 0 {
            return None;
        }
        let help = format!("make it a multiple of {multiple}");
        if element.has_gaps() {
            return Some(
                Diagnostic::new(
                    &TENSOR_COORDINATE,
                    *span,
                    format!("the innermost coordinate is {found}, and of {element} a copy starts at a multiple of {multiple}"),
                )
                .help(help),
            );
        }
        let bits = i128::from(element.global_bits());
        Some(
            Diagnostic::new(
                &TENSOR_COORDINATE,
                *span,
                format!(
                    "the innermost coordinate is {found}, {} bytes, and a copy starts at a multiple of 16 bytes",
                    found * bits / 8
                ),
            )
            .help(help),
        )
    }
}
