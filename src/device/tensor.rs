//! Tensors and views of them.

use super::tile::{Coordinates, Offsets, Tile, TileMut};
use super::{
    Count, Element, Permutation, Selection, Shape, TensorIndex, only_in_kernels, sealed::Sealed,
};
use core::{
    convert::Infallible,
    marker::PhantomData,
    ops::{Index, IndexMut},
};

/// A tensor in global memory: a parameter of a kernel, `&Tensor<f32, 64, 4>` to read and `&mut Tensor<f32, 64, 4>` to
/// write.
///
/// In a kernel a tensor is written with its element and each of its dimensions; the attribute turns that into the form
/// that stands here, which has the rank in place of the dimensions. A dimension is an integer literal, a `const` of the
/// kernel, arithmetic on these in braces, a generic `N: Dim`, or the name of an integer parameter.
///
/// A tensor is row-major and compact. Its first element is aligned to the size of an element, or to what `#[align(16)]`
/// on the parameter says; a launch checks it. `a[(i, j)]` is an element. An index that is not proved to be in bounds is
/// checked when the kernel runs.
#[derive(Debug)]
pub struct Tensor<T: Element, const R: usize>(Infallible, PhantomData<T>);

/// A part of a tensor that is read.
#[derive(Debug)]
pub struct View<T: Element, const R: usize>(Infallible, PhantomData<T>);

/// A part of a tensor, in global or shared memory, that may be written.
///
/// A view is `Copy`, like the pointer that it is. Storing to an element takes a `mut` binding: `let mut shared = ..;`
/// `shared[(i, j)] = x;`.
#[derive(Debug)]
pub struct ViewMut<T: Element, const R: usize>(Infallible, PhantomData<T>);

impl<T: Element, const R: usize> Clone for View<T, R> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<T: Element, const R: usize> Copy for View<T, R> {}

impl<T: Element, const R: usize> Clone for ViewMut<T, R> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<T: Element, const R: usize> Copy for ViewMut<T, R> {}

impl<T: Element, const R: usize> ViewMut<T, R> {
    /// The alignment in bytes of what [`alloc_shared`](super::alloc_shared) allocates: a power of two, at least the size
    /// of the element, at most 1024. Stands right after the allocation. PTX: `.align`.
    #[must_use]
    pub fn align(self, bytes: u32) -> Self {
        let _ = bytes;
        only_in_kernels()
    }

    /// Permutes the 16-byte chunks of what [`alloc_shared`](super::alloc_shared) allocates within spans of 32, 64 or 128
    /// bytes, so that chunks which are 128 bytes apart lie in different banks. Stands right after the allocation.
    ///
    /// The byte at offset `o` lies at `o ^ ((o >> 3) & mask)`, where the mask is 0x10, 0x30 or 0x70: the chunk's index is
    /// exclusive-ored with the number of its 128-byte line. This is what tensor copies write with
    /// `CU_TENSOR_MAP_SWIZZLE_32B`, `_64B` and `_128B`. The allocation starts at a multiple of 256, 512 or 1024 bytes, after
    /// which the pattern repeats. Indexing and views stay as they are; 16 bytes that start at a multiple of 16 stay
    /// together, so copies of up to 16 bytes work as without. An address that
    /// [`shared_address`](TensorMethods::shared_address) gives is that of one element: others are not at a distance from
    /// it that follows from their indices alone.
    #[must_use]
    pub fn swizzle(self, bytes: u32) -> Self {
        let _ = bytes;
        only_in_kernels()
    }

    /// The same view in the CTA of this rank of the cluster, of shared memory. It is read and written as one's own, and may be
    /// what a copy writes to. PTX: `mapa.shared::cluster.u32` (PTX ISA, `mapa`), and `.shared::cluster` of what accesses it;
    /// from sm_90 on.
    ///
    /// The CTA has to have started, and not to have ended: [`cluster_sync`](super::cluster_sync) before the first such access
    /// and after the last. A rank that is not proved to be in the cluster is checked when the kernel runs.
    #[must_use]
    pub fn at_rank(self, rank: u32) -> Self {
        let _ = rank;
        only_in_kernels()
    }

    /// Keeps so many elements free after each row (the last dimension) of what [`alloc_shared`](super::alloc_shared)
    /// allocates, so that the elements of a column lie in different banks. Stands right after the allocation.
    ///
    /// With 16-byte copies into the rows, these need to stay multiples of 16 bytes.
    #[must_use]
    pub fn pad(self, elements: u32) -> Self {
        let _ = elements;
        only_in_kernels()
    }
}

impl<T: Element, const R: usize> Sealed for &Tensor<T, R> {}
impl<T: Element, const R: usize> Sealed for &mut Tensor<T, R> {}
impl<T: Element, const R: usize> Sealed for View<T, R> {}
impl<T: Element, const R: usize> Sealed for ViewMut<T, R> {}

