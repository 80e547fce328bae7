//! One connection: its activity, and whether it should be closed.

use std::collections::HashMap;
use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use parking_lot::Mutex;
use sangam_schema::Origin;
use tokio::sync::Notify;
use tokio::time::Instant;

use crate::settings::ConnectionLimits;

/// The connection that a request came on. Every request carries it.
#[derive(Debug)]
pub(crate) struct ClientConnection {
    pub(super) id: u64,
    /// The peer: a person's browser, or the proxy in front of us.
    pub(crate) peer: SocketAddr,
    /// Whose share of the connections it uses.
    pub(super) origin: Origin,
    /// Whether it was accepted beyond the limit, to answer health checks and to tell other clients to come back later.
    pub(crate) is_spare: bool,
    activity: Mutex<ConnectionActivity>,
    shutdown_asked: Notify,
}

#[derive(Debug)]
struct ConnectionActivity {
    /// Requests that are not completely answered.
    running: usize,
    has_had_requests: bool,
    is_upgraded: bool,
    /// When the connection became idle. Before the first request, when it was opened.
    idle_since: Instant,
    /// Answers that are being read.
    answers: HashMap<u64, ResponseProgress>,
    last_answer: u64,
    shutdown: Option<(Shutdown, Instant)>,
}

/// The progress of a client reading an answer.
#[derive(Debug, Clone, Copy)]
struct ResponseProgress {
    began: Instant,
    moved: Instant,
    taken_bytes: u64,
    /// Since when the client has been waiting for us to produce more.
    awaited_since: Option<Instant>,
}

/// How a connection should end.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Shutdown {
    /// Accept no more requests, and answer those that are running.
    Graceful,
    /// Close immediately.
    Immediate,
}

/// How long a graceful shutdown may take when nothing is running.
const GRACEFUL_CLOSE_LIMIT: Duration = Duration::from_secs(5);

/// A client that reads less than this on average only occupies the connection.
const MIN_BYTES_PER_SECOND: u64 = 4 * 1024;

impl ClientConnection {
    pub(super) fn new(id: u64, peer: SocketAddr, origin: Origin, is_spare: bool) -> ClientConnection {
        let activity = ConnectionActivity {
            running: 0,
            has_had_requests: false,
            is_upgraded: false,
            idle_since: Instant::now(),
            answers: HashMap::new(),
            last_answer: 0,
            shutdown: None,
        };
        ClientConnection { id, peer, origin, is_spare, activity: Mutex::new(activity), shutdown_asked: Notify::new() }
    }

    /// A stand-in connection, for tests of the code behind it.
    #[cfg(test)]
    pub(crate) fn for_tests(peer: SocketAddr) -> Arc<ClientConnection> {
        Arc::new(ClientConnection::new(0, peer, Origin::OwnMachine, false))
    }

    /// Records a running request until the returned guard is dropped.
    pub(crate) fn begin(self: &Arc<Self>) -> RunningRequest {
        let mut activity = self.activity.lock();
        activity.running += 1;
        activity.has_had_requests = true;
        RunningRequest(Arc::clone(self))
    }

    /// Records that the client starts to read an answer.
    pub(super) fn begin_answer(&self) -> u64 {
        let now = Instant::now();
        let mut activity = self.activity.lock();
        activity.last_answer += 1;
        let id = activity.last_answer;
        activity.answers.insert(id, ResponseProgress { began: now, moved: now, taken_bytes: 0, awaited_since: None });
        id
    }

    /// Records whether more of an answer was available. Time spent waiting for the server does not count against the
    /// client.
    pub(super) fn record_produced(&self, answer: u64, is_available: bool) {
        let mut activity = self.activity.lock();
        let Some(reading) = activity.answers.get_mut(&answer) else { return };
        match (is_available, reading.awaited_since) {
            (false, None) => reading.awaited_since = Some(Instant::now()),
            (true, Some(since)) => {
                reading.began += since.elapsed();
                reading.awaited_since = None;
            }
            _ => {}
        }
    }

    /// Records that the connection took more bytes of an answer.
    pub(super) fn record_taken(&self, answer: u64, bytes: usize) {
        if let Some(reading) = self.activity.lock().answers.get_mut(&answer) {
            reading.moved = Instant::now();
            reading.taken_bytes += bytes as u64;
        }
    }

    pub(super) fn end_answer(&self, answer: u64) {
        self.activity.lock().answers.remove(&answer);
    }

    /// Marks the connection as a live channel, whose socket has limits of its own. Returns whether that is new.
    pub(super) fn mark_upgraded(&self) -> bool {
        !std::mem::replace(&mut self.activity.lock().is_upgraded, true)
    }

    pub(super) fn is_upgraded(&self) -> bool {
        self.activity.lock().is_upgraded
    }

    /// Returns how the connection should end now, if it should.
    pub(super) fn check_timeouts(&self, now: Instant, limits: &ConnectionLimits) -> Option<Shutdown> {
        let activity = self.activity.lock();
        if activity.is_upgraded {
            return None;
        }
        if activity.running > 0 {
            let stalled = activity.answers.values().filter(|reading| reading.is_stalled(now, limits.stall)).count();
            return match stalled {
                0 => None,
                // A stalled answer cannot be ended alone, and other answers on the same connection may be progressing.
                some if some < activity.running => Some(Shutdown::Graceful),
                _ => Some(Shutdown::Immediate),
            };
        }
        let idle = now.saturating_duration_since(activity.idle_since);
        match activity.shutdown {
            Some((Shutdown::Graceful, at)) if now.saturating_duration_since(at) >= GRACEFUL_CLOSE_LIMIT => {
                Some(Shutdown::Immediate)
            }
            _ if !activity.has_had_requests => (idle >= limits.first_request).then_some(Shutdown::Immediate),
            _ => (idle >= limits.idle).then_some(Shutdown::Graceful),
        }
    }

