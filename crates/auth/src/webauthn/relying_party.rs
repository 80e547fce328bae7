//! This instance as a WebAuthn relying party: the domain that keys belong to, and the origins that may use them.

use std::time::Duration;

use serde_json::{Value, json};
use url::Url;
use uuid::Uuid;
use webauthn_rs::prelude::{
    Credential, DiscoverableAuthentication, Passkey as StoredKey, PasskeyAuthentication, PasskeyRegistration,
    PublicKeyCredential, RegisterPublicKeyCredential, WebauthnError,
};
use webauthn_rs::{Webauthn, WebauthnBuilder};

use super::authenticator_names::name_of;
use super::submitted::{find_aaguid, parse_credential};
use crate::accounts::Account;
use crate::error::Error;

/// How long users have to find their key.
const TIMEOUT: Duration = Duration::from_secs(300);

const REGISTRATION_FIELDS: &[&str] = &["attestationObject", "clientDataJSON", "transports"];
const ASSERTION_FIELDS: &[&str] = &["authenticatorData", "clientDataJSON", "signature", "userHandle"];

/// The operator's settings for passkeys. Missing ones come from the public URL.
#[derive(Debug, Clone, Default)]
pub struct PasskeySettings {
    /// The domain that passkeys belong to: a host, or a suffix of it. Changing it makes existing passkeys unusable.
    pub rp_id: Option<String>,
    /// The name that browsers show when they ask for a passkey.
    pub rp_name: Option<String>,
    /// The origins of the pages that may use passkeys.
    pub origins: Vec<String>,
}

/// Checks these settings for an instance with this public URL. The error says what is wrong.
pub fn check_relying_party(public_url: &str, settings: &PasskeySettings) -> Result<(), String> {
    RelyingParty::new(public_url, settings).map(drop)
}

/// Creates challenges for authenticators and checks their responses.
pub(crate) struct RelyingParty(Webauthn);

/// A challenge for an authenticator.
pub(crate) struct WebauthnChallenge {
    /// The options for the browser, in the W3C's JSON form.
    pub(crate) options: Value,
    /// The state to keep until the response arrives.
    pub(crate) state: Value,
}

/// A new key from an authenticator.
pub(crate) struct RegisteredKey {
    pub(crate) credential_id: Vec<u8>,
    pub(crate) credential: Value,
    /// The name of the authenticator.
    pub(crate) name: &'static str,
}

/// A key that has signed a challenge.
pub(crate) struct ProvenKey(webauthn_rs::prelude::AuthenticationResult);

impl RelyingParty {
    /// Returns `None` if there are no settings and the address is not a domain: browsers create no passkeys for an IP address.
    pub(crate) fn new(public_url: &str, settings: &PasskeySettings) -> Result<Option<RelyingParty>, String> {
        let default_origin = [public_url.to_owned()];
        let texts: &[String] = if settings.origins.is_empty() { &default_origin } else { &settings.origins };
        let parse = |text: &String| Url::parse(text).map_err(|_| format!("{text} is not an address"));
        let origins = texts.iter().map(parse).collect::<Result<Vec<_>, _>>()?;
        let first = origins.first().ok_or_else(|| "there is no origin".to_owned())?;
        let Some(rp_id) = settings.rp_id.as_deref().or_else(|| first.domain()) else { return Ok(None) };
        if let Some(stray) = origins.iter().find(|origin| !belongs_to(origin, rp_id)) {
            return Err(format!("{} is neither {rp_id} nor below it", stray.host_str().unwrap_or_default()));
        }
        let builder = WebauthnBuilder::new(rp_id, first).map_err(|error| error.to_string())?;
        let builder = origins.iter().skip(1).fold(builder, |builder, origin| builder.append_allowed_origin(origin));
        let name = settings.rp_name.as_deref().unwrap_or(rp_id);
        let webauthn = builder.rp_name(name).timeout(TIMEOUT).build().map_err(|error| error.to_string())?;
        Ok(Some(RelyingParty(webauthn)))
    }

