//! What is known of a view's layout while the kernel is compiled.
//!
//! The answers are constants, and an `if` on them is decided when the kernel is compiled: what its other branch would need
//! is not asked. So a function can take any view, and copy it as well as its layout allows.

use super::super::only_in_kernels;
use super::{Destination, Source};

/// Whether all elements of a view follow each other in order.
pub fn is_contiguous(view: impl Source) -> bool {
    let _ = view;
    only_in_kernels()
}

/// Whether a view is in shared memory; else it is in global memory.
pub fn is_shared(view: impl Source) -> bool {
    let _ = view;
    only_in_kernels()
}

/// The size of an element of a view, in bytes.
pub fn element_bytes(view: impl Source) -> u32 {
    let _ = view;
    only_in_kernels()
}

/// A power of two, at most 128, that the address of a view's first element is certainly a multiple of, in bytes.
pub fn alignment_of(view: impl Source) -> u32 {
    let _ = view;
    only_in_kernels()
}

/// The largest of 16, 8, 4, 2 and 1 bytes so that a view is made of chunks of this size, each contiguous and aligned to it.
/// Swizzled memory is, in 16 bytes.
pub fn chunk_bytes(view: impl Source) -> u32 {
    let _ = view;
    only_in_kernels()
}

/// That two views have as many elements, in any shape: an error where they have not, or where it is not known. The code
/// behind `if tile::same_elements(dst, src)` is not compiled then.
pub fn same_elements(dst: impl Destination, src: impl Source) -> bool {
    let _ = (dst, src);
    only_in_kernels()
}

/// How many elements a view has. Of a view with a dimension that is known at launch, it is known only then.
pub fn elements(view: impl Source) -> u32 {
    let _ = view;
    only_in_kernels()
}
