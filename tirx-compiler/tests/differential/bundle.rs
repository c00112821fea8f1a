//! Launches in a file, with what is expected of them, for `tirx-runtime/examples/gpu_cases.rs` to run on a GPU.
//!
//! All numbers are little-endian `u32`, and a text or a buffer follows its length. A launch is: its name, the PTX, the
//! entry, grid, block, and the arguments after their count; an argument is 0 and the bytes of a value, or 1, the name of
//! the element type, the bytes before and the bytes expected.

use crate::{
    interpret::{Arg, dim_value},
    program::Program,
};
use std::{fs::File, io::Write};
use tirx_compiler::{
    Compiled,
    ir::types::{DimId, DimSource, ParamKind},
};

/// A file of launches.
pub(crate) struct Bundle(File);

impl Bundle {
    /// The file that `TIRX_DIFFERENTIAL_WRITE` names.
    pub(crate) fn wanted() -> Option<Self> {
        let path = std::env::var_os("TIRX_DIFFERENTIAL_WRITE")?;
        Some(Self(File::create(path).expect("a file")))
    }

    pub(crate) fn add(
        &mut self,
        name: &str,
        program: &Program,
        compiled: &Compiled,
        before: &[Arg],
        expected: &[Arg],
    ) {
        let mut data = Vec::new();
        let number = |data: &mut Vec<u8>, value: u32| data.extend(value.to_le_bytes());
        let bytes = |data: &mut Vec<u8>, bytes: &[u8]| {
            data.extend((bytes.len() as u32).to_le_bytes());
            data.extend(bytes);
        };
        let signature = &compiled.kernel.signature;
        bytes(&mut data, name.as_bytes());
        bytes(&mut data, compiled.emitted.ptx.as_bytes());
        bytes(&mut data, signature.name.text.as_bytes());
        for size in program.grid.into_iter().chain(program.block) {
            number(&mut data, size);
        }
        let generic: Vec<usize> = (0..signature.dims.len())
            .filter(|at| signature.dims[*at].source == DimSource::Generic)
            .collect();
        number(&mut data, (before.len() + generic.len()) as u32);
        for ((param, before), expected) in signature.params.iter().zip(before).zip(expected) {
            match (&param.kind, before, expected) {
                (ParamKind::Tensor(tensor), Arg::Tensor(before, _), Arg::Tensor(expected, _)) => {
                    number(&mut data, 1);
                    bytes(&mut data, tensor.elem.name().as_bytes());
                    bytes(&mut data, before);
                    bytes(&mut data, expected);
                }
                (_, Arg::Scalar(value), _) => {
                    number(&mut data, 0);
                    bytes(&mut data, &value.bytes());
                }
                _ => panic!("an argument is not what the parameter says"),
            }
        }
        for at in generic {
            number(&mut data, 0);
            let value = dim_value(&compiled.kernel, before, DimId(at));
            bytes(&mut data, &value.to_le_bytes());
        }
        self.0.write_all(&data).expect("a file takes it");
    }
}
