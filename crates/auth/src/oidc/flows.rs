//! Pending sign-ins with a provider: one row per browser, which can be used once and expires after minutes.

use jiff::{SignedDuration, Timestamp};
use sangam_db::{Row, Tx};
use uuid::Uuid;

use crate::auth::Auth;
use crate::error::Error;
use crate::pkce::PkceChallenge;
use crate::refresh_tokens::hash_token;

/// How long a user has to sign in at the provider.
pub(super) const FLOW_LIFETIME: SignedDuration = SignedDuration::from_mins(5);

/// What was decided before the browser left for the provider.
#[derive(Debug, Clone)]
pub(crate) struct OauthFlow {
    pub(crate) provider: String,
    pub(crate) redirect_to: String,
    pub(crate) challenge: Option<PkceChallenge>,
    /// The account to link the identity to. `None` means signing in.
    pub(crate) account_id: Option<Uuid>,
    /// Whether the browser was given a cookie that it must send back.
    pub(crate) browser_bound: bool,
}

pub(super) async fn insert_flow(tx: &mut Tx<'_>, state: &str, flow: &OauthFlow, now: Timestamp) -> Result<(), Error> {
    let statement = tx.statement(
        "insert into oauth_flows
           (state_hash, provider, redirect_to, code_challenge, code_challenge_method, account_id, browser_bound, created_at,
            expires_at)
         values ({text}, {text}, {text}, {text}, {text}, {uuid}, {bool}, {timestamp}, {timestamp})",
        vec![
            hash_token(state).into(),
            flow.provider.as_str().into(),
            flow.redirect_to.as_str().into(),
            flow.challenge.as_ref().map(|challenge| challenge.text.as_str()).into(),
            flow.challenge.as_ref().map(|challenge| challenge.method.name()).into(),
            flow.account_id.into(),
            flow.browser_bound.into(),
            now.into(),
            (now + FLOW_LIFETIME).into(),
        ],
    );
    tx.execute(&statement).await?;
    Ok(())
}

/// Consumes a flow whatever its outcome, so that the same state never works twice.
pub(crate) async fn consume_flow(auth: &Auth, state: &str) -> Result<Option<OauthFlow>, Error> {
    let (state_hash, now) = (hash_token(state), auth.now());
    auth.db()
        .write(move |tx| {
            Box::pin(async move {
                let statement = tx.statement(
                    "delete from oauth_flows
                     where state_hash = {text}
                     returning provider, redirect_to, code_challenge, code_challenge_method, account_id, browser_bound,
                               expires_at",
                    vec![state_hash.into()],
                );
                let rows = tx.fetch(&statement).await?;
                let living = rows.first().filter(|row| row.timestamp(6).is_some_and(|end| end > now));
                living.map(read_flow).transpose()
            })
        })
        .await
}

fn read_flow(row: &Row) -> Result<OauthFlow, Error> {
    let read = || {
        Some(OauthFlow {
            provider: row.text(0)?.to_owned(),
            redirect_to: row.text(1)?.to_owned(),
            challenge: PkceChallenge::from_row(row, 2),
            account_id: row.uuid(4),
            browser_bound: row.bool(5)?,
        })
    };
    read().ok_or_else(|| Error::Internal("a row of oauth_flows is malformed".into()))
}
