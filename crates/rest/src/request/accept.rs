//! The `Accept` header: the format of the response.

use http::HeaderMap;
use http::header::ACCEPT;

use crate::error::Error;

/// The format of a response.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Media {
    pub(crate) form: MediaForm,
    pub(crate) strip_nulls: bool,
}

/// The shape of a body: a list, a single object or CSV.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum MediaForm {
    List,
    Object,
    Csv,
    /// The query plan, as text or as JSON.
    Plan {
        json: bool,
    },
}

impl Media {
    /// Plain JSON.
    pub(crate) const JSON: Media = Media { form: MediaForm::List, strip_nulls: false };

    /// The first supported format that the client names. `plans` allows query plans.
    pub(crate) fn read(headers: &HeaderMap, plans: bool) -> Result<Media, Error> {
        let lines: Vec<_> = headers.get_all(ACCEPT).iter().filter_map(|value| value.to_str().ok()).collect();
        let accepted = lines.join(",");
        if accepted.trim().is_empty() {
            return Ok(Media::JSON);
        }
        let is_served = |media: &Media| plans || !matches!(media.form, MediaForm::Plan { .. });
        let media = accepted.split(',').filter_map(Media::from_range).find(is_served);
        media.ok_or(Error::NotAcceptable(accepted))
    }

    fn from_range(range: &str) -> Option<Media> {
        let mut parts = range.split(';').map(str::trim);
        let name = parts.next()?.to_ascii_lowercase();
        let strip_nulls = parts.any(|parameter| parameter.eq_ignore_ascii_case("nulls=stripped"));
        let form = match name.as_str() {
            "application/json"
            | "application/*"
            | "*/*"
            | "application/vnd.pgrst.array+json"
            | "application/vnd.pgrst.array"
            | "application/openapi+json" => MediaForm::List,
            "application/vnd.pgrst.object+json" | "application/vnd.pgrst.object" => MediaForm::Object,
            "text/csv" | "text/*" => MediaForm::Csv,
            "application/vnd.pgrst.plan" | "application/vnd.pgrst.plan+text" => MediaForm::Plan { json: false },
            "application/vnd.pgrst.plan+json" => MediaForm::Plan { json: true },
            _ => return None,
        };
        Some(Media { form, strip_nulls })
    }

    /// The matching content type.
    pub(crate) fn content_type(self) -> &'static str {
        match (self.form, self.strip_nulls) {
            (MediaForm::List, false) => "application/json; charset=utf-8",
            (MediaForm::List, true) => "application/vnd.pgrst.array+json; nulls=stripped; charset=utf-8",
            (MediaForm::Object, false) => "application/vnd.pgrst.object+json; charset=utf-8",
            (MediaForm::Object, true) => "application/vnd.pgrst.object+json; nulls=stripped; charset=utf-8",
            (MediaForm::Csv, _) => "text/csv; charset=utf-8",
            (MediaForm::Plan { json: false }, _) => "application/vnd.pgrst.plan+text; charset=utf-8",
            (MediaForm::Plan { json: true }, _) => "application/vnd.pgrst.plan+json; charset=utf-8",
        }
    }
}
