//! Parses the query string and the headers `Prefer`, `Accept` and `Range` into a typed request.

mod accept;
mod complexity;
mod field;
mod filter;
mod order;
mod prefer;
mod select;
pub mod shape;

use http::HeaderMap;
use http::header::RANGE;
use percent_encoding::percent_decode_str;
use sangam_db::Engine;

pub(crate) use accept::{Media, MediaForm};
pub(crate) use prefer::{Preferences, Resolution, Returning, Transaction};
use shape::{QueryShape, RequestValue, SelectItem, Values};

use crate::error::Error;

/// Maximum number of rows in a response, and in each embedded list.
pub(crate) const MAX_ROWS: u64 = 1000;

/// A parsed query string: the shape, the values and the page.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Query {
    /// Everything that decides the statement.
    pub shape: QueryShape,
    /// The values the shape's slots refer to.
    pub values: Values,
    /// Maximum number of rows.
    pub limit: Option<u64>,
    /// Number of rows to skip.
    pub offset: u64,
    /// `columns=`: the keys of the body to use.
    pub columns: Option<Vec<String>>,
    /// `on_conflict=`: the unique key for an upsert.
    pub on_conflict: Option<Vec<String>>,
    /// Parameters that are arguments of a function.
    pub arguments: Vec<(String, String)>,
}

impl Query {
    /// Parses a raw query string. Parameters for which `is_argument` holds are function arguments, not filters.
    pub fn parse(raw: &str, is_argument: impl Fn(&str, &str) -> bool) -> Result<Query, Error> {
        let mut query = Query::default();
        let mut selected = false;
        for (key, value) in pairs(raw) {
            if key.contains('\0') || value.contains('\0') {
                return Err(Error::NulCharacter);
            }
            if is_argument(&key, &value) {
                query.arguments.push((key, value));
            } else {
                selected |= key == "select";
                query.read(&key, &value)?;
            }
        }
        if !selected || query.shape.select.is_empty() {
            query.shape.select = vec![SelectItem::All];
        }
        complexity::check(&query.shape, &query.values)?;
        Ok(query)
    }

    /// Whether a parameter can only be a function argument: its name is not reserved and its value is not a filter.
    pub(crate) fn is_plain_word(key: &str, value: &str) -> bool {
        const OURS: [&str; 9] = ["select", "order", "limit", "offset", "columns", "on_conflict", "apikey", "and", "or"];
        !OURS.contains(&key) && !key.contains('.') && !value.contains('.')
    }

    fn read(&mut self, key: &str, value: &str) -> Result<(), Error> {
        match key {
            "select" => self.shape.select = select::select(value)?,
            "order" => self.shape.order.push((Vec::new(), order::order(value)?)),
            "limit" => self.limit = Some(limit(value)?),
            "offset" => self.offset = offset(value)?,
            "columns" => self.columns = Some(select::columns("columns parameter", value)?),
            "on_conflict" => self.on_conflict = Some(select::columns("on_conflict parameter", value)?),
            "apikey" => {}
            _ => self.read_filter(key, value)?,
        }
        Ok(())
    }

    fn read_filter(&mut self, key: &str, value: &str) -> Result<(), Error> {
        match filter::target(key)? {
            filter::FilterTarget::Logic { path, all, negated } => {
                let condition = filter::logic(all, negated, value, &mut self.values)?;
                self.shape.filters.push((path, condition));
            }
            filter::FilterTarget::Column(path, field) if !path.is_empty() && field.path.is_empty() => {
                match field.name.as_str() {
                    "order" => self.shape.order.push((path, order::order(value)?)),
                    "limit" => {
                        let slot = self.push_number(limit(value)?);
                        self.shape.limits.push((path, slot));
                    }
                    "offset" => {
                        let slot = self.push_number(offset(value)?);
                        self.shape.offsets.push((path, slot));
                    }
                    _ => self.shape.filters.push((path, filter::test(field, value, &mut self.values)?)),
                }
            }
            filter::FilterTarget::Column(path, field) => {
                self.shape.filters.push((path, filter::test(field, value, &mut self.values)?));
            }
        }
        Ok(())
    }

