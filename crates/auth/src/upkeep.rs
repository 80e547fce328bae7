//! What accounts leave behind, cleared now and then. Each function may run as often as one likes.

use jiff::{SignedDuration, Timestamp};
use sangam_db::{Db, Error};

use crate::one_time_tokens::LIFE_MINUTES;
use crate::signing_keys::RETIRED;

/// How long ended sessions are kept, for the person's own list of devices and for the log.
const ENDED: SignedDuration = SignedDuration::from_hours(30 * 24);

/// After this time without a refresh a session has ended: no one comes back to that device.
const IDLE: SignedDuration = SignedDuration::from_hours(180 * 24);

/// How long consumed refresh tokens are kept, so that a stolen one is recognised.
const CONSUMED: SignedDuration = SignedDuration::from_hours(30 * 24);

/// How long API tokens are listed that have expired, so that their owner sees why a program stopped.
const EXPIRED: SignedDuration = SignedDuration::from_hours(30 * 24);

/// How long an identity waits for the link that was mailed for it, which is worth nothing afterwards.
const WAITING: SignedDuration = SignedDuration::from_mins(LIFE_MINUTES);

/// How long a second factor waits for its first code.
const UNFINISHED: SignedDuration = SignedDuration::from_hours(24);

/// How long the operator's log is kept.
const LOGGED: SignedDuration = SignedDuration::from_hours(365 * 24);

/// Forgets tokens, codes and sessions that are worth nothing any more, and events of more than a year ago.
pub async fn forget_expired(db: &Db, now: Timestamp) -> Result<(), Error> {
    let forgotten = [
        ("delete from one_time_tokens where expires_at < {timestamp}", now),
        ("delete from auth_codes where expires_at < {timestamp}", now),
        ("delete from oauth_flows where expires_at < {timestamp}", now),
        ("delete from waiting_identities where created_at < {timestamp}", now - WAITING),
        ("delete from sessions where ended_at < {timestamp}", now - ENDED),
        ("delete from sessions where coalesce(refreshed_at, created_at) < {timestamp}", now - IDLE),
        ("delete from refresh_tokens where consumed_at < {timestamp}", now - CONSUMED),
        ("delete from signing_keys where retired_at < {timestamp}", now - RETIRED),
        ("delete from api_tokens where expires_at < {timestamp}", now - EXPIRED),
        ("delete from passkey_challenges where expires_at < {timestamp}", now),
        ("delete from mfa_challenges where expires_at < {timestamp}", now),
        (
            "delete from mfa_factors
             where status = 'unverified' and coalesce(last_challenged_at, created_at) < {timestamp}",
            now - UNFINISHED,
        ),
        ("delete from audit_events where at < {timestamp}", now - LOGGED),
    ];
    for (template, before) in forgotten {
        let delete = db.statement(template, vec![before.into()]);
        db.write(move |tx| Box::pin(async move { tx.execute(&delete).await })).await?;
    }
    Ok(())
}

/// Clears suspensions that are over, which brings back what they hid. Signing in works from that moment on by itself.
pub async fn lift_suspensions(db: &Db, now: Timestamp) -> Result<(), Error> {
    let lift =
        db.statement("update accounts set banned_until = null where banned_until <= {timestamp}", vec![now.into()]);
    db.write(move |tx| Box::pin(async move { tx.execute(&lift).await })).await.map(|_| ())
}
