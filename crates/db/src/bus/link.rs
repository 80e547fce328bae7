//! The connection to the server that carries the messages, as the rest of the process uses it.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::time::Duration;

use async_nats::connection::State;
use async_nats::{Client, ConnectOptions};
use bytes::Bytes;
use tokio::sync::{mpsc, oneshot};
use tokio::time::timeout;
use uuid::Uuid;

use super::address::Credentials;
use super::inbox::LARGEST_MESSAGE_BYTES;
use super::listeners::Listeners;
use super::speaker::{Order, Speaker};
use super::{BusAddress, BusError};
use crate::tls;

/// Messages that may wait to be sent; what is told beyond that, or beyond twice the largest message, is missed.
const QUEUE: usize = 4096;
const QUEUE_BYTES: usize = 2 * LARGEST_MESSAGE_BYTES;

/// How long connecting may take, and sending the rest at the end.
const PATIENCE: Duration = Duration::from_secs(5);

/// A peer that vanished without a word is noticed after two or three of these.
const PING_INTERVAL: Duration = Duration::from_secs(5);

/// Messages that may wait to be passed on to listeners, which takes microseconds each.
const UNREAD: usize = 8192;

pub(super) struct Link {
    client: Client,
    orders: mpsc::Sender<Order>,
    shared: Arc<Shared>,
}

/// What the caller's side and the speaker both see.
#[derive(Default)]
pub(super) struct Shared {
    /// Bytes that wait to be sent.
    pub(super) waiting_bytes: AtomicUsize,
    /// Something was told that did not fit into the queue.
    pub(super) overflowed: AtomicBool,
    /// We hear what the others tell.
    pub(super) hearing: AtomicBool,
}

impl Link {
    pub(super) async fn connect(address: &BusAddress, copy: Uuid, listeners: Arc<Listeners>) -> Result<Link, BusError> {
        let (events, happened) = mpsc::unbounded_channel();
        let options = options(address)?.event_callback(move |event| {
            // Nobody waits for events once the bus is closed.
            let _ = events.send(event);
            async {}
        });
        let scheme = if address.tls { "tls" } else { "nats" };
        let server = format!("{scheme}://{}:{}", address.host, address.port);
        let client = options.connect(server).await.map_err(|error| BusError(explain(&error)))?;
        let (orders, queue) = mpsc::channel(QUEUE);
        let shared = Arc::<Shared>::default();
        let speaker = Speaker::new(client.clone(), copy, listeners, shared.clone());
        tokio::spawn(speaker.work(queue, happened));
        Ok(Link { client, orders, shared })
    }

    pub(super) fn is_connected(&self) -> bool {
        self.shared.hearing.load(Ordering::SeqCst) && self.client.connection_state() == State::Connected
    }

    pub(super) fn tell(&self, subject: &'static str, payload: Bytes) {
        let bytes = payload.len();
        let waiting = self.shared.waiting_bytes.fetch_add(bytes, Ordering::SeqCst);
        let fits = waiting + bytes <= QUEUE_BYTES && bytes <= LARGEST_MESSAGE_BYTES;
        if !fits || self.orders.try_send(Order::Tell { subject, payload }).is_err() {
            self.shared.waiting_bytes.fetch_sub(bytes, Ordering::SeqCst);
            self.shared.overflowed.store(true, Ordering::SeqCst);
        }
    }

    pub(super) async fn join(&self, group: String) -> Result<(), BusError> {
        let gone = || BusError("it is closed".to_owned());
        let (answer, joined) = oneshot::channel();
        self.orders.send(Order::Join { group, answer }).await.map_err(|_| gone())?;
        joined.await.map_err(|_| gone())?
    }

    pub(super) async fn close(&self) {
        let (answer, closed) = oneshot::channel();
        let closing = async {
            if self.orders.send(Order::Close { answer }).await.is_ok() {
                // Without an answer it is closed just as well.
                let _ = closed.await;
            }
        };
        if timeout(PATIENCE, closing).await.is_err() {
            tracing::warn!("the bus did not take the last messages in time; other copies will notice");
        }
    }
}

fn options(address: &BusAddress) -> Result<ConnectOptions, BusError> {
    let roots = tls::roots();
    if address.tls && roots.is_empty() {
        return Err(BusError(tls::NO_ROOTS.to_owned()));
    }
    let options = ConnectOptions::new()
        .name("sangam")
        .no_echo()
        .require_tls(address.tls)
        .tls_client_config(tls::client_config(roots).map_err(|error| BusError(error.to_string()))?)
        .connection_timeout(PATIENCE)
        .ping_interval(PING_INTERVAL)
        .subscription_capacity(UNREAD);
    Ok(match &address.credentials {
        Credentials::None => options,
        Credentials::Token(token) => options.token(token.clone()),
        Credentials::Password { user, password } => options.user_and_password(user.clone(), password.clone()),
    })
}

/// The error with its causes; neither knows the credentials.
fn explain(error: &dyn std::error::Error) -> String {
    let mut words = error.to_string();
    let mut cause = error.source();
    while let Some(error) = cause {
        let more = error.to_string();
        if !words.contains(&more) {
            words = format!("{words}: {more}");
        }
        cause = error.source();
    }
    words
}