    /// Whether rows may be missing from the response because of filters, inner embeds or the page.
    pub(crate) fn may_leave_out_rows(&self) -> bool {
        let is_inner = |item: &SelectItem| matches!(item, SelectItem::Embed(embed) if embed.inner);
        let is_filtered = self.shape.filters.iter().any(|(path, _)| path.is_empty());
        is_filtered || self.shape.select.iter().any(is_inner) || self.limit == Some(0) || self.offset > 0
    }

    /// Uses the time zone that the client prefers.
    pub(crate) fn apply_zone(&mut self, preferences: &Preferences) {
        self.shape.zone = preferences.zone.as_ref().and_then(|zone| zone.name.clone());
    }

    /// Writes the row count of a first page into the statement on PostgreSQL. With a parameter instead, PostgreSQL
    /// assumes a tenth of all rows, finds that plan too expensive and plans again for each request.
    pub(crate) fn apply_first_page(&mut self, engine: Engine) {
        self.shape.first = (engine == Engine::Postgres && self.offset == 0).then(|| self.max_rows());
    }

    /// Maximum number of rows in the response.
    pub(crate) fn max_rows(&self) -> u64 {
        self.limit.map_or(MAX_ROWS, |limit| limit.min(MAX_ROWS))
    }

    fn push_number(&mut self, number: u64) -> usize {
        self.values.push(RequestValue::One(number.to_string()));
        self.values.len() - 1
    }

    /// Applies a `Range: 0-9` header, which can only narrow the page.
    pub(crate) fn apply_range(&mut self, headers: &HeaderMap) -> Result<(), Error> {
        let Some(range) = headers.get(RANGE).and_then(|value| value.to_str().ok()) else { return Ok(()) };
        let Some((first, last)) = range.trim().split_once('-') else { return Ok(()) };
        let Some(first) = position(first) else { return Ok(()) };
        self.offset = self.offset.saturating_add(first);
        if last.is_empty() {
            return Ok(());
        }
        let Some(last) = position(last) else { return Ok(()) };
        if last < first {
            return Err(Error::BadRange(
                "The lower boundary must be lower than or equal to the upper boundary in the Range header.".into(),
            ));
        }
        let length = (last - first).saturating_add(1);
        self.limit = Some(self.limit.map_or(length, |limit| limit.min(length)));
        Ok(())
    }
}

/// A row number in a range. PostgREST accepts any number, so larger ones are capped at our maximum.
fn position(text: &str) -> Option<u64> {
    let is_number = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    is_number.then(|| text.parse().unwrap_or(u64::MAX))
}

/// Splits and decodes a query string. `+` is a space.
pub(crate) fn pairs(raw: &str) -> impl Iterator<Item = (String, String)> {
    let decode = |text: &str| percent_decode_str(&text.replace('+', " ")).decode_utf8_lossy().into_owned();
    raw.split('&').filter(|pair| !pair.is_empty()).map(move |pair| {
        let (key, value) = pair.split_once('=').unwrap_or((pair, ""));
        (decode(key), decode(value))
    })
}

fn limit(text: &str) -> Result<u64, Error> {
    let negative = |_| Error::BadRange("Limit should be greater than or equal to zero.".to_owned());
    u64::try_from(number("limit", text)?).map_err(negative)
}

/// A negative offset counts as zero.
fn offset(text: &str) -> Result<u64, Error> {
    Ok(u64::try_from(number("offset", text)?).unwrap_or(0))
}

fn number(what: &str, text: &str) -> Result<i64, Error> {
    text.trim().parse().map_err(|_| Error::Parse {
        message: format!("\"failed to parse {what} ({text})\" (line 1, column 1)"),
        details: format!("{what} must be a whole number"),
    })
}

#[cfg(test)]
mod tests;
