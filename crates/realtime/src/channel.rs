//! A joined topic of one socket.

use std::fmt;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use axum::extract::ws::Message as Frame;
use parking_lot::Mutex;
use sangam_schema::Pass;
use uuid::Uuid;

use crate::changes::{Listener, ListenerCost};
use crate::outbox::Outbox;
use crate::usage_counter::UsageGuard;
use crate::wire::{self, ProtocolVersion, Ref};

/// A topic by name, and whether it is private. The private and the public topic of the same name are different topics.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub(crate) struct TopicKey {
    /// The topic as sent on the wire, including `realtime:`.
    pub(crate) topic: Arc<str>,
    pub(crate) private: bool,
}

/// The prefix of every topic on the wire.
pub(crate) const PREFIX: &str = "realtime:";

impl TopicKey {
    /// The topic of a name without the prefix, as in HTTP requests.
    pub(crate) fn named(name: &str, private: bool) -> TopicKey {
        TopicKey { topic: format!("{PREFIX}{name}").into(), private }
    }

    /// The topic's name without the prefix.
    pub(crate) fn name(&self) -> &str {
        self.topic.strip_prefix(PREFIX).unwrap_or(&self.topic)
    }
}

/// The options a client chose when it joined.
#[derive(Debug)]
pub(crate) struct JoinOptions {
    /// Whether broadcasts are acknowledged.
    pub(crate) ack: bool,
    /// Whether the sender of a broadcast receives it too.
    pub(crate) own: bool,
    /// The key of this member in the topic's presence.
    pub(crate) presence_key: Arc<str>,
    /// The row changes it listens to.
    pub(crate) listeners: Vec<Arc<Listener>>,
    /// What these listeners cost.
    pub(crate) cost: ListenerCost,
    /// The channel and the same cost, counted for the account.
    pub(crate) _counted: Vec<UsageGuard<Uuid>>,
}

/// One socket's membership of a topic. The socket owns it, and topics and listeners share it until it is closed.
pub(crate) struct Channel {
    pub(crate) id: u64,
    pub(crate) topic_key: TopicKey,
    pub(crate) join_ref: Ref,
    pub(crate) version: ProtocolVersion,
    pub(crate) outbox: Arc<Outbox>,
    pub(crate) options: JoinOptions,
    pass: Mutex<Pass>,
    closed: AtomicBool,
    /// Whether a message was lost because the outbox was full.
    has_lost: AtomicBool,
    /// The channel's part of its account's presence bytes.
    presence_usage: Mutex<Option<UsageGuard<Uuid>>>,
}

/// How a channel ends, and what its client is told.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum ChannelEnd {
    /// The client left or joined again.
    Left,
    /// The socket is gone, so no message is sent.
    Gone,
    /// The server ended it for this reason. The client does not try again.
    Refused(String),
    /// A message was lost. The client joins again and reloads its data.
    Broken,
}

impl Channel {
    /// Creates a channel for the pass it was opened with.
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
            presence_usage: Mutex::new(None),
        }
    }

    /// The current pass.
    pub(crate) fn pass(&self) -> Pass {
        *self.pass.lock()
    }

    /// Sets a newer pass and returns the old one.
    pub(crate) fn renew(&self, pass: Pass) -> Pass {
        std::mem::replace(&mut *self.pass.lock(), pass)
    }

    /// Sends a reply or an end message to the socket.
    fn send(&self, frame: Frame) {
        self.outbox.push(frame);
    }

    /// Sends an event. After one was lost no more are sent, because the client has to join again.
    pub(crate) fn deliver(&self, frame: Frame) {
        if !self.has_lost() && !self.outbox.offer(frame) {
            self.has_lost.store(true, Ordering::Release);
        }
    }

    pub(crate) fn has_lost(&self) -> bool {
        self.has_lost.load(Ordering::Acquire)
    }

    /// Replaces the channel's part of the presence bytes, if the account has room for it.
    pub(crate) fn count_presence(&self, count: impl FnOnce() -> Option<UsageGuard<Uuid>>) -> bool {
        let mut presence_usage = self.presence_usage.lock();
        *presence_usage = None;
        *presence_usage = count();
        presence_usage.is_some()
    }

    /// Releases the channel's part of the presence bytes.
    pub(crate) fn release_presence(&self) {
        *self.presence_usage.lock() = None;
    }

    pub(crate) fn is_closed(&self) -> bool {
        self.closed.load(Ordering::Acquire)
    }

    /// Marks the channel as closed. Returns false if it was closed already.
    pub(crate) fn mark_closed(&self) -> bool {
        !self.closed.swap(true, Ordering::AcqRel)
    }

    /// Tells the client how the channel ended.
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
