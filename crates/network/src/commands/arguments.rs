//! The named arguments of a call.

use serde_json::{Map, Value as Json};
use uuid::Uuid;

use super::Refusal;

/// Named arguments, each in the stored form of the type its signature gives it.
#[derive(Debug, Clone, Default)]
pub struct Arguments(Map<String, Json>);

impl Arguments {
    /// Arguments that have been read as their signature says.
    pub fn new(named: Map<String, Json>) -> Arguments {
        Arguments(named)
    }

    /// An id that must be there; null is as good as absent.
    pub(super) fn id(&self, name: &str) -> Result<Uuid, Refusal> {
        let text = self.0.get(name).and_then(Json::as_str);
        text.and_then(|text| text.parse().ok()).ok_or_else(|| Refusal {
            code: "22004",
            message: format!("\"{name}\" must be an id."),
            hint: Some(format!("Send \"{name}\" as a UUID.")),
        })
    }

    /// A text, empty when it is absent.
    pub(super) fn text(&self, name: &str) -> &str {
        self.0.get(name).and_then(Json::as_str).unwrap_or_default()
    }

    /// A JSON document, null when it is absent.
    pub(super) fn json(&self, name: &str) -> &Json {
        self.0.get(name).unwrap_or(&Json::Null)
    }
}
