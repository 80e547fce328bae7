//! One socket: a task that reads pushes, writes what waits in the outbox, and notices silence.

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

use crate::crowd::Counted;
use crate::hub::Hub;
use crate::numbers;
use crate::outbox::{End, Outbox, size};
use crate::wire::Version;
pub(crate) use push::check_broadcast;
use session::Session;

/// How long a farewell may take. Whoever does not read it learns from the closed connection.
const FAREWELL: Duration = Duration::from_secs(1);

/// A place among the sockets that may be open, given back when the socket is gone.
pub(crate) struct Seat {
    hub: Arc<Hub>,
    /// Whether its account's sockets are counted, too.
    is_counted: bool,
    _origin: Option<Counted<Origin>>,
}

/// Why there is no seat.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum NoSeat {
    /// All are taken, or the server stops.
    Full,
    /// This address has as many as it may have.
    TooManyHere,
}

impl Seat {
    /// Takes a seat for a client from there.
    pub(crate) fn take(hub: &Arc<Hub>, origin: Origin) -> Result<Seat, NoSeat> {
        if *hub.stop.borrow() {
            return Err(NoSeat::Full);
        }
        let counted = match origin.is_counted() {
            false => None,
            true => {
                let most = origin.share(hub.limits.sockets_per_address);
                Some(hub.origins.enter(origin, most).ok_or_else(|| too_many(origin))?)
            }
        };
        let before = hub.sockets.fetch_add(1, Ordering::SeqCst);
        let seat = Seat { hub: hub.clone(), is_counted: origin.is_counted(), _origin: counted };
        numbers::sockets().set((before + 1) as f64);
        if before < hub.limits.sockets { Ok(seat) } else { Err(NoSeat::Full) }
    }
}

fn too_many(origin: Origin) -> NoSeat {
    if let Origin::Proxy(ip) = origin {
        tracing::warn!(
            "the clients of the proxy at {ip} have as many sockets as they may have together; let it name them in a header \
             such as X-Forwarded-For, and set SANGAM_TRUSTED_PROXY_HEADER to that"
        );
    }
    NoSeat::TooManyHere
}

impl Drop for Seat {
    fn drop(&mut self) {
        let before = self.hub.sockets.fetch_sub(1, Ordering::SeqCst);
        numbers::sockets().set((before - 1) as f64);
    }
}

/// Serves a socket until one side has had enough.
pub(crate) async fn serve(mut socket: WebSocket, seat: Seat, apikey: Box<str>, version: Version) {
    let mut session = Session::new(seat.hub.clone(), apikey, version, seat.is_counted);
    let mut stop = seat.hub.stop.subscribe();
    let farewell = converse(&mut socket, &mut session, &mut stop).await;
    // Whatever is left to say to the client, everybody else hears at once that it is gone.
    session.depart();
    if let Some(farewell) = farewell {
        if let Some(reason) = farewell.drop_reason {
            numbers::drops(reason).increment(1);
        }
        let close = CloseFrame { code: farewell.code, reason: farewell.reason.into() };
        let _ = timeout(FAREWELL, socket.send(Frame::Close(Some(close)))).await;
    }
}

/// Why the server ends a socket, as the close frame says it.
#[derive(Debug, Clone)]
pub(crate) struct Farewell {
    code: u16,
    reason: String,
    drop_reason: Option<&'static str>,
}

impl Farewell {
    fn new(code: u16, reason: impl Into<String>, drop_reason: &'static str) -> Farewell {
        Farewell { code, reason: reason.into(), drop_reason: Some(drop_reason) }
    }

    /// Somebody who does not keep to the protocol.
    pub(crate) fn protocol(reason: impl Into<String>) -> Farewell {
        Farewell::new(close_code::POLICY, reason, "protocol")
    }

    /// Somebody who sends too much.
    pub(crate) fn too_many() -> Farewell {
        Farewell::new(close_code::POLICY, "too many messages", "rate")
    }

    fn slow() -> Farewell {
        Farewell::new(close_code::AGAIN, "messages were not read in time", "slow")
    }

    fn silent() -> Farewell {
        Farewell::new(close_code::POLICY, "no heartbeat", "silent")
    }

