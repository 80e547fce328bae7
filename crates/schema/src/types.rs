//! Column types, and the conversion of client input to stored values.

use jiff::civil::Date;
use jiff::tz::TimeZone;
use jiff::{Timestamp, Zoned};
use serde_json::{Value as Json, json};
use uuid::Uuid;

/// The type of a column or argument.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Type {
    /// A UUID, lower case.
    Uuid,
    /// Text of any length.
    Text,
    /// A 64-bit integer: counters, and money in rupees.
    Integer,
    /// A floating-point number: ratings.
    Number,
    /// True or false.
    Boolean,
    /// A point in time, stored in UTC to the microsecond.
    Timestamp,
    /// A calendar day.
    Date,
    /// Any JSON document.
    Json,
    /// A JSON array. Filters also accept the array literal `{a,b}`.
    List,
    /// The searchable text of a row. It has no value and can only be filtered.
    Search,
}

/// A value that is not valid for its type.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum InvalidValue {
    /// The text is not a value of the type.
    #[error("invalid input syntax for type {ty}: \"{input}\"")]
    Syntax {
        /// The PostgreSQL name of the type.
        ty: &'static str,
        /// What was sent, shortened.
        input: String,
    },
    /// The number does not fit into 64 bits.
    #[error("value \"{input}\" is out of range for type {ty}")]
    Range {
        /// The PostgreSQL name of the type.
        ty: &'static str,
        /// What was sent, shortened.
        input: String,
    },
    /// The date or time is invalid.
    #[error("invalid input syntax for type {ty}: \"{input}\"")]
    Moment {
        /// The PostgreSQL name of the type.
        ty: &'static str,
        /// What was sent, shortened.
        input: String,
    },
    /// A JSON value has a different type from the one it is cast to.
    #[error("cannot cast jsonb {found} to type {ty}")]
    Document {
        /// The PostgreSQL name of the type.
        ty: &'static str,
        /// The kind of JSON value that was found.
        found: &'static str,
    },
    /// The JSON value does not match the column's type.
    #[error("{found} cannot be stored as {ty}; send {wanted}")]
    Shape {
        /// The PostgreSQL name of the type.
        ty: &'static str,
        /// The kind of JSON value that was sent.
        found: &'static str,
        /// What to send instead.
        wanted: &'static str,
    },
    /// An entry's month is invalid.
    #[error("Write a month as 2026-04, or as 2026 if only the year is known: \"{input}\" is neither.")]
    Month {
        /// What was sent, shortened.
        input: String,
    },
    /// An entry ends before it starts.
    #[error("An entry ends before it starts. Choose a later end, or an earlier start.")]
    EndsBeforeStart,
    /// An entry has an end but no start.
    #[error("An entry has an end but no start. Choose a start too.")]
    NoStart,
    /// A list, or one of its entries, is larger than its column allows.
    #[error("{}", template.replace("{subject}", subject).replace("{most}", &most.to_string()))]
    Limit {
        /// The sentence, with `{subject}` and `{most}` in place of the values.
        template: &'static str,
        /// The column's name in words.
        subject: String,
        /// The limit.
        most: usize,
    },
    /// The column's own validation refused the document.
    #[error("{sentence}")]
    Content {
        /// What is wrong, and what to do about it.
        sentence: &'static str,
    },
}

impl InvalidValue {
    /// The SQLSTATE that PostgreSQL uses for it.
    pub fn code(&self) -> &'static str {
        match self {
            InvalidValue::Syntax { .. } | InvalidValue::Shape { .. } => "22P02",
            InvalidValue::Range { .. } => "22003",
            InvalidValue::Moment { .. } | InvalidValue::Month { .. } => "22007",
            InvalidValue::Document { .. }
            | InvalidValue::EndsBeforeStart
            | InvalidValue::NoStart
            | InvalidValue::Limit { .. }
            | InvalidValue::Content { .. } => "22023",
        }
    }

    /// The template of the sentence and its values as JSON text, so that a client can translate it.
    pub fn details(&self) -> Option<String> {
        let InvalidValue::Limit { template, subject, most } = self else { return None };
        Some(json!({ "template": template, "values": { "subject": subject, "most": most } }).to_string())
    }
}

