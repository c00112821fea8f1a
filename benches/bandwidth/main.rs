//! Copies of 4 GiB on a GPU: kernels of tirx beside the same instructions in CUDA C++, and `cudaMemcpy`.
//!
//! `cargo bench --bench bandwidth --features cuda`, where there is a GPU of sm_90 and `nvcc` (`NVCC` names another).
//! `copy.cu` beside this is built into a library by `nvcc` and loaded into this process; each contender then runs in
//! turn, several times around, on the same GPU. Printed are medians, in bytes read plus written, and two ratios: to
//! CUDA C++ and to `cudaMemcpy`.
//!
//! With a path as argument, `copy.cu` is taken to have been built there: `nvcc -O3 -std=c++17 -shared -Xcompiler -fPIC
//! -gencode=arch=compute_90a,code=sm_90a copy.cu -o PATH`.

use std::{
    ffi::OsString,
    path::{Path, PathBuf},
    process::Command,
    time::Instant,
};
use tirx::prelude::*;

const BYTES: u64 = 4 << 30;
/// Turns around all contenders, and launches of each in one turn.
const TURNS: usize = 9;
const LAUNCHES: usize = 10;
/// Blocks of the kernels that stay: a multiple of the GPU's 132 multiprocessors.
const RING_BLOCKS: u32 = 132 * 6;
/// Exchanges of a launch.
const EXCHANGES: u32 = 2000;

/// 16 bytes a thread, through registers: a block copies 8 KiB.
#[tirx::kernel(grid = N::size(), block = 512, target = "sm_90")]
fn plain<N: Dim>(
    #[align(16)] from: &Tensor<u32, N, 512, 4>,
    #[align(16)] to: &mut Tensor<u32, N, 512, 4>,
) {
    let (at, tid) = (block_idx().x, thread_idx().x);
    let mut chunk = [0; 4];
    for i in 0..4 {
        chunk[i] = from[(at, tid, i)];
    }
    for i in 0..4 {
        to[(at, tid, i)] = chunk[i];
    }
}

/// `cp.async`, 16 bytes a thread: a block copies 2 KiB.
#[tirx::kernel(grid = N::size(), block = 128, target = "sm_90")]
fn cp_async<N: Dim>(
    #[align(16)] from: &Tensor<u32, N, 128, 4>,
    #[align(16)] to: &mut Tensor<u32, N, 128, 4>,
) {
    let (at, tid) = (block_idx().x, thread_idx().x);
    let buffer = alloc_shared::<Tensor<u32, 128, 4>>().align(16);
    tile::cp_async_cg(buffer.sub((tid, ..)), from.sub((at, tid, ..))).chunk_bytes(16);
    ptx::cp_async_commit_group();
    ptx::cp_async_wait_group::<0>();
    let mut chunk = [0; 4];
    for i in 0..4 {
        chunk[i] = buffer[(tid, i)];
    }
    for i in 0..4 {
        to[(at, tid, i)] = chunk[i];
    }
}

/// `cp.async.bulk`, by one thread: a block copies 2 KiB.
#[tirx::kernel(grid = N::size(), block = 32)]
fn bulk<N: Dim>(
    #[align(16)] from: &Tensor<u32, N, 512>,
    #[align(16)] to: &mut Tensor<u32, N, 512>,
) {
    let at = block_idx().x;
    let buffer = alloc_shared::<Tensor<u32, 512>>().align(128);
    let landed = alloc_mbarrier();
    if thread_idx().x == 0 {
        landed.init(1);
        fence_mbarrier_init();
        landed.arrive_expect_tx(2048);
        tile::cp_async_bulk(buffer, from.sub((at, ..))).mbarrier(landed);
        landed.wait_parity(0);
        tile::cp_async_bulk(to.sub((at, ..)), buffer);
        ptx::cp_async_bulk_commit_group();
        ptx::cp_async_bulk_wait_group_read::<0>();
    }
}

