//! Graphs: operations that are recorded once, and then launched together any number of times.
//!
//! A recording notes which memory each operation uses and whether it writes it. A graph has this as a list of buffer ids,
//! which no two buffers of a process share. It holds no memory and borrows none: a replay is *given* the tensors, as a
//! launch is, and is refused if one that the graph uses is missing, or is given as `&` and written. So a replay is
//! ordered and tracked like any other operation, by the borrows that it needs for as long as it needs them, and what
//! happens to the tensors between replays is the program's own business: a tensor that is gone cannot be given.

use crate::{
    Device, DeviceTensor, Element, Error, HostBuffer, Result, Stream,
    backend::RawGraph,
    device::DeviceInner,
    recording::{Need, Recording},
    track::{Timeline, Use, Uses, issue, lock},
};
use std::{
    fmt,
    sync::{Arc, Mutex},
};

/// Why a graph was not launched.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum GraphError {
    /// Memory that the graph uses was not given.
    #[error(
        "the graph uses {what}, which this launch of it is not given; pass the tensor itself that was captured, as `{reference}`"
    )]
    Missing {
        /// What the memory is to the graph, in words.
        what: String,
        /// `&` or `&mut`.
        reference: &'static str,
    },

    /// Memory that the graph writes was given to be read.
    #[error("the graph writes {what}, which this launch of it is given as `&`; pass it as `&mut`")]
    Shared {
        /// What the memory is to the graph, in words.
        what: String,
    },

    /// A stream was to wait for an event of a recording that it is no part of.
    #[error(
        "the event is of the recording of a graph that {why}: it says nothing of what runs when a graph is launched"
    )]
    Event {
        /// Why it cannot be waited for.
        why: &'static str,
    },

    /// Nothing was recorded.
    #[error("nothing was issued on the stream that captures, so there is no graph")]
    Empty,
}

/// Operations of a device that are launched together: see [`Device::capture`].
pub struct Graph {
    device: Arc<DeviceInner>,
    raw: RawGraph,
    needs: Vec<Need>,
    operations: u64,
    /// The driver's graphs are launched by one thread at a time.
    launching: Mutex<()>,
}

impl Device {
    /// Records what a function issues on a stream, without running it, as a graph that can be launched again and again.
    ///
    /// Launches, copies and fills on the stream that the function is given are recorded; scalars, grids and addresses are
    /// those of now. What waits on the host for that stream, or for its events, is refused while it records. Everything
    /// else may be done as usual, on other streams too, and is not part of the graph.
    ///
    /// A stream that waits for an event of the stream that records joins it: what is issued there is recorded as well, as another
    /// branch, until this returns. As everywhere, what uses one tensor is ordered by itself; the end of the graph comes after all
    /// branches.
    ///
    /// Nothing has run when this returns. See [`Graph::launch`].
    ///
    /// ```
    /// # fn main() -> tirx_runtime::Result<()> {
    /// # let device = tirx_runtime::Device::open_emulator()?;
    /// let (a, mut b) = (device.tensor(&[1u32, 2], [2])?, device.zeros::<u32, 1>([2])?);
    /// let graph = device.capture(|stream| stream.copy(&mut b, &a))?;
    ///
    /// let stream = device.stream()?;
    /// graph.launch(&stream, (&a, &mut b))?;
    /// assert_eq!(b.to_vec()?, [1, 2]);
    /// # Ok(())
    /// # }
    /// ```
    ///
    /// # Errors
    /// What the function returns; if it issued nothing; if the driver has no graphs or refuses.
    pub fn capture(&self, issue: impl FnOnce(&Stream) -> Result<()>) -> Result<Graph> {
        let device = self.inner();
        let timeline = Timeline::create(device)?;
        device.backend().begin_capture(timeline.raw())?;
        timeline.start_recording(Recording::begin(&timeline));
        // Ends the recording also if `issue` panics.
        let capture = Capture {
            timeline: Arc::clone(&timeline),
            ended: false,
        };
        let stream = Stream::of(timeline);
        let issued = issue(&stream);
        let (recording, raw) = capture.end();
        issued?;
        if recording.operations == 0 {
            return Err(GraphError::Empty.into());
        }
        let raw = raw?;
        Ok(Graph {
            device: Arc::clone(device),
            raw,
            needs: recording.needs,
            operations: recording.operations,
            launching: Mutex::new(()),
        })
    }
}

