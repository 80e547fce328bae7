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

/// The times and the invitation text of an interview. With several times, the applicant has not chosen yet.
pub(super) struct DemoInterview {
    pub(super) times: Vec<Timestamp>,
    pub(super) invitation: String,
    /// The place, as in the invitation.
    pub(super) place: &'static str,
}

impl DemoInterview {
    /// The first of its times.
    pub(super) fn at(&self) -> Timestamp {
        self.times.first().copied().unwrap_or_default()
    }

    /// Whether the applicant still has to choose a time.
    pub(super) fn is_open(&self) -> bool {
        self.times.len() > 1
    }
}

/// Parses text such as `+2 11:00 at our office` or `+2 11:00 / +3 15:00 at our office`.
pub(super) fn interview(network: &DemoNetwork, text: &'static str) -> Option<DemoInterview> {
    let mut times = Vec::new();
    let mut labels = Vec::new();
    let mut rest = text;
    loop {
        let (offset, after) = rest.split_once(' ')?;
        let (time, after) = after.split_once(' ')?;
        let (hours, minutes) = time.split_once(':')?;
        let day = day(network, number(offset.trim_start_matches('+')));
        let minutes = SignedDuration::from_mins(number(hours) * 60 + number(minutes));
        times.push(calendar::start_of_day(day) + minutes);
        labels.push(format!("{} at {}", label(network, offset), time.trim_start_matches('0')));
        rest = after;
        match rest.strip_prefix("/ ") {
            Some(next) => rest = next,
            None => break,
        }
    }
    Some(DemoInterview { times, invitation: format!("{}, {rest}.", labels.join(", or ")), place: rest })
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
        assert_eq!((interview.at(), interview.is_open()), ("2026-11-19T04:00:00Z".parse().unwrap(), false));
    }

    #[test]
    fn an_interview_with_several_times_is_open() {
        let interview = interview(&on("2026-11-16T20:00:00Z"), "+2 09:30 / +3 15:00 by video call").unwrap();
        assert_eq!(
            interview.invitation,
            "Thursday, 19 November at 9:30, or Friday, 20 November at 15:00, by video call."
        );
        assert!(interview.is_open());
    }

    #[test]
    fn no_interview_is_on_a_sunday() {
        let network = on("2026-11-20T06:00:00Z");
        assert_eq!(fill(&network, "{+2}, {-5}"), "Monday, 23 November, Saturday, 14 November");
    }
}
