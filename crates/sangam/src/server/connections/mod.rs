//! All connections of this server: how many are allowed, which client each belongs to, and when each is closed.

mod answer;
mod connection;
mod request_line;
mod stream;

use std::collections::HashMap;
use std::net::SocketAddr;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use metrics::{counter, gauge};
use parking_lot::Mutex;
use sangam_schema::Origin;
use tokio::sync::Notify;
use tokio::time::{Instant, timeout};

use crate::settings::ConnectionLimits;

pub(crate) use answer::{CapacityExceeded, RequestSlot};
pub(crate) use connection::{ClientConnection, Shutdown};
pub(crate) use request_line::RequestLines;
pub(crate) use stream::WatchedStream;

/// Connections accepted beyond the limit, so that the server can still answer health checks and tell clients to come
/// back later. A client that opens one and sends nothing loses it to the next.
const MAX_SPARE_CONNECTIONS: usize = 16;

/// How long a client may stop reading while the server is stopping. The process need not end later because of a download
/// that no one reads.
const STALL_WHILE_STOPPING: Duration = Duration::from_secs(2);

/// How long to wait for a connection that makes room to close, before accepting others anyway.
const CLOSE_WAIT_LIMIT: Duration = Duration::from_secs(1);

/// The open connections, and what their clients use.
#[derive(Debug)]
pub(crate) struct Connections {
    pub(crate) limits: ConnectionLimits,
    state: Mutex<ConnectionTable>,
    /// Whether the server is stopping, and no longer waits for clients that do not read.
    stopping: AtomicBool,
    /// Notified when a connection is gone.
    released: Notify,
}

#[derive(Debug, Default)]
struct ConnectionTable {
    open: HashMap<u64, Arc<ClientConnection>>,
    last_id: u64,
    spare: usize,
    shares: HashMap<Origin, ClientUsage>,
    waiting_bytes: usize,
}

/// What one client uses.
#[derive(Debug, Default, PartialEq, Eq)]
struct ClientUsage {
    connections: usize,
    requests: usize,
    waiting_bytes: usize,
}

impl Connections {
    pub(crate) fn new(limits: ConnectionLimits) -> Arc<Connections> {
        Arc::new(Connections {
            limits,
            state: Mutex::default(),
            stopping: AtomicBool::new(false),
            released: Notify::new(),
        })
    }

    /// Admits a connection. At the limit, idle connections are closed to make room. If none is idle, the new one
    /// becomes a spare connection, or is refused.
    pub(crate) fn admit(&self, peer: SocketAddr, origin: Origin) -> Option<Arc<ClientConnection>> {
        let mut state = self.state.lock();
        let max = match origin {
            Origin::Address(_) => self.limits.per_address.min(self.limits.open / 2),
            Origin::OwnMachine | Origin::Proxy(_) => usize::MAX,
        };
        let is_over_share = state.shares.get(&origin).is_some_and(|share| share.connections >= max);
        let is_full = state.open.len() - state.spare >= self.limits.open;
        let has_room = match (is_over_share, is_full) {
            (false, false) => true,
            (true, _) => state.make_room(1, |connection| connection.origin == origin),
            // Close several at a time, because searching for them is slow.
            (false, true) => state.make_room(1 + self.limits.open / 64, |_| true),
        };
        let is_spare = !has_room;
        if is_spare {
            counter!("connections_refused_total").increment(1);
            if state.spare >= MAX_SPARE_CONNECTIONS && !state.make_room(1, |connection| connection.is_spare) {
                return None;
            }
            state.spare += 1;
        }
        state.last_id += 1;
        let connection = Arc::new(ClientConnection::new(state.last_id, peer, origin, is_spare));
        state.open.insert(connection.id, Arc::clone(&connection));
        state.shares.entry(origin).or_default().connections += 1;
        gauge!("connections").set(state.open.len() as f64);
        Some(connection)
    }

    /// Removes a closed connection.
    fn release(&self, connection: &ClientConnection) {
        let mut state = self.state.lock();
        state.open.remove(&connection.id);
        state.spare -= usize::from(connection.is_spare);
        if !connection.is_upgraded() {
            state.give_back(connection.origin, |share| share.connections -= 1);
        }
        gauge!("connections").set(state.open.len() as f64);
        drop(state);
        self.released.notify_one();
    }

    /// Waits while connections that were told to make room are still open. Otherwise a burst of new connections would
    /// exceed the available descriptors.
    pub(crate) async fn wait_for_slot(&self) {
        while self.is_overfull() {
            if timeout(CLOSE_WAIT_LIMIT, self.released.notified()).await.is_err() {
                return;
            }
        }
    }

