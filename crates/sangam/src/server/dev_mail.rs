//! `/dev/mail`: the mailbox of a demonstration, where everybody reads the mails that would have been sent. It exists only
//! without a mail server: with one, mails belong to the people they are sent to.

mod page;

use std::sync::Arc;

use axum::extract::{Path, State};
use axum::response::{Html, IntoResponse, Response};
use axum::routing::{any, get};
use axum::{Json, Router};
use http::StatusCode;
use http::header::{CACHE_CONTROL, CONTENT_SECURITY_POLICY, CONTENT_TYPE, X_FRAME_OPTIONS};
use sangam_db::{Db, Error};
use sangam_network::mail::{Received, find_received, list_received};
use sangam_schema::canonical_timestamp;
use serde_json::{Value, json};
use uuid::Uuid;

use crate::settings::Settings;

#[derive(Clone)]
struct Mailbox {
    db: Db,
    base_path: Arc<str>,
}

/// The mailbox, or 404 at its addresses, since the web app would answer there otherwise.
pub(super) fn routes(db: Db, settings: &Settings) -> Router {
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
        .with_state(Mailbox { db, base_path })
}

fn closed() -> Router {
    let addresses = ["/dev/mail", "/dev/mail.json", "/dev/mail.css", "/dev/mail/{*path}"];
    addresses
        .iter()
        .fold(Router::new(), |router, address| router.route(address, any(|| async { StatusCode::NOT_FOUND })))
}

async fn list(State(mailbox): State<Mailbox>) -> Result<Response, Trouble> {
    let mails = list_received(&mailbox.db).await?;
    Ok(fresh(Html(page::list(&mails, &mailbox.base_path))))
}

async fn list_json(State(mailbox): State<Mailbox>) -> Result<Response, Trouble> {
    let mails = list_received(&mailbox.db).await?;
    Ok(fresh(Json(mails.iter().map(describe).collect::<Vec<_>>())))
}

async fn open(State(mailbox): State<Mailbox>, Path(id): Path<Uuid>) -> Result<Response, Trouble> {
    let mail = find_received(&mailbox.db, id).await?.ok_or(Trouble::Gone)?;
    Ok(fresh(Html(page::open(&mail, &mailbox.base_path))))
}

/// The mail itself, for the frame on its page. It may have styles of its own, because mails do, and nothing else.
async fn open_html(State(mailbox): State<Mailbox>, Path(id): Path<Uuid>) -> Result<Response, Trouble> {
    let mail = find_received(&mailbox.db, id).await?.ok_or(Trouble::Gone)?;
    // A link in the mail leads out of its frame, as it leads out of a mail program.
    let html = mail.letter.html().replacen("<head>", "<head><base target=\"_top\">", 1);
    let policy = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'self'; \
                  sandbox allow-top-navigation-by-user-activation";
    Ok(fresh(([(CONTENT_SECURITY_POLICY, policy), (X_FRAME_OPTIONS, "SAMEORIGIN")], Html(html))))
}

async fn style() -> Response {
    let css = concat!(include_str!("../../../../web/src/styles/tokens.css"), include_str!("dev_mail/mail.css"));
    ([(CONTENT_TYPE, "text/css; charset=utf-8"), (CACHE_CONTROL, "no-cache")], css).into_response()
}

fn describe(mail: &Received) -> Value {
    json!({
        "id": mail.id,
        "kind": mail.kind,
        "recipient": mail.recipient,
        "created_at": canonical_timestamp(mail.created_at),
        "subject": mail.letter.subject,
        "link": mail.letter.link(),
        "code": mail.letter.code,
        "text": mail.letter.text(),
        "html": mail.letter.html(),
    })
}

fn fresh(body: impl IntoResponse) -> Response {
    ([(CACHE_CONTROL, "no-store")], body).into_response()
}

/// Why there is nothing to show.
enum Trouble {
    Gone,
    Rows(Error),
}

impl From<Error> for Trouble {
    fn from(error: Error) -> Trouble {
        Trouble::Rows(error)
    }
}

impl IntoResponse for Trouble {
    fn into_response(self) -> Response {
        match self {
            Trouble::Gone => (StatusCode::NOT_FOUND, "There is no such mail.\n").into_response(),
            Trouble::Rows(error) => {
                tracing::error!(%error, "the mailbox cannot be read: {error}");
                (StatusCode::INTERNAL_SERVER_ERROR, "The mailbox cannot be read now.\n").into_response()
            }
        }
    }
}
