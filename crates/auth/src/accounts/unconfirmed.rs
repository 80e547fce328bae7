//! Accounts that someone signed up for without ever confirming the address. They are erased after a week, because their profiles are
//! visible, and anyone can sign up with any address.

use jiff::{SignedDuration, Timestamp};
use sangam_db::Tx;
use uuid::Uuid;

use crate::auth::Auth;
use crate::error::Error;

/// How long an account waits for its address to be confirmed, from the last mail about it.
const LIFETIME: SignedDuration = SignedDuration::from_hours(7 * 24);

/// For how long after that a new account is looked for, if no sign-up of it is stored.
const SEARCH_WINDOW: SignedDuration = SignedDuration::from_hours(7 * 24);

/// The most accounts that are listed at once.
const MAX_LISTED: i64 = 500;

/// Excludes what the operator created, invited or suspended, and what another way to sign in opens.
macro_rules! never_confirmed {
    () => {
        "coalesce(accounts.confirmation_sent_at, accounts.created_at) < {1:timestamp}
         and accounts.email_confirmed_at is null
         and accounts.invited_at is null
         and accounts.password_hash is null
         and accounts.last_sign_in_at is null
         and accounts.banned_until is null
         and accounts.deleted_at is null
         and exists (select 1 from audit_events
                     where audit_events.account_id = accounts.id and audit_events.kind = 'signed_up')
         and not exists (select 1 from identities where identities.account_id = accounts.id)"
    };
}

/// Lists accounts whose time has passed. Looks at the waiting sign-ups, which are few, and at the accounts of one week.
pub(super) async fn list_unconfirmed(auth: &Auth, now: Timestamp) -> Result<Vec<Uuid>, Error> {
    let until = now - LIFETIME;
    let statement = auth.db().statement(
        concat!(
            "select accounts.id
             from accounts
             where accounts.id in (select sign_ups.account_id from sign_ups where sign_ups.created_at < {1:timestamp}
                                   union
                                   select recent.id from accounts recent
                                   where recent.created_at >= {2:timestamp} and recent.created_at < {1:timestamp})
               and ",
            never_confirmed!(),
            " limit {3:int}"
        ),
        vec![until.into(), (until - SEARCH_WINDOW).into(), MAX_LISTED.into()],
    );
    Ok(auth.db().read(statement).await?.iter().filter_map(|row| row.uuid(0)).collect())
}

/// Checks one account again, within the transaction that has locked it.
pub(super) async fn is_unconfirmed(tx: &mut Tx<'_>, id: Uuid, now: Timestamp) -> Result<bool, Error> {
    let statement = tx.statement(
        concat!("select 1 from accounts where accounts.id = {2:uuid} and ", never_confirmed!()),
        vec![(now - LIFETIME).into(), id.into()],
    );
    Ok(!tx.fetch(&statement).await?.is_empty())
}
