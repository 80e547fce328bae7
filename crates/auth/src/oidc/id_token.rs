//! ID tokens: parses what an issuer signs about a user, and checks it.

use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use jiff::Timestamp;
use jsonwebtoken::Validation;
use sangam_schema::TextForm;
use serde::Deserialize;
use serde_json::{Map, Value, json};
use sha2::{Digest, Sha256};

use super::issuer::Issuer;
use crate::accounts::parse_email;
use crate::error::Error;
use crate::identities::ProvenIdentity;
use crate::keys::equal_in_constant_time;

/// Tolerated clock difference.
const LEEWAY_SECONDS: i64 = 60;

/// The maximum length of a provider's subject (OpenID Connect Core 1.0, section 2).
const MAX_SUBJECT_BYTES: usize = 255;

const MAX_NAME_CHARS: usize = 200;
const MAX_PICTURE_BYTES: usize = 2048;

/// An ID token with the values that it must agree with.
pub(crate) struct PresentedIdToken<'a> {
    pub(crate) token: &'a str,
    /// The nonce that the token must repeat. `None` if the token must not have one.
    pub(crate) nonce: Option<&'a str>,
    /// Checked against the token's `at_hash` if both are present.
    pub(crate) access_token: Option<&'a str>,
    /// Whether tokens for the operator's other clients are accepted, too.
    pub(crate) from_other_clients: bool,
}

#[derive(Deserialize)]
struct IdTokenClaims {
    iss: String,
    #[serde(default)]
    sub: String,
    aud: TokenAudience,
    azp: Option<String>,
    exp: f64,
    iat: f64,
    nbf: Option<f64>,
    nonce: Option<String>,
    at_hash: Option<String>,
    email: Option<String>,
    email_verified: Option<Value>,
    name: Option<String>,
    given_name: Option<String>,
    family_name: Option<String>,
    picture: Option<String>,
}

#[derive(Deserialize)]
#[serde(untagged)]
enum TokenAudience {
    One(String),
    Many(Vec<String>),
}

impl TokenAudience {
    fn list(&self) -> &[String] {
        match self {
            TokenAudience::One(audience) => std::slice::from_ref(audience),
            TokenAudience::Many(audiences) => audiences,
        }
    }
}

/// Checks an ID token and returns the identity that it proves.
pub(crate) async fn check_id_token(
    issuer: &Issuer,
    presented: PresentedIdToken<'_>,
    now: Timestamp,
) -> Result<ProvenIdentity, Error> {
    let bad = || Error::BadIdToken("Bad ID token".into());
    let header = jsonwebtoken::decode_header(presented.token).map_err(|_| bad())?;
    let key = issuer.key(header.kid.as_deref(), now).await?.ok_or_else(bad)?;
    // The key determines the algorithm, never the token. Times are checked against our own clock below.
    let mut validation = Validation::new(key.algorithm);
    validation.validate_exp = false;
    validation.validate_aud = false;
    validation.required_spec_claims.clear();
    let claims =
        jsonwebtoken::decode::<IdTokenClaims>(presented.token, &key.key, &validation).map_err(|_| bad())?.claims;
    check_claims(issuer, &claims, &presented, now)?;
    Ok(claims.describe(issuer))
}

fn check_claims(
    issuer: &Issuer,
    claims: &IdTokenClaims,
    presented: &PresentedIdToken<'_>,
    now: Timestamp,
) -> Result<(), Error> {
    let refuse = |message: &str| Err(Error::BadIdToken(message.into()));
    let settings = issuer.settings();
    let now = now.as_second();
    if claims.iss != settings.issuer {
        return refuse("Bad ID token");
    }
    if claims.sub.is_empty() || claims.sub.len() > MAX_SUBJECT_BYTES || claims.sub.contains('\0') {
        return refuse("Missing sub claim in id_token");
    }
    let is_ours = |client: &String| {
        *client == settings.client_id || (presented.from_other_clients && settings.other_client_ids.contains(client))
    };
    let audiences = claims.aud.list();
    // A token for several clients names in `azp` the client that requested it.
    let asker = claims.azp.as_ref().or(audiences.first().filter(|_| audiences.len() == 1));
    if !audiences.iter().any(is_ours) || !asker.is_some_and(is_ours) {
        return refuse("Unacceptable audience in id_token");
    }
    let expired = (claims.exp as i64).saturating_add(LEEWAY_SECONDS) <= now;
    let early = (claims.iat.max(claims.nbf.unwrap_or(claims.iat)) as i64).saturating_sub(LEEWAY_SECONDS) > now;
    if expired || early {
        return refuse("Bad ID token");
    }
    match (presented.nonce, &claims.nonce) {
        (None, None) => {}
        (Some(expected), Some(nonce)) if equal_in_constant_time(expected, nonce) => {}
        (Some(_), Some(_)) => return refuse("Nonces mismatch"),
        _ => return refuse("Passed nonce and nonce in id_token should either both exist or not."),
    }
    match (presented.access_token, &claims.at_hash) {
        (Some(access_token), Some(hash)) if half_hash(access_token) != *hash => refuse("Bad ID token"),
        _ => Ok(()),
    }
}

/// Checks claims like [`check_id_token`], but without a signature.
#[cfg(feature = "testing")]
pub(super) fn read_checked_claims(
    issuer: &Issuer,
    claims: &Value,
    presented: &PresentedIdToken<'_>,
    now: Timestamp,
) -> Option<ProvenIdentity> {
    let claims: IdTokenClaims = serde_json::from_value(claims.clone()).ok()?;
    check_claims(issuer, &claims, presented, now).ok()?;
    Some(claims.describe(issuer))
}

/// The left half of a token's hash, as used in `at_hash` (OpenID Connect Core 1.0, 3.1.3.6). Both supported algorithms use SHA-256.
fn half_hash(token: &str) -> String {
    URL_SAFE_NO_PAD.encode(&Sha256::digest(token.as_bytes())[..16])
}

impl IdTokenClaims {
    fn describe(self, issuer: &Issuer) -> ProvenIdentity {
        let settings = issuer.settings();
        let email = self.email.as_deref().and_then(|email| parse_email(email).ok());
        let verified = match &self.email_verified {
            Some(Value::Bool(verified)) => *verified,
            Some(Value::String(text)) => text == "true",
            _ => false,
        };
        let names = [self.given_name.as_deref(), self.family_name.as_deref()];
        let name = self.name.clone().unwrap_or_else(|| names.into_iter().flatten().collect::<Vec<_>>().join(" "));
        let name: String = TextForm::Line.clean(&name).trim().chars().take(MAX_NAME_CHARS).collect();
        let picture = self.picture.filter(|url| url.len() <= MAX_PICTURE_BYTES && url.starts_with("https://"));
        let mut data = Map::new();
        data.insert("iss".into(), json!(self.iss));
        data.insert("sub".into(), json!(self.sub));
        data.insert("provider_id".into(), json!(self.sub));
        if let Some(email) = &email {
            data.insert("email".into(), json!(email));
        }
        data.insert("email_verified".into(), json!(verified));
        data.insert("phone_verified".into(), json!(false));
        if !name.is_empty() {
            data.insert("name".into(), json!(name));
            data.insert("full_name".into(), json!(name));
        }
        if let Some(picture) = picture {
            data.insert("picture".into(), json!(picture));
            data.insert("avatar_url".into(), json!(picture));
        }
        ProvenIdentity {
            provider: settings.name.clone(),
            label: settings.label.clone(),
            issuer: self.iss,
            subject: self.sub,
            address_proved: email.is_some() && verified && settings.trusts_email,
            email,
            data,
        }
    }
}
