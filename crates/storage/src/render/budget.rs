//! How much time of our processors one requester may use up for pictures that nobody asked for before.

use std::collections::HashMap;
use std::time::Duration;

use jiff::Timestamp;
use parking_lot::Mutex;

use super::requester::Requester;

/// Which part of each second is given back: a requester may keep a quarter of one processor busy, for as long as they like.
const GIVEN_BACK: f64 = 0.25;

/// From so many requesters on, those are forgotten who owe nothing.
const REMEMBERED: usize = 10_000;

/// What each requester owes.
pub(super) struct Budget {
    most: Duration,
    debts: Mutex<HashMap<Requester, Debt>>,
}

#[derive(Clone, Copy)]
struct Debt {
    seconds: f64,
    at: Timestamp,
}

impl Debt {
    fn left(self, now: Timestamp) -> f64 {
        let given_back = now.duration_since(self.at).as_secs_f64().max(0.0) * GIVEN_BACK;
        (self.seconds - given_back).max(0.0)
    }
}

impl Budget {
    /// `most` is what can be used at once.
    pub(super) fn new(most: Duration) -> Budget {
        Budget { most, debts: Mutex::default() }
    }

    /// Whether a requester may have another picture made.
    pub(super) fn allows(&self, requester: &Requester, now: Timestamp) -> bool {
        let owed = self.debts.lock().get(requester).map_or(0.0, |debt| debt.left(now));
        requester.is_unlimited() || owed <= self.most.as_secs_f64()
    }

    /// Notes what a picture took.
    pub(super) fn charge(&self, requester: Requester, took: Duration, now: Timestamp) {
        if requester.is_unlimited() {
            return;
        }
        let mut debts = self.debts.lock();
        if debts.len() >= REMEMBERED {
            debts.retain(|_, debt| debt.left(now) > 0.0);
        }
        let debt = debts.entry(requester).or_insert(Debt { seconds: 0.0, at: now });
        *debt = Debt { seconds: debt.left(now) + took.as_secs_f64(), at: now };
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use jiff::SignedDuration;

    const START: Timestamp = Timestamp::UNIX_EPOCH;

    #[test]
    fn what_was_used_comes_back_with_time() {
        let budget = Budget::new(Duration::from_secs(10));
        let (one, other) = (Requester::Address([192, 0, 2, 1].into()), Requester::Address([192, 0, 2, 2].into()));
        budget.charge(one.clone(), Duration::from_secs(20), START);
        assert!(!budget.allows(&one, START) && budget.allows(&other, START));
        assert!(!budget.allows(&one, START + SignedDuration::from_secs(39)));
        assert!(budget.allows(&one, START + SignedDuration::from_secs(40)));
    }

    #[test]
    fn who_is_on_this_machine_owes_nothing() {
        let budget = Budget::new(Duration::ZERO);
        budget.charge(Requester::Here, Duration::from_secs(20), START);
        assert!(budget.allows(&Requester::Here, START));
    }
}
