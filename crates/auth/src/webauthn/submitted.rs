//! The credential that a browser sends, as `PublicKeyCredential.toJSON()` writes it.

use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use serde::de::DeserializeOwned;
use serde_json::{Map, Value, json};
use uuid::Uuid;

/// A credential id as rows and answers have it.
pub(crate) fn credential_id_text(id: &[u8]) -> String {
    URL_SAFE_NO_PAD.encode(id)
}

/// Reads a credential from the fields that count. What browsers and clients add is left out, `null` among it: some of it would
/// be misread, and none of it is signed.
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

/// The model of the authenticator, from the authenticator data that browsers send beside the attestation.
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
