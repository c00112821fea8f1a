//! Runs launches from files on a GPU, and compares with what is expected of them, bit for bit, where one NaN is as good
//! as another: `gpu_cases FILE..`. `tirx-compiler/tests/differential/bundle.rs` writes such files and says what is in
//! them.

use cust::{
    memory::{CopyDestination, DeviceBuffer},
    module::Module,
    stream::{Stream, StreamFlags},
};
use std::{error::Error, ffi::c_void, process::ExitCode};
// It brings the trampolines to the driver.
use tirx_runtime as _;

/// Reads numbers and texts in their order.
struct Reader<'d>(&'d [u8]);

impl<'d> Reader<'d> {
    fn take(&mut self, count: usize) -> Result<&'d [u8], Box<dyn Error>> {
        let (head, rest) = self
            .0
            .split_at_checked(count)
            .ok_or("the file is cut off")?;
        self.0 = rest;
        Ok(head)
    }

    fn number(&mut self) -> Result<u32, Box<dyn Error>> {
        Ok(u32::from_le_bytes(self.take(4)?.try_into()?))
    }

    fn bytes(&mut self) -> Result<&'d [u8], Box<dyn Error>> {
        let count = self.number()?;
        self.take(count as usize)
    }

    fn text(&mut self) -> Result<&'d str, Box<dyn Error>> {
        Ok(std::str::from_utf8(self.bytes()?)?)
    }
}

/// Exponent and fraction of a float type, in bits.
fn float(dtype: &str) -> Option<(u32, u32)> {
    Some(match dtype {
        "f16" => (5, 10),
        "bf16" => (8, 7),
        "f32" => (8, 23),
        "f64" => (11, 52),
        _ => return None,
    })
}

fn is_nan(bytes: &[u8], dtype: &str) -> bool {
    let Some((exponent, fraction)) = float(dtype) else {
        return false;
    };
    let mut word = [0; 8];
    word[..bytes.len()].copy_from_slice(bytes);
    let size = u64::from_le_bytes(word) & !(1 << (exponent + fraction));
    size > ((1 << exponent) - 1) << fraction
}

/// A launch; what differs, if anything does.
fn run(case: &mut Reader<'_>, stream: &Stream) -> Result<Option<String>, Box<dyn Error>> {
    let name = case.text()?;
    let (ptx, entry) = (case.text()?, case.text()?);
    let mut sizes = [0; 6];
    for size in &mut sizes {
        *size = case.number()?;
    }
    let (mut values, mut buffers) = (Vec::new(), Vec::new());
    for _ in 0..case.number()? {
        if case.number()? == 0 {
            values.push(case.bytes()?.to_vec());
            continue;
        }
        let (dtype, before, expected) = (case.text()?, case.bytes()?, case.bytes()?);
        // A tensor without an element has an address as well.
        let mut content = before.to_vec();
        content.resize(content.len().max(1), 0);
        let buffer = DeviceBuffer::from_slice(&content)?;
        values.push(buffer.as_device_ptr().as_raw().to_le_bytes().to_vec());
        buffers.push((dtype, expected, buffer));
    }
    let module = Module::from_ptx(ptx, &[]).map_err(|e| format!("{name}: {e}\n{ptx}"))?;
    let function = module.get_function(entry)?;
    // The driver reads as many bytes as the parameter has, wherever they lie: 8 aligned bytes for each.
    let words: Vec<u64> = values
        .iter()
        .map(|value| {
            let mut word = [0; 8];
            word[..value.len()].copy_from_slice(value);
            u64::from_le_bytes(word)
        })
        .collect();
    let pointers: Vec<*mut c_void> = words
        .iter()
        .map(|word| std::ptr::from_ref(word).cast_mut().cast())
        .collect();
    let [gx, gy, gz, bx, by, bz] = sizes;
    // SAFETY: the arguments are what the file says that the kernel takes, and live until the stream is synchronised.
    unsafe { stream.launch(&function, (gx, gy, gz), (bx, by, bz), 0, &pointers)? };
    stream
        .synchronize()
        .map_err(|e| format!("{name}: {e}\n{ptx}"))?;
    for (index, (dtype, expected, buffer)) in buffers.iter().enumerate() {
        let mut found = vec![0; buffer.len()];
        buffer.copy_to(&mut found)?;
        let size = match *dtype {
            "i8" | "u8" => 1,
            "i16" | "u16" | "f16" | "bf16" => 2,
            "i32" | "u32" | "f32" => 4,
            _ => 8,
        };
        for (at, (x, y)) in expected.chunks(size).zip(found.chunks(size)).enumerate() {
            if x != y && !(is_nan(x, dtype) && is_nan(y, dtype)) {
                return Ok(Some(format!(
                    "{name}: element {at} of buffer {index} ({dtype}): expected {x:02x?}, found {y:02x?}\n{ptx}"
                )));
            }
        }
    }
    Ok(None)
}

fn main() -> Result<ExitCode, Box<dyn Error>> {
    let _context = cust::quick_init()?;
    let stream = Stream::new(StreamFlags::NON_BLOCKING, None)?;
    let (mut launches, mut differing) = (0, 0);
    for path in std::env::args_os().skip(1) {
        let data = std::fs::read(path)?;
        let mut reader = Reader(&data);
        while !reader.0.is_empty() {
            launches += 1;
            if let Some(difference) = run(&mut reader, &stream)? {
                println!("{difference}");
                differing += 1;
            }
        }
    }
    println!("{launches} launches, of which {differing} differ");
    Ok(match differing {
        0 => ExitCode::SUCCESS,
        _ => ExitCode::FAILURE,
    })
}