impl Type {
    /// The type's name in PostgreSQL and in the clients.
    pub fn postgres_name(self) -> &'static str {
        match self {
            Type::Uuid => "uuid",
            Type::Text => "text",
            Type::Integer => "bigint",
            Type::Number => "double precision",
            Type::Boolean => "boolean",
            Type::Timestamp => "timestamptz",
            Type::Date => "date",
            Type::Json | Type::List => "jsonb",
            Type::Search => "tsvector",
        }
    }

    /// Finds the type that a `::cast` in a select names.
    pub fn from_cast(name: &str) -> Option<Type> {
        Some(match name {
            "uuid" => Type::Uuid,
            "text" | "varchar" | "character varying" => Type::Text,
            "int" | "int2" | "int4" | "int8" | "integer" | "bigint" | "smallint" => Type::Integer,
            "float" | "float4" | "float8" | "real" | "numeric" | "decimal" | "double precision" => Type::Number,
            "bool" | "boolean" => Type::Boolean,
            "timestamptz" | "timestamp with time zone" => Type::Timestamp,
            "date" => Type::Date,
            "json" | "jsonb" => Type::Json,
            _ => return None,
        })
    }

    /// Whether a select may cast a value of this type to the other. The cast of a text can still fail for a particular value.
    pub fn casts_to(self, to: Type) -> bool {
        use Type::{Boolean, Date, Integer, Json, List, Number, Text, Timestamp, Uuid};
        self == to
            || matches!(
                (self, to),
                (_, Text)
                    | (Text, Uuid | Integer | Number | Boolean | Timestamp | Date | Json)
                    | (Json, Integer | Number | Boolean)
                    | (Integer, Number)
                    | (Number | Boolean, Integer)
                    | (Timestamp, Date)
                    | (Date, Timestamp)
                    | (List, Json)
            )
    }

    /// Converts a JSON value inside a document to a number or a boolean.
    pub fn cast_json(self, input: &Json) -> Result<Json, InvalidValue> {
        match (self, input) {
            (_, Json::Null) => Ok(Json::Null),
            (Type::Boolean, Json::Bool(_)) | (Type::Number, Json::Number(_)) => Ok(input.clone()),
            (Type::Integer, Json::Number(number)) => match number.as_i64() {
                Some(whole) => Ok(Json::from(whole)),
                // PostgreSQL treats it as a decimal number, and those round half away from zero.
                None => rounded(number.as_f64().unwrap_or(f64::NAN).round()).map(Json::from),
            },
            _ => Err(InvalidValue::Document { ty: self.postgres_name(), found: kind_of(input) }),
        }
    }

    /// Converts a value from a filter or a query parameter to its stored form.
    pub fn parse_text(self, input: &str) -> Result<Json, InvalidValue> {
        match self {
            Type::Text | Type::Search => Ok(Json::from(input)),
            Type::Uuid => parse_uuid(input).map(Json::from),
            Type::Integer => parse_integer(input).map(Json::from),
            Type::Number => input.trim().parse::<f64>().map(Json::from).map_err(|_| self.syntax(input)),
            Type::Boolean => parse_boolean(input).map(Json::from).ok_or_else(|| self.syntax(input)),
            Type::Timestamp => parse_timestamp(input).map(Json::from).ok_or_else(|| self.moment(input)),
            Type::Date => parse_date(input).map(Json::from).ok_or_else(|| self.moment(input)),
            Type::Json | Type::List => {
                serde_json::from_str(input).map_err(|_| InvalidValue::Syntax { ty: "json", input: shorten(input) })
            }
        }
    }

    /// Converts a value from a JSON body to its stored form. Null stays null.
    pub fn parse_json(self, input: &Json) -> Result<Json, InvalidValue> {
        match (self, input) {
            (_, Json::Null) => Ok(Json::Null),
            (Type::Json, any) => Ok(any.clone()),
            (Type::List, Json::Array(_)) => Ok(input.clone()),
            (Type::List, Json::String(text)) => match serde_json::from_str(text) {
                Ok(Json::Array(items)) => Ok(Json::Array(items)),
                _ => Err(self.shape("a string", "a list")),
            },
            (Type::List, other) => Err(self.shape(kind_of(other), "a list")),
            (Type::Text, Json::String(_)) | (Type::Boolean, Json::Bool(_)) => Ok(input.clone()),
            (Type::Text, Json::Array(_) | Json::Object(_)) | (_, Json::Array(_) | Json::Object(_)) => {
                Err(self.shape(kind_of(input), "a single value"))
            }
            (Type::Boolean, Json::Number(_)) => Err(self.shape("a number", "true or false")),
            (Type::Integer, Json::Number(number)) if number.is_f64() => {
                whole_number(number.as_f64().unwrap_or(f64::NAN))
                    .map(Json::from)
                    .ok_or_else(|| self.syntax(&number.to_string()))
            }
            (Type::Number, Json::Number(_)) => Ok(input.clone()),
            (_, Json::String(text)) => self.parse_text(text),
            (_, other) => self.parse_text(&other.to_string()),
        }
    }

    fn syntax(self, input: &str) -> InvalidValue {
        InvalidValue::Syntax { ty: self.postgres_name(), input: shorten(input) }
    }

    fn moment(self, input: &str) -> InvalidValue {
        let ty = if self == Type::Date { "date" } else { "timestamp with time zone" };
        InvalidValue::Moment { ty, input: shorten(input) }
    }

    fn shape(self, found: &'static str, wanted: &'static str) -> InvalidValue {
        InvalidValue::Shape { ty: self.postgres_name(), found, wanted }
    }
}

