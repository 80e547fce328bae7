//! When proofs are checked, and when they are lost.

use jiff::{SignedDuration, Timestamp};

/// The interval between checks until a company has published its token.
pub(crate) const FIRST_INTERVAL: SignedDuration = SignedDuration::from_hours(1);

/// How long the server keeps looking for a token that has not been published.
const WAITING_PERIOD: SignedDuration = SignedDuration::from_hours(7 * 24);

/// The interval between checks of a proved domain.
const INTERVAL: SignedDuration = SignedDuration::from_hours(30 * 24);

/// A proof is lost after this many failed checks in a row, once [`GRACE_PERIOD`] has passed.
const MAX_FAILED_CHECKS: i64 = 3;

/// The minimum time from the first failed check to losing a proof, so that a website that is down for a day does not lose it.
const GRACE_PERIOD: SignedDuration = SignedDuration::from_hours(7 * 24);

/// The interval between failed checks. The third comes a week after the first.
const RETRY_INTERVAL: SignedDuration = SignedDuration::from_hours(84);

/// What happens to a proof after a failed check.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum AfterFailure {
    /// The proof is still valid.
    Kept { failed_checks: i64, since: Timestamp, next_check_at: Timestamp },
    /// The proof is no longer valid.
    Lost,
}

/// When to look again for a token that has not been published yet. Returns nothing once [`WAITING_PERIOD`] is over.
pub(super) fn next_while_waiting(started_at: Timestamp, now: Timestamp) -> Option<Timestamp> {
    (now.duration_since(started_at) < WAITING_PERIOD).then(|| now + FIRST_INTERVAL)
}

/// When to check again after a token was found.
pub(super) fn next_after_success(now: Timestamp) -> Timestamp {
    now + INTERVAL
}

/// What happens after one more failed check, given the number of earlier failures and when they began.
pub(super) fn after_failure(failed_before: i64, failing_since: Option<Timestamp>, now: Timestamp) -> AfterFailure {
    let since = failing_since.unwrap_or(now);
    let failed_checks = failed_before + 1;
    if failed_checks >= MAX_FAILED_CHECKS && now.duration_since(since) >= GRACE_PERIOD {
        return AfterFailure::Lost;
    }
    AfterFailure::Kept { failed_checks, since, next_check_at: now + RETRY_INTERVAL }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_proof_is_lost_after_three_failed_checks_within_a_week() {
        let start = Timestamp::UNIX_EPOCH;
        let (mut failed_checks, mut since, mut now) = (0, None, start);
        let mut kept = 0;
        while let AfterFailure::Kept { failed_checks: failed, since: first, next_check_at } =
            after_failure(failed_checks, since, now)
        {
            (failed_checks, since, now, kept) = (failed, Some(first), next_check_at, kept + 1);
        }
        assert_eq!((kept, now.duration_since(start)), (2, SignedDuration::from_hours(7 * 24)));
    }

    #[test]
    fn a_proof_survives_many_failed_checks_on_one_day() {
        let now = Timestamp::UNIX_EPOCH + SignedDuration::from_hours(24);
        assert!(matches!(after_failure(50, Some(Timestamp::UNIX_EPOCH), now), AfterFailure::Kept { .. }));
    }
}
