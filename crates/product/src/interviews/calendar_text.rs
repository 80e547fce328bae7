//! Writes calendar files as RFC 5545 requires: lines of at most 75 bytes that end with CRLF, and escaped text.

use jiff::Timestamp;
use uuid::Uuid;

use super::Slot;

/// What a calendar does with a file: the methods of RFC 5546.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum CalendarMethod {
    /// Adds the entry or changes it.
    Request,
    /// Cancels the entry.
    Cancel,
    /// Adds the entry, for a file that someone downloads.
    Publish,
}

impl CalendarMethod {
    pub(crate) fn name(self) -> &'static str {
        match self {
            CalendarMethod::Request => "REQUEST",
            CalendarMethod::Cancel => "CANCEL",
            CalendarMethod::Publish => "PUBLISH",
        }
    }
}

/// The name and mail address of an organizer or attendee.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct CalendarParty {
    pub(crate) name: String,
    pub(crate) email: String,
}

/// A calendar entry.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct CalendarEntry {
    /// Identifies the entry across changes.
    pub(crate) uid: Uuid,
    /// Increases with every change.
    pub(crate) sequence: i64,
    pub(crate) method: CalendarMethod,
    /// Whether the time is only proposed.
    pub(crate) is_tentative: bool,
    pub(crate) slot: Slot,
    pub(crate) summary: String,
    pub(crate) description: String,
    pub(crate) location: String,
    pub(crate) url: String,
    pub(crate) organizer: CalendarParty,
    /// The person whose calendar it is. Nothing for a downloaded file.
    pub(crate) attendee: Option<CalendarParty>,
    /// When the file was written.
    pub(crate) stamp: Timestamp,
}

impl CalendarEntry {
    /// The text of the file.
    pub(crate) fn write(&self) -> String {
        let status = match (self.method, self.is_tentative) {
            (CalendarMethod::Cancel, _) => "CANCELLED",
            (_, true) => "TENTATIVE",
            _ => "CONFIRMED",
        };
        let answer = if self.is_tentative { "NEEDS-ACTION" } else { "ACCEPTED" };
        let mut lines = vec![
            "BEGIN:VCALENDAR".to_owned(),
            "VERSION:2.0".to_owned(),
            "PRODID:-//Sangam//Interviews//EN".to_owned(),
            format!("METHOD:{}", self.method.name()),
            "BEGIN:VEVENT".to_owned(),
            format!("UID:{}", self.uid),
            format!("SEQUENCE:{}", self.sequence),
            format!("DTSTAMP:{}", utc(self.stamp)),
            format!("DTSTART:{}", utc(self.slot.starts_at)),
            format!("DTEND:{}", utc(self.slot.ends_at())),
            format!("STATUS:{status}"),
            format!("SUMMARY:{}", escape(&self.summary)),
            format!("DESCRIPTION:{}", escape(&self.description)),
            format!("LOCATION:{}", escape(&self.location)),
            format!("URL:{}", without_breaks(&self.url)),
            format!("ORGANIZER;{}", party(&self.organizer)),
        ];
        lines.extend(
            self.attendee.as_ref().map(|attendee| format!("ATTENDEE;PARTSTAT={answer};RSVP=FALSE;{}", party(attendee))),
        );
        lines.extend(["END:VEVENT".to_owned(), "END:VCALENDAR".to_owned()]);
        lines.iter().map(|line| fold(line)).collect()
    }
}

fn utc(at: Timestamp) -> String {
    at.strftime("%Y%m%dT%H%M%SZ").to_string()
}

fn party(party: &CalendarParty) -> String {
    // Parameters cannot contain quotes or control characters, not even escaped.
    let name: String = party.name.chars().filter(|character| *character != '"' && !character.is_control()).collect();
    format!("CN=\"{name}\":mailto:{}", without_breaks(&party.email))
}

/// Removes control characters from values that are not escaped, such as addresses, so that they cannot add lines.
fn without_breaks(value: &str) -> String {
    value.chars().filter(|character| !character.is_control()).collect()
}

