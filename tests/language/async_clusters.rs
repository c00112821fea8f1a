//! Clusters: their barrier, and views of the shared memory of peers.

use crate::on_each_device;
use tirx::prelude::*;

/// Each block reads what its neighbour in the cluster wrote.
#[tirx::kernel(grid = 8, block = 64, cluster = 4)]
pub fn neighbours(out: &mut Tensor<u32, 8, 64>) {
    let mut own = alloc_shared::<Tensor<u32, 64>>();
    let (block, tid) = (block_idx().x, thread_idx().x);
    own[tid] = block * 100 + tid;
    cluster_sync();
    let theirs = own.at_rank((cluster_ctarank() + 1) % 4);
    out[(block, tid)] = theirs[63 - tid];
    cluster_sync();
}

/// Each block writes a row of every other, and adds to a counter of the first.
#[tirx::kernel(grid = 4, block = 32, cluster = 4)]
pub fn scattered(out: &mut Tensor<u32, 4, 4, 32>, count: &mut Tensor<u32, 1>) {
    let mut rows = alloc_shared::<Tensor<u32, 4, 32>>();
    let mut counter = alloc_shared::<Tensor<u32, 1>>();
    let (rank, lane) = (cluster_ctarank(), lane_id());
    if lane == 0 {
        counter[0] = 0;
    }
    cluster_sync();
    for to in 0..4 {
        let mut theirs = rows.at_rank(to);
        theirs[(rank, lane)] = rank * 1000 + to * 100 + lane;
    }
    counter.at_rank(0).atomic_add(0, 1);
    cluster_sync();
    for from in 0..4 {
        out[(rank, from, lane)] = rows[(from, lane)];
    }
    if rank == 0 && lane == 0 {
        count[0] = counter[0];
    }
    rows[(0, lane)] = 0;
}

/// Views of a peer's memory are views: parts, other shapes, swizzles, vectors.
#[tirx::kernel(grid = 2, block = 32, cluster = 2)]
pub fn views(input: &Tensor<f32, 2, 32, 4>, #[align(16)] out: &mut Tensor<f32, 2, 32, 4>) {
    let mut tile = alloc_shared::<Tensor<f32, 32, 4>>().align(16);
    let mut swizzled = alloc_shared::<Tensor<f32, 32, 32>>().swizzle(128);
    let (rank, lane) = (cluster_ctarank(), lane_id());
    for j in 0..4 {
        tile[(lane, j)] = input[(rank, lane, j)];
    }
    for j in 0..32 {
        swizzled[(lane, j)] = (lane * 32 + j) as f32;
    }
    cluster_sync();
    let peer = rank ^ 1;
    let theirs = tile.at_rank(peer).sub((31 - lane, ..));
    let flat = swizzled.at_rank(peer).reshape(1024);
    let column = swizzled.permute((1, 0)).at_rank(peer);
    #[unroll]
    for j in 0..4 {
        out[(rank, lane, j)] = theirs[j] + flat[lane * 32 + j] - column[(j, lane)];
    }
    cluster_sync();
}

/// A rank that is known when the kernel runs.
#[tirx::kernel(grid = 2, block = 32, cluster = 2)]
pub fn chosen(rank: u32, out: &mut Tensor<u32, 2, 32>) {
    let mut own = alloc_shared::<Tensor<u32, 32>>();
    own[lane_id()] = cluster_ctarank() * 32 + lane_id();
    cluster_arrive();
    let theirs = own.at_rank(rank);
    cluster_wait();
    out[(cluster_ctarank(), lane_id())] = theirs[lane_id()];
    cluster_sync();
}

/// Clusters of several dimensions.
#[tirx::kernel(grid = (4, 4), block = 32, cluster = (2, 2))]
pub fn squares(out: &mut Tensor<u32, 4, 4>) {
    let mut own = alloc_shared::<Tensor<u32, 1>>();
    let at = block_idx();
    if lane_id() == 0 {
        own[0] = at.y * 10 + at.x;
    }
    cluster_sync();
    let mut sum = 0;
    for rank in 0..4 {
        sum += own.at_rank(rank)[0];
    }
    if lane_id() == 0 {
        out[(at.y, at.x)] = sum;
    }
    cluster_sync();
}

