//! Grid, block and cluster, and their limits.

use crate::{Result, backend::Grid, error::LaunchError, kernel::Kernel};
use std::fmt;

/// Extents in x, y and z: `64`, `(64, 2)`, `(64, 2, 1)`, or an array of as many.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Dim3 {
    /// Along x.
    pub x: u32,
    /// Along y.
    pub y: u32,
    /// Along z.
    pub z: u32,
}

impl Dim3 {
    /// x, y and z.
    pub const fn new(x: u32, y: u32, z: u32) -> Self {
        Self { x, y, z }
    }

    fn to_array(self) -> [u32; 3] {
        [self.x, self.y, self.z]
    }
}

impl From<u32> for Dim3 {
    fn from(x: u32) -> Self {
        Self::new(x, 1, 1)
    }
}

impl From<(u32, u32)> for Dim3 {
    fn from((x, y): (u32, u32)) -> Self {
        Self::new(x, y, 1)
    }
}

impl From<(u32, u32, u32)> for Dim3 {
    fn from((x, y, z): (u32, u32, u32)) -> Self {
        Self::new(x, y, z)
    }
}

impl From<[u32; 1]> for Dim3 {
    fn from([x]: [u32; 1]) -> Self {
        Self::new(x, 1, 1)
    }
}

impl From<[u32; 2]> for Dim3 {
    fn from([x, y]: [u32; 2]) -> Self {
        Self::new(x, y, 1)
    }
}

impl From<[u32; 3]> for Dim3 {
    fn from([x, y, z]: [u32; 3]) -> Self {
        Self::new(x, y, z)
    }
}

impl fmt::Display for Dim3 {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "({}, {}, {})", self.x, self.y, self.z)
    }
}

/// The largest grid; from the CUDA guide's table of compute capabilities, as the others here.
const GRID: [u32; 3] = [0x7fff_ffff, 65_535, 65_535];
/// The largest extents of a block.
const BLOCK: [u32; 3] = [1024, 1024, 64];
/// The most threads of a block.
const THREADS: u64 = 1024;

/// What the launch uses: `fixed` is what the attribute says of the grid, the rest what the call says.
pub(super) fn grid(
    kernel: &'static Kernel,
    fixed: Option<[u32; 3]>,
    grid_set: Option<Dim3>,
    block_set: Option<Dim3>,
) -> Result<Grid, LaunchError> {
    let grid = one_of(kernel, "grid", fixed, grid_set)?;
    let block = one_of(kernel, "block", kernel.block, block_set)?;
    within(kernel, "grid", grid, GRID)?;
    within(kernel, "block", block, BLOCK)?;
    // Each extent is at most 1024, so this does not overflow.
    let threads = block.iter().map(|&extent| u64::from(extent)).product();
    if threads > THREADS {
        return Err(LaunchError::BlockThreads {
            kernel: kernel.name,
            found: block.into(),
            threads,
        });
    }
    if let Some(cluster) = kernel.cluster {
        for ((axis, grid_extent), extent) in ['x', 'y', 'z'].into_iter().zip(grid).zip(cluster) {
            // A cluster of 0 divides nothing.
            if grid_extent.checked_rem(extent) != Some(0) {
                return Err(LaunchError::Cluster {
                    kernel: kernel.name,
                    axis,
                    grid: grid.into(),
                    cluster: cluster.into(),
                });
            }
        }
    }
    Ok(Grid {
        grid,
        block,
        cluster: kernel.cluster,
        programmatic: false,
    })
}

fn one_of(
    kernel: &'static Kernel,
    what: &'static str,
    fixed: Option<[u32; 3]>,
    set: Option<Dim3>,
) -> Result<[u32; 3], LaunchError> {
    let kernel = kernel.name;
    match (fixed, set) {
        (Some(fixed), None) => Ok(fixed),
        (None, Some(set)) => Ok(set.to_array()),
        (None, None) => Err(LaunchError::SizeMissing { kernel, what }),
        (Some(_), Some(_)) => Err(LaunchError::SizeTwice { kernel, what }),
    }
}

fn within(
    kernel: &'static Kernel,
    what: &'static str,
    found: [u32; 3],
    limits: [u32; 3],
) -> Result<(), LaunchError> {
    for ((axis, extent), limit) in ['x', 'y', 'z'].into_iter().zip(found).zip(limits) {
        if extent == 0 || extent > limit {
            return Err(LaunchError::SizeRange {
                kernel: kernel.name,
                what,
                axis,
                found: found.into(),
                limit,
            });
        }
    }
    Ok(())
}
