//! Graphs, recorded by the driver from what is issued on a stream.
//!
//! A graph is instantiated when its recording ends. The functions are looked for when they are first needed:
//! `cuGraphInstantiateWithFlags` is of CUDA 11.4.

use super::{CudaBackend, api::Handle, handle};
use crate::{
    Error, Result,
    backend::{
        RawGraph, RawStream,
        driver::{self, Code},
    },
};
use std::{
    ffi::{c_int, c_ulonglong},
    ptr,
    sync::OnceLock,
};

/// `CU_STREAM_CAPTURE_MODE_RELAXED`: what other streams and threads do meanwhile is their own business, and so is loading a
/// kernel that is launched for the first time.
const RELAXED: c_int = 2;

driver::functions! {
    /// Recording and launching.
    #[derive(Debug, Clone, Copy)]
    struct Graphs {
        begin: "cuStreamBeginCapture_v2"(Handle, c_int),
        end: "cuStreamEndCapture"(Handle, *mut Handle),
        instantiate: "cuGraphInstantiateWithFlags"(*mut Handle, Handle, c_ulonglong),
        launch: "cuGraphLaunch"(Handle, Handle),
        destroy_executable: "cuGraphExecDestroy"(Handle),
        destroy: "cuGraphDestroy"(Handle),
    }
}

fn functions() -> Option<&'static Graphs> {
    static FOUND: OnceLock<Option<Graphs>> = OnceLock::new();
    let find = || Graphs::load(driver::library().ok()?).ok();
    FOUND.get_or_init(find).as_ref()
}

fn graphs(backend: &CudaBackend) -> Result<&'static Graphs> {
    functions().ok_or_else(|| Error::Unsupported {
        device: backend.description.to_string(),
        what: "graphs, which need a driver that knows CUDA 11.4",
    })
}

/// Makes the stream record.
pub(super) fn begin(backend: &CudaBackend, stream: RawStream) -> Result<()> {
    // SAFETY: the stream is alive and does not record yet.
    backend.check("cuStreamBeginCapture", unsafe {
        (graphs(backend)?.begin)(handle(stream.0), RELAXED)
    })
}

/// Ends that, and makes what was recorded ready to be launched, if it is kept.
pub(super) fn end(backend: &CudaBackend, stream: RawStream, keep: bool) -> Result<RawGraph> {
    let graphs = graphs(backend)?;
    let mut recorded: Handle = ptr::null_mut();
    // SAFETY: the stream records; the driver writes one handle, or null if the recording was spoilt.
    let ended = unsafe { (graphs.end)(handle(stream.0), &mut recorded) };
    backend.check("cuStreamEndCapture", ended)?;
    let mut executable: Handle = ptr::null_mut();
    let instantiated = match keep && !recorded.is_null() {
        // SAFETY: the graph is the driver's; it writes one handle.
        true => unsafe { (graphs.instantiate)(&mut executable, recorded, 0) },
        false => 0,
    };
    if !recorded.is_null() {
        // SAFETY: the graph is destroyed once; what was made of it is its own.
        let _: Code = unsafe { (graphs.destroy)(recorded) };
    }
    backend.check("cuGraphInstantiate", instantiated)?;
    Ok(RawGraph(executable.expose_provenance() as u64))
}

/// Issues what was recorded.
pub(super) fn launch(backend: &CudaBackend, stream: RawStream, graph: RawGraph) -> Result<()> {
    // SAFETY: the graph is alive and launched by one thread at a time, and the stream is alive. Whatever memory the graph
    // uses was given to this launch, which `track` has ordered.
    backend.check("cuGraphLaunch", unsafe {
        (graphs(backend)?.launch)(handle(graph.0), handle(stream.0))
    })
}

/// Gives it back. The driver keeps it until it is done.
pub(super) fn destroy(graph: RawGraph) {
    if let (Some(graphs), 1..) = (functions(), graph.0) {
        // SAFETY: the graph is from `end` and is destroyed once.
        let _: Code = unsafe { (graphs.destroy_executable)(handle(graph.0)) };
    }
}
