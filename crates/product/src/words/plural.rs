//! Plural categories of whole numbers.

/// Languages in which zero has the category `one` (CLDR). In all other languages spoken in India, only 1 has it.
const ZERO_IS_ONE: &[&str] = &["as", "bn", "doi", "fa", "gu", "hi", "kn", "pa"];

/// The CLDR category. Languages with more than two categories, such as Arabic, only get `one` and `other`.
pub(super) fn plural_category(count: i64, language: &str) -> &'static str {
    let language = language.split('-').next().unwrap_or(language);
    match count {
        1 => "one",
        0 if ZERO_IS_ONE.contains(&language) => "one",
        _ => "other",
    }
}