/// `cp.async.bulk.tensor`, by one thread: a block copies a box of 8 rows of 256 bytes.
#[tirx::kernel(grid = N::size() / 8, block = 32)]
fn tma<N: Dim>(
    #[tma(box = [8, 64])] from: &Tensor<u32, N, 64>,
    #[tma(box = [8, 64])] to: &mut Tensor<u32, N, 64>,
) {
    let row = block_idx().x as i32 * 8;
    let buffer = alloc_shared::<Tensor<u32, 8, 64>>().align(128);
    let landed = alloc_mbarrier();
    if thread_idx().x == 0 {
        landed.init(1);
        fence_mbarrier_init();
        landed.arrive_expect_tx(2048);
        tile::cp_async_bulk_tensor(buffer, from.tile((row, 0))).mbarrier(landed);
        landed.wait_parity(0);
        tile::cp_async_bulk_tensor(to.tile((row, 0)), buffer);
        ptx::cp_async_bulk_commit_group();
        ptx::cp_async_bulk_wait_group_read::<0>();
    }
}

/// Few blocks that stay: `cp.async` in a ring of 8 stages, 16 bytes a thread and stage.
#[tirx::kernel(grid = RING_BLOCKS, block = 256, target = "sm_90")]
fn cp_async_ring<N: Dim>(
    #[align(16)] from: &Tensor<u32, N, 256, 4>,
    #[align(16)] to: &mut Tensor<u32, N, 256, 4>,
) {
    const STAGES: u32 = 8;
    const RING_BLOCKS: u32 = 132 * 6;
    let tid = thread_idx().x;
    let ring = alloc_shared::<Tensor<u32, STAGES, 256, 4>>().align(16);
    for i in 0..STAGES - 1 {
        let at = block_idx().x + i * RING_BLOCKS;
        if at < N::size() {
            tile::cp_async_cg(ring.sub((i, tid, ..)), from.sub((at, tid, ..))).chunk_bytes(16);
        }
        ptx::cp_async_commit_group();
    }
    let mut turn = 0;
    let mut at = block_idx().x;
    while at < N::size() {
        let next = at + (STAGES - 1) * RING_BLOCKS;
        if next < N::size() {
            let stage = (turn + STAGES - 1) % STAGES;
            tile::cp_async_cg(ring.sub((stage, tid, ..)), from.sub((next, tid, ..)))
                .chunk_bytes(16);
        }
        ptx::cp_async_commit_group();
        ptx::cp_async_wait_group::<7>();
        let mut chunk = [0; 4];
        for i in 0..4 {
            chunk[i] = ring[(turn % STAGES, tid, i)];
        }
        for i in 0..4 {
            to[(at, tid, i)] = chunk[i];
        }
        turn += 1;
        at += RING_BLOCKS;
    }
}

/// Few blocks that stay: bulk copies in a ring of 8 stages of 4 KiB, four loads ahead.
#[tirx::kernel(grid = RING_BLOCKS, block = 32)]
fn bulk_ring<N: Dim>(
    #[align(16)] from: &Tensor<u32, N, 1024>,
    #[align(16)] to: &mut Tensor<u32, N, 1024>,
) {
    const STAGES: u32 = 8;
    const AHEAD: u32 = 4;
    const RING_BLOCKS: u32 = 132 * 6;
    let ring = alloc_shared::<Tensor<u32, STAGES, 1024>>().align(128);
    let landed = alloc_mbarriers::<STAGES>();
    if thread_idx().x != 0 {
        return;
    }
    for i in 0..STAGES {
        landed[i].init(1);
    }
    fence_mbarrier_init();
    for i in 0..AHEAD {
        let at = block_idx().x + i * RING_BLOCKS;
        if at < N::size() {
            landed[i].arrive_expect_tx(4096);
            tile::cp_async_bulk(ring.sub((i, ..)), from.sub((at, ..))).mbarrier(landed[i]);
        }
    }
    let mut turn = 0;
    let mut at = block_idx().x;
    while at < N::size() {
        let stage = turn % STAGES;
        landed[stage].wait_parity(turn / STAGES % 2);
        tile::cp_async_bulk(to.sub((at, ..)), ring.sub((stage, ..)));
        ptx::cp_async_bulk_commit_group();
        ptx::cp_async_bulk_wait_group_read::<4>();
        let next = at + AHEAD * RING_BLOCKS;
        if next < N::size() {
            let stage = (turn + AHEAD) % STAGES;
            landed[stage].arrive_expect_tx(4096);
            tile::cp_async_bulk(ring.sub((stage, ..)), from.sub((next, ..)))
                .mbarrier(landed[stage]);
        }
        turn += 1;
        at += RING_BLOCKS;
    }
    ptx::cp_async_bulk_wait_group_read::<0>();
}

