//! `/unsubscribe`: stops mails of one kind, from the link in such a mail, without signing in. Mail programs press it by
//! themselves with one POST (RFC 8058); a browser that opens the link is asked first, because programs that look at links for
//! safety open them too.

mod page;

use std::sync::Arc;

use axum::Router;
use axum::extract::{Query, State};
use axum::response::{Html, IntoResponse, Response};
use axum::routing::get;
use http::StatusCode;
use http::header::{CACHE_CONTROL, CONTENT_TYPE};
use sangam_auth::Keys;
use sangam_db::Db;
use sangam_network::notifications::{Kind, switch_off_mail};
use serde::Deserialize;
use uuid::Uuid;

use crate::settings::Settings;

/// What the signature is for, so that no other signed text passes for it.
const PURPOSE: &str = "unsubscribe";

#[derive(Clone)]
struct Office {
    db: Db,
    keys: Keys,
    base_path: Arc<str>,
}

/// The page and its button.
pub(super) fn routes(db: Db, keys: Keys, settings: &Settings) -> Router {
    let base_path = settings.public_url.as_ref().map_or("", |url| url.path()).into();
    Router::new().route("/unsubscribe", get(ask).post(stop)).route("/unsubscribe.css", get(style)).with_state(Office {
        db,
        keys,
        base_path,
    })
}

/// The link that stops a person's mails of one kind. It holds for as long as the instance keeps its secret.
pub(super) fn link(site: &str, keys: &Keys, account: Uuid, kind: Kind) -> String {
    // Signing fails only if the secret cannot be used at all, and then nothing works; the page then says so.
    let token = keys.seal(PURPOSE, &format!("{account}.{}", kind.name())).unwrap_or_default();
    format!("{site}/unsubscribe?token={token}")
}

#[derive(Deserialize)]
struct Ticket {
    #[serde(default)]
    token: String,
}

async fn ask(State(office): State<Office>, Query(ticket): Query<Ticket>) -> Response {
    match office.read(&ticket) {
        Some((_, kind)) => show(StatusCode::OK, page::question(kind, &ticket.token, &office.base_path)),
        None => show(StatusCode::BAD_REQUEST, page::unknown(&office.base_path)),
    }
}

async fn stop(State(office): State<Office>, Query(ticket): Query<Ticket>) -> Response {
    let Some((account, kind)) = office.read(&ticket) else {
        return show(StatusCode::BAD_REQUEST, page::unknown(&office.base_path));
    };
    match switch_off_mail(&office.db, account, kind).await {
        // Somebody who left gets no mails either.
        Ok(_) => show(StatusCode::OK, page::done(kind, &office.base_path)),
        Err(error) => {
            tracing::error!(%error, "a preference cannot be stored: {error}");
            show(StatusCode::SERVICE_UNAVAILABLE, page::failed(&office.base_path))
        }
    }
}

impl Office {
    fn read(&self, ticket: &Ticket) -> Option<(Uuid, Kind)> {
        let (account, kind) = self.keys.unseal(PURPOSE, &ticket.token)?.split_once('.')?;
        Some((account.parse().ok()?, Kind::parse(kind)?))
    }
}

const STYLE: &str = concat!(
    include_str!("../../../../web/src/styles/tokens.css"),
    include_str!("dev_mail/mail.css"),
    include_str!("unsubscribe/page.css"),
);

async fn style() -> Response {
    ([(CONTENT_TYPE, "text/css; charset=utf-8"), (CACHE_CONTROL, "no-cache")], STYLE).into_response()
}

fn show(status: StatusCode, page: String) -> Response {
    (status, [(CACHE_CONTROL, "no-store")], Html(page)).into_response()
}

#[cfg(test)]
mod tests {
    use super::STYLE;

    /// The tokens are the front end's, which cannot see who else uses them.
    #[test]
    fn every_token_that_these_pages_use_exists() {
        let used = STYLE.match_indices("var(").filter_map(|(at, var)| STYLE[at + var.len()..].split([')', ',']).next());
        let missing: Vec<_> = used.clone().filter(|token| !STYLE.contains(&format!("{token}:"))).collect();
        assert!(used.count() > 20, "the pages are drawn with the tokens");
        assert!(missing.is_empty(), "{missing:?} are used and have no value");
    }
}
