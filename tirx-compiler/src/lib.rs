//! The compiler behind `#[tirx::kernel]`, as an ordinary library over token streams.
//!
//! Data flows one way:
//!
//! ```text
//!  tokens --front--> typed tree (ir::tree) --lower--> SSA (ir::ssa) --check--> findings
//!    |                                                     |             |
//!    |                                                     +----back-----+--> tirx-ptx module --> text
//!    +--expand--> the item again, for rustc and rust-analyzer, and the launch function and module
//! ```
//!
//! - `front` parses the attribute and the item, resolves names against the list of intrinsics, and infers types by
//!   Rust's rules. It reports names, intrinsics and constructs; it leaves type mismatches to rustc.
//! - `lower` turns the typed tree into SSA. Views become compile-time geometry over SSA values.
//! - `check` reads SSA and returns findings and proofs. It changes nothing.
//! - `back` optimises SSA and emits PTX through `tirx-ptx`; an access whose bounds were not proved gets a run-time check.
//!
//! Any token stream gives a result or errors with spans, never a panic.

pub mod back;
pub mod check;
pub mod diagnostic;
pub mod expand;
pub mod front;
pub mod intrinsics;
pub mod ir;
pub mod library;
pub mod lower;
mod pipeline;
mod sound;

pub use pipeline::{CompileError, Compiled, check_module, compile, compile_tree};
