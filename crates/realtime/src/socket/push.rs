//! Handles each push on a joined channel.

use sangam_schema::Refused;
use serde::Deserialize;
use serde_json::value::RawValue;
use serde_json::{Map, Value as Json};

use super::CloseReason;
use super::session::SocketSession;
use crate::channel::{Channel, ChannelEnd};
use crate::limits::weight;
use crate::metrics;
use crate::wire::{Broadcast, Push, PushBody};

impl SocketSession {
    /// Handles a push. An error closes the socket.
    pub(super) async fn handle_push(&mut self, push: Push, size_bytes: usize) -> Result<(), CloseReason> {
        if push.topic == "phoenix" && push.event == "heartbeat" {
            self.reply_ok(&push, "{}");
            return Ok(());
        }
        let limits = self.hub.limits;
        if !self.count_push(&push, size_bytes) {
            return self.refuse_flood(&push);
        }
        if size_bytes > limits.payload_bytes + ENVELOPE_BYTES {
            let reason = format!("Payload size exceeds the limit of {} bytes", limits.payload_bytes);
            match self.find(&push) {
                Some(channel) => {
                    metrics::drops("size").increment(1);
                    self.refuse(&channel, reason);
                }
                None => self.reply_error(&push, &reason),
            }
            return Ok(());
        }
        match push.event.as_str() {
            "phx_join" => self.join(&push).await,
            "phx_leave" => self.leave(&push),
            "access_token" => self.renew_token(&push).await,
            "broadcast" => self.broadcast(push),
            "presence" => self.presence(&push),
            _ if self.find(&push).is_none() => self.reply_error(&push, NOT_JOINED),
            event => self.reply_error(&push, &format!("There is no event {event:?} to push")),
        }
        Ok(())
    }

    /// Counts a push for its socket, and for the account if it is sent on a channel. Returns whether it is within the limits.
    fn count_push(&mut self, push: &Push, size_bytes: usize) -> bool {
        let (limits, now, count) = (self.hub.limits, self.hub.clock.steady(), weight(size_bytes));
        if !limits.pushes.take(&mut self.pushes, count, now) {
            return false;
        }
        let account = self.find(push).filter(|_| self.is_counted()).and_then(|channel| channel.pass().caller.id());
        account.is_none_or(|account| self.hub.push_buckets.take(limits.account_pushes, account, count, now))
    }

    /// Closes a channel that sends too much. A client that continues regardless loses its socket.
    fn refuse_flood(&mut self, push: &Push) -> Result<(), CloseReason> {
        let Some(channel) = self.find(push) else { return Err(CloseReason::too_many()) };
        metrics::drops("rate").increment(1);
        self.refuse(&channel, "Too many messages per second");
        Ok(())
    }

    /// Leaving a topic that was never joined, or was closed in the meantime, succeeds: the client wanted to be out.
    fn leave(&mut self, push: &Push) {
        let channel = self.find(push);
        self.reply_ok(push, "{}");
        if let Some(channel) = channel {
            self.channels.remove(&channel.topic_key.topic);
            self.hub.close(&channel, ChannelEnd::Left);
        }
    }

    /// Replaces the channel's token with a refreshed one. An invalid token closes the channel. Sends no reply, as the
    /// clients expect.
    async fn renew_token(&mut self, push: &Push) {
        #[derive(Deserialize)]
        struct Renewal {
            #[serde(default)]
            access_token: Option<String>,
        }
        let Some(channel) = self.find(push) else { return self.reply_error(push, NOT_JOINED) };
        let renewal: Option<Renewal> = json_of(push).and_then(|raw| serde_json::from_str(raw.get()).ok());
        let Some(token) = renewal.and_then(|renewal| renewal.access_token).filter(|token| !is_opaque(token)) else {
            return;
        };
        let pass = match self.hub.authenticator.admit(&self.apikey, Some(&token)).await {
            Ok(pass) => pass,
            // The token cannot be checked now. The old one stays valid until it expires, and the client sends the new
            // one again before that.
            Err(Refused::Unavailable) => return,
            Err(refused) => {
                let reason = self.hub.refusal_message(&refused, Some(&token));
                return self.refuse(&channel, reason);
            }
        };
        if pass.caller != channel.pass().caller
            && let Err(reason) = self.hub.may_enter(&channel.topic_key, pass.caller).await
        {
            return self.refuse(&channel, reason);
        }
        self.hub.renew(&channel, pass);
        self.hub.recheck_pass(&channel).await;
    }

