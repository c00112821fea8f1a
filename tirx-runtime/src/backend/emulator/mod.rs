//! The emulator as a device.
//!
//! A launch runs at once, on the thread that asks for it, and is judged: what it is judged to be decides whether the
//! launch succeeded. So streams and events have nothing to do, and every wait is over before it begins. What a stream is needed
//! for is to know which kernels a programmatic launch may overlap with, which is judged too: see [`streams`].
//!
//! A check that failed in a kernel leaves a record, as on a GPU. Unlike on a GPU the device is not lost: the module is
//! loaded anew, since one of its variables says that a thread has failed, and the next launch starts from there.
//!
//! What is issued on a stream that records a graph, or on one that has joined it, is written down in the order of issue, and done
//! in that order when the graph is launched: whatever its streams wait for stands before. Events are part of it, since they say
//! what may overlap.

mod streams;

use super::{
    Backend, Description, EncodedMap, Grid, RawEvent, RawFunction, RawGraph, RawStream, Transfer,
    Value, host,
};
use crate::{
    EmulatorOptions, Error, Result,
    error::Findings,
    failure::{self, RECORD_SIZE},
    kernel::{FAILURE_VARIABLE, Kernel, Variant},
    locate::Place,
    track::lock,
};
use std::{
    collections::HashMap,
    fmt::{self, Write as _},
    sync::Mutex,
};
use streams::Streams;
use tirx_emulator::{
    Access, Chain, Config, Emulator, EmulatorError, Finding, LaunchConfig, LoadError, ModuleHandle,
    Report, Verdict,
};
use tirx_ptx::tensor_map::TensorMap;

/// Bytes of static shared memory that a block can have; from the CUDA guide, for every compute capability.
const SHARED_PER_BLOCK: u32 = 48 * 1024;

pub(crate) struct EmulatorBackend {
    description: Description,
    fail_on_review: bool,
    capture_output: bool,
    state: Mutex<State>,
}

struct State {
    emulator: Emulator,
    modules: Vec<Module>,
    streams: Streams,
    /// What is being recorded, by the stream that it began on.
    recordings: HashMap<u64, Vec<Recorded>>,
    /// Streams and events of a recording, with the stream that it began on.
    recorded_streams: HashMap<u64, u64>,
    recorded_events: HashMap<u64, u64>,
    graphs: HashMap<u64, Vec<Recorded>>,
    /// The last stream, event or graph.
    last: u64,
    reviews: Vec<Findings>,
    /// What kernels printed, where it is kept.
    output: String,
}

/// What was issued on a stream.
type Recorded = (RawStream, Operation);

/// What was issued, to be done later.
#[derive(Clone)]
enum Operation {
    Record(RawEvent),
    Wait(RawEvent),
    Transfer(Transfer),
    Launch {
        function: RawFunction,
        grid: Grid,
        values: Vec<Vec<u8>>,
    },
}

struct Module {
    handle: ModuleHandle,
    kernel: &'static Kernel,
    variant: &'static Variant,
    /// Where a failed check is recorded, if the kernel has checks.
    record: Option<u64>,
}

impl EmulatorBackend {
    pub(crate) fn new(options: &EmulatorOptions) -> Self {
        let mut config = Config {
            seed: options.seed,
            sm: options.sm,
            arch_features: options.arch_features,
            sanitize: options.sanitize,
            ..Config::default()
        };
        if let Some(limit) = options.max_instructions {
            config.max_instructions = limit;
        }
        Self {
            description: Description {
                name: "emulator".to_owned(),
                ordinal: None,
                sm: options.sm,
                arch_features: options.arch_features,
                driver: None,
                grid: super::GRID,
                block: super::BLOCK,
                threads: super::THREADS,
                cluster: if options.sm >= 90 { super::CLUSTER } else { 1 },
                shared_per_block: SHARED_PER_BLOCK,
                shared_opt_in: tirx_emulator::shared_limit(options.sm),
            },
            fail_on_review: options.fail_on_review,
            capture_output: options.capture_output,
            state: Mutex::new(State {
                emulator: Emulator::new(config),
                modules: Vec::new(),
                streams: Streams::default(),
                recordings: HashMap::new(),
                recorded_streams: HashMap::new(),
                recorded_events: HashMap::new(),
                graphs: HashMap::new(),
                last: 0,
                reviews: Vec::new(),
                output: String::new(),
            }),
        }
    }
}

