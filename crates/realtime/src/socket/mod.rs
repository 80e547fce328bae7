//! One socket: a task that reads pushes, writes the messages in the outbox, and detects silence.

mod config;
mod join;
mod push;
mod session;

use std::error::Error;
use std::io::{self, ErrorKind};
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Duration;

use axum::extract::ws::{CloseFrame, Message as Frame, WebSocket, close_code};
use futures_util::SinkExt;
use sangam_schema::Origin;
use tokio::sync::watch;
use tokio::time::{Instant, sleep_until, timeout};

use crate::hub::Hub;
use crate::metrics;
use crate::outbox::{Outbox, SocketEnd, size};
use crate::usage_counter::UsageGuard;
use crate::wire::ProtocolVersion;
#[cfg(feature = "testing")]
pub(crate) use config::JoinPayload;
pub(crate) use push::check_broadcast;
use session::SocketSession;

/// How long sending the close frame may take. A client that does not read it notices the closed connection.
const CLOSE_TIMEOUT: Duration = Duration::from_secs(1);

/// A slot among the open sockets, released when the socket is gone.
pub(crate) struct SocketPermit {
    hub: Arc<Hub>,
    /// Whether its account's sockets are counted too.
    is_counted: bool,
    _origin: Option<UsageGuard<Origin>>,
}

/// Why no socket can be opened.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum SocketRefusal {
    /// The server has reached its limit, or is stopping.
    Full,
    /// This address has reached its limit.
    TooManyHere,
}

impl SocketPermit {
    /// Takes a slot for a client from this address.
    pub(crate) fn take(hub: &Arc<Hub>, origin: Origin) -> Result<SocketPermit, SocketRefusal> {
        if *hub.stop.borrow() {
            return Err(SocketRefusal::Full);
        }
        let counted = match origin.is_counted() {
            false => None,
            true => {
                let limit = origin.share(hub.limits.sockets_per_address);
                Some(hub.origins.enter(origin, limit).ok_or_else(|| too_many(origin))?)
            }
        };
        let before = hub.sockets.fetch_add(1, Ordering::SeqCst);
        let permit = SocketPermit { hub: hub.clone(), is_counted: origin.is_counted(), _origin: counted };
        metrics::sockets().increment(1.0);
        if before < hub.limits.sockets { Ok(permit) } else { Err(SocketRefusal::Full) }
    }
}

fn too_many(origin: Origin) -> SocketRefusal {
    if let Origin::Proxy(ip) = origin {
        tracing::warn!(
            "the clients of the proxy at {ip} have as many sockets as they may have together; let it name them in a header \
             such as X-Forwarded-For, and set SANGAM_TRUSTED_PROXY_HEADER to that"
        );
    }
    SocketRefusal::TooManyHere
}

impl Drop for SocketPermit {
    fn drop(&mut self) {
        self.hub.sockets.fetch_sub(1, Ordering::SeqCst);
        metrics::sockets().decrement(1.0);
    }
}

/// Serves a socket until either side closes it.
pub(crate) async fn serve(mut socket: WebSocket, permit: SocketPermit, apikey: Box<str>, version: ProtocolVersion) {
    let mut session = SocketSession::new(permit.hub.clone(), apikey, version, permit.is_counted);
    let mut stop = permit.hub.stop.subscribe();
    let close_reason = exchange_frames(&mut socket, &mut session, &mut stop).await;
    // Leave the topics before closing, so that everyone else learns immediately that the client is gone.
    session.leave_topics();
    if let Some(close_reason) = close_reason {
        if let Some(reason) = close_reason.drop_reason {
            metrics::drops(reason).increment(1);
        }
        let close = CloseFrame { code: close_reason.code, reason: close_reason.reason.into() };
        let _ = timeout(CLOSE_TIMEOUT, socket.send(Frame::Close(Some(close)))).await;
    }
}

/// Why the server closes a socket, as sent in the close frame.
#[derive(Debug, Clone)]
pub(crate) struct CloseReason {
    code: u16,
    reason: String,
    drop_reason: Option<&'static str>,
}

impl CloseReason {
    fn new(code: u16, reason: impl Into<String>, drop_reason: &'static str) -> CloseReason {
        CloseReason { code, reason: reason.into(), drop_reason: Some(drop_reason) }
    }

    /// The client violated the protocol.
    pub(crate) fn protocol(reason: impl Into<String>) -> CloseReason {
        CloseReason::new(close_code::POLICY, reason, "protocol")
    }

    /// The client sends too much.
    pub(crate) fn too_many() -> CloseReason {
        CloseReason::new(close_code::POLICY, "too many messages", "rate")
    }

    fn slow() -> CloseReason {
        CloseReason::new(close_code::AGAIN, "messages were not read in time", "slow")
    }

