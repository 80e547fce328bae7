//! Announces commits in their order, although connections commit side by side.
//!
//! A transaction takes a ticket right before its COMMIT is sent. Two that touch the same rows cannot both be there: the
//! later one waits for the earlier one's locks, so its ticket has the higher number. Announcing in ticket order therefore
//! keeps cause before effect without making commits wait for each other. Only their callers wait, until what they did is
//! on the feed.

use std::collections::BTreeMap;
use std::sync::Arc;

use parking_lot::Mutex;
use tokio::sync::oneshot;

use super::sole_server::SoleServer;
use crate::Change;
use crate::feed::Feed;

/// The tickets handed out and what has become of them.
pub(super) struct CommitOrder {
    feed: Feed,
    sole: Arc<SoleServer>,
    state: Mutex<CommitOrderState>,
}

#[derive(Default)]
struct CommitOrderState {
    handed_out: u64,
    announced: u64,
    settled: BTreeMap<u64, TransactionOutcome>,
}

/// What is announced of a transaction.
#[derive(Default)]
pub(super) enum Announcement {
    /// It was rolled back.
    Nothing,
    /// It has committed these changes.
    Changes(Vec<Change>),
    /// It may have committed, and no one knows what: listeners must look again.
    #[default]
    Missed,
}

/// What has become of a transaction, and who wants to know when that is on the feed.
#[derive(Default)]
struct TransactionOutcome {
    announcement: Announcement,
    caller: Option<oneshot::Sender<()>>,
}

/// A place in the order. Dropped without a word, its transaction may have committed: listeners are told that they missed it.
pub(super) struct CommitTicket {
    order: Arc<CommitOrder>,
    number: u64,
    outcome: TransactionOutcome,
}

impl CommitOrder {
    pub(super) fn new(feed: Feed, sole: Arc<SoleServer>) -> CommitOrder {
        CommitOrder { feed, sole, state: Mutex::default() }
    }

    pub(super) fn take_ticket(self: &Arc<Self>) -> CommitTicket {
        let mut state = self.state.lock();
        let number = state.handed_out;
        state.handed_out += 1;
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
                    self.sole.versions().note_changes(changes.iter());
                    self.feed.publish(changes);
                }
                Announcement::Missed => {
                    self.sole.doubt();
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
    /// The transaction has committed. The receiver hears when this is on the feed, and with it all that the transaction can
    /// have seen.
    pub(super) fn committed(mut self, announcement: Announcement) -> oneshot::Receiver<()> {
        let (caller, announced) = oneshot::channel();
        self.outcome = TransactionOutcome { announcement, caller: Some(caller) };
        announced
    }

    /// The transaction is certainly undone.
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
        let order = Arc::new(CommitOrder::new(feed, Arc::new(SoleServer::new())));
        let (first, second, third) = (order.take_ticket(), order.take_ticket(), order.take_ticket());

        let mut third = third.committed(change("third"));
        second.rolled_back();
        assert_eq!(listener.try_next(), None);
        assert!(third.try_recv().is_err(), "its caller believes it is announced");

        let mut first = first.committed(change("first"));
        assert!(first.try_recv().is_ok() && third.try_recv().is_ok());
        assert_eq!(next_table(&mut listener), "first");
        assert_eq!(next_table(&mut listener), "third");
        assert_eq!(listener.try_next(), None);
    }

    #[test]
    fn a_commit_of_which_no_one_knows_the_end_is_missed_in_its_turn() {
        let feed = Feed::new(Clock::system(), Bus::local());
        let mut listener = feed.subscribe();
        let order = Arc::new(CommitOrder::new(feed, Arc::new(SoleServer::new())));
        let (first, second) = (order.take_ticket(), order.take_ticket());
        drop(second);
        assert_eq!(listener.try_next(), None);
        drop(first.committed(change("first")));
        assert_eq!(next_table(&mut listener), "first");
        assert_eq!(listener.try_next(), Some(FeedEvent::Missed));
    }

    #[test]
    fn a_caller_that_stopped_waiting_holds_no_one_up() {
        let feed = Feed::new(Clock::system(), Bus::local());
        let mut listener = feed.subscribe();
        let order = Arc::new(CommitOrder::new(feed, Arc::new(SoleServer::new())));
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
