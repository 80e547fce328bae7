//! `POST /api/broadcast`: sends broadcasts without a socket.

use std::collections::HashMap;
use std::sync::Arc;

use axum::body::Bytes;
use axum::extract::{Extension, Path, Query, State};
use http::header::CONTENT_TYPE;
use http::{HeaderMap, StatusCode};
use sangam_schema::{Admitted, Caller, Refused};
use serde::Deserialize;
use serde_json::value::RawValue;

use super::error::Error;
use crate::channel::TopicKey;
use crate::hub::Hub;
use crate::limits::weight;
use crate::socket::check_broadcast;
use crate::wire::{Broadcast, BroadcastContent, is_too_deep};

/// Maximum number of broadcasts in one request.
const MAX_MESSAGES: usize = 100;
/// The longest topic name without the prefix. With it, the length must fit in one byte.
const MAX_TOPIC_NAME_BYTES: usize = 246;

#[derive(Deserialize)]
struct BroadcastRequest {
    messages: Vec<BroadcastRequestMessage>,
}

#[derive(Deserialize)]
struct BroadcastRequestMessage {
    topic: String,
    event: String,
    payload: Box<RawValue>,
    #[serde(default)]
    private: Option<bool>,
}

/// `{messages: [{topic, event, payload, private}]}`. Either all of them are sent, or none.
pub(super) async fn send_many(
    State(hub): State<Arc<Hub>>,
    Extension(admitted): Extension<Result<Admitted, Refused>>,
    body: Bytes,
) -> Result<StatusCode, Error> {
    let caller = admitted.and_then(|admitted| admitted.to_write()).map_err(Error::Credentials)?;
    let shape = || Error::Invalid("messages", "must be a list of {topic, event, payload, private}".to_owned());
    if is_too_deep(&body) {
        return Err(Error::Invalid("messages", "are nested too deeply".to_owned()));
    }
    let BroadcastRequest { messages } = serde_json::from_slice(&body).map_err(|_| shape())?;
    if messages.is_empty() || messages.len() > MAX_MESSAGES {
        return Err(Error::Invalid("messages", format!("must be 1 to {MAX_MESSAGES}")));
    }
    let broadcasts: Vec<(TopicKey, Broadcast)> = messages
        .into_iter()
        .map(|BroadcastRequestMessage { topic, event, payload, private }| {
            let broadcast = Broadcast { event, content: BroadcastContent::Json(payload), meta: None };
            (TopicKey::named(&topic, private.unwrap_or(false)), broadcast)
        })
        .collect();
    send(&hub, caller, broadcasts).await
}

/// The body is the payload: JSON, or bytes if the content type says so.
pub(super) async fn send_one(
    State(hub): State<Arc<Hub>>,
    Extension(admitted): Extension<Result<Admitted, Refused>>,
    Path((topic, event)): Path<(String, String)>,
    Query(parameters): Query<HashMap<String, String>>,
    headers: HeaderMap,
    body: Bytes,
) -> Result<StatusCode, Error> {
    let caller = admitted.and_then(|admitted| admitted.to_write()).map_err(Error::Credentials)?;
    if parameters.keys().any(|name| name == "persist" || name.starts_with("persist[")) {
        return Err(Error::Invalid("persist", "cannot be used: this server does not keep broadcasts".to_owned()));
    }
    let kind = headers.get(CONTENT_TYPE).and_then(|value| value.to_str().ok()).unwrap_or_default();
    let content = if kind.starts_with("application/octet-stream") {
        BroadcastContent::Bytes(body)
    } else if is_too_deep(&body) {
        return Err(Error::Invalid("payload", "is nested too deeply".to_owned()));
    } else {
        let payload = serde_json::from_slice(&body);
        BroadcastContent::Json(
            payload.map_err(|_| Error::Invalid("payload", "must be JSON, or application/octet-stream".into()))?,
        )
    };
    let private = parameters.get("private").is_some_and(|private| private == "true");
    send(&hub, caller, vec![(TopicKey::named(&topic, private), Broadcast { event, content, meta: None })]).await
}

async fn send(hub: &Hub, caller: Caller, broadcasts: Vec<(TopicKey, Broadcast)>) -> Result<StatusCode, Error> {
    for (topic_key, broadcast) in &broadcasts {
        check(hub, topic_key, broadcast)?;
        hub.may_enter(topic_key, caller).await.map_err(Error::Forbidden)?;
    }
    let count = broadcasts.iter().map(|(_, broadcast)| weight(broadcast.size_bytes())).sum();
    if let Some(account) = caller.id()
        && !hub.broadcast_buckets.take(hub.limits.pushes, account, count, hub.clock.steady())
    {
        return Err(Error::TooMany);
    }
    for (topic_key, broadcast) in &broadcasts {
        hub.active_topics.broadcast(topic_key, broadcast, None);
    }
    Ok(StatusCode::ACCEPTED)
}

fn check(hub: &Hub, topic_key: &TopicKey, broadcast: &Broadcast) -> Result<(), Error> {
    let name = topic_key.name();
    if name.is_empty() || name.len() > MAX_TOPIC_NAME_BYTES {
        return Err(Error::Invalid("topic", format!("must have 1 to {MAX_TOPIC_NAME_BYTES} bytes")));
    }
    if broadcast.event.is_empty() {
        return Err(Error::Invalid("event", "must not be empty".to_owned()));
    }
    check_broadcast(broadcast, hub.limits.payload_bytes).map_err(|reason| Error::Invalid("payload", reason))
}
