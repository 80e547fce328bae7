//! Days in the demo's texts, given relative to its date, so that a message, an invitation and a notification name the same day.

use jiff::civil::{Date, Weekday};
use jiff::{SignedDuration, Span, Timestamp};

use super::people::DemoNetwork;
use super::text::number;
use crate::calendar;

/// The day `offset` days from today in India. Sundays are avoided, because interviews are not on Sundays.
fn day(network: &DemoNetwork, offset: i64) -> Date {
    let day = calendar::day(network.now).saturating_add(Span::new().days(offset));
    match (day.weekday(), offset > 0) {
        (Weekday::Sunday, true) => day.saturating_add(Span::new().days(1)),
        (Weekday::Sunday, false) => day.saturating_sub(Span::new().days(1)),
        _ => day,
    }
}

/// `Thursday, 19 November`.
fn label(network: &DemoNetwork, offset: &str) -> String {
    day(network, number(offset.trim_start_matches('+'))).strftime("%A, %-d %B").to_string()
}

/// Replaces placeholders such as `{+2}` with the name of the day.
pub(super) fn fill(network: &DemoNetwork, text: &str) -> String {
    let mut filled = String::new();
    let mut rest = text;
    while let Some((before, after)) = rest.split_once('{') {
        let Some((offset, end)) = after.split_once('}') else { break };
        filled.push_str(before);
        filled.push_str(&label(network, offset));
        rest = end;
    }
    filled + rest
}

/// The time and the invitation text of an interview.
pub(super) struct DemoInterview {
    pub(super) at: Timestamp,
    pub(super) invitation: String,
    /// The place, as in the invitation.
    pub(super) place: &'static str,
}

/// Parses text such as `+2 11:00 at our office`.
pub(super) fn interview(network: &DemoNetwork, text: &'static str) -> Option<DemoInterview> {
    let (offset, rest) = text.split_once(' ')?;
    let (time, place) = rest.split_once(' ')?;
    let (hours, minutes) = time.split_once(':')?;
    let day = day(network, number(offset.trim_start_matches('+')));
    let at = calendar::start_of_day(day) + SignedDuration::from_mins(number(hours) * 60 + number(minutes));
    let time = time.trim_start_matches('0');
    Some(DemoInterview { at, invitation: format!("{} at {time}, {place}.", label(network, offset)), place })
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;

    fn on(moment: &str) -> DemoNetwork {
        DemoNetwork::new(moment.parse().unwrap())
    }

    #[test]
    fn a_message_and_the_invitation_name_the_same_day() {
        let network = on("2026-11-16T20:00:00Z");
        assert_eq!(fill(&network, "Come on {+2} at 11:00."), "Come on Thursday, 19 November at 11:00.");
        let interview = interview(&network, "+2 09:30 at the office").unwrap();
        assert_eq!(interview.invitation, "Thursday, 19 November at 9:30, at the office.");
        assert_eq!(interview.at, "2026-11-19T04:00:00Z".parse().unwrap());
    }

    #[test]
    fn no_interview_is_on_a_sunday() {
        let network = on("2026-11-20T06:00:00Z");
        assert_eq!(fill(&network, "{+2}, {-5}"), "Monday, 23 November, Saturday, 14 November");
    }
}
