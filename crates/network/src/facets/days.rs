//! Calendar days, which labels and deadlines count in India's time.

use jiff::civil::Date;
use jiff::tz::{Offset, TimeZone};
use jiff::{Span, Timestamp, Unit};

/// India has had one time zone, without summer time, since 1945.
fn india() -> TimeZone {
    TimeZone::fixed(Offset::constant(5).saturating_add(Span::new().minutes(30)))
}

/// The day it is.
pub(super) fn today(now: Timestamp) -> Date {
    now.to_zoned(india()).date()
}

/// The day so many days later, or earlier.
pub(super) fn days_from(day: Date, days: i64) -> Date {
    day.saturating_add(Span::new().days(days))
}

/// The moment a day begins.
pub(super) fn start_of_day(day: Date) -> Timestamp {
    day.to_zoned(india()).map_or(Timestamp::MIN, |start| start.timestamp())
}

/// Days since the epoch.
pub(super) fn day_number(day: Date) -> i64 {
    let epoch = Date::constant(1970, 1, 1);
    i64::from(day.since((Unit::Day, epoch)).map_or(0, |span| span.get_days()))
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;

    #[test]
    fn the_day_begins_before_it_does_in_london() {
        let now: Timestamp = "2026-11-15T18:30:00Z".parse().unwrap();
        assert_eq!(today(now), Date::constant(2026, 11, 16));
        assert_eq!(start_of_day(today(now)), now);
        assert_eq!(day_number(days_from(today(now), -1)), day_number(today(now)) - 1);
    }
}
