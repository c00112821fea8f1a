//! Runs emitted PTX on the emulator.

use crate::reference::{self, Arg};
use tirx_compiler::{
    back::Emitted,
    ir::{
        ssa::Function,
        types::{DimSource, ParamKind},
    },
};
use tirx_emulator::{Config, Emulator, LaunchConfig, Report, Verdict};

/// Runs a one-dimensional launch; tensors come back changed. An error is text with everything that was found.
pub fn run(
    function: &Function,
    emitted: &Emitted,
    args: &mut [Arg],
    grid: u32,
    block: u32,
) -> Result<(), String> {
    let mut device = Emulator::new(Config::default());
    let (report, _) = launch(&mut device, function, emitted, args, grid, block)?;
    match report.verdict {
        Verdict::Clean => Ok(()),
        _ => Err(format!("{:?}: {:#?}", report.verdict, report.findings)),
    }
}

/// Launches on a device, with a record for failed checks; gives the report and the record's bytes.
pub fn launch(
    device: &mut Emulator,
    function: &Function,
    emitted: &Emitted,
    args: &mut [Arg],
    grid: u32,
    block: u32,
) -> Result<(Report, Vec<u8>), String> {
    let text = |error: &dyn std::fmt::Display| error.to_string();
    let module = device.load(&emitted.ptx).map_err(|e| text(&e))?;
    let record = device.allocate(48).map_err(|e| text(&e))?;
    device.fill(record, 48, 0).map_err(|e| text(&e))?;
    if let Some((variable, _)) = device.global(module, "tirx_failure") {
        device
            .write(variable, &record.to_le_bytes())
            .map_err(|e| text(&e))?;
    }
    let signature = &function.signature;
    let mut bytes: Vec<Vec<u8>> = Vec::new();
    let mut addresses = Vec::new();
    for (param, arg) in signature.params.iter().zip(args.iter()) {
        match (&param.kind, arg) {
            (ParamKind::Scalar(scalar), Arg::Scalar(value)) => {
                bytes.push(reference::write(*value, *scalar));
                addresses.push(None);
            }
            (ParamKind::Tensor(_), Arg::Tensor(content, _)) => {
                let address = device
                    .allocate(content.len().max(1) as u64)
                    .map_err(|e| text(&e))?;
                device.write(address, content).map_err(|e| text(&e))?;
                bytes.push(address.to_le_bytes().to_vec());
                addresses.push(Some(address));
            }
            _ => return Err(format!("`{}` has another kind", param.name.text)),
        }
    }
    for (index, dim) in signature.dims.iter().enumerate() {
        if dim.source == DimSource::Generic {
            bytes.push(
                (dim_value(function, args, index) as u32)
                    .to_le_bytes()
                    .to_vec(),
            );
        }
    }
    let slices: Vec<&[u8]> = bytes.iter().map(Vec::as_slice).collect();
    let config = LaunchConfig {
        grid: [grid, 1, 1],
        block: [block, 1, 1],
        cluster: None,
        dynamic_shared: 0,
    };
    let report = device
        .launch(module, &signature.name.text, &config, &slices)
        .map_err(|e| text(&e))?;
    for (arg, address) in args.iter_mut().zip(addresses) {
        if let (Arg::Tensor(content, _), Some(address)) = (arg, address) {
            device.read(address, content).map_err(|e| text(&e))?;
        }
    }
    let mut failure = vec![0; 48];
    device.read(record, &mut failure).map_err(|e| text(&e))?;
    Ok((report, failure))
}

fn dim_value(function: &Function, args: &[Arg], index: usize) -> u64 {
    use tirx_compiler::ir::types::{Dim, DimId};
    for (param, arg) in function.signature.params.iter().zip(args) {
        if let (ParamKind::Tensor(tensor), Arg::Tensor(_, shape)) = (&param.kind, arg) {
            for (dim, size) in tensor.dims.iter().zip(shape) {
                if *dim == Dim::Symbol(DimId(index)) {
                    return *size;
                }
            }
        }
    }
    0
}
