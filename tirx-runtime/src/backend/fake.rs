//! A device for tests: it keeps bytes, runs nothing, and writes down what it was asked to do.

use super::{
    Backend, Description, EncodedMap, Grid, RawEvent, RawFunction, RawGraph, RawStream, Transfer,
    Value, host,
};
use crate::{
    Device, Error, Result,
    error::CudaVersion,
    kernel::{Kernel, Variant},
    track::lock,
};
use std::{
    collections::BTreeMap,
    sync::{Arc, Mutex},
};
use tirx_ptx::tensor_map::TensorMap;

/// What a [`FakeBackend`] was asked to do, one line an operation, oldest first. `s1` is a stream, `e1` an event.
#[derive(Debug, Clone, Default)]
pub(crate) struct Log(Arc<Mutex<Vec<String>>>);

impl Log {
    fn push(&self, line: String) {
        lock(&self.0).push(line);
    }

    /// What was written since the last time, without streams being made and memory being handed out.
    pub(crate) fn take(&self) -> Vec<String> {
        std::mem::take(&mut *lock(&self.0))
    }
}

#[derive(Debug, Default)]
struct State {
    memory: BTreeMap<u64, Vec<u8>>,
    streams: u64,
    events: u64,
    functions: u64,
    graphs: u64,
    host_buffers: usize,
    next_address: u64,
    /// The next launch fails, and the device with it.
    fail_next: bool,
    lost: Option<Error>,
}

#[derive(Debug)]
pub(crate) struct FakeBackend {
    description: Description,
    log: Log,
    state: Arc<Mutex<State>>,
}

/// A device over a [`FakeBackend`], and the means to look at it.
pub(crate) struct Fake {
    pub(crate) device: Device,
    pub(crate) log: Log,
    state: Arc<Mutex<State>>,
}

impl Fake {
    pub(crate) fn new(sm: u16, driver: (u32, u32)) -> Self {
        let log = Log::default();
        let state = Arc::new(Mutex::new(State {
            next_address: 0x1000,
            ..State::default()
        }));
        let backend = FakeBackend {
            description: Description {
                name: "fake".to_owned(),
                ordinal: Some(0),
                sm,
                arch_features: true,
                driver: Some(CudaVersion::new(driver.0, driver.1)),
                grid: super::GRID,
                block: super::BLOCK,
                threads: super::THREADS,
                cluster: if sm >= 90 { super::CLUSTER } else { 1 },
                shared_per_block: 48 * 1024,
                shared_opt_in: 227 * 1024,
            },
            log: log.clone(),
            state: Arc::clone(&state),
        };
        Self {
            device: Device::with_backend(Box::new(backend)),
            log,
            state,
        }
    }

    /// Makes the next launch fail and lose the device.
    pub(crate) fn fail_next_launch(&self) {
        lock(&self.state).fail_next = true;
    }

    /// How many allocations are alive.
    pub(crate) fn allocations(&self) -> usize {
        lock(&self.state).memory.len()
    }

    /// How many host buffers are alive.
    pub(crate) fn host_buffers(&self) -> usize {
        lock(&self.state).host_buffers
    }
}

impl Backend for FakeBackend {
    fn description(&self) -> &Description {
        &self.description
    }

    fn alive(&self) -> Result<()> {
        match &lock(&self.state).lost {
            Some(first) => Err(Error::Lost {
                device: self.description.to_string(),
                first: Arc::new(first.clone()),
            }),
            None => Ok(()),
        }
    }

    fn allocate(&self, bytes: u64) -> Result<u64> {
        self.alive()?;
        let mut state = lock(&self.state);
        let address = state.next_address;
        state.next_address += bytes.next_multiple_of(256) + 256;
        state.memory.insert(address, vec![0xcd; bytes as usize]);
        Ok(address)
    }

    fn free(&self, address: u64) {
        self.log.push("free".to_owned());
        lock(&self.state).memory.remove(&address);
    }

    fn write(&self, address: u64, bytes: &[u8]) -> Result<()> {
        self.alive()?;
        self.log.push("write".to_owned());
        let mut state = lock(&self.state);
        state.memory.get_mut(&address).expect("allocated")[..bytes.len()].copy_from_slice(bytes);
        Ok(())
    }

    fn read(&self, address: u64, bytes: &mut [u8]) -> Result<()> {
        self.alive()?;
        self.log.push("read".to_owned());
        let state = lock(&self.state);
        bytes.copy_from_slice(&state.memory.get(&address).expect("allocated")[..bytes.len()]);
        Ok(())
    }

    fn zero(&self, address: u64, bytes: u64) -> Result<()> {
        self.alive()?;
        let mut state = lock(&self.state);
        state.memory.get_mut(&address).expect("allocated")[..bytes as usize].fill(0);
        Ok(())
    }

    fn owns(&self, address: u64, bytes: u64) -> Result<()> {
        let state = lock(&self.state);
        let below = state.memory.range(..=address).next_back();
        match below.filter(|(base, held)| address + bytes <= *base + held.len() as u64) {
            Some(_) => Ok(()),
            None => Err(Error::NotDeviceMemory {
                device: self.description.to_string(),
                address,
                bytes,
                reason: "nothing was allocated there".to_owned(),
            }),
        }
    }