    fn going_away() -> Farewell {
        Farewell { code: close_code::AWAY, reason: "the server stops; connect again".to_owned(), drop_reason: None }
    }
}

/// Reads and writes until the end; gives what the close frame should say, if the client is still there.
async fn converse(socket: &mut WebSocket, session: &mut Session, stop: &mut watch::Receiver<bool>) -> Option<Farewell> {
    let outbox = session.outbox.clone();
    let limits = session.hub.limits;
    let mut heard_at = Instant::now();
    loop {
        tokio::select! {
            received = socket.recv() => {
                heard_at = Instant::now();
                let heard = match received? {
                    Ok(Frame::Text(text)) => session.hear_text(&text).await,
                    Ok(Frame::Binary(bytes)) => session.hear_binary(&bytes).await,
                    // Pings are answered by the library, and a close frame too.
                    Ok(Frame::Ping(_) | Frame::Pong(_)) => Ok(()),
                    Ok(Frame::Close(_)) => return None,
                    Err(error) => Err(explain(&error)),
                };
                if let Err(farewell) = heard {
                    // What was said before the end is still worth reading.
                    let frames = outbox.take_now().frames;
                    let _ = timeout(FAREWELL, write(socket, frames, &outbox, FAREWELL)).await;
                    return Some(farewell);
                }
            }
            work = outbox.take() => {
                let began = Instant::now();
                let written = tokio::select! {
                    written = write(socket, work.frames, &outbox, limits.write) => written,
                    () = outbox.given_up() => return Some(Farewell::slow()),
                };
                match (written, work.end) {
                    (Err(Unwritten::Slow), _) | (_, Some(End::Slow)) => return Some(Farewell::slow()),
                    (Err(Unwritten::Gone), _) => return None,
                    (Ok(()), Some(End::GoingAway)) => return Some(Farewell::going_away()),
                    (Ok(()), None) => {}
                }
                if work.has_lost {
                    session.end_lost();
                }
                // While it writes to a slow reader it hears nothing, which is not the reader's silence.
                heard_at += began.elapsed();
            }
            () = sleep_until(heard_at + limits.silence) => return Some(Farewell::silent()),
            () = stopped(stop) => outbox.end(End::GoingAway),
        }
    }
}

/// Waits until the server stops. A server that is gone has stopped.
async fn stopped(stop: &mut watch::Receiver<bool>) {
    let _ = stop.wait_for(|stop| *stop).await;
}

/// Why frames could not be written.
enum Unwritten {
    /// Nobody takes them.
    Slow,
    /// The connection has ended.
    Gone,
}

/// A reader that takes less than this is not reading but occupying.
const SLOWEST_BYTES_PER_SECOND: usize = 4 * 1024;

/// Writes frames. A slow reader may take its time, in proportion to what it takes.
async fn write(socket: &mut WebSocket, frames: Vec<Frame>, outbox: &Outbox, limit: Duration) -> Result<(), Unwritten> {
    for frame in frames {
        let size_bytes = size(&frame);
        let earned = Duration::from_secs((size_bytes / SLOWEST_BYTES_PER_SECOND) as u64);
        in_time(limit + earned, socket.feed(frame)).await?;
        outbox.note_written(size_bytes);
    }
    in_time(limit, socket.flush()).await
}

async fn in_time(limit: Duration, writing: impl Future<Output = Result<(), axum::Error>>) -> Result<(), Unwritten> {
    match timeout(limit, writing).await {
        Ok(Err(error)) if is_timeout(&error) => Err(Unwritten::Slow),
        Ok(written) => written.map_err(|_| Unwritten::Gone),
        Err(_) => Err(Unwritten::Slow),
    }
}

/// Whether the connection ended because nothing was taken out of it, which the server notices for all its connections.
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

/// A frame that is too large is refused before it is read; anything else is a broken connection.
fn explain(error: &axum::Error) -> Farewell {
    let text = error.to_string();
    if text.contains("too long") || text.contains("too big") {
        Farewell::new(close_code::SIZE, "the frame is too large", "size")
    } else {
        Farewell::new(close_code::PROTOCOL, "the frame is not one of the WebSocket protocol", "protocol")
    }
}