impl fmt::Debug for EmulatorBackend {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.description.fmt(f)
    }
}

impl From<EmulatorError> for Error {
    #[cold]
    fn from(error: EmulatorError) -> Self {
        Self::Emulator(error.to_string())
    }
}

impl Backend for EmulatorBackend {
    fn description(&self) -> &Description {
        &self.description
    }

    fn alive(&self) -> Result<()> {
        Ok(())
    }

    fn allocate(&self, bytes: u64) -> Result<u64> {
        let emulator = &mut lock(&self.state).emulator;
        let free = emulator.available();
        emulator.allocate(bytes).map_err(|_| Error::OutOfMemory {
            device: self.description.to_string(),
            bytes,
            free: Some(free),
        })
    }

    fn free(&self, address: u64) {
        // What it could complain of is an address that it did not give.
        let _ = lock(&self.state).emulator.free(address);
    }

    fn write(&self, address: u64, bytes: &[u8]) -> Result<()> {
        Ok(lock(&self.state).emulator.write(address, bytes)?)
    }

    fn read(&self, address: u64, bytes: &mut [u8]) -> Result<()> {
        Ok(lock(&self.state).emulator.read(address, bytes)?)
    }

    fn zero(&self, address: u64, bytes: u64) -> Result<()> {
        Ok(lock(&self.state).emulator.fill(address, bytes, 0)?)
    }

    fn owns(&self, address: u64, bytes: u64) -> Result<()> {
        match lock(&self.state).emulator.place(address, bytes) {
            Ok(()) => Ok(()),
            Err(reason) => Err(Error::NotDeviceMemory {
                device: self.description.to_string(),
                address,
                bytes,
                reason,
            }),
        }
    }

    fn allocate_host(&self, bytes: u64) -> Result<u64> {
        host::allocate("the emulator", bytes)
    }

    fn free_host(&self, address: u64, bytes: u64) {
        host::free(address, bytes);
    }

    fn transfer(&self, stream: RawStream, transfer: Transfer) -> Result<()> {
        let mut state = lock(&self.state);
        if let Some(recording) = state.recording(stream) {
            recording.push((stream, Operation::Transfer(transfer)));
            return Ok(());
        }
        state.streams.issue(stream).in_order();
        state.transfer(transfer)
    }

    fn copy_from_peer(
        &self,
        stream: RawStream,
        to: u64,
        peer: &dyn Backend,
        from: u64,
        bytes: u64,
    ) -> Result<()> {
        lock(&self.state).streams.issue(stream).in_order();
        let mut between = vec![0; bytes as usize];
        peer.read(from, &mut between)?;
        self.write(to, &between)
    }

    fn begin_capture(&self, stream: RawStream) -> Result<()> {
        let mut state = lock(&self.state);
        state.recordings.insert(stream.0, Vec::new());
        state.recorded_streams.insert(stream.0, stream.0);
        Ok(())
    }

    fn end_capture(&self, stream: RawStream, keep: bool) -> Result<RawGraph> {
        let mut state = lock(&self.state);
        let operations = state.recordings.remove(&stream.0).unwrap_or_default();
        let other = |_: &u64, of: &mut u64| *of != stream.0;
        state.recorded_streams.retain(other);
        state.recorded_events.retain(other);
        state.last += 1;
        let graph = state.last;
        if keep {
            state.graphs.insert(graph, operations);
        }
        Ok(RawGraph(graph))
    }

    fn launch_graph(&self, stream: RawStream, graph: RawGraph) -> Result<()> {
        let operations = lock(&self.state).graphs.get(&graph.0).cloned();
        let gone = || Error::Emulator("a graph is gone".to_owned());
        let operations = operations.ok_or_else(gone)?;
        // It begins when the stream has come so far, and what follows it begins when all of it is complete. What may overlap
        // within is its own.
        lock(&self.state).streams.issue(stream).in_order();
        let mut own = Streams::default();
        for (stream, operation) in operations {
            match operation {
                Operation::Record(event) => own.record(stream, event),
                Operation::Wait(event) => own.wait(stream, event),
                Operation::Transfer(transfer) => {
                    own.issue(stream).in_order();
                    lock(&self.state).transfer(transfer)?;
                }
                Operation::Launch {
                    function,
                    grid,
                    values,
                } => {
                    let values: Vec<&[u8]> = values.iter().map(Vec::as_slice).collect();
                    self.run(Some(&mut own), stream, function, grid, &values)?;
                }
            }
        }
        Ok(())
    }