    fn allocate_host(&self, bytes: u64) -> Result<u64> {
        self.alive()?;
        let address = host::allocate("the fake", bytes)?;
        lock(&self.state).host_buffers += 1;
        Ok(address)
    }

    fn free_host(&self, address: u64, bytes: u64) {
        self.log.push("free host".to_owned());
        lock(&self.state).host_buffers -= 1;
        host::free(address, bytes);
    }

    /// Nothing is copied.
    fn transfer(&self, stream: RawStream, transfer: Transfer) -> Result<()> {
        self.alive()?;
        let what = match transfer {
            Transfer::ToDevice { .. } => "to device",
            Transfer::ToHost { .. } => "to host",
            Transfer::Within { .. } => "within",
            Transfer::Fill { .. } => "fill",
        };
        self.log.push(format!("{what} on s{}", stream.0));
        Ok(())
    }

    fn copy_from_peer(
        &self,
        stream: RawStream,
        _to: u64,
        _peer: &dyn Backend,
        _from: u64,
        bytes: u64,
    ) -> Result<()> {
        self.log
            .push(format!("{bytes} bytes of a peer on s{}", stream.0));
        self.alive()
    }

    fn begin_capture(&self, stream: RawStream) -> Result<()> {
        self.log.push(format!("capture s{}", stream.0));
        self.alive()
    }

    fn end_capture(&self, stream: RawStream, keep: bool) -> Result<RawGraph> {
        let mut state = lock(&self.state);
        state.graphs += 1;
        let word = if keep { "as" } else { "without" };
        self.log
            .push(format!("end s{} {word} g{}", stream.0, state.graphs));
        Ok(RawGraph(state.graphs))
    }

    fn launch_graph(&self, stream: RawStream, graph: RawGraph) -> Result<()> {
        self.log
            .push(format!("launch g{} on s{}", graph.0, stream.0));
        self.alive()
    }

    fn destroy_graph(&self, graph: RawGraph) {
        self.log.push(format!("destroy g{}", graph.0));
    }

    fn create_stream(&self) -> Result<RawStream> {
        let mut state = lock(&self.state);
        state.streams += 1;
        Ok(RawStream(state.streams))
    }

    fn destroy_stream(&self, _stream: RawStream) {}

    fn synchronize(&self, stream: RawStream) -> Result<()> {
        self.log.push(format!("synchronize s{}", stream.0));
        self.alive()
    }

    fn record(&self, stream: RawStream) -> Result<RawEvent> {
        self.alive()?;
        let mut state = lock(&self.state);
        state.events += 1;
        self.log
            .push(format!("record e{} on s{}", state.events, stream.0));
        Ok(RawEvent(state.events))
    }

    fn wait(&self, stream: RawStream, event: RawEvent) -> Result<()> {
        self.log
            .push(format!("s{} waits for e{}", stream.0, event.0));
        self.alive()
    }

    fn synchronize_event(&self, event: RawEvent) -> Result<()> {
        self.log.push(format!("synchronize e{}", event.0));
        self.alive()
    }

    fn event_is_complete(&self, _event: RawEvent) -> Result<bool> {
        Ok(true)
    }

    fn destroy_event(&self, _event: RawEvent) {}

    fn elapsed(&self, _from: RawEvent, _to: RawEvent) -> Result<f32> {
        Ok(1.0)
    }

    fn load(&self, kernel: &'static Kernel, variant: &'static Variant) -> Result<RawFunction> {
        self.alive()?;
        self.log
            .push(format!("load {} for {}", kernel.name, variant.target));
        let mut state = lock(&self.state);
        state.functions += 1;
        Ok(RawFunction {
            handle: state.functions,
            dynamic_shared: variant.dynamic_shared,
            max_threads: super::THREADS,
            early: super::Early::of(variant),
        })
    }

    /// The address and the innermost extent of the tensor, and zeros.
    fn encode(&self, map: &TensorMap) -> Result<EncodedMap> {
        self.log.push("encode".to_owned());
        let mut bytes = [0; 128];
        bytes[..8].copy_from_slice(&map.address.to_le_bytes());
        bytes[8..16].copy_from_slice(&map.extents.innermost().unwrap_or(0).to_le_bytes());
        Ok(EncodedMap(bytes))
    }

    fn launch(
        &self,
        stream: RawStream,
        function: RawFunction,
        grid: Grid,
        values: &[Value<'_>],
    ) -> Result<()> {
        self.alive()?;
        let values: Vec<String> = values
            .iter()
            .map(|value| {
                let hex = value
                    .as_bytes()
                    .iter()
                    .rev()
                    .map(|byte| format!("{byte:02x}"));
                hex.collect::<String>()
            })
            .collect();
        self.log.push(format!(
            "launch f{} on s{} grid {:?} block {:?}: {}",
            function.handle,
            stream.0,
            grid.grid,
            grid.block,
            values.join(" ")
        ));
        let mut state = lock(&self.state);
        if std::mem::take(&mut state.fail_next) {
            let error = Error::Fault {
                device: self.description.to_string(),
                kernel: None,
                name: "CUDA_ERROR_LAUNCH_FAILED".to_owned(),
                code: 719,
                message: "unspecified launch failure".to_owned(),
            };
            state.lost = Some(error.clone());
            return Err(error);
        }
        Ok(())
    }
}
