//! The offered times of an interview. Each has a start and a length.

use jiff::{SignedDuration, Timestamp};
use sangam_schema::canonical_timestamp;
use serde_json::{Value as Json, json};

use crate::sentence::Sentence;

/// How many times can be offered at once.
const MAX_SLOTS: usize = 10;

/// How far ahead an interview can be.
const MAX_ADVANCE: SignedDuration = SignedDuration::from_hours(366 * 24);

const MIN_MINUTES: i64 = 5;
const MAX_MINUTES: i64 = 480;

/// One time at which an interview can take place.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Slot {
    pub(crate) starts_at: Timestamp,
    pub(crate) minutes: i64,
}

impl Slot {
    pub(crate) fn ends_at(self) -> Timestamp {
        self.starts_at + SignedDuration::from_mins(self.minutes)
    }
}

/// Reads the times that an employer offers and sorts them. The error says what is wrong with them.
pub(crate) fn read_slots(sent: &Json, now: Timestamp) -> Result<Vec<Slot>, Sentence> {
    let listed = sent.as_array().filter(|listed| !listed.is_empty());
    let listed = listed.ok_or("Offer at least one time for the interview.")?;
    if listed.len() > MAX_SLOTS {
        return Err("Offer at most 10 times for the interview.".into());
    }
    let mut slots = listed.iter().map(|one| read_slot(one, now)).collect::<Result<Vec<_>, _>>()?;
    slots.sort_unstable();
    if slots.windows(2).any(|pair| pair[0].starts_at == pair[1].starts_at) {
        return Err("The same time is listed twice. Remove one of the two.".into());
    }
    Ok(slots)
}

fn read_slot(sent: &Json, now: Timestamp) -> Result<Slot, Sentence> {
    let slot = parse_slot(sent).ok_or("Give each time as a date with its time zone, and its length in minutes.")?;
    if slot.starts_at <= now {
        return Err("Choose a time in the future.".into());
    }
    if slot.starts_at > now + MAX_ADVANCE {
        return Err("Choose a time within the next year.".into());
    }
    if !(MIN_MINUTES..=MAX_MINUTES).contains(&slot.minutes) {
        return Err("An interview takes between 5 minutes and 8 hours.".into());
    }
    Ok(slot)
}

fn parse_slot(sent: &Json) -> Option<Slot> {
    let starts_at: Timestamp = sent["starts_at"].as_str()?.parse().ok()?;
    Some(Slot { starts_at, minutes: sent["minutes"].as_i64()? })
}

/// The stored form of the times.
pub(crate) fn write_slots(slots: &[Slot]) -> Json {
    // In the same form as all other timestamps in the API, so that clients can compare the texts.
    let describe = |slot: &Slot| json!({ "starts_at": canonical_timestamp(slot.starts_at), "minutes": slot.minutes });
    slots.iter().map(describe).collect()
}

/// Reads the stored form.
pub(crate) fn stored_slots(text: &str) -> Vec<Slot> {
    let stored: Json = serde_json::from_str(text).unwrap_or_default();
    stored.as_array().map(|slots| slots.iter().filter_map(parse_slot).collect()).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;

    fn now() -> Timestamp {
        "2026-11-20T10:00:00Z".parse().unwrap()
    }

    fn wrong(sent: &Json) -> String {
        read_slots(sent, now()).unwrap_err().to_string()
    }

    #[test]
    fn times_are_sorted_and_stored_in_utc() {
        let sent = json!([
            {"starts_at": "2026-11-24T10:00:00+05:30", "minutes": 45},
            {"starts_at": "2026-11-23T10:00:00+05:30", "minutes": 30},
        ]);
        let slots = read_slots(&sent, now()).unwrap();
        let stored = write_slots(&slots).to_string();
        assert!(stored.starts_with(r#"[{"starts_at":"2026-11-23T04:30:00.000000+00:00","minutes":30}"#), "{stored}");
        assert_eq!(stored_slots(&stored), slots);
    }

    #[test]
    fn each_mistake_has_its_own_message() {
        let at = |moment: &str, minutes: i64| json!({"starts_at": moment, "minutes": minutes});
        assert_eq!(wrong(&json!([])), "Offer at least one time for the interview.");
        assert_eq!(wrong(&json!("tomorrow")), "Offer at least one time for the interview.");
        assert_eq!(
            wrong(&json!(vec![at("2026-11-24T10:00:00Z", 30); 11])),
            "Offer at most 10 times for the interview."
        );
        assert_eq!(wrong(&json!([at("2026-11-20T10:00:00Z", 30)])), "Choose a time in the future.");
        assert_eq!(wrong(&json!([at("2027-11-22T10:00:00Z", 30)])), "Choose a time within the next year.");
        assert_eq!(wrong(&json!([at("2026-11-24T10:00:00Z", 4)])), "An interview takes between 5 minutes and 8 hours.");
        let twice = json!([at("2026-11-24T10:00:00Z", 30), at("2026-11-24T15:30:00+05:30", 60)]);
        assert_eq!(wrong(&twice), "The same time is listed twice. Remove one of the two.");
        for unreadable in [json!([at("2026-11-24 10:00", 30)]), json!([{"starts_at": "2026-11-24T10:00:00Z"}])] {
            assert_eq!(wrong(&unreadable), "Give each time as a date with its time zone, and its length in minutes.");
        }
    }
}
