//! Misuse of the host's side: each is an error of its own kind, in these words, before anything was issued.

use crate::kernels::{add, scale};
use tirx::{
    __private::{Arg, Kernel, Variant},
    Error, GraphError, KernelCache, Launch, LaunchError,
    prelude::*,
};

type Vector = DeviceTensor<u32, 1>;

#[tirx::kernel(grid = N::size(), block = 32)]
fn rows<N: Dim>(#[align(16)] a: &Tensor<f32, N, 4>, #[align(16)] b: &mut Tensor<f32, N, 4>) {
    let j = thread_idx().x;
    if j < 4 {
        b[(block_idx().x, j)] = a[(block_idx().x, j)];
    }
}

#[tirx::kernel(grid = 1, block = 32)]
fn product<M: Dim, K: Dim, N: Dim>(
    a: &Tensor<f32, M, K>,
    b: &Tensor<f32, K, N>,
    c: &mut Tensor<f32, M, N>,
) {
    if thread_idx().x == 0 {
        c[(0, 0)] = a[(0, 0)] * b[(0, 0)];
    }
}

#[tirx::kernel(grid = 1, block = 32)]
fn first(n: i64, a: &mut Tensor<u32, n>) {
    if thread_idx().x == 0 {
        a[0] = 1;
    }
}

#[tirx::kernel]
fn open(a: &mut Tensor<u32, 64>) {
    if thread_idx().x < 64 {
        a[thread_idx().x] = 1;
    }
}

#[tirx::kernel(grid = N::size() / parts, block = 32)]
fn divided<N: Dim>(parts: u32, a: &mut Tensor<u32, N>) {
    if thread_idx().x == 0 {
        a[0] = parts;
    }
}

#[tirx::kernel(grid = (1, N::size() * times - 1), block = 32)]
fn multiplied<N: Dim>(times: u32, a: &mut Tensor<u32, N>) {
    if thread_idx().x == 0 {
        a[0] = times;
    }
}

#[tirx::kernel(grid = (1, 1, by + 4), block = 32)]
fn signed(by: i32, a: &mut Tensor<u32, 64>) {
    if thread_idx().x == 0 {
        a[0] = by as u32;
    }
}

#[tirx::kernel(grid = N::size() as u64 * 100_000_000_000, block = 32)]
fn vast<N: Dim>(a: &mut Tensor<u32, N>) {
    if thread_idx().x == 0 {
        a[0] = 1;
    }
}

#[tirx::kernel(grid = (N::size(), 2), cluster = (2, 2), block = 32)]
fn clustered<N: Dim>(a: &mut Tensor<u32, N>) {
    if thread_idx().x == 0 {
        a[0] = 1;
    }
}

#[tirx::kernel(block = 32, cluster = 2)]
fn clustered_open(a: &mut Tensor<u32, 64>) {
    if thread_idx().x == 0 {
        a[0] = 1;
    }
}

#[tirx::kernel(grid = 1, block = 32)]
fn mapped<M: Dim, N: Dim>(#[tma(box = [8, 8])] a: &Tensor<f32, M, N>, b: &mut Tensor<f32, 8, 8>) {
    let tile = alloc_shared::<Tensor<f32, 8, 8>>().align(128);
    let landed = alloc_mbarrier();
    if thread_idx().x == 0 {
        landed.init(1);
        fence_mbarrier_init();
        landed.arrive_expect_tx(256);
        tile::cp_async_bulk_tensor(tile, a.tile((0, 0))).mbarrier(landed);
    }
    cta_sync();
    landed.wait_parity(0);
    b[(thread_idx().x / 8, thread_idx().x % 8)] = tile[(0, 0)];
}

#[tirx::kernel(grid = 1, block = 64)]
fn cached(a: &Tensor<u32, 64>, b: &mut Tensor<u32, 64>) {
    let i = thread_idx().x;
    griddepcontrol_wait();
    b[i] = a.load_nc(i);
}

/// A kernel of `scale`'s parameters with one variant and cluster that the attribute would not make.
const fn altered(variant: &'static [Variant], cluster: Option<[u32; 3]>) -> Kernel {
    Kernel {
        name: "scale",
        params: scale::KERNEL.params,
        dims: scale::KERNEL.dims,
        block: Some([128, 1, 1]),
        grid: Some([32, 32, 32]),
        cluster,
        maps: &[],
        variants: variant,
    }
}