    fn destroy_graph(&self, graph: RawGraph) {
        lock(&self.state).graphs.remove(&graph.0);
    }

    fn create_stream(&self) -> Result<RawStream> {
        let mut state = lock(&self.state);
        state.last += 1;
        Ok(RawStream(state.last))
    }

    fn destroy_stream(&self, stream: RawStream) {
        lock(&self.state).streams.destroy(stream);
    }

    fn synchronize(&self, stream: RawStream) -> Result<()> {
        lock(&self.state).streams.synchronize(stream);
        Ok(())
    }

    fn record(&self, stream: RawStream) -> Result<RawEvent> {
        let mut state = lock(&self.state);
        state.last += 1;
        let event = RawEvent(state.last);
        state.streams.record(stream, event);
        if let Some(&of) = state.recorded_streams.get(&stream.0) {
            state.recorded_events.insert(event.0, of);
            state.note(of, stream, Operation::Record(event));
        }
        Ok(event)
    }

    fn wait(&self, stream: RawStream, event: RawEvent) -> Result<()> {
        let mut state = lock(&self.state);
        if let Some(&of) = state.recorded_events.get(&event.0) {
            state.recorded_streams.insert(stream.0, of);
            state.note(of, stream, Operation::Wait(event));
            return Ok(());
        }
        state.streams.wait(stream, event);
        Ok(())
    }

    fn synchronize_event(&self, event: RawEvent) -> Result<()> {
        lock(&self.state).streams.complete(event);
        Ok(())
    }

    fn event_is_complete(&self, event: RawEvent) -> Result<bool> {
        lock(&self.state).streams.complete(event);
        Ok(true)
    }

    fn destroy_event(&self, event: RawEvent) {
        lock(&self.state).streams.forget(event);
    }

    fn elapsed(&self, from: RawEvent, to: RawEvent) -> Result<f32> {
        let state = lock(&self.state);
        let at = |event: RawEvent| {
            let at = state.streams.at(event);
            at.ok_or_else(|| Error::Emulator("an event is gone".to_owned()))
        };
        Ok(at(to)?.saturating_duration_since(at(from)?).as_secs_f32() * 1e3)
    }

    fn load(&self, kernel: &'static Kernel, variant: &'static Variant) -> Result<RawFunction> {
        let mut state = lock(&self.state);
        let module = state.load(kernel, variant, &self.description)?;
        state.modules.push(module);
        // The number is the index plus 1.
        Ok(RawFunction {
            handle: state.modules.len() as u64,
            dynamic_shared: variant.dynamic_shared,
            max_threads: super::THREADS,
            early: super::Early::of(variant),
        })
    }

    fn encode(&self, map: &TensorMap) -> Result<EncodedMap> {
        Ok(EncodedMap(tirx_emulator::tensor_map::encode(map)))
    }

