//! Access tokens: short-lived JWTs that name an account and the session it was signed in with.

use std::fmt;

use jiff::Timestamp;
use jsonwebtoken::{Algorithm, DecodingKey, EncodingKey, Header, Validation};
use sangam_schema::Refused;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value, json};
use uuid::Uuid;

use crate::keys::Keys;

/// How long an access token lives; the client refreshes well before.
pub(crate) const LIFE_SECONDS: i64 = 3600;

const ROLE: &str = "authenticated";
const AUDIENCE: &str = "authenticated";

/// Signs and checks access tokens.
#[derive(Clone)]
pub(crate) struct Tokens {
    issuer: String,
    encoding: EncodingKey,
    decoding: DecodingKey,
    validation: Validation,
}

/// What a token says about its holder, once its signature has been checked.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
pub(crate) struct Proof {
    #[serde(rename = "sub")]
    pub(crate) account_id: Uuid,
    pub(crate) session_id: Uuid,
    #[serde(rename = "exp")]
    expires_at: i64,
}

impl Proof {
    /// What a token proved that was checked earlier.
    pub(crate) fn new(account_id: Uuid, session_id: Uuid, expires_at: Timestamp) -> Proof {
        Proof { account_id, session_id, expires_at: expires_at.as_second() }
    }

    /// Whether the token's hour is over.
    pub(crate) fn expired(&self, now: Timestamp) -> bool {
        now.as_second() >= self.expires_at
    }

    /// When it is over.
    pub(crate) fn expires_at(&self) -> Option<Timestamp> {
        Timestamp::from_second(self.expires_at).ok()
    }
}

/// What goes into a token beside the fixed claims.
pub(crate) struct Subject<'a> {
    pub(crate) account_id: Uuid,
    pub(crate) session_id: Uuid,
    pub(crate) email: &'a str,
    pub(crate) app_metadata: &'a Map<String, Value>,
    pub(crate) user_metadata: &'a Map<String, Value>,
    pub(crate) aal: &'a str,
    /// How and when the person proved who they are; a refresh does not change it.
    pub(crate) method: &'a str,
    pub(crate) signed_in_at: Timestamp,
}

#[derive(Serialize)]
struct Claims<'a> {
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
    amr: Value,
    session_id: Uuid,
    is_anonymous: bool,
}

impl Tokens {
    /// Signs with the instance's secret and names `issuer` in every token.
    pub(crate) fn new(keys: &Keys, issuer: String) -> Tokens {
        // Only HS256 is listed, so a token that asks for `none` or an asymmetric check is refused. The
        // library reads the machine's clock for `exp`; ours is an argument, so `Proof::expired` looks instead.
        let mut validation = Validation::new(Algorithm::HS256);
        validation.validate_exp = false;
        validation.set_audience(&[AUDIENCE]);
        validation.set_required_spec_claims(&["exp", "sub", "aud"]);
        Tokens {
            issuer,
            encoding: EncodingKey::from_secret(keys.secret()),
            decoding: DecodingKey::from_secret(keys.secret()),
            validation,
        }
    }

    /// A token for `subject` that lives for an hour from `now`.
    pub(crate) fn mint(&self, subject: &Subject<'_>, now: Timestamp) -> Result<String, jsonwebtoken::errors::Error> {
        let claims = Claims {
            iss: &self.issuer,
            sub: subject.account_id,
            aud: AUDIENCE,
            role: ROLE,
            exp: now.as_second() + LIFE_SECONDS,
            iat: now.as_second(),
            email: subject.email,
            phone: "",
            app_metadata: subject.app_metadata,
            user_metadata: subject.user_metadata,
            aal: subject.aal,
            amr: json!([{ "method": subject.method, "timestamp": subject.signed_in_at.as_second() }]),
            session_id: subject.session_id,
            is_anonymous: false,
        };
        jsonwebtoken::encode(&Header::default(), &claims, &self.encoding)
    }

    /// Checks signature, audience and role, but neither the time nor whether the session still lives.
    pub(crate) fn verify(&self, token: &str) -> Result<Proof, Refused> {
        #[derive(Deserialize)]
        struct Checked {
            role: String,
            #[serde(flatten)]
            proof: Proof,
        }
        let decoded = jsonwebtoken::decode::<Checked>(token, &self.decoding, &self.validation)
            .map_err(|error| Refused::BadToken(format!("invalid JWT: unable to parse or verify signature, {error}")))?;
        if decoded.claims.role != ROLE {
            return Err(Refused::BadToken("invalid JWT: the role is not one of a signed-in user".into()));
        }
        Ok(decoded.claims.proof)
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

    const NOW: i64 = 1_800_000_000;

    fn tokens() -> Tokens {
        let keys = Keys::from_secret("a secret of more than thirty-two bytes").unwrap();
        Tokens::new(&keys, "http://localhost:8080/auth/v1".into())
    }

    fn at(second: i64) -> Timestamp {
        Timestamp::from_second(second).unwrap()
    }

    fn mint(tokens: &Tokens) -> (Uuid, Uuid, String) {
        let (account_id, session_id) = (Uuid::now_v7(), Uuid::now_v7());
        let subject = Subject {
            account_id,
            session_id,
            email: "asha@example.in",
            app_metadata: &Map::new(),
            user_metadata: &Map::new(),
            aal: "aal1",
            method: "password",
            signed_in_at: at(NOW - 500),
        };
        (account_id, session_id, tokens.mint(&subject, at(NOW)).unwrap())
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
        let proof = tokens.verify(&token).unwrap();
        assert_eq!((proof.account_id, proof.session_id), (account_id, session_id));
        assert!(!proof.expired(at(NOW + 3599)));
        assert!(proof.expired(at(NOW + 3600)));
    }

    #[test]
    fn a_token_without_a_signature_or_with_another_algorithm_is_refused() {
        let tokens = tokens();
        let (_, _, token) = mint(&tokens);
        let payload = token.split('.').nth(1).unwrap();
        for header in [r#"{"alg":"none"}"#, r#"{"alg":"None","typ":"JWT"}"#, r#"{"alg":"RS256"}"#, r#"{"alg":"HS512"}"#]
        {
            let header = URL_SAFE_NO_PAD.encode(header);
            for signature in ["", token.split('.').nth(2).unwrap()] {
                let forged = format!("{header}.{payload}.{signature}");
                assert!(matches!(tokens.verify(&forged), Err(Refused::BadToken(_))), "{forged}");
            }
        }
    }

    #[test]
    fn a_token_of_another_secret_role_or_shape_is_refused() {
        let tokens = tokens();
        let stranger = Keys::from_secret("another secret of more than 32 bytes").unwrap();
        let (_, _, foreign) = mint(&Tokens::new(&stranger, String::new()));
        let sign = |claims: Value| jsonwebtoken::encode(&Header::default(), &claims, &tokens.encoding).unwrap();
        let id = Uuid::now_v7();
        let operator =
            json!({ "sub": id, "session_id": id, "aud": "authenticated", "role": "service_role", "exp": NOW });
        let unbounded = json!({ "sub": id, "session_id": id, "aud": "authenticated", "role": "authenticated" });
        for token in [foreign, sign(operator), sign(unbounded), sign(json!({})), "a.b.c".into(), String::new()] {
            assert!(matches!(tokens.verify(&token), Err(Refused::BadToken(_))), "{token}");
        }
    }
}
