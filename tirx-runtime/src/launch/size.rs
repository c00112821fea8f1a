//! Grid, block and cluster, and their limits.

use crate::{
    Result,
    backend::{Description, Grid},
    error::{ExtentError, LaunchError},
    kernel::Kernel,
};
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

/// What the launch uses: `fixed` is what the attribute says of the grid, the rest what the call says.
pub(super) fn grid(
    kernel: &'static Kernel,
    fixed: Option<[u32; 3]>,
    grid_set: Option<Dim3>,
    block_set: Option<Dim3>,
    device: &Description,
) -> Result<Grid, LaunchError> {
    let grid = one_of(kernel, "grid", fixed, grid_set)?;
    let block = one_of(kernel, "block", kernel.block, block_set)?;
    within(kernel, "grid", grid, device.grid)?;
    within(kernel, "block", block, device.block)?;
    let threads = count(block);
    if threads > device.threads.into() {
        return Err(LaunchError::BlockThreads {
            kernel: kernel.name,
            found: block.into(),
            threads,
            limit: device.threads,
        });
    }
    if let Some(cluster) = kernel.cluster {
        let blocks = count(cluster);
        if blocks > device.cluster.into() {
            return Err(LaunchError::ClusterBlocks {
                kernel: kernel.name,
                found: cluster.into(),
                blocks,
                device: device.to_string(),
                limit: device.cluster,
            });
        }
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

/// What the expressions of the attribute give.
pub(super) fn computed(
    kernel: &'static Kernel,
    grid: Option<[Result<u32, ExtentError>; 3]>,
) -> Result<Option<[u32; 3]>, LaunchError> {
    let Some(grid) = grid else { return Ok(None) };
    let mut values = [0; 3];
    for ((axis, value), found) in ['x', 'y', 'z'].into_iter().zip(&mut values).zip(grid) {
        *value = found.map_err(|error| LaunchError::GridExpression {
            kernel: kernel.name,
            axis,
            error,
        })?;
    }
    Ok(Some(values))
}

/// How many there are in all.
pub(super) fn count(extents: [u32; 3]) -> u64 {
    let [x, y, z] = extents.map(u64::from);
    x.saturating_mul(y).saturating_mul(z)
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
