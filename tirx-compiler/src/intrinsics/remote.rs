//! Stores and reductions that are performed later, on addresses.

use super::{ArgTy, Intrinsic, IntrinsicOp, Output, TypeSet, machine::rows, param};
use crate::ir::types::Handle;

/// The rows of the list.
pub(super) const ROWS: &[Intrinsic] = rows! {
    "ptx::st_bulk_weak_shared_cta" [_] (address: shared, size: u64) -> () = Fence "st.bulk.weak.shared::cta" [[0], 1, {0}];
    "ptx::st_async_shared_cluster_mbarrier_complete_tx_bytes_b32" [_] (address: shared, value: u32, mbar: shared) -> () = Fence "st.async.shared::cluster.mbarrier::complete_tx::bytes.b32" [[0], 1, [2]];
    "ptx::st_async_shared_cluster_mbarrier_complete_tx_bytes_b64" [_] (address: shared, value: u64, mbar: shared) -> () = Fence "st.async.shared::cluster.mbarrier::complete_tx::bytes.b64" [[0], 1, [2]];
    "ptx::st_async_shared_cluster_mbarrier_complete_tx_bytes_u32" [_] (address: shared, value: u32, mbar: shared) -> () = Fence "st.async.shared::cluster.mbarrier::complete_tx::bytes.u32" [[0], 1, [2]];
    "ptx::st_async_shared_cluster_mbarrier_complete_tx_bytes_u64" [_] (address: shared, value: u64, mbar: shared) -> () = Fence "st.async.shared::cluster.mbarrier::complete_tx::bytes.u64" [[0], 1, [2]];
    "ptx::st_async_shared_cluster_mbarrier_complete_tx_bytes_s32" [_] (address: shared, value: i32, mbar: shared) -> () = Fence "st.async.shared::cluster.mbarrier::complete_tx::bytes.s32" [[0], 1, [2]];
    "ptx::st_async_shared_cluster_mbarrier_complete_tx_bytes_s64" [_] (address: shared, value: i64, mbar: shared) -> () = Fence "st.async.shared::cluster.mbarrier::complete_tx::bytes.s64" [[0], 1, [2]];
    "ptx::st_async_shared_cluster_mbarrier_complete_tx_bytes_f32" [_] (address: shared, value: f32, mbar: shared) -> () = Fence "st.async.shared::cluster.mbarrier::complete_tx::bytes.f32" [[0], 1, [2]];
    "ptx::st_async_shared_cluster_mbarrier_complete_tx_bytes_f64" [_] (address: shared, value: f64, mbar: shared) -> () = Fence "st.async.shared::cluster.mbarrier::complete_tx::bytes.f64" [[0], 1, [2]];
    "ptx::st_async_shared_cluster_mbarrier_complete_tx_bytes_v2_b32" [_] (address: shared, value: [u32; 2], mbar: shared) -> () = Fence "st.async.shared::cluster.mbarrier::complete_tx::bytes.v2.b32";
    "ptx::st_async_shared_cluster_mbarrier_complete_tx_bytes_v2_b64" [_] (address: shared, value: [u64; 2], mbar: shared) -> () = Fence "st.async.shared::cluster.mbarrier::complete_tx::bytes.v2.b64";
    "ptx::st_async_shared_cluster_mbarrier_complete_tx_bytes_v2_f32" [_] (address: shared, value: [f32; 2], mbar: shared) -> () = Fence "st.async.shared::cluster.mbarrier::complete_tx::bytes.v2.f32";
    "ptx::st_async_shared_cluster_mbarrier_complete_tx_bytes_v2_f64" [_] (address: shared, value: [f64; 2], mbar: shared) -> () = Fence "st.async.shared::cluster.mbarrier::complete_tx::bytes.v2.f64";
    "ptx::st_async_shared_cluster_mbarrier_complete_tx_bytes_v4_b32" [_] (address: shared, value: [u32; 4], mbar: shared) -> () = Fence "st.async.shared::cluster.mbarrier::complete_tx::bytes.v4.b32";
    "ptx::st_async_shared_cluster_mbarrier_complete_tx_bytes_v4_f32" [_] (address: shared, value: [f32; 4], mbar: shared) -> () = Fence "st.async.shared::cluster.mbarrier::complete_tx::bytes.v4.f32";
    "ptx::st_async_shared_cluster_mbarrier_complete_tx_bytes_v2_u32" [_] (address: shared, value: [u32; 2], mbar: shared) -> () = Fence "st.async.shared::cluster.mbarrier::complete_tx::bytes.v2.u32";
    "ptx::st_async_shared_cluster_mbarrier_complete_tx_bytes_v4_u32" [_] (address: shared, value: [u32; 4], mbar: shared) -> () = Fence "st.async.shared::cluster.mbarrier::complete_tx::bytes.v4.u32";
    "ptx::st_async_shared_cluster_mbarrier_complete_tx_bytes_v2_s32" [_] (address: shared, value: [i32; 2], mbar: shared) -> () = Fence "st.async.shared::cluster.mbarrier::complete_tx::bytes.v2.s32";
    "ptx::st_async_shared_cluster_mbarrier_complete_tx_bytes_v4_s32" [_] (address: shared, value: [i32; 4], mbar: shared) -> () = Fence "st.async.shared::cluster.mbarrier::complete_tx::bytes.v4.s32";
    "ptx::st_async_shared_cluster_mbarrier_complete_tx_bytes_v2_u64" [_] (address: shared, value: [u64; 2], mbar: shared) -> () = Fence "st.async.shared::cluster.mbarrier::complete_tx::bytes.v2.u64";
    "ptx::st_async_shared_cluster_mbarrier_complete_tx_bytes_v2_s64" [_] (address: shared, value: [i64; 2], mbar: shared) -> () = Fence "st.async.shared::cluster.mbarrier::complete_tx::bytes.v2.s64";
    "ptx::red_async_relaxed_cluster_shared_cluster_mbarrier_complete_tx_bytes_inc_u32" [_] (address: shared, value: u32, mbar: shared) -> () = Fence "red.async.relaxed.cluster.shared::cluster.mbarrier::complete_tx::bytes.inc.u32" [[0], 1, [2]];
    "ptx::red_async_relaxed_cluster_shared_cluster_mbarrier_complete_tx_bytes_dec_u32" [_] (address: shared, value: u32, mbar: shared) -> () = Fence "red.async.relaxed.cluster.shared::cluster.mbarrier::complete_tx::bytes.dec.u32" [[0], 1, [2]];
    "ptx::red_async_relaxed_cluster_shared_cluster_mbarrier_complete_tx_bytes_min_u32" [_] (address: shared, value: u32, mbar: shared) -> () = Fence "red.async.relaxed.cluster.shared::cluster.mbarrier::complete_tx::bytes.min.u32" [[0], 1, [2]];
    "ptx::red_async_relaxed_cluster_shared_cluster_mbarrier_complete_tx_bytes_min_s32" [_] (address: shared, value: i32, mbar: shared) -> () = Fence "red.async.relaxed.cluster.shared::cluster.mbarrier::complete_tx::bytes.min.s32" [[0], 1, [2]];
    "ptx::red_async_relaxed_cluster_shared_cluster_mbarrier_complete_tx_bytes_max_u32" [_] (address: shared, value: u32, mbar: shared) -> () = Fence "red.async.relaxed.cluster.shared::cluster.mbarrier::complete_tx::bytes.max.u32" [[0], 1, [2]];
    "ptx::red_async_relaxed_cluster_shared_cluster_mbarrier_complete_tx_bytes_max_s32" [_] (address: shared, value: i32, mbar: shared) -> () = Fence "red.async.relaxed.cluster.shared::cluster.mbarrier::complete_tx::bytes.max.s32" [[0], 1, [2]];
    "ptx::red_async_relaxed_cluster_shared_cluster_mbarrier_complete_tx_bytes_and_b32" [_] (address: shared, value: u32, mbar: shared) -> () = Fence "red.async.relaxed.cluster.shared::cluster.mbarrier::complete_tx::bytes.and.b32" [[0], 1, [2]];
    "ptx::red_async_relaxed_cluster_shared_cluster_mbarrier_complete_tx_bytes_or_b32" [_] (address: shared, value: u32, mbar: shared) -> () = Fence "red.async.relaxed.cluster.shared::cluster.mbarrier::complete_tx::bytes.or.b32" [[0], 1, [2]];
    "ptx::red_async_relaxed_cluster_shared_cluster_mbarrier_complete_tx_bytes_xor_b32" [_] (address: shared, value: u32, mbar: shared) -> () = Fence "red.async.relaxed.cluster.shared::cluster.mbarrier::complete_tx::bytes.xor.b32" [[0], 1, [2]];
    "ptx::red_async_relaxed_cluster_shared_cluster_mbarrier_complete_tx_bytes_add_u32" [_] (address: shared, value: u32, mbar: shared) -> () = Fence "red.async.relaxed.cluster.shared::cluster.mbarrier::complete_tx::bytes.add.u32" [[0], 1, [2]];
    "ptx::red_async_relaxed_cluster_shared_cluster_mbarrier_complete_tx_bytes_add_s32" [_] (address: shared, value: i32, mbar: shared) -> () = Fence "red.async.relaxed.cluster.shared::cluster.mbarrier::complete_tx::bytes.add.s32" [[0], 1, [2]];
    "ptx::red_async_relaxed_cluster_shared_cluster_mbarrier_complete_tx_bytes_add_u64" [_] (address: shared, value: u64, mbar: shared) -> () = Fence "red.async.relaxed.cluster.shared::cluster.mbarrier::complete_tx::bytes.add.u64" [[0], 1, [2]];
    "ptx::st_async_release_gpu_global_b32" [_] (address: global, value: u32) -> () = Fence "st.async.release.gpu.global.b32";
    "ptx::st_async_release_gpu_global_b64" [_] (address: global, value: u64) -> () = Fence "st.async.release.gpu.global.b64";
    "ptx::st_async_release_gpu_global_f32" [_] (address: global, value: f32) -> () = Fence "st.async.release.gpu.global.f32";
    "ptx::st_async_release_gpu_global_f64" [_] (address: global, value: f64) -> () = Fence "st.async.release.gpu.global.f64";
    "ptx::red_async_release_gpu_global_inc_u32" [_] (address: global, value: u32) -> () = Fence "red.async.release.gpu.global.inc.u32";
    "ptx::red_async_release_gpu_global_dec_u32" [_] (address: global, value: u32) -> () = Fence "red.async.release.gpu.global.dec.u32";
    "ptx::red_async_release_gpu_global_min_u32" [_] (address: global, value: u32) -> () = Fence "red.async.release.gpu.global.min.u32";
    "ptx::red_async_release_gpu_global_min_s32" [_] (address: global, value: i32) -> () = Fence "red.async.release.gpu.global.min.s32";
    "ptx::red_async_release_gpu_global_max_u32" [_] (address: global, value: u32) -> () = Fence "red.async.release.gpu.global.max.u32";
    "ptx::red_async_release_gpu_global_max_s32" [_] (address: global, value: i32) -> () = Fence "red.async.release.gpu.global.max.s32";
    "ptx::red_async_release_gpu_global_and_b32" [_] (address: global, value: u32) -> () = Fence "red.async.release.gpu.global.and.b32";
    "ptx::red_async_release_gpu_global_or_b32" [_] (address: global, value: u32) -> () = Fence "red.async.release.gpu.global.or.b32";
    "ptx::red_async_release_gpu_global_xor_b32" [_] (address: global, value: u32) -> () = Fence "red.async.release.gpu.global.xor.b32";
    "ptx::red_async_release_gpu_global_add_u32" [_] (address: global, value: u32) -> () = Fence "red.async.release.gpu.global.add.u32";
    "ptx::red_async_release_gpu_global_add_s32" [_] (address: global, value: i32) -> () = Fence "red.async.release.gpu.global.add.s32";
    "ptx::red_async_release_gpu_global_add_u64" [_] (address: global, value: u64) -> () = Fence "red.async.release.gpu.global.add.u64";
    "ptx::st_async_release_sys_global_b32" [_] (address: global, value: u32) -> () = Fence "st.async.release.sys.global.b32";
    "ptx::st_async_release_sys_global_b64" [_] (address: global, value: u64) -> () = Fence "st.async.release.sys.global.b64";
    "ptx::st_async_release_sys_global_f32" [_] (address: global, value: f32) -> () = Fence "st.async.release.sys.global.f32";
    "ptx::st_async_release_sys_global_f64" [_] (address: global, value: f64) -> () = Fence "st.async.release.sys.global.f64";
    "ptx::red_async_release_sys_global_inc_u32" [_] (address: global, value: u32) -> () = Fence "red.async.release.sys.global.inc.u32";
    "ptx::red_async_release_sys_global_dec_u32" [_] (address: global, value: u32) -> () = Fence "red.async.release.sys.global.dec.u32";
    "ptx::red_async_release_sys_global_min_u32" [_] (address: global, value: u32) -> () = Fence "red.async.release.sys.global.min.u32";
    "ptx::red_async_release_sys_global_min_s32" [_] (address: global, value: i32) -> () = Fence "red.async.release.sys.global.min.s32";
    "ptx::red_async_release_sys_global_max_u32" [_] (address: global, value: u32) -> () = Fence "red.async.release.sys.global.max.u32";
    "ptx::red_async_release_sys_global_max_s32" [_] (address: global, value: i32) -> () = Fence "red.async.release.sys.global.max.s32";
    "ptx::red_async_release_sys_global_and_b32" [_] (address: global, value: u32) -> () = Fence "red.async.release.sys.global.and.b32";
    "ptx::red_async_release_sys_global_or_b32" [_] (address: global, value: u32) -> () = Fence "red.async.release.sys.global.or.b32";
    "ptx::red_async_release_sys_global_xor_b32" [_] (address: global, value: u32) -> () = Fence "red.async.release.sys.global.xor.b32";
    "ptx::red_async_release_sys_global_add_u32" [_] (address: global, value: u32) -> () = Fence "red.async.release.sys.global.add.u32";
    "ptx::red_async_release_sys_global_add_s32" [_] (address: global, value: i32) -> () = Fence "red.async.release.sys.global.add.s32";
    "ptx::red_async_release_sys_global_add_u64" [_] (address: global, value: u64) -> () = Fence "red.async.release.sys.global.add.u64";
    "ptx::st_async_mmio_release_sys_global_b32" [_] (address: global, value: u32) -> () = Fence "st.async.mmio.release.sys.global.b32";
    "ptx::st_async_mmio_release_sys_global_b64" [_] (address: global, value: u64) -> () = Fence "st.async.mmio.release.sys.global.b64";
    "ptx::st_async_mmio_release_sys_global_f32" [_] (address: global, value: f32) -> () = Fence "st.async.mmio.release.sys.global.f32";
    "ptx::st_async_mmio_release_sys_global_f64" [_] (address: global, value: f64) -> () = Fence "st.async.mmio.release.sys.global.f64";
    "ptx::red_async_mmio_release_sys_global_inc_u32" [_] (address: global, value: u32) -> () = Fence "red.async.mmio.release.sys.global.inc.u32";
    "ptx::red_async_mmio_release_sys_global_dec_u32" [_] (address: global, value: u32) -> () = Fence "red.async.mmio.release.sys.global.dec.u32";
    "ptx::red_async_mmio_release_sys_global_min_u32" [_] (address: global, value: u32) -> () = Fence "red.async.mmio.release.sys.global.min.u32";
    "ptx::red_async_mmio_release_sys_global_min_s32" [_] (address: global, value: i32) -> () = Fence "red.async.mmio.release.sys.global.min.s32";
    "ptx::red_async_mmio_release_sys_global_max_u32" [_] (address: global, value: u32) -> () = Fence "red.async.mmio.release.sys.global.max.u32";
    "ptx::red_async_mmio_release_sys_global_max_s32" [_] (address: global, value: i32) -> () = Fence "red.async.mmio.release.sys.global.max.s32";
    "ptx::red_async_mmio_release_sys_global_and_b32" [_] (address: global, value: u32) -> () = Fence "red.async.mmio.release.sys.global.and.b32";
    "ptx::red_async_mmio_release_sys_global_or_b32" [_] (address: global, value: u32) -> () = Fence "red.async.mmio.release.sys.global.or.b32";
    "ptx::red_async_mmio_release_sys_global_xor_b32" [_] (address: global, value: u32) -> () = Fence "red.async.mmio.release.sys.global.xor.b32";
    "ptx::red_async_mmio_release_sys_global_add_u32" [_] (address: global, value: u32) -> () = Fence "red.async.mmio.release.sys.global.add.u32";
    "ptx::red_async_mmio_release_sys_global_add_s32" [_] (address: global, value: i32) -> () = Fence "red.async.mmio.release.sys.global.add.s32";
    "ptx::red_async_mmio_release_sys_global_add_u64" [_] (address: global, value: u64) -> () = Fence "red.async.mmio.release.sys.global.add.u64";
    "ptx::st_async_release_gpu_global_b8" [_] (address: global, value: u8) -> () = Fence "st.async.release.gpu.global.b8";
    "ptx::st_async_release_gpu_global_b16" [_] (address: global, value: u16) -> () = Fence "st.async.release.gpu.global.b16";
    "ptx::st_async_release_gpu_global_u8" [_] (address: global, value: u8) -> () = Fence "st.async.release.gpu.global.u8";
    "ptx::st_async_release_gpu_global_u16" [_] (address: global, value: u16) -> () = Fence "st.async.release.gpu.global.u16";
    "ptx::st_async_release_gpu_global_u32" [_] (address: global, value: u32) -> () = Fence "st.async.release.gpu.global.u32";
    "ptx::st_async_release_gpu_global_u64" [_] (address: global, value: u64) -> () = Fence "st.async.release.gpu.global.u64";
    "ptx::st_async_release_gpu_global_s8" [_] (address: global, value: i8) -> () = Fence "st.async.release.gpu.global.s8";
    "ptx::st_async_release_gpu_global_s16" [_] (address: global, value: i16) -> () = Fence "st.async.release.gpu.global.s16";
    "ptx::st_async_release_gpu_global_s32" [_] (address: global, value: i32) -> () = Fence "st.async.release.gpu.global.s32";
    "ptx::st_async_release_gpu_global_s64" [_] (address: global, value: i64) -> () = Fence "st.async.release.gpu.global.s64";
    "ptx::st_async_release_sys_global_b8" [_] (address: global, value: u8) -> () = Fence "st.async.release.sys.global.b8";
    "ptx::st_async_release_sys_global_b16" [_] (address: global, value: u16) -> () = Fence "st.async.release.sys.global.b16";
    "ptx::st_async_release_sys_global_u8" [_] (address: global, value: u8) -> () = Fence "st.async.release.sys.global.u8";
    "ptx::st_async_release_sys_global_u16" [_] (address: global, value: u16) -> () = Fence "st.async.release.sys.global.u16";
    "ptx::st_async_release_sys_global_u32" [_] (address: global, value: u32) -> () = Fence "st.async.release.sys.global.u32";
    "ptx::st_async_release_sys_global_u64" [_] (address: global, value: u64) -> () = Fence "st.async.release.sys.global.u64";
    "ptx::st_async_release_sys_global_s8" [_] (address: global, value: i8) -> () = Fence "st.async.release.sys.global.s8";
    "ptx::st_async_release_sys_global_s16" [_] (address: global, value: i16) -> () = Fence "st.async.release.sys.global.s16";
    "ptx::st_async_release_sys_global_s32" [_] (address: global, value: i32) -> () = Fence "st.async.release.sys.global.s32";
    "ptx::st_async_release_sys_global_s64" [_] (address: global, value: i64) -> () = Fence "st.async.release.sys.global.s64";
    "ptx::st_async_mmio_release_sys_global_b8" [_] (address: global, value: u8) -> () = Fence "st.async.mmio.release.sys.global.b8";
    "ptx::st_async_mmio_release_sys_global_b16" [_] (address: global, value: u16) -> () = Fence "st.async.mmio.release.sys.global.b16";
    "ptx::st_async_mmio_release_sys_global_u8" [_] (address: global, value: u8) -> () = Fence "st.async.mmio.release.sys.global.u8";
    "ptx::st_async_mmio_release_sys_global_u16" [_] (address: global, value: u16) -> () = Fence "st.async.mmio.release.sys.global.u16";
    "ptx::st_async_mmio_release_sys_global_u32" [_] (address: global, value: u32) -> () = Fence "st.async.mmio.release.sys.global.u32";
    "ptx::st_async_mmio_release_sys_global_u64" [_] (address: global, value: u64) -> () = Fence "st.async.mmio.release.sys.global.u64";
    "ptx::st_async_mmio_release_sys_global_s8" [_] (address: global, value: i8) -> () = Fence "st.async.mmio.release.sys.global.s8";
    "ptx::st_async_mmio_release_sys_global_s16" [_] (address: global, value: i16) -> () = Fence "st.async.mmio.release.sys.global.s16";
    "ptx::st_async_mmio_release_sys_global_s32" [_] (address: global, value: i32) -> () = Fence "st.async.mmio.release.sys.global.s32";
    "ptx::st_async_mmio_release_sys_global_s64" [_] (address: global, value: i64) -> () = Fence "st.async.mmio.release.sys.global.s64";
    "ptx::st_async_shared_cluster_mbarrier_complete_tx_bytes_b128" [_] (address: shared, value: b128, mbar: shared) -> () = Fence "st.async.shared::cluster.mbarrier::complete_tx::bytes.b128";
};

