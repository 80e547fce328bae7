//! The payload of a join: `{config: {broadcast, presence, postgres_changes, private}, access_token}`.

use serde::Deserialize;

use crate::changes::ListenRequest;

/// The payload of `phx_join`. Missing and null fields get their defaults, and unknown fields are ignored.
#[derive(Debug, Default, Deserialize)]
pub(crate) struct JoinPayload {
    #[serde(default)]
    config: Option<JoinConfig>,
    #[serde(default)]
    pub(super) access_token: Option<String>,
}

#[derive(Debug, Default, Deserialize)]
struct JoinConfig {
    #[serde(default)]
    broadcast: Option<BroadcastConfig>,
    #[serde(default)]
    presence: Option<PresenceConfig>,
    #[serde(default)]
    postgres_changes: Option<Vec<ListenRequest>>,
    #[serde(default)]
    private: Option<bool>,
}

#[derive(Debug, Default, Deserialize)]
struct BroadcastConfig {
    #[serde(default)]
    ack: Option<bool>,
    #[serde(default, rename = "self")]
    own: Option<bool>,
}

#[derive(Debug, Default, Deserialize)]
struct PresenceConfig {
    #[serde(default)]
    key: Option<String>,
}

impl JoinPayload {
    /// Parses the payload. `None` if it has the wrong shape. A list is refused too, although serde would accept it as an object.
    pub(crate) fn parse(json: &str) -> Option<JoinPayload> {
        json.starts_with('{').then(|| serde_json::from_str(json).ok())?
    }

    pub(super) fn ack(&self) -> bool {
        self.broadcast().and_then(|broadcast| broadcast.ack).unwrap_or(false)
    }

    pub(super) fn own(&self) -> bool {
        self.broadcast().and_then(|broadcast| broadcast.own).unwrap_or(false)
    }

    pub(super) fn private(&self) -> bool {
        self.config.as_ref().and_then(|config| config.private).unwrap_or(false)
    }

    /// The presence key the client wants. An empty one counts as none.
    pub(super) fn presence_key(&self) -> Option<&str> {
        let presence = self.config.as_ref().and_then(|config| config.presence.as_ref());
        presence.and_then(|presence| presence.key.as_deref()).filter(|key| !key.is_empty())
    }

    pub(crate) fn requests(&self) -> &[ListenRequest] {
        self.config.as_ref().and_then(|config| config.postgres_changes.as_deref()).unwrap_or_default()
    }

    fn broadcast(&self) -> Option<&BroadcastConfig> {
        self.config.as_ref().and_then(|config| config.broadcast.as_ref())
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;

    #[test]
    fn missing_and_null_options_have_defaults() {
        for json in ["{}", r#"{"config":null,"access_token":null}"#, r#"{"config":{"broadcast":null,"presence":{}}}"#] {
            let join = JoinPayload::parse(json).unwrap();
            assert_eq!((join.ack(), join.own(), join.private()), (false, false, false), "{json}");
            assert_eq!((join.presence_key(), join.requests().len()), (None, 0), "{json}");
        }
    }

    #[test]
    fn the_options_of_the_client_are_used() {
        let join = JoinPayload::parse(
            r#"{"config":{"broadcast":{"ack":true,"self":true,"replay":{"since":1}},"presence":{"key":"me","enabled":true},
                "postgres_changes":[{"event":"*","schema":"public","table":"jobs"}],"private":true},"version":"x"}"#,
        );
        let join = join.unwrap();
        assert_eq!((join.ack(), join.own(), join.private()), (true, true, true));
        assert_eq!((join.presence_key(), join.requests().len()), (Some("me"), 1));
    }

    #[test]
    fn a_payload_of_another_shape_is_refused() {
        for json in ["[]", r#"{"config":[1]}"#, r#"{"config":{"private":"yes"}}"#, r#"{"access_token":1}"#] {
            assert!(JoinPayload::parse(json).is_none(), "{json}");
        }
    }
}
