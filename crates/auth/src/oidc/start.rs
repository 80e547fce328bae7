//! Sends a browser to a provider, and handles its return.

use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use sha2::{Digest, Sha256};
use url::Url;

use super::flows::{OauthFlow, insert_flow};
use super::id_token::{PresentedIdToken, check_id_token};
use super::issuer::Issuer;
use crate::auth::Auth;
use crate::error::Error;
use crate::identities::ProvenIdentity;
use crate::keys::Keys;
use crate::refresh_tokens::{hash_token, random_seed};

/// Parameters that a page may not set, because we set them or because they would change what the provider sends back and where.
const RESERVED_PARAMETERS: [&str; 20] = [
    "apikey",
    "client_id",
    "client_secret",
    "code_challenge",
    "code_challenge_method",
    "code_verifier",
    "id_token_hint",
    "invite_token",
    "nonce",
    "provider",
    "redirect_to",
    "redirect_uri",
    "request",
    "request_uri",
    "response_mode",
    "response_type",
    "scope",
    "scopes",
    "skip_http_redirect",
    "state",
];

const MAX_PARAMETERS_BYTES: usize = 4096;

/// The URL to send a browser to.
pub(crate) struct FlowStart {
    pub(crate) address: String,
    /// The state that the browser must bring back.
    pub(crate) state: String,
}

/// Stores a flow and returns the URL for its browser. `page_query` is the query of the page's request.
pub(crate) async fn start_flow(
    auth: &Auth,
    issuer: &Issuer,
    flow: OauthFlow,
    page_query: &[(String, String)],
) -> Result<FlowStart, Error> {
    let now = auth.now();
    let metadata = issuer.metadata(now).await?;
    let state = random_seed();
    let secrets = FlowSecrets::of(auth.keys(), &state)?;
    let mut address = Url::parse(&metadata.authorization_endpoint)
        .map_err(|error| issuer.unavailable(format!("its authorization endpoint: {error}")))?;
    let settings = issuer.settings();
    let challenge = URL_SAFE_NO_PAD.encode(Sha256::digest(secrets.verifier.as_bytes()));
    address
        .query_pairs_mut()
        .append_pair("response_type", "code")
        .append_pair("client_id", &settings.client_id)
        .append_pair("redirect_uri", &callback_address(auth))
        .append_pair("scope", &join_scopes(&settings.scopes, page_query))
        .append_pair("state", &state)
        .append_pair("nonce", &secrets.nonce)
        .append_pair("code_challenge", &challenge)
        .append_pair("code_challenge_method", "S256");
    let extra =
        page_query.iter().filter(|(name, _)| !RESERVED_PARAMETERS.iter().any(|ours| ours.eq_ignore_ascii_case(name)));
    let mut remaining = MAX_PARAMETERS_BYTES;
    for (name, value) in extra {
        remaining = remaining
            .checked_sub(name.len() + value.len())
            .ok_or_else(|| Error::Validation("Too many parameters".into()))?;
        address.query_pairs_mut().append_pair(name, value);
    }
    let kept = state.clone();
    auth.db().write(move |tx| Box::pin(async move { insert_flow(tx, &kept, &flow, now).await })).await?;
    Ok(FlowStart { address: address.into(), state })
}

/// Exchanges the code that a browser brought back, and returns the identity it proves.
pub(crate) async fn finish_flow(
    auth: &Auth,
    issuer: &Issuer,
    state: &str,
    code: &str,
    named_issuer: Option<&str>,
) -> Result<ProvenIdentity, Error> {
    let now = auth.now();
    let metadata = issuer.metadata(now).await?;
    if !issuer.is_named(&metadata, named_issuer) {
        return Err(Error::BadOauthCallback("The answer comes from another issuer"));
    }
    let secrets = FlowSecrets::of(auth.keys(), state)?;
    let tokens = issuer.exchange(code, &secrets.verifier, &callback_address(auth), now).await?;
    let presented = PresentedIdToken {
        token: &tokens.id_token,
        nonce: issuer.settings().returns_nonce.then_some(secrets.nonce.as_str()),
        access_token: tokens.access_token.as_deref(),
        from_other_clients: false,
    };
    check_id_token(issuer, presented, now).await
}

/// Values that only we can compute from a state: the PKCE verifier, and the nonce that the ID token must repeat.
struct FlowSecrets {
    verifier: String,
    nonce: String,
}

impl FlowSecrets {
    fn of(keys: &Keys, state: &str) -> Result<FlowSecrets, Error> {
        Ok(FlowSecrets {
            verifier: keys.mac(&format!("oidc-verifier:{state}"))?,
            nonce: keys.mac(&format!("oidc-nonce:{state}"))?,
        })
    }
}

/// The name of the cookie that ties a flow to its browser. Each flow has its own, so that two tabs do not interfere.
pub(crate) fn cookie_name(state: &str) -> String {
    format!("sangam-flow-{}", &hash_token(state)[..16])
}

/// The value of the cookie, which another site cannot compute from the state.
pub(crate) fn cookie_value(keys: &Keys, state: &str) -> Result<String, Error> {
    keys.mac(&format!("oidc-cookie:{state}"))
}

/// The URL to which all providers send browsers back.
fn callback_address(auth: &Auth) -> String {
    format!("{}/callback", auth.address())
}

fn join_scopes(configured: &[String], page_query: &[(String, String)]) -> String {
    let page_query =
        page_query.iter().filter(|(name, _)| name == "scopes").flat_map(|(_, value)| value.split([' ', ',']));
    let mut scopes = vec!["openid", "email", "profile"];
    for scope in configured.iter().map(String::as_str).chain(page_query) {
        if !scope.is_empty() && !scopes.contains(&scope) {
            scopes.push(scope);
        }
    }
    scopes.join(" ")
}
