//! The routes, and the one place where an error becomes a response.

use axum::Router;
use axum::body::Body;
use axum::extract::{Path, Request, State};
use axum::response::{IntoResponse, Response};
use axum::routing::any;
use bytes::Bytes;
use http::header::{CONTENT_TYPE, HeaderMap};
use http::request::Parts;
use http::{HeaderValue, Method};
use sangam_schema::{Admitted, Caller, Refused, ResolvedRule, Resource, Rule, Volatility};

use crate::call::unknown_function;
use crate::error::Error;
use crate::respond;
use crate::rest::{Rest, RestInner};
use crate::row_budgets::is_counted;
use crate::write::WriteRequest;

/// The data API's routes, to be mounted at `/rest/v1`. Each request must carry a `Result<Admitted, Refused>` extension.
/// A request without it is refused.
pub fn router(rest: Rest) -> Router {
    Router::new()
        .route("/", any(describe))
        .route("/rpc/{name}", any(call))
        .route("/{table}", any(rows))
        .fallback(unknown_path)
        .with_state(rest)
}

/// The OpenAPI description.
async fn describe(State(rest): State<Rest>, request: Request) -> Response {
    let (parts, _) = request.into_parts();
    let described = identify(&parts).and_then(|_| match parts.method {
        Method::GET | Method::HEAD => {
            let openapi_json = HeaderValue::from_static("application/openapi+json; charset=utf-8");
            Ok(([(CONTENT_TYPE, openapi_json)], rest.inner.description().to_owned()).into_response())
        }
        Method::OPTIONS => Ok(respond::allowed("OPTIONS,GET,HEAD")),
        _ => Err(Error::Method(parts.method.to_string())),
    });
    answer(&parts, described)
}

async fn rows(State(rest): State<Rest>, Path(table): Path<String>, request: Request) -> Response {
    let (parts, body) = request.into_parts();
    let result = rest.inner.rows(&table, &parts, body).await;
    answer(&parts, result)
}

async fn call(State(rest): State<Rest>, Path(name): Path<String>, request: Request) -> Response {
    let (parts, body) = request.into_parts();
    let result = rest.inner.function(&name, &parts, body).await;
    answer(&parts, result)
}

async fn unknown_path(request: Request) -> Response {
    let (parts, _) = request.into_parts();
    let refused = identify(&parts).and(Err(Error::UnknownPath));
    answer(&parts, refused)
}

impl RestInner {
    async fn rows(&self, table: &str, parts: &Parts, body: Body) -> Result<Response, Error> {
        let admitted = identify(parts)?;
        check_profile(&parts.headers)?;
        let resource = self.resource(table)?;
        let query = parts.uri.query().unwrap_or_default();
        let write_request = || {
            let caller = admitted.to_write().map_err(Error::Refused)?;
            let is_counted = is_counted(parts);
            Ok::<_, Error>(WriteRequest { resource, caller, raw_query: query, headers: &parts.headers, is_counted })
        };
        match parts.method {
            Method::GET | Method::HEAD => {
                self.read(resource, admitted.to_read(), &parts.method, query, &parts.headers).await
            }
            Method::POST => {
                let request = write_request()?;
                self.insert(&request, &collect(body).await?).await
            }
            Method::PUT => {
                let request = write_request()?;
                self.put(&request, &collect(body).await?).await
            }
            Method::OPTIONS => Ok(respond::allowed(&methods_of(resource, admitted.to_read()))),
            Method::PATCH => {
                let request = write_request()?;
                self.update(&request, &collect(body).await?).await
            }
            Method::DELETE => self.delete(&write_request()?).await,
            _ => Err(Error::Method(parts.method.to_string())),
        }
    }

    async fn function(&self, name: &str, parts: &Parts, body: Body) -> Result<Response, Error> {
        let allowed_while_pending_deletion =
            self.schema.function(name).is_some_and(|function| function.allowed_while_pending_deletion);
        let admitted =
            if allowed_while_pending_deletion { identify_or_pending_deletion(parts)? } else { identify(parts)? };
        check_profile(&parts.headers)?;
        let query = parts.uri.query().unwrap_or_default();
        let bytes = match parts.method {
            Method::GET | Method::HEAD => Bytes::new(),
            Method::POST => {
                self.spend_call(name, admitted.to_read(), parts)?;
                collect(body).await?
            }
            Method::OPTIONS => {
                let function =
                    self.schema.function(name).ok_or_else(|| unknown_function(name, self.function_hint(name)))?;
                let reads = function.volatility == Volatility::Reads;
                return Ok(respond::allowed(if reads { "OPTIONS,GET,HEAD,POST" } else { "OPTIONS,POST" }));
            }
            _ => return Err(Error::FunctionMethod(parts.method.to_string())),
        };
        self.call(name, admitted, &parts.method, query, &parts.headers, &bytes).await
    }
}

/// The methods the caller's role may use on a table. Some rows may still be refused.
fn methods_of(resource: &Resource, caller: Caller) -> String {
    let may = |rule: &Rule| rule.resolve(caller.role()) != ResolvedRule::Refused;
    let (insert, update) = (may(&resource.insert), may(&resource.update));
    let verbs = [("POST", insert), ("PUT", insert && update), ("PATCH", update), ("DELETE", may(&resource.delete))];
    let allowed = verbs.iter().filter(|(_, allowed)| *allowed).map(|(verb, _)| *verb);
    ["OPTIONS", "GET", "HEAD"].into_iter().chain(allowed).collect::<Vec<_>>().join(",")
}

/// The caller, as identified by an earlier layer.
fn identify(parts: &Parts) -> Result<Admitted, Error> {
    found(parts).map_err(Error::Refused)
}

/// Like `identify`, for functions that people may call while their account is scheduled for deletion.
fn identify_or_pending_deletion(parts: &Parts) -> Result<Admitted, Error> {
    Admitted::allow_pending_deletion(found(parts)).map_err(Error::Refused)
}

fn found(parts: &Parts) -> Result<Admitted, Refused> {
    parts.extensions.get::<Result<Admitted, Refused>>().cloned().unwrap_or(Err(Refused::NoKey))
}

/// The response, or the error as this caller should see it.
fn answer(parts: &Parts, result: Result<Response, Error>) -> Response {
    let is_anonymous = || identify(parts).is_ok_and(|admitted| admitted.to_read() == Caller::Anonymous);
    result.unwrap_or_else(|error| error.respond(is_anonymous()))
}

/// Only the schema `public` exists.
fn check_profile(headers: &HeaderMap) -> Result<(), Error> {
    for name in ["accept-profile", "content-profile"] {
        if let Some(profile) = headers.get(name)
            && profile != "public"
        {
            return Err(Error::UnknownSchema(String::from_utf8_lossy(profile.as_bytes()).into_owned()));
        }
    }
    Ok(())
}

/// Reads a whole body. A layer around this router limits its size.
async fn collect(body: Body) -> Result<Bytes, Error> {
    axum::body::to_bytes(body, usize::MAX).await.map_err(|_| Error::TooLarge)
}
