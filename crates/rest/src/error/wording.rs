//! Maps each error to its status, code, message, details and hint in the dialect.

use axum::response::{IntoResponse, Response};
use http::header::{CONTENT_RANGE, CONTENT_TYPE, HeaderName, RETRY_AFTER, WWW_AUTHENTICATE};
use http::{HeaderValue, StatusCode};
use sangam_db as db;
use sangam_schema::Refused;
use serde_json::{Value as Json, json};

use super::{Ambiguity, Error};

/// Names the error in a header, as RFC 9209 describes.
const PROXY_STATUS: HeaderName = HeaderName::from_static("proxy-status");

/// The four parts of an error body, and its status.
struct ErrorParts {
    status: StatusCode,
    code: String,
    message: String,
    details: Json,
    hint: Option<String>,
}

fn parts(status: StatusCode, code: impl Into<String>, message: impl Into<String>) -> ErrorParts {
    ErrorParts { status, code: code.into(), message: message.into(), details: Json::Null, hint: None }
}

impl ErrorParts {
    fn details(self, details: impl Into<Json>) -> ErrorParts {
        ErrorParts { details: details.into(), ..self }
    }

    fn hint(self, hint: impl Into<String>) -> ErrorParts {
        ErrorParts { hint: Some(hint.into()), ..self }
    }
}