    fn launch(
        &self,
        stream: RawStream,
        function: RawFunction,
        grid: Grid,
        values: &[Value<'_>],
    ) -> Result<()> {
        if let Some(recording) = lock(&self.state).recording(stream) {
            let values = values.iter().map(|value| value.as_bytes().to_vec());
            let operation = Operation::Launch {
                function,
                grid,
                values: values.collect(),
            };
            recording.push((stream, operation));
            return Ok(());
        }
        let values: Vec<&[u8]> = values.iter().map(Value::as_bytes).collect();
        self.run(None, stream, function, grid, &values)
    }

    fn take_output(&self) -> String {
        std::mem::take(&mut lock(&self.state).output)
    }

    fn take_reviews(&self) -> Vec<Findings> {
        std::mem::take(&mut lock(&self.state).reviews)
    }
}

impl EmulatorBackend {
    /// Runs a grid, and judges it; within a graph by what the graph's own streams know.
    fn run(
        &self,
        within: Option<&mut Streams>,
        stream: RawStream,
        function: RawFunction,
        grid: Grid,
        values: &[&[u8]],
    ) -> Result<()> {
        let mut guard = lock(&self.state);
        let state = &mut *guard;
        let index = (function.handle as usize).wrapping_sub(1);
        let Some(module) = state.modules.get(index) else {
            return Err(Error::Emulator("a kernel is not loaded".to_owned()));
        };
        let (kernel, variant, record) = (module.kernel, module.variant, module.record);
        let config = LaunchConfig {
            grid: grid.grid,
            block: grid.block,
            cluster: grid.cluster,
            dynamic_shared: function.dynamic_shared,
        };
        let chain = within.unwrap_or(&mut state.streams).issue(stream);
        if !grid.programmatic {
            chain.in_order();
        }
        let of_chain = tirx_emulator::Grid {
            module: module.handle,
            entry: kernel.name,
            launch: &config,
            args: values,
        };
        let report = (state.emulator)
            .launch_in(chain, &of_chain)
            .map_err(|error| Error::Emulator(format!("kernel `{}`: {error}", kernel.name)))?;
        if report.verdict > Verdict::Review {
            // What a kernel that went wrong has left to be waited for says nothing of the next.
            *chain = Chain::default();
        }

        state.keep(&report, kernel, self.capture_output);
        if let Some(address) = record {
            let mut bytes = [0; RECORD_SIZE];
            state.emulator.read(address, &mut bytes)?;
            if let Some(failed) = failure::describe(kernel, variant, &failure::parse(&bytes)) {
                state.reload(index, &self.description)?;
                return Err(Error::CheckFailed(Box::new(failed)));
            }
        }
        if report.verdict == Verdict::Clean {
            return Ok(());
        }
        let findings = state.render(&report, kernel, variant);
        if report.verdict == Verdict::Review && !self.fail_on_review {
            state.reviews.push(findings);
            return Ok(());
        }
        Err(Error::Findings(Box::new(findings)))
    }
}

impl State {
    /// What is recorded of the stream, if it records.
    fn recording(&mut self, stream: RawStream) -> Option<&mut Vec<Recorded>> {
        let of = self.recorded_streams.get(&stream.0)?;
        self.recordings.get_mut(of)
    }

    fn note(&mut self, of: u64, stream: RawStream, operation: Operation) {
        if let Some(recording) = self.recordings.get_mut(&of) {
            recording.push((stream, operation));
        }
    }

    /// Does an operation on memory.
    fn transfer(&mut self, transfer: Transfer) -> Result<()> {
        let emulator = &mut self.emulator;
        match transfer {
            Transfer::ToDevice { to, from, bytes } => {
                // SAFETY: `track` keeps host buffers alive and unwritten while an operation that reads them is issued.
                emulator.write(to, unsafe { host::bytes(from, bytes) })?;
            }
            Transfer::ToHost { to, from, bytes } => {
                // SAFETY: the same, and unread, for one that writes them.
                emulator.read(from, unsafe { host::bytes_mut(to, bytes) })?;
            }
            Transfer::Within { to, from, bytes } => emulator.copy(to, from, bytes)?,
            Transfer::Fill { to, pattern, count } => {
                let element = pattern.as_bytes();
                emulator.write(to, &element.repeat(count as usize))?;
            }
        }
        Ok(())
    }

    fn load(
        &mut self,
        kernel: &'static Kernel,
        variant: &'static Variant,
        description: &Description,
    ) -> Result<Module> {
        let handle = self
            .emulator
            .load(variant.ptx)
            .map_err(|error| Error::Load {
                kernel: kernel.name,
                device: description.to_string(),
                log: problems(&error, variant),
            })?;
        let record = match self.emulator.global(handle, FAILURE_VARIABLE) {
            Some((variable, 8)) => {
                let address = self.emulator.allocate(RECORD_SIZE as u64)?;
                self.emulator.write(address, &[0; RECORD_SIZE])?;
                self.emulator.write(variable, &address.to_le_bytes())?;
                Some(address)
            }
            _ => None,
        };
        Ok(Module {
            handle,
            kernel,
            variant,
            record,
        })
    }

    /// Keeps what a kernel printed, or writes it out.
    fn keep(&mut self, report: &Report, kernel: &Kernel, capture: bool) {
        let mut text = report.output.clone();
        if report.output_lost {
            let name = kernel.name;
            text.push_str(&format!("[kernel `{name}` printed more than is kept]\n"));
        }
        match capture {
            true => self.output.push_str(&text),
            // `print!`, so that a test harness shows it with its test.
            false if !text.is_empty() => print!("{text}"),
            false => {}
        }
    }

