//! `/rpc/<name>`: calls functions by POST, and functions that only read also by GET and HEAD.

use std::collections::HashSet;

use axum::response::Response;
use bytes::Bytes;
use http::{HeaderMap, Method, StatusCode};
use sangam_db as db;
use sangam_filter::array_literal;
use sangam_schema::{
    Admitted, Argument, Caller, Function, ResolvedRule, Resource, Returns, Rule, TextForm, Type, Volatility,
    contains_nul,
};
use serde_json::value::RawValue;
use serde_json::{Map, Value as Json};

use crate::body;
use crate::error::Error;
use crate::payload::{self, Payload};
use crate::plan::PlanPurpose;
use crate::request::{Media, MediaForm, Preferences, Query, Returning, Transaction};
use crate::respond::{self, PageHeaders, Rows};
use crate::rest::RestInner;

/// What the answer to a call depends on.
struct CallRequest<'a> {
    caller: Caller,
    method: &'a Method,
    query: &'a Query,
    media: Media,
    preferences: &'a Preferences,
}

impl RestInner {
    /// Calls a function and answers with its result.
    pub(crate) async fn call(
        &self,
        name: &str,
        admitted: Admitted,
        method: &Method,
        raw_query: &str,
        headers: &HeaderMap,
        bytes: &Bytes,
    ) -> Result<Response, Error> {
        let media = Media::read(headers, false)?;
        let preferences = self.preferences(headers)?;
        let reading = matches!(*method, Method::GET | Method::HEAD);
        let declared = self.schema.function(name);
        let mut query = read_query(raw_query, declared, reading)?;
        query.apply_range(headers)?;
        query.apply_zone(&preferences);
        let sent = read_sent(&query, headers, bytes, declared, reading)?;
        let function = declared.ok_or_else(|| unknown(name, &sent, self.function_hint(name)))?;
        let caller = caller_of(function, admitted)?;
        check_callable(function, caller, reading)?;
        let arguments = check_arguments(function, &sent)?;
        let request = CallRequest { caller, method, query: &query, media, preferences: &preferences };
        self.check_answerable(function, &request)?;
        if function.streams && *method != Method::HEAD {
            let pieces = self.commands.stream(function.name, caller, arguments).await?;
            return Ok(respond::pieces(pieces, &preferences));
        }
        let result = self.commands.call(function.name, caller, arguments).await?;
        let answer = self.answer(function, &request, result).await?;
        let minimal = !reading && preferences.returning == Some(Returning::Minimal);
        Ok(if minimal { respond::empty(StatusCode::NO_CONTENT, "*/*", None, &preferences) } else { answer })
    }

    /// Refuses a call whose answer could not be sent, before the function runs, because its work could not be undone:
    /// an invalid select or filter, or a filter that may remove the single object requested.
    fn check_answerable(&self, function: &Function, request: &CallRequest<'_>) -> Result<(), Error> {
        let preferences = request.preferences;
        if preferences.transaction == Some(Transaction::Rollback) && function.volatility == Volatility::Writes {
            return Err(Error::Unsupported {
                message: format!("{} cannot be rolled back", function.name),
                hint: "tx=rollback only works on tables.".to_owned(),
            });
        }
        if preferences.max_affected().is_some() && !matches!(function.returns, Returns::Rows(_)) {
            return Err(Error::MaxAffectedUnsupported);
        }
        let Returns::Row(table) = function.returns else { return Ok(()) };
        if function.volatility == Volatility::Reads {
            return Ok(());
        }
        let resource = single_row(self.resource(table)?);
        let page = PlanPurpose::Page { counted: false };
        self.page_of_results(&resource, request.caller, page, request.query, "[]")?;
        if request.media.form == MediaForm::Object && request.query.may_leave_out_rows() {
            return Err(Error::Unsupported {
                message: format!("{} answers with one row, which cannot be filtered", function.name),
                hint: "Leave out filters, inner embeds and the page, or do not ask for a single object.".to_owned(),
            });
        }
        Ok(())
    }