const fn variant(target: &'static str, static_shared: u32, dynamic_shared: u32) -> Variant {
    Variant {
        instance: "",
        target,
        version: (7, 0),
        ptx: "",
        lines: scale::VARIANTS[0].lines,
        static_shared,
        dynamic_shared,
        local_bytes: 0,
        checks: &[],
    }
}

static NEWER: Kernel = altered(&[const { variant("sm_999a", 0, 0) }], None);
static DYNAMIC: Kernel = altered(&[const { variant("sm_80", 0, 1 << 20) }], None);
static STATIC: Kernel = altered(&[const { variant("sm_80", 60_000, 0) }], None);
static LARGE_CLUSTER: Kernel = altered(&[const { variant("sm_80", 0, 0) }], Some([4, 4, 2]));

fn launch_of<'a, const N: usize>(kernel: &'static Kernel, args: [Arg<'a>; N]) -> Launch<'a, N> {
    static CACHE: KernelCache = KernelCache::new();
    // Nothing gets as far as to use the cache.
    Launch::new(kernel, &CACHE, args, None)
}

fn scaled<'a>(kernel: &'static Kernel, a: &'a mut Vector) -> Launch<'a, 4> {
    let args = [
        Arg::scalar(1_u32),
        Arg::scalar(0_u32),
        Arg::tensor_mut(a),
        Arg::dim(0),
    ];
    launch_of(kernel, args)
}

/// What the cases use. Nothing legal is ever issued on `stream`.
struct World {
    device: Device,
    other: Device,
    stream: Stream,
}

impl World {
    fn vector(&self, len: usize) -> Vector {
        self.device.zeros([len]).unwrap()
    }

    fn floats<const R: usize>(&self, shape: [usize; R]) -> DeviceTensor<f32, R> {
        self.device.zeros(shape).unwrap()
    }

    /// A view of memory that is there, or of some that is not.
    fn view<T: tirx::Element, const R: usize>(
        &self,
        address: u64,
        shape: [usize; R],
    ) -> tirx::Result<DeviceTensor<T, R>> {
        // SAFETY: no operation on it is ever issued.
        unsafe { DeviceTensor::from_raw(&self.device, address, shape) }
    }
}

struct Case {
    name: &'static str,
    run: fn(&World) -> tirx::Result<()>,
    is: fn(&Error) -> bool,
    /// The whole text, or its beginning before `..`; `DEVICE`, `OTHER` and `ADDRESS` stand for what differs from run to run.
    text: &'static str,
}

macro_rules! cases {
    ($($name:literal: |$w:ident| $run:expr => $kind:ident $(::$variant:ident)? , $text:literal;)*) => {
        &[$(Case {
            name: $name,
            run: |$w| $run,
            is: |error| cases!(@is error $kind $($variant)?),
            text: $text,
        }),*]
    };
    (@is $error:ident Launch $variant:ident) => {
        matches!($error, Error::Launch(error) if matches!(**error, LaunchError::$variant { .. }))
    };
    (@is $error:ident Graph $variant:ident) => {
        matches!($error, Error::Graph(error) if matches!(**error, GraphError::$variant { .. }))
    };
    (@is $error:ident $kind:ident) => { matches!($error, Error::$kind { .. }) };
}

static CASES: &[Case] = cases! {
    // Shapes.
    "a fixed dimension": |w| {
        let (a, mut b) = (w.floats([8, 5]), w.floats([8, 4]));
        rows(&a, &mut b).launch(&w.stream)
    } => Launch::FixedDimension, "kernel `rows`: dimension 1 of `a` is 5, but the kernel is for 4; its shape is [8, 5]";
    "a fixed dimension of what is written": |w| {
        open(&mut w.vector(63)).grid(1).block(64).launch(&w.stream)
    } => Launch::FixedDimension, "kernel `open`: dimension 0 of `a` is 63, but the kernel is for 64; its shape is [63]";
    "two lengths": |w| {
        add(&w.vector(100), &w.vector(101), &mut w.vector(100)).launch(&w.stream)
    } => Launch::DimensionsDiffer, "kernel `add`: `N` is 100 by dimension 0 of `a`, but 101 by dimension 0 of `b`; they have to be equal";
    "the length of the result": |w| {
        add(&w.vector(100), &w.vector(100), &mut w.vector(99)).launch(&w.stream)
    } => Launch::DimensionsDiffer, "kernel `add`: `N` is 100 by dimension 0 of `a`, but 99 by dimension 0 of `sum`; they have to be equal";
    "an inner dimension": |w| {
        product(&w.floats([4, 5]), &w.floats([6, 7]), &mut w.floats([4, 7])).launch(&w.stream)
    } => Launch::DimensionsDiffer, "kernel `product`: `K` is 5 by dimension 1 of `a`, but 6 by dimension 0 of `b`; they have to be equal";
    "a transposed result": |w| {
        product(&w.floats([4, 5]), &w.floats([5, 7]), &mut w.floats([7, 4])).launch(&w.stream)
    } => Launch::DimensionsDiffer, "kernel `product`: `M` is 4 by dimension 0 of `a`, but 7 by dimension 0 of `c`; they have to be equal";
    "a length by a number": |w| {
        first(65, &mut w.vector(64)).launch(&w.stream)
    } => Launch::DimensionsDiffer, "kernel `first`: `n` is 65 by the argument `n`, but 64 by dimension 0 of `a`; they have to be equal";
    "a negative length": |w| {
        first(-64, &mut w.vector(64)).launch(&w.stream)
    } => Launch::DimensionRange, "kernel `first`: `n` is -64 by the argument `n`; a dimension known at launch is from 0 to 2147483647";
    "a vast length": |w| {
        first(1 << 40, &mut w.vector(64)).launch(&w.stream)
    } => Launch::DimensionRange, "kernel `first`: `n` is 1099511627776 by the argument `n`; a dimension known at launch is from 0 to 2147483647";

    // Arguments that Rust's types would not let through.
    "another type of element": |w| {
        let mut a = w.floats([64]);
        let args = [Arg::scalar(1_u32), Arg::scalar(0_u32), Arg::tensor_mut(&mut a), Arg::dim(0)];
        launch_of(&scale::KERNEL, args).launch(&w.stream)
    } => Launch::Arguments, "kernel `scale` takes a &mut tensor of u32 with 1 dimension as `a`, but was given a &mut tensor of f32 with 1 dimension";
    "another type of number": |w| {
        let mut a = w.vector(64);
        let args = [Arg::scalar(1_f32), Arg::scalar(0_u32), Arg::tensor_mut(&mut a), Arg::dim(0)];
        launch_of(&scale::KERNEL, args).launch(&w.stream)
    } => Launch::Arguments, "kernel `scale` takes a u32 as `times`, but was given a f32";
    "a tensor that may only be read": |w| {
        let a = w.vector(64);
        let args = [Arg::scalar(1_u32), Arg::scalar(0_u32), Arg::tensor(&a), Arg::dim(0)];
        launch_of(&scale::KERNEL, args).launch(&w.stream)
    } => Launch::Arguments, "kernel `scale` takes a &mut tensor of u32 with 1 dimension as `a`, but was given a & tensor of u32 with 1 dimension";
    "another rank": |w| {
        let mut a = w.device.zeros::<u32, 2>([8, 8])?;
        let args = [Arg::scalar(1_u32), Arg::scalar(0_u32), Arg::tensor_mut(&mut a), Arg::dim(0)];
        launch_of(&scale::KERNEL, args).launch(&w.stream)
    } => Launch::Arguments, "kernel `scale` takes a &mut tensor of u32 with 1 dimension as `a`, but was given a &mut tensor of u32 with 2 dimensions";
    "too few arguments": |w| {
        launch_of(&scale::KERNEL, [Arg::scalar(1_u32)]).launch(&w.stream)
    } => Launch::Arguments, "kernel `scale` takes 3 arguments and 1 dimensions and tensor maps, but was given 1 in all";

    // Devices.
    "a tensor of another device": |w| {
        let b = w.other.zeros([100])?;
        add(&w.vector(100), &b, &mut w.vector(100)).launch(&w.stream)
    } => Launch::OtherDevice, "kernel `add`: `b` is on OTHER, but the stream is on DEVICE: create both from one `Device`";
    "a result on another device": |w| {
        let mut sum = w.other.zeros([100])?;
        add(&w.vector(100), &w.vector(100), &mut sum).launch(&w.stream)
    } => Launch::OtherDevice, "kernel `add`: `sum` is on OTHER, but the stream is on DEVICE: create both from one `Device`";
    "a stream of another device": |w| {
        scale(1, 1, &mut w.vector(100)).launch(&w.other.stream()?)
    } => Launch::OtherDevice, "kernel `scale`: `a` is on DEVICE, but the stream is on OTHER: create both from one `Device`";
    "an event of another device": |w| {
        w.stream.wait(&w.other.stream()?.record()?)
    } => OtherDevice, "an event belongs to OTHER, but DEVICE is used here: one operation uses one device";
    "a time between devices": |w| {
        let (here, there) = (w.device.stream()?.record()?, w.other.stream()?.record()?);
        here.milliseconds_since(&there).map(drop)
    } => OtherDevice, "the earlier event belongs to OTHER, but DEVICE is used here: one operation uses one device";
    "a host buffer of another device": |w| {
        let host = w.other.host_buffer(64)?;
        w.stream.copy_to_device(&mut w.vector(64), &host)
    } => OtherDevice, "a host buffer belongs to OTHER, but DEVICE is used here: one operation uses one device";
    "a copy to another device": |w| {
        let mut to = w.other.zeros([64])?;
        w.stream.copy(&mut to, &w.vector(64))
    } => OtherDevice, "the destination belongs to OTHER, but DEVICE is used here: one operation uses one device";

    // Memory.
    "an address that is not aligned for the kernel": |w| {
        let memory = w.floats([40]);
        let a = w.view(memory.as_device_ptr() + 8, [8, 4])?;
        rows(&a, &mut w.floats([8, 4])).launch(&w.stream)
    } => Launch::Misaligned, "kernel `rows`: `a` starts at ADDRESS, which is not aligned to the 16 bytes that the kernel needs";
    "what is written is read as well": |w| {
        let memory = w.vector(200);
        let a = w.view(memory.as_device_ptr(), [100])?;
        let mut sum = w.view(memory.as_device_ptr() + 396, [100])?;
        add(&a, &w.vector(100), &mut sum).launch(&w.stream)
    } => Launch::Aliased, "kernel `add`: `sum` is written and shares bytes with `a`; give them separate memory";
    "what is written is what is read": |w| {
        let memory = w.floats([64, 4]);
        let mut b = w.view(memory.as_device_ptr(), [64, 4])?;
        rows(&memory, &mut b).launch(&w.stream)
    } => Launch::Aliased, "kernel `rows`: `b` is written and shares bytes with `a`; give them separate memory";
    "a view of nothing": |w| {
        w.view::<u32, 1>(0, [64]).map(drop)
    } => NullPointer, "a tensor of shape [64] cannot lie at address 0: it has 256 bytes";
    "an address between elements": |w| {
        let memory = w.vector(64);
        w.view::<u32, 1>(memory.as_device_ptr() + 2, [8]).map(drop)
    } => MisalignedPointer, "the address ADDRESS is no multiple of 4, as the elements (of u32) need it";
    "an address of the host": |w| {
        let host = [0_u32; 8];
        w.view::<u32, 1>(host.as_ptr().addr() as u64, [8]).map(drop)
    } => NotDeviceMemory, "DEVICE has no 32 bytes at ADDRESS: ..";
    "the end of the address space": |w| {
        w.view::<u32, 2>(u64::MAX - 3, [2, 2]).map(drop)
    } => TooLarge, "a tensor of shape [2, 2] with elements of 4 bytes is larger than the address space";
    "more than the address space": |w| {
        w.device.zeros::<u32, 2>([1 << 40, 1 << 30]).map(drop)
    } => TooLarge, "a tensor of shape [1099511627776, 1073741824] with elements of 4 bytes is larger than the address space";
    "more than the device has": |w| {
        w.device.uninit::<u8, 1>([1 << 50]).map(drop)
    } => OutOfMemory, "DEVICE has no room for 1125899906842624 bytes..";

    // Elements and copies.
    "elements of another number": |w| {
        w.device.tensor(&[1_u32, 2, 3], [2, 2]).map(drop)
    } => Length, "a tensor of shape [2, 2] has 4 elements, but 3 were given";
    "a slice that is too long": |w| {
        w.vector(3).copy_from(&[1, 2, 3, 4])
    } => Length, "a tensor of shape [3] has 3 elements, but 4 were given";
    "a slice that is too short": |w| {
        w.vector(3).copy_to(&mut [0; 2])
    } => Length, "a tensor of shape [3] has 3 elements, but 2 were given";
    "a host buffer that is too short": |w| {
        let host = w.device.host_buffer(63)?;
        w.stream.copy_to_device(&mut w.device.zeros::<u32, 2>([8, 8])?, &host)
    } => Length, "a tensor of shape [8, 8] has 64 elements, but 63 were given";
    "a host buffer that is too long": |w| {
        let mut host = w.device.host_buffer(65)?;
        w.stream.copy_to_host(&mut host, &w.device.zeros::<u32, 2>([8, 8])?)
    } => Length, "a tensor of shape [8, 8] has 64 elements, but 65 were given";
    "a copy between shapes": |w| {
        w.stream.copy(&mut w.floats([4, 8]), &w.floats([8, 4]))
    } => ShapesDiffer, "a copy from [8, 4] to [4, 8]: both need the same number of elements in each dimension";
    "a copy onto itself": |w| {
        let memory = w.vector(100);
        let mut to = w.view::<u32, 1>(memory.as_device_ptr() + 40, [90])?;
        let from = w.view::<u32, 1>(memory.as_device_ptr(), [90])?;
        w.stream.copy(&mut to, &from)
    } => CopyOverlaps, "a copy between tensors that share bytes, at ADDRESS and at ADDRESS";

    // Grid, block and cluster.
    "an empty tensor": |w| {
        scale(1, 1, &mut w.vector(0)).launch(&w.stream)
    } => Launch::SizeRange, "kernel `scale`: the grid is (0, 1, 1); its x has to be from 1 to 2147483647";
    "a grid of nothing": |w| {
        open(&mut w.vector(64)).grid((1, 0)).block(64).launch(&w.stream)
    } => Launch::SizeRange, "kernel `open`: the grid is (1, 0, 1); its y has to be from 1 to 65535";
    "a grid that is too wide": |w| {
        open(&mut w.vector(64)).grid(1 << 31).block(64).launch(&w.stream)
    } => Launch::SizeRange, "kernel `open`: the grid is (2147483648, 1, 1); its x has to be from 1 to 2147483647";
    "a grid that is too high": |w| {
        open(&mut w.vector(64)).grid((1, 65_536)).block(64).launch(&w.stream)
    } => Launch::SizeRange, "kernel `open`: the grid is (1, 65536, 1); its y has to be from 1 to 65535";
    "a grid that is too deep": |w| {
        open(&mut w.vector(64)).grid([1, 1, 65_536]).block(64).launch(&w.stream)
    } => Launch::SizeRange, "kernel `open`: the grid is (1, 1, 65536); its z has to be from 1 to 65535";
    "a block of nothing": |w| {
        open(&mut w.vector(64)).grid(1).block(0).launch(&w.stream)
    } => Launch::SizeRange, "kernel `open`: the block is (0, 1, 1); its x has to be from 1 to 1024";
    "a block that is too wide": |w| {
        open(&mut w.vector(64)).grid(1).block(1025).launch(&w.stream)
    } => Launch::SizeRange, "kernel `open`: the block is (1025, 1, 1); its x has to be from 1 to 1024";
    "a block that is too deep": |w| {
        open(&mut w.vector(64)).grid(1).block((1, 1, 65)).launch(&w.stream)
    } => Launch::SizeRange, "kernel `open`: the block is (1, 1, 65); its z has to be from 1 to 64";
    "too many threads": |w| {
        open(&mut w.vector(64)).grid(1).block((32, 33)).launch(&w.stream)
    } => Launch::BlockThreads, "kernel `open`: a block of (32, 33, 1) has 1056 threads; at most 1024 are allowed";
    "no grid": |w| {
        open(&mut w.vector(64)).block(64).launch(&w.stream)
    } => Launch::SizeMissing, "kernel `open` does not say its grid: add `grid = ..` to the attribute or call `.grid(..)` before `.launch(..)`";
    "no block": |w| {
        open(&mut w.vector(64)).grid(1).launch(&w.stream)
    } => Launch::SizeMissing, "kernel `open` does not say its block: add `block = ..` to the attribute or call `.block(..)` before `.launch(..)`";
    "two grids": |w| {
        scale(1, 1, &mut w.vector(64)).grid(1).launch(&w.stream)
    } => Launch::SizeTwice, "kernel `scale` fixes its grid in the attribute, so `.grid(..)` cannot set it; remove one of the two";
    "two blocks": |w| {
        scale(1, 1, &mut w.vector(64)).block(128).launch(&w.stream)
    } => Launch::SizeTwice, "kernel `scale` fixes its block in the attribute, so `.block(..)` cannot set it; remove one of the two";
    "a grid divided by zero": |w| {
        divided(0, &mut w.vector(64)).launch(&w.stream)
    } => Launch::GridExpression, "kernel `divided`: the x of the grid has no value for these arguments: its expression divides by 0";
    "a grid that is divided to nothing": |w| {
        divided(65, &mut w.vector(64)).launch(&w.stream)
    } => Launch::SizeRange, "kernel `divided`: the grid is (0, 1, 1); its x has to be from 1 to 2147483647";
    "a grid that overflows": |w| {
        multiplied(1 << 26, &mut w.vector(64)).launch(&w.stream)
    } => Launch::GridExpression, "kernel `multiplied`: the y of the grid has no value for these arguments: its expression overflows its type; compute in `u64`, or use `saturating_` operations";
    "a grid below zero, unsigned": |w| {
        multiplied(0, &mut w.vector(64)).launch(&w.stream)
    } => Launch::GridExpression, "kernel `multiplied`: the y of the grid has no value for these arguments: its expression overflows its type; compute in `u64`, or use `saturating_` operations";
    "a grid below zero": |w| {
        signed(-7, &mut w.vector(64)).launch(&w.stream)
    } => Launch::GridExpression, "kernel `signed`: the z of the grid has no value for these arguments: it is -3, and has to be from 1 to 2147483647";
    "a grid beyond 32 bits": |w| {
        vast(&mut w.vector(1)).launch(&w.stream)
    } => Launch::GridExpression, "kernel `vast`: the x of the grid has no value for these arguments: it is 100000000000, and has to be from 1 to 2147483647";
    "a grid of half clusters": |w| {
        clustered(&mut w.vector(7)).launch(&w.stream)
    } => Launch::Cluster, "kernel `clustered`: the grid is (7, 2, 1) and the cluster (2, 2, 1); the x of the grid has to be a multiple of the cluster's";
    "a grid at the call, of half clusters": |w| {
        clustered_open(&mut w.vector(64)).grid((3, 2)).launch(&w.stream)
    } => Launch::Cluster, "kernel `clustered_open`: the grid is (3, 2, 1) and the cluster (2, 1, 1); the x of the grid has to be a multiple of the cluster's";
    "a cluster that no device runs": |w| {
        scaled(&LARGE_CLUSTER, &mut w.vector(64)).launch(&w.stream)
    } => Launch::ClusterBlocks, "kernel `scale`: a cluster of (4, 4, 2) has 32 blocks; DEVICE runs at most 16 together";

    // What the device has.
    "an architecture that is not there": |w| {
        scaled(&NEWER, &mut w.vector(64)).launch(&w.stream)
    } => Launch::Target, "kernel `scale` is compiled for sm_999a, which DEVICE does not run; add `target = \"sm_90\"` to the attribute if its body allows that";
    "more shared memory than there is": |w| {
        scaled(&DYNAMIC, &mut w.vector(64)).launch(&w.stream)
    } => Launch::SharedMemory, "kernel `scale` needs 1048576 bytes of shared memory in a block; DEVICE has 232448";
    "more static shared memory than there is": |w| {
        scaled(&STATIC, &mut w.vector(64)).launch(&w.stream)
    } => Launch::SharedMemory, "kernel `scale` needs 60000 bytes of shared memory in a block; DEVICE has 49152";
    "a tensor that no map describes": |w| {
        mapped(&w.floats([16, 9]), &mut w.floats([8, 8])).launch(&w.stream)
    } => Launch::TensorMap, "kernel `mapped`: no tensor map of `a`: ..";
    "an empty tensor that a map describes": |w| {
        mapped(&w.floats([0, 16]), &mut w.floats([8, 8])).launch(&w.stream)
    } => Launch::TensorMap, "kernel `mapped`: no tensor map of `a`: ..";
    "a kernel that begins early and never waits": |w| {
        scale(1, 1, &mut w.vector(64)).programmatic().launch(&w.stream)
    } => Launch::NeverWaits, "kernel `scale` never waits for the kernel in front of it, so `.programmatic()` would let the two race: ..";

    "a kernel that begins early and reads what nothing may write": |w| {
        cached(&w.vector(64), &mut w.vector(64)).programmatic().launch(&w.stream)
    } => Launch::ReadOnlyPath, "kernel `cached` reads with `load_nc`, which is for what nothing writes, and with `.programmatic()` the kernel in front may still write: read by plain indices, or vouch for it with `unsafe { .programmatic_unchecked() }`";

    // Graphs.
    "a graph without its tensor": |w| {
        let mut a = w.vector(64);
        let graph = w.device.capture(|stream| scale(1, 1, &mut a).launch(stream))?;
        graph.launch(&w.stream, ())
    } => Graph::Missing, "the graph uses `a` of kernel `scale`, which this launch of it is not given; pass the tensor itself that was captured, as `&mut`";
    "a graph with a tensor like its own": |w| {
        let mut a = w.vector(64);
        let graph = w.device.capture(|stream| scale(1, 1, &mut a).launch(stream))?;
        graph.launch(&w.stream, &mut w.vector(64))
    } => Graph::Missing, "the graph uses `a` of kernel `scale`, which this launch of it is not given; pass the tensor itself that was captured, as `&mut`";
    "a graph that may not write": |w| {
        let mut a = w.vector(64);
        let graph = w.device.capture(|stream| stream.zero(&mut a))?;
        graph.launch(&w.stream, &a)
    } => Graph::Shared, "the graph writes what is filled, which this launch of it is given as `&`; pass it as `&mut`";
    "a graph of nothing": |w| {
        w.device.capture(|_| Ok(())).map(drop)
    } => Graph::Empty, "nothing was issued on the stream that captures, so there is no graph";
    "a graph on another device": |w| {
        let mut a = w.vector(64);
        let graph = w.device.capture(|stream| scale(1, 1, &mut a).launch(stream))?;
        graph.launch(&w.other.stream()?, &mut a)
    } => OtherDevice, "the stream of a graph belongs to OTHER, but DEVICE is used here: one operation uses one device";
    "waiting for what is only recorded": |w| {
        w.device.capture(|stream| stream.synchronize()).map(drop)
    } => Captured, "waiting for the stream is not possible on a stream that records a graph: nothing runs there";
    "an event of what is only recorded": |w| {
        w.device.capture(|stream| stream.record()?.synchronize()).map(drop)
    } => Captured, "waiting for an event is not possible on a stream that records a graph: nothing runs there";
    "an event that was only recorded": |w| {
        let mut a = w.vector(64);
        let mut event = None;
        w.device.capture(|stream| {
            stream.zero(&mut a)?;
            event = Some(stream.record()?);
            Ok(())
        })?;
        w.stream.wait(&event.unwrap())
    } => Graph::Event, "the event is of the recording of a graph that has ended: it says nothing of what runs when a graph is launched";
    "an event of another recording": |w| {
        let mut a = w.vector(64);
        w.device.capture(|stream| {
            stream.zero(&mut a)?;
            let event = stream.record()?;
            w.device.capture(|other| other.wait(&event)).map(drop)
        }).map(drop)
    } => Graph::Event, "the event is of the recording of a graph that the stream is no part of: it says nothing of what runs when a graph is launched";
    "a misused launch that is recorded": |w| {
        let mut a = w.vector(0);
        w.device.capture(|stream| scale(1, 1, &mut a).launch(stream)).map(drop)
    } => Launch::SizeRange, "kernel `scale`: the grid is (0, 1, 1); its x has to be from 1 to 2147483647";
};

/// What differs from run to run, by name.
fn normal(text: &str, w: &World) -> String {
    let text = text
        .replace(&w.device.to_string(), "DEVICE")
        .replace(&w.other.to_string(), "OTHER");
    let mut parts = text.split("0x");
    let mut normal = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        normal.push_str("ADDRESS");
        normal.push_str(part.trim_start_matches(|c: char| c.is_ascii_hexdigit()));
    }
    normal
}