#[test]
fn peers_read_and_write_each_other() {
    on_each_device(|device, stream| {
        let mut out = device.zeros::<u32, 2>([8, 64])?;
        neighbours(&mut out).launch(stream)?;
        let expected: Vec<u32> = (0..512)
            .map(|i| {
                let (block, tid) = (i / 64, i % 64);
                (block / 4 * 4 + (block + 1) % 4) * 100 + 63 - tid
            })
            .collect();
        assert_eq!(out.to_vec()?, expected);

        let mut out = device.zeros::<u32, 3>([4, 4, 32])?;
        let mut count = device.zeros::<u32, 1>([1])?;
        scattered(&mut out, &mut count).launch(stream)?;
        let expected: Vec<u32> = (0..512)
            .map(|i| (i / 32 % 4) * 1000 + i / 128 * 100 + i % 32)
            .collect();
        assert_eq!(out.to_vec()?, expected);
        assert_eq!(count.to_vec()?, [128]);

        let values: Vec<f32> = (0..256).map(|i| i as f32).collect();
        let input = device.tensor(&values, [2, 32, 4])?;
        let mut out = device.zeros::<f32, 3>([2, 32, 4])?;
        views(&input, &mut out).launch(stream)?;
        let expected: Vec<f32> = (0..256)
            .map(|i| {
                let (rank, lane, j) = (i / 128, i / 4 % 32, i % 4);
                values[(rank ^ 1) * 128 + (31 - lane) * 4 + j]
            })
            .collect();
        assert_eq!(out.to_vec()?, expected);

        let mut out = device.zeros::<u32, 2>([4, 4])?;
        squares(&mut out).launch(stream)?;
        let sum = |y: u32, x: u32| {
            let (y, x) = (y / 2 * 2, x / 2 * 2);
            [(y, x), (y, x + 1), (y + 1, x), (y + 1, x + 1)]
                .map(|(y, x)| y * 10 + x)
                .iter()
                .sum::<u32>()
        };
        let expected: Vec<u32> = (0..16).map(|i| sum(i / 4, i % 4)).collect();
        assert_eq!(out.to_vec()?, expected);
        Ok(())
    });
}

#[test]
fn a_rank_is_checked() {
    on_each_device(|device, stream| {
        let mut out = device.zeros::<u32, 2>([2, 32])?;
        chosen(1, &mut out).launch(stream)?;
        let expected: Vec<u32> = (0..64).map(|i| 32 + i % 32).collect();
        assert_eq!(out.to_vec()?, expected);
        Ok(())
    });
}

/// Each block tells its neighbour by an mbarrier of the neighbour that its row is there.
#[tirx::kernel(grid = 4, block = 32, cluster = 4)]
pub fn told(out: &mut Tensor<u32, 4, 32>) {
    let row = alloc_shared::<Tensor<u32, 32>>();
    let bar = alloc_mbarrier();
    let (rank, lane) = (cluster_ctarank(), lane_id());
    if lane == 0 {
        bar.init(32);
        fence_mbarrier_init();
    }
    cluster_sync();
    let next = (rank + 1) % 4;
    let mut theirs = row.at_rank(next);
    theirs[lane] = rank * 100 + lane;
    bar.at_rank(next).arrive();
    bar.wait_parity_cluster(0);
    out[(rank, lane)] = row[31 - lane];
    cluster_sync();
}

/// Stores and sums that are performed later, and counted at the peer's mbarrier.
#[tirx::kernel(grid = 2, block = 32, cluster = 2)]
pub fn stored_later(out: &mut Tensor<u32, 2, 32>, sums: &mut Tensor<u32, 2>) {
    let row = alloc_shared::<Tensor<u32, 32>>();
    let mut sum = alloc_shared::<Tensor<u32, 1>>();
    let bar = alloc_mbarrier();
    let (rank, lane) = (cluster_ctarank(), lane_id());
    if lane == 0 {
        sum[0] = 0;
        bar.init(1);
        fence_mbarrier_init();
        bar.arrive_expect_tx(32 * 8);
    }
    cluster_sync();
    let peer = rank ^ 1;
    row.at_rank(peer)
        .st_async(lane, rank * 100 + lane, bar.at_rank(peer));
    sum.at_rank(peer).red_async_add(0, lane, bar.at_rank(peer));
    bar.wait_parity_cluster(0);
    out[(rank, lane)] = row[31 - lane];
    if lane == 0 {
        sums[rank] = sum[0];
    }
    cluster_sync();
}

/// More blocks than every GPU runs together.
#[tirx::kernel(grid = 16, block = 32, cluster = 16, non_portable)]
pub fn sixteen(out: &mut Tensor<u32, 16>) {
    let mut own = alloc_shared::<Tensor<u32, 1>>();
    if lane_id() == 0 {
        own[0] = cluster_ctarank();
    }
    cluster_sync();
    let found = own.at_rank(15 - cluster_ctarank())[0];
    if lane_id() == 0 {
        out[block_idx().x] = found;
    }
    cluster_sync();
}

#[test]
fn peers_tell_each_other() {
    on_each_device(|device, stream| {
        let mut out = device.zeros::<u32, 2>([4, 32])?;
        told(&mut out).launch(stream)?;
        let expected: Vec<u32> = (0..128)
            .map(|i| (i / 32 + 3) % 4 * 100 + 31 - i % 32)
            .collect();
        assert_eq!(out.to_vec()?, expected);

        let mut out = device.zeros::<u32, 2>([2, 32])?;
        let mut sums = device.zeros::<u32, 1>([2])?;
        stored_later(&mut out, &mut sums).launch(stream)?;
        let expected: Vec<u32> = (0..64)
            .map(|i| ((i / 32) ^ 1) * 100 + 31 - i % 32)
            .collect();
        assert_eq!(out.to_vec()?, expected);
        assert_eq!(sums.to_vec()?, [496, 496]);

        let mut out = device.zeros::<u32, 1>([16])?;
        sixteen(&mut out).launch(stream)?;
        assert_eq!(out.to_vec()?, (0..16).rev().collect::<Vec<u32>>());
        Ok(())
    });
}
