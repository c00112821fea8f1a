//! Atomic operations on the elements of tensors and views, and the order that they give.

use super::{
    AtomicAdd, AtomicCount, AtomicExch, AtomicInt, Element, Tensor, TensorIndex, View, ViewMut,
    element::{read, written},
    only_in_kernels,
};

/// How an atomic operation is ordered with other accesses (PTX ISA, memory consistency model).
///
/// It is written as a constant, `Ordering::Acquire`, since it chooses the instruction.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Ordering {
    /// Only accesses to the same element are ordered. PTX: `.relaxed`.
    Relaxed,
    /// What the thread does after it comes after it: it learns what a release published. PTX: `.acquire`.
    Acquire,
    /// What the thread did before it comes before it: it publishes that. PTX: `.release`.
    Release,
    /// Both. PTX: `.acq_rel`.
    AcqRel,
}

/// Which threads an ordering is about. It is written as a constant, `Scope::Cta`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Scope {
    /// Those of the block. PTX: `.cta`.
    Cta,
    /// Those of the cluster; from sm_90 on. PTX: `.cluster`.
    Cluster,
    /// Those of the GPU. PTX: `.gpu`.
    Gpu,
    /// Those of all GPUs, and the host. PTX: `.sys`.
    Sys,
}

// Of each: relaxed at the scope of the GPU; the twin says order and scope.
written! {
    /// Adds a value to the element; the old value. Relaxed, at the scope of the GPU.
    /// PTX: `atom.add`, or `red` where the old value is not used (PTX ISA, `atom`).
    ///
    /// It wraps around for integers, and rounds to nearest for floats. A `bf16` needs sm_90.
    ///
    /// The index has to be in bounds, as for `[..]`.
    fn atomic_add(value: T) -> T where T: AtomicAdd;

    /// `atomic_add` with its order and scope. PTX: `atom.sem.scope.add` (PTX ISA, `atom`). A `bf16` needs sm_90.
    fn atomic_add_explicit(value: T, ordering: Ordering, scope: Scope) -> T where T: AtomicAdd;

    /// Subtracts a value from the element; the old value. Relaxed, at the scope of the GPU.
    /// PTX: `atom.add` of the negative value, or `red` where the old value is not used (PTX ISA, `atom`).
    ///
    /// It wraps around.
    ///
    /// The index has to be in bounds, as for `[..]`.
    fn atomic_sub(value: T) -> T where T: AtomicInt;

    /// `atomic_sub` with its order and scope. PTX: `atom.sem.scope.add` of the negative value (PTX ISA, `atom`).
    fn atomic_sub_explicit(value: T, ordering: Ordering, scope: Scope) -> T where T: AtomicInt;

    /// Writes the lesser of the element and a value; the old value. Relaxed, at the scope of the GPU.
    /// PTX: `atom.min`, or `red` where the old value is not used (PTX ISA, `atom`).
    ///
    /// The index has to be in bounds, as for `[..]`.
    fn atomic_min(value: T) -> T where T: AtomicInt;

    /// `atomic_min` with its order and scope. PTX: `atom.sem.scope.min` (PTX ISA, `atom`).
    fn atomic_min_explicit(value: T, ordering: Ordering, scope: Scope) -> T where T: AtomicInt;

    /// Writes the greater of the element and a value; the old value. Relaxed, at the scope of the GPU.
    /// PTX: `atom.max`, or `red` where the old value is not used (PTX ISA, `atom`).
    ///
    /// The index has to be in bounds, as for `[..]`.
    fn atomic_max(value: T) -> T where T: AtomicInt;

    /// `atomic_max` with its order and scope. PTX: `atom.sem.scope.max` (PTX ISA, `atom`).
    fn atomic_max_explicit(value: T, ordering: Ordering, scope: Scope) -> T where T: AtomicInt;

    /// Keeps the bits of the element that a value has too; the old value. Relaxed, at the scope of the GPU.
    /// PTX: `atom.and`, or `red` where the old value is not used (PTX ISA, `atom`).
    ///
    /// The index has to be in bounds, as for `[..]`.
    fn atomic_and(value: T) -> T where T: AtomicInt;

    /// `atomic_and` with its order and scope. PTX: `atom.sem.scope.and` (PTX ISA, `atom`).
    fn atomic_and_explicit(value: T, ordering: Ordering, scope: Scope) -> T where T: AtomicInt;

    /// Sets the bits of a value in the element; the old value. Relaxed, at the scope of the GPU.
    /// PTX: `atom.or`, or `red` where the old value is not used (PTX ISA, `atom`).
    ///
    /// The index has to be in bounds, as for `[..]`.
    fn atomic_or(value: T) -> T where T: AtomicInt;

    /// `atomic_or` with its order and scope. PTX: `atom.sem.scope.or` (PTX ISA, `atom`).
    fn atomic_or_explicit(value: T, ordering: Ordering, scope: Scope) -> T where T: AtomicInt;

    /// Flips the bits of a value in the element; the old value. Relaxed, at the scope of the GPU.
    /// PTX: `atom.xor`, or `red` where the old value is not used (PTX ISA, `atom`).
    ///
    /// The index has to be in bounds, as for `[..]`.
    fn atomic_xor(value: T) -> T where T: AtomicInt;

    /// `atomic_xor` with its order and scope. PTX: `atom.sem.scope.xor` (PTX ISA, `atom`).
    fn atomic_xor_explicit(value: T, ordering: Ordering, scope: Scope) -> T where T: AtomicInt;

    /// Writes a value; the old value. Relaxed, at the scope of the GPU.
    /// PTX: `atom.exch` (PTX ISA, `atom`).
    ///
    /// The index has to be in bounds, as for `[..]`.
    fn atomic_exch(value: T) -> T where T: AtomicExch;

    /// `atomic_exch` with its order and scope. PTX: `atom.sem.scope.exch` (PTX ISA, `atom`).
    fn atomic_exch_explicit(value: T, ordering: Ordering, scope: Scope) -> T where T: AtomicExch;

    /// Writes a value if the element equals the one that is compared with; the old value. Relaxed, at the scope of the GPU.
    /// PTX: `atom.cas` (PTX ISA, `atom`).
    ///
    /// It happened exactly where the old value is the one compared with.
    ///
    /// The index has to be in bounds, as for `[..]`.
    fn atomic_cas(compare: T, value: T) -> T where T: AtomicInt;

    /// `atomic_cas` with its order and scope. PTX: `atom.sem.scope.cas` (PTX ISA, `atom`).
    fn atomic_cas_explicit(compare: T, value: T, ordering: Ordering, scope: Scope) -> T where T: AtomicInt;

    /// Counts up: 0 from the limit on, else one more; the old value. Relaxed, at the scope of the GPU.
    /// PTX: `atom.inc`, or `red` where the old value is not used (PTX ISA, `atom`).
    ///
    /// The index has to be in bounds, as for `[..]`.
    fn atomic_inc(limit: T) -> T where T: AtomicCount;

    /// `atomic_inc` with its order and scope. PTX: `atom.sem.scope.inc` (PTX ISA, `atom`).
    fn atomic_inc_explicit(limit: T, ordering: Ordering, scope: Scope) -> T where T: AtomicCount;

    /// Counts down: the limit from 0 and from beyond it, else one less; the old value. Relaxed, at the scope of the GPU.
    /// PTX: `atom.dec`, or `red` where the old value is not used (PTX ISA, `atom`).
    ///
    /// The index has to be in bounds, as for `[..]`.
    fn atomic_dec(limit: T) -> T where T: AtomicCount;

    /// `atomic_dec` with its order and scope. PTX: `atom.sem.scope.dec` (PTX ISA, `atom`).
    fn atomic_dec_explicit(limit: T, ordering: Ordering, scope: Scope) -> T where T: AtomicCount;

    /// Writes the element in one piece. Relaxed, at the scope of the GPU. PTX: `st.relaxed.gpu` (PTX ISA, `st`).
    fn atomic_store(value: T) where T: Element;

    /// `atomic_store` with its order and scope: `Relaxed` or `Release`. PTX: `st.sem.scope` (PTX ISA, `st`).
    fn atomic_store_explicit(value: T, ordering: Ordering, scope: Scope) where T: Element;

    /// Writes the element as often as it says, in the order that it says. PTX: `st.volatile` (PTX ISA, `st`).
    ///
    /// It is relaxed at the scope of the system, and may be slower than [`atomic_store`](Self::atomic_store).
    fn volatile_store(value: T) where T: Element;
}

read! {
    /// Reads the element in one piece. Relaxed, at the scope of the GPU. PTX: `ld.relaxed.gpu` (PTX ISA, `ld`).
    fn atomic_load() -> T where T: Element;

    /// `atomic_load` with its order and scope: `Relaxed` or `Acquire`. PTX: `ld.sem.scope` (PTX ISA, `ld`).
    fn atomic_load_explicit(ordering: Ordering, scope: Scope) -> T where T: Element;

    /// Reads the element as often as it says, in the order that it says. PTX: `ld.volatile` (PTX ISA, `ld`).
    ///
    /// It is relaxed at the scope of the system, and may be slower than [`atomic_load`](Self::atomic_load).
    fn volatile_load() -> T where T: Element;
}
