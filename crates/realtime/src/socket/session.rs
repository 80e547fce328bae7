//! What a socket has joined, and how it hears its client.

use std::collections::HashMap;
use std::sync::Arc;

use axum::extract::ws::Message as Frame;
use bytes::Bytes;

use super::Farewell;
use crate::channel::{Channel, Ending};
use crate::hub::Hub;
use crate::limits::Bucket;
use crate::outbox::Outbox;
use crate::wire::{self, Malformed, Push, Version};

/// One client's side of the conversation.
pub(super) struct Session {
    pub(super) hub: Arc<Hub>,
    pub(super) apikey: Box<str>,
    pub(super) version: Version,
    pub(super) outbox: Arc<Outbox>,
    pub(super) channels: HashMap<Arc<str>, Arc<Channel>>,
    pub(super) bucket: Bucket,
}

impl Session {
    pub(super) fn new(hub: Arc<Hub>, apikey: Box<str>, version: Version) -> Session {
        let (outbox, bucket) = (Arc::new(Outbox::new(&hub.limits)), Bucket::new(&hub.limits));
        Session { hub, apikey, version, outbox, channels: HashMap::new(), bucket }
    }

    pub(super) async fn hear_text(&mut self, text: &str) -> Result<(), Farewell> {
        let push = wire::parse_text(self.version, text);
        self.hear(push, text.len()).await
    }

    pub(super) async fn hear_binary(&mut self, bytes: &Bytes) -> Result<(), Farewell> {
        let push = wire::parse_binary(self.version, bytes);
        self.hear(push, bytes.len()).await
    }

    async fn hear(&mut self, push: Result<Push, Malformed>, size_bytes: usize) -> Result<(), Farewell> {
        let push = push.map_err(|malformed| Farewell::protocol(malformed.to_string()))?;
        // Boxed, because most sockets are idle and a handler's state is larger than everything else they hold.
        Box::pin(self.handle(push, size_bytes)).await
    }

    /// Leaves everything at once.
    pub(super) fn depart(&mut self) {
        for (_, channel) in self.channels.drain() {
            self.hub.close(&channel, Ending::Gone);
        }
    }

    pub(super) fn send(&self, frame: Frame) {
        self.outbox.push(frame);
    }

    pub(super) fn reply_ok(&self, push: &Push, response: &str) {
        self.send(wire::reply_ok(self.version, push, response));
    }

    pub(super) fn reply_error(&self, push: &Push, reason: &str) {
        self.send(wire::reply_error(self.version, push, reason));
    }

    /// The channel a push is for. One that has ended, and a push that belongs to an earlier join, find none.
    pub(super) fn find(&mut self, push: &Push) -> Option<Arc<Channel>> {
        let channel = self.channels.get(push.topic.as_str())?;
        if channel.is_closed() {
            self.channels.remove(push.topic.as_str());
            return None;
        }
        (push.join_ref.is_null() || push.join_ref == channel.join_ref).then(|| channel.clone())
    }

    /// Ends a channel for a reason its client hears.
    pub(super) fn refuse(&mut self, channel: &Channel, reason: impl Into<String>) {
        self.channels.remove(&channel.room.topic);
        self.hub.close(channel, Ending::Refused(reason.into()));
    }
}
