//! Access tokens: short-lived JWTs that name an account and the session it was signed in with.

use std::fmt;

use jiff::Timestamp;
use jsonwebtoken::{Algorithm, DecodingKey, Header, Validation};
use sangam_schema::Refused;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};
use uuid::Uuid;

use crate::keys::Keys;
use crate::signing_keys::{SigningKey, TOKEN_LIFETIME_SECONDS};

const ROLE: &str = "authenticated";
const AUDIENCE: &str = "authenticated";

/// Signs and checks access tokens.
#[derive(Clone)]
pub(crate) struct Tokens {
    issuer: String,
    /// For tokens from before signing keys existed, and for those that the operator signs with the secret.
    secret: DecodingKey,
    by_secret: Validation,
    by_key: Validation,
}

/// The facts proved by a token whose signature has been checked.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
pub(crate) struct VerifiedToken {
    #[serde(rename = "sub")]
    pub(crate) account_id: Uuid,
    pub(crate) session_id: Uuid,
    #[serde(rename = "exp")]
    expires_at: i64,
    /// Our own tokens have none. One signed by the operator may.
    #[serde(rename = "nbf")]
    not_before: Option<i64>,
    /// Whether its session had passed a second factor when the token was issued.
    #[serde(skip)]
    pub(crate) aal2: bool,
}

impl VerifiedToken {
    /// The facts of a token that was admitted earlier. What was opened with it may stay open while its session is good enough, even if a
    /// second factor became required since: then only the session must have passed it.
    pub(crate) fn admitted(account_id: Uuid, session_id: Uuid, expires_at: Timestamp) -> VerifiedToken {
        VerifiedToken { account_id, session_id, expires_at: expires_at.as_second(), not_before: None, aal2: true }
    }

    /// Whether the token has expired.
    pub(crate) fn expired(&self, now: Timestamp) -> bool {
        now.as_second() >= self.expires_at
    }

    /// Whether the token is not valid yet.
    pub(crate) fn not_yet_valid(&self, now: Timestamp) -> bool {
        self.not_before.is_some_and(|begin| now.as_second() < begin)
    }

    /// When the token expires.
    pub(crate) fn expires_at(&self) -> Option<Timestamp> {
        Timestamp::from_second(self.expires_at).ok()
    }
}

/// The variable claims of a token.
pub(crate) struct TokenSubject<'a> {
    pub(crate) account_id: Uuid,
    pub(crate) session_id: Uuid,
    pub(crate) email: &'a str,
    pub(crate) app_metadata: &'a Map<String, Value>,
    pub(crate) user_metadata: &'a Map<String, Value>,
    pub(crate) aal: &'a str,
    /// How and when the user authenticated, newest first. A refresh does not change it.
    pub(crate) methods: &'a [AuthenticationMethod<'a>],
}

/// One authentication method used in a session, an entry of the `amr` claim.
#[derive(Debug, Clone, Copy, Serialize)]
pub(crate) struct AuthenticationMethod<'a> {
    pub(crate) method: &'a str,
    /// In seconds.
    pub(crate) timestamp: i64,
}

#[derive(Serialize)]
struct TokenClaims<'a> {
    iss: &'a str,
    sub: Uuid,
    aud: &'static str,
    role: &'static str,
    exp: i64,
    iat: i64,
    email: &'a str,
    phone: &'static str,
    app_metadata: &'a Map<String, Value>,
    user_metadata: &'a Map<String, Value>,
    aal: &'a str,
    amr: &'a [AuthenticationMethod<'a>],
    session_id: Uuid,
    is_anonymous: bool,
}

impl Tokens {
    /// Uses `issuer` as the issuer of every token.
    pub(crate) fn new(keys: &Keys, issuer: String) -> Tokens {
        // Each validation allows one algorithm, so a token that asks for `none` or for another kind of key is refused. The library
        // would use the machine's clock for `exp`. Our time is an argument, so `VerifiedToken::expired` checks it instead.
        let validation = |algorithm| {
            let mut validation = Validation::new(algorithm);
            validation.validate_exp = false;
            validation.set_audience(&[AUDIENCE]);
            validation.set_required_spec_claims(&["exp", "sub", "aud"]);
            validation
        };
        Tokens {
            issuer,
            secret: DecodingKey::from_secret(keys.secret()),
            by_secret: validation(Algorithm::HS256),
            by_key: validation(Algorithm::ES256),
        }
    }

