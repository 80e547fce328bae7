//! The `Prefer` header.

use http::HeaderMap;
use sangam_schema::zone_name;

use crate::error::Error;

/// The preferences that are supported.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(crate) struct Preferences {
    pub(crate) returning: Option<Returning>,
    pub(crate) counted: Option<CountMode>,
    pub(crate) resolution: Option<Resolution>,
    pub(crate) missing_default: bool,
    pub(crate) strict: bool,
    pub(crate) max_affected: Option<u64>,
    pub(crate) transaction: Option<Transaction>,
    pub(crate) zone: Option<Zone>,
}

/// A time zone: the client's spelling, and its name in the zone database.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Zone {
    asked: String,
    pub(crate) name: Option<String>,
}

/// How a write ends.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Transaction {
    Commit,
    Rollback,
}

/// What a write returns.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Returning {
    Minimal,
    HeadersOnly,
    Representation,
}

/// How to find the total. All three modes count exactly here, because that is correct and cheap enough.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum CountMode {
    Exact,
    Planned,
    Estimated,
}

/// How an insert handles existing rows.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) enum Resolution {
    Merge,
    Ignore,
}

impl Preferences {
    /// Parses all `Prefer` headers. They are combined.
    pub(crate) fn read(headers: &HeaderMap) -> Result<Preferences, Error> {
        let mut preferences = Preferences::default();
        let mut unknown = Vec::new();
        let lines = headers.get_all("prefer").iter().filter_map(|value| value.to_str().ok());
        for word in lines.flat_map(|line| line.split(',')).map(str::trim).filter(|word| !word.is_empty()) {
            if !preferences.set(word) {
                unknown.push(word.to_owned());
            }
        }
        if let Some(Zone { asked, name: None }) = preferences.zone {
            return Err(Error::UnknownZone(asked));
        }
        if preferences.strict && !unknown.is_empty() {
            return Err(Error::UnknownPreferences(unknown));
        }
        Ok(preferences)
    }

    /// Sets the preference that a word names. Returns whether it is known.
    fn set(&mut self, word: &str) -> bool {
        match word {
            "return=minimal" => self.returning = Some(Returning::Minimal),
            "return=headers-only" => self.returning = Some(Returning::HeadersOnly),
            "return=representation" => self.returning = Some(Returning::Representation),
            "count=exact" => self.counted = Some(CountMode::Exact),
            "count=planned" => self.counted = Some(CountMode::Planned),
            "count=estimated" => self.counted = Some(CountMode::Estimated),
            "resolution=merge-duplicates" => self.resolution = Some(Resolution::Merge),
            "resolution=ignore-duplicates" => self.resolution = Some(Resolution::Ignore),
            "missing=default" => self.missing_default = true,
            "missing=null" => self.missing_default = false,
            "handling=strict" => self.strict = true,
            "handling=lenient" => self.strict = false,
            "tx=commit" => self.transaction = Some(Transaction::Commit),
            "tx=rollback" => self.transaction = Some(Transaction::Rollback),
            "params=single-object" => {}
            _ if word.starts_with("timezone=") => {
                let asked: String = word["timezone=".len()..].chars().take(80).collect();
                self.zone = Some(Zone { name: zone_name(&asked), asked });
            }
            _ => match word.strip_prefix("max-affected=").and_then(|number| number.parse().ok()) {
                Some(number) => self.max_affected = Some(number),
                None => return false,
            },
        }
        true
    }

    /// The maximum number of affected rows, if the client insists on it.
    pub(crate) fn max_affected(&self) -> Option<u64> {
        self.max_affected.filter(|_| self.strict)
    }

    /// The `Preference-Applied` header, listing the preferences that were applied.
    pub(crate) fn applied(&self) -> Option<String> {
        let mut applied = Vec::new();
        applied.extend(self.resolution.map(|resolution| match resolution {
            Resolution::Merge => "resolution=merge-duplicates".to_owned(),
            Resolution::Ignore => "resolution=ignore-duplicates".to_owned(),
        }));
        applied.extend(self.missing_default.then(|| "missing=default".to_owned()));
        applied.extend(self.returning.map(|returning| match returning {
            Returning::Minimal => "return=minimal".to_owned(),
            Returning::HeadersOnly => "return=headers-only".to_owned(),
            Returning::Representation => "return=representation".to_owned(),
        }));
        applied.extend(self.counted.map(|counted| match counted {
            CountMode::Exact => "count=exact".to_owned(),
            CountMode::Planned => "count=planned".to_owned(),
            CountMode::Estimated => "count=estimated".to_owned(),
        }));
        applied.extend(self.transaction.map(|transaction| match transaction {
            Transaction::Commit => "tx=commit".to_owned(),
            Transaction::Rollback => "tx=rollback".to_owned(),
        }));
        applied.extend(self.strict.then(|| "handling=strict".to_owned()));
        applied.extend(self.zone.as_ref().map(|zone| format!("timezone={}", zone.asked)));
        applied.extend(self.max_affected.filter(|_| self.strict).map(|number| format!("max-affected={number}")));
        (!applied.is_empty()).then(|| applied.join(", "))
    }
}