    /// The findings of a run, with the lines of the source.
    fn render(&self, report: &Report, kernel: &'static Kernel, variant: &Variant) -> Findings {
        let mut text = String::new();
        let mut rules = Vec::new();
        for finding in &report.findings {
            if !text.is_empty() {
                text.push('\n');
            }
            // Writing to a string does not fail.
            let _ = self.write_finding(&mut text, finding, variant);
            if let Some(rule) = finding.rule {
                rules.push(rule.name);
            }
        }
        if report.suppressed > 0 {
            let _ = write!(text, "\n({} more of the same kinds)", report.suppressed);
        }
        Findings {
            kernel: kernel.name,
            verdict: name(report.verdict),
            rules,
            report: text,
        }
    }

    fn write_finding(
        &self,
        text: &mut String,
        finding: &Finding,
        variant: &Variant,
    ) -> fmt::Result {
        write!(text, "{}: {}", name(finding.verdict), finding.message)?;
        if let Some(rule) = finding.rule {
            write!(text, " [{}]", rule.name)?;
        }
        if let Some(access) = &finding.access {
            self.write_access(text, "at", access, variant)?;
        }
        if let Some(other) = &finding.other {
            self.write_access(text, "and", other, variant)?;
        }
        if let Some(help) = &finding.help {
            write!(text, "\n  help: {help}")?;
        }
        Ok(())
    }

    fn write_access(
        &self,
        text: &mut String,
        word: &str,
        access: &Access,
        variant: &Variant,
    ) -> fmt::Result {
        let variant = match &access.earlier {
            None => Some(variant),
            Some(earlier) => {
                let mut modules = self.modules.iter();
                let module = modules.find(|module| module.handle == earlier.module);
                module.map(|module| module.variant)
            }
        };
        let place = variant.and_then(|variant| match &access.source {
            Some(source) => Some(Place::of(&variant.lines, source.line, source.column)),
            None => Place::of_ptx(variant, access.ptx_line),
        });
        write!(text, "\n  {word} ")?;
        if let Some(place) = place {
            write!(text, "{place}, ")?;
        }
        if let Some(earlier) = &access.earlier {
            write!(text, "kernel `{}`, ", earlier.entry)?;
        }
        let ([bx, by, bz], [tx, ty, tz]) = (access.cta, access.thread);
        write!(
            text,
            "block ({bx}, {by}, {bz}), thread ({tx}, {ty}, {tz}) (warp {}, lane {})\n     PTX line {}: {}",
            access.warp, access.lane, access.ptx_line, access.instruction
        )?;
        if let Some(bytes) = &access.bytes {
            write!(
                text,
                "\n     {} bytes of {} memory at {:#x}: {}",
                bytes.len, bytes.space, bytes.address, bytes.place
            )?;
        }
        Ok(())
    }

    /// Loads a module anew, with its variables as they were in the beginning.
    fn reload(&mut self, index: usize, description: &Description) -> Result<()> {
        let Some(&Module {
            handle,
            kernel,
            variant,
            record,
        }) = self.modules.get(index)
        else {
            return Ok(());
        };
        let fresh = self.load(kernel, variant, description)?;
        self.emulator.unload(handle);
        if let Some(record) = record {
            self.emulator.free(record)?;
        }
        if let Some(module) = self.modules.get_mut(index) {
            *module = fresh;
        }
        Ok(())
    }
}

/// Why the emulator does not load a kernel, with the Rust lines.
fn problems(error: &LoadError, variant: &Variant) -> String {
    let mut text = String::new();
    for (line, problem) in &error.problems {
        let separator = if text.is_empty() { "" } else { "\n" };
        // Writing to a string does not fail.
        let _ = write!(text, "{separator}  PTX line {line}: {problem}");
        if let Some(place) = Place::of_ptx(variant, *line) {
            let _ = write!(text, "\n    from {place}");
        }
    }
    text
}

fn name(verdict: Verdict) -> &'static str {
    match verdict {
        Verdict::Clean => "clean",
        Verdict::Review => "review",
        Verdict::Incomplete => "incomplete",
        Verdict::Error => "error",
    }
}
