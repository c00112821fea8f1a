//! Work that follows indices in memory.

use crate::{floats, on_each_device, words};
use tirx::prelude::*;

/// A sparse matrix (compressed rows) times a vector, four threads a row.
#[tirx::kernel(grid = ROWS::size().div_ceil(16), block = (4, 16))]
pub fn spmv<ROWS: Dim, STARTS: Dim, NONZERO: Dim, COLS: Dim>(
    starts: &Tensor<u32, STARTS>,
    columns: &Tensor<u32, NONZERO>,
    values: &Tensor<f32, NONZERO>,
    x: &Tensor<f32, COLS>,
    y: &mut Tensor<f32, ROWS>,
) {
    let row = block_idx().x * 16 + thread_idx().y;
    let part = thread_idx().x;
    let (first, end) = if row < ROWS::size() {
        (starts[row], starts[row + 1])
    } else {
        (0, 0)
    };
    let mut sum = 0.0;
    for i in (first + part..end).step_by(4) {
        sum = values[i].mul_add(x[columns[i]], sum);
    }
    sum += shfl_xor_sync_width(u32::MAX, sum, 2, 4);
    sum += shfl_xor_sync_width(u32::MAX, sum, 1, 4);
    if part == 0 && row < ROWS::size() {
        y[row] = sum;
    }
}

#[test]
fn sparse_rows_times_a_vector() {
    on_each_device(|device, stream| {
        let (rows, cols) = (37, 50);
        let mut starts = vec![0u32];
        let mut columns = Vec::new();
        for (row, word) in words(130, rows).into_iter().enumerate() {
            columns.extend(
                words(row as u32, (word % 12) as usize)
                    .iter()
                    .map(|w| w % cols as u32),
            );
            starts.push(columns.len() as u32);
        }
        let nonzero = columns.len();
        let (values, x) = (floats(131, nonzero), floats(132, cols));
        let mut y = device.zeros::<f32, 1>([rows])?;
        spmv(
            &device.tensor(&starts, [rows + 1])?,
            &device.tensor(&columns, [nonzero])?,
            &device.tensor(&values, [nonzero])?,
            &device.tensor(&x, [cols])?,
            &mut y,
        )
        .launch(stream)?;
        let expected: Vec<f32> = starts
            .windows(2)
            .map(|ends| {
                let (first, end) = (ends[0] as usize, ends[1] as usize);
                let part = |p: usize| {
                    (first + p..end)
                        .step_by(4)
                        .fold(0.0f32, |s, i| values[i].mul_add(x[columns[i] as usize], s))
                };
                let parts = [0, 1, 2, 3].map(part);
                (parts[0] + parts[2]) + (parts[1] + parts[3])
            })
            .collect();
        assert_eq!(y.to_vec()?, expected);
        Ok(())
    });
}

/// One level of a breadth-first search: the frontier's unseen neighbours are claimed by an atomic exchange.
#[tirx::kernel(grid = V::size().div_ceil(32), block = 32)]
pub fn bfs_level<V: Dim, S: Dim, E: Dim>(
    starts: &Tensor<u32, S>,
    edges: &Tensor<u32, E>,
    level: &mut Tensor<i32, V>,
    found: &mut Tensor<u32, 1>,
    depth: i32,
) {
    let v = block_idx().x * 32 + thread_idx().x;
    if v >= V::size() || level.atomic_load(v) != depth {
        return;
    }
    for edge in starts[v]..starts[v + 1] {
        let to = edges[edge];
        if level.atomic_cas(to, -1, depth + 1) == -1 {
            found.atomic_add(0, 1);
        }
    }
}

#[test]
fn levels_are_shortest_paths() {
    on_each_device(|device, stream| {
        let n = 70usize;
        let mut starts = vec![0u32];
        let mut edges = Vec::new();
        for v in 0..n {
            // A path, some shortcuts, and the last vertices out of reach.
            edges.extend((v + 1 < 60).then_some(v as u32 + 1));
            edges.extend((v % 7 == 0).then_some(((v * 5 + 3) % 60) as u32));
            starts.push(edges.len() as u32);
        }
        let mut start = vec![-1; n];
        start[0] = 0;
        let mut level = device.tensor(&start, [n])?;
        let (s, e) = (
            device.tensor(&starts, [n + 1])?,
            device.tensor(&edges, [edges.len()])?,
        );
        for depth in 0.. {
            let mut found = device.zeros::<u32, 1>([1])?;
            bfs_level(&s, &e, &mut level, &mut found, depth).launch(stream)?;
            if found.to_vec()? == [0] {
                break;
            }
        }
        let mut expected = start;
        let mut queue = std::collections::VecDeque::from([0usize]);
        while let Some(v) = queue.pop_front() {
            for edge in starts[v]..starts[v + 1] {
                let to = edges[edge as usize] as usize;
                if expected[to] == -1 {
                    expected[to] = expected[v] + 1;
                    queue.push_back(to);
                }
            }
        }
        assert_eq!(level.to_vec()?, expected);
        Ok(())
    });
}

