//! Which plural form a whole number takes in a language.

/// Languages in which nothing is counted as one thing is (CLDR). In all others that are spoken in India only 1 is `one`.
const ZERO_IS_ONE: &[&str] = &["as", "bn", "doi", "fa", "gu", "hi", "kn", "pa"];

/// The category by CLDR. Languages with more than two of them, such as Arabic, get `one` and `other` here.
pub(super) fn plural_category(count: i64, language: &str) -> &'static str {
    let language = language.split('-').next().unwrap_or(language);
    match count {
        1 => "one",
        0 if ZERO_IS_ONE.contains(&language) => "one",
        _ => "other",
    }
}
