//! When a proof is checked, and when it is lost.

use jiff::{SignedDuration, Timestamp};

/// Between two checks while a company has not published its token yet.
pub(crate) const FIRST_INTERVAL: SignedDuration = SignedDuration::from_hours(1);

/// How long the server looks by itself for a token that was not there yet.
const WAITING: SignedDuration = SignedDuration::from_hours(7 * 24);

/// Between two checks of what is proved.
const INTERVAL: SignedDuration = SignedDuration::from_hours(30 * 24);

/// A proof ends after so many checks that found nothing,
const MOST_FAILED_CHECKS: i64 = 3;

/// spread over this time, so that a website that is down for a day costs no one their mark.
const GRACE: SignedDuration = SignedDuration::from_hours(7 * 24);

/// Between two of these checks: the third is a week after the first.
const RETRY: SignedDuration = SignedDuration::from_hours(84);

/// What a proof becomes that was checked and not found.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Failed {
    /// It still counts.
    Kept { failed_checks: i64, since: Timestamp, next_check_at: Timestamp },
    /// It does not count any more.
    Lost,
}

/// When to look again for a token that has not been published yet; nothing once the server has looked long enough.
pub(super) fn next_while_waiting(started_at: Timestamp, now: Timestamp) -> Option<Timestamp> {
    (now.duration_since(started_at) < WAITING).then(|| now + FIRST_INTERVAL)
}

/// When to look again after a token was found.
pub(super) fn next_after_success(now: Timestamp) -> Timestamp {
    now + INTERVAL
}

/// What one more check without a find means, after so many others since then.
pub(super) fn fail(failed_before: i64, failing_since: Option<Timestamp>, now: Timestamp) -> Failed {
    let since = failing_since.unwrap_or(now);
    let failed_checks = failed_before + 1;
    if failed_checks >= MOST_FAILED_CHECKS && now.duration_since(since) >= GRACE {
        return Failed::Lost;
    }
    Failed::Kept { failed_checks, since, next_check_at: now + RETRY }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_third_failed_check_of_a_week_ends_a_proof() {
        let start = Timestamp::UNIX_EPOCH;
        let (mut failed_checks, mut since, mut now) = (0, None, start);
        let mut kept = 0;
        while let Failed::Kept { failed_checks: failed, since: first, next_check_at } = fail(failed_checks, since, now)
        {
            (failed_checks, since, now, kept) = (failed, Some(first), next_check_at, kept + 1);
        }
        assert_eq!((kept, now.duration_since(start)), (2, SignedDuration::from_hours(7 * 24)));
    }

    #[test]
    fn many_failed_checks_on_one_day_do_not_end_a_proof() {
        let now = Timestamp::UNIX_EPOCH + SignedDuration::from_hours(24);
        assert!(matches!(fail(50, Some(Timestamp::UNIX_EPOCH), now), Failed::Kept { .. }));
    }
}