#[test]
fn every_misuse_is_refused_in_its_own_words() {
    assert!(CASES.len() >= 40, "{} cases", CASES.len());
    let device = crate::device();
    // The other differs in name as well.
    let options = tirx::EmulatorOptions::default().arch_features(false);
    let world = World {
        other: Device::open_emulator_with(options).unwrap(),
        stream: device.stream().unwrap(),
        device,
    };
    let mut wrong = Vec::new();
    for case in CASES {
        let found = match (case.run)(&world) {
            Ok(()) => "no error".to_owned(),
            Err(error) if !(case.is)(&error) => format!("another kind of error: {error}"),
            Err(error) => normal(&error.to_string(), &world),
        };
        let same = match case.text.strip_suffix("..") {
            Some(start) => found.starts_with(start),
            None => found == case.text,
        };
        if !same {
            wrong.push(format!(
                "{}:\n  expected {}\n  found    {found}",
                case.name, case.text
            ));
        }
        assert_eq!(
            world.stream.issued(),
            0,
            "{}: something was issued",
            case.name
        );
    }
    assert!(wrong.is_empty(), "\n{}", wrong.join("\n"));
    println!("{} cases on {}", CASES.len(), world.device);

    // The device is as good as before.
    let mut a = world.device.tensor(&[1_u32, 2, 3], [3]).unwrap();
    scale(2, 1, &mut a).launch(&world.stream).unwrap();
    assert_eq!(a.to_vec().unwrap(), [3, 5, 7]);
    assert_eq!(world.stream.issued(), 1);
}

