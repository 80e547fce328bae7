//! The parameters of a plan, and where each value comes from in a request.

use std::borrow::Cow;

use sangam_db::{Engine, SearchQuery, SearchScope, Value, render_search};
use sangam_filter::{array_literal, stars_to_percent};
use sangam_schema::{Caller, Type};
use serde_json::Value as Json;

use crate::error::Error;
use crate::request::MAX_ROWS;
use crate::request::shape::{RequestValue, ValueIndex, Values};

/// Where a statement's parameter comes from.
#[derive(Debug, Clone)]
pub(crate) enum Bind {
    /// The caller's id.
    Caller,
    /// The maximum number of rows.
    Limit,
    /// The number of rows to skip.
    Offset,
    /// A constant of the plan.
    Constant(Value),
    /// A request value of this type.
    Value(ValueIndex, Type),
    /// A list from the request, as a JSON array.
    List(ValueIndex, Type),
    /// A `like` pattern in which `*` also means `%`.
    Like(ValueIndex),
    /// A list of `like` patterns.
    Likes(ValueIndex),
    /// A list in either syntax, `{a,b}` or JSON, or any JSON document.
    Document(ValueIndex),
    /// The first element of such a list, as text.
    FirstElement(ValueIndex),
    /// A search, in the engine's query syntax.
    Search(ValueIndex, SearchQuery, SearchScope),
    /// A row limit of an embedded list.
    EmbedLimit(ValueIndex),
    /// The keys of the rows just written, a JSON array.
    Keys,
    /// The rows of the body, a JSON array.
    Rows,
    /// The value of the `n`th column an update sets.
    Set(usize),
}

impl Bind {
    /// Approximate memory it takes in the cache.
    pub(super) fn bytes(&self) -> usize {
        let constant = match self {
            Bind::Constant(Value::Text(text)) => text.len(),
            _ => 0,
        };
        size_of::<Bind>() + constant
    }
}

/// The sources for the parameters of one request.
pub(crate) struct BindSource<'a> {
    pub(crate) engine: Engine,
    pub(crate) caller: Caller,
    pub(crate) values: &'a Values,
    pub(crate) limit: u64,
    pub(crate) offset: u64,
    pub(crate) keys: Option<Cow<'a, str>>,
    pub(crate) rows: Option<Cow<'a, str>>,
    pub(crate) set: &'a [Value],
}

impl Bind {
    /// Returns the parameter's value for one request.
    pub(crate) fn evaluate(&self, source: &BindSource) -> Result<Value, Error> {
        let one = |slot: ValueIndex| match source.values.get(slot) {
            Some(RequestValue::One(text)) => text.as_str(),
            _ => "",
        };
        let many = |slot: ValueIndex| match source.values.get(slot) {
            Some(RequestValue::Many(texts)) => texts.as_slice(),
            _ => &[],
        };
        Ok(match self {
            Bind::Caller => source.caller.id().map_or(Value::Null, |id| Value::Text(id.to_string())),
            Bind::Limit => integer(source.limit),
            Bind::Offset => integer(source.offset),
            Bind::Constant(value) => value.clone(),
            Bind::Value(slot, ty) => ty.parse_text(one(*slot))?.into(),
            Bind::List(slot, ty) => {
                let elements: Result<Vec<Json>, _> = many(*slot).iter().map(|text| ty.parse_text(text)).collect();
                Value::Text(Json::Array(elements?).to_string())
            }
            Bind::Like(slot) => Value::Text(stars_to_percent(one(*slot))),
            Bind::Likes(slot) => {
                let patterns: Vec<Json> = many(*slot).iter().map(|text| Json::from(stars_to_percent(text))).collect();
                Value::Text(Json::Array(patterns).to_string())
            }
            Bind::Document(slot) => Value::Text(read_document(one(*slot))?.to_string()),
            Bind::FirstElement(slot) => match read_document(one(*slot))? {
                Json::Array(elements) => elements.first().map_or(Value::Null, |first| Value::Text(plain(first))),
                other => Value::Text(plain(&other)),
            },
            Bind::Search(slot, kind, scope) => Value::Text(render_search(one(*slot), *kind, scope, source.engine)?),
            Bind::EmbedLimit(slot) => integer(one(*slot).parse().unwrap_or(MAX_ROWS).min(MAX_ROWS)),
            Bind::Keys => Value::Text(source.keys.as_deref().unwrap_or("[]").to_owned()),
            Bind::Rows => Value::Text(source.rows.as_deref().unwrap_or("[]").to_owned()),
            Bind::Set(index) => source.set.get(*index).cloned().unwrap_or(Value::Null),
        })
    }
}

fn integer(number: u64) -> Value {
    Value::Int(i64::try_from(number).unwrap_or(i64::MAX))
}

/// Reads `{a,b}` as a list of texts, and anything else as JSON. `{"k":1}` is JSON, since it has a colon after a text.
pub(crate) fn read_document(text: &str) -> Result<Json, Error> {
    if let Ok(json) = serde_json::from_str::<Json>(text) {
        // `{}` means the empty list: an empty object makes no sense for a list column.
        let empty_object = json.as_object().is_some_and(serde_json::Map::is_empty);
        return Ok(if empty_object { Json::Array(Vec::new()) } else { json });
    }
    match array_literal(text) {
        Some(elements) => Ok(Json::from(elements)),
        None => Err(Type::List.parse_text(text).err().map_or_else(|| Error::Body("not a list".into()), Error::from)),
    }
}

fn plain(json: &Json) -> String {
    match json {
        Json::String(text) => text.clone(),
        other => other.to_string(),
    }
}
