//! The operator's texts: files in the data folder that replace messages or add a language.
//!
//! `words/<language>/<feature>.json` has messages of the web app, and `words/<language>/server.json` has the server's own. They are read
//! once at start. Messages that are invalid, unknown, or have other parameters than the English one are skipped and logged.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::{fs, io};

use super::catalogue::WordCatalogue;
use super::message::Message;
use super::{ENGLISH, Words, is_language};

/// The file name for the server's own messages.
const SERVER: &str = "server";

/// Upper bound on the total size of the files of one language. All of the web app's texts take a quarter of it.
const MAX_LANGUAGE_BYTES: u64 = 1 << 20;

/// The messages of a file before parsing, by key.
type Texts = BTreeMap<String, String>;

/// The operator's messages, by language and feature.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct OperatorWords(BTreeMap<String, BTreeMap<String, Texts>>);

impl OperatorWords {
    /// Reads the files in a folder, which need not exist. `english` returns the English messages of a web app feature as JSON.
    pub fn read(folder: &Path, english: impl Fn(&str) -> Option<String>) -> OperatorWords {
        let mut languages = BTreeMap::new();
        for (language, path) in list(folder) {
            if !is_language(&language) {
                tracing::warn!(path = %path.display(), "{} is not a language code; use two or three lower-case letters", path.display());
                continue;
            }
            let features = read_language(&path, &english);
            if !features.is_empty() {
                languages.insert(language, features);
            }
        }
        OperatorWords(languages)
    }

    /// The languages that have messages for the web app.
    pub fn web_languages(&self) -> impl Iterator<Item = &str> {
        let has_web_words = |features: &BTreeMap<String, Texts>| features.keys().any(|feature| feature != SERVER);
        self.0.iter().filter(move |(_, features)| has_web_words(features)).map(|(language, _)| language.as_str())
    }

    /// The messages for the web app, by feature and key.
    pub fn web_words(&self, language: &str) -> BTreeMap<&str, &Texts> {
        let features = self.0.get(language).into_iter().flatten();
        features.filter(|(feature, _)| *feature != SERVER).map(|(feature, texts)| (feature.as_str(), texts)).collect()
    }
}

impl Words {
    /// Replaces messages with the operator's. Languages that the operator adds fall back to English for missing messages.
    pub fn with_operator_words(self, operators: &OperatorWords) -> Words {
        let mut words = self;
        // English comes first, because the others fall back to it.
        let (english, others): (Vec<_>, Vec<_>) = operators.0.iter().partition(|(language, _)| *language == ENGLISH);
        for (language, features) in english.into_iter().chain(others) {
            let mut messages = words.in_language(Some(language)).messages().clone();
            let texts = features.get(SERVER).into_iter().flatten();
            messages.extend(texts.filter_map(|(key, text)| Some((key.clone(), Message::parse(text).ok()?))));
            Arc::make_mut(&mut words.0).insert(language.clone(), Arc::new(WordCatalogue::new(language, messages)));
        }
        words
    }
}

/// Reads the valid messages of a language, by feature.
fn read_language(folder: &Path, english: &impl Fn(&str) -> Option<String>) -> BTreeMap<String, Texts> {
    let mut features = BTreeMap::new();
    let mut bytes_left = MAX_LANGUAGE_BYTES;
    for (name, path) in list(folder) {
        match read_file(&name, &path, &mut bytes_left, english) {
            Ok((feature, texts)) if !texts.is_empty() => {
                features.insert(feature, texts);
            }
            Ok(_) => {}
            Err(problem) => tracing::warn!(path = %path.display(), "{} is ignored: {problem}", path.display()),
        }
    }
    features
}

/// Reads a file's feature and its valid messages. The error says why the whole file is ignored.
fn read_file(
    name: &str,
    path: &Path,
    bytes_left: &mut u64,
    english: &impl Fn(&str) -> Option<String>,
) -> Result<(String, Texts), String> {
    let feature = name.strip_suffix(".json").ok_or("its name does not end with .json")?;
    let models = match feature {
        SERVER => Words::built_in().in_language(Some(ENGLISH)).messages().clone(),
        _ => parse_all(&english(feature).ok_or("there is no such feature")?),
    };
    let size = fs::metadata(path).map_err(|error| error.to_string())?.len();
    *bytes_left = bytes_left.checked_sub(size).ok_or("the files of this language exceed 1 MiB in total")?;
    let text = fs::read_to_string(path).map_err(|error| error.to_string())?;
    let texts: Texts = serde_json::from_str(&text).map_err(|error| format!("it is not an object of texts: {error}"))?;
    let is_valid = |key: &str, text: &str| match check(models.get(key), text) {
        Ok(()) => true,
        Err(problem) => {
            tracing::warn!(path = %path.display(), key, "{}: the message {key:?} {problem}", path.display());
            false
        }
    };
    Ok((feature.to_owned(), texts.into_iter().filter(|(key, text)| is_valid(key, text)).collect()))
}

