//! The Phoenix messages on a socket, in both protocol versions. Everything here is a pure function.

mod binary;
mod broadcast;
mod depth;
mod message;
mod push;
mod reply;

pub(crate) use binary::{decode_broadcast, encode_broadcast, parse_binary};
pub(crate) use broadcast::{Broadcast, BroadcastContent};
pub(crate) use depth::is_too_deep;
pub(crate) use message::{ChannelMessage, SharedMessage};
pub(crate) use push::{MalformedFrame, Push, PushBody, parse_text};
pub(crate) use reply::{PUSHED, close, error, reply_error, reply_ok, system};

use serde_json::Value as Json;

/// The protocol version of a socket.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) enum ProtocolVersion {
    /// `1.0.0`: objects, all of them text.
    One,
    /// `2.0.0`: arrays, and broadcasts may be binary.
    Two,
}

impl ProtocolVersion {
    /// The version named by the query parameter `vsn`. Without it, version 1.
    pub(crate) fn parse(vsn: Option<&str>) -> Option<ProtocolVersion> {
        match vsn {
            None | Some("" | "1.0.0") => Some(ProtocolVersion::One),
            Some("2.0.0") => Some(ProtocolVersion::Two),
            Some(_) => None,
        }
    }
}

/// A `ref` or `join_ref`, which the client chooses and gets back unchanged. Null if there is none.
pub(crate) type Ref = Json;
