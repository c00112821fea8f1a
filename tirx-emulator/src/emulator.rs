//! The device: memory, modules, launches.

use std::collections::HashMap;

use crate::api::{Config, Earlier, EmulatorError, LaunchConfig, LoadError, Report, Verdict};
use crate::memory::{Memory, Owner};
use crate::program::Program;
use crate::run::Past;
use crate::{decode, run};

/// A module that was loaded.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct ModuleHandle(u64);

/// A device on the CPU.
///
/// Memory lives at made-up 64-bit addresses. Bytes that nobody wrote read as `0xcd` and are reported when a kernel
/// reads them; host writes and [`fill`](Self::fill) write them, host reads change nothing.
#[derive(Debug)]
pub struct Emulator {
    config: Config,
    memory: Memory,
    modules: HashMap<u64, Program>,
    next: u64,
}

/// A grid of a chain.
#[derive(Debug, Clone, Copy)]
pub struct Grid<'a> {
    /// The module that has the entry.
    pub module: ModuleHandle,
    /// The entry.
    pub entry: &'a str,
    /// Its shape.
    pub launch: &'a LaunchConfig,
    /// The bytes of each parameter, in order.
    pub args: &'a [&'a [u8]],
}

/// Grids of which each may begin before the one before it is complete, once all CTAs of that have executed
/// `griddepcontrol.launch_dependents` or ended. A grid that has to be complete is waited for by `griddepcontrol.wait`.
///
/// They run one after another, and are judged by what orders them. The default is a chain of no grid.
#[derive(Debug, Default)]
pub struct Chain(Past);

impl Chain {
    /// The next grid begins when the last one is complete, as one that is launched in the ordinary way.
    ///
    /// Those before the last are complete by then if it, or the ones between, have waited for them.
    pub fn in_order(&mut self) {
        self.0.in_order();
    }
}

impl Default for Config {
    /// Seed 0, `sm_90a`, everything is looked for, two hundred million warp-instructions.
    fn default() -> Self {
        Self {
            seed: 0,
            sm: 90,
            arch_features: true,
            sanitize: true,
            max_instructions: 200_000_000,
        }
    }
}

impl Emulator {
    /// A device without memory in use.
    pub fn new(config: Config) -> Self {
        Self {
            config,
            memory: Memory::new(),
            modules: HashMap::new(),
            next: 0,
        }
    }

    /// How it behaves.
    pub fn config(&self) -> &Config {
        &self.config
    }

    /// Changes how it behaves from the next launch on.
    pub fn config_mut(&mut self) -> &mut Config {
        &mut self.config
    }

    /// Allocates memory; the address is a multiple of 256, and the bytes are not written.
    ///
    /// # Errors
    ///
    /// When the size is more than the device has.
    pub fn allocate(&mut self, bytes: u64) -> Result<u64, EmulatorError> {
        self.memory.allocate(bytes, Owner::Host)
    }

    /// How many bytes can still be allocated.
    pub fn available(&self) -> u64 {
        self.memory.available()
    }

    /// Frees an allocation by its address.
    ///
    /// # Errors
    ///
    /// When no allocation starts there, or it was freed before.
    pub fn free(&mut self, address: u64) -> Result<(), EmulatorError> {
        self.memory.free(address)
    }

    /// A multimem address: `bytes` from it on stand for as many from each of `replicas` on, which lie in allocations. The
    /// instructions of `multimem` read and write all of them, and others have no business there. This device is alone, so
    /// the replicas that other devices would have lie in its memory too; and an ordinary address, to `multimem`, stands for
    /// itself.
    ///
    /// # Errors
    ///
    /// When a replica does not lie in one allocation, or there is none.
    pub fn multicast(&mut self, replicas: &[u64], bytes: u64) -> Result<u64, EmulatorError> {
        self.memory.multicast(replicas, bytes)
    }

    /// Writes memory from the host.
    ///
    /// # Errors
    ///
    /// When the range does not lie in one allocation.
    pub fn write(&mut self, address: u64, bytes: &[u8]) -> Result<(), EmulatorError> {
        self.memory.write(address, bytes)
    }

    /// Reads memory from the host.
    ///
    /// # Errors
    ///
    /// When the range does not lie in one allocation.
    pub fn read(&self, address: u64, bytes: &mut [u8]) -> Result<(), EmulatorError> {
        self.memory.read(address, bytes)
    }

    /// Sets `len` bytes to one value.
    ///
    /// # Errors
    ///
    /// When the range does not lie in one allocation.
    pub fn fill(&mut self, address: u64, len: u64, byte: u8) -> Result<(), EmulatorError> {
        self.memory.fill(address, len, byte)
    }

    /// Copies within the device's memory. What was not written at the source is not written at the destination either.
    ///
    /// # Errors
    ///
    /// When one of the ranges does not lie in one allocation.
    pub fn copy(&mut self, to: u64, from: u64, len: u64) -> Result<(), EmulatorError> {
        self.memory.copy(to, from, len)
    }

    /// Whether a range lies in one allocation; if not, where it lies in relation to the nearest, in words.
    ///
    /// # Errors
    ///
    /// When it does not.
    pub fn place(&self, address: u64, len: u64) -> Result<(), String> {
        match self.memory.find(address, len) {
            Some(_) => Ok(()),
            None => Err(self.memory.describe(address, len)),
        }
    }