    /// The signing key that a token names, if any. Nothing about the token is verified.
    pub(crate) fn key_id_of(token: &str) -> Option<Uuid> {
        let header = jsonwebtoken::decode_header(token).ok()?;
        header.kid.filter(|_| header.alg == Algorithm::ES256)?.parse().ok()
    }

    /// Issues a token for `subject` that is valid for an hour from `now`.
    pub(crate) fn mint(
        &self,
        key: &SigningKey,
        subject: &TokenSubject<'_>,
        now: Timestamp,
    ) -> Result<String, jsonwebtoken::errors::Error> {
        let claims = TokenClaims {
            iss: &self.issuer,
            sub: subject.account_id,
            aud: AUDIENCE,
            role: ROLE,
            exp: now.as_second() + TOKEN_LIFETIME_SECONDS,
            iat: now.as_second(),
            email: subject.email,
            phone: "",
            app_metadata: subject.app_metadata,
            user_metadata: subject.user_metadata,
            aal: subject.aal,
            amr: subject.methods,
            session_id: subject.session_id,
            is_anonymous: false,
        };
        let header = Header { kid: Some(key.id().to_string()), ..Header::new(Algorithm::ES256) };
        jsonwebtoken::encode(&header, &claims, &key.encoding)
    }

    /// Checks signature, audience and role, but neither the expiry nor whether the session is still alive. `key` is the signing key
    /// that the token names, if it is one of ours.
    pub(crate) fn verify(&self, token: &str, key: Option<&SigningKey>) -> Result<VerifiedToken, Refused> {
        #[derive(Deserialize)]
        struct CheckedClaims {
            role: String,
            aal: Option<String>,
            #[serde(flatten)]
            verified: VerifiedToken,
        }
        let (key, validation) = match key {
            Some(key) => (&key.decoding, &self.by_key),
            None => (&self.secret, &self.by_secret),
        };
        let decoded = jsonwebtoken::decode::<CheckedClaims>(token, key, validation)
            .map_err(|error| Refused::BadToken(format!("invalid JWT: unable to parse or verify signature, {error}")))?;
        if decoded.claims.role != ROLE {
            return Err(Refused::BadToken("invalid JWT: the role is not one of a signed-in user".into()));
        }
        let aal2 = decoded.claims.aal.as_deref() == Some("aal2");
        Ok(VerifiedToken { aal2, ..decoded.claims.verified })
    }
}

impl fmt::Debug for Tokens {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.debug_struct("Tokens").field("issuer", &self.issuer).finish_non_exhaustive()
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;
    use base64::Engine;
    use base64::engine::general_purpose::URL_SAFE_NO_PAD;
    use jsonwebtoken::EncodingKey;
    use serde_json::json;

    const NOW: i64 = 1_800_000_000;

    fn keys() -> Keys {
        Keys::from_secret("a secret of more than thirty-two bytes").unwrap()
    }

    fn tokens() -> Tokens {
        Tokens::new(&keys(), "http://localhost:8080/auth/v1".into())
    }

    fn key() -> SigningKey {
        SigningKey::derive(&keys(), Uuid::from_u128(7)).unwrap()
    }

    fn at(second: i64) -> Timestamp {
        Timestamp::from_second(second).unwrap()
    }

    fn mint(tokens: &Tokens) -> (Uuid, Uuid, String) {
        let (account_id, session_id) = (Uuid::from_u128(1), Uuid::from_u128(2));
        let subject = TokenSubject {
            account_id,
            session_id,
            email: "asha@example.in",
            app_metadata: &Map::new(),
            user_metadata: &Map::new(),
            aal: "aal1",
            methods: &[AuthenticationMethod { method: "password", timestamp: NOW - 500 }],
        };
        (account_id, session_id, tokens.mint(&key(), &subject, at(NOW)).unwrap())
    }

    fn claims(token: &str) -> Value {
        let payload = token.split('.').nth(1).unwrap();
        serde_json::from_slice(&URL_SAFE_NO_PAD.decode(payload).unwrap()).unwrap()
    }