/// Rows are gathered by index with asynchronous copies; an index out of range gives zeros.
#[tirx::kernel(grid = N::size(), block = 16)]
pub fn gather<N: Dim, ROWS: Dim>(
    #[align(16)] table: &Tensor<f32, ROWS, 64>,
    index: &Tensor<i32, N>,
    out: &mut Tensor<f32, N, 64>,
) {
    let shared = alloc_shared::<Tensor<f32, 16, 4>>().align(16);
    let tid = thread_idx().x;
    let row = index[block_idx().x];
    let valid = row >= 0 && (row as u32) < ROWS::size();
    let from = if valid { row as u32 } else { 0 };
    if from < ROWS::size() {
        tile::cp_async_ca(
            shared.sub((tid, ..)),
            table.sub((from, tid * 4..tid * 4 + 4)),
        )
        .chunk_bytes(16)
        .ignore_src(!valid);
    }
    ptx::cp_async_wait_all();
    cta_sync();
    for i in 0..4 {
        out[(block_idx().x, tid * 4 + i)] = shared[(tid, i)];
    }
}

#[test]
fn rows_are_gathered() {
    on_each_device(|device, stream| {
        let table = floats(133, 10 * 64);
        let index = [3, -1, 9, 10, 0, 3, i32::MIN, i32::MAX];
        let mut out = device.zeros::<f32, 2>([8, 64])?;
        gather(
            &device.tensor(&table, [10, 64])?,
            &device.tensor(&index, [8])?,
            &mut out,
        )
        .launch(stream)?;
        let mut expected = Vec::new();
        for i in index {
            match usize::try_from(i) {
                Ok(i) if i < 10 => expected.extend(&table[i * 64..][..64]),
                _ => expected.extend([0.0; 64]),
            }
        }
        assert_eq!(out.to_vec()?, expected);
        Ok(())
    });
}

/// An open-addressing table: threads insert their keys, then look each other's up.
#[tirx::kernel(grid = 1, block = 64)]
pub fn hash_table(keys: &Tensor<u32, 64>, found: &mut Tensor<u32, 64>) {
    const EMPTY: u32 = u32::MAX;
    const SLOTS: u32 = 128;
    let table = alloc_shared::<Tensor<u32, SLOTS>>();
    let mut owners = alloc_shared::<Tensor<u32, SLOTS>>();
    fn slot_of(key: u32) -> u32 {
        key.wrapping_mul(2_654_435_769) >> 25
    }
    let tid = thread_idx().x;
    for slot in (tid..SLOTS).step_by(64) {
        table.atomic_store(slot, EMPTY);
    }
    cta_sync();
    let key = keys[tid];
    let mut slot = slot_of(key);
    while table.atomic_cas(slot % SLOTS, EMPTY, key) != EMPTY {
        slot += 1;
    }
    owners[slot % SLOTS] = tid;
    cta_sync();
    let wanted = keys[(tid + 17) % 64];
    let mut slot = slot_of(wanted);
    while table.atomic_load(slot % SLOTS) != wanted {
        slot += 1;
    }
    found[tid] = owners[slot % SLOTS];
}

#[test]
fn keys_are_found_again() {
    on_each_device(|device, stream| {
        let keys: Vec<u32> = (0..64).map(|i| i * 977 + 5).collect();
        let mut found = device.zeros::<u32, 1>([64])?;
        hash_table(&device.tensor(&keys, [64])?, &mut found).launch(stream)?;
        assert_eq!(
            found.to_vec()?,
            (0..64).map(|i| (i + 17) % 64).collect::<Vec<u32>>()
        );
        Ok(())
    });
}
