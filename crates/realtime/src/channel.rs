//! A joined topic of one socket.

use std::fmt;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use axum::extract::ws::Message as Frame;
use parking_lot::Mutex;
use sangam_schema::Pass;
use uuid::Uuid;

use crate::changes::{FilterCost, Listener};
use crate::outbox::Outbox;
use crate::usage_counter::UsageGuard;
use crate::wire::{self, ProtocolVersion, Ref};

/// A topic by its name, and whether it is the private one of that name: the two are different.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub(crate) struct TopicKey {
    /// The topic as it stands on the wire, `realtime:` included.
    pub(crate) topic: Arc<str>,
    pub(crate) private: bool,
}

/// What every topic on the wire starts with.
pub(crate) const PREFIX: &str = "realtime:";

impl TopicKey {
    /// The topic of a name without the prefix, as HTTP calls give it.
    pub(crate) fn named(name: &str, private: bool) -> TopicKey {
        TopicKey { topic: format!("{PREFIX}{name}").into(), private }
    }

    /// The topic's name without the prefix.
    pub(crate) fn name(&self) -> &str {
        self.topic.strip_prefix(PREFIX).unwrap_or(&self.topic)
    }
}

/// What a client chose when it joined.
#[derive(Debug)]
pub(crate) struct JoinOptions {
    /// Whether broadcasts are answered.
    pub(crate) ack: bool,
    /// Whether the sender of a broadcast hears it too.
    pub(crate) own: bool,
    /// Under which name this member shows up in the topic's presence.
    pub(crate) presence_key: Arc<str>,
    /// The row changes it listens to.
    pub(crate) listeners: Vec<Arc<Listener>>,
    /// What their filters cost.
    pub(crate) cost: FilterCost,
    /// The same, counted for its account.
    pub(crate) _counted: Vec<UsageGuard<Uuid>>,
}

/// One socket's part in a topic. The socket owns it; topics and listeners share it until it is closed.
pub(crate) struct Channel {
    pub(crate) id: u64,
    pub(crate) topic_key: TopicKey,
    pub(crate) join_ref: Ref,
    pub(crate) version: ProtocolVersion,
    pub(crate) outbox: Arc<Outbox>,
    pub(crate) options: JoinOptions,
    pass: Mutex<Pass>,
    closed: AtomicBool,
    /// Whether something it should have been told did not fit.
    has_lost: AtomicBool,
    /// What it shows of its account's share of presence.
    shown: Mutex<Option<UsageGuard<Uuid>>>,
}

/// How a channel ends, as its client is told.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum ChannelEnd {
    /// The client left or joined again: the channel is over.
    Left,
    /// The socket is gone and no one is told.
    Gone,
    /// The server ended it for this reason, and the client gives it up.
    Refused(String),
    /// Something was missed: the client joins again and reads what it shows again.
    Broken,
}

impl Channel {
    /// A channel for the pass it was opened with.
    pub(crate) fn new(
        id: u64,
        topic_key: TopicKey,
        join_ref: Ref,
        (version, outbox): (ProtocolVersion, Arc<Outbox>),
        options: JoinOptions,
        pass: Pass,
    ) -> Channel {
        Channel {
            id,
            topic_key,
            join_ref,
            version,
            outbox,
            options,
            pass: Mutex::new(pass),
            closed: AtomicBool::new(false),
            has_lost: AtomicBool::new(false),
            shown: Mutex::new(None),
        }
    }

    /// The pass that holds now.
    pub(crate) fn pass(&self) -> Pass {
        *self.pass.lock()
    }

    /// Puts a newer pass in its place and gives the old one back.
    pub(crate) fn renew(&self, pass: Pass) -> Pass {
        std::mem::replace(&mut *self.pass.lock(), pass)
    }

    /// Hands an answer or an ending to the socket.
    fn send(&self, frame: Frame) {
        self.outbox.push(frame);
    }

    /// Sends it an event. After one was lost it gets no more: it will join again.
    pub(crate) fn deliver(&self, frame: Frame) {
        if !self.has_lost() && !self.outbox.offer(frame) {
            self.has_lost.store(true, Ordering::Release);
        }
    }

    pub(crate) fn has_lost(&self) -> bool {
        self.has_lost.load(Ordering::Acquire)
    }

    /// Puts what it shows in place of what it showed before, as far as its account's share goes.
    pub(crate) fn show(&self, count: impl FnOnce() -> Option<UsageGuard<Uuid>>) -> bool {
        let mut shown = self.shown.lock();
        *shown = None;
        *shown = count();
        shown.is_some()
    }

    /// Gives back what it showed.
    pub(crate) fn hide(&self) {
        *self.shown.lock() = None;
    }

    pub(crate) fn is_closed(&self) -> bool {
        self.closed.load(Ordering::Acquire)
    }

    /// Marks the channel as over; says whether it was not before.
    pub(crate) fn mark_closed(&self) -> bool {
        !self.closed.swap(true, Ordering::AcqRel)
    }

    /// Tells the client how it ended.
    pub(crate) fn send_end(&self, ending: &ChannelEnd) {
        let (version, join_ref, topic) = (self.version, &self.join_ref, &*self.topic_key.topic);
        match ending {
            ChannelEnd::Gone => {}
            ChannelEnd::Left => self.send(wire::close(version, join_ref, topic)),
            ChannelEnd::Broken => self.send(wire::error(version, join_ref, topic)),
            ChannelEnd::Refused(reason) => {
                self.send(wire::system(version, join_ref, topic, "system", "error", reason));
                self.send(wire::close(version, join_ref, topic));
            }
        }
    }
}

impl fmt::Debug for Channel {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter
            .debug_struct("Channel")
            .field("id", &self.id)
            .field("topic_key", &self.topic_key)
            .finish_non_exhaustive()
    }
}
