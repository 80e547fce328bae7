//! Which formats a client shows, by what its request says it accepts.

use http::HeaderMap;
use http::header::ACCEPT;

use crate::content::Found;

/// The formats we can write, and whether the client takes them.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) struct Taste {
    jpeg: bool,
    png: bool,
    webp: bool,
}

impl Taste {
    pub(super) fn of(headers: &HeaderMap) -> Taste {
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
        Taste { jpeg: takes("image/jpeg"), png: takes("image/png"), webp: takes("image/webp") }
    }

    /// The format for a picture that came as `found`. It keeps its own, with three exceptions: what moves is shown as a still
    /// PNG; a photograph in WebP leaves as JPEG, because the WebP we can write loses nothing and is large; and who takes
    /// nothing but WebP gets that.
    pub(super) fn choose(self, found: Found, is_opaque: bool, keeps_format: bool) -> Found {
        let own = match found {
            Found::Gif => Found::Png,
            Found::Webp if is_opaque && !keeps_format => Found::Jpeg,
            other => other,
        };
        let takes_own = match own {
            Found::Jpeg => self.jpeg,
            Found::Png => self.png,
            _ => true,
        };
        if keeps_format || takes_own || !self.webp { own } else { Found::Webp }
    }

    /// A letter for each format, for names.
    pub(super) fn letters(self) -> String {
        let letter = |takes: bool, letter: &'static str| if takes { letter } else { "" };
        format!("{}{}{}", letter(self.jpeg, "j"), letter(self.png, "p"), letter(self.webp, "w"))
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;

    fn taste(accept: &str) -> Taste {
        let mut headers = HeaderMap::new();
        headers.insert(ACCEPT, accept.parse().unwrap());
        Taste::of(&headers)
    }

    #[test]
    fn a_picture_keeps_its_format_unless_the_client_takes_only_another() {
        let browser = taste("image/avif,image/webp,image/apng,image/svg+xml,image/*,*/*;q=0.8");
        for taste in [browser, taste("*/*"), Taste::of(&HeaderMap::new())] {
            assert_eq!(taste.choose(Found::Jpeg, true, false), Found::Jpeg);
            assert_eq!(taste.choose(Found::Png, false, false), Found::Png);
            assert_eq!(taste.choose(Found::Gif, false, true), Found::Png);
            assert_eq!(taste.choose(Found::Webp, true, false), Found::Jpeg);
            assert_eq!(taste.choose(Found::Webp, false, false), Found::Webp);
        }
        let webp = taste("image/webp");
        assert_eq!(webp.choose(Found::Jpeg, true, false), Found::Webp);
        assert_eq!(webp.choose(Found::Jpeg, true, true), Found::Jpeg);
        assert_eq!(taste("text/html").choose(Found::Jpeg, true, false), Found::Jpeg);
        assert_eq!(taste("image/webp, image/jpeg;q=0").choose(Found::Jpeg, true, false), Found::Webp);
    }
}