    /// Loads a module from its PTX text.
    ///
    /// An instruction that is not modelled does not prevent this; a run that reaches it ends as `incomplete`.
    ///
    /// # Errors
    ///
    /// When the text cannot be parsed, names what is not declared, or is for a target that this device does not run.
    pub fn load(&mut self, ptx: &str) -> Result<ModuleHandle, LoadError> {
        let parsed = tirx_ptx::parse(ptx);
        if !parsed.errors.is_empty() {
            let problems = parsed
                .errors
                .into_iter()
                .map(|problem| (problem.span.line, problem.message))
                .collect();
            return Err(LoadError { problems });
        }
        self.check_target(parsed.module.target)?;
        let program = decode::decode(&parsed.module, ptx, &mut self.memory)?;
        self.next += 1;
        self.modules.insert(self.next, program);
        Ok(ModuleHandle(self.next))
    }

    /// Whether this device runs code for a target.
    fn check_target(&self, target: tirx_ptx::arch::Target) -> Result<(), LoadError> {
        use tirx_ptx::arch::Features;
        let sm = self.config.sm;
        let runs = match target.features {
            Features::Base => target.sm <= sm,
            Features::Family => {
                self.config.arch_features && target.sm <= sm && target.sm / 10 == sm / 10
            }
            Features::Arch => self.config.arch_features && target.sm == sm,
        };
        if runs {
            return Ok(());
        }
        let letter = if self.config.arch_features { "a" } else { "" };
        Err(LoadError {
            problems: vec![(
                0,
                format!("the module is for {target}, and this device is an sm_{sm}{letter}"),
            )],
        })
    }

    /// Forgets a module. Its variables are freed.
    pub fn unload(&mut self, module: ModuleHandle) {
        if let Some(program) = self.modules.remove(&module.0) {
            for (address, _) in program.globals.values() {
                // The module allocated them, and nobody else frees them unless the host did so already.
                let _ = self.memory.free(*address);
            }
        }
    }

    /// The address and size in bytes of a module's variable.
    pub fn global(&self, module: ModuleHandle, name: &str) -> Option<(u64, u64)> {
        self.modules.get(&module.0)?.globals.get(name).copied()
    }

    /// Runs an entry over a grid. `args` has the bytes of each parameter, in order.
    ///
    /// What the kernel does wrong is in the report; memory keeps what it wrote up to there.
    ///
    /// # Errors
    ///
    /// When the launch cannot start: no such entry, arguments of the wrong number or size, a grid, block, cluster or
    /// amount of shared memory that the device does not have.
    pub fn launch(
        &mut self,
        module: ModuleHandle,
        entry: &str,
        launch: &LaunchConfig,
        args: &[&[u8]],
    ) -> Result<Report, EmulatorError> {
        let grid = Grid {
            module,
            entry,
            launch,
            args,
        };
        self.run(&grid, &mut Past::default())
    }

    /// Runs a grid as the next of a chain: it may overlap with those before it.
    ///
    /// # Errors
    ///
    /// As [`launch`](Self::launch).
    pub fn launch_in(
        &mut self,
        chain: &mut Chain,
        grid: &Grid<'_>,
    ) -> Result<Report, EmulatorError> {
        let past = &mut chain.0;
        past.keep = self.config.sanitize;
        past.running = Some(Earlier {
            module: grid.module,
            entry: grid.entry.into(),
        });
        self.run(grid, past)
    }

    /// Runs the grids of a [`Chain`]. There is a report for each; behind one in which a rule was broken no further grid runs.
    ///
    /// # Errors
    ///
    /// As [`launch`](Self::launch), of the first grid that cannot start.
    pub fn launch_chain(&mut self, grids: &[Grid<'_>]) -> Result<Vec<Report>, EmulatorError> {
        let mut chain = Chain::default();
        let mut reports = Vec::new();
        for grid in grids {
            let report = self.launch_in(&mut chain, grid)?;
            let goes_on = report.verdict <= Verdict::Review;
            reports.push(report);
            if !goes_on {
                break;
            }
        }
        Ok(reports)
    }

    fn run(&mut self, grid: &Grid<'_>, past: &mut Past) -> Result<Report, EmulatorError> {
        let (entry, args) = (grid.entry, grid.args);
        let kernel = self
            .modules
            .get(&grid.module.0)
            .and_then(|program| program.kernels.get(entry));
        let kernel = kernel.ok_or_else(|| EmulatorError::NoEntry(entry.to_owned()))?;
        if args.len() != kernel.params.len() {
            return Err(EmulatorError::Arguments(format!(
                "`{entry}` has {} parameters, and was given {} arguments",
                kernel.params.len(),
                args.len()
            )));
        }
        let mut params = vec![0; kernel.param_bytes as usize];
        for (param, arg) in kernel.params.iter().zip(args) {
            let start = param.offset as usize;
            match params.get_mut(start..start + param.size as usize) {
                Some(place) if place.len() == arg.len() => place.copy_from_slice(arg),
                _ => {
                    return Err(EmulatorError::Arguments(format!(
                        "the parameter `{}` of `{entry}` has {} bytes, and its argument {}",
                        param.name,
                        param.size,
                        arg.len()
                    )));
                }
            }
        }
        run::run(
            kernel,
            &mut self.memory,
            &self.config,
            grid.launch,
            params,
            past,
        )
    }
}