    fn silent() -> CloseReason {
        CloseReason::new(close_code::POLICY, "no heartbeat", "silent")
    }

    fn going_away() -> CloseReason {
        CloseReason {
            code: close_code::AWAY,
            reason: "the server is stopping; connect again".to_owned(),
            drop_reason: None,
        }
    }
}

/// Reads and writes until the end. Returns the close reason, if the client is still there.
async fn exchange_frames(
    socket: &mut WebSocket,
    session: &mut SocketSession,
    stop: &mut watch::Receiver<bool>,
) -> Option<CloseReason> {
    let outbox = session.outbox.clone();
    let limits = session.hub.limits;
    let mut received_at = Instant::now();
    loop {
        tokio::select! {
            received = socket.recv() => {
                received_at = Instant::now();
                let received = match received? {
                    Ok(Frame::Text(text)) => session.receive_text(&text).await,
                    Ok(Frame::Binary(bytes)) => session.receive_binary(&bytes).await,
                    // The library answers pings and close frames.
                    Ok(Frame::Ping(_) | Frame::Pong(_)) => Ok(()),
                    Ok(Frame::Close(_)) => return None,
                    Err(error) => Err(explain(&error)),
                };
                if let Err(close_reason) = received {
                    // Still send what was queued before the end.
                    let frames = outbox.take_now().frames;
                    let _ = timeout(CLOSE_TIMEOUT, write(socket, frames, &outbox, CLOSE_TIMEOUT)).await;
                    return Some(close_reason);
                }
            }
            work = outbox.take() => {
                let began = Instant::now();
                let written = tokio::select! {
                    written = write(socket, work.frames, &outbox, limits.write) => written,
                    () = outbox.given_up() => return Some(CloseReason::slow()),
                };
                match (written, work.end) {
                    (Err(WriteError::Slow), _) | (_, Some(SocketEnd::Slow)) => return Some(CloseReason::slow()),
                    (Err(WriteError::Gone), _) => return None,
                    (Ok(()), Some(SocketEnd::GoingAway)) => return Some(CloseReason::going_away()),
                    (Ok(()), None) => {}
                }
                if work.has_lost {
                    session.end_lost();
                }
                // Nothing is read while writing to a slow reader, so do not count that time as the client's silence.
                received_at += began.elapsed();
            }
            () = sleep_until(received_at + limits.silence) => return Some(CloseReason::silent()),
            () = stopped(stop) => outbox.end(SocketEnd::GoingAway),
        }
    }
}

/// Waits until the server stops.
async fn stopped(stop: &mut watch::Receiver<bool>) {
    let _ = stop.wait_for(|stop| *stop).await;
}

/// Why frames could not be written.
enum WriteError {
    /// The client does not read them.
    Slow,
    /// The connection has ended.
    Gone,
}

/// A client that reads more slowly than this is only blocking the socket.
const MIN_BYTES_PER_SECOND: usize = 4 * 1024;

/// Writes frames. The time limit grows with the number of bytes, so slow readers get more time.
async fn write(socket: &mut WebSocket, frames: Vec<Frame>, outbox: &Outbox, limit: Duration) -> Result<(), WriteError> {
    for frame in frames {
        let size_bytes = size(&frame);
        let earned = Duration::from_secs((size_bytes / MIN_BYTES_PER_SECOND) as u64);
        in_time(limit + earned, socket.feed(frame)).await?;
        outbox.record_written(size_bytes);
    }
    in_time(limit, socket.flush()).await
}

async fn in_time(limit: Duration, writing: impl Future<Output = Result<(), axum::Error>>) -> Result<(), WriteError> {
    match timeout(limit, writing).await {
        Ok(Err(error)) if is_timeout(&error) => Err(WriteError::Slow),
        Ok(written) => written.map_err(|_| WriteError::Gone),
        Err(_) => Err(WriteError::Slow),
    }
}

/// Whether the connection ended because the client stopped reading. The server detects that for all its connections.
fn is_timeout(error: &axum::Error) -> bool {
    let mut cause = error.source();
    while let Some(error) = cause {
        if error.downcast_ref::<io::Error>().is_some_and(|error| error.kind() == ErrorKind::TimedOut) {
            return true;
        }
        cause = error.source();
    }
    false
}

/// A frame that is too large is refused before it is read. Any other error is a broken connection.
fn explain(error: &axum::Error) -> CloseReason {
    let text = error.to_string();
    if text.contains("too long") || text.contains("too big") {
        CloseReason::new(close_code::SIZE, "the frame is too large", "size")
    } else {
        CloseReason::new(close_code::PROTOCOL, "the frame is not one of the WebSocket protocol", "protocol")
    }
}
