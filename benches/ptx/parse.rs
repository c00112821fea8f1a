//! How fast a module is read, in MB/s of text, and how many bytes are allocated for a byte of it.
//!
//! `cargo bench --manifest-path benches/ptx/Cargo.toml` reads the corpus's modules one by one, then one of 10 MB that
//! is made of them, with this crate and with `ptx-syntax` 0.5. That crate reads only some of the modules; the others
//! are left out for both. `-- memory` shows the bytes.

use divan::counter::BytesCount;
use std::{
    alloc::{GlobalAlloc, Layout, System},
    path::Path,
    sync::{
        LazyLock,
        atomic::{AtomicUsize, Ordering::Relaxed},
    },
};

/// Counts what is allocated and what of it is still there.
struct Counting;

static LIVE: AtomicUsize = AtomicUsize::new(0);
static PEAK: AtomicUsize = AtomicUsize::new(0);
static CALLS: AtomicUsize = AtomicUsize::new(0);
static COUNTS: LazyLock<bool> = LazyLock::new(|| std::env::args().any(|arg| arg == "memory"));
static ON: std::sync::atomic::AtomicBool = std::sync::atomic::AtomicBool::new(false);

// SAFETY: all is the system's allocator; numbers are counted beside it.
unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        if ON.load(Relaxed) {
            CALLS.fetch_add(1, Relaxed);
            let live = LIVE.fetch_add(layout.size(), Relaxed) + layout.size();
            PEAK.fetch_max(live, Relaxed);
        }
        // SAFETY: as the caller promises.
        unsafe { System.alloc(layout) }
    }

    unsafe fn dealloc(&self, pointer: *mut u8, layout: Layout) {
        if ON.load(Relaxed) {
            LIVE.fetch_sub(layout.size(), Relaxed);
        }
        // SAFETY: as the caller promises.
        unsafe { System.dealloc(pointer, layout) }
    }

    unsafe fn realloc(&self, pointer: *mut u8, layout: Layout, size: usize) -> *mut u8 {
        if ON.load(Relaxed) {
            CALLS.fetch_add(1, Relaxed);
            // Both are there while the content is moved.
            let live = LIVE.fetch_add(size, Relaxed) + size;
            PEAK.fetch_max(live, Relaxed);
            LIVE.fetch_sub(layout.size(), Relaxed);
        }
        // SAFETY: as the caller promises.
        unsafe { System.realloc(pointer, layout, size) }
    }
}

#[global_allocator]
static ALLOCATOR: Counting = Counting;

/// The modules that both crates read, by name.
static CORPUS: LazyLock<Vec<(String, String)>> = LazyLock::new(|| {
    let mut files = Vec::new();
    collect(
        Path::new(concat!(
            env!("CARGO_MANIFEST_DIR"),
            "/../../tirx-ptx/tests/corpus"
        )),
        &mut files,
    );
    files.sort();
    files.retain(|(_, text)| ptx_syntax::parse_ptx(text).is_ok());
    files
});

fn collect(folder: &Path, files: &mut Vec<(String, String)>) {
    for entry in std::fs::read_dir(folder).expect("the corpus is there") {
        let path = entry.expect("it can be read").path();
        if path.is_dir() {
            collect(&path, files);
        } else if path.extension().is_some_and(|extension| extension == "ptx") {
            let name = path.file_stem().expect("it has a name");
            let text = std::fs::read_to_string(&path).expect("it is text");
            files.push((name.to_string_lossy().into_owned(), text));
        }
    }
}

/// A module of 10 MB: the functions and variables of nvcc's modules, again and again.
static LARGE: LazyLock<String> = LazyLock::new(|| {
    let bodies: Vec<&str> = CORPUS
        .iter()
        .filter(|(_, text)| text.contains("NVIDIA NVVM Compiler"))
        .filter_map(|(_, text)| Some(text.split_once(".address_size 64")?.1))
        .collect();
    assert!(!bodies.is_empty());
    let mut text = ".version 9.0\n.target sm_90a\n.address_size 64\n".to_owned();
    for body in bodies.iter().cycle() {
        text.push_str(body);
        if text.len() > 10_000_000 {
            break;
        }
    }
    text
});

fn main() {
    if !*COUNTS {
        let names: Vec<&str> = CORPUS.iter().map(|(name, _)| name.as_str()).collect();
        println!("modules that both read: {}", names.join(", "));
        return divan::main();
    }
    let texts = CORPUS
        .iter()
        .map(|(name, text)| (name.as_str(), text.as_str()));
    for (name, text) in texts.chain([("10 MB", LARGE.as_str())]) {
        for comments in [true, false] {
            let options = tirx_ptx::Options::default().comments(comments);
            ON.store(true, Relaxed);
            let before = (LIVE.load(Relaxed), CALLS.load(Relaxed));
            PEAK.store(before.0, Relaxed);
            let parsed = tirx_ptx::parse_with(text, options);
            let live = LIVE.load(Relaxed) - before.0;
            let peak = PEAK.load(Relaxed) - before.0;
            let calls = CALLS.load(Relaxed) - before.1;
            ON.store(false, Relaxed);
            println!(
                "{name}: {} bytes, comments {comments}: tree {:.1}, peak {:.1} bytes a byte, {calls} allocations, {} errors",
                text.len(),
                live as f64 / text.len() as f64,
                peak as f64 / text.len() as f64,
                parsed.errors.len(),
            );
        }
    }
}

/// All modules of the corpus that both crates read.
mod corpus {
    use super::*;

    fn bytes() -> BytesCount {
        BytesCount::usize(CORPUS.iter().map(|(_, text)| text.len()).sum::<usize>())
    }

    #[divan::bench]
    fn tirx_ptx(bencher: divan::Bencher<'_, '_>) {
        bencher.counter(bytes()).bench(|| {
            for (_, text) in CORPUS.iter() {
                divan::black_box(::tirx_ptx::parse(text));
            }
        });
    }

    #[divan::bench]
    fn ptx_syntax(bencher: divan::Bencher<'_, '_>) {
        bencher.counter(bytes()).bench(|| {
            for (_, text) in CORPUS.iter() {
                let _ = divan::black_box(::ptx_syntax::parse_ptx(text));
            }
        });
    }
}

/// One module of 10 MB.
mod large {
    use super::*;

    fn bytes() -> BytesCount {
        BytesCount::of_str(LARGE.as_str())
    }

    #[divan::bench(sample_count = 20, sample_size = 1)]
    fn tirx_ptx(bencher: divan::Bencher<'_, '_>) {
        bencher
            .counter(bytes())
            .bench(|| ::tirx_ptx::parse(LARGE.as_str()));
    }

    #[divan::bench(sample_count = 20, sample_size = 1)]
    fn tirx_ptx_without_comments(bencher: divan::Bencher<'_, '_>) {
        let options = ::tirx_ptx::Options::default().comments(false);
        bencher
            .counter(bytes())
            .bench(|| ::tirx_ptx::parse_with(LARGE.as_str(), options));
    }

    #[divan::bench(sample_count = 3, sample_size = 1)]
    fn ptx_syntax(bencher: divan::Bencher<'_, '_>) {
        bencher
            .counter(bytes())
            .bench(|| ::ptx_syntax::parse_ptx(LARGE.as_str()).is_ok());
    }
}
