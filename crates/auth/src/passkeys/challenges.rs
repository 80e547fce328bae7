//! Challenges for authenticators. The first response consumes a challenge, whether right or wrong.

use jiff::{SignedDuration, Timestamp};
use sangam_db::Tx;
use serde_json::Value;
use uuid::Uuid;

use crate::auth::Auth;
use crate::error::Error;

const LIFETIME: SignedDuration = SignedDuration::from_mins(5);

/// The purpose of a challenge.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum ChallengeKind {
    /// Registering a new passkey for this account.
    Registration(Uuid),
    /// Signing in. The account is not known yet.
    Authentication,
}

impl ChallengeKind {
    fn name(self) -> &'static str {
        match self {
            ChallengeKind::Registration(_) => "registration",
            ChallengeKind::Authentication => "authentication",
        }
    }

    fn account_id(self) -> Option<Uuid> {
        match self {
            ChallengeKind::Registration(account_id) => Some(account_id),
            ChallengeKind::Authentication => None,
        }
    }
}

/// A challenge that waits for its response.
pub(crate) struct PasskeyChallenge {
    pub(crate) id: Uuid,
    /// The WebAuthn options for the browser.
    pub(crate) options: Value,
    pub(crate) expires_at: Timestamp,
}

/// Stores a challenge.
pub(super) async fn store_challenge(
    tx: &mut Tx<'_>,
    kind: ChallengeKind,
    asked: crate::webauthn::WebauthnChallenge,
    now: Timestamp,
) -> Result<PasskeyChallenge, Error> {
    let challenge = PasskeyChallenge { id: tx.new_id(), options: asked.options, expires_at: now + LIFETIME };
    let statement = tx.statement(
        "insert into passkey_challenges (id, kind, account_id, state, created_at, expires_at)
         values ({uuid}, {text}, {uuid}, {json}, {timestamp}, {timestamp})",
        vec![
            challenge.id.into(),
            kind.name().into(),
            kind.account_id().into(),
            asked.state.into(),
            now.into(),
            challenge.expires_at.into(),
        ],
    );
    tx.execute(&statement).await?;
    Ok(challenge)
}

/// Deletes a challenge in its own transaction, so that it is consumed whatever happens next. If two responses arrive concurrently,
/// only one finds it.
pub(super) async fn consume_challenge(
    auth: &Auth,
    id: Uuid,
    kind: ChallengeKind,
    now: Timestamp,
) -> Result<Value, Error> {
    let taken = auth
        .db()
        .write(move |tx| {
            Box::pin(async move {
                let statement = tx.statement(
                    "delete from passkey_challenges where id = {uuid} returning kind, account_id, state, expires_at",
                    vec![id.into()],
                );
                tx.fetch(&statement).await
            })
        })
        .await?;
    let row = taken.first().ok_or(Error::WebauthnChallengeNotFound)?;
    if row.text(0) != Some(kind.name()) || row.uuid(1) != kind.account_id() {
        return Err(Error::WebauthnChallengeNotFound);
    }
    if row.timestamp(3).is_none_or(|end| end <= now) {
        return Err(Error::WebauthnChallengeExpired);
    }
    let state = row.text(2).and_then(|text| serde_json::from_str(text).ok());
    state.ok_or_else(|| Error::Internal("passkey_challenges.state is malformed".into()))
}