/// A store to an element of a peer's memory, or a reduction of it, that an mbarrier there tells of.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum RemoteOp {
    /// `st.async`
    Store,
    /// `red.async` by this.
    Reduce(&'static str),
}

const fn on_element(
    path: &'static str,
    params: &'static [super::Parameter],
    op: RemoteOp,
) -> Intrinsic {
    Intrinsic {
        path,
        is_unsafe: false,
        consts: &[],
        params,
        options: &[],
        result: Output::Unit,
        op: IntrinsicOp::Remote(op),
    }
}

macro_rules! on_elements {
    ($($name:literal $set:ident $op:expr;)*) => {
        &[$(on_element(
            $name,
            &[
                param("index", ArgTy::Element(TypeSet::$set)),
                param("value", ArgTy::Of(TypeSet::$set)),
                param("bar", ArgTy::Handle(Handle::RemoteMbarrier)),
            ],
            $op,
        )),*]
    };
}

/// Methods on an element of a peer's memory.
pub(super) const METHODS: &[Intrinsic] = on_elements! {
    "st_async" AtomicExch RemoteOp::Store;
    "red_async_add" AtomicInt RemoteOp::Reduce("add");
    "red_async_min" Word RemoteOp::Reduce("min");
    "red_async_max" Word RemoteOp::Reduce("max");
    "red_async_and" Word RemoteOp::Reduce("and");
    "red_async_or" Word RemoteOp::Reduce("or");
    "red_async_xor" Word RemoteOp::Reduce("xor");
    "red_async_inc" AtomicCount RemoteOp::Reduce("inc");
    "red_async_dec" AtomicCount RemoteOp::Reduce("dec");
};
