//! What the pages behind mailed links share. They work without signing in.

use std::sync::Arc;

use axum::response::{Html, IntoResponse, Response};
use http::header::{CACHE_CONTROL, CONTENT_TYPE};
use http::{HeaderMap, StatusCode};
use sangam_auth::Keys;
use sangam_db::{Db, Error};
use sangam_product::mail::templates::escape_html;
use sangam_product::notifications::{LinkPage, language_of_reader};
use sangam_product::words::{WordCatalogue, Words};
use sangam_schema::Clock;
use serde::Deserialize;
use uuid::Uuid;

use super::accept_language::preferred_language;
use super::document::Document;
use crate::settings::Settings;

/// The path of these pages' style sheet.
pub(super) const STYLE_PATH: &str = "/link-pages.css";

/// What these pages need.
#[derive(Clone)]
pub(super) struct LinkPages {
    pub(super) db: Db,
    pub(super) keys: Keys,
    pub(super) clock: Clock,
    pub(super) base_path: Arc<str>,
    words: Words,
}

/// The query parameters of a mailed link.
#[derive(Deserialize)]
pub(super) struct LinkQuery {
    #[serde(default)]
    pub(super) token: String,
}

impl LinkPages {
    pub(super) fn new(db: Db, keys: Keys, clock: Clock, words: Words, settings: &Settings) -> LinkPages {
        let base_path = settings.public_url.as_ref().map_or("", |url| url.path()).into();
        LinkPages { db, keys, clock, base_path, words }
    }

    /// The words in the language of the person who got the mail.
    pub(super) async fn words_of(&self, account: Uuid) -> Arc<WordCatalogue> {
        // If the rows cannot be read, the next step reports it.
        let language = language_of_reader(&self.db, account).await.unwrap_or_default();
        Arc::clone(self.words.in_language(language.as_deref()))
    }

    /// Answers a link that names no one, in the browser's preferred language.
    pub(super) fn refuse(&self, headers: &HeaderMap, page: fn(&str, &WordCatalogue) -> LinkPage) -> Response {
        let words = self.words.in_language(preferred_language(headers, |language| self.words.has(language)));
        self.show(StatusCode::BAD_REQUEST, &page(&self.base_path, words), words)
    }

    /// Answers when rows cannot be read or written.
    pub(super) fn fail(&self, error: &Error, words: &WordCatalogue) -> Response {
        tracing::error!(%error, "the change requested by a mailed link cannot be stored: {error}");
        self.show(StatusCode::SERVICE_UNAVAILABLE, &LinkPage::failed(words), words)
    }

    pub(super) fn show(&self, status: StatusCode, page: &LinkPage, words: &WordCatalogue) -> Response {
        let document = Document {
            language: words.language_tag(),
            title: &escape_html(&page.title),
            style: STYLE_PATH,
            badge: "",
            body: &page.body,
        };
        (status, [(CACHE_CONTROL, "no-store")], Html(document.render(&self.base_path))).into_response()
    }
}

const STYLE: &str = concat!(
    include_str!("../../../../web/src/styles/tokens.css"),
    include_str!("dev_mail/mail.css"),
    include_str!("link_pages.css"),
);

pub(super) async fn style() -> Response {
    ([(CONTENT_TYPE, "text/css; charset=utf-8"), (CACHE_CONTROL, "no-cache")], STYLE).into_response()
}

#[cfg(test)]
mod tests {
    use super::STYLE;

    /// The front end owns the tokens and cannot see that these pages use them.
    #[test]
    fn every_token_that_these_pages_use_exists() {
        let used = STYLE.match_indices("var(").filter_map(|(at, var)| STYLE[at + var.len()..].split([')', ',']).next());
        let missing: Vec<_> = used.clone().filter(|token| !STYLE.contains(&format!("{token}:"))).collect();
        assert!(used.count() > 20, "the pages are drawn with the tokens");
        assert!(missing.is_empty(), "{missing:?} are used and have no value");
    }
}