    /// Answers with a function's result, in the form that the function declares.
    async fn answer(&self, function: &Function, request: &CallRequest<'_>, result: String) -> Result<Response, Error> {
        match &function.returns {
            Returns::Void => Ok(respond::empty(StatusCode::NO_CONTENT, "*/*", None, request.preferences)),
            Returns::Rows(resource) => self.answer_rows(resource, request, result).await,
            Returns::Row(table) => self.answer_row(table, request, result).await,
            Returns::Scalar(_) | Returns::Json | Returns::Document(_) => {
                let result = if *request.method == Method::HEAD { String::new() } else { result };
                self.check_size(&result)?;
                Ok(respond::json(result, request.preferences))
            }
        }
    }

    /// Refuses an answer above the size limit. Answers from tables are limited by their statements.
    fn check_size(&self, result: &str) -> Result<(), Error> {
        let limit_bytes = self.db.answer_bytes();
        if result.len() > limit_bytes { Err(Error::Database(db::Error::TooLarge { limit_bytes })) } else { Ok(()) }
    }

    /// Selects, filters, orders and pages a function's rows as if they were a table's.
    async fn answer_rows(
        &self,
        resource: &Resource,
        request: &CallRequest<'_>,
        result: String,
    ) -> Result<Response, Error> {
        let CallRequest { caller, method, query, media, preferences } = *request;
        let untouched = *query == Query::parse("", |_, _| false)? && preferences.counted.is_none();
        self.check_size(&result)?;
        let rows = if untouched {
            let count = serde_json::from_str::<Vec<&RawValue>>(&result).map_or(0, |rows| rows.len() as u64);
            Rows::uncounted(result, count)
        } else {
            let purpose = PlanPurpose::Page { counted: preferences.counted.is_some() };
            let statement = self.page_of_results(resource, caller, purpose, query, &result)?;
            self.fetch_page(caller, statement).await?
        };
        match preferences.max_affected() {
            Some(limit) if rows.count > limit => Err(Error::TooMany(rows.count)),
            _ => respond::page(rows, query.offset, media, &PageHeaders::of(preferences), method),
        }
    }

    /// A single row is returned as an object, whatever columns are selected.
    async fn answer_row(&self, table: &str, request: &CallRequest<'_>, result: String) -> Result<Response, Error> {
        let resource = single_row(self.resource(table)?);
        let media = request.media;
        let form = if media.form == MediaForm::List { MediaForm::Object } else { media.form };
        let single = CallRequest { media: Media { form, ..media }, ..*request };
        match self.answer_rows(&resource, &single, format!("[{result}]")).await {
            // The filters removed the row, and the client did not insist on an object.
            Err(Error::NotSingular(0)) if media.form == MediaForm::List => {
                Ok(respond::json("null".to_owned(), request.preferences))
            }
            answer => answer,
        }
    }
}

/// Parses the query. When reading, it also has the arguments.
fn read_query(raw_query: &str, declared: Option<&Function>, reading: bool) -> Result<Query, Error> {
    let is_argument = |key: &str, value: &str| {
        let is_declared = |function: &Function| function.arguments.iter().any(|argument| argument.name == key);
        reading && (declared.is_none_or(is_declared) || Query::is_plain_word(key, value))
    };
    Query::parse(raw_query, is_argument)
}

/// The arguments as the client sent them: in the query when reading, otherwise in the body.
fn read_sent(
    query: &Query,
    headers: &HeaderMap,
    bytes: &Bytes,
    declared: Option<&Function>,
    reading: bool,
) -> Result<Map<String, Json>, Error> {
    if reading {
        return from_query(&query.arguments, declared);
    }
    let mut sent = from_body(headers, bytes, declared)?;
    if let Some(columns) = &query.columns {
        sent.retain(|name, _| columns.contains(name));
    }
    Ok(sent)
}