struct Capture {
    timeline: Arc<Timeline>,
    ended: bool,
}

impl Capture {
    fn end(mut self) -> (Recording, Result<RawGraph>) {
        self.ended = true;
        self.timeline
            .end_recording(|recording| recording.operations > 0)
    }
}

impl Drop for Capture {
    fn drop(&mut self) {
        if !self.ended {
            let _ = self.timeline.end_recording(|_| false);
        }
    }
}

impl Graph {
    /// Launches the recorded operations, in their order, on the stream.
    ///
    /// `tensors` is everything that the operations use: each tensor or host buffer as `&` or `&mut`, in any order, as a
    /// tuple, an array or a slice of such, or `()`. What is written has to be given as `&mut`. More may be given.
    ///
    /// # Errors
    /// If something that the graph uses is missing or cannot be written, if the stream is another device's, and as for
    /// [`Launch::launch`](crate::Launch::launch).
    pub fn launch(&self, stream: &Stream, mut tensors: impl GraphTensors) -> Result<()> {
        let timeline = stream.timeline();
        timeline.not_captured("launching a graph")?;
        crate::stream::same_device(&self.device, timeline.device(), "the stream of a graph")?;
        let backend = self.device.backend();
        backend.alive()?;
        for need in &self.needs {
            let (mut given, mut writable) = (false, false);
            tensors.each(&mut |one| {
                if one.0.buffer().id() == need.buffer {
                    given = true;
                    writable |= one.0.is_write();
                }
                Ok(())
            })?;
            let what = || need.what.clone();
            if !given {
                let reference = if need.writes { "&mut" } else { "&" };
                let what = what();
                return Err(GraphError::Missing { what, reference }.into());
            }
            if need.writes && !writable {
                return Err(GraphError::Shared { what: what() }.into());
            }
        }
        let mut replay = Replay {
            needs: &self.needs,
            tensors,
        };
        issue(timeline, &mut replay, || {
            let _alone = lock(&self.launching);
            backend.launch_graph(timeline.raw(), self.raw)
        })
    }

    /// The device that it runs on.
    pub fn device(&self) -> Device {
        Device::from_inner(Arc::clone(&self.device))
    }

    /// How many operations it has.
    pub fn operations(&self) -> u64 {
        self.operations
    }
}

impl Drop for Graph {
    fn drop(&mut self) {
        self.device.backend().destroy_graph(self.raw);
    }
}

impl fmt::Debug for Graph {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "Graph of {} operations on {}",
            self.operations, self.device
        )
    }
}

/// What of the given tensors a graph uses.
struct Replay<'g, T> {
    needs: &'g [Need],
    tensors: T,
}

impl<T: GraphTensors> Uses for Replay<'_, T> {
    fn each(&mut self, mut visit: impl FnMut(Use<'_>) -> Result<()>) -> Result<()> {
        let needs = self.needs;
        self.tensors.each(&mut |Given(one)| {
            let need = needs.iter().find(|need| need.buffer == one.buffer().id());
            match (need, one) {
                (None, _) => Ok(()),
                (Some(need), Use::Write(buffer)) if !need.writes => visit(Use::Read(buffer)),
                (Some(_), one) => visit(one),
            }
        })
    }

    fn label(&self, _index: usize) -> String {
        "what a graph uses".to_owned()
    }
}

/// A tensor or a host buffer that a graph is given.
#[derive(Debug)]
pub struct Given<'a>(Use<'a>);

