//! Retry delays for mail.

use jiff::SignedDuration;

/// Short at first, for a server that restarts, then long, for a server that needs repair. Together they cover most of a
/// day.
const RETRY_DELAYS: [SignedDuration; 7] = [
    SignedDuration::from_mins(1),
    SignedDuration::from_mins(5),
    SignedDuration::from_mins(30),
    SignedDuration::from_hours(2),
    SignedDuration::from_hours(6),
    SignedDuration::from_hours(6),
    SignedDuration::from_hours(6),
];

/// The delay after this many attempts. Returns nothing when it is time to give up.
pub(super) fn retry_delay(attempts: i64) -> Option<SignedDuration> {
    let done = usize::try_from(attempts).unwrap_or(0).max(1);
    RETRY_DELAYS.get(done - 1).copied()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_retry_is_after_a_minute_and_the_last_within_a_day() {
        assert_eq!(retry_delay(1), Some(SignedDuration::from_mins(1)));
        let waits = (1..).map_while(retry_delay);
        let all = waits.fold(SignedDuration::ZERO, |sum, wait| sum + wait);
        assert!(all > SignedDuration::from_hours(20) && all <= SignedDuration::from_hours(24), "{all}");
    }
}
