/// A ring of stages between threads that fill them and threads that use them.
///
/// Each stage has two mbarriers: *full*, which completes a phase when the stage was filled, and *empty*, when it was used.
/// The memory of the stages is the caller's: a dimension of a shared tensor, indexed by [`stage`](Pipeline::stage). Each thread
/// has a copy of the pipeline, and with it its own place in the ring: it does its part for the stage that it is at, and
/// [`advance`](Pipeline::advance)s. Producers and consumers go through the same stages in the same order.
///
/// ```text
///   producer                              consumer
///   producer_acquire()  the stage is empty
///   fill it                               consumer_wait()     the stage is full
///   producer_commit()   it is full soon   use it
///   advance()                             consumer_release()  it is empty
///                                         advance()
/// ```
///
/// How a stage is filled says how it is committed:
///
/// - by bulk or tensor copies: one thread calls [`producer_expect`](Pipeline::producer_expect) with all their bytes, and the
///   copies complete on [`full`](Pipeline::full);
/// - by `cp.async`: each thread calls [`producer_commit`](Pipeline::producer_commit) after its copies;
/// - by stores: each thread calls [`producer_arrive`](Pipeline::producer_arrive) after them.
///
/// ```
/// use tirx::prelude::*;
///
/// /// One thread copies rows, and a warp sums their columns.
/// #[tirx::kernel(grid = 1, block = 64)]
/// fn column_sums(#[align(16)] rows: &Tensor<f32, 100, 32>, sums: &mut Tensor<f32, 32>) {
///     let tiles = alloc_shared::<Tensor<f32, 4, 32>>().align(16);
///     let mut ring = Pipeline::<4>::new(1, 32);
///     let tid = thread_idx().x;
///     if tid == 32 {
///         for i in 0..100 {
///             ring.producer_acquire();
///             ring.producer_expect(128);
///             tile::cp_async_bulk(tiles.sub((ring.stage(), ..)), rows.sub((i, ..))).mbarrier(ring.full());
///             ring.advance();
///         }
///     }
///     if tid < 32 {
///         let mut sum = 0.0;
///         for _ in 0..100 {
///             ring.consumer_wait();
///             sum += tiles[(ring.stage(), tid)];
///             ring.consumer_release();
///             ring.advance();
///         }
///         sums[tid] = sum;
///     }
/// }
/// ```
#[derive(Debug, Clone, Copy)]
pub struct Pipeline<const STAGES: u32> {
    full: Mbarriers<STAGES>,
    empty: Mbarriers<STAGES>,
    stage: u32,
    parity: u32,
}

impl<const STAGES: u32> Pipeline<STAGES> {
    /// An empty ring: a stage is full when `producers` arrivals and the bytes that they announced have come, and empty when
    /// `consumers` threads have released it. Every thread of the block calls it.
    ///
    /// It initialises the mbarriers, in the block's first thread, and waits for the block, so that all of its threads may use
    /// them then. CTAs of a cluster that use those of each other have to wait for the cluster as well. It takes `16 * STAGES`
    /// bytes of shared memory.
    pub fn new(producers: u32, consumers: u32) -> Self {
        let full = alloc_mbarriers::<STAGES>();
        let empty = alloc_mbarriers::<STAGES>();
        if thread_rank() == 0 {
            for i in 0..STAGES {
                full[i].init(producers);
                empty[i].init(consumers);
            }
            fence_mbarrier_init();
        }
        cta_sync();
        Self {
            full,
            empty,
            stage: 0,
            parity: 0,
        }
    }

    /// The stage that this thread is at, below `STAGES`.
    pub fn stage(&self) -> u32 {
        self.stage % STAGES
    }

    /// 0 in the first round through the ring, 1 in the second, and so on in turn: the parity of the phase in which the stage
    /// becomes full.
    pub fn parity(&self) -> u32 {
        self.parity
    }

    /// The mbarrier of the stage that completes when it is full: what copies into the stage complete on.
    pub fn full(&self) -> Mbarrier {
        self.full[self.stage % STAGES]
    }

    /// The mbarrier of the stage that completes when it is empty.
    pub fn empty(&self) -> Mbarrier {
        self.empty[self.stage % STAGES]
    }

    /// Waits until the stage is empty. In the first round it is.
    pub fn producer_acquire(&self) {
        self.empty().wait_parity(self.parity ^ 1);
    }

    /// Arrives as one of the producers, and announces how many bytes will be copied into the stage; the copies complete on
    /// [`full`](Pipeline::full).
    pub fn producer_expect(&self, bytes: u32) {
        self.full().arrive_expect_tx(bytes);
    }

    /// Arrives as one of the producers as soon as all `cp.async` of this thread until now are complete. It does not wait.
    pub fn producer_commit(&self) {
        self.full().cp_async_arrive_noinc();
    }

    /// Arrives as one of the producers: what this thread wrote is in the stage.
    pub fn producer_arrive(&self) {
        self.full().arrive();
    }

    /// Waits until every stage is empty: at the end, where what was produced has to be used before the producer goes on or
    /// its CTA ends.
    pub fn producer_tail(&mut self) {
        for _ in 0..STAGES {
            self.producer_acquire();
            self.advance();
        }
    }

    /// Waits until the stage is full.
    pub fn consumer_wait(&self) {
        self.full().wait_parity(self.parity);
    }

    /// Releases the stage: this thread no longer uses what is in it.
    pub fn consumer_release(&self) {
        self.empty().arrive();
    }

    /// Goes to the next stage.
    pub fn advance(&mut self) {
        self.stage += 1;
        if self.stage == STAGES {
            self.stage = 0;
            self.parity ^= 1;
        }
    }
}
