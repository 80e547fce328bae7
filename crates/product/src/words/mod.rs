//! The server's own texts in people's languages: mails, notifications, and the pages that work without the web app.
//!
//! Each language has a catalogue, a JSON file in `crates/product/words`. Its messages use ICU MessageFormat, like those of the web app,
//! and are parsed once. A person's language is stored in their account (`user_metadata.language`). Languages without a catalogue fall
//! back to English.

mod catalogue;
mod message;
mod operator;
mod parse;
mod part;
mod plural;

use std::collections::BTreeMap;
use std::sync::{Arc, LazyLock};

use serde_json::Value as Json;

pub use catalogue::WordCatalogue;
pub(crate) use catalogue::fill;
pub use message::{Message, MessageValue};
pub use operator::OperatorWords;
pub use parse::MessageError;

/// The language that has every message.
pub const ENGLISH: &str = "en";

/// The built-in catalogues, by language.
const BUILT_IN: &[(&str, &str)] =
    &[(ENGLISH, include_str!("../../words/en.json")), ("hi", include_str!("../../words/hi.json"))];

/// The catalogues of all languages. Clones share them.
#[derive(Debug, Clone)]
pub struct Words(Arc<BTreeMap<String, Arc<WordCatalogue>>>);

impl Words {
    /// The built-in catalogues.
    pub fn built_in() -> Words {
        static WORDS: LazyLock<Words> = LazyLock::new(|| {
            let read = |(language, json)| {
                let texts: BTreeMap<String, String> = serde_json::from_str(json).expect("a test reads these files");
                let parse =
                    |(key, text): (String, String)| (key, Message::parse(&text).expect("a test reads each message"));
                (String::from(language), Arc::new(WordCatalogue::new(language, texts.into_iter().map(parse).collect())))
            };
            Words(Arc::new(BUILT_IN.iter().copied().map(read).collect()))
        });
        WORDS.clone()
    }

    /// Whether there is a catalogue for this language.
    pub fn has(&self, language: &str) -> bool {
        self.0.contains_key(language)
    }

    /// The catalogue for an account's language. English if the account has no language or there is no catalogue for it.
    pub fn in_language(&self, language: Option<&str>) -> &Arc<WordCatalogue> {
        let language = language.unwrap_or(ENGLISH);
        let without_country = language.split('-').next().unwrap_or(language);
        let found = self.0.get(language).or_else(|| self.0.get(without_country)).or_else(|| self.0.get(ENGLISH));
        found.expect("English is built in")
    }
}

/// The language in an account's stored metadata. Clients write the metadata, so the value may be anything.
pub(crate) fn language_of(user_metadata: Option<&str>) -> Option<String> {
    let metadata: Json = serde_json::from_str(user_metadata?).ok()?;
    metadata["language"].as_str().map(str::to_owned)
}

/// Whether this is a valid language code, and so a valid folder name: two or three lower-case letters.
pub(crate) fn is_language(name: &str) -> bool {
    matches!(name.len(), 2 | 3) && name.bytes().all(|byte| byte.is_ascii_lowercase())
}

#[cfg(test)]
mod tests;
