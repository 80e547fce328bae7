//! `GET /websocket?apikey=…&vsn=…`: opens a socket.

use std::sync::Arc;

use axum::extract::ws::WebSocketUpgrade;
use axum::extract::{Extension, Query, State};
use axum::response::Response;
use http::HeaderMap;
use sangam_schema::Origin;
use serde::Deserialize;

use super::error::Error;
use crate::hub::Hub;
use crate::socket::{self, SocketPermit};
use crate::wire::ProtocolVersion;

/// An idle socket keeps this much memory to read with; larger frames get more while they last.
const READ_BUFFER_BYTES: usize = 1024;
/// Frames that are written together are put together in memory up to this size.
const WRITE_BUFFER_BYTES: usize = 16 * 1024;

#[derive(Deserialize)]
pub(super) struct Parameters {
    apikey: Option<String>,
    vsn: Option<String>,
}

/// Takes a socket if the key is good. Who is behind it is asked when a channel is joined.
pub(super) async fn open(
    State(hub): State<Arc<Hub>>,
    Query(parameters): Query<Parameters>,
    Extension(origin): Extension<Origin>,
    headers: HeaderMap,
    upgrade: Result<WebSocketUpgrade, axum::extract::ws::rejection::WebSocketUpgradeRejection>,
) -> Result<Response, Error> {
    let header = headers.get("apikey").and_then(|value| value.to_str().ok());
    let apikey = parameters.apikey.as_deref().filter(|key| !key.is_empty()).or(header);
    hub.authenticator.check_key(apikey).map_err(Error::Credentials)?;
    let version = ProtocolVersion::parse(parameters.vsn.as_deref());
    let version = version.ok_or(Error::NoUpgrade("vsn is 1.0.0 or 2.0.0"))?;
    let upgrade = upgrade.map_err(|_| Error::NoUpgrade("This address takes WebSocket connections"))?;
    let permit = SocketPermit::take(&hub, origin)?;
    // The key was found just now.
    let apikey: Box<str> = apikey.unwrap_or_default().into();
    Ok(upgrade
        .read_buffer_size(READ_BUFFER_BYTES)
        .write_buffer_size(WRITE_BUFFER_BYTES)
        .max_message_size(hub.limits.frame_bytes)
        .max_frame_size(hub.limits.frame_bytes)
        .on_upgrade(move |socket| socket::serve(socket, permit, apikey, version)))
}
