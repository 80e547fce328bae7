//! What the server itself says to people, in their language: mails, notifications and the pages it writes without the web app.
//!
//! A catalogue is a JSON file for each language, in `crates/product/words`, whose messages are in ICU MessageFormat as those of the
//! web app are. They are read once. Which language a person reads, their account says (`user_metadata.language`); whatever has no
//! words in it is said in English.

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

/// The catalogues that come with the product, by language.
const BUILT_IN: &[(&str, &str)] =
    &[(ENGLISH, include_str!("../../words/en.json")), ("hi", include_str!("../../words/hi.json"))];

/// The words of every language. Clones share them.
#[derive(Debug, Clone)]
pub struct Words(Arc<BTreeMap<String, Arc<WordCatalogue>>>);

impl Words {
    /// What comes with the product.
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

    /// Whether anything was translated into this language.
    pub fn has(&self, language: &str) -> bool {
        self.0.contains_key(language)
    }

    /// The words of a language, as an account names it; English where there is none or one that no one has translated.
    pub fn in_language(&self, language: Option<&str>) -> &Arc<WordCatalogue> {
        let language = language.unwrap_or(ENGLISH);
        let without_country = language.split('-').next().unwrap_or(language);
        let found = self.0.get(language).or_else(|| self.0.get(without_country)).or_else(|| self.0.get(ENGLISH));
        found.expect("English is built in")
    }
}

/// The language that an account names in its metadata, as the database has these. People write them themselves, so it may be anything.
pub(crate) fn language_of(user_metadata: Option<&str>) -> Option<String> {
    let metadata: Json = serde_json::from_str(user_metadata?).ok()?;
    metadata["language"].as_str().map(str::to_owned)
}

/// Whether this is the name of a language, and so of a folder: two or three small letters.
pub(crate) fn is_language(name: &str) -> bool {
    matches!(name.len(), 2 | 3) && name.bytes().all(|byte| byte.is_ascii_lowercase())
}

#[cfg(test)]
mod tests;
