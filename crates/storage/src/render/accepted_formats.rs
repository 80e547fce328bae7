//! The image formats a client can show, from its `Accept` header.

use http::HeaderMap;
use http::header::ACCEPT;

use crate::content::DetectedContent;

/// The formats we can write, and whether the client accepts each.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) struct AcceptedFormats {
    jpeg: bool,
    png: bool,
    webp: bool,
}

impl AcceptedFormats {
    pub(super) fn of(headers: &HeaderMap) -> AcceptedFormats {
        let accepted: Vec<String> = headers
            .get_all(ACCEPT)
            .iter()
            .filter_map(|value| value.to_str().ok())
            .flat_map(|list| list.split(','))
            .filter(|item| !item.replace(' ', "").ends_with(";q=0"))
            .map(|item| item.split(';').next().unwrap_or_default().trim().to_ascii_lowercase())
            .collect();
        let takes = |mime: &str| {
            accepted.is_empty() || accepted.iter().any(|item| item == mime || item == "image/*" || item == "*/*")
        };
        AcceptedFormats { jpeg: takes("image/jpeg"), png: takes("image/png"), webp: takes("image/webp") }
    }

    /// The output format for an image detected as `detected`. It keeps its format, with three exceptions. An animation
    /// becomes a still PNG. A photo in WebP becomes JPEG, because our WebP encoder is lossless and its files are large.
    /// A client that only accepts WebP gets WebP.
    pub(super) fn choose(self, detected: DetectedContent, is_opaque: bool, keeps_format: bool) -> DetectedContent {
        let own = match detected {
            DetectedContent::Gif => DetectedContent::Png,
            DetectedContent::Webp if is_opaque && !keeps_format => DetectedContent::Jpeg,
            other => other,
        };
        let takes_own = match own {
            DetectedContent::Jpeg => self.jpeg,
            DetectedContent::Png => self.png,
            _ => true,
        };
        if keeps_format || takes_own || !self.webp { own } else { DetectedContent::Webp }
    }

    /// A letter for each accepted format, for use in cache keys.
    pub(super) fn letters(self) -> String {
        let letter = |takes: bool, letter: &'static str| if takes { letter } else { "" };
        format!("{}{}{}", letter(self.jpeg, "j"), letter(self.png, "p"), letter(self.webp, "w"))
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;

    fn accepted_formats(accept: &str) -> AcceptedFormats {
        let mut headers = HeaderMap::new();
        headers.insert(ACCEPT, accept.parse().unwrap());
        AcceptedFormats::of(&headers)
    }

    #[test]
    fn a_picture_keeps_its_format_unless_the_client_takes_only_another() {
        let browser = accepted_formats("image/avif,image/webp,image/apng,image/svg+xml,image/*,*/*;q=0.8");
        for accepted_formats in [browser, accepted_formats("*/*"), AcceptedFormats::of(&HeaderMap::new())] {
            assert_eq!(accepted_formats.choose(DetectedContent::Jpeg, true, false), DetectedContent::Jpeg);
            assert_eq!(accepted_formats.choose(DetectedContent::Png, false, false), DetectedContent::Png);
            assert_eq!(accepted_formats.choose(DetectedContent::Gif, false, true), DetectedContent::Png);
            assert_eq!(accepted_formats.choose(DetectedContent::Webp, true, false), DetectedContent::Jpeg);
            assert_eq!(accepted_formats.choose(DetectedContent::Webp, false, false), DetectedContent::Webp);
        }
        let webp = accepted_formats("image/webp");
        assert_eq!(webp.choose(DetectedContent::Jpeg, true, false), DetectedContent::Webp);
        assert_eq!(webp.choose(DetectedContent::Jpeg, true, true), DetectedContent::Jpeg);
        assert_eq!(accepted_formats("text/html").choose(DetectedContent::Jpeg, true, false), DetectedContent::Jpeg);
        assert_eq!(
            accepted_formats("image/webp, image/jpeg;q=0").choose(DetectedContent::Jpeg, true, false),
            DetectedContent::Webp
        );
    }
}
