//! What a token looks like.

use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;

/// What every token begins with, so that people and programs that look for lost secrets recognise one.
const MARK: &str = "sgm_";

/// 32 random bytes in base64url.
const SECRET_CHARS: usize = 43;

/// How much of a token its owner sees later. The four characters behind the mark leave 232 bits to guess.
const PREFIX_CHARS: usize = 8;

/// A token that no one has had before.
pub(super) fn random_token() -> String {
    format!("{MARK}{}", URL_SAFE_NO_PAD.encode(rand::random::<[u8; 32]>()))
}

/// The beginning of a token, by which its owner recognises it.
pub(super) fn prefix_of(token: &str) -> String {
    token.chars().take(PREFIX_CHARS).collect()
}

/// Whether a bearer means to be an API token, rather than a session's.
pub(crate) fn is_api_token(bearer: &str) -> bool {
    bearer.starts_with(MARK)
}

/// Whether it can be one at all; what cannot is not worth a look at the rows.
pub(crate) fn is_well_formed(bearer: &str) -> bool {
    let is_of_base64 = |byte: u8| byte.is_ascii_alphanumeric() || byte == b'-' || byte == b'_';
    bearer.strip_prefix(MARK).is_some_and(|secret| secret.len() == SECRET_CHARS && secret.bytes().all(is_of_base64))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_token_is_recognised_and_never_the_same_twice() {
        let (one, other) = (random_token(), random_token());
        assert_ne!(one, other);
        assert!(is_api_token(&one) && is_well_formed(&one));
        assert_eq!(prefix_of(&one).len(), 8);
        assert!(one.starts_with(&prefix_of(&one)));
    }

    #[test]
    fn what_cannot_be_a_token_is_told_apart() {
        assert!(!is_api_token("eyJhbGciOiJIUzI1NiJ9.e30.c2ln"));
        for text in ["sgm_", "sgm_short", &format!("sgm_{}", "ä".repeat(43)), &format!("sgm_{}", "a".repeat(44))] {
            assert!(is_api_token(text) && !is_well_formed(text), "{text}");
        }
    }
}