impl Error {
    fn parts(self) -> ErrorParts {
        use StatusCode as S;
        match self {
            Error::Refused(refused) => refused_parts(&refused),
            Error::Denied { table } => parts(S::FORBIDDEN, "42501", format!("permission denied for table {table}")),
            Error::Policy { table, advice } => {
                let known = parts(
                    S::FORBIDDEN,
                    "42501",
                    format!("new row violates row-level security policy for table \"{table}\""),
                );
                if advice.is_empty() { known } else { known.hint(advice) }
            }
            Error::Column { table, column, advice } => {
                parts(S::FORBIDDEN, "42501", format!("column \"{column}\" of \"{table}\" is set by the server"))
                    .hint(advice)
            }
            Error::FunctionDenied(name) => {
                parts(S::FORBIDDEN, "42501", format!("permission denied for function {name}"))
            }
            Error::Parse { message, details } => parts(S::BAD_REQUEST, "PGRST100", message).details(details),
            Error::TooComplex(details) => parts(S::BAD_REQUEST, "54001", "The request is too complex")
                .details(details)
                .hint("Split it into several requests."),
            Error::NulCharacter => parts(S::BAD_REQUEST, "22P05", "unsupported Unicode escape sequence")
                .details("\\u0000 cannot be stored as text."),
            Error::BadRange(details) => {
                parts(S::RANGE_NOT_SATISFIABLE, "PGRST103", "Requested range not satisfiable").details(details)
            }
            Error::RangeNotSatisfiable { offset, total } => {
                parts(S::RANGE_NOT_SATISFIABLE, "PGRST103", "Requested range not satisfiable")
                    .details(format!("An offset of {offset} was requested, but there are only {total} rows."))
            }
            Error::NotAcceptable(accepted) => {
                parts(S::NOT_ACCEPTABLE, "PGRST107", format!("None of these media types are available: {accepted}"))
            }
            Error::UnknownSchema(name) => parts(S::NOT_ACCEPTABLE, "PGRST106", format!("Invalid schema: {name}"))
                .hint("Only the following schemas are exposed: public"),
            Error::UnknownPreferences(words) => {
                parts(S::BAD_REQUEST, "PGRST122", "Invalid preferences given with handling=strict")
                    .details(format!("Invalid preferences: {}", words.join(", ")))
            }
            Error::UnknownZone(name) => {
                parts(S::BAD_REQUEST, "22023", format!("invalid value for parameter \"TimeZone\": \"{name}\""))
                    .hint("Name a zone of the zone database, such as Asia/Kolkata.")
            }
            Error::UnknownConfiguration(name) => {
                parts(S::BAD_REQUEST, "42704", format!("text search configuration \"{name}\" does not exist"))
                    .hint("Leave the configuration out, or name english or simple.")
            }
            Error::Body(message) => parts(S::BAD_REQUEST, "PGRST102", message),
            Error::ContentType(name) => {
                parts(S::UNSUPPORTED_MEDIA_TYPE, "PGRST102", format!("Content-Type not acceptable: {name}"))
                    .hint("Send application/json, text/csv or application/x-www-form-urlencoded.")
            }
            Error::TooManyRows { table, most: 1 } => {
                parts(S::BAD_REQUEST, "PGRST102", format!("Write the rows of \"{table}\" one at a time"))
            }
            Error::TooManyRows { table, most } => {
                parts(S::BAD_REQUEST, "PGRST102", format!("Write at most {most} rows of \"{table}\" at a time"))
                    .hint(format!("Split them into several requests of {most} rows or fewer."))
            }
            Error::Wait { code, message, wait_seconds } => {
                parts(S::TOO_MANY_REQUESTS, code, message).hint(format!("Try again in {}.", in_words(wait_seconds)))
            }
            Error::TooLarge => parts(S::PAYLOAD_TOO_LARGE, "413", "The body is larger than this instance accepts"),
            Error::Unfiltered { verb } => parts(S::BAD_REQUEST, "21000", format!("{verb} requires a WHERE clause"))
                .hint("Add a filter. One that every row passes is id=not.is.null."),
            Error::PagedPut => {
                parts(S::BAD_REQUEST, "PGRST114", "limit/offset querystring parameters are not allowed for PUT")
            }
            Error::PutWithoutKey => parts(
                S::METHOD_NOT_ALLOWED,
                "PGRST105",
                "Filters must include all and only primary key columns with 'eq' operators",
            ),
            Error::PutKeyDiffers => {
                parts(S::BAD_REQUEST, "PGRST115", "Payload values do not match URL in primary key column(s)")
            }
            Error::MaxAffectedUnsupported => parts(
                S::BAD_REQUEST,
                "PGRST128",
                "Function must return SETOF or TABLE when max-affected preference is used with handling=strict",
            ),
            Error::Method(method) => {
                parts(S::METHOD_NOT_ALLOWED, "PGRST117", format!("Unsupported HTTP method: {method}"))
            }
            Error::FunctionMethod(method) => {
                parts(S::METHOD_NOT_ALLOWED, "PGRST101", format!("Cannot use the {method} method on RPC"))
            }
            Error::UnknownPath => parts(S::NOT_FOUND, "PGRST125", "Invalid path specified in request URL"),
            Error::UnknownTable { name, suggestion } => {
                let known = parts(
                    S::NOT_FOUND,
                    "PGRST205",
                    format!("Could not find the table 'public.{name}' in the schema cache"),
                );
                match suggestion {
                    Some(suggestion) => known.hint(format!("Perhaps you meant the table 'public.{suggestion}'")),
                    None => known,
                }
            }
            Error::UnknownColumn { table, column } => {
                parts(S::BAD_REQUEST, "42703", format!("column {table}.{column} does not exist"))
            }
            Error::UnknownKey { table, column } => parts(
                S::BAD_REQUEST,
                "PGRST204",
                format!("Could not find the '{column}' column of '{table}' in the schema cache"),
            ),
            Error::UnknownFunction { name, arguments, hint } => {
                let given = if arguments.is_empty() {
                    "without parameters".to_owned()
                } else {
                    format!("with parameter{} {}", if arguments.len() == 1 { "" } else { "s" }, arguments.join(", "))
                };
                let known = parts(
                    S::NOT_FOUND,
                    "PGRST202",
                    format!(
                        "Could not find the function public.{name}{} in the schema cache",
                        if arguments.is_empty() { format!(" {given}") } else { format!("({})", arguments.join(", ")) }
                    ),
                )
                .details(format!(
                    "Searched for the function public.{name} {given}, but no matches were found in the schema cache."
                ));
                match hint {
                    Some(hint) => known.hint(hint),
                    None => known,
                }
            }
            Error::NoRelation { origin, target, hint, meant } => {
                let using = hint.map(|hint| format!(" using the hint '{hint}'")).unwrap_or_default();
                let known = parts(
                    S::BAD_REQUEST,
                    "PGRST200",
                    format!("Could not find a relationship between '{origin}' and '{target}' in the schema cache"),
                )
                .details(format!("Searched for a foreign key relationship between '{origin}' and '{target}'{using} in the schema 'public', but no matches were found."));
                match meant {
                    Some(meant) => known.hint(format!("Perhaps you meant '{meant}' instead of '{target}'.")),
                    None => known,
                }
            }
            Error::Ambiguous(ambiguity) => {
                let Ambiguity { origin, target, details, hint } = *ambiguity;
                parts(
                    S::MULTIPLE_CHOICES,
                    "PGRST201",
                    format!(
                        "Could not embed because more than one relationship was found for '{origin}' and '{target}'"
                    ),
                )
                .details(details)
                .hint(hint)
            }
            Error::NotEmbedded(name) => {
                parts(S::BAD_REQUEST, "PGRST108", format!("'{name}' is not an embedded resource in this request"))
                    .hint(format!("Verify that '{name}' is included in the 'select' query parameter."))
            }
            Error::OrderByList(origin, target) => {
                parts(S::BAD_REQUEST, "PGRST118", format!("A related order on '{target}' is not possible"))
                    .details(format!("'{origin}' and '{target}' do not form a many-to-one or one-to-one relationship"))
            }
            Error::AggregatesOff => parts(S::BAD_REQUEST, "PGRST123", "Use of aggregate functions is not allowed")
                .hint("Count rows with the plain word count, or with Prefer: count=exact."),
            Error::AggregateOfSpreadList => parts(S::BAD_REQUEST, "PGRST127", "Feature not implemented")
                .details("Aggregates are not implemented for one-to-many or many-to-many spreads."),
            Error::Ungrouped { table, column } => parts(
                S::BAD_REQUEST,
                "42803",
                format!(
                    "column \"{table}.{column}\" must appear in the GROUP BY clause or be used in an aggregate function"
                ),
            ),
            Error::Unsupported { message, hint } => parts(S::BAD_REQUEST, "42883", message).hint(hint),
            Error::UnknownType(name) => parts(S::BAD_REQUEST, "42704", format!("type \"{name}\" does not exist")),
            Error::NoUniqueKey => parts(
                S::BAD_REQUEST,
                "42P10",
                "there is no unique or exclusion constraint matching the ON CONFLICT specification",
            ),
            Error::Value(error) => {
                let known = parts(S::BAD_REQUEST, error.code(), error.to_string());
                match error.details() {
                    Some(details) => known.details(details),
                    None => known,
                }
            }
            Error::NotSingular(rows) => {
                parts(S::NOT_ACCEPTABLE, "PGRST116", "Cannot coerce the result to a single JSON object")
                    .details(format!("The result contains {rows} rows"))
            }
            Error::TooMany(rows) => {
                parts(S::BAD_REQUEST, "PGRST124", "Query result exceeds max-affected preference constraint")
                    .details(format!("The query affects {rows} rows"))
            }
            Error::ReadOnly => parts(
                S::METHOD_NOT_ALLOWED,
                "25006",
                "cannot execute a function that writes in a read-only transaction",
            )
            .hint("Call it with POST."),
            Error::Rule { code, message, details, hint } => {
                let status = match code.as_str() {
                    "42501" => S::FORBIDDEN,
                    "P0002" => S::NOT_FOUND,
                    "23505" => S::CONFLICT,
                    _ => S::BAD_REQUEST,
                };
                ErrorParts { details: details.into(), hint, ..parts(status, code, message) }
            }
            Error::Database(error) => database_parts(error),
        }
    }