/// Checks that the caller may call the function with this method.
fn check_callable(function: &Function, caller: Caller, reading: bool) -> Result<(), Error> {
    if function.callable.resolve(caller.role()) == ResolvedRule::Refused {
        return Err(Error::FunctionDenied(function.name.to_owned()));
    }
    if reading && function.volatility == Volatility::Writes {
        return Err(Error::ReadOnly);
    }
    Ok(())
}

/// A table's columns for a row that a function returned. The function has already decided that the caller may read it.
fn single_row(table: &Resource) -> Resource {
    Resource { computed: true, read: Rule::Always, ..table.clone() }
}

/// The caller, if their credentials are enough for this function.
fn caller_of(function: &Function, admitted: Admitted) -> Result<Caller, Error> {
    let caller = match function.volatility {
        _ if function.needs_session => admitted.to_manage(),
        Volatility::Reads => Ok(admitted.to_read()),
        Volatility::Writes => admitted.to_write(),
    };
    caller.map_err(Error::Refused)
}

fn from_query(arguments: &[(String, String)], declared: Option<&Function>) -> Result<Map<String, Json>, Error> {
    let mut sent = Map::new();
    for (name, text) in arguments {
        let ty = declared
            .and_then(|function| function.arguments.iter().find(|argument| argument.name == name))
            .map(|argument| argument.ty);
        let value = match ty {
            Some(Type::List) => {
                array_literal(text).map_or_else(|| Type::List.parse_text(text), |items| Ok(Json::from(items)))?
            }
            Some(ty) => ty.parse_text(text)?,
            None => Json::from(text.as_str()),
        };
        sent.insert(name.clone(), value);
    }
    Ok(sent)
}

pub(crate) fn from_body(
    headers: &HeaderMap,
    bytes: &Bytes,
    declared: Option<&Function>,
) -> Result<Map<String, Json>, Error> {
    if bytes.is_empty() {
        return Ok(Map::new());
    }
    let payload = Payload::of(headers)?;
    if payload == Payload::Form {
        return from_query(&payload::fields(bytes)?, declared);
    }
    match body::single_object(payload.read(bytes, 1)?, "A function")? {
        Json::Object(arguments) => Ok(arguments),
        _ => Err(Error::Body("Arguments are sent as a JSON object".to_owned())),
    }
}

/// Returns every argument in stored form. Missing ones are null.
pub(crate) fn check_arguments(function: &Function, sent: &Map<String, Json>) -> Result<Map<String, Json>, Error> {
    let known: HashSet<_> = function.arguments.iter().map(|argument| argument.name).collect();
    let is_missing = |argument: &Argument| argument.required && !sent.contains_key(argument.name);
    if sent.keys().any(|name| !known.contains(name.as_str())) || function.arguments.iter().any(is_missing) {
        let names: Vec<_> = function.arguments.iter().map(|argument| argument.name).collect();
        let hint = format!("Perhaps you meant to call the function public.{}({})", function.name, names.join(", "));
        return Err(unknown(function.name, sent, Some(hint)));
    }
    let mut arguments = Map::new();
    for argument in &function.arguments {
        let value = sent.get(argument.name).unwrap_or(&Json::Null);
        if contains_nul(value) {
            return Err(Error::NulCharacter);
        }
        let value = argument.ty.parse_json(value)?;
        let is_text = argument.ty == Type::Text;
        arguments.insert(argument.name.to_owned(), if is_text { TextForm::Lines.clean_json(value) } else { value });
    }
    Ok(arguments)
}

/// The error for an unknown function name.
pub(crate) fn unknown_function(name: &str, hint: Option<String>) -> Error {
    unknown(name, &Map::new(), hint)
}

fn unknown(name: &str, sent: &Map<String, Json>, hint: Option<String>) -> Error {
    Error::UnknownFunction { name: name.chars().take(80).collect(), arguments: sent.keys().cloned().collect(), hint }
}