/// A kernel that needs a register for each of 160 elements, of which a thread holds all at once.
fn hungry() -> &'static Kernel {
    let each = |line: &dyn Fn(usize) -> String| (0..160).map(line).collect::<String>();
    let loads = each(&|i| format!("\tld.volatile.global.u32 %r{i}, [%rd1+{}];\n", i * 4));
    let stores = each(&|i| format!("\tst.volatile.global.u32 [%rd1+{}], %r{i};\n", i * 4));
    let ptx = format!(
        ".version 7.0\n.target sm_80\n.address_size 64\n.visible .entry hungry(\n\t.param .u64 a\n)\n{{\n\t.reg .b32 %r<160>;\n\
         \t.reg .b64 %rd<2>;\n\tld.param.u64 %rd1, [a];\n{loads}{stores}\tret;\n}}\n"
    );
    Box::leak(Box::new(Kernel {
        name: "hungry",
        params: open::KERNEL.params,
        dims: &[],
        block: None,
        grid: Some([1, 1, 1]),
        cluster: None,
        maps: &[],
        variants: Box::leak(Box::new([Variant {
            ptx: Box::leak(ptx.into_boxed_str()),
            ..variant("sm_80", 0, 0)
        }])),
    }))
}

#[test]
fn a_block_that_there_are_no_registers_for() {
    let device = crate::device();
    if device.is_emulator() {
        println!("the emulator has registers for everyone");
        return;
    }
    let stream = device.stream().unwrap();
    let mut a = device.zeros::<u32, 1>([64]).unwrap();
    static CACHE: KernelCache = KernelCache::new();
    let kernel = hungry();
    let launch = Launch::new(kernel, &CACHE, [Arg::tensor_mut(&mut a)], None);
    match launch.block(1024).launch(&stream) {
        Err(Error::Launch(error)) => {
            println!("{error}");
            let LaunchError::KernelThreads { threads, limit, .. } = *error else {
                panic!("{error}");
            };
            assert!(threads == 1024 && (32..1024).contains(&limit));
        }
        other => panic!("{other:?}"),
    }
    assert_eq!(stream.issued(), 0);
}
