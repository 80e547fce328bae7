//! `/rpc/<name>`: functions by POST, and those that only read by GET and HEAD.

use std::collections::HashSet;

use axum::response::Response;
use bytes::Bytes;
use http::{HeaderMap, Method, StatusCode};
use sangam_schema::{Admitted, Argument, Caller, Function, Resource, Returns, Rule, Type, Verdict, Volatility};
use serde_json::value::RawValue;
use serde_json::{Map, Value as Json};

use crate::body;
use crate::error::Error;
use crate::plan::Purpose;
use crate::read::page_of;
use crate::request::{Form, Media, Preferences, Query, Returning, array_literal};
use crate::respond::{self, Rows};
use crate::rest::Inner;

impl Inner {
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
        let media = Media::read(headers)?;
        let preferences = Preferences::read(headers)?;
        let reading = matches!(*method, Method::GET | Method::HEAD);
        let declared = self.schema.function(name);
        let is_argument = |key: &str| {
            reading && declared.is_none_or(|function| function.arguments.iter().any(|argument| argument.name == key))
        };
        let mut query = Query::parse(raw_query, is_argument)?;
        query.apply_range(headers)?;
        let sent = if reading { from_query(&query.arguments, declared)? } else { from_body(bytes)? };
        let function = declared.ok_or_else(|| unknown(name, &sent, None))?;
        let caller = caller_of(function, admitted)?;
        if function.callable.verdict(caller.role()) == Verdict::Refused {
            return Err(Error::FunctionDenied(name.to_owned()));
        }
        if reading && function.volatility == Volatility::Writes {
            return Err(Error::ReadOnly);
        }
        let arguments = check_arguments(function, &sent)?;
        let result = self.commands.call(function.name, caller, arguments).await?;
        if !reading && preferences.returning == Some(Returning::Minimal) {
            return Ok(respond::empty(StatusCode::NO_CONTENT, "*/*", None, &preferences));
        }
        match &function.returns {
            Returns::Void => Ok(respond::empty(StatusCode::NO_CONTENT, "*/*", None, &preferences)),
            Returns::Rows(rows) => self.answer_rows(rows, caller, method, &query, media, &preferences, result).await,
            Returns::Row(table) => self.answer_row(table, caller, method, &query, media, &preferences, result).await,
            Returns::Scalar(_) | Returns::Json | Returns::Document(_) => {
                let result = if *method == Method::HEAD { String::new() } else { result };
                Ok(respond::json(result, &preferences))
            }
        }
    }

    /// Selects, filters, orders and pages a function's rows as if they were a table's.
    #[allow(clippy::too_many_arguments)]
    async fn answer_rows(
        &self,
        resource: &Resource,
        caller: Caller,
        method: &Method,
        query: &Query,
        media: Media,
        preferences: &Preferences,
        result: String,
    ) -> Result<Response, Error> {
        let untouched = *query == Query::parse("", |_| false)? && preferences.counted.is_none();
        let rows = if untouched {
            let count = serde_json::from_str::<Vec<&RawValue>>(&result).map_or(0, |rows| rows.len() as u64);
            Rows { body: result, count, total: None }
        } else {
            let purpose = Purpose::Page { counted: preferences.counted.is_some() };
            let statement = self.page_statement(resource, caller, purpose, query, Some(result))?;
            page_of(&self.db.read(statement).await?)
        };
        respond::page(rows, query.offset, media, preferences, method)
    }

    /// A single row is an object, whatever is selected of it.
    #[allow(clippy::too_many_arguments)]
    async fn answer_row(
        &self,
        table: &str,
        caller: Caller,
        method: &Method,
        query: &Query,
        media: Media,
        preferences: &Preferences,
        result: String,
    ) -> Result<Response, Error> {
        let resource = Resource { computed: true, read: Rule::Always, ..self.resource(table)?.clone() };
        let form = if media.form == Form::List { Form::Object } else { media.form };
        let rows = format!("[{result}]");
        self.answer_rows(&resource, caller, method, query, Media { form, ..media }, preferences, rows).await
    }
}

/// Who calls, if their credentials reach as far as the function.
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

fn from_body(bytes: &Bytes) -> Result<Map<String, Json>, Error> {
    if bytes.is_empty() {
        return Ok(Map::new());
    }
    match body::parse(bytes)? {
        Json::Object(arguments) => Ok(arguments),
        _ => Err(Error::Body("Arguments are sent as a JSON object".to_owned())),
    }
}

/// Every argument in stored form; those left out are null.
fn check_arguments(function: &Function, sent: &Map<String, Json>) -> Result<Map<String, Json>, Error> {
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
        if body::holds_nul(value) {
            return Err(Error::NulCharacter);
        }
        arguments.insert(argument.name.to_owned(), argument.ty.parse_json(value)?);
    }
    Ok(arguments)
}

fn unknown(name: &str, sent: &Map<String, Json>, hint: Option<String>) -> Error {
    Error::UnknownFunction { name: name.chars().take(80).collect(), arguments: sent.keys().cloned().collect(), hint }
}
