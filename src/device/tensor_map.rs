//! Tensor maps as parameters.

use super::tile::{Coordinates, Offsets, Tile, TileMut};
use super::{Element, TensorMap, only_in_kernels, sealed::Sealed};

/// The methods of a tensor map that a kernel is given: `&TensorMap<f32, 2>` to read, `&mut TensorMap<f32, 2>` to write.
///
/// The type has the element and the number of dimensions. The attribute says what the kernel's code relies on: what a copy
/// moves (`box = [..]` or `im2col(..)`), `element_strides`, `swizzle`, `interleave` and, if it is not that of the type, the
/// `element`. The host says the rest when it builds the map: where it begins, its extents and strides, what is read outside
/// of them, and how much goes into L2. The launch compares the two.
///
/// ```
/// use tirx::prelude::*;
///
/// #[tirx::kernel(grid = 1, block = 32)]
/// fn kernel(
///     #[tma(box = [8, 32])] part: &TensorMap<f32, 2>,
///     #[tma(box = [8, 32])] out: &mut TensorMap<f32, 2>,
/// ) {
///     let shared = alloc_shared::<Tensor<f32, 8, 32>>().align(128);
///     let bar = alloc_mbarrier();
///     if thread_idx().x == 0 {
///         bar.init(1);
///         fence_proxy_async();
///         bar.arrive_expect_tx(8 * 32 * 4);
///         tile::cp_async_bulk_tensor(shared, part.tile((16, 32))).mbarrier(bar);
///         bar.wait_parity(0);
///         tile::cp_async_bulk_tensor(out.tile((0, 0)), shared);
///         ptx::cp_async_bulk_commit_group();
///         ptx::cp_async_bulk_wait_group::<0>();
///     }
/// }
/// ```
pub trait TensorMapMethods<const R: usize>: Sized + Sealed {
    /// A place in the map.
    type Tile;

    /// The place of a box, by the first coordinate in each dimension: `map.tile((row, column))`.
    fn tile<C: Coordinates<R>>(self, coordinates: C) -> Self::Tile {
        let _ = coordinates;
        only_in_kernels()
    }

    /// The place of a column of pixels, of a map with `im2col(..)`: `map.im2col((n, h, w, c), (r, s))`.
    fn im2col<C: Coordinates<R>, O: Offsets>(self, coordinates: C, offsets: O) -> Self::Tile {
        let _ = (coordinates, offsets);
        only_in_kernels()
    }

    /// The same along W alone, of a map with `im2col_w(..)`: `map.im2col_w((n, h, w, c), (halo, offset))`. From sm_100 on.
    fn im2col_w<C: Coordinates<R>>(
        self,
        coordinates: C,
        halo_and_offset: (u16, u16),
    ) -> Self::Tile {
        let _ = (coordinates, halo_and_offset);
        only_in_kernels()
    }

    /// Four rows of a matrix, each by its own number, from a column on. From sm_100 on.
    fn gather4(self, rows: (i32, i32, i32, i32), column: i32) -> Self::Tile {
        let _ = (rows, column);
        only_in_kernels()
    }

    /// Four rows of a matrix that is written. From sm_100 on.
    fn scatter4(self, rows: (i32, i32, i32, i32), column: i32) -> Self::Tile {
        let _ = (rows, column);
        only_in_kernels()
    }

    /// The generic address of the map, for [`ptx`](super::ptx). PTX: `cvta.param.u64`.
    fn map_address(self) -> u64 {
        only_in_kernels()
    }
}

impl<T: Element, const R: usize> Sealed for &TensorMap<'_, T, R> {}
impl<T: Element, const R: usize> Sealed for &mut TensorMap<'_, T, R> {}

impl<T: Element, const R: usize> TensorMapMethods<R> for &TensorMap<'_, T, R> {
    type Tile = Tile<T>;
}

impl<T: Element, const R: usize> TensorMapMethods<R> for &mut TensorMap<'_, T, R> {
    type Tile = TileMut<T>;
}
