//! Picks the compressed form of a file that a client prefers, and packs and unpacks gzip.

use std::io::{Read, Write};

use bytes::Bytes;
use flate2::Compression;
use flate2::read::GzDecoder;
use flate2::write::GzEncoder;

/// A form in which a file may be stored.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Encoding {
    Brotli,
    Gzip,
    Identity,
}

impl Encoding {
    /// The name in HTTP. The plain form has none.
    pub(super) fn name(self) -> Option<&'static str> {
        match self {
            Encoding::Brotli => Some("br"),
            Encoding::Gzip => Some("gzip"),
            Encoding::Identity => None,
        }
    }

    /// The suffix added to the name of the plain file.
    pub(super) fn suffix(self) -> &'static str {
        match self {
            Encoding::Brotli => ".br",
            Encoding::Gzip => ".gz",
            Encoding::Identity => "",
        }
    }
}

/// The forms a client accepts, by preference, and the smaller first among equals. The plain form is always included,
/// last unless the client asked for it, because a file in an unwanted form is better than none.
pub(super) fn preferences(accept_encoding: &str) -> Vec<Encoding> {
    let mut wanted: Vec<(Encoding, f32)> = [Encoding::Brotli, Encoding::Gzip]
        .into_iter()
        .map(|encoding| (encoding, quality(accept_encoding, encoding.name().unwrap_or_default()).unwrap_or(0.0)))
        .filter(|(_, quality)| *quality > 0.0)
        .collect();
    wanted.push((Encoding::Identity, quality(accept_encoding, "identity").unwrap_or(f32::MIN_POSITIVE)));
    wanted.sort_by(|(_, a), (_, b)| b.total_cmp(a));
    wanted.into_iter().map(|(encoding, _)| encoding).collect()
}

/// Whether a client prefers gzip to the plain form, regardless of other forms.
pub(crate) fn prefers_gzip(accept_encoding: &str) -> bool {
    preferences(accept_encoding).into_iter().find(|encoding| *encoding != Encoding::Brotli) == Some(Encoding::Gzip)
}

/// Compresses bytes with gzip. Returns `None` if that fails.
pub(crate) fn gzip(plain: &[u8], level: u32) -> Option<Bytes> {
    let mut encoder = GzEncoder::new(Vec::with_capacity(plain.len() / 3), Compression::new(level));
    encoder.write_all(plain).ok()?;
    encoder.finish().ok().map(Bytes::from)
}

/// Unpacks gzip. Returns `None` if the data is corrupt.
pub(super) fn gunzip(packed: &[u8]) -> Option<Bytes> {
    let mut plain = Vec::with_capacity(packed.len() * 4);
    GzDecoder::new(packed).read_to_end(&mut plain).ok()?;
    Some(Bytes::from(plain))
}

/// The weight a client gives to an encoding, by name or else by `*`, which does not apply to the plain form here.
fn quality(accept_encoding: &str, name: &str) -> Option<f32> {
    let find = |wanted: &str| {
        accept_encoding.split(',').find_map(|item| {
            let mut parts = item.split(';').map(str::trim);
            let coding = parts.next()?;
            let weight = parts.find_map(|part| part.strip_prefix("q=").or_else(|| part.strip_prefix("Q=")));
            coding.eq_ignore_ascii_case(wanted).then(|| weight.map_or(1.0, |text| text.parse().unwrap_or(0.0)))
        })
    };
    find(name).or_else(|| if name == "identity" { None } else { find("*") })
}

#[cfg(test)]
mod tests {
    use super::Encoding::{Brotli, Gzip, Identity};
    use super::*;

    #[test]
    fn the_smaller_form_wins_among_equals() {
        assert_eq!(preferences("gzip, deflate, br, zstd"), [Brotli, Gzip, Identity]);
        assert_eq!(preferences("*"), [Brotli, Gzip, Identity]);
    }

    #[test]
    fn weights_are_respected() {
        assert_eq!(preferences("br;q=0.5, gzip;q=0.8"), [Gzip, Brotli, Identity]);
        assert_eq!(preferences("br;q=0, gzip"), [Gzip, Identity]);
        assert_eq!(preferences("identity, br;q=0.5"), [Identity, Brotli]);
        assert_eq!(preferences("*, br;q=0"), [Gzip, Identity]);
    }

    #[test]
    fn gzip_is_taken_unless_the_plain_form_is_preferred() {
        assert!(prefers_gzip("gzip, deflate, br, zstd") && prefers_gzip("br, gzip;q=0.2") && prefers_gzip("*"));
        assert!(
            !prefers_gzip("")
                && !prefers_gzip("br")
                && !prefers_gzip("gzip;q=0")
                && !prefers_gzip("identity, gzip;q=0.5")
        );
    }

    #[test]
    fn packed_bytes_are_unpacked_again() {
        let packed = gzip(b"the plain form", 9).unwrap_or_default();
        assert_eq!(gunzip(&packed).as_deref(), Some(&b"the plain form"[..]));
        assert_eq!(gunzip(&packed[..packed.len() - 4]), None);
        assert_eq!(gunzip(b"the plain form"), None);
    }

    #[test]
    fn clients_without_a_preference_get_the_plain_form() {
        assert_eq!(preferences(""), [Identity]);
        assert_eq!(preferences("deflate"), [Identity]);
    }
}
