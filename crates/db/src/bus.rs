//! The bus: tells the other copies of this server, and hears from them.

mod address;
mod frame;
mod inbox;
mod link;
mod listeners;
mod speaker;

use std::fmt;
use std::future::pending;
use std::sync::Arc;

use bytes::Bytes;
use tokio::sync::broadcast;
use tokio::sync::broadcast::error::RecvError;
use uuid::Uuid;

pub use address::BusAddress;
use link::Link;
use listeners::Listeners;

/// Tells the other copies of this server, and hears from them. Clones share it.
///
/// What is told arrives in order or is missed, and whoever misses something hears so, within seconds. It is never kept
/// for copies that are away: the rows are what remembers.
#[derive(Clone)]
pub struct Bus(Arc<Inner>);

struct Inner {
    copy: Uuid,
    listeners: Arc<Listeners>,
    link: Option<Link>,
}

/// Something from another copy.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Heard {
    /// What it told.
    Message {
        /// Which copy it is.
        from: Uuid,
        /// What it said.
        payload: Bytes,
    },
    /// The connection broke, or we were too slow: messages may be missing.
    Missed,
}

/// Listens to one subject.
#[derive(Debug)]
pub struct Hearing(broadcast::Receiver<Heard>);

/// Why the bus cannot be used. It shows no password.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub struct BusError(String);

impl Bus {
    /// The bus of a server that has one copy: telling reaches nobody, and nothing is ever heard.
    pub fn local() -> Bus {
        Bus(Arc::new(Inner { copy: Uuid::new_v4(), listeners: Arc::default(), link: None }))
    }

    /// Connects to the server that carries messages between the copies. A connection that breaks later comes back by itself.
    pub async fn connect(address: &BusAddress) -> Result<Bus, BusError> {
        let (copy, listeners) = (Uuid::new_v4(), Arc::<Listeners>::default());
        let link = Link::connect(address, copy, listeners.clone()).await?;
        Ok(Bus(Arc::new(Inner { copy, listeners, link: Some(link) })))
    }

    /// Which copy this is. Each start makes a new one.
    pub fn copy(&self) -> Uuid {
        self.0.copy
    }

    /// Whether there can be no other copies.
    pub fn is_local(&self) -> bool {
        self.0.link.is_none()
    }

    /// Whether what other copies tell arrives at present. Nothing is missing on a local bus.
    pub fn is_connected(&self) -> bool {
        self.0.link.as_ref().is_none_or(Link::is_connected)
    }

    /// Tells every other copy, in the order of calls for one subject. Never waits and never fails: what cannot be told is
    /// missed, and the others hear that it was. A subject is a word of letters.
    pub fn tell(&self, subject: &'static str, payload: Bytes) {
        if let Some(link) = &self.0.link {
            link.tell(subject, payload);
        }
    }

    /// Listens to what other copies tell about the subject from now on.
    pub fn hear(&self, subject: &'static str) -> Hearing {
        Hearing(self.0.listeners.add(subject))
    }

    /// Joins the copies that work on the same rows. Until then nothing is told or heard.
    pub(crate) async fn join(&self, group: String) -> Result<(), BusError> {
        match &self.0.link {
            Some(link) => link.join(group).await,
            None => Ok(()),
        }
    }

    /// Sends what was told so far, and stops listening.
    pub(crate) async fn close(&self) {
        if let Some(link) = &self.0.link {
            link.close().await;
        }
    }
}

impl Hearing {
    /// Waits for the next thing that another copy tells.
    pub async fn next(&mut self) -> Heard {
        match self.0.recv().await {
            Ok(heard) => heard,
            Err(RecvError::Lagged(_)) => Heard::Missed,
            // The bus is gone, and nothing will ever come.
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