/// Two blocks of a cluster send each other 8 KiB, again and again.
#[tirx::kernel(grid = 132, block = 128, cluster = 2)]
fn exchange(out: &mut Tensor<u32, 132, 128>, turns: u32) {
    let tid = thread_idx().x;
    let peer = cluster_ctarank() ^ 1;
    let mut mine = alloc_shared::<Tensor<u32, 2048>>().align(128);
    let theirs = alloc_shared::<Tensor<u32, 2048>>().align(128);
    let landed = alloc_mbarrier();
    for i in 0..16 {
        mine[i * 128 + tid] = i + peer;
    }
    if tid == 0 {
        landed.init(1);
        fence_mbarrier_init();
    }
    fence_proxy_async_shared_cta();
    cluster_sync();
    for turn in 0..turns {
        if tid == 0 {
            landed.arrive_expect_tx(8192);
            tile::cp_async_bulk(theirs.at_rank(peer), mine).mbarrier(landed.at_rank(peer));
        }
        landed.wait_parity(turn % 2);
        cluster_sync();
    }
    out[(block_idx().x, tid)] = theirs[tid];
}

/// Launches a contender once.
type Run<'a> = Box<dyn FnMut() -> tirx::Result<()> + 'a>;

/// What `copy.cu` offers.
struct CudaCpp(libloading::Library);

impl CudaCpp {
    fn load(path: &Path) -> Result<Self, Box<dyn std::error::Error>> {
        // SAFETY: the library was built from `copy.cu`, and has nothing that runs when it is loaded.
        let library = Self(unsafe { libloading::Library::new(path)? });
        // SAFETY: the signature is that in `copy.cu`.
        let setup = unsafe {
            library
                .0
                .get::<unsafe extern "C" fn(u64) -> i32>(b"setup")?
        };
        // SAFETY: it allocates, and is called once.
        match unsafe { setup(BYTES) } {
            0 => Ok(library),
            code => Err(format!("`setup` of copy.cu: {code}").into()),
        }
    }

    fn start(&self, kind: u32, blocks: u32, turns: u32) -> Result<(), Box<dyn std::error::Error>> {
        // SAFETY: the signature is that in `copy.cu`.
        let start = unsafe {
            self.0
                .get::<unsafe extern "C" fn(u32, u32, u32) -> i32>(b"start")?
        };
        // SAFETY: `setup` has succeeded.
        match unsafe { start(kind, blocks, turns) } {
            0 => Ok(()),
            code => Err(format!("kernel {kind} of copy.cu: {code}").into()),
        }
    }

    fn finish(&self) -> Result<(), Box<dyn std::error::Error>> {
        // SAFETY: the signature is that in `copy.cu`.
        let finish = unsafe { self.0.get::<unsafe extern "C" fn() -> i32>(b"finish")? };
        // SAFETY: it waits.
        match unsafe { finish() } {
            0 => Ok(()),
            code => Err(format!("`finish` of copy.cu: {code}").into()),
        }
    }
}

/// Builds `copy.cu`, unless the arguments name what was built.
fn library() -> Result<PathBuf, Box<dyn std::error::Error>> {
    if let Some(path) = std::env::args_os()
        .skip(1)
        .find(|arg| !arg.to_string_lossy().starts_with('-'))
    {
        return Ok(path.into());
    }
    let out = std::env::temp_dir().join(format!("tirx-copy-{}.so", std::process::id()));
    let nvcc = std::env::var_os("NVCC").unwrap_or_else(|| OsString::from("nvcc"));
    let status = Command::new(&nvcc)
        .args(["-O3", "-std=c++17", "-shared", "-Xcompiler", "-fPIC"])
        .arg("-gencode=arch=compute_90a,code=sm_90a")
        .arg(concat!(
            env!("CARGO_MANIFEST_DIR"),
            "/benches/bandwidth/copy.cu"
        ))
        .arg("-o")
        .arg(&out)
        .status()
        .map_err(|error| format!("{}: {error}", nvcc.display()))?;
    match status.success() {
        true => Ok(out),
        false => Err("nvcc failed".into()),
    }
}

