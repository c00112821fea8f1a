//! `clusterlaunchcontrol`: a cluster takes over the work of one that has not started.
//!
//! A response is 128 bits, `[u64; 2]`. Without a cancelled cluster in it the index means nothing: ask
//! [`is_canceled`](clusterlaunchcontrol_query_cancel_is_canceled_pred_b128) first.

on_addresses! {
    "Both addresses are in shared memory, of 16 bytes that are a multiple of 16 and of an mbarrier that expects them; nobody touches the response until its phase is over. After a response that says that nothing was cancelled, nothing is asked for again."
    /// Asks for a cluster that has not started not to be launched; 16 bytes of response are written, and counted at the mbarrier.
    /// PTX: `clusterlaunchcontrol.try_cancel.async.shared::cta.mbarrier::complete_tx::bytes.b128` (PTX ISA, `clusterlaunchcontrol.try_cancel`); from sm_100 on.
    unsafe fn clusterlaunchcontrol_try_cancel_async_shared_cta_mbarrier_complete_tx_bytes_b128(address: u32, mbar: u32);
    /// Asks for a cluster that has not started not to be launched; 16 bytes of response are written, and counted at the mbarrier, in each CTA of the cluster at the same place.
    /// PTX: `clusterlaunchcontrol.try_cancel.async.shared::cta.mbarrier::complete_tx::bytes.multicast::cluster::all.b128` (PTX ISA, `clusterlaunchcontrol.try_cancel`); from sm_100 on, by family.
    unsafe fn clusterlaunchcontrol_try_cancel_async_shared_cta_mbarrier_complete_tx_bytes_multicast_cluster_all_b128(address: u32, mbar: u32);
    /// Asks for a cluster that has not started not to be launched; 16 bytes of response are written, and counted at the mbarrier.
    /// PTX: `clusterlaunchcontrol.try_cancel.async.mbarrier::complete_tx::bytes.b128` (PTX ISA, `clusterlaunchcontrol.try_cancel`); from sm_100 on.
    unsafe fn clusterlaunchcontrol_try_cancel_async_mbarrier_complete_tx_bytes_b128(address: u64, mbar: u64);
    /// Asks for a cluster that has not started not to be launched; 16 bytes of response are written, and counted at the mbarrier, in each CTA of the cluster at the same place.
    /// PTX: `clusterlaunchcontrol.try_cancel.async.mbarrier::complete_tx::bytes.multicast::cluster::all.b128` (PTX ISA, `clusterlaunchcontrol.try_cancel`); from sm_100 on, by family.
    unsafe fn clusterlaunchcontrol_try_cancel_async_mbarrier_complete_tx_bytes_multicast_cluster_all_b128(address: u64, mbar: u64);
}

on_values! {
    /// Whether a response says that a cluster was cancelled.
    /// PTX: `clusterlaunchcontrol.query_cancel.is_canceled.pred.b128` (PTX ISA, `clusterlaunchcontrol.query_cancel`); from sm_100 on.
    fn clusterlaunchcontrol_query_cancel_is_canceled_pred_b128(response: [u64; 2]) -> bool;
    /// The first CTA of the cluster that was cancelled: x, y and z of its index, and a fourth number that means nothing.
    /// PTX: `clusterlaunchcontrol.query_cancel.get_first_ctaid.v4.b32.b128` (PTX ISA, `clusterlaunchcontrol.query_cancel`); from sm_100 on.
    fn clusterlaunchcontrol_query_cancel_get_first_ctaid_v4_b32_b128(response: [u64; 2]) -> [u32; 4];
    /// `x` of the index of the first CTA of the cluster that was cancelled.
    /// PTX: `clusterlaunchcontrol.query_cancel.get_first_ctaid::x.b32.b128` (PTX ISA, `clusterlaunchcontrol.query_cancel`); from sm_100 on.
    fn clusterlaunchcontrol_query_cancel_get_first_ctaid_x_b32_b128(response: [u64; 2]) -> u32;
    /// `y` of the index of the first CTA of the cluster that was cancelled.
    /// PTX: `clusterlaunchcontrol.query_cancel.get_first_ctaid::y.b32.b128` (PTX ISA, `clusterlaunchcontrol.query_cancel`); from sm_100 on.
    fn clusterlaunchcontrol_query_cancel_get_first_ctaid_y_b32_b128(response: [u64; 2]) -> u32;
    /// `z` of the index of the first CTA of the cluster that was cancelled.
    /// PTX: `clusterlaunchcontrol.query_cancel.get_first_ctaid::z.b32.b128` (PTX ISA, `clusterlaunchcontrol.query_cancel`); from sm_100 on.
    fn clusterlaunchcontrol_query_cancel_get_first_ctaid_z_b32_b128(response: [u64; 2]) -> u32;
}
