//! The channels a socket has joined, and the messages it receives.

use std::collections::HashMap;
use std::sync::Arc;

use axum::extract::ws::Message as Frame;
use bytes::Bytes;
use sangam_schema::TokenBucket;
use uuid::Uuid;

use super::CloseReason;
use crate::channel::{Channel, ChannelEnd};
use crate::hub::Hub;
use crate::metrics;
use crate::outbox::Outbox;
use crate::usage_counter::UsageGuard;
use crate::wire::{self, MalformedFrame, ProtocolVersion, Push};

/// The server's side of one client's connection.
pub(super) struct SocketSession {
    pub(super) hub: Arc<Hub>,
    pub(super) apikey: Box<str>,
    pub(super) version: ProtocolVersion,
    pub(super) outbox: Arc<Outbox>,
    pub(super) channels: HashMap<Arc<str>, Arc<Channel>>,
    pub(super) pushes: TokenBucket,
    joins: TokenBucket,
    /// The accounts that this socket counts for, once it has joined a topic. `None` if it is not counted.
    accounts: Option<Vec<UsageGuard<Uuid>>>,
}

impl SocketSession {
    pub(super) fn new(hub: Arc<Hub>, apikey: Box<str>, version: ProtocolVersion, is_counted: bool) -> SocketSession {
        let outbox = Arc::new(Outbox::new(&hub.limits));
        let full = TokenBucket::full(hub.clock.steady());
        let accounts = is_counted.then(Vec::new);
        SocketSession { hub, apikey, version, outbox, channels: HashMap::new(), pushes: full, joins: full, accounts }
    }

    /// Whether it counts towards the limits of its accounts.
    pub(super) fn is_counted(&self) -> bool {
        self.accounts.is_some()
    }

    /// Closes the channels that lost a message because the outbox was full. Their clients join again and reload.
    pub(super) fn end_lost(&mut self) {
        let lost: Vec<_> = self.channels.extract_if(|_, channel| channel.has_lost()).collect();
        for (_, channel) in lost {
            metrics::drops("burst").increment(1);
            self.hub.close(&channel, ChannelEnd::Broken);
        }
    }

    /// Counts a join before doing any work for it.
    pub(super) fn count_join(&mut self) -> Result<(), String> {
        let now = self.hub.clock.steady();
        if self.hub.limits.joins.take(&mut self.joins, 1, now) { Ok(()) } else { Err(too_many_joins()) }
    }

    /// Counts a join of an account, and counts the socket as one of that account.
    pub(super) fn count_account(&mut self, account: Uuid) -> Result<(), String> {
        let Some(accounts) = &mut self.accounts else { return Ok(()) };
        let limits = &self.hub.limits;
        if !self.hub.join_buckets.take(limits.account_joins, account, 1, self.hub.clock.steady()) {
            return Err(too_many_joins());
        }
        if accounts.iter().any(|counted| *counted.key() == account) {
            return Ok(());
        }
        let limit = limits.sockets_per_account;
        match self.hub.accounts.enter(account, limit) {
            Some(counted) => accounts.push(counted),
            None => {
                metrics::refusals("sockets_per_account").increment(1);
                return Err(format!("ConnectionRateLimitReached: An account may have {limit} sockets open"));
            }
        }
        Ok(())
    }

    pub(super) async fn receive_text(&mut self, text: &str) -> Result<(), CloseReason> {
        let push = wire::parse_text(self.version, text);
        self.receive_push(push, text.len()).await
    }

    pub(super) async fn receive_binary(&mut self, bytes: &Bytes) -> Result<(), CloseReason> {
        let push = wire::parse_binary(self.version, bytes);
        self.receive_push(push, bytes.len()).await
    }

    async fn receive_push(&mut self, push: Result<Push, MalformedFrame>, size_bytes: usize) -> Result<(), CloseReason> {
        let push = push.map_err(|malformed| CloseReason::protocol(malformed.to_string()))?;
        // Boxed, because most sockets are idle and a handler's state is larger than everything else they hold.
        Box::pin(self.handle_push(push, size_bytes)).await
    }

    /// Leaves all topics.
    pub(super) fn leave_topics(&mut self) {
        for (_, channel) in self.channels.drain() {
            self.hub.close(&channel, ChannelEnd::Gone);
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

    /// The channel a push is for. `None` if it has ended, or if the push belongs to an earlier join.
    pub(super) fn find(&mut self, push: &Push) -> Option<Arc<Channel>> {
        let channel = self.channels.get(push.topic.as_str())?;
        if channel.is_closed() {
            self.channels.remove(push.topic.as_str());
            return None;
        }
        (push.join_ref.is_null() || push.join_ref == channel.join_ref).then(|| channel.clone())
    }

    /// Closes a channel and tells its client the reason.
    pub(super) fn refuse(&mut self, channel: &Channel, reason: impl Into<String>) {
        self.channels.remove(&channel.topic_key.topic);
        self.hub.close(channel, ChannelEnd::Refused(reason.into()));
    }
}

/// The client waits and tries again after this error.
fn too_many_joins() -> String {
    metrics::refusals("joins").increment(1);
    "ClientJoinRateLimitReached: Too many joins per second".to_owned()
}