    /// Requests a new discoverable key, which identifies its account without being asked for by id.
    pub(crate) fn new_passkey_challenge(
        &self,
        account: &Account,
        known: &[String],
    ) -> Result<WebauthnChallenge, Error> {
        let mut asked = self.new_key_challenge(account, known)?;
        asked.options["authenticatorSelection"]["residentKey"] = json!("required");
        asked.options["authenticatorSelection"]["requireResidentKey"] = json!(true);
        Ok(asked)
    }

    /// Requests a new key. An authenticator that already has one of the `known` keys does not create another.
    pub(crate) fn new_key_challenge(&self, account: &Account, known: &[String]) -> Result<WebauthnChallenge, Error> {
        let name = Some(account.name()).filter(|name| !name.is_empty()).unwrap_or_else(|| account.email.clone());
        let started = self.0.start_passkey_registration(account.id, &account.email, &name, None);
        let (challenge, state) = started.map_err(|error| challenge_failed(&error))?;
        let mut options = to_json(&challenge.public_key)?;
        // Set by hand: the library's own check would refuse a known key without saying that it is known.
        options["excludeCredentials"] = known.iter().map(|id| json!({ "type": "public-key", "id": id })).collect();
        Ok(WebauthnChallenge { options, state: to_json(&state)? })
    }

    /// Checks the response for a new key.
    pub(crate) fn check_new_key(&self, state: Value, credential: &Value) -> Result<RegisteredKey, Error> {
        let state: PasskeyRegistration = from_json(state)?;
        let answer: RegisterPublicKeyCredential =
            parse_credential(credential, REGISTRATION_FIELDS).ok_or(Error::WebauthnVerificationFailed)?;
        let key = self.0.finish_passkey_registration(&answer, &state).map_err(|error| refuse(&error))?;
        Ok(RegisteredKey {
            credential_id: key.cred_id().to_vec(),
            credential: to_json(&key)?,
            name: name_of(find_aaguid(credential)),
        })
    }

    /// Returns whether this has the form of a browser's response for a new key.
    pub(crate) fn is_new_key(credential: &Value) -> bool {
        parse_credential::<RegisterPublicKeyCredential>(credential, REGISTRATION_FIELDS).is_some()
    }

    /// Returns whether this has the form of a browser's response with a signature.
    pub(crate) fn is_assertion(credential: &Value) -> bool {
        parse_credential::<PublicKeyCredential>(credential, ASSERTION_FIELDS).is_some()
    }

    /// Requests a signature by any passkey. The response says whose it is.
    pub(crate) fn any_passkey_challenge(&self) -> Result<WebauthnChallenge, Error> {
        let (challenge, state) =
            self.0.start_discoverable_authentication().map_err(|error| challenge_failed(&error))?;
        Ok(WebauthnChallenge { options: to_json(&challenge.public_key)?, state: to_json(&state)? })
    }

    /// The account and the credential id that a response claims.
    pub(crate) fn claimed_by(credential: &Value) -> Option<(Uuid, Vec<u8>)> {
        let answer: PublicKeyCredential = parse_credential(credential, ASSERTION_FIELDS)?;
        Some((Uuid::from_slice(answer.get_user_unique_id()?).ok()?, answer.raw_id))
    }

    /// Checks that a response to [`any_passkey_challenge`](Self::any_passkey_challenge) was signed by this key.
    pub(crate) fn check_passkey(&self, state: Value, credential: &Value, key: Value) -> Result<ProvenKey, Error> {
        let state: DiscoverableAuthentication = from_json(state)?;
        let key: StoredKey = from_json(key)?;
        let answer: PublicKeyCredential =
            parse_credential(credential, ASSERTION_FIELDS).ok_or(Error::WebauthnVerificationFailed)?;
        let checked = self.0.finish_discoverable_authentication_v2(&answer, state, &key);
        checked.map(ProvenKey).map_err(|error| refuse(&error))
    }