/// The canonical name of a time zone, if the time zone database contains it.
pub fn zone_name(text: &str) -> Option<String> {
    TimeZone::get(text).ok()?.iana_name().map(str::to_owned)
}

/// The nearest whole number. Ties go to the even one, as in PostgreSQL.
pub fn rounded(number: f64) -> Result<i64, InvalidValue> {
    let whole = number.round_ties_even();
    // `i64::MAX` is not exactly representable as `f64`. The cast gives the next larger number, so the comparison is strict.
    if whole >= i64::MIN as f64 && whole < i64::MAX as f64 {
        return Ok(whole as i64);
    }
    Err(InvalidValue::Range { ty: "bigint", input: number.to_string() })
}

/// Formats a time with a fixed width, so that sorting the texts sorts the times.
pub fn canonical_timestamp(at: Timestamp) -> String {
    at.to_zoned(TimeZone::UTC).strftime("%Y-%m-%dT%H:%M:%S.%6f+00:00").to_string()
}

fn parse_uuid(input: &str) -> Result<String, InvalidValue> {
    Uuid::try_parse(input.trim()).map(|id| id.to_string()).map_err(|_| Type::Uuid.syntax(input))
}

fn parse_integer(input: &str) -> Result<i64, InvalidValue> {
    let text = input.trim();
    let digits = text.strip_prefix(['-', '+']).unwrap_or(text);
    if digits.is_empty() || !digits.bytes().all(|byte| byte.is_ascii_digit()) {
        return Err(Type::Integer.syntax(input));
    }
    text.parse().map_err(|_| InvalidValue::Range { ty: "bigint", input: shorten(input) })
}

fn parse_boolean(input: &str) -> Option<bool> {
    match input.trim().to_ascii_lowercase().as_str() {
        "true" | "t" | "yes" | "y" | "on" | "1" => Some(true),
        "false" | "f" | "no" | "n" | "off" | "0" => Some(false),
        _ => None,
    }
}

