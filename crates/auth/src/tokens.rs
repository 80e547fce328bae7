//! Access tokens: short-lived JWTs that name an account and the session it was signed in with.

use std::fmt;

use jiff::Timestamp;
use jsonwebtoken::{Algorithm, DecodingKey, Header, Validation};
use sangam_schema::Refused;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};
use uuid::Uuid;

use crate::keys::Keys;
use crate::signing_keys::{SigningKey, TOKEN_LIFE_SECONDS};

const ROLE: &str = "authenticated";
const AUDIENCE: &str = "authenticated";

/// Signs and checks access tokens.
#[derive(Clone)]
pub(crate) struct Tokens {
    issuer: String,
    /// For tokens made before there were signing keys, and those that the operator makes with the secret.
    secret: DecodingKey,
    by_secret: Validation,
    by_key: Validation,
}

/// What a token says about its holder, once its signature has been checked.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
pub(crate) struct VerifiedToken {
    #[serde(rename = "sub")]
    pub(crate) account_id: Uuid,
    pub(crate) session_id: Uuid,
    #[serde(rename = "exp")]
    expires_at: i64,
    /// Ours have none; one that the operator signs may.
    #[serde(rename = "nbf")]
    not_before: Option<i64>,
    /// Whether it was given to a session that had shown a second factor.
    #[serde(skip)]
    pub(crate) aal2: bool,
}

impl VerifiedToken {
    /// What a token proved that was let in earlier. Anything that was opened with it may stay open for as long as its session
    /// is good enough, also if a second factor was asked for meanwhile: the session that showed it is the one that asks.
    pub(crate) fn admitted(account_id: Uuid, session_id: Uuid, expires_at: Timestamp) -> VerifiedToken {
        VerifiedToken { account_id, session_id, expires_at: expires_at.as_second(), not_before: None, aal2: true }
    }

    /// Whether the token's hour is over.
    pub(crate) fn expired(&self, now: Timestamp) -> bool {
        now.as_second() >= self.expires_at
    }

    /// Whether its time is still to come.
    pub(crate) fn premature(&self, now: Timestamp) -> bool {
        self.not_before.is_some_and(|begin| now.as_second() < begin)
    }

    /// When it is over.
    pub(crate) fn expires_at(&self) -> Option<Timestamp> {
        Timestamp::from_second(self.expires_at).ok()
    }
}

/// What goes into a token beside the fixed claims.
pub(crate) struct TokenSubject<'a> {
    pub(crate) account_id: Uuid,
    pub(crate) session_id: Uuid,
    pub(crate) email: &'a str,
    pub(crate) app_metadata: &'a Map<String, Value>,
    pub(crate) user_metadata: &'a Map<String, Value>,
    pub(crate) aal: &'a str,
    /// How and when the person proved who they are, newest first; a refresh does not change it.
    pub(crate) methods: &'a [AuthenticationMethod<'a>],
}

/// One way in which a person proved who they are.
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
    /// Names `issuer` in every token.
    pub(crate) fn new(keys: &Keys, issuer: String) -> Tokens {
        // Each check lists its one algorithm, so a token that asks for `none` or for another kind of key is refused. The
        // library reads the machine's clock for `exp`; ours is an argument, so `VerifiedToken::expired` looks instead.
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

    /// The signing key that a token names, if it names one; nothing of the token is checked.
    pub(crate) fn key_of(token: &str) -> Option<Uuid> {
        let header = jsonwebtoken::decode_header(token).ok()?;
        header.kid.filter(|_| header.alg == Algorithm::ES256)?.parse().ok()
    }

    /// A token for `subject` that lives for an hour from `now`.
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
            exp: now.as_second() + TOKEN_LIFE_SECONDS,
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

    /// Checks signature, audience and role, but neither the time nor whether the session still lives. `key` is the one that the
    /// token names, if it is one of ours.
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
    fn a_minted_token_carries_the_claims_of_the_contract() {
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
    fn a_token_proves_its_account_and_session_until_its_hour_is_over() {
        let tokens = tokens();
        let (account_id, session_id, token) = mint(&tokens);
        assert_eq!(Tokens::key_of(&token), Some(Uuid::from_u128(7)));
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
    fn a_token_that_the_secret_signed_is_accepted_and_none_that_the_public_key_did() {
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
