//! Arguments, and a launch on the emulator.

use crate::{
    interpret::{Arg, Failure, Outcome, dim_value},
    number::Number,
    program::Program,
    write::Random,
};
use tirx_compiler::{
    back::Emitted,
    ir::{
        tree::Kernel,
        types::{Dim, DimId, DimSource, ParamKind, Scalar},
    },
};
use tirx_emulator::{Config, Emulator, LaunchConfig, Verdict};

/// A value, often at an edge of its type.
fn value(random: &mut Random, ty: Scalar) -> Number {
    let special = random.one_in(3);
    let bits = match ty {
        Scalar::Bool => random.next() & 1,
        Scalar::F16 if special => random.pick(&[0x7e00, 0x7c00, 0xfc00, 0x8000, 1, 0x7bff, 0x3c01]),
        Scalar::F16 => 0x3000 | random.next() & 0x9fff,
        Scalar::Bf16 if special => random.pick(&[0x7fc0, 0x7f80, 0xff80, 0x8000, 1, 0x7f7f]),
        Scalar::Bf16 => 0x3f00 | random.next() & 0x83ff,
        Scalar::F32 => {
            let value = match special {
                true => random.pick(&[
                    f32::NAN,
                    f32::INFINITY,
                    f32::NEG_INFINITY,
                    -0.0,
                    1e-40,
                    -3e38,
                    2e10,
                    -1e19,
                    65520.0,
                    2_147_483_648.0,
                ]),
                false => random.below(2000) as f32 / 8.0 - 125.0,
            };
            u64::from(value.to_bits())
        }
        Scalar::F64 => match special {
            true => random.pick(&[
                f64::NAN,
                f64::INFINITY,
                f64::NEG_INFINITY,
                -0.0,
                1e-310,
                -3e38,
                1e300,
                4_294_967_295.5,
                -9.3e18,
                65519.99999999999,
                1.0 + 1.0 / 256.0 + 1e-12,
            ]),
            false => random.below(2000) as f64 / 8.0 - 125.0,
        }
        .to_bits(),
        _ if special => {
            let (least, greatest) = ty.int_range().expect("an integer");
            random.pick(&[least, greatest, 0, 1, greatest - 1, greatest / 2 + 1]) as u64
        }
        _ if random.one_in(2) => random.below(40) as u64,
        _ => random.next(),
    };
    Number::read(&bits.to_le_bytes()[..ty.size() as usize], ty)
}

/// Arguments of a launch.
pub(crate) fn arguments(program: &Program, kernel: &Kernel, random: &mut Random) -> Vec<Arg> {
    let signature = &kernel.signature;
    let threads = program.grid[0] * program.block.iter().product::<u32>();
    let dims: Vec<u64> = signature
        .dims
        .iter()
        .map(|dim| match dim.name.text.as_str() {
            "N" => 1 + random.below(threads as usize + 3) as u64,
            _ => 1 + random.below(9) as u64,
        })
        .collect();
    let mut args = Vec::new();
    for (index, param) in signature.params.iter().enumerate() {
        args.push(match &param.kind {
            ParamKind::Scalar(scalar) => {
                let dim = signature.dims.iter().position(
                    |dim| matches!(dim.source, DimSource::Param(param) if param.0 == index),
                );
                Arg::Scalar(match dim {
                    Some(dim) => Number::read(&(dims[dim] as u32).to_le_bytes(), *scalar),
                    None => value(random, *scalar),
                })
            }
            ParamKind::Tensor(tensor) => {
                let shape: Vec<u64> = tensor
                    .dims
                    .iter()
                    .map(|dim| match dim {
                        Dim::Const(size) => *size,
                        Dim::Symbol(id) => dims[id.0],
                    })
                    .collect();
                let bytes = (0..shape.iter().product::<u64>())
                    .flat_map(|_| value(random, tensor.elem).bytes())
                    .collect();
                Arg::Tensor(bytes, shape)
            }
            ParamKind::Map(_) => panic!("the kernels that are written here have no maps"),
        });
    }
    args
}

/// What the emulator made of a launch: an error is text with everything that was found.
pub(crate) fn run(
    program: &Program,
    kernel: &Kernel,
    emitted: &Emitted,
    args: &mut [Arg],
    seed: u64,
) -> Result<Outcome, String> {
    let text = |error: &dyn std::fmt::Display| error.to_string();
    let mut device = Emulator::new(Config {
        seed,
        ..Config::default()
    });
    let module = device.load(&emitted.ptx).map_err(|e| text(&e))?;
    let record = device.allocate(48).map_err(|e| text(&e))?;
    device.fill(record, 48, 0).map_err(|e| text(&e))?;
    if let Some((variable, _)) = device.global(module, "tirx_failure") {
        device
            .write(variable, &record.to_le_bytes())
            .map_err(|e| text(&e))?;
    }
    let (mut bytes, mut addresses) = (Vec::new(), Vec::new());
    for arg in args.iter() {
        match arg {
            Arg::Scalar(value) => {
                bytes.push(value.bytes());
                addresses.push(None);
            }
            Arg::Tensor(content, _) => {
                let address = device
                    .allocate(content.len().max(1) as u64)
                    .map_err(|e| text(&e))?;
                device.write(address, content).map_err(|e| text(&e))?;
                bytes.push(address.to_le_bytes().to_vec());
                addresses.push(Some(address));
            }
        }
    }
    for (index, dim) in kernel.signature.dims.iter().enumerate() {
        if dim.source == DimSource::Generic {
            let value = dim_value(kernel, args, DimId(index));
            bytes.push(value.to_le_bytes().to_vec());
        }
    }
    let slices: Vec<&[u8]> = bytes.iter().map(Vec::as_slice).collect();
    let config = LaunchConfig {
        grid: program.grid,
        block: program.block,
        cluster: None,
        dynamic_shared: 0,
    };
    let report = device
        .launch(module, &kernel.signature.name.text, &config, &slices)
        .map_err(|e| text(&e))?;
    for (arg, address) in args.iter_mut().zip(addresses) {
        if let (Arg::Tensor(content, _), Some(address)) = (arg, address) {
            device.read(address, content).map_err(|e| text(&e))?;
        }
    }
    let mut failure = [0; 48];
    device.read(record, &mut failure).map_err(|e| text(&e))?;
    let word = |at: usize| u32::from_le_bytes(std::array::from_fn(|i| failure[at + i]));
    let long = |at: usize| i64::from_le_bytes(std::array::from_fn(|i| failure[at + i]));
    match (word(0), report.verdict) {
        (0, Verdict::Clean) => Ok(Outcome::Done),
        (0, _) => Err(format!("{:?}: {:#?}", report.verdict, report.findings)),
        (_, Verdict::Clean) => Err("a check failed, and the verdict is clean".to_owned()),
        (number, _) => {
            let check = emitted
                .checks
                .get(number as usize - 1)
                .ok_or_else(|| format!("there is no check {number}"))?;
            Ok(Outcome::Failed(vec![Failure {
                rule: check.rule,
                line: check.line,
                block: [word(4), word(8), word(12)],
                thread: [word(16), word(20), word(24)],
                value: long(32),
                limit: long(40),
            }]))
        }
    }
}