    fn is_overfull(&self) -> bool {
        self.state.lock().open.len() >= self.limits.open.saturating_add(MAX_SPARE_CONNECTIONS + self.limits.open / 64)
    }

    /// Records that a connection became a live channel. Those are counted elsewhere.
    pub(crate) fn upgrade(&self, connection: &ClientConnection) {
        let mut state = self.state.lock();
        if connection.mark_upgraded() {
            state.give_back(connection.origin, |share| share.connections -= 1);
        }
    }

    /// Records that the server stops. From now on, clients that do not read are not waited for.
    pub(crate) fn begin_shutdown(&self) {
        self.stopping.store(true, Ordering::Relaxed);
    }

    /// Closes connections that have timed out, for as long as the server runs.
    pub(crate) async fn enforce_timeouts(self: Arc<Self>) {
        let mut limits = self.limits;
        let shortest = limits.first_request.min(limits.idle).min(limits.stall);
        let mut tick = tokio::time::interval((shortest / 4).clamp(Duration::from_millis(10), Duration::from_secs(1)));
        loop {
            tick.tick().await;
            if self.stopping.load(Ordering::Relaxed) {
                limits.stall = limits.stall.min(STALL_WHILE_STOPPING);
            }
            let open: Vec<Arc<ClientConnection>> = self.state.lock().open.values().cloned().collect();
            let now = Instant::now();
            for connection in open {
                if let Some(shutdown) = connection.check_timeouts(now, &limits) {
                    connection.shut_down(shutdown);
                }
            }
        }
    }
}

impl ConnectionTable {
    /// Closes up to `count` idle connections that match. Returns whether there was one.
    fn make_room(&mut self, count: usize, fits: impl Fn(&ClientConnection) -> bool) -> bool {
        let idle = self.open.values().filter(|connection| fits(connection));
        let mut idle: Vec<_> = idle.filter_map(|connection| Some((connection.rank()?, connection.id))).collect();
        idle.sort_unstable();
        idle.truncate(count);
        for (_, id) in &idle {
            if let Some(connection) = self.open.get(id) {
                counter!("connections_closed_total", "reason" => "room").increment(1);
                connection.close_to_make_room();
            }
        }
        !idle.is_empty()
    }

    fn give_back(&mut self, origin: Origin, change: impl FnOnce(&mut ClientUsage)) {
        if let Some(share) = self.shares.get_mut(&origin) {
            change(share);
            if *share == ClientUsage::default() {
                self.shares.remove(&origin);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;

    const OFFICE: &str = "203.0.113.7";

    fn admit(connections: &Connections, ip: &str) -> Arc<ClientConnection> {
        let ip = ip.parse().unwrap();
        connections.admit(SocketAddr::new(ip, 9), Origin::address(ip)).unwrap()
    }

    #[tokio::test]
    async fn one_address_has_its_share_of_connections() {
        let connections =
            Connections::new(ConnectionLimits { open: 10, per_address: 2, ..ConnectionLimits::default() });
        let (one, two) = (admit(&connections, OFFICE), admit(&connections, OFFICE));
        let (running, _other) = (one.begin(), two.begin());
        assert!(!one.is_spare && !two.is_spare);
        let spare = admit(&connections, OFFICE);
        assert!(spare.is_spare);
        connections.release(&spare);
        assert!(!admit(&connections, "203.0.113.8").is_spare);
        // An idle connection makes room, and one that became a live channel is counted elsewhere.
        drop(running);
        assert!(!admit(&connections, OFFICE).is_spare);
        assert_eq!(one.shutdown_asked().await, Shutdown::Graceful);
        connections.release(&one);
        connections.upgrade(&two);
        assert!(!admit(&connections, OFFICE).is_spare);
        connections.release(&two);
        let state = connections.state.lock();
        assert_eq!((state.open.len(), state.spare, state.shares.len()), (3, 0, 2));
    }

    #[tokio::test]
    async fn a_full_server_accepts_only_a_few_spare_connections() {
        let connections = Connections::new(ConnectionLimits { open: 2, ..ConnectionLimits::default() });
        let addresses = (1..).map(|n| format!("203.0.113.{n}"));
        let mut busy = Vec::new();
        for address in addresses.take(2 + MAX_SPARE_CONNECTIONS) {
            let connection = admit(&connections, &address);
            busy.push(connection.begin());
        }
        let ip = "203.0.113.200".parse().unwrap();
        assert!(connections.admit(SocketAddr::new(ip, 9), Origin::address(ip)).is_none());
    }
}