    /// The error response. An anonymous caller gets 401 where signing in could help.
    pub(crate) fn respond(self, anonymous: bool) -> Response {
        let refusal = match &self {
            Error::Refused(refused) => Some(refused.clone()),
            _ => None,
        };
        let wait_seconds = match &self {
            Error::Refused(Refused::TooManyAttempts { wait_seconds }) | Error::Wait { wait_seconds, .. } => {
                Some(*wait_seconds)
            }
            Error::Database(
                db::Error::Busy | db::Error::ClientOverloaded | db::Error::Overloaded | db::Error::Serialization,
            ) => Some(1),
            _ => None,
        };
        let range = match &self {
            Error::RangeNotSatisfiable { total, .. } => Some(format!("*/{total}")),
            _ => None,
        };
        let mut parts = self.parts();
        // Signing in may help an anonymous caller, so answer 401.
        if anonymous && parts.code == "42501" {
            parts.status = StatusCode::UNAUTHORIZED;
        }
        let body =
            json!({ "code": parts.code, "details": parts.details, "hint": parts.hint, "message": parts.message });
        let mut response = (parts.status, body.to_string()).into_response();
        let headers = response.headers_mut();
        headers.insert(CONTENT_TYPE, HeaderValue::from_static("application/json; charset=utf-8"));
        // The answer to a HEAD has no body for the code.
        if let Ok(status) = HeaderValue::from_str(&format!("Sangam; error={}", parts.code)) {
            headers.insert(PROXY_STATUS, status);
        }
        if let Some(Ok(range)) = range.as_deref().map(HeaderValue::from_str) {
            headers.insert(CONTENT_RANGE, range);
        }
        if parts.status == StatusCode::UNAUTHORIZED {
            let challenge = match refusal {
                None | Some(Refused::NoKey | Refused::UnknownKey | Refused::ServiceKeyInAddress) => "Bearer",
                Some(_) => "Bearer error=\"invalid_token\"",
            };
            headers.insert(WWW_AUTHENTICATE, HeaderValue::from_static(challenge));
        } else if let Some(wait_seconds) = wait_seconds {
            headers.insert(RETRY_AFTER, wait_seconds.into());
        }
        response
    }
}