fn median(times: &mut [f64]) -> f64 {
    times.sort_by(f64::total_cmp);
    times[times.len() / 2]
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let device = Device::open_cuda(0)?;
    let stream = device.stream()?;
    let cpp = CudaCpp::load(&library()?)?;
    println!("device: {device}; medians of {TURNS} turns of {LAUNCHES} launches of each\n");

    let rows = (BYTES / 2048) as usize;
    let pattern: Vec<u32> = (0..rows * 512).map(|i| i as u32).collect();
    let mut runs: Vec<(&str, u32, Run<'_>)> = Vec::new();
    macro_rules! contender {
        ($name:literal, $kind:literal, $kernel:ident, $shape:expr) => {
            let from = device.tensor(&pattern, $shape)?;
            let mut to = device.uninit($shape)?;
            let stream = &stream;
            $kernel(&from, &mut to).launch(stream)?;
            assert!(to.to_vec()? == pattern, "{}: the copy is wrong", $name);
            runs.push((
                $name,
                $kind,
                Box::new(move || $kernel(&from, &mut to).launch(stream).map(drop)),
            ));
        };
    }
    contender!("plain, 16 bytes a thread", 1, plain, [rows / 4, 512, 4]);
    contender!("cp.async, 2 KiB a block", 2, cp_async, [rows, 128, 4]);
    contender!("cp.async.bulk, 2 KiB a block", 3, bulk, [rows, 512]);
    contender!(
        "cp.async.bulk.tensor, 2 KiB a block",
        4,
        tma,
        [rows * 8, 64]
    );
    contender!("cp.async, ring of 8", 5, cp_async_ring, [rows / 2, 256, 4]);
    contender!("cp.async.bulk, ring of 8", 6, bulk_ring, [rows / 2, 1024]);
    let mut out = device.zeros::<u32, 2>([132, 128])?;
    let exchange_stream = &stream;
    runs.push((
        "exchange in a cluster",
        7,
        Box::new(move || {
            exchange(&mut out, EXCHANGES)
                .launch(exchange_stream)
                .map(drop)
        }),
    ));

    let mut times = vec![(Vec::new(), Vec::new()); runs.len()];
    let mut memcpy = Vec::new();
    for turn in 0..=TURNS {
        let start = Instant::now();
        for _ in 0..LAUNCHES {
            cpp.start(0, 0, 0)?;
        }
        cpp.finish()?;
        let of_memcpy = start.elapsed().as_secs_f64() / LAUNCHES as f64;
        if turn > 0 {
            memcpy.push(of_memcpy);
        }
        for ((_, kind, run), (ours, theirs)) in runs.iter_mut().zip(&mut times) {
            let start = Instant::now();
            for _ in 0..LAUNCHES {
                run()?;
            }
            stream.synchronize()?;
            let of_ours = start.elapsed().as_secs_f64() / LAUNCHES as f64;
            let blocks = if *kind == 7 { 132 } else { RING_BLOCKS };
            let start = Instant::now();
            for _ in 0..LAUNCHES {
                cpp.start(*kind, blocks, EXCHANGES)?;
            }
            cpp.finish()?;
            let of_theirs = start.elapsed().as_secs_f64() / LAUNCHES as f64;
            // The first turn warms up.
            if turn > 0 {
                ours.push(of_ours);
                theirs.push(of_theirs);
            }
        }
    }

    let moved = 2.0 * BYTES as f64 / 1e12;
    let memcpy = median(&mut memcpy);
    println!(
        "{:<38} {:>10} {:>10} {:>9} {:>10}",
        "", "tirx", "CUDA C++", "to C++", "to memcpy"
    );
    println!(
        "{:<38} {:>10} {:>10.3} TB/s",
        "cudaMemcpy",
        "",
        moved / memcpy
    );
    for ((name, kind, _), (ours, theirs)) in runs.iter().zip(&mut times) {
        let (ours, theirs) = (median(ours), median(theirs));
        if *kind == 7 {
            let sent = 132.0 * 8192.0 * f64::from(EXCHANGES) / 1e12;
            println!(
                "{name:<38} {:>10.3} {:>10.3} {:>9.3}",
                sent / ours,
                sent / theirs,
                theirs / ours
            );
        } else {
            println!(
                "{name:<38} {:>10.3} {:>10.3} {:>9.3} {:>10.3}",
                moved / ours,
                moved / theirs,
                theirs / ours,
                memcpy / ours
            );
        }
    }
    Ok(())
}