    /// Requests a signature by this key.
    pub(crate) fn key_challenge(&self, key: Value) -> Result<WebauthnChallenge, Error> {
        let key: StoredKey = from_json(key)?;
        let (challenge, state) =
            self.0.start_passkey_authentication(&[key]).map_err(|error| challenge_failed(&error))?;
        Ok(WebauthnChallenge { options: to_json(&challenge.public_key)?, state: to_json(&state)? })
    }

    /// Checks a response to [`key_challenge`](Self::key_challenge).
    pub(crate) fn check(&self, state: Value, credential: &Value) -> Result<ProvenKey, Error> {
        let state: PasskeyAuthentication = from_json(state)?;
        let answer: PublicKeyCredential =
            parse_credential(credential, ASSERTION_FIELDS).ok_or(Error::WebauthnVerificationFailed)?;
        self.0.finish_passkey_authentication(&answer, &state).map(ProvenKey).map_err(|error| refuse(&error))
    }
}

impl ProvenKey {
    /// Returns the key to store from now on. A signature counter that does not grow means that there are two copies of the key.
    /// Synchronised passkeys do not count and stay at zero.
    pub(crate) fn update(&self, stored: Value) -> Result<Value, Error> {
        let mut key: StoredKey = from_json(stored)?;
        let before = Credential::from(key.clone()).counter;
        if self.0.counter() <= before && (self.0.counter(), before) != (0, 0) {
            tracing::warn!("A passkey's count of signatures went back: there may be a copy of its private key");
            return Err(Error::WebauthnVerificationFailed);
        }
        key.update_credential(&self.0).ok_or(Error::WebauthnVerificationFailed)?;
        to_json(&key)
    }
}

fn belongs_to(origin: &Url, rp_id: &str) -> bool {
    origin.domain().is_some_and(|domain| domain == rp_id || domain.ends_with(&format!(".{rp_id}")))
}

/// Refuses without details, which would only help an attacker.
fn refuse(error: &WebauthnError) -> Error {
    tracing::debug!("An authenticator's answer was refused: {error}");
    Error::WebauthnVerificationFailed
}

fn challenge_failed(error: &WebauthnError) -> Error {
    Error::Internal(format!("an authenticator challenge could not be created: {error}"))
}

fn to_json(value: &impl serde::Serialize) -> Result<Value, Error> {
    serde_json::to_value(value).map_err(|error| Error::Internal(format!("a key could not be written: {error}")))
}

fn from_json<T: serde::de::DeserializeOwned>(value: Value) -> Result<T, Error> {
    serde_json::from_value(value).map_err(|error| Error::Internal(format!("a stored key cannot be read: {error}")))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn found(public_url: &str, rp_id: Option<&str>, origins: &[&str]) -> Result<Option<RelyingParty>, String> {
        let settings = PasskeySettings {
            rp_id: rp_id.map(str::to_owned),
            rp_name: None,
            origins: origins.iter().map(|&origin| origin.to_owned()).collect(),
        };
        RelyingParty::new(public_url, &settings)
    }

    #[test]
    fn an_ip_address_has_no_passkeys() {
        assert!(matches!(found("https://work.example.org/sangam", None, &[]), Ok(Some(_))));
        assert!(matches!(found("http://localhost:8080", None, &[]), Ok(Some(_))));
        assert!(matches!(found("http://127.0.0.1:8080", None, &[]), Ok(None)));
        assert!(matches!(found("http://[::1]:8080", None, &[]), Ok(None)));
    }

    #[test]
    fn every_origin_must_be_at_or_below_the_passkey_domain() {
        let site = "https://work.example.org";
        assert!(matches!(found(site, Some("example.org"), &[]), Ok(Some(_))));
        assert!(found(site, Some("ample.org"), &[]).is_err());
        assert!(found(site, Some("other.org"), &[]).is_err());
        assert!(found(site, Some("example.org"), &[site, "https://evil.org"]).is_err());
        assert!(found("http://127.0.0.1", Some("example.org"), &[]).is_err());
        assert!(matches!(found("http://127.0.0.1", Some("localhost"), &["http://localhost:5173"]), Ok(Some(_))));
    }
}
