//! What each push does, once a channel is joined.

use sangam_schema::Refused;
use serde::Deserialize;
use serde_json::value::RawValue;
use serde_json::{Map, Value as Json};

use super::CloseReason;
use super::session::SocketSession;
use crate::channel::{Channel, ChannelEnd};
use crate::limits::weight;
use crate::numbers;
use crate::wire::{Broadcast, Push, PushBody};

impl SocketSession {
    /// Does what a push asks for. An error ends the socket.
    pub(super) async fn handle(&mut self, push: Push, size_bytes: usize) -> Result<(), CloseReason> {
        if push.topic == "phoenix" && push.event == "heartbeat" {
            self.reply_ok(&push, "{}");
            return Ok(());
        }
        let limits = self.hub.limits;
        if !limits.pushes.take(&mut self.pushes, weight(size_bytes), self.hub.clock.steady()) {
            return self.refuse_flood(&push);
        }
        if size_bytes > limits.payload_bytes + ENVELOPE {
            let reason = format!("Payload size exceeds the limit of {} bytes", limits.payload_bytes);
            match self.find(&push) {
                Some(channel) => {
                    numbers::drops("size").increment(1);
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
            _ if self.find(&push).is_none() => self.reply_error(&push, UNJOINED),
            event => self.reply_error(&push, &format!("There is no event {event:?} to push")),
        }
        Ok(())
    }

    /// One channel too busy is closed; a client that goes on regardless loses its socket.
    fn refuse_flood(&mut self, push: &Push) -> Result<(), CloseReason> {
        let Some(channel) = self.find(push) else { return Err(CloseReason::too_many()) };
        numbers::drops("rate").increment(1);
        self.refuse(&channel, "Too many messages per second");
        Ok(())
    }

    /// Leaving what was never joined, or was closed meanwhile, is fine: the client wanted to be out.
    fn leave(&mut self, push: &Push) {
        let channel = self.find(push);
        self.reply_ok(push, "{}");
        if let Some(channel) = channel {
            self.channels.remove(&channel.topic_key.topic);
            self.hub.close(&channel, ChannelEnd::Left);
        }
    }

    /// Puts a refreshed token in place of the old one; a bad one ends the channel. Answers nothing, as the clients
    /// expect.
    async fn renew_token(&mut self, push: &Push) {
        #[derive(Deserialize)]
        struct Renewal {
            #[serde(default)]
            access_token: Option<String>,
        }
        let Some(channel) = self.find(push) else { return self.reply_error(push, UNJOINED) };
        let renewal: Option<Renewal> = json_of(push).and_then(|raw| serde_json::from_str(raw.get()).ok());
        let Some(token) = renewal.and_then(|renewal| renewal.access_token).filter(|token| !is_opaque(token)) else {
            return;
        };
        let pass = match self.hub.authenticator.admit(&self.apikey, Some(&token)).await {
            Ok(pass) => pass,
            // No one knows now; the old one holds until it ends, and the client sends the new one again before that.
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
        let Some(channel) = self.find(&push) else { return self.reply_error(&push, UNJOINED) };
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
        let Some(channel) = self.find(push) else { return self.reply_error(push, UNJOINED) };
        if let Err(refused) = channel.pass().access.to_write() {
            return self.reply_error(push, &self.hub.refusal_message(&refused, None));
        }
        let raw = json_of(push);
        let size_bytes = raw.map_or(0, |raw| raw.get().len());
        let shown: Option<PresencePayload> = raw.and_then(|raw| serde_json::from_str(raw.get()).ok());
        match shown {
            Some(PresencePayload { event, .. }) if event.eq_ignore_ascii_case("untrack") => {
                self.hub.active_topics.untrack(&channel);
                self.hub.note_shown(&channel, false);
                channel.hide();
            }
            Some(PresencePayload { event, payload }) if event.eq_ignore_ascii_case("track") => {
                let most = self.hub.limits.presence_bytes;
                if size_bytes > most {
                    return self.reply_error(push, &format!("What a member shows may have {most} bytes"));
                }
                let size_bytes = size_bytes + channel.options.presence_key.len();
                if let Err(reason) = self.show(&channel, payload.unwrap_or_default(), size_bytes) {
                    numbers::refusals("presence").increment(1);
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
    /// Shows a member, within its account's share and the topic's.
    fn show(&self, channel: &Channel, payload: Map<String, Json>, size_bytes: usize) -> Result<(), String> {
        let limits = &self.hub.limits;
        if let Some(account) = channel.pass().caller.id().filter(|_| self.is_counted()) {
            let most = limits.account_presence_bytes;
            if !channel.show(|| self.hub.shown.enter_many(account, size_bytes, most)) {
                self.hub.active_topics.untrack(channel);
                self.hub.note_shown(channel, false);
                return Err(format!("An account may show {most} bytes on all topics"));
            }
        }
        self.hub.active_topics.track(channel, payload, limits)?;
        self.hub.note_shown(channel, true);
        Ok(())
    }
}

/// The reason every Phoenix client knows.
const UNJOINED: &str = "unmatched topic";

/// Room for topic, event and marks around a payload.
const ENVELOPE: usize = 1536;

/// The texts of a binary frame have one byte for their length, and a broadcast may leave as one.
const LONGEST_EVENT: usize = 255;

/// Whether this server passes a broadcast on.
pub(crate) fn check_broadcast(broadcast: &Broadcast, payload_bytes: usize) -> Result<(), String> {
    if broadcast.event.len() > LONGEST_EVENT {
        Err(format!("The event's name may have {LONGEST_EVENT} bytes"))
    } else if broadcast.size_bytes() > payload_bytes {
        Err(format!("The payload may have {payload_bytes} bytes"))
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

/// Keys of the opaque kind stand for the socket's own key.
pub(super) fn is_opaque(token: &str) -> bool {
    token.starts_with("sb_") || token.is_empty()
}
