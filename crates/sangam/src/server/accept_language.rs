//! Which language a browser asks for.

use http::HeaderMap;
use http::header::ACCEPT_LANGUAGE;

/// The language that is wanted most of those that are there, without its country.
pub(super) fn preferred_language(headers: &HeaderMap, is_there: impl Fn(&str) -> bool) -> Option<&str> {
    let asked = headers.get(ACCEPT_LANGUAGE)?.to_str().ok()?;
    let mut wanted: Vec<(&str, f32)> = asked.split(',').filter_map(read_preference).collect();
    // The sort is stable: of equal preferences the first comes first.
    wanted.sort_by(|(_, one), (_, other)| other.total_cmp(one));
    wanted.into_iter().map(|(language, _)| language).find(|language| is_there(language))
}

/// `hi-IN;q=0.8`.
fn read_preference(text: &str) -> Option<(&str, f32)> {
    let (tag, quality) = text.split_once(";q=").unwrap_or((text, "1"));
    let quality = quality.trim().parse().ok().filter(|quality| *quality > 0.0)?;
    Some((tag.trim().split('-').next()?, quality))
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;

    fn prefer(asked: &str) -> Option<String> {
        let headers = HeaderMap::from_iter([(ACCEPT_LANGUAGE, asked.parse().unwrap())]);
        preferred_language(&headers, |language| ["en", "hi"].contains(&language)).map(str::to_owned)
    }

    #[test]
    fn the_most_wanted_language_that_is_there_is_chosen() {
        assert_eq!(prefer("hi-IN,hi;q=0.9,en;q=0.8").as_deref(), Some("hi"));
        assert_eq!(prefer("en;q=0.5, hi;q=0.7").as_deref(), Some("hi"));
        assert_eq!(prefer("ta, en-GB;q=0.5").as_deref(), Some("en"));
        for odd in ["", "ta", "hi;q=0", "hi;q=x", "*", ";;,,"] {
            assert_eq!(prefer(odd), None, "{odd}");
        }
        assert_eq!(preferred_language(&HeaderMap::new(), |_| true), None);
    }
}