/// Compares a message with the English message of the same key.
fn check(model: Option<&Message>, text: &str) -> Result<(), String> {
    let model = model.ok_or("is unknown")?;
    let message = Message::parse(text).map_err(|error| format!("is not valid: {error}"))?;
    let name = |message: &Message| message.parameters().into_iter().collect::<Vec<_>>().join(", ");
    match (name(&message), name(model)) {
        (found, wanted) if found != wanted => Err(format!("takes {{{found}}}, in English {{{wanted}}}")),
        _ => Ok(()),
    }
}

/// Parses the messages of a built-in catalogue.
fn parse_all(json: &str) -> BTreeMap<String, Message> {
    let texts: Texts = serde_json::from_str(json).unwrap_or_default();
    texts.into_iter().filter_map(|(key, text)| Some((key, Message::parse(&text).ok()?))).collect()
}

/// Lists a folder, sorted by name. Empty if the folder does not exist.
fn list(folder: &Path) -> Vec<(String, PathBuf)> {
    let entries = match fs::read_dir(folder) {
        Ok(entries) => entries,
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Vec::new(),
        Err(error) => {
            tracing::warn!(%error, path = %folder.display(), "cannot read {}: {error}", folder.display());
            return Vec::new();
        }
    };
    let named = |entry: fs::DirEntry| Some((entry.file_name().into_string().ok()?, entry.path()));
    let mut found: Vec<_> = entries.flatten().filter_map(named).collect();
    found.sort();
    found
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;

    fn english(feature: &str) -> Option<String> {
        (feature == "auth").then(|| r#"{"login.title": "Welcome back", "hello": "Hello {name}"}"#.to_owned())
    }

    fn read(files: &[(&str, &str)]) -> OperatorWords {
        let folder = tempfile::tempdir().unwrap();
        for (name, text) in files {
            let path = folder.path().join(name);
            fs::create_dir_all(path.parent().unwrap()).unwrap();
            fs::write(path, text).unwrap();
        }
        OperatorWords::read(folder.path(), english)
    }

    #[test]
    fn only_valid_messages_are_used() {
        let words = read(&[
            ("hi/auth.json", r#"{"login.title": "स्वागत", "hello": "{who}", "other": "x"}"#),
            ("ta/auth.json", r#"{"login.title": "{", "hello": "வணக்கம் {name}"}"#),
            ("hi/unknown.json", r#"{"a": "b"}"#),
            ("bn/auth.json", "not JSON"),
            ("gu/auth.json", r#"{"hello": 7}"#),
            ("Hindi/auth.json", r#"{"login.title": "x"}"#),
            ("mr/server.json", r#"{"someone": "कोणीतरी"}"#),
        ]);
        assert_eq!(words.web_languages().collect::<Vec<_>>(), ["hi", "ta"]);
        assert_eq!(serde_json::to_string(&words.web_words("hi")).unwrap(), r#"{"auth":{"login.title":"स्वागत"}}"#);
        assert_eq!(serde_json::to_string(&words.web_words("ta")).unwrap(), r#"{"auth":{"hello":"வணக்கம் {name}"}}"#);
        assert!(words.web_words("mr").is_empty() && words.web_words("xx").is_empty());
        assert_eq!(OperatorWords::read(Path::new("/nowhere"), english), OperatorWords::default());
    }

    #[test]
    fn a_language_that_is_too_large_is_ignored() {
        let large = format!(r#"{{"login.title": "{}"}}"#, "x".repeat(1 << 20));
        assert_eq!(read(&[("hi/auth.json", &large)]), OperatorWords::default());
    }

    #[test]
    fn server_messages_are_replaced_and_a_new_language_falls_back_to_english() {
        let files = [
            ("en/server.json", r#"{"mail.signature": "Loom, a network for weavers"}"#),
            ("ta/server.json", r#"{"mail.greeting": "வணக்கம்,", "topic": "no parameter", "mail.nothing": "x"}"#),
        ];
        let words = Words::built_in().with_operator_words(&read(&files));
        let say = |language, key| words.in_language(Some(language)).text(key);
        assert_eq!(say("en", "mail.signature"), "Loom, a network for weavers");
        assert_eq!([say("ta", "mail.greeting"), say("ta", "mail.stop")], ["வணக்கம்,", "Stop mails of this kind"]);
        assert_eq!(say("ta", "mail.signature"), "Loom, a network for weavers");
        assert_eq!(words.in_language(Some("ta")).language_tag(), "ta");
        assert_eq!(say("hi", "mail.signature"), Words::built_in().in_language(Some("hi")).text("mail.signature"));
    }
}
