//! The connection to the NATS server, as the rest of the process uses it.

use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Duration;

use async_nats::connection::State;
use async_nats::{Client, ConnectOptions};
use bytes::Bytes;
use sangam_tls as tls;
use tokio::sync::{mpsc, oneshot};
use tokio::time::timeout;
use uuid::Uuid;

use crate::address::Credentials;
use crate::reassembly::MAX_MESSAGE_BYTES;
use crate::sender::{SenderCommand, SenderTask, SharedState};
use crate::subscribers::Subscribers;
use crate::{BusAddress, BusError};

/// Limits of the send queue, in messages and in bytes (twice the largest message). Messages beyond either limit are dropped.
const QUEUE_MESSAGES: usize = 4096;
const QUEUE_BYTES: usize = 2 * MAX_MESSAGE_BYTES;

/// The time limit for connecting, and for sending the remaining messages on close.
const TIMEOUT: Duration = Duration::from_secs(5);

/// A peer that disappeared silently is detected after two or three intervals.
const PING_INTERVAL: Duration = Duration::from_secs(5);

/// How many received messages may wait to be passed on to subscribers. Passing one on takes microseconds.
const SUBSCRIPTION_CAPACITY: usize = 8192;

pub(crate) struct BusConnection {
    client: Client,
    commands: mpsc::Sender<SenderCommand>,
    shared: Arc<SharedState>,
}

impl BusConnection {
    pub(crate) async fn connect(
        address: &BusAddress,
        copy: Uuid,
        subscribers: Arc<Subscribers>,
    ) -> Result<BusConnection, BusError> {
        let (events, event_queue) = mpsc::unbounded_channel();
        let options = options(address)?.event_callback(move |event| {
            // Sending fails only after the bus was closed, when events no longer matter.
            let _ = events.send(event);
            async {}
        });
        let scheme = if address.tls { "tls" } else { "nats" };
        let server = format!("{scheme}://{}:{}", address.host, address.port);
        let client = options.connect(server).await.map_err(|error| BusError(explain(&error)))?;
        let (commands, queue) = mpsc::channel(QUEUE_MESSAGES);
        let shared = Arc::<SharedState>::default();
        let sender = SenderTask::new(client.clone(), copy, subscribers, shared.clone());
        tokio::spawn(sender.run(queue, event_queue));
        Ok(BusConnection { client, commands, shared })
    }

    pub(crate) fn is_connected(&self) -> bool {
        self.shared.subscribed.load(Ordering::SeqCst) && self.client.connection_state() == State::Connected
    }

    pub(crate) fn publish(&self, subject: &'static str, payload: Bytes) {
        let bytes = payload.len();
        let queued = self.shared.queued_bytes.fetch_add(bytes, Ordering::SeqCst);
        let fits = queued + bytes <= QUEUE_BYTES && bytes <= MAX_MESSAGE_BYTES;
        if !fits || self.commands.try_send(SenderCommand::Publish { subject, payload }).is_err() {
            self.shared.queued_bytes.fetch_sub(bytes, Ordering::SeqCst);
            self.shared.overflowed.store(true, Ordering::SeqCst);
        }
    }

    pub(crate) async fn join(&self, group: String) -> Result<(), BusError> {
        let closed = || BusError("it is closed".to_owned());
        let (answer, joined) = oneshot::channel();
        self.commands.send(SenderCommand::Join { group, answer }).await.map_err(|_| closed())?;
        joined.await.map_err(|_| closed())?
    }

    pub(crate) async fn close(&self) {
        let (answer, closed) = oneshot::channel();
        let closing = async {
            if self.commands.send(SenderCommand::Close { answer }).await.is_ok() {
                // If there is no reply, the bus is already closed.
                let _ = closed.await;
            }
        };
        if timeout(TIMEOUT, closing).await.is_err() {
            tracing::warn!("the last messages could not be sent to the bus in time; other copies will detect the gap");
        }
    }
}

fn options(address: &BusAddress) -> Result<ConnectOptions, BusError> {
    let roots = tls::roots();
    if address.tls && roots.is_empty() {
        return Err(BusError(tls::NO_ROOT_CERTIFICATES.to_owned()));
    }
    let options = ConnectOptions::new()
        .name("sangam")
        .no_echo()
        .require_tls(address.tls)
        .tls_client_config(tls::client_config(roots).map_err(|error| BusError(error.to_string()))?)
        .connection_timeout(TIMEOUT)
        .ping_interval(PING_INTERVAL)
        .subscription_capacity(SUBSCRIPTION_CAPACITY);
    Ok(match &address.credentials {
        Credentials::None => options,
        Credentials::Token(token) => options.token(token.clone()),
        Credentials::Password { user, password } => options.user_and_password(user.clone(), password.clone()),
    })
}

/// The error message with its causes. None of them contains the credentials.
fn explain(error: &dyn std::error::Error) -> String {
    let mut message = error.to_string();
    let mut cause = error.source();
    while let Some(error) = cause {
        let more = error.to_string();
        if !message.contains(&more) {
            message = format!("{message}: {more}");
        }
        cause = error.source();
    }
    message
}