mod sealed {
    /// A launch of a graph looks more than once, and has to see the same each time.
    pub trait Sealed {}
    impl<T> Sealed for &T {}
    impl<T: ?Sized> Sealed for &mut T {}
    impl<T: Sealed> Sealed for [T] {}
    impl<T: Sealed> Sealed for Vec<T> {}
    impl<T: Sealed, const N: usize> Sealed for [T; N] {}
}

/// What a [`Graph`] is given when it is launched: references to tensors and host buffers, and tuples, arrays, slices and
/// `Vec`s of such.
pub trait GraphTensors: sealed::Sealed {
    /// Shows each of them, in the same order every time.
    #[doc(hidden)]
    fn each(&mut self, visit: &mut dyn FnMut(Given<'_>) -> Result<()>) -> Result<()>;
}

impl<T: Element, const R: usize> GraphTensors for &DeviceTensor<T, R> {
    fn each(&mut self, visit: &mut dyn FnMut(Given<'_>) -> Result<()>) -> Result<()> {
        visit(Given(Use::Read(self.parts().1)))
    }
}

impl<T: Element, const R: usize> GraphTensors for &mut DeviceTensor<T, R> {
    fn each(&mut self, visit: &mut dyn FnMut(Given<'_>) -> Result<()>) -> Result<()> {
        visit(Given(Use::Write(self.parts_mut().1)))
    }
}

impl<T: Element> GraphTensors for &HostBuffer<T> {
    fn each(&mut self, visit: &mut dyn FnMut(Given<'_>) -> Result<()>) -> Result<()> {
        visit(Given(Use::Read(self.buffer())))
    }
}

impl<T: Element> GraphTensors for &mut HostBuffer<T> {
    fn each(&mut self, visit: &mut dyn FnMut(Given<'_>) -> Result<()>) -> Result<()> {
        visit(Given(Use::Write(self.buffer_mut())))
    }
}

impl<T: GraphTensors> GraphTensors for [T] {
    fn each(&mut self, visit: &mut dyn FnMut(Given<'_>) -> Result<()>) -> Result<()> {
        self.iter_mut().try_for_each(|one| one.each(visit))
    }
}

impl<T: GraphTensors> GraphTensors for &mut [T] {
    fn each(&mut self, visit: &mut dyn FnMut(Given<'_>) -> Result<()>) -> Result<()> {
        (**self).each(visit)
    }
}

impl<T: GraphTensors> GraphTensors for Vec<T> {
    fn each(&mut self, visit: &mut dyn FnMut(Given<'_>) -> Result<()>) -> Result<()> {
        self.as_mut_slice().each(visit)
    }
}

impl<T: GraphTensors, const N: usize> GraphTensors for [T; N] {
    fn each(&mut self, visit: &mut dyn FnMut(Given<'_>) -> Result<()>) -> Result<()> {
        self.as_mut_slice().each(visit)
    }
}

macro_rules! tuples {
    ($($name:ident)*) => {
        impl<$($name: sealed::Sealed),*> sealed::Sealed for ($($name,)*) {}

        impl<$($name: GraphTensors),*> GraphTensors for ($($name,)*) {
            #[allow(non_snake_case, unused_variables)]
            fn each(&mut self, visit: &mut dyn FnMut(Given<'_>) -> Result<()>) -> Result<()> {
                let ($($name,)*) = self;
                $($name.each(visit)?;)*
                Ok(())
            }
        }
    };
}

tuples!();
tuples!(A);
tuples!(A B);
tuples!(A B C);
tuples!(A B C D);
tuples!(A B C D E);
tuples!(A B C D E F);
tuples!(A B C D E F G);
tuples!(A B C D E F G H);
tuples!(A B C D E F G H I);
tuples!(A B C D E F G H I J);
tuples!(A B C D E F G H I J K);
tuples!(A B C D E F G H I J K L);

impl From<GraphError> for Error {
    #[cold]
    fn from(error: GraphError) -> Self {
        Self::Graph(Box::new(error))
    }
}
