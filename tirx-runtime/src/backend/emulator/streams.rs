//! What streams and events are for on the emulator: to say which kernels may overlap.
//!
//! A programmatic launch may begin before the kernels in front of it in its stream are complete, so these are a chain, and are judged
//! as one. The chain ends where the host, or a stream that this one waits for, knows that they are complete; otherwise a report
//! might accuse kernels that something else has ordered. So a stream counts what is issued on it, and knows up to where others
//! are complete before whatever is issued next; an event is what its stream knows at that point.
//!
//! Within a chain an ordinary launch, a copy, or a graph comes after what is in front of it.

use crate::backend::{RawEvent, RawStream};
use std::{collections::HashMap, time::Instant};
use tirx_emulator::Chain;

/// How many operations of which streams are complete.
type Known = HashMap<u64, u64>;

#[derive(Debug, Default)]
pub(super) struct Streams {
    streams: HashMap<u64, Stream>,
    events: HashMap<u64, Event>,
}

#[derive(Debug, Default)]
struct Stream {
    issued: u64,
    /// Of other streams, before what is issued next.
    known: Known,
    /// The kernels that the next one may overlap with.
    chain: Chain,
}

#[derive(Debug)]
struct Event {
    at: Instant,
    /// What is complete when it is.
    known: Known,
}

impl Streams {
    /// Counts an operation; the chain that it goes on or ends.
    pub(super) fn issue(&mut self, stream: RawStream) -> &mut Chain {
        let stream = self.streams.entry(stream.0).or_default();
        stream.issued += 1;
        &mut stream.chain
    }

    /// What the stream was given is complete, as the host knows.
    pub(super) fn synchronize(&mut self, stream: RawStream) {
        if let Some(known) = self.known(stream) {
            self.learn(&known);
        }
    }

    pub(super) fn record(&mut self, stream: RawStream, event: RawEvent) {
        let known = self.known(stream).unwrap_or_default();
        let at = Instant::now();
        self.events.insert(event.0, Event { at, known });
    }

    /// What is issued on the stream from now on comes after the event.
    pub(super) fn wait(&mut self, stream: RawStream, event: RawEvent) {
        let Some(event) = self.events.get(&event.0) else {
            return;
        };
        let id = stream.0;
        let stream = self.streams.entry(id).or_default();
        if event.known.get(&id) == Some(&stream.issued) {
            stream.chain = Chain::default();
        }
        for (&other, &issued) in event.known.iter().filter(|(other, _)| **other != id) {
            let known = stream.known.entry(other).or_default();
            *known = issued.max(*known);
        }
    }

    /// The host knows that the event is complete.
    pub(super) fn complete(&mut self, event: RawEvent) {
        if let Some(event) = self.events.get(&event.0) {
            let known = event.known.clone();
            self.learn(&known);
        }
    }

    pub(super) fn at(&self, event: RawEvent) -> Option<Instant> {
        self.events.get(&event.0).map(|event| event.at)
    }

    pub(super) fn forget(&mut self, event: RawEvent) {
        self.events.remove(&event.0);
    }

    pub(super) fn destroy(&mut self, stream: RawStream) {
        self.streams.remove(&stream.0);
        let events = self.events.values_mut().map(|event| &mut event.known);
        let streams = self.streams.values_mut().map(|stream| &mut stream.known);
        for known in events.chain(streams) {
            known.remove(&stream.0);
        }
    }

    /// What is complete when a stream is.
    fn known(&self, stream: RawStream) -> Option<Known> {
        let found = self.streams.get(&stream.0)?;
        let mut known = found.known.clone();
        known.insert(stream.0, found.issued);
        Some(known)
    }

    /// So much is complete, whatever is issued next.
    fn learn(&mut self, known: &Known) {
        for (id, stream) in &mut self.streams {
            if known.get(id) == Some(&stream.issued) {
                stream.chain = Chain::default();
            }
        }
    }
}
