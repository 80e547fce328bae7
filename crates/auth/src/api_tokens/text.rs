//! The text format of API tokens.

use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;

/// Every token starts with this, so that people and secret scanners recognise one.
const TOKEN_PREFIX: &str = "sgm_";

/// 32 random bytes in base64url.
const SECRET_CHARS: usize = 43;

/// The number of characters shown to the owner later. The four after the prefix still leave 232 random bits.
const PREFIX_CHARS: usize = 8;

/// Returns a new random token.
pub(super) fn random_token() -> String {
    format!("{TOKEN_PREFIX}{}", URL_SAFE_NO_PAD.encode(rand::random::<[u8; 32]>()))
}

/// The first characters of a token, by which its owner recognises it.
pub(super) fn prefix_of(token: &str) -> String {
    token.chars().take(PREFIX_CHARS).collect()
}

/// Returns whether a bearer is meant as an API token rather than a session's access token.
pub(crate) fn is_api_token(bearer: &str) -> bool {
    bearer.starts_with(TOKEN_PREFIX)
}

/// Returns whether the text has the form of an API token. Anything else needs no database lookup.
pub(crate) fn is_well_formed(bearer: &str) -> bool {
    let is_of_base64 = |byte: u8| byte.is_ascii_alphanumeric() || byte == b'-' || byte == b'_';
    bearer
        .strip_prefix(TOKEN_PREFIX)
        .is_some_and(|secret| secret.len() == SECRET_CHARS && secret.bytes().all(is_of_base64))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tokens_are_recognisable_and_unique() {
        let (one, other) = (random_token(), random_token());
        assert_ne!(one, other);
        assert!(is_api_token(&one) && is_well_formed(&one));
        assert_eq!(prefix_of(&one).len(), 8);
        assert!(one.starts_with(&prefix_of(&one)));
    }

    #[test]
    fn a_malformed_token_is_detected() {
        assert!(!is_api_token("eyJhbGciOiJIUzI1NiJ9.e30.c2ln"));
        for text in ["sgm_", "sgm_short", &format!("sgm_{}", "ä".repeat(43)), &format!("sgm_{}", "a".repeat(44))] {
            assert!(is_api_token(text) && !is_well_formed(text), "{text}");
        }
    }
}
