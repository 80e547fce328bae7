//! Announces commits in order, although connections commit concurrently.
//!
//! A transaction takes a ticket right before it sends its COMMIT. Two transactions that change the same rows cannot both be at this
//! point: the later one waits for the earlier one's locks, so its ticket has the higher number. Announcing in ticket order therefore
//! keeps cause before effect without making commits wait for each other. Only their callers wait, until their changes are on the
//! feed.

use std::collections::BTreeMap;
use std::sync::Arc;

use parking_lot::Mutex;
use tokio::sync::oneshot;

use super::commit_monitor::CommitMonitor;
use crate::Change;
use crate::feed::Feed;

/// The issued tickets and their outcomes.
pub(super) struct CommitOrder {
    feed: Feed,
    commit_monitor: Arc<CommitMonitor>,
    state: Mutex<CommitOrderState>,
}

#[derive(Default)]
struct CommitOrderState {
    issued: u64,
    announced: u64,
    settled: BTreeMap<u64, TransactionOutcome>,
}

/// What to announce for a transaction.
#[derive(Default)]
pub(super) enum Announcement {
    /// It was rolled back.
    Nothing,
    /// It committed these changes.
    Changes(Vec<Change>),
    /// It may have committed unknown changes, so listeners must read again.
    #[default]
    Missed,
}

/// The outcome of a transaction, and the caller to notify when it is on the feed.
#[derive(Default)]
struct TransactionOutcome {
    announcement: Announcement,
    caller: Option<oneshot::Sender<()>>,
}

/// A place in the order. If it is dropped without an outcome, its transaction may have committed, so listeners get `Missed`.
pub(super) struct CommitTicket {
    order: Arc<CommitOrder>,
    number: u64,
    outcome: TransactionOutcome,
}

impl CommitOrder {
    pub(super) fn new(feed: Feed, commit_monitor: Arc<CommitMonitor>) -> CommitOrder {
        CommitOrder { feed, commit_monitor, state: Mutex::default() }
    }

    pub(super) fn take_ticket(self: &Arc<Self>) -> CommitTicket {
        let mut state = self.state.lock();
        let number = state.issued;
        state.issued += 1;
        CommitTicket { order: self.clone(), number, outcome: TransactionOutcome::default() }
    }

    fn settle(&self, number: u64, outcome: TransactionOutcome) {
        let mut state = self.state.lock();
        state.settled.insert(number, outcome);
        while let Some(outcome) = {
            let next = state.announced;
            state.settled.remove(&next)
        } {
            state.announced += 1;
            match outcome.announcement {
                Announcement::Nothing => {}
                Announcement::Changes(changes) => {
                    self.commit_monitor.versions().record_changes(changes.iter());
                    self.feed.publish(changes);
                }
                Announcement::Missed => {
                    self.commit_monitor.record_unknown_commit();
                    self.feed.publish_missed();
                }
            }
            if let Some(caller) = outcome.caller {
                // The caller may have stopped waiting.
                let _ = caller.send(());
            }
        }
    }
}

impl CommitTicket {
    /// Reports that the transaction was committed. The receiver is notified when this commit is on the feed, together with every commit
    /// that the transaction can have seen.
    pub(super) fn committed(mut self, announcement: Announcement) -> oneshot::Receiver<()> {
        let (caller, announced) = oneshot::channel();
        self.outcome = TransactionOutcome { announcement, caller: Some(caller) };
        announced
    }

    /// Reports that the transaction was certainly rolled back.
    pub(super) fn rolled_back(mut self) {
        self.outcome.announcement = Announcement::Nothing;
    }
}

impl Drop for CommitTicket {
    fn drop(&mut self) {
        self.order.settle(self.number, std::mem::take(&mut self.outcome));
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;
    use crate::{ChangeKind, Changes, FeedEvent};
    use sangam_bus::Bus;
    use sangam_schema::Clock;

    fn change(table: &str) -> Announcement {
        let change = Change { table: table.into(), kind: ChangeKind::Insert, new: None, old: None };
        Announcement::Changes(vec![change])
    }

    fn next_table(listener: &mut Changes) -> String {
        match listener.try_next() {
            Some(FeedEvent::Commit(commit)) => commit.changes[0].table.to_string(),
            other => panic!("{other:?}"),
        }
    }

    #[test]
    fn a_commit_waits_for_the_outcome_of_those_before_it() {
        let feed = Feed::new(Clock::system(), Bus::local());
        let mut listener = feed.subscribe();
        let order = Arc::new(CommitOrder::new(feed, Arc::new(CommitMonitor::new())));
        let (first, second, third) = (order.take_ticket(), order.take_ticket(), order.take_ticket());

        let mut third = third.committed(change("third"));
        second.rolled_back();
        assert_eq!(listener.try_next(), None);
        assert!(third.try_recv().is_err(), "its caller was told that it is announced");

        let mut first = first.committed(change("first"));
        assert!(first.try_recv().is_ok() && third.try_recv().is_ok());
        assert_eq!(next_table(&mut listener), "first");
        assert_eq!(next_table(&mut listener), "third");
        assert_eq!(listener.try_next(), None);
    }

    #[test]
    fn a_commit_with_unknown_outcome_is_announced_as_missed_in_its_turn() {
        let feed = Feed::new(Clock::system(), Bus::local());
        let mut listener = feed.subscribe();
        let order = Arc::new(CommitOrder::new(feed, Arc::new(CommitMonitor::new())));
        let (first, second) = (order.take_ticket(), order.take_ticket());
        drop(second);
        assert_eq!(listener.try_next(), None);
        drop(first.committed(change("first")));
        assert_eq!(next_table(&mut listener), "first");
        assert_eq!(listener.try_next(), Some(FeedEvent::Missed));
    }

    #[test]
    fn a_caller_that_stopped_waiting_does_not_block_others() {
        let feed = Feed::new(Clock::system(), Bus::local());
        let mut listener = feed.subscribe();
        let order = Arc::new(CommitOrder::new(feed, Arc::new(CommitMonitor::new())));
        let (first, second, third) = (order.take_ticket(), order.take_ticket(), order.take_ticket());

        drop(second.committed(change("second")));
        let mut third = third.committed(change("third"));
        drop(first.committed(change("first")));

        assert!(third.try_recv().is_ok());
        for table in ["first", "second", "third"] {
            assert_eq!(next_table(&mut listener), table);
        }
    }
}