/// Accepts RFC 3339 and the looser forms that PostgreSQL accepts: a space instead of the T, a bare date, no offset (UTC), an hour-only
/// offset.
fn parse_timestamp(input: &str) -> Option<String> {
    let text = input.trim();
    let at = text
        .parse::<Timestamp>()
        .ok()
        .or_else(|| format!("{text}:00").parse().ok())
        .or_else(|| text.parse::<Zoned>().ok().map(|zoned| zoned.timestamp()))
        .or_else(|| {
            let civil = text.parse::<jiff::civil::DateTime>().ok()?;
            civil.to_zoned(TimeZone::UTC).ok().map(|zoned| zoned.timestamp())
        })?;
    // Years with more or fewer digits would break the sort order of the text form.
    let year = at.to_zoned(TimeZone::UTC).year();
    (0..=9999).contains(&year).then(|| canonical_timestamp(at))
}

fn parse_date(input: &str) -> Option<String> {
    let text = input.trim();
    let date: Date = text.parse().ok().or_else(|| {
        let at: Timestamp = parse_timestamp(text)?.parse().ok()?;
        Some(at.to_zoned(TimeZone::UTC).date())
    })?;
    (0..=9999).contains(&date.year()).then(|| date.to_string())
}

/// Converts a JSON number such as `3.0` or `1e3`. Returns `None` for `3.5`.
fn whole_number(number: f64) -> Option<i64> {
    const EXACT: f64 = 9_007_199_254_740_992.0;
    // Within 2^53 the conversion is exact.
    #[allow(clippy::cast_possible_truncation)]
    (number.fract() == 0.0 && number.abs() <= EXACT).then_some(number as i64)
}

fn kind_of(json: &Json) -> &'static str {
    match json {
        Json::Null => "null",
        Json::Bool(_) => "a boolean",
        Json::Number(_) => "a number",
        Json::String(_) => "a string",
        Json::Array(_) => "a list",
        Json::Object(_) => "an object",
    }
}

/// Shortens input that is repeated in an error message.
pub(crate) fn shorten(input: &str) -> String {
    const MAX_CHARS: usize = 80;
    match input.char_indices().nth(MAX_CHARS) {
        Some((end, _)) => format!("{}…", &input[..end]),
        None => input.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;

    #[test]
    fn timestamps_are_stored_in_one_sortable_form() {
        for (input, stored) in [
            ("2026-11-15T00:37:16.89Z", "2026-11-15T00:37:16.890000+00:00"),
            ("2026-11-15 06:07:16+05:30", "2026-11-15T00:37:16.000000+00:00"),
            ("2026-11-15 06:07:16+05", "2026-11-15T01:07:16.000000+00:00"),
            ("2026-11-15T06:07:16", "2026-11-15T06:07:16.000000+00:00"),
            ("2026-11-15", "2026-11-15T00:00:00.000000+00:00"),
        ] {
            assert_eq!(Type::Timestamp.parse_text(input).unwrap(), Json::from(stored), "{input}");
        }
        assert_eq!(Type::Timestamp.parse_text("soon").unwrap_err().code(), "22007");
    }

    #[test]
    fn whole_numbers_may_be_written_as_text_or_float_but_must_be_whole() {
        assert_eq!(Type::Integer.parse_json(&Json::from(3.0)).unwrap(), Json::from(3));
        assert_eq!(Type::Integer.parse_json(&Json::from("42")).unwrap(), Json::from(42));
        assert_eq!(Type::Integer.parse_json(&Json::from(3.5)).unwrap_err().code(), "22P02");
        assert_eq!(Type::Integer.parse_text("99999999999999999999").unwrap_err().code(), "22003");
    }

    #[test]
    fn the_error_for_an_invalid_value_contains_its_type_and_the_value() {
        let error = Type::Uuid.parse_text("xyz").unwrap_err();
        assert_eq!(error.to_string(), "invalid input syntax for type uuid: \"xyz\"");
    }
}
