//! `clusterlaunchcontrol`: a cluster takes over the work of one that has not started.

use super::{Intrinsic, machine::rows};

/// The rows of the list.
pub(super) const ROWS: &[Intrinsic] = rows! {
    "ptx::clusterlaunchcontrol_try_cancel_async_shared_cta_mbarrier_complete_tx_bytes_b128" [_] (address: shared, mbar: shared) -> () = Fence "clusterlaunchcontrol.try_cancel.async.shared::cta.mbarrier::complete_tx::bytes.b128";
    "ptx::clusterlaunchcontrol_try_cancel_async_shared_cta_mbarrier_complete_tx_bytes_multicast_cluster_all_b128" [_] (address: shared, mbar: shared) -> () = Fence "clusterlaunchcontrol.try_cancel.async.shared::cta.mbarrier::complete_tx::bytes.multicast::cluster::all.b128";
    "ptx::clusterlaunchcontrol_try_cancel_async_mbarrier_complete_tx_bytes_b128" [_] (address: generic, mbar: generic) -> () = Fence "clusterlaunchcontrol.try_cancel.async.mbarrier::complete_tx::bytes.b128";
    "ptx::clusterlaunchcontrol_try_cancel_async_mbarrier_complete_tx_bytes_multicast_cluster_all_b128" [_] (address: generic, mbar: generic) -> () = Fence "clusterlaunchcontrol.try_cancel.async.mbarrier::complete_tx::bytes.multicast::cluster::all.b128";
    "ptx::clusterlaunchcontrol_query_cancel_is_canceled_pred_b128" [_] (response: b128) -> bool = Pure "clusterlaunchcontrol.query_cancel.is_canceled.pred.b128";
    "ptx::clusterlaunchcontrol_query_cancel_get_first_ctaid_v4_b32_b128" [_] (response: b128) -> [u32; 4] = Pure "clusterlaunchcontrol.query_cancel.get_first_ctaid.v4.b32.b128";
    "ptx::clusterlaunchcontrol_query_cancel_get_first_ctaid_x_b32_b128" [_] (response: b128) -> u32 = Pure "clusterlaunchcontrol.query_cancel.get_first_ctaid::x.b32.b128";
    "ptx::clusterlaunchcontrol_query_cancel_get_first_ctaid_y_b32_b128" [_] (response: b128) -> u32 = Pure "clusterlaunchcontrol.query_cancel.get_first_ctaid::y.b32.b128";
    "ptx::clusterlaunchcontrol_query_cancel_get_first_ctaid_z_b32_b128" [_] (response: b128) -> u32 = Pure "clusterlaunchcontrol.query_cancel.get_first_ctaid::z.b32.b128";
};