fn escape(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for character in text.replace("\r\n", "\n").chars() {
        match character {
            '\\' | ';' | ',' => escaped.extend(['\\', character]),
            '\n' => escaped.push_str("\\n"),
            other if other.is_control() => {}
            other => escaped.push(other),
        }
    }
    escaped
}

/// Folds a long line between characters. Continuation lines begin with a space.
fn fold(line: &str) -> String {
    const MAX_BYTES: usize = 75;
    let mut folded = String::with_capacity(line.len() + 8);
    let mut width = 0;
    for character in line.chars() {
        if width + character.len_utf8() > MAX_BYTES {
            folded.push_str("\r\n ");
            width = 1;
        }
        folded.push(character);
        width += character.len_utf8();
    }
    folded.push_str("\r\n");
    folded
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use icalendar::{Calendar, CalendarComponent, Component, EventLike};

    use super::*;

    fn entry() -> CalendarEntry {
        CalendarEntry {
            uid: Uuid::from_u128(7),
            sequence: 3,
            method: CalendarMethod::Request,
            is_tentative: false,
            slot: Slot { starts_at: "2026-11-24T04:30:00Z".parse().unwrap(), minutes: 45 },
            summary: "Interview: Plant Engineer; looms, dyes".to_owned(),
            description: "कृपया अपना पोर्टफ़ोलियो साथ लाएँ।\nBring a \\ too. ".repeat(4),
            location: "12, Ring Road; Surat".to_owned(),
            url: "https://meet.example.in/plant?a=1,2;b".to_owned(),
            organizer: CalendarParty {
                name: "Acme \"Looms\"\r\nX:Y".to_owned(),
                email: "no-reply@example.in".to_owned(),
            },
            attendee: Some(CalendarParty {
                name: "आशा राव".to_owned(), email: "asha@example.in".to_owned()
            }),
            stamp: "2026-11-20T10:00:00Z".parse().unwrap(),
        }
    }

    #[test]
    fn an_independent_parser_reads_the_file() {
        let entry = entry();
        let text = entry.write();
        let calendar: Calendar = text.parse().unwrap();
        let [CalendarComponent::Event(event)] = &calendar.components[..] else { panic!("{calendar:?}") };
        assert_eq!(event.get_uid(), Some("00000000-0000-0000-0000-000000000007"));
        assert_eq!(event.get_sequence(), Some(3));
        assert_eq!(event.get_summary(), Some(entry.summary.as_str()));
        assert_eq!(event.get_location(), Some(entry.location.as_str()));
        assert_eq!(event.get_description().map(str::to_owned), Some(entry.description.clone()));
        assert_eq!(event.get_url(), Some(entry.url.as_str()));
        assert_eq!(event.property_value("DTSTART"), Some("20261124T043000Z"));
        assert_eq!(event.property_value("DTEND"), Some("20261124T051500Z"));
        assert_eq!(
            calendar.properties.iter().find(|one| one.key() == "METHOD").map(|one| one.value()),
            Some("REQUEST")
        );
    }

    #[test]
    fn lines_follow_the_standard() {
        let text = entry().write();
        assert!(text.ends_with("END:VCALENDAR\r\n"));
        assert!(text.split("\r\n").all(|line| line.len() <= 75 && !line.contains('\n')), "{text}");
        assert!(text.contains("ORGANIZER;CN=\"Acme LoomsX:Y\":mailto:no-reply@example.in\r\n"), "{text}");
    }

    #[test]
    fn the_method_and_the_status_agree() {
        let cancelled = CalendarEntry { method: CalendarMethod::Cancel, ..entry() }.write();
        assert!(cancelled.contains("METHOD:CANCEL\r\n") && cancelled.contains("STATUS:CANCELLED\r\n"));
        let proposed = CalendarEntry { is_tentative: true, ..entry() }.write();
        assert!(proposed.contains("STATUS:TENTATIVE\r\n") && proposed.contains("PARTSTAT=NEEDS-ACTION"));
    }
}
