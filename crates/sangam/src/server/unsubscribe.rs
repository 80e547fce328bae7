//! `/unsubscribe`: stops mails of one kind, from the link in such a mail, without signing in. Mail programs press it by
//! themselves with one POST (RFC 8058); a browser that opens the link is asked first, because programs that look at links for
//! safety open them too.

use std::sync::Arc;

use axum::Router;
use axum::extract::{Query, State};
use axum::response::{Html, IntoResponse, Response};
use axum::routing::get;
use http::StatusCode;
use http::header::{CACHE_CONTROL, CONTENT_TYPE};
use sangam_auth::Keys;
use sangam_db::Db;
use sangam_product::notifications::{UNSUBSCRIBE_PURPOSE, UnsubscribePage, Unsubscription};
use serde::Deserialize;

use super::document::Document;
use crate::settings::Settings;

#[derive(Clone)]
struct UnsubscribeState {
    db: Db,
    keys: Keys,
    base_path: Arc<str>,
}

/// The page and its button.
pub(super) fn routes(db: Db, keys: Keys, settings: &Settings) -> Router {
    let base_path = settings.public_url.as_ref().map_or("", |url| url.path()).into();
    Router::new()
        .route("/unsubscribe", get(ask).post(stop))
        .route("/unsubscribe.css", get(style))
        .with_state(UnsubscribeState { db, keys, base_path })
}

#[derive(Deserialize)]
struct LinkQuery {
    #[serde(default)]
    token: String,
}

async fn ask(State(state): State<UnsubscribeState>, Query(link): Query<LinkQuery>) -> Response {
    match state.read(&link) {
        Some(Unsubscription { kind, .. }) => {
            state.show(StatusCode::OK, &UnsubscribePage::question(kind, &link.token, &state.base_path))
        }
        None => state.refuse(),
    }
}

async fn stop(State(state): State<UnsubscribeState>, Query(link): Query<LinkQuery>) -> Response {
    let Some(unsubscription) = state.read(&link) else {
        return state.refuse();
    };
    match unsubscription.apply(&state.db).await {
        // A person who left gets no mails either.
        Ok(_) => state.show(StatusCode::OK, &UnsubscribePage::done(unsubscription.kind, &state.base_path)),
        Err(error) => {
            tracing::error!(%error, "a preference cannot be stored: {error}");
            state.show(StatusCode::SERVICE_UNAVAILABLE, &UnsubscribePage::failed())
        }
    }
}

impl UnsubscribeState {
    fn read(&self, link: &LinkQuery) -> Option<Unsubscription> {
        Unsubscription::parse(self.keys.unseal(UNSUBSCRIBE_PURPOSE, &link.token)?)
    }

    fn refuse(&self) -> Response {
        self.show(StatusCode::BAD_REQUEST, &UnsubscribePage::unknown(&self.base_path))
    }

    fn show(&self, status: StatusCode, page: &UnsubscribePage) -> Response {
        let document = Document { title: page.title, style: "/unsubscribe.css", badge: "", body: &page.body };
        (status, [(CACHE_CONTROL, "no-store")], Html(document.render(&self.base_path))).into_response()
    }
}

const STYLE: &str = concat!(
    include_str!("../../../../web/src/styles/tokens.css"),
    include_str!("dev_mail/mail.css"),
    include_str!("unsubscribe.css"),
);

async fn style() -> Response {
    ([(CONTENT_TYPE, "text/css; charset=utf-8"), (CACHE_CONTROL, "no-cache")], STYLE).into_response()
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
