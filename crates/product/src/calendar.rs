//! India's calendar days and months. Deadlines, monthly limits and view counts all follow them.

use jiff::civil::Date;
use jiff::tz::TimeZone;
use jiff::{SignedDuration, Timestamp};

/// India's offset from UTC, the same all year. Statements write it as `{day+330:…}`.
const AHEAD_MINUTES: i64 = 330;

/// The date in India at this moment.
pub(crate) fn day(at: Timestamp) -> Date {
    (at + SignedDuration::from_mins(AHEAD_MINUTES)).to_zoned(TimeZone::UTC).date()
}

/// The moment when a day begins in India.
pub(crate) fn start_of_day(day: Date) -> Timestamp {
    let midnight = day.to_zoned(TimeZone::UTC).map_or(Timestamp::MIN, |zoned| zoned.timestamp());
    midnight - SignedDuration::from_mins(AHEAD_MINUTES)
}

/// The month in India at this moment, as `2026-11`.
pub(crate) fn month(at: Timestamp) -> String {
    day(at).strftime("%Y-%m").to_string()
}

/// The first day of the next month in India.
pub(crate) fn next_month(at: Timestamp) -> Date {
    let today = day(at);
    today.last_of_month().tomorrow().unwrap_or(today)
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;

    #[test]
    fn a_day_begins_half_past_six_in_the_evening_utc() {
        let before: Timestamp = "2026-11-30T18:29:59Z".parse().unwrap();
        let after: Timestamp = "2026-11-30T18:30:00Z".parse().unwrap();
        assert_eq!((day(before).to_string(), month(before)), ("2026-11-30".to_owned(), "2026-11".to_owned()));
        assert_eq!((day(after).to_string(), month(after)), ("2026-12-01".to_owned(), "2026-12".to_owned()));
        assert_eq!(start_of_day(day(after)), after);
        assert_eq!(next_month(before).to_string(), "2026-12-01");
    }
}
