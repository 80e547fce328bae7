//! Periodic clean-up of expired rows. Each function can run as often as needed.

use jiff::{SignedDuration, Timestamp};
use sangam_db::{Db, Error};
use uuid::Uuid;

use crate::one_time_tokens::LIFETIME_MINUTES;
use crate::signing_keys::RETIRED_LIFETIME;

/// How long ended sessions are kept, for the user's list of devices and for the log.
const ENDED_RETENTION: SignedDuration = SignedDuration::from_hours(30 * 24);

/// A session without a refresh for this long counts as ended, because no one will return to that device.
const MAX_IDLE: SignedDuration = SignedDuration::from_hours(180 * 24);

/// How long consumed refresh tokens are kept, so that the use of a stolen one is detected.
const CONSUMED_RETENTION: SignedDuration = SignedDuration::from_hours(30 * 24);

/// How long expired API tokens are listed, so that their owner can see why a program stopped working.
const EXPIRED_RETENTION: SignedDuration = SignedDuration::from_hours(30 * 24);

/// How long an identity waits for its mailed link, which is void afterwards.
const WAITING_LIFETIME: SignedDuration = SignedDuration::from_mins(LIFETIME_MINUTES);

/// How long an unfinished second factor waits for its first code.
const UNFINISHED_LIFETIME: SignedDuration = SignedDuration::from_hours(24);

/// How long a requested change of address can be confirmed, or its confirmation sent again. An address that was mistyped may belong to a
/// stranger.
const ADDRESS_CHANGE_LIFETIME: SignedDuration = SignedDuration::from_hours(30 * 24);

/// How long audit events are kept.
const LOG_RETENTION: SignedDuration = SignedDuration::from_hours(365 * 24);

/// Deletes expired challenges and sign-ins with a provider that were not finished. Anyone can begin these without an
/// account, so they are deleted more often than other rows.
pub async fn delete_unfinished_sign_ins(db: &Db, now: Timestamp) -> Result<(), Error> {
    let forgotten = [
        ("delete from oauth_flows where expires_at < {timestamp}", now),
        ("delete from waiting_identities where created_at < {timestamp}", now - WAITING_LIFETIME),
        ("delete from passkey_challenges where expires_at < {timestamp}", now),
        ("delete from mfa_challenges where expires_at < {timestamp}", now),
    ];
    delete_each(db, &forgotten).await
}

/// Deletes expired tokens, codes and sessions, and audit events older than a year. Forgets changes of address that were not confirmed.
pub async fn delete_expired_rows(db: &Db, now: Timestamp) -> Result<(), Error> {
    let forgotten = [
        ("delete from one_time_tokens where expires_at < {timestamp}", now),
        ("delete from auth_codes where expires_at < {timestamp}", now),
        ("delete from sessions where ended_at < {timestamp}", now - ENDED_RETENTION),
        ("delete from sessions where coalesce(refreshed_at, created_at) < {timestamp}", now - MAX_IDLE),
        ("delete from refresh_tokens where consumed_at < {timestamp}", now - CONSUMED_RETENTION),
        ("delete from signing_keys where retired_at < {timestamp}", now - RETIRED_LIFETIME),
        ("delete from api_tokens where expires_at < {timestamp}", now - EXPIRED_RETENTION),
        (
            "delete from mfa_factors
             where status = 'unverified' and coalesce(last_challenged_at, created_at) < {timestamp}",
            now - UNFINISHED_LIFETIME,
        ),
        (
            "update accounts set new_email = null where new_email is not null and email_change_sent_at < {timestamp}",
            now - ADDRESS_CHANGE_LIFETIME,
        ),
        ("delete from audit_events where at < {timestamp}", now - LOG_RETENTION),
    ];
    delete_each(db, &forgotten).await
}

/// Runs these deletions, each in its own transaction.
async fn delete_each(db: &Db, forgotten: &[(&'static str, Timestamp)]) -> Result<(), Error> {
    for &(template, before) in forgotten {
        let delete = db.statement(template, vec![before.into()]);
        db.write(move |tx| Box::pin(async move { tx.execute(&delete).await })).await?;
    }
    Ok(())
}

/// Clears suspensions that have ended, which shows hidden content again. The gate clears that of a person who acts before.
pub async fn lift_suspensions(db: &Db, now: Timestamp) -> Result<(), Error> {
    let lift =
        db.statement("update accounts set banned_until = null where banned_until <= {timestamp}", vec![now.into()]);
    db.write(move |tx| Box::pin(async move { tx.execute(&lift).await })).await.map(|_| ())
}

/// Clears the suspension of an account if it has ended. The product's rules ask whether there is one, not when it ends, because SQL does
/// not know the time.
pub(crate) async fn lift_suspension(db: &Db, account: Uuid, now: Timestamp) -> Result<(), Error> {
    let lift = db.statement(
        "update accounts set banned_until = null where id = {uuid} and banned_until <= {timestamp}",
        vec![account.into(), now.into()],
    );
    db.write(move |tx| Box::pin(async move { tx.execute(&lift).await })).await.map(|_| ())
}
