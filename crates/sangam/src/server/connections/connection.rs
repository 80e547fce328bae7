//! One connection: what happens on it, and whether that is reason to end it.

use std::collections::HashMap;
use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use parking_lot::Mutex;
use sangam_schema::Origin;
use tokio::sync::Notify;
use tokio::time::Instant;

use crate::settings::ConnectionLimits;

/// The connection that a request came on, found on every request.
#[derive(Debug)]
pub(crate) struct ClientConnection {
    pub(super) id: u64,
    /// The other end: a person's browser, or the proxy in front of us.
    pub(crate) peer: SocketAddr,
    /// Whose share of the connections it uses.
    pub(super) origin: Origin,
    /// Whether it was taken beyond the limit, to answer for the server's health and to tell others to come back.
    pub(super) is_spare: bool,
    activity: Mutex<ConnectionActivity>,
    shutdown_asked: Notify,
}

#[derive(Debug)]
struct ConnectionActivity {
    /// Requests that are not answered completely.
    running: usize,
    has_had_requests: bool,
    is_upgraded: bool,
    /// Since when nothing runs; the opening, before the first request.
    idle_since: Instant,
    /// Answers that are being read.
    answers: HashMap<u64, ResponseProgress>,
    last_answer: u64,
    shutdown: Option<(Shutdown, Instant)>,
}

/// How the reading of an answer is going.
#[derive(Debug, Clone, Copy)]
struct ResponseProgress {
    began: Instant,
    moved: Instant,
    taken_bytes: u64,
    /// Since when the client waits for us to go on.
    awaited_since: Option<Instant>,
}

/// How a connection is to end.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Shutdown {
    /// No more requests; those that run are answered.
    Graceful,
    /// At once.
    Immediate,
}

/// How long a connection may take to finish when nothing runs on it.
const FAREWELL: Duration = Duration::from_secs(5);

