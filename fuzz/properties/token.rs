//! Input that is parsed before the caller is authenticated: access tokens, API tokens, signed links, ID tokens and key
//! sets of issuers, passkeys. The input is tried as a token, and as claims signed with the correct key. Only tokens
//! signed for the purpose are accepted.

use std::sync::LazyLock;

use sangam_auth::testing::{
    AccessTokens, read_api_token, read_challenge, read_id_token, read_key_set, refuses_passkey,
};
use sangam_schema::Caller;
use sangam_storage::testing::SignedLinks;
use serde_json::Value as Json;
use uuid::Uuid;

use super::{NOW, text};

const ACCOUNT: Uuid = Uuid::from_u128(1);
const SESSION: Uuid = Uuid::from_u128(2);
const BUCKET: &str = "media";
const PATH: &str = "a/cat.png";

static TOKENS: LazyLock<AccessTokens> =
    LazyLock::new(|| AccessTokens::new("a secret of more than thirty-two bytes").expect("a secret"));
static LINKS: LazyLock<SignedLinks> = LazyLock::new(|| SignedLinks::new("a key of this instance"));

pub fn check(bytes: &[u8]) {
    let text = text(bytes);
    check_tokens(&text);
    let (means, can) = read_api_token(&text);
    assert!(!can || (means && text.len() == 47), "{text:?} is not an API token");
    if let Some((challenge, method)) = text.split_once(' ') {
        let _ = read_challenge(challenge, method);
    }
    if let Ok(claims) = serde_json::from_slice::<Json>(bytes) {
        check_claims(&claims);
        check_issuer(&claims);
        if claims["type"] == "public-key" {
            assert!(refuses_passkey(&claims), "a passkey that was made for another challenge is accepted");
        }
    }
}

/// The seeds contain tokens of one account and a link to one file. No modification of them may open another.
fn check_tokens(token: &str) {
    if let Ok((account, session, _)) = TOKENS.verify(token) {
        assert_eq!((account, session), (ACCOUNT, SESSION), "{token} is accepted");
    }
    if let Ok(signer) = LINKS.check(token, BUCKET, PATH, NOW) {
        assert_eq!(signer, Caller::Service, "{token} is accepted");
    }
    assert!(LINKS.check(token, BUCKET, "a/dog.png", NOW).is_err(), "{token} opens another file");
}

fn check_claims(claims: &Json) {
    let id = |name: &str| claims[name].as_str().and_then(|id| Uuid::parse_str(id).ok());
    if let Some(token) = TOKENS.sign(claims)
        && let Ok((account, session, _)) = TOKENS.verify(&token)
    {
        assert_eq!((Some(account), Some(session)), (id("sub"), id("session_id")));
        assert_eq!(claims["role"], "authenticated");
    }
    if let Some(token) = LINKS.sign(claims)
        && let Ok(signer) = LINKS.check(&token, BUCKET, PATH, NOW)
    {
        assert_eq!(claims["url"], format!("{BUCKET}/{PATH}"));
        assert!(claims["exp"].as_i64().is_some_and(|end| end > NOW.as_second()));
        assert_eq!(signer.id(), id("sub"));
    }
}

fn check_issuer(document: &Json) {
    let _ = read_key_set(document);
    let Some((subject, email, name)) = read_id_token(document, NOW) else { return };
    assert_eq!(document["iss"], "https://id.example");
    assert!((1..=255).contains(&subject.len()) && !subject.contains('\0'));
    assert!(name.chars().count() <= 200 && !name.contains('\n'));
    assert!(email.is_none_or(|email| email.len() <= 254 && !email.chars().any(char::is_control)));
}