/// The methods of tensors and views.
pub trait TensorMethods<const R: usize>: Sized + Sealed {
    /// What a selection gives: a [`View`] of what is read, a [`ViewMut`] of what is written.
    type Sub<S: Selection<R>>;
    /// What a reshape gives.
    type Reshaped<S: Shape>;
    /// What a permutation gives.
    type Permuted;
    /// What it is as other elements.
    type Cast<U: Element>;
    /// What a chunk is.
    type Chunk;
    /// What it is to be read.
    type AsView;
    /// A place in its tensor map.
    type Tile;

    /// A part of the tensor: `a.sub((i, 0..4, ..))`. An index drops its dimension, a range keeps a part of it, `..` keeps
    /// it whole. Nothing is copied. The extent of a range is constant: `i..i + 4`.
    fn sub<S: Selection<R>>(self, selection: S) -> Self::Sub<S> {
        let _ = selection;
        only_in_kernels()
    }

    /// The same elements in the same order under other dimensions: `a.reshape((16, 4))`. Nothing is copied.
    ///
    /// Each dimension is a constant, or a dimension of the kernel: `N::size()`, or a parameter. The product stays what it
    /// was. A new dimension may cross from one old dimension to the next only where these are contiguous, as they are in a
    /// tensor and are not after a `sub` of the inner one, a `permute` or padding.
    fn reshape<S: Shape>(self, shape: S) -> Self::Reshaped<S> {
        let _ = shape;
        only_in_kernels()
    }

    /// `elements` elements that follow each other, the chunk of this number in the order of the elements: of a view of 8 rows of
    /// 64 elements, `a.chunk(17, 4)` is `a.sub((1, 4..8))`. Nothing is copied.
    ///
    /// The number of elements is a constant that divides the last dimension, or the last ones together where they are contiguous.
    fn chunk(self, number: u32, elements: u32) -> Self::Chunk {
        let _ = (number, elements);
        only_in_kernels()
    }

    /// The same elements with the dimensions in another order: in `a.permute((1, 0))` the first dimension is the second
    /// of `a`. Nothing is copied.
    fn permute<P: Permutation<R>>(self, axes: P) -> Self::Permuted {
        let _ = axes;
        only_in_kernels()
    }

    /// The same bytes as elements of another type: `a.cast::<u32>()`. Nothing is copied or converted.
    ///
    /// The last dimension has as many more or fewer as the sizes of the elements differ. It is contiguous, and for larger
    /// elements it is a whole number of them, and the view and each of its rows start at a multiple of their size.
    fn cast<U: Element>(self) -> Self::Cast<U> {
        only_in_kernels()
    }

    /// The same elements, to be read: what a function takes that does not write them. Nothing is copied.
    #[allow(
        clippy::wrong_self_convention,
        reason = "a view is a place, and `Copy`"
    )]
    fn as_view(self) -> Self::AsView {
        only_in_kernels()
    }

    /// The place of a box in the tensor map of a parameter, by the first coordinate in each dimension: `a.tile((row, column))`.
    ///
    /// The parameter says how large the box is: `#[tma(box = [64, 64])]`. Coordinates may be negative or beyond the end; see
    /// [`tile::cp_async_bulk_tensor`](super::tile::cp_async_bulk_tensor).
    fn tile<C: Coordinates<R>>(self, coordinates: C) -> Self::Tile {
        let _ = coordinates;
        only_in_kernels()
    }

    /// The place of a column of pixels in the tensor map of a parameter with `#[tma(im2col(..))]`:
    /// `a.im2col((n, h, w, c), (r, s))`.
    ///
    /// The walk begins at the coordinates and goes along W, then H, then D, then to the next image, within the corners that
    /// the attribute says. What is read is the pixel that lies the offsets further on.
    fn im2col<C: Coordinates<R>, O: Offsets>(self, coordinates: C, offsets: O) -> Self::Tile {
        let _ = (coordinates, offsets);
        only_in_kernels()
    }

    /// The same along W alone, of a parameter with `#[tma(im2col_w(..))]`: `a.im2col_w((n, h, w, c), (halo, offset))`.
    /// From sm_100 on.
    fn im2col_w<C: Coordinates<R>>(
        self,
        coordinates: C,
        halo_and_offset: (u16, u16),
    ) -> Self::Tile {
        let _ = (coordinates, halo_and_offset);
        only_in_kernels()
    }

    /// Four rows of a matrix, each by its own number, from a column on: `a.gather4((i, j, k, l), column)`. From sm_100 on.
    fn gather4(self, rows: (i32, i32, i32, i32), column: i32) -> Self::Tile {
        let _ = (rows, column);
        only_in_kernels()
    }

    /// Four rows of a matrix that is written: `out.scatter4((i, j, k, l), column)`. From sm_100 on.
    fn scatter4(self, rows: (i32, i32, i32, i32), column: i32) -> Self::Tile {
        let _ = (rows, column);
        only_in_kernels()
    }

    /// The generic address of the tensor map of a parameter with `#[tma(..)]`, for [`ptx`](super::ptx). PTX: `cvta.param.u64`.
    fn map_address(self) -> u64 {
        only_in_kernels()
    }

    /// The address of the first element in the global state space, for [`ptx`](super::ptx). PTX: a `.u64`.
    fn global_address(self) -> u64 {
        only_in_kernels()
    }

    /// The address of the first element in the shared state space, for [`ptx`](super::ptx). PTX: a `.u32`.
    fn shared_address(self) -> u32 {
        only_in_kernels()
    }
}

