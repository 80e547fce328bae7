//! Conversion of values. Every value is bound as text and cast by its placeholder. Results arrive in PostgreSQL's binary format.

use std::error::Error;

use jiff::civil::Date;
use jiff::{Span, Timestamp};
use sangam_schema::canonical_timestamp;
use tokio_postgres::types::private::BytesMut;
use tokio_postgres::types::{FromSql, IsNull, ToSql, Type, to_sql_checked};
use uuid::Uuid;

use crate::Value;

type ConversionError = Box<dyn Error + Sync + Send>;

/// Microseconds from 1970 to 2000, PostgreSQL's epoch.
const EPOCH_2000_US: i64 = 946_684_800_000_000;

impl ToSql for Value {
    fn to_sql(&self, ty: &Type, out: &mut BytesMut) -> Result<IsNull, ConversionError> {
        match self {
            Value::Null => Ok(IsNull::Yes),
            Value::Bool(value) => value.to_string().to_sql(ty, out),
            Value::Int(number) => number.to_string().to_sql(ty, out),
            Value::Real(number) => number.to_string().to_sql(ty, out),
            Value::Text(text) => text.to_sql(ty, out),
        }
    }

    fn accepts(ty: &Type) -> bool {
        <String as ToSql>::accepts(ty)
    }

    to_sql_checked!();
}

/// A value read from a column of any type that occurs in our tables and aggregates.
pub(super) struct ColumnValue(pub(super) Value);

impl<'a> FromSql<'a> for ColumnValue {
    fn from_sql(ty: &Type, raw: &'a [u8]) -> Result<ColumnValue, ConversionError> {
        Ok(ColumnValue(match *ty {
            Type::BOOL => Value::Bool(bool::from_sql(ty, raw)?),
            Type::INT2 => Value::Int(i16::from_sql(ty, raw)?.into()),
            Type::INT4 => Value::Int(i32::from_sql(ty, raw)?.into()),
            Type::INT8 => Value::Int(i64::from_sql(ty, raw)?),
            Type::FLOAT4 => Value::Real(f32::from_sql(ty, raw)?.into()),
            Type::FLOAT8 => Value::Real(f64::from_sql(ty, raw)?),
            Type::NUMERIC => read_numeric(raw)?,
            Type::UUID => Value::Text(Uuid::from_slice(raw)?.to_string()),
            Type::TIMESTAMPTZ => Value::Text(read_timestamp(raw)?),
            Type::DATE => Value::Text(read_date(raw)?),
            Type::JSON => Value::Text(std::str::from_utf8(raw)?.to_owned()),
            // The binary form of jsonb is a version byte followed by the text.
            Type::JSONB => Value::Text(std::str::from_utf8(raw.get(1..).unwrap_or_default())?.to_owned()),
            _ => Value::Text(<&str>::from_sql(ty, raw)?.to_owned()),
        }))
    }

    fn from_sql_null(_: &Type) -> Result<ColumnValue, ConversionError> {
        Ok(ColumnValue(Value::Null))
    }

    fn accepts(ty: &Type) -> bool {
        let known = [
            Type::BOOL,
            Type::INT2,
            Type::INT4,
            Type::INT8,
            Type::FLOAT4,
            Type::FLOAT8,
            Type::NUMERIC,
            Type::UUID,
            Type::TIMESTAMPTZ,
            Type::DATE,
            Type::JSON,
            Type::JSONB,
        ];
        known.contains(ty) || <&str as FromSql>::accepts(ty)
    }
}

/// PostgreSQL's range of times is larger than ours and includes infinity. Times out of our range become its nearest end, so that
/// a row does not become unreadable because an account was suspended until infinity.
fn read_timestamp(raw: &[u8]) -> Result<String, ConversionError> {
    let micros = i64::from_be_bytes(raw.try_into()?).saturating_add(EPOCH_2000_US);
    let farthest = if micros < 0 { Timestamp::MIN } else { Timestamp::MAX };
    Ok(canonical_timestamp(Timestamp::from_microsecond(micros).unwrap_or(farthest)))
}

fn read_date(raw: &[u8]) -> Result<String, ConversionError> {
    let days = i32::from_be_bytes(raw.try_into()?);
    let date = Date::constant(2000, 1, 1).checked_add(Span::new().try_days(days)?)?;
    Ok(date.to_string())
}

/// Reads the type of sums and averages: groups of four decimal digits, the first of which has the weight 10000^weight.
fn read_numeric(raw: &[u8]) -> Result<Value, ConversionError> {
    let word = |i: usize| -> Result<[u8; 2], ConversionError> {
        Ok(raw.get(2 * i..2 * i + 2).ok_or("a numeric value is cut short")?.try_into()?)
    };
    let count = usize::from(u16::from_be_bytes(word(0)?));
    let weight = i32::from(i16::from_be_bytes(word(1)?));
    let negative = u16::from_be_bytes(word(2)?) == 0x4000;
    let groups =
        (0..count).map(|i| Ok(u16::from_be_bytes(word(4 + i)?))).collect::<Result<Vec<_>, ConversionError>>()?;

    let sign = if negative { "-" } else { "" };
    let group = |power: i32| usize::try_from(weight - power).ok().and_then(|i| groups.get(i)).copied().unwrap_or(0);
    let whole: String = (0..=weight.max(0)).rev().map(|power| format!("{:04}", group(power))).collect();
    let lowest = weight - i32::try_from(count)? + 1;
    if lowest >= 0
        && let Ok(number) = format!("{sign}{whole}").parse()
    {
        return Ok(Value::Int(number));
    }
    let fraction: String = (lowest..0).rev().map(|power| format!("{:04}", group(power))).collect();
    Ok(Value::Real(format!("{sign}{whole}.{fraction}").parse()?))
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;

    fn numeric(weight: i16, sign: u16, groups: &[u16]) -> Value {
        let count = u16::try_from(groups.len()).unwrap();
        let words = [count, weight.cast_unsigned(), sign, 0].into_iter().chain(groups.iter().copied());
        let raw: Vec<u8> = words.flat_map(u16::to_be_bytes).collect();
        read_numeric(&raw).unwrap()
    }

    #[test]
    fn sums_are_whole_and_averages_are_not() {
        assert_eq!(numeric(0, 0, &[]), Value::Int(0));
        assert_eq!(numeric(1, 0, &[12, 3456]), Value::Int(123_456));
        assert_eq!(numeric(2, 0x4000, &[1]), Value::Int(-100_000_000));
        assert_eq!(numeric(0, 0, &[4, 5000]), Value::Real(4.5));
        assert_eq!(numeric(-1, 0, &[25]), Value::Real(0.0025));
        assert_eq!(numeric(-2, 0, &[25]), Value::Real(0.000_000_25));
    }

    #[test]
    fn a_time_out_of_range_becomes_the_nearest_end_of_the_range() {
        let latest = Timestamp::MAX.as_microsecond() - EPOCH_2000_US;
        for late in [latest, latest + 1, i64::MAX] {
            assert_eq!(read_timestamp(&late.to_be_bytes()).unwrap(), canonical_timestamp(Timestamp::MAX));
        }
        assert_eq!(read_timestamp(&i64::MIN.to_be_bytes()).unwrap(), canonical_timestamp(Timestamp::MIN));
    }

    #[test]
    fn times_and_dates_are_counted_from_2000() {
        assert_eq!(read_timestamp(&1_000_001_i64.to_be_bytes()).unwrap(), "2000-01-01T00:00:01.000001+00:00");
        assert_eq!(read_date(&(-1_i32).to_be_bytes()).unwrap(), "1999-12-31");
    }
}
