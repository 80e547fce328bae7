//! How long to wait before a mail is tried again.

use jiff::SignedDuration;

/// Short at first, for a server that restarts; then long, for one that someone has to repair. All together they make up
/// most of a day.
const WAITS: [SignedDuration; 7] = [
    SignedDuration::from_mins(1),
    SignedDuration::from_mins(5),
    SignedDuration::from_mins(30),
    SignedDuration::from_hours(2),
    SignedDuration::from_hours(6),
    SignedDuration::from_hours(6),
    SignedDuration::from_hours(6),
];

/// The wait after this many attempts, or nothing when it is time to give up.
pub(super) fn wait_after(attempts: i64) -> Option<SignedDuration> {
    let done = usize::try_from(attempts).unwrap_or(0).max(1);
    WAITS.get(done - 1).copied()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_wait_is_a_minute_and_the_last_attempt_is_within_a_day() {
        assert_eq!(wait_after(1), Some(SignedDuration::from_mins(1)));
        let waits = (1..).map_while(wait_after);
        let all = waits.fold(SignedDuration::ZERO, |sum, wait| sum + wait);
        assert!(all > SignedDuration::from_hours(20) && all <= SignedDuration::from_hours(24), "{all}");
    }
}
