#![doc = include_str!("../README.md")]

mod address;
mod connection;
mod frame;
mod reassembly;
mod sender;
mod subscribers;
#[cfg(feature = "testing")]
pub mod testing;

use std::fmt;
use std::future::pending;
use std::sync::Arc;

use bytes::Bytes;
use tokio::sync::broadcast;
use tokio::sync::broadcast::error::RecvError;
use uuid::Uuid;

pub use address::BusAddress;
use connection::BusConnection;
use subscribers::Subscribers;

/// Sends messages to the other copies of this server, and receives theirs. Clones share one connection.
///
/// Messages arrive in order or are lost. A subscriber learns of a loss within seconds. The bus stores nothing for disconnected
/// copies: everything that must survive is in the database.
#[derive(Clone)]
pub struct Bus(Arc<BusInner>);

struct BusInner {
    copy: Uuid,
    subscribers: Arc<Subscribers>,
    connection: Option<BusConnection>,
}

/// An event that a subscription receives from other copies.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum BusEvent {
    /// A message.
    Message {
        /// The copy that published it.
        from: Uuid,
        /// Its bytes.
        payload: Bytes,
    },
    /// Messages may be missing, because the connection broke or this subscriber was too slow.
    Missed,
}

/// Receives the messages of one subject.
#[derive(Debug)]
pub struct Subscription(broadcast::Receiver<BusEvent>);

/// Why the bus cannot be used. The message never contains a password.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub struct BusError(String);

/// A random id for this copy, which does not depend on any clock.
#[expect(clippy::disallowed_methods, reason = "the id is no row's, and the bus works without a clock")]
fn new_copy_id() -> Uuid {
    Uuid::new_v4()
}

impl Bus {
    /// The bus of a server that runs as a single copy. It sends nothing and receives nothing.
    pub fn local() -> Bus {
        Bus(Arc::new(BusInner { copy: new_copy_id(), subscribers: Arc::default(), connection: None }))
    }

    /// Connects to the NATS server. If the connection breaks later, it is re-established.
    pub async fn connect(address: &BusAddress) -> Result<Bus, BusError> {
        let (copy, subscribers) = (new_copy_id(), Arc::<Subscribers>::default());
        let connection = BusConnection::connect(address, copy, subscribers.clone()).await?;
        Ok(Bus(Arc::new(BusInner { copy, subscribers, connection: Some(connection) })))
    }

    /// The id of this copy. Every start of the process gets a new one.
    pub fn copy(&self) -> Uuid {
        self.0.copy
    }

    /// Whether this is a local bus, so there are no other copies.
    pub fn is_local(&self) -> bool {
        self.0.connection.is_none()
    }

    /// Whether messages from other copies currently arrive. Always true on a local bus.
    pub fn is_connected(&self) -> bool {
        self.0.connection.as_ref().is_none_or(BusConnection::is_connected)
    }

    /// Sends a message to every other copy. Messages on one subject keep the order of the calls. This never waits and never fails:
    /// if a message cannot be sent, the subscribers get [`BusEvent::Missed`]. A subject consists of letters only.
    pub fn publish(&self, subject: &'static str, payload: Bytes) {
        if let Some(connection) = &self.0.connection {
            connection.publish(subject, payload);
        }
    }

    /// Subscribes to what other copies publish on the subject from now on.
    pub fn subscribe(&self, subject: &'static str) -> Subscription {
        Subscription(self.0.subscribers.add(subject))
    }

    /// Joins the group of copies that use the same database. Before that, nothing is sent or received.
    pub async fn join(&self, group: String) -> Result<(), BusError> {
        match &self.0.connection {
            Some(connection) => connection.join(group).await,
            None => Ok(()),
        }
    }

    /// Sends the messages published so far, then disconnects.
    pub async fn close(&self) {
        if let Some(connection) = &self.0.connection {
            connection.close().await;
        }
    }
}

impl Subscription {
    /// Waits for the next message, or for the event that some were lost.
    pub async fn next(&mut self) -> BusEvent {
        match self.0.recv().await {
            Ok(event) => event,
            Err(RecvError::Lagged(_)) => BusEvent::Missed,
            // The bus was dropped, so no event will ever arrive.
            Err(RecvError::Closed) => pending().await,
        }
    }
}

impl fmt::Debug for Bus {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let kind = if self.is_local() { "local" } else { "connected" };
        write!(formatter, "Bus({kind}, {})", self.0.copy)
    }
}