    fn broadcast(&mut self, push: Push) {
        let Some(channel) = self.find(&push) else { return self.reply_error(&push, NOT_JOINED) };
        if let Err(refused) = channel.pass().access.to_write() {
            return self.reply_error(&push, &self.hub.refusal_message(&refused, None));
        }
        let Push { body, .. } = &push;
        let broadcast = match body {
            PushBody::Broadcast(broadcast) => Some(broadcast.clone()),
            PushBody::Json(raw) => Broadcast::parse(raw.get()),
        };
        let Some(broadcast) = broadcast else {
            return self.reply_error(&push, "A broadcast is {\"type\": \"broadcast\", \"event\", \"payload\"}");
        };
        if let Err(reason) = check_broadcast(&broadcast, self.hub.limits.payload_bytes) {
            return self.reply_error(&push, &reason);
        }
        self.hub.active_topics.broadcast(&channel.topic_key, &broadcast, Some(&channel));
        if channel.options.ack {
            self.reply_ok(&push, "{}");
        }
    }

    fn presence(&mut self, push: &Push) {
        #[derive(Deserialize)]
        struct PresencePayload {
            event: String,
            #[serde(default)]
            payload: Option<Map<String, Json>>,
        }
        let Some(channel) = self.find(push) else { return self.reply_error(push, NOT_JOINED) };
        if let Err(refused) = channel.pass().access.to_write() {
            return self.reply_error(push, &self.hub.refusal_message(&refused, None));
        }
        let raw = json_of(push);
        let size_bytes = raw.map_or(0, |raw| raw.get().len());
        let request: Option<PresencePayload> = raw.and_then(|raw| serde_json::from_str(raw.get()).ok());
        match request {
            Some(PresencePayload { event, .. }) if event.eq_ignore_ascii_case("untrack") => {
                self.hub.active_topics.untrack(&channel);
                self.hub.set_online(&channel, false);
                channel.release_presence();
            }
            Some(PresencePayload { event, payload }) if event.eq_ignore_ascii_case("track") => {
                let limit = self.hub.limits.presence_bytes;
                if size_bytes > limit {
                    return self.reply_error(push, &format!("A member's presence may have at most {limit} bytes"));
                }
                let size_bytes = size_bytes + channel.options.presence_key.len();
                if let Err(reason) = self.track_presence(&channel, payload.unwrap_or_default(), size_bytes) {
                    metrics::refusals("presence").increment(1);
                    return self.reply_error(push, &reason);
                }
            }
            _ => {
                return self
                    .reply_error(push, "Presence is {\"type\": \"presence\", \"event\": \"track\", \"payload\"}");
            }
        }
        self.reply_ok(push, "{}");
    }
}

impl SocketSession {
    /// Sets a member's presence, within the limits of its account and of the topic.
    fn track_presence(&self, channel: &Channel, payload: Map<String, Json>, size_bytes: usize) -> Result<(), String> {
        let limits = &self.hub.limits;
        if let Some(account) = channel.pass().caller.id().filter(|_| self.is_counted()) {
            let limit = limits.account_presence_bytes;
            if !channel.count_presence(|| self.hub.presence_bytes.enter_many(account, size_bytes, limit)) {
                self.hub.active_topics.untrack(channel);
                self.hub.set_online(channel, false);
                return Err(format!("The presence of an account may have at most {limit} bytes on all topics"));
            }
        }
        self.hub.active_topics.track(channel, payload, limits)?;
        self.hub.set_online(channel, true);
        Ok(())
    }
}

/// The reason all Phoenix clients recognise.
const NOT_JOINED: &str = "unmatched topic";

/// Extra bytes for the topic, the event and the references around a payload.
const ENVELOPE_BYTES: usize = 1536;

/// Lengths in a binary frame must fit in one byte, and a broadcast may be sent on as one.
const MAX_EVENT_BYTES: usize = 255;

/// Whether this server can send this broadcast on.
pub(crate) fn check_broadcast(broadcast: &Broadcast, payload_bytes: usize) -> Result<(), String> {
    if broadcast.event.len() > MAX_EVENT_BYTES {
        Err(format!("The event's name may have at most {MAX_EVENT_BYTES} bytes"))
    } else if broadcast.size_bytes() > payload_bytes {
        Err(format!("The payload may have at most {payload_bytes} bytes"))
    } else if broadcast.wants_persistence() {
        Err("This server does not keep broadcasts; send without persist".to_owned())
    } else {
        Ok(())
    }
}

pub(super) fn json_of(push: &Push) -> Option<&RawValue> {
    match &push.body {
        PushBody::Json(raw) => Some(raw),
        PushBody::Broadcast(_) => None,
    }
}

/// Whether a token is an opaque key, in which case the socket's own key is used.
pub(super) fn is_opaque(token: &str) -> bool {
    token.starts_with("sb_") || token.is_empty()
}
