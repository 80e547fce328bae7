//! `/dev/mail`: the mailbox of a demonstration, where everyone can read the mails that would have been sent. It exists
//! only without a mail server, because real mails belong to their recipients.

mod page;

use std::sync::Arc;

use axum::extract::{Path, State};
use axum::response::{Html, IntoResponse, Response};
use axum::routing::{any, get};
use axum::{Json, Router};
use http::StatusCode;
use http::header::{CACHE_CONTROL, CONTENT_SECURITY_POLICY, CONTENT_TYPE, X_FRAME_OPTIONS};
use sangam_db::{Db, Error};
use sangam_product::mail::{MailboxEntry, find_mailbox_entry, list_mailbox_entries};
use sangam_product::words::Words;
use sangam_schema::canonical_timestamp;
use serde_json::{Value, json};
use uuid::Uuid;

use crate::settings::Settings;

#[derive(Clone)]
struct MailboxState {
    db: Db,
    words: Words,
    base_path: Arc<str>,
}

/// The mailbox, or 404 at its addresses if there is none. Otherwise the web app would answer there.
pub(super) fn routes(db: Db, words: Words, settings: &Settings) -> Router {
    if !settings.demo || settings.mail.is_some() {
        return closed();
    }
    let base_path = settings.public_url.as_ref().map_or("", |url| url.path()).into();
    Router::new()
        .route("/dev/mail", get(list))
        .route("/dev/mail.json", get(list_json))
        .route("/dev/mail.css", get(style))
        .route("/dev/mail/{id}", get(open))
        .route("/dev/mail/{id}/html", get(open_html))
        .with_state(MailboxState { db, words, base_path })
}

fn closed() -> Router {
    let addresses = ["/dev/mail", "/dev/mail.json", "/dev/mail.css", "/dev/mail/{*path}"];
    addresses
        .iter()
        .fold(Router::new(), |router, address| router.route(address, any(|| async { StatusCode::NOT_FOUND })))
}

async fn list(State(mailbox): State<MailboxState>) -> Result<Response, MailboxError> {
    let mails = list_mailbox_entries(&mailbox.db, &mailbox.words).await?;
    Ok(uncached(Html(page::list(&mails, &mailbox.base_path))))
}

async fn list_json(State(mailbox): State<MailboxState>) -> Result<Response, MailboxError> {
    let mails = list_mailbox_entries(&mailbox.db, &mailbox.words).await?;
    Ok(uncached(Json(mails.iter().map(describe).collect::<Vec<_>>())))
}

async fn open(State(mailbox): State<MailboxState>, Path(id): Path<Uuid>) -> Result<Response, MailboxError> {
    let mail = find_mailbox_entry(&mailbox.db, id, &mailbox.words).await?.ok_or(MailboxError::Gone)?;
    Ok(uncached(Html(page::open(&mail, &mailbox.base_path))))
}

/// The mail itself, for the frame on its page. It may have inline styles, as mails do, and nothing else.
async fn open_html(State(mailbox): State<MailboxState>, Path(id): Path<Uuid>) -> Result<Response, MailboxError> {
    let mail = find_mailbox_entry(&mailbox.db, id, &mailbox.words).await?.ok_or(MailboxError::Gone)?;
    // Links open outside the frame, as they open outside a mail program.
    let html = mail.content.html().replacen("<head>", "<head><base target=\"_top\">", 1);
    let policy = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'self'; \
                  sandbox allow-top-navigation-by-user-activation";
    Ok(uncached(([(CONTENT_SECURITY_POLICY, policy), (X_FRAME_OPTIONS, "SAMEORIGIN")], Html(html))))
}

async fn style() -> Response {
    let css = concat!(include_str!("../../../../web/src/styles/tokens.css"), include_str!("dev_mail/mail.css"));
    ([(CONTENT_TYPE, "text/css; charset=utf-8"), (CACHE_CONTROL, "no-cache")], css).into_response()
}

fn describe(mail: &MailboxEntry) -> Value {
    json!({
        "id": mail.id,
        "kind": mail.kind,
        "recipient": mail.recipient,
        "created_at": canonical_timestamp(mail.created_at),
        "subject": mail.content.subject,
        "link": mail.content.link(),
        "code": mail.content.code,
        "text": mail.content.text(),
        "html": mail.content.html(),
        "calendar": mail.content.calendar.as_ref().map(|part| &part.text),
    })
}

fn uncached(body: impl IntoResponse) -> Response {
    ([(CACHE_CONTROL, "no-store")], body).into_response()
}

/// Why a mail cannot be shown.
enum MailboxError {
    Gone,
    Rows(Error),
}

impl From<Error> for MailboxError {
    fn from(error: Error) -> MailboxError {
        MailboxError::Rows(error)
    }
}

impl IntoResponse for MailboxError {
    fn into_response(self) -> Response {
        match self {
            MailboxError::Gone => (StatusCode::NOT_FOUND, "There is no such mail.\n").into_response(),
            MailboxError::Rows(error) => {
                tracing::error!(%error, "the mailbox cannot be read: {error}");
                (StatusCode::INTERNAL_SERVER_ERROR, "The mailbox cannot be read now.\n").into_response()
            }
        }
    }
}