/// A client that reads less than this on average is not reading but occupying.
const SLOWEST_BYTES_PER_SECOND: u64 = 4 * 1024;

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

    /// A connection that is not one, for tests of what is behind it.
    #[cfg(test)]
    pub(crate) fn unwatched(peer: SocketAddr) -> Arc<ClientConnection> {
        Arc::new(ClientConnection::new(0, peer, Origin::OwnMachine, false))
    }

    /// Notes a request, which runs until the mark is dropped.
    pub(crate) fn begin(self: &Arc<Self>) -> RunningRequest {
        let mut activity = self.activity.lock();
        activity.running += 1;
        activity.has_had_requests = true;
        RunningRequest(Arc::clone(self))
    }

    /// Notes that the client begins to read an answer.
    pub(super) fn begin_answer(&self) -> u64 {
        let now = Instant::now();
        let mut activity = self.activity.lock();
        activity.last_answer += 1;
        let id = activity.last_answer;
        activity.answers.insert(id, ResponseProgress { began: now, moved: now, taken_bytes: 0, awaited_since: None });
        id
    }

    /// Notes whether there was more of an answer to take. The time in which there was not is not the client's.
    pub(super) fn note_produced(&self, answer: u64, is_there: bool) {
        let mut activity = self.activity.lock();
        let Some(reading) = activity.answers.get_mut(&answer) else { return };
        match (is_there, reading.awaited_since) {
            (false, None) => reading.awaited_since = Some(Instant::now()),
            (true, Some(since)) => {
                reading.began += since.elapsed();
                reading.awaited_since = None;
            }
            _ => {}
        }
    }

    /// Notes that so many more bytes of an answer were taken.
    pub(super) fn note_taken(&self, answer: u64, bytes: usize) {
        if let Some(reading) = self.activity.lock().answers.get_mut(&answer) {
            reading.moved = Instant::now();
            reading.taken_bytes += bytes as u64;
        }
    }

    pub(super) fn end_answer(&self, answer: u64) {
        self.activity.lock().answers.remove(&answer);
    }

    /// Notes that it has become a live channel's; says whether that is news. Its socket has limits of its own.
    pub(super) fn mark_upgraded(&self) -> bool {
        !std::mem::replace(&mut self.activity.lock().is_upgraded, true)
    }

    pub(super) fn is_upgraded(&self) -> bool {
        self.activity.lock().is_upgraded
    }

    /// How it should end by now, if it should.
    pub(super) fn check_timeouts(&self, now: Instant, limits: &ConnectionLimits) -> Option<Shutdown> {
        let activity = self.activity.lock();
        if activity.is_upgraded {
            return None;
        }
        if activity.running > 0 {
            let stalled = activity.answers.values().filter(|reading| reading.is_stalled(now, limits.stall)).count();
            return match stalled {
                0 => None,
                // An answer that stands still cannot be ended alone, and others on the same connection may move.
                some if some < activity.running => Some(Shutdown::Graceful),
                _ => Some(Shutdown::Immediate),
            };
        }
        let idle = now.saturating_duration_since(activity.idle_since);
        match activity.shutdown {
            Some((Shutdown::Graceful, at)) if now.saturating_duration_since(at) >= FAREWELL => {
                Some(Shutdown::Immediate)
            }
            _ if !activity.has_had_requests => (idle >= limits.first_request).then_some(Shutdown::Immediate),
            _ => (idle >= limits.idle).then_some(Shutdown::Graceful),
        }
    }

    /// How soon it may be closed to make room, the smallest first: never used before used, and then the longest idle. Not
    /// at all while something runs.
    pub(super) fn rank(&self) -> Option<(bool, Instant)> {
        let activity = self.activity.lock();
        let is_idle = activity.running == 0 && !activity.is_upgraded && activity.shutdown.is_none();
        is_idle.then_some((activity.has_had_requests, activity.idle_since))
    }

    /// Ends it to make room.
    pub(super) fn close_for_others(&self) {
        let is_used = self.activity.lock().has_had_requests;
        self.shut_down(if is_used { Shutdown::Graceful } else { Shutdown::Immediate });
    }

    /// Asks its task to end it. A milder way than one asked for before changes nothing.
    pub(super) fn shut_down(&self, shutdown: Shutdown) {
        let mut activity = self.activity.lock();
        if activity.shutdown.is_none_or(|(last, _)| last < shutdown) {
            activity.shutdown = Some((shutdown, Instant::now()));
            self.shutdown_asked.notify_one();
        }
    }

    /// Waits until it is to end, or to end sooner than was asked before.
    pub(crate) async fn shutdown_asked(&self) -> Shutdown {
        self.shutdown_asked.notified().await;
        self.activity.lock().shutdown.map_or(Shutdown::Graceful, |(shutdown, _)| shutdown)
    }
}

impl ResponseProgress {
    /// Whether the client has taken nothing for as long as it may, or less than any line carries.
    fn is_stalled(&self, now: Instant, limit: Duration) -> bool {
        let moved = self.moved.saturating_duration_since(self.began);
        let earned = Duration::from_secs(self.taken_bytes / SLOWEST_BYTES_PER_SECOND);
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
        ClientConnection::unwatched("127.0.0.1:9".parse().unwrap())
    }

    fn check_timeouts(connection: &ClientConnection) -> Option<Shutdown> {
        connection.check_timeouts(Instant::now(), &ConnectionLimits::default())
    }

    #[tokio::test(start_paused = true)]
    async fn a_connection_without_a_request_is_cut_soon_and_a_used_one_is_asked_to_go_late() {
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
        tokio::time::advance(FAREWELL).await;
        assert_eq!(check_timeouts(&used), Some(Shutdown::Immediate));
    }

    #[tokio::test(start_paused = true)]
    async fn a_slow_reader_stays_and_one_that_stands_still_or_creeps_goes() {
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
                    connection.note_taken(answer, bytes);
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
    async fn one_answer_that_stands_still_does_not_cut_the_others_on_its_connection() {
        let connection = connection();
        let (_stuck, moving) = (connection.begin(), connection.begin());
        connection.begin_answer();
        tokio::time::advance(ConnectionLimits::default().stall).await;
        assert_eq!(check_timeouts(&connection), Some(Shutdown::Graceful));
        drop(moving);
        assert_eq!(check_timeouts(&connection), Some(Shutdown::Immediate));
    }
}
