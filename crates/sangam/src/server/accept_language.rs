//! Picks the language that a browser prefers.

use http::HeaderMap;
use http::header::ACCEPT_LANGUAGE;

/// Returns the most preferred language that is available, without its country.
pub(super) fn preferred_language(headers: &HeaderMap, is_available: impl Fn(&str) -> bool) -> Option<&str> {
    let header = headers.get(ACCEPT_LANGUAGE)?.to_str().ok()?;
    let mut wanted: Vec<(&str, f32)> = header.split(',').filter_map(read_preference).collect();
    // The sort is stable, so the first of several equal preferences wins.
    wanted.sort_by(|(_, one), (_, other)| other.total_cmp(one));
    wanted.into_iter().map(|(language, _)| language).find(|language| is_available(language))
}

/// Parses an entry such as `hi-IN;q=0.8`.
fn read_preference(text: &str) -> Option<(&str, f32)> {
    let (tag, quality) = text.split_once(";q=").unwrap_or((text, "1"));
    let quality = quality.trim().parse().ok().filter(|quality| *quality > 0.0)?;
    Some((tag.trim().split('-').next()?, quality))
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;

    fn prefer(header: &str) -> Option<String> {
        let headers = HeaderMap::from_iter([(ACCEPT_LANGUAGE, header.parse().unwrap())]);
        preferred_language(&headers, |language| ["en", "hi"].contains(&language)).map(str::to_owned)
    }

    #[test]
    fn the_most_preferred_available_language_is_chosen() {
        assert_eq!(prefer("hi-IN,hi;q=0.9,en;q=0.8").as_deref(), Some("hi"));
        assert_eq!(prefer("en;q=0.5, hi;q=0.7").as_deref(), Some("hi"));
        assert_eq!(prefer("ta, en-GB;q=0.5").as_deref(), Some("en"));
        for odd in ["", "ta", "hi;q=0", "hi;q=x", "*", ";;,,"] {
            assert_eq!(prefer(odd), None, "{odd}");
        }
        assert_eq!(preferred_language(&HeaderMap::new(), |_| true), None);
    }
}
