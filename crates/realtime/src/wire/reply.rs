//! Phoenix's own messages: replies, and the end of a channel. Each is a frame for one socket.

use axum::extract::ws::Message as Frame;
use serde_json::json;

use super::{ChannelMessage, ProtocolVersion, Push, Ref};

/// The event of a delivered row change.
pub(crate) const PUSHED: &str = "postgres_changes";

/// `{status: "ok", response}` to a push. The response is JSON text and always an object.
pub(crate) fn reply_ok(version: ProtocolVersion, push: &Push, response: &str) -> Frame {
    reply(version, push, &format!(r#"{{"status":"ok","response":{response}}}"#))
}

/// `{status: "error", response: {reason}}` to a push.
pub(crate) fn reply_error(version: ProtocolVersion, push: &Push, reason: &str) -> Frame {
    reply(version, push, &json!({"status": "error", "response": {"reason": reason}}).to_string())
}

fn reply(version: ProtocolVersion, push: &Push, payload: &str) -> Frame {
    let Push { join_ref, reference, topic, .. } = push;
    ChannelMessage { join_ref, reference, topic, event: "phx_reply", payload }.encode(version)
}

/// A message from the server about a channel. `extension` is `system` or `postgres_changes`.
pub(crate) fn system(
    version: ProtocolVersion,
    join_ref: &Ref,
    topic: &str,
    extension: &str,
    status: &str,
    message: &str,
) -> Frame {
    let channel = topic.strip_prefix("realtime:").unwrap_or(topic);
    let payload = json!({"message": message, "status": status, "extension": extension, "channel": channel});
    let (reference, payload) = (&Ref::Null, &payload.to_string());
    ChannelMessage { join_ref, reference, topic, event: "system", payload }.encode(version)
}

/// The channel is closed, and the client does not rejoin.
pub(crate) fn close(version: ProtocolVersion, join_ref: &Ref, topic: &str) -> Frame {
    ChannelMessage { join_ref, reference: join_ref, topic, event: "phx_close", payload: "{}" }.encode(version)
}

/// The channel failed, and the client joins again.
pub(crate) fn error(version: ProtocolVersion, join_ref: &Ref, topic: &str) -> Frame {
    ChannelMessage { join_ref, reference: join_ref, topic, event: "phx_error", payload: "{}" }.encode(version)
}
