//! A software authenticator: a P-256 key that answers WebAuthn challenges, also incorrectly if a test wants that.

use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use http::{Method, StatusCode};
use p256::ecdsa::signature::Signer;
use p256::ecdsa::{Signature, SigningKey};
use serde_json::{Value, json};
use sha2::{Digest, Sha256};

use crate::test_server::{Answer, Session, TestServer};

const USER_PRESENT: u8 = 0x01;
const USER_VERIFIED: u8 = 0x04;
const HAS_CREDENTIAL: u8 = 0x40;
const ES256: i64 = -7;

/// A named change that an attacker makes to a key.
pub(crate) type KeyAttack = (&'static str, fn(&mut SoftwareKey));

/// A key, and what it reports about the page and the user. A test can change everything but the key itself.
#[derive(Clone)]
pub(crate) struct SoftwareKey {
    key: SigningKey,
    pub(crate) credential_id: Vec<u8>,
    pub(crate) user_handle: Vec<u8>,
    pub(crate) origin: String,
    pub(crate) rp_id: String,
    pub(crate) user_verified: bool,
    /// The signature counter. At zero, the key does not count.
    pub(crate) count: u32,
    pub(crate) aaguid: u128,
}

impl SoftwareKey {
    pub(crate) fn new() -> SoftwareKey {
        let key = loop {
            if let Ok(key) = SigningKey::from_slice(&rand::random::<[u8; 32]>()) {
                break key;
            }
        };
        SoftwareKey {
            key,
            credential_id: rand::random::<[u8; 16]>().to_vec(),
            user_handle: Vec::new(),
            origin: "http://sangam.test".into(),
            rp_id: "sangam.test".into(),
            user_verified: true,
            count: 0,
            aaguid: 0,
        }
    }

    /// The result of `navigator.credentials.create()` for these options.
    pub(crate) fn create(&mut self, options: &Value) -> Value {
        assert!(options["pubKeyCredParams"].as_array().unwrap().iter().any(|kind| kind["alg"] == ES256), "{options}");
        self.user_handle = decode(&options["user"]["id"]);
        let point = self.key.verifying_key().to_encoded_point(false);
        // The public key in COSE: {1: 2 (EC2), 3: -7 (ES256), -1: 1 (P-256), -2: x, -3: y}.
        let cose = [
            &[0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21, 0x58, 0x20][..],
            &point.x().unwrap()[..],
            &[0x22, 0x58, 0x20],
            &point.y().unwrap()[..],
        ]
        .concat();
        let id_length = u16::try_from(self.credential_id.len()).unwrap().to_be_bytes();
        let made = [&self.aaguid.to_be_bytes()[..], &id_length, &self.credential_id, &cose].concat();
        let data = [self.data(HAS_CREDENTIAL), made].concat();
        let client_data = self.client_data("webauthn.create", options);
        self.credential(json!({
            "attestationObject": encode(&attestation(&data)),
            "clientDataJSON": encode(client_data.as_bytes()),
            "authenticatorData": encode(&data),
            "transports": ["internal"],
        }))
    }

    /// The result of `navigator.credentials.get()` for these options.
    pub(crate) fn get(&self, options: &Value) -> Value {
        let (data, client_data) = (self.data(0), self.client_data("webauthn.get", options));
        let signed = [data.as_slice(), &Sha256::digest(client_data.as_bytes())].concat();
        let signature: Signature = self.key.sign(&signed);
        self.credential(json!({
            "authenticatorData": encode(&data),
            "clientDataJSON": encode(client_data.as_bytes()),
            "signature": encode(signature.to_der().as_bytes()),
            "userHandle": encode(&self.user_handle),
        }))
    }

    /// A copy of the key with a change.
    pub(crate) fn with(&self, change: impl FnOnce(&mut SoftwareKey)) -> SoftwareKey {
        let mut changed = self.clone();
        change(&mut changed);
        changed
    }

    fn data(&self, flags: u8) -> Vec<u8> {
        let verified = if self.user_verified { USER_VERIFIED } else { 0 };
        let flags = flags | USER_PRESENT | verified;
        [&Sha256::digest(self.rp_id.as_bytes())[..], &[flags], &self.count.to_be_bytes()].concat()
    }

    fn client_data(&self, kind: &str, options: &Value) -> String {
        json!({ "type": kind, "challenge": options["challenge"], "origin": self.origin, "crossOrigin": false })
            .to_string()
    }

    fn credential(&self, response: Value) -> Value {
        let id = encode(&self.credential_id);
        json!({
            "id": id,
            "rawId": id,
            "type": "public-key",
            "authenticatorAttachment": "platform",
            "clientExtensionResults": null,
            "response": response,
        })
    }

    // The calls that a page makes with the key.

    /// Registers the key as a passkey.
    pub(crate) async fn register(&mut self, server: &TestServer, session: &Session) -> Answer {
        let asked = registration_options(server, session).await;
        assert_eq!(asked.status, StatusCode::OK, "{}", asked.body);
        let credential = self.create(&asked.body["options"]);
        verify_registration(server, session, &asked.body["challenge_id"], &credential).await
    }

    /// Signs in with the key.
    pub(crate) async fn sign_in(&self, server: &TestServer) -> Answer {
        let asked = authentication_options(server).await;
        verify_authentication(server, &asked["challenge_id"], &self.get(&asked["options"])).await
    }
}

/// The attestation object of a key without attestation: {"fmt": "none", "attStmt": {}, "authData": data}.
fn attestation(data: &[u8]) -> Vec<u8> {
    let length = u16::try_from(data.len()).unwrap().to_be_bytes();
    [&b"\xa3\x63fmt\x64none\x67attStmt\xa0\x68authData\x59"[..], &length, data].concat()
}

pub(crate) fn encode(bytes: &[u8]) -> String {
    URL_SAFE_NO_PAD.encode(bytes)
}

fn decode(text: &Value) -> Vec<u8> {
    URL_SAFE_NO_PAD.decode(text.as_str().unwrap()).unwrap()
}

pub(crate) async fn registration_options(server: &TestServer, session: &Session) -> Answer {
    server.post("/passkeys/registration/options").bearer(&session.access_token).json(&json!({})).send().await
}

pub(crate) async fn verify_registration(
    server: &TestServer,
    session: &Session,
    challenge: &Value,
    credential: &Value,
) -> Answer {
    let body = json!({ "challenge_id": challenge, "credential": credential });
    server.post("/passkeys/registration/verify").bearer(&session.access_token).json(&body).send().await
}

pub(crate) async fn authentication_options(server: &TestServer) -> Value {
    let asked =
        server.post("/passkeys/authentication/options").json(&json!({ "gotrue_meta_security": {} })).send().await;
    assert_eq!(asked.status, StatusCode::OK, "{}", asked.body);
    asked.body
}

pub(crate) async fn verify_authentication(server: &TestServer, challenge: &Value, credential: &Value) -> Answer {
    let body = json!({ "challenge_id": challenge, "credential": credential });
    server.post("/passkeys/authentication/verify").json(&body).send().await
}

pub(crate) async fn remove_passkey(server: &TestServer, session: &Session, id: &Value) -> Answer {
    let path = format!("/passkeys/{}", id.as_str().unwrap());
    server.call(Method::DELETE, &path).bearer(&session.access_token).send().await
}
