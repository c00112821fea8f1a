//! What a graph is made of: the operations on the stream that records, and on those that join it.
//!
//! Another stream joins when it is made to wait for an event of one that records, and from then on records too. So a graph has
//! branches. Between the streams of a recording the order is made as between any others: an operation comes after what its tensors
//! have to come after. Each stream counts what is recorded on it and knows up to where the others come before whatever it records
//! next; where that is not far enough, an event is recorded and waited for, which for the driver is an edge of the graph. In
//! the end the first stream comes after all others.
//!
//! A stream that joins has no work outstanding: otherwise something that has to come after that work would have to wait for a
//! stream on which nothing runs.

use crate::{
    Result,
    track::{Timeline, Uses, lock},
};
use std::{
    collections::HashMap,
    sync::{Arc, Mutex},
};

/// A recording that streams have in common.
pub(crate) type Shared = Arc<Mutex<Recording>>;

/// How many operations of which streams, by their ids.
pub(crate) type Known = HashMap<u64, u64>;

/// What is recorded.
#[derive(Debug, Default)]
pub(crate) struct Recording {
    pub(crate) needs: Vec<Need>,
    pub(crate) operations: u64,
    /// The first is the one that ends it.
    members: Vec<Member>,
    /// By buffer.
    usages: HashMap<u64, Usage>,
    ended: bool,
}

#[derive(Debug)]
struct Member {
    timeline: Arc<Timeline>,
    /// With its own operations.
    known: Known,
}

/// Operations, each by its stream and its number there.
#[derive(Debug, Default)]
struct Usage {
    writer: Option<(u64, u64)>,
    readers: Vec<(u64, u64)>,
}

/// Memory that a graph uses.
#[derive(Debug)]
pub(crate) struct Need {
    pub(crate) buffer: u64,
    /// The most that is done with it.
    pub(crate) writes: bool,
    /// What the memory is to the operation that does most with it.
    pub(crate) what: String,
}

/// An event of a recording: what comes before it.
#[derive(Debug)]
pub(crate) struct Point {
    pub(crate) recording: Shared,
    pub(crate) known: Known,
}

impl Recording {
    /// One that begins on a stream.
    pub(crate) fn begin(timeline: &Arc<Timeline>) -> Shared {
        let mut recording = Self::default();
        recording.join(timeline, Known::new());
        Arc::new(Mutex::new(recording))
    }

    /// From now on what is issued on the stream is part of it, and comes after so much.
    pub(crate) fn join(&mut self, timeline: &Arc<Timeline>, known: Known) {
        self.members.push(Member {
            timeline: Arc::clone(timeline),
            known,
        });
    }

    pub(crate) fn has_ended(&self) -> bool {
        self.ended
    }

    fn member(&mut self, id: u64) -> Option<&mut Member> {
        let mut members = self.members.iter_mut();
        members.find(|member| member.timeline.id() == id)
    }

    /// What comes before whatever is recorded on the stream next.
    pub(crate) fn known(&mut self, timeline: &Timeline) -> Known {
        let member = self.member(timeline.id());
        member.map_or_else(Known::new, |member| member.known.clone())
    }

    /// What is recorded on the stream next comes after so much.
    pub(crate) fn learn(&mut self, timeline: &Timeline, known: &Known) {
        if let Some(member) = self.member(timeline.id()) {
            for (&id, &count) in known {
                let mine = member.known.entry(id).or_default();
                *mine = count.max(*mine);
            }
        }
    }

    /// Makes what is recorded on the stream next come after an operation of another.
    fn follow(&mut self, timeline: &Timeline, (other, count): (u64, u64)) -> Result<()> {
        let mine = self.known(timeline);
        if other == timeline.id() || mine.get(&other).is_some_and(|known| *known >= count) {
            return Ok(());
        }
        let Some(member) = self.member(other) else {
            return Ok(());
        };
        let (from, known) = (Arc::clone(&member.timeline), member.known.clone());
        let backend = timeline.device().backend();
        let event = backend.record(from.raw())?;
        let waited = backend.wait(timeline.raw(), event);
        backend.destroy_event(event);
        waited?;
        self.learn(timeline, &known);
        Ok(())
    }

    /// Notes an operation that is about to be recorded, and puts it behind what it has to come after. It is noted first, since
    /// what fails may have been recorded in part.
    pub(crate) fn before(&mut self, timeline: &Timeline, uses: &mut impl Uses) -> Result<()> {
        self.operations += 1;
        for (index, (buffer, writes)) in list(uses)?.into_iter().enumerate() {
            match self.needs.iter_mut().find(|need| need.buffer == buffer) {
                Some(need) if need.writes || !writes => {}
                Some(need) => {
                    need.writes = true;
                    need.what = uses.label(index);
                }
                None => self.needs.push(Need {
                    buffer,
                    writes,
                    what: uses.label(index),
                }),
            }
            let usage = self.usages.entry(buffer).or_default();
            let mut earlier: Vec<_> = usage.writer.into_iter().collect();
            if writes {
                earlier.extend(&usage.readers);
            }
            for mark in earlier {
                self.follow(timeline, mark)?;
            }
        }
        Ok(())
    }

    /// Counts it, when it is recorded.
    pub(crate) fn after(&mut self, timeline: &Timeline, uses: &mut impl Uses) -> Result<()> {
        let id = timeline.id();
        let Some(member) = self.member(id) else {
            return Ok(());
        };
        let count = member.known.entry(id).or_default();
        *count += 1;
        let mark = (id, *count);
        for (buffer, writes) in list(uses)? {
            let usage = self.usages.entry(buffer).or_default();
            match writes {
                true => {
                    *usage = Usage {
                        writer: Some(mark),
                        readers: Vec::new(),
                    };
                }
                false => {
                    usage.readers.retain(|(reader, _)| *reader != id);
                    usage.readers.push(mark);
                }
            }
        }
        Ok(())
    }

    /// No stream joins any more. Its streams, the first first.
    pub(crate) fn close(recording: &Shared) -> Vec<Arc<Timeline>> {
        let mut recording = lock(recording);
        recording.ended = true;
        let members = recording.members.iter();
        members.map(|member| Arc::clone(&member.timeline)).collect()
    }

    /// What was recorded, of a recording that is closed.
    pub(crate) fn take(recording: &Shared) -> Self {
        let left = Self {
            ended: true,
            ..Self::default()
        };
        std::mem::replace(&mut *lock(recording), left)
    }

    /// Makes the first stream come after all others.
    pub(crate) fn finish(&mut self) -> Result<()> {
        let Some(first) = self.members.first() else {
            return Ok(());
        };
        let first = Arc::clone(&first.timeline);
        let others: Vec<u64> = (self.members.iter().skip(1))
            .map(|member| member.timeline.id())
            .collect();
        for other in others {
            // Also one on which nothing was recorded: the driver wants it back.
            self.follow(&first, (other, u64::MAX))?;
        }
        self.members.clear();
        Ok(())
    }
}

/// What is used, and whether it is written.
fn list(uses: &mut impl Uses) -> Result<Vec<(u64, bool)>> {
    let mut found = Vec::new();
    uses.each(|one| {
        found.push((one.buffer().id(), one.is_write()));
        Ok(())
    })?;
    Ok(found)
}
