//! The PTX ISA as one list, and what follows from it: syntax tree, parser, printer, validator, versions and architectures.
//!
//! ```text
//!            isa (rows: mnemonic, modifier slots, operands, requirements)
//!             |            |               |
//!   text --> parse --> syntax tree --> validate --> findings
//!                          |  ^
//!                        print build (what the list forbids is refused)
//! ```
//!
//! This crate knows PTX and nothing of kernels, emulators or devices.

pub mod arch;
pub mod ast;
pub mod directive;
pub mod fp8;
pub mod half;
pub mod isa;
mod name;
pub mod needs;
mod parse;
mod print;
pub mod special;
pub mod tensor_map;
mod validate;
pub mod version;

pub use parse::{
    MAX_DEPTH, Options, Parsed, Problem, Rule, Severity, parse, parse_statements, parse_with,
};
pub use print::Style;
pub use validate::validate;
