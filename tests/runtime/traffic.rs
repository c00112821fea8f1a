//! Two threads and two streams that share tensors: writers, readers, host reads, copies, graphs, and tensors that are
//! dropped while kernels still use them. What a tensor has to hold is known at each moment, and looked at often.
//!
//! `TIRX_RUNS` says how many times all of it is done, each time in another order: `TIRX_RUNS=1000 cargo test --test runtime
//! --features cuda traffic -- --nocapture`.

use crate::kernels::{add, count, scale};
use std::{
    ops::Range,
    sync::{
        RwLock,
        atomic::{AtomicU64, Ordering},
    },
    thread,
};
use tirx::{HostBuffer, prelude::*};

/// Elements of a tensor, threads, and what each does in a run.
const LEN: usize = if cfg!(feature = "cuda") { 1 << 14 } else { 300 };
const THREADS: u64 = 2;
const STEPS: usize = 60;

/// A tensor whose element `i` has to be `i * times + plus`.
struct Slot {
    tensor: DeviceTensor<u32, 1>,
    times: u32,
    plus: u32,
}

impl Slot {
    fn new(device: &Device, times: u32) -> Self {
        let elements: Vec<u32> = (0..LEN as u32).map(|i| i.wrapping_mul(times)).collect();
        Self {
            tensor: device.tensor(&elements, [LEN]).unwrap(),
            times,
            plus: 0,
        }
    }

    #[track_caller]
    fn is(&self, found: &[u32]) {
        let expected = |i: u32| i.wrapping_mul(self.times).wrapping_add(self.plus);
        if let Some(i) = (0..LEN as u32).find(|&i| found[i as usize] != expected(i)) {
            panic!(
                "element {i} is {}, and has to be {}",
                found[i as usize],
                expected(i)
            );
        }
    }
}

/// Numbers that look random (xorshift).
struct Random(u64);

impl Random {
    fn below(&mut self, limit: u64) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 20) % limit
    }

    fn number(&mut self, range: Range<u32>) -> u32 {
        range.start + self.below(u64::from(range.end - range.start)) as u32
    }
}

struct World {
    device: Device,
    streams: [Stream; 2],
    slots: Vec<RwLock<Slot>>,
    done: [AtomicU64; 11],
}

const NAMES: [&str; 11] = [
    "written",
    "written slowly",
    "added",
    "read by the host",
    "written by the host",
    "replaced",
    "copied up",
    "copied down",
    "copied",
    "replayed",
    "waited",
];

fn thread(world: &World, seed: u64) {
    let mut random = Random(seed);
    let device = &world.device;
    let mut host = device.host_buffer::<u32>(LEN).unwrap();
    let mut own = Slot::new(device, 0);
    for _ in 0..STEPS {
        let stream = &world.streams[random.below(2) as usize];
        let slot = &world.slots[random.below(world.slots.len() as u64) as usize];
        let what = random.below(NAMES.len() as u64) as usize;
        step(world, what, stream, slot, &mut own, &mut host, &mut random);
        world.done[what].fetch_add(1, Ordering::Relaxed);
    }
    own.is(&own.tensor.to_vec().unwrap());
}