/// A waiting time in words.
fn in_words(seconds: i64) -> String {
    match seconds {
        ..=1 => "a second".to_owned(),
        2..=90 => format!("{seconds} seconds"),
        _ => format!("{} minutes", (seconds + 59) / 60),
    }
}

fn refused_parts(refused: &Refused) -> ErrorParts {
    let code = match refused {
        Refused::NoKey | Refused::UnknownKey | Refused::ServiceKeyInAddress => "PGRST302",
        Refused::BadToken(_) => "PGRST301",
        Refused::Expired
        | Refused::SessionEnded
        | Refused::UnknownUser
        | Refused::Unconfirmed
        | Refused::Suspended
        | Refused::UnknownToken
        | Refused::TokenExpired => "PGRST303",
        Refused::ReadOnly | Refused::NeedsSession | Refused::NoPlan => {
            return parts(StatusCode::FORBIDDEN, "42501", refused.to_string());
        }
        Refused::TooManyAttempts { .. } => {
            return parts(StatusCode::TOO_MANY_REQUESTS, "429", refused.to_string());
        }
        Refused::SecondFactorNeeded => {
            return parts(StatusCode::FORBIDDEN, "insufficient_aal", refused.to_string())
                .hint("Challenge and verify a factor under /auth/v1/factors, then use the token of that answer.");
        }
        Refused::SecondFactorRequired => {
            return parts(StatusCode::FORBIDDEN, "insufficient_aal", refused.to_string())
                .hint("Enroll and verify a factor under /auth/v1/factors, then use the token of that answer.");
        }
        // Not the code of an ended session: the owner continues with the newer token.
        Refused::TokenOutdated => "insufficient_aal",
        // The dialect has no code for this, and clients must tell it from a denied rule, so use the code that auth uses.
        Refused::PendingDeletion { .. } => {
            return parts(StatusCode::FORBIDDEN, "user_leaving", refused.to_string())
                .hint("Call /functions/v1/keep-account to keep it; until then you can only export_my_data.");
        }
        Refused::Unavailable => return parts(StatusCode::SERVICE_UNAVAILABLE, "PGRST000", refused.to_string()),
    };
    parts(StatusCode::UNAUTHORIZED, code, refused.to_string())
}