    /// Orders connections by how soon they may be closed to make room, smallest first: unused before used, then longest
    /// idle. Returns `None` while something is running.
    pub(super) fn rank(&self) -> Option<(bool, Instant)> {
        let activity = self.activity.lock();
        let is_idle = activity.running == 0 && !activity.is_upgraded && activity.shutdown.is_none();
        is_idle.then_some((activity.has_had_requests, activity.idle_since))
    }

    /// Closes the connection to make room for another.
    pub(super) fn close_to_make_room(&self) {
        let is_used = self.activity.lock().has_had_requests;
        self.shut_down(if is_used { Shutdown::Graceful } else { Shutdown::Immediate });
    }

    /// Asks the connection's task to end it. Has no effect if it was already asked to end at least as soon.
    pub(super) fn shut_down(&self, shutdown: Shutdown) {
        let mut activity = self.activity.lock();
        if activity.shutdown.is_none_or(|(last, _)| last < shutdown) {
            activity.shutdown = Some((shutdown, Instant::now()));
            self.shutdown_asked.notify_one();
        }
    }

    /// Waits until the connection should end, or should end sooner than was asked before.
    pub(crate) async fn shutdown_asked(&self) -> Shutdown {
        self.shutdown_asked.notified().await;
        self.activity.lock().shutdown.map_or(Shutdown::Graceful, |(shutdown, _)| shutdown)
    }
}

impl ResponseProgress {
    /// Whether the client has read nothing for longer than allowed, or reads slower than any real network.
    fn is_stalled(&self, now: Instant, limit: Duration) -> bool {
        let moved = self.moved.saturating_duration_since(self.began);
        let earned = Duration::from_secs(self.taken_bytes / MIN_BYTES_PER_SECOND);
        self.awaited_since.is_none() && now >= self.began + limit + moved.min(earned)
    }
}

/// A request that is being answered.
#[derive(Debug)]
pub(crate) struct RunningRequest(Arc<ClientConnection>);

impl Drop for RunningRequest {
    fn drop(&mut self) {
        let mut activity = self.0.activity.lock();
        activity.running -= 1;
        if activity.running == 0 {
            activity.idle_since = Instant::now();
        }
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;

    const SECOND: Duration = Duration::from_secs(1);

    fn connection() -> Arc<ClientConnection> {
        ClientConnection::for_tests("127.0.0.1:9".parse().unwrap())
    }

    fn check_timeouts(connection: &ClientConnection) -> Option<Shutdown> {
        connection.check_timeouts(Instant::now(), &ConnectionLimits::default())
    }

    #[tokio::test(start_paused = true)]
    async fn an_unused_connection_is_closed_early_and_a_used_one_gracefully_later() {
        let limits = ConnectionLimits::default();
        let (silent, used, busy) = (connection(), connection(), connection());
        drop(used.begin());
        let _running = busy.begin();
        tokio::time::advance(limits.first_request).await;
        assert_eq!(
            [check_timeouts(&silent), check_timeouts(&used), check_timeouts(&busy)],
            [Some(Shutdown::Immediate), None, None]
        );
        tokio::time::advance(limits.idle - limits.first_request).await;
        assert_eq!([check_timeouts(&used), check_timeouts(&busy)], [Some(Shutdown::Graceful), None]);
        used.shut_down(Shutdown::Graceful);
        tokio::time::advance(GRACEFUL_CLOSE_LIMIT).await;
        assert_eq!(check_timeouts(&used), Some(Shutdown::Immediate));
    }

    #[tokio::test(start_paused = true)]
    async fn a_slow_reader_stays_connected_and_a_stalled_or_crawling_one_does_not() {
        let limits = ConnectionLimits::default();
        for (bytes, seconds) in [(64 * 1024, 100), (0, 30), (1, 30)] {
            let connection = connection();
            let _running = connection.begin();
            let answer = connection.begin_answer();
            for second in 0..100 {
                if check_timeouts(&connection).is_some() {
                    assert_eq!((second, check_timeouts(&connection)), (seconds, Some(Shutdown::Immediate)));
                    break;
                }
                if bytes > 0 {
                    connection.record_taken(answer, bytes);
                }
                tokio::time::advance(SECOND).await;
            }
            assert_eq!(check_timeouts(&connection).is_none(), seconds == 100);
            tokio::time::advance(limits.stall).await;
            connection.end_answer(answer);
            assert_eq!(check_timeouts(&connection), None);
        }
    }

    #[tokio::test(start_paused = true)]
    async fn a_stalled_answer_does_not_end_the_others_on_its_connection() {
        let connection = connection();
        let (_stuck, moving) = (connection.begin(), connection.begin());
        connection.begin_answer();
        tokio::time::advance(ConnectionLimits::default().stall).await;
        assert_eq!(check_timeouts(&connection), Some(Shutdown::Graceful));
        drop(moving);
        assert_eq!(check_timeouts(&connection), Some(Shutdown::Immediate));
    }
}
