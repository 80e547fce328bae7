//! Parsing and filling of messages, and consistency between the languages.

#![allow(clippy::unwrap_used)]

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

use super::{BUILT_IN, Message, MessageValue, WordCatalogue, Words};

fn write(text: &str, values: &[(&str, MessageValue<'_>)]) -> String {
    Message::parse(text).unwrap().fill(values, "en", str::to_owned)
}

#[test]
fn text_is_unchanged_and_parameters_are_filled_in() {
    assert_eq!(write("Welcome.", &[]), "Welcome.");
    let values = [("name", "Asha {x}".into()), ("count", 102_500.into())];
    assert_eq!(write("{name}: { count , number }, {count}", &values), "Asha {x}: 1,02,500, 1,02,500");
}

#[test]
fn a_plural_follows_exact_numbers_then_the_rules_of_the_language() {
    let message = Message::parse("{n, plural, =2 {a pair} one {# job} other {# jobs}}").unwrap();
    let say = |n: i64, language| message.fill(&[("n", n.into())], language, str::to_owned);
    assert_eq!([0, 1, 2, 1000].map(|n| say(n, "en")), ["0 jobs", "1 job", "a pair", "1,000 jobs"]);
    assert_eq!([say(0, "hi"), say(0, "ta"), say(0, "gu-IN")], ["0 job", "0 jobs", "0 job"]);
}

#[test]
fn a_select_chooses_by_value_and_may_contain_anything() {
    let text = "{who, select, team {{n, plural, one {# of us} other {# of us all}}} other {{who}}} #";
    assert_eq!(write(text, &[("who", "team".into()), ("n", 3.into())]), "3 of us all #");
    assert_eq!(write(text, &[("who", "Ravi".into()), ("n", 3.into())]), "Ravi #");
    assert_eq!(write("{m, select, 2 {February} other {May}}", &[("m", 2.into())]), "February");
}

#[test]
fn apostrophes_quote_syntax() {
    assert_eq!(write("It's '{name}', isn''t it? '<b>'", &[]), "It's {name}, isn't it? <b>");
    assert_eq!(write("{n, plural, other {'#' is #}}", &[("n", 4.into())]), "# is 4");
    assert_eq!(write("1 < 2 and } alone, an open '{ quote", &[]), "1 < 2 and } alone, an open { quote");
}

#[test]
fn html_is_escaped_around_tags() {
    let messages = [("a".to_owned(), Message::parse("<b>{name}</b> & more").unwrap())];
    let words = WordCatalogue::new("en", BTreeMap::from(messages));
    let values = [("b", MessageValue::Tag("<a href=\"/x\">", "</a>")), ("name", "<script>".into())];
    assert_eq!(words.html("a", &values), "<a href=\"/x\">&lt;script&gt;</a> &amp; more");
}

#[test]
fn an_invalid_message_is_refused_with_its_position() {
    for (text, problem) in [
        ("{", "a parameter has no name (at 1)"),
        ("{}", "a parameter has no name (at 1)"),
        ("{name", "a parameter is not closed (at 5)"),
        ("{a b}", "a parameter is not closed (at 3)"),
        ("{n, date}", "a parameter is a number, a plural or a select (at 8)"),
        ("{n, number, ::percent}", "numbers have no styles here (at 10)"),
        ("{n, plural, one {x}}", "the choice `other` is missing (at 20)"),
        ("{n, plural, offset:1 other {x}}", "a choice has no text (at 21)"),
        ("{n, select, other {x} other {y}}", "a choice appears twice (at 28)"),
        ("{n, select, other {x}", "a choice has no name (at 21)"),
        ("<b>x", "a tag has no end (at 4)"),
        ("<b>x</i>", "a closing tag does not match its opening tag (at 7)"),
        ("x</b>", "a closing tag has no opening tag (at 1)"),
        ("<b/>", "a tag is not closed (at 2)"),
    ] {
        assert_eq!(Message::parse(text).unwrap_err().to_string(), problem, "{text}");
    }
    let deep = "{a, select, other {".repeat(500);
    assert!(Message::parse(&deep).unwrap_err().to_string().starts_with("nested too deeply"));
}

#[test]
fn an_account_names_its_language_and_english_is_the_fallback() {
    let words = Words::built_in();
    let tag = |language| words.in_language(language).language_tag().to_owned();
    assert_eq!([tag(Some("hi")), tag(Some("hi-IN"))], ["hi", "hi"]);
    assert_eq!([tag(None), tag(Some("en")), tag(Some("xx")), tag(Some("../x"))], ["en-GB"; 4]);
    assert_eq!(super::language_of(Some(r#"{"language": "hi"}"#)).as_deref(), Some("hi"));
    assert_eq!([None, Some("{}"), Some(r#"{"language": 7}"#)].map(super::language_of), [None, None, None]);
}

#[test]
fn days_are_written_out() {
    let words = Words::built_in();
    let date = |language| words.in_language(Some(language)).date("2026-11-29".parse().unwrap());
    assert_eq!([date("en"), date("hi")], ["29 November 2026", "29 नवंबर 2026"]);
}

#[test]
fn every_language_has_the_same_keys_and_parameters() {
    let english = Words::built_in().in_language(None).clone();
    for (language, json) in BUILT_IN {
        let texts: serde_json::Map<_, _> = serde_json::from_str(json).unwrap();
        assert!(texts.keys().is_sorted(), "{language}.json is not sorted");
        let words = Words::built_in().in_language(Some(language)).clone();
        let keys = |words: &WordCatalogue| words.messages().keys().cloned().collect::<BTreeSet<_>>();
        assert_eq!(keys(&words), keys(&english), "{language}");
        for (key, message) in words.messages() {
            assert_eq!(message.parameters(), english.messages()[key].parameters(), "{key} in {language}");
            assert!(*language == "en" || *message != english.messages()[key], "{key} is still English in {language}");
        }
    }
}

#[test]
fn every_message_is_used() {
    /// `account_notice.rs` uses the four messages of a mail through a common prefix.
    const NOTICE_PARTS: [&str; 4] = ["subject", "preview", "text", "note"];

    let mut sources = String::new();
    read_sources(&Path::new(env!("CARGO_MANIFEST_DIR")).join("src"), &mut sources);
    let words = Words::built_in();
    let is_named = |key: &str| sources.contains(&format!("\"{key}\""));
    let is_part =
        |key: &str| key.rsplit_once('.').is_some_and(|(name, part)| NOTICE_PARTS.contains(&part) && is_named(name));
    let unused: Vec<_> =
        words.in_language(None).messages().keys().filter(|key| !is_named(key) && !is_part(key)).collect();
    assert!(unused.is_empty(), "{unused:?}");
}

fn read_sources(folder: &Path, sources: &mut String) {
    for entry in fs::read_dir(folder).unwrap().map(Result::unwrap) {
        match entry.path() {
            folder if folder.is_dir() => read_sources(&folder, sources),
            file if file.extension().is_some_and(|name| name == "rs") => {
                sources.push_str(&fs::read_to_string(file).unwrap());
            }
            _ => {}
        }
    }
}
