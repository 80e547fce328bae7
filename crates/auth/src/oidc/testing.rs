//! Reads issuers' documents without network access, for tests and fuzzing.

use std::sync::Arc;

use jiff::Timestamp;
use serde_json::Value;

use super::client::IssuerClient;
use super::id_token::{PresentedIdToken, read_checked_claims};
use super::issuer::{Issuer, read_key_document};
use super::provider::ProviderSettings;

/// The number of keys in a key set that can sign ID tokens.
pub(crate) fn count_keys(document: &Value) -> Option<usize> {
    read_key_document(document.clone()).map(|keys| keys.len())
}

/// Checks claims for client `web` of issuer `https://id.example`, and returns their subject, address and name.
pub(crate) fn read_claims(claims: &Value, now: Timestamp) -> Option<(String, Option<String>, String)> {
    let settings = ProviderSettings {
        name: "example".into(),
        label: "Example".into(),
        issuer: "https://id.example".into(),
        client_id: "web".into(),
        client_secret: None,
        other_client_ids: Vec::new(),
        scopes: Vec::new(),
        trusts_email: true,
        returns_nonce: false,
    };
    let issuer = Issuer::new(settings, Arc::new(IssuerClient::new()));
    let presented = PresentedIdToken { token: "", nonce: None, access_token: None, from_other_clients: false };
    let identity = read_checked_claims(&issuer, claims, &presented, now)?;
    let name = identity.data.get("name").and_then(Value::as_str).unwrap_or_default().to_owned();
    Some((identity.subject, identity.email, name))
}
