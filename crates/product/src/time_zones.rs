//! People's time zones.

use jiff::Timestamp;
use jiff::tz::TimeZone;
use serde_json::Value as Json;

use crate::words::{WordCatalogue, fill};

/// The zone of people who have not chosen one.
const DEFAULT_ZONE: &str = "Asia/Kolkata";

/// A person's time zone.
#[derive(Debug, Clone)]
pub(crate) struct PersonalTimeZone {
    name: String,
    zone: TimeZone,
}

impl PersonalTimeZone {
    /// The zone in an account's stored metadata. Clients write the metadata, so the value may be anything.
    pub(crate) fn of(user_metadata: Option<&str>) -> PersonalTimeZone {
        let metadata: Json = user_metadata.and_then(|text| serde_json::from_str(text).ok()).unwrap_or_default();
        metadata["time_zone"]
            .as_str()
            .and_then(PersonalTimeZone::from_name)
            .unwrap_or_else(PersonalTimeZone::default_zone)
    }

    fn from_name(name: &str) -> Option<PersonalTimeZone> {
        let zone = TimeZone::get(name).ok()?;
        Some(PersonalTimeZone { name: zone.iana_name().unwrap_or(name).to_owned(), zone })
    }

    fn default_zone() -> PersonalTimeZone {
        // The zones are part of the executable. If this one were ever missing, times labelled as UTC would still be correct.
        PersonalTimeZone::from_name(DEFAULT_ZONE)
            .unwrap_or_else(|| PersonalTimeZone { name: "UTC".to_owned(), zone: TimeZone::UTC })
    }

    /// A time in this zone, with the zone's name.
    pub(crate) fn moment(&self, at: Timestamp, words: &WordCatalogue) -> String {
        let there = at.to_zoned(self.zone.clone());
        let (weekday, date) = (i64::from(there.weekday().to_monday_one_offset()), &words.date(there.date()));
        let (clock, zone) = (&there.strftime("%-I:%M %P").to_string(), &self.label(at));
        fill!(words, "moment", weekday, date, clock, zone)
    }

    /// The zone's abbreviation, if it has one, and its name: "IST, Asia/Kolkata".
    fn label(&self, at: Timestamp) -> String {
        let info = self.zone.to_offset_info(at);
        let short = info.abbreviation();
        let is_name = short.bytes().all(|byte| byte.is_ascii_alphabetic()) && short != self.name;
        if is_name { format!("{short}, {}", self.name) } else { self.name.clone() }
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;
    use crate::words::Words;

    fn written(metadata: &str, language: &str) -> String {
        let at: Timestamp = "2026-11-24T04:30:00Z".parse().unwrap();
        PersonalTimeZone::of(Some(metadata)).moment(at, Words::built_in().in_language(Some(language)))
    }

    #[test]
    fn a_time_is_shown_in_the_readers_zone() {
        let berlin = written(r#"{"time_zone": "Europe/Berlin"}"#, "en");
        assert_eq!(berlin, "Tuesday, 24 November 2026, 5:30 am (CET, Europe/Berlin)");
        let dubai = written(r#"{"time_zone": "Asia/Dubai"}"#, "en");
        assert_eq!(dubai, "Tuesday, 24 November 2026, 8:30 am (Asia/Dubai)");
        assert_eq!(written("{}", "hi"), "मंगलवार, 24 नवंबर 2026, 10:00 am (IST, Asia/Kolkata)");
    }

    #[test]
    fn an_invalid_zone_falls_back_to_india() {
        for metadata in ["", "{}", r#"{"time_zone": 5}"#, r#"{"time_zone": "Mars/Olympus"}"#] {
            assert!(written(metadata, "en").ends_with("10:00 am (IST, Asia/Kolkata)"), "{metadata}");
        }
    }
}