/// Words a database error as PostgreSQL would. Internal errors are logged, and the client gets a fixed message.
fn database_parts(error: db::Error) -> ErrorParts {
    use StatusCode as S;
    match error {
        db::Error::Unique { constraint, columns, .. } => {
            let constraint = constraint.unwrap_or_else(|| columns.join("_"));
            parts(S::CONFLICT, "23505", format!("duplicate key value violates unique constraint \"{constraint}\""))
        }
        db::Error::ForeignKey { table, constraint } => parts(
            S::CONFLICT,
            "23503",
            format!(
                "insert or update on table \"{}\" violates foreign key constraint \"{}\"",
                table.unwrap_or_default(),
                constraint.unwrap_or_default()
            ),
        ),
        db::Error::NotNull { table, column } => parts(
            S::BAD_REQUEST,
            "23502",
            format!("null value in column \"{column}\" of relation \"{table}\" violates not-null constraint"),
        ),
        db::Error::Check { table, constraint } => parts(
            S::BAD_REQUEST,
            "23514",
            format!(
                "new row for relation \"{}\" violates check constraint \"{constraint}\"",
                table.unwrap_or_default()
            ),
        ),
        db::Error::Raised { code, message } => {
            let status = match code.as_str() {
                "42501" => S::FORBIDDEN,
                "23505" | "23503" => S::CONFLICT,
                "54000" => S::PAYLOAD_TOO_LARGE,
                _ => S::BAD_REQUEST,
            };
            parts(status, code, message)
        }
        db::Error::Timeout => parts(S::INTERNAL_SERVER_ERROR, "57014", "canceling statement due to statement timeout")
            .hint("Narrow the filters or ask for fewer rows."),
        db::Error::TooLarge { limit_bytes } => {
            parts(S::PAYLOAD_TOO_LARGE, "54000", format!("The answer would be larger than {limit_bytes} bytes"))
                .hint("Ask for fewer rows with limit, or for fewer columns and embedded resources with select.")
        }
        db::Error::Busy => {
            parts(S::SERVICE_UNAVAILABLE, "53200", "The server is sending as many large answers as it can")
                .hint("Try again in a second, or ask for fewer rows or columns.")
        }
        db::Error::ClientOverloaded => {
            parts(S::SERVICE_UNAVAILABLE, "53300", "Too many of your requests are already running")
                .hint("Try again in a second, and ask for less at a time.")
        }
        db::Error::Overloaded => {
            parts(S::SERVICE_UNAVAILABLE, "53000", "The server is working on as many requests as it can")
                .hint("Try again in a second, or narrow the filters.")
        }
        db::Error::Serialization => {
            parts(S::SERVICE_UNAVAILABLE, "40001", "could not serialize access due to concurrent update")
                .hint("Nothing was changed: try again.")
        }
        db::Error::Full => {
            parts(S::SERVICE_UNAVAILABLE, "53100", "The server has no room left to write; nothing was changed")
        }
        db::Error::UnknownOutcome(reason) => {
            tracing::error!(%reason, "whether a write was committed is unknown");
            parts(
                S::SERVICE_UNAVAILABLE,
                "08007",
                "The connection to the database was lost while the change was being stored",
            )
            .hint("The change may have been saved: check before trying again.")
        }
        db::Error::Unavailable(reason) => {
            tracing::error!(%reason, "the database is unavailable");
            parts(S::SERVICE_UNAVAILABLE, "PGRST001", "The database cannot be reached now; try again")
        }
        other => {
            tracing::error!(error = %other, "a statement failed");
            parts(
                S::INTERNAL_SERVER_ERROR,
                "XX000",
                "Something went wrong on the server; the request id helps its operator find out what",
            )
        }
    }
}