fn step(
    world: &World,
    what: usize,
    stream: &Stream,
    slot: &RwLock<Slot>,
    own: &mut Slot,
    host: &mut HostBuffer<u32>,
    random: &mut Random,
) {
    let device = &world.device;
    match what {
        0 => {
            let (times, plus) = (random.number(1..5), random.number(0..100));
            let mut slot = slot.write().unwrap();
            scale(times, plus, &mut slot.tensor).launch(stream).unwrap();
            slot.times = slot.times.wrapping_mul(times);
            slot.plus = slot.plus.wrapping_mul(times).wrapping_add(plus);
        }
        1 => {
            let rounds = random.number(1..if cfg!(feature = "cuda") { 500 } else { 5 });
            let mut slot = slot.write().unwrap();
            count(rounds, &mut slot.tensor).launch(stream).unwrap();
            slot.plus = slot.plus.wrapping_add(rounds);
        }
        2 => {
            // The locks are gone, and perhaps the tensors, before the kernel has run.
            let other = random.below(world.slots.len() as u64 - 1) as usize;
            let first = world.slots[other].read().unwrap();
            let second = world.slots[other + 1].read().unwrap();
            add(&first.tensor, &second.tensor, &mut own.tensor)
                .launch(stream)
                .unwrap();
            own.times = first.times.wrapping_add(second.times);
            own.plus = first.plus.wrapping_add(second.plus);
        }
        3 => {
            let slot = slot.read().unwrap();
            slot.is(&slot.tensor.to_vec().unwrap());
        }
        4 => {
            let plus = random.number(0..1000);
            let mut slot = slot.write().unwrap();
            slot.tensor.copy_from(&vec![plus; LEN]).unwrap();
            (slot.times, slot.plus) = (0, plus);
        }
        5 => {
            let fresh = Slot::new(device, random.number(0..9));
            drop(std::mem::replace(&mut *slot.write().unwrap(), fresh));
        }
        6 => {
            let plus = random.number(0..1000);
            host.as_mut_slice().unwrap().fill(plus);
            let mut slot = slot.write().unwrap();
            stream.copy_to_device(&mut slot.tensor, host).unwrap();
            (slot.times, slot.plus) = (0, plus);
        }
        7 => {
            let slot = slot.read().unwrap();
            stream.copy_to_host(host, &slot.tensor).unwrap();
            slot.is(host.as_slice().unwrap());
        }
        8 => {
            let slot = slot.read().unwrap();
            stream.copy(&mut own.tensor, &slot.tensor).unwrap();
            (own.times, own.plus) = (slot.times, slot.plus);
        }
        9 => {
            let mut slot = slot.write().unwrap();
            let graph = device.capture(|stream| {
                scale(3, 1, &mut slot.tensor).launch(stream)?;
                stream.copy(&mut own.tensor, &slot.tensor)?;
                scale(1, 1, &mut slot.tensor).launch(stream)
            });
            let graph = graph.unwrap();
            for _ in 0..2 {
                graph
                    .launch(stream, (&mut slot.tensor, &mut own.tensor))
                    .unwrap();
                own.times = slot.times.wrapping_mul(3);
                own.plus = slot.plus.wrapping_mul(3).wrapping_add(1);
                (slot.times, slot.plus) = (own.times, own.plus.wrapping_add(1));
            }
        }
        _ => stream.synchronize().unwrap(),
    }
}

#[test]
fn threads_and_streams_share_tensors() {
    let runs = std::env::var("TIRX_RUNS")
        .ok()
        .and_then(|runs| runs.parse().ok());
    let runs: u64 = runs.unwrap_or(if cfg!(feature = "cuda") { 50 } else { 3 });
    let device = crate::device();
    let mut done = [0; NAMES.len()];
    for run in 0..runs {
        let world = World {
            streams: [device.stream().unwrap(), device.stream().unwrap()],
            slots: (1..5)
                .map(|times| RwLock::new(Slot::new(&device, times)))
                .collect(),
            device: device.clone(),
            done: Default::default(),
        };
        thread::scope(|scope| {
            for number in 0..THREADS {
                let world = &world;
                let seed = (run * THREADS + number + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15);
                scope.spawn(move || thread(world, seed));
            }
        });
        for slot in &world.slots {
            let slot = slot.read().unwrap();
            slot.is(&slot.tensor.to_vec().unwrap());
        }
        for (sum, one) in done.iter_mut().zip(&world.done) {
            *sum += one.load(Ordering::Relaxed);
        }
    }
    let done: Vec<String> = NAMES
        .iter()
        .zip(done)
        .map(|(name, count)| format!("{name} {count}"))
        .collect();
    println!(
        "{runs} runs on {device}, all results right: {}",
        done.join(", ")
    );
}
