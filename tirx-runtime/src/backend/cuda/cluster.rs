//! Whether a GPU has room for a kernel's clusters.
//!
//! The blocks of a cluster run at the same time on multiprocessors that lie together, and how many of those there are differs
//! from GPU to GPU, also of one kind. What the driver's own rule is about, registers and shared memory with it, it tells before a
//! launch: `cuOccupancyMaxActiveClusters`, of CUDA 11.8, is looked for when it is first needed.

use super::{api::Handle, programmatic::Config};
use crate::backend::driver;
use std::{
    ffi::{c_int, c_void},
    sync::OnceLock,
};

driver::functions! {
    /// What the driver says of room.
    #[derive(Debug, Clone, Copy)]
    struct Occupancy {
        max_active_clusters: "cuOccupancyMaxActiveClusters"(*mut c_int, Handle, *const c_void),
    }
}

/// How many clusters of a loaded function the GPU runs at once. None if the driver does not say.
///
/// # Safety
/// The function is loaded in the current context.
pub(super) unsafe fn room(
    function: Handle,
    cluster: [u32; 3],
    block: [u32; 3],
    shared: u32,
) -> Option<u32> {
    static FOUND: OnceLock<Option<Occupancy>> = OnceLock::new();
    let find = || Occupancy::load(driver::library().ok()?).ok();
    let occupancy = FOUND.get_or_init(find).as_ref()?;
    // The kernel itself has the size of its clusters.
    let config = Config::plain(cluster, block, shared);
    let mut clusters = 0;
    // SAFETY: the configuration is laid out as the driver's and lives until it returns, and it writes one number; the rest is
    // the caller's.
    let code = unsafe {
        (occupancy.max_active_clusters)(&mut clusters, function, (&raw const config).cast())
    };
    match code {
        0 => u32::try_from(clusters).ok(),
        _ => None,
    }
}