impl<T: Element, const R: usize> TensorMethods<R> for &Tensor<T, R> {
    type Sub<S: Selection<R>> = <S::Left as Count>::View<T>;
    type Reshaped<S: Shape> = <S::Rank as Count>::View<T>;
    type Permuted = View<T, R>;
    type Chunk = View<T, 1>;
    type AsView = View<T, R>;
    type Cast<U: Element> = View<U, R>;
    type Tile = Tile<T>;
}

impl<T: Element, const R: usize> TensorMethods<R> for &mut Tensor<T, R> {
    type Sub<S: Selection<R>> = <S::Left as Count>::ViewMut<T>;
    type Reshaped<S: Shape> = <S::Rank as Count>::ViewMut<T>;
    type Permuted = ViewMut<T, R>;
    type Chunk = ViewMut<T, 1>;
    type AsView = View<T, R>;
    type Cast<U: Element> = ViewMut<U, R>;
    type Tile = TileMut<T>;
}

impl<T: Element, const R: usize> TensorMethods<R> for View<T, R> {
    type Sub<S: Selection<R>> = <S::Left as Count>::View<T>;
    type Reshaped<S: Shape> = <S::Rank as Count>::View<T>;
    type Permuted = View<T, R>;
    type Chunk = View<T, 1>;
    type AsView = View<T, R>;
    type Cast<U: Element> = View<U, R>;
    type Tile = Tile<T>;
}

impl<T: Element, const R: usize> TensorMethods<R> for ViewMut<T, R> {
    type Sub<S: Selection<R>> = <S::Left as Count>::ViewMut<T>;
    type Reshaped<S: Shape> = <S::Rank as Count>::ViewMut<T>;
    type Permuted = ViewMut<T, R>;
    type Chunk = ViewMut<T, 1>;
    type AsView = View<T, R>;
    type Cast<U: Element> = ViewMut<U, R>;
    type Tile = TileMut<T>;
}

macro_rules! indexed {
    ($($ty:ident)*) => { $(
        impl<T: Element, I: TensorIndex<R>, const R: usize> Index<I> for $ty<T, R> {
            type Output = T;

            fn index(&self, index: I) -> &T {
                let _ = index;
                only_in_kernels()
            }
        }

        impl<T: Element, const R: usize> $ty<T, R> {
            /// An element, without a check of its index: `unsafe { *a.get_unchecked((i, j)) }`. What the view rests on
            /// is still proved to be inside, or checked; an index that is certainly outside is an error.
            ///
            /// # Safety
            ///
            /// Each index is within its dimension.
            pub unsafe fn get_unchecked<I: TensorIndex<R>>(&self, index: I) -> &T {
                let _ = index;
                only_in_kernels()
            }
        }
    )* };
}

macro_rules! written {
    ($($ty:ident)*) => { $(
        impl<T: Element, I: TensorIndex<R>, const R: usize> IndexMut<I> for $ty<T, R> {
            fn index_mut(&mut self, index: I) -> &mut T {
                let _ = index;
                only_in_kernels()
            }
        }

        impl<T: Element, const R: usize> $ty<T, R> {
            /// An element to write, without a check of its index: `unsafe { *a.get_unchecked_mut(i) += 1.0 }`. What the
            /// view rests on is still proved to be inside, or checked; an index that is certainly outside is an error.
            ///
            /// # Safety
            ///
            /// Each index is within its dimension.
            pub unsafe fn get_unchecked_mut<I: TensorIndex<R>>(&mut self, index: I) -> &mut T {
                let _ = index;
                only_in_kernels()
            }
        }
    )* };
}

indexed!(Tensor View ViewMut);
written!(Tensor ViewMut);

impl<T: Element, const R: usize> Sealed for Tensor<T, R> {}

/// What [`alloc_shared`](super::alloc_shared) can allocate: a [`Tensor`].
#[diagnostic::on_unimplemented(
    message = "shared memory holds a `Tensor<..>`, and this is `{Self}`",
    label = "no tensor"
)]
pub trait SharedTensor: Sealed {
    /// The view of the whole allocation.
    type ViewMut;
}

impl<T: Element, const R: usize> SharedTensor for Tensor<T, R> {
    type ViewMut = ViewMut<T, R>;
}
