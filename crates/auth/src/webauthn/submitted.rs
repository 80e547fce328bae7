//! Parses the credential that a browser sends, in the form of `PublicKeyCredential.toJSON()`.

use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use serde::de::DeserializeOwned;
use serde_json::{Map, Value, json};
use uuid::Uuid;

/// Encodes a credential id for rows and responses.
pub(crate) fn credential_id_text(id: &[u8]) -> String {
    URL_SAFE_NO_PAD.encode(id)
}

/// Parses a credential from the known fields. Other fields that browsers and clients add are ignored, including nulls: some would be
/// misread, and none is signed.
pub(super) fn parse_credential<T: DeserializeOwned>(credential: &Value, response_fields: &[&str]) -> Option<T> {
    if credential["type"] != "public-key" {
        return None;
    }
    let set = |fields: &[&str], from: &Value| -> Map<String, Value> {
        let field = |name: &&str| Some((name.to_string(), from.get(*name).filter(|value| !value.is_null())?.clone()));
        fields.iter().filter_map(field).collect()
    };
    let mut read = set(&["id", "rawId", "type"], credential);
    read.insert("response".into(), json!(set(response_fields, &credential["response"])));
    serde_json::from_value(Value::Object(read)).ok()
}

/// Reads the authenticator's model from the authenticator data that browsers send beside the attestation.
pub(super) fn find_aaguid(credential: &Value) -> Option<Uuid> {
    const FLAGS: usize = 32;
    const HAS_CREDENTIAL: u8 = 0x40;
    const AAGUID: std::ops::Range<usize> = 37..53;
    let data = URL_SAFE_NO_PAD.decode(credential["response"]["authenticatorData"].as_str()?).ok()?;
    if data.get(FLAGS)? & HAS_CREDENTIAL == 0 {
        return None;
    }
    Uuid::from_slice(data.get(AAGUID)?).ok()
}
