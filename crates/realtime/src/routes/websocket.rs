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

/// The size of an idle socket's read buffer. Larger frames get a larger buffer while they last.
const READ_BUFFER_BYTES: usize = 1024;
/// Frames that are written together are combined in a buffer of up to this size.
const WRITE_BUFFER_BYTES: usize = 16 * 1024;

#[derive(Deserialize)]
pub(super) struct Parameters {
    apikey: Option<String>,
    vsn: Option<String>,
}

/// Opens a socket if the key is valid. The caller is identified later, when a channel is joined.
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
    let version = version.ok_or(Error::NoUpgrade("vsn must be 1.0.0 or 2.0.0"))?;
    let upgrade = upgrade.map_err(|_| Error::NoUpgrade("This address only accepts WebSocket connections"))?;
    let permit = SocketPermit::take(&hub, origin)?;
    // The check above found the key.
    let apikey: Box<str> = apikey.unwrap_or_default().into();
    Ok(upgrade
        .read_buffer_size(READ_BUFFER_BYTES)
        .write_buffer_size(WRITE_BUFFER_BYTES)
        .max_message_size(hub.limits.frame_bytes)
        .max_frame_size(hub.limits.frame_bytes)
        .on_upgrade(move |socket| socket::serve(socket, permit, apikey, version)))
}