    #[test]
    fn an_issued_token_has_the_documented_claims() {
        let (account_id, session_id, token) = mint(&tokens());
        assert_eq!(
            claims(&token),
            json!({
                "iss": "http://localhost:8080/auth/v1", "sub": account_id, "aud": "authenticated",
                "role": "authenticated", "exp": NOW + 3600, "iat": NOW, "email": "asha@example.in", "phone": "",
                "app_metadata": {}, "user_metadata": {}, "aal": "aal1",
                "amr": [{ "method": "password", "timestamp": NOW - 500 }],
                "session_id": session_id, "is_anonymous": false,
            })
        );
    }

    #[test]
    fn a_token_proves_its_account_and_session_until_it_expires() {
        let tokens = tokens();
        let (account_id, session_id, token) = mint(&tokens);
        assert_eq!(Tokens::key_id_of(&token), Some(Uuid::from_u128(7)));
        let verified = tokens.verify(&token, Some(&key())).unwrap();
        assert_eq!((verified.account_id, verified.session_id), (account_id, session_id));
        assert!(!verified.expired(at(NOW + 3599)));
        assert!(verified.expired(at(NOW + 3600)));
    }

    #[test]
    fn a_token_without_a_signature_or_with_another_algorithm_is_refused() {
        let tokens = tokens();
        let (_, _, token) = mint(&tokens);
        let payload = token.split('.').nth(1).unwrap();
        for header in [
            r#"{"alg":"none"}"#,
            r#"{"alg":"None","typ":"JWT"}"#,
            r#"{"alg":"RS256"}"#,
            r#"{"alg":"HS512"}"#,
            r#"{"alg":"HS256"}"#,
        ] {
            let header = URL_SAFE_NO_PAD.encode(header);
            for signature in ["", token.split('.').nth(2).unwrap()] {
                let forged = format!("{header}.{payload}.{signature}");
                for key in [None, Some(&key())] {
                    assert!(matches!(tokens.verify(&forged, key), Err(Refused::BadToken(_))), "{forged}");
                }
            }
        }
    }

    #[test]
    fn a_token_of_another_key_role_or_shape_is_refused() {
        let tokens = tokens();
        let stranger = Keys::from_secret("another secret of more than 32 bytes").unwrap();
        let foreign = SigningKey::derive(&stranger, Uuid::from_u128(7)).unwrap();
        let id = Uuid::from_u128(1);
        let claims =
            |role: &str| json!({ "sub": id, "session_id": id, "aud": "authenticated", "role": role, "exp": NOW });
        let operator = claims("service_role");
        let elsewhere = json!({ "sub": id, "session_id": id, "aud": "another", "role": "authenticated", "exp": NOW });
        let unbounded = json!({ "sub": id, "session_id": id, "aud": "authenticated", "role": "authenticated" });
        let by_key = |claims: &Value, key: &SigningKey| {
            jsonwebtoken::encode(&Header::new(Algorithm::ES256), claims, &key.encoding).unwrap()
        };
        let refused = |token: &str, key: Option<&SigningKey>| {
            assert!(matches!(tokens.verify(token, key), Err(Refused::BadToken(_))), "{token}");
        };
        let good = claims("authenticated");
        assert!(tokens.verify(&by_key(&good, &key()), Some(&key())).is_ok());
        refused(&by_key(&good, &foreign), Some(&key()));
        for claims in [&operator, &elsewhere, &unbounded] {
            refused(&by_key(claims, &key()), Some(&key()));
        }
        refused("a.b.c", Some(&key()));
        refused(&by_key(&good, &key()), None);
        refused("", None);
    }

    #[test]
    fn tokens_signed_with_the_secret_are_accepted_but_not_with_the_public_key() {
        let tokens = tokens();
        let id = Uuid::from_u128(1);
        let claims =
            json!({ "sub": id, "session_id": id, "aud": "authenticated", "role": "authenticated", "exp": NOW });
        let sign = |secret: &[u8]| {
            jsonwebtoken::encode(&Header::default(), &claims, &EncodingKey::from_secret(secret)).unwrap()
        };
        assert_eq!(tokens.verify(&sign(keys().secret()), None).unwrap().account_id, id);
        let jwk = key().jwk();
        for public in [jwk["x"].as_str().unwrap().to_owned(), jwk.to_string()] {
            for key in [None, Some(&key())] {
                assert!(tokens.verify(&sign(public.as_bytes()), key).is_err());
            }
        }
        assert!(tokens.verify(&sign(keys().secret()), Some(&key())).is_err(), "a named key has its own algorithm");
    }
}
