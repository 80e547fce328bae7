//! The cached states of sessions, accounts, API tokens and plans, and how long they stay fresh.

use jiff::{SignedDuration, Timestamp};
use sangam_db::Row;
use sangam_schema::Refused;
use uuid::Uuid;

use crate::accounts::read_ban;
use crate::settings::FactorPolicy;

/// Maximum age of a cached state. Changes by other copies of the server normally arrive on the feed at once. They are seen this
/// late if the bus has not noticed yet that it is broken, or if the change bypassed the feed (`sangam user` without a bus).
const REREAD_AFTER: SignedDuration = SignedDuration::from_secs(5);

#[derive(Clone, Copy)]
pub(super) struct SessionState {
    pub(super) account_id: Uuid,
    pub(super) alive: bool,
    /// Whether the session has passed a second factor.
    pub(super) aal2: bool,
    pub(super) read_at: Timestamp,
}

#[derive(Clone, Copy)]
pub(super) struct AccountState {
    pub(super) exists: bool,
    pub(super) confirmed: bool,
    pub(super) banned_until: Option<Timestamp>,
    pub(super) pending_deletion: bool,
    pub(super) has_second_factor: bool,
    pub(super) second_factor_required: bool,
    pub(super) read_at: Timestamp,
}

#[derive(Clone, Copy)]
pub(super) struct ApiTokenState {
    pub(super) exists: bool,
    pub(super) read_at: Timestamp,
}

#[derive(Clone, Copy)]
pub(super) struct TokenPlanState {
    pub(super) entitled_until: Option<Timestamp>,
    pub(super) read_at: Timestamp,
}

/// The columns of `accounts a` that an [`AccountState`] is read from, in order.
macro_rules! account_state_columns {
    () => {
        "a.email_confirmed_at, a.banned_until, a.leaves_at,
         exists (select 1 from mfa_factors f where f.account_id = a.id and f.status = 'verified'),
         a.second_factor_required, a.moderator"
    };
}
pub(super) use account_state_columns;

impl AccountState {
    /// Reads the state from a row that begins with [`account_state_columns`]. No row means that the account does not exist.
    pub(super) fn read(row: Option<&Row>, policy: FactorPolicy, now: Timestamp) -> AccountState {
        let is = |column| row.is_some_and(|row| row.bool(column) == Some(true));
        AccountState {
            exists: row.is_some(),
            confirmed: row.is_some_and(|row| row.text(0).is_some()),
            banned_until: row.and_then(|row| read_ban(row, 1)),
            pending_deletion: row.is_some_and(|row| row.text(2).is_some()),
            has_second_factor: is(3),
            second_factor_required: policy.requires(is(4), is(5)),
            read_at: now,
        }
    }

    /// Whether sessions must pass a second factor, or the account must set one up first.
    pub(super) fn requires_second_factor(&self) -> bool {
        self.has_second_factor || self.second_factor_required
    }

    pub(super) fn banned(&self, now: Timestamp) -> bool {
        self.banned_until.is_some_and(|until| until > now)
    }

    /// Whether a suspension has ended that is still stored with the account.
    pub(super) fn was_banned(&self, now: Timestamp) -> bool {
        self.banned_until.is_some_and(|until| until <= now)
    }
}

/// Returns whether a state read at `read_at` may still be used.
pub(super) fn is_fresh(read_at: Timestamp, now: Timestamp) -> bool {
    let age = now.duration_since(read_at);
    !age.is_negative() && age < REREAD_AFTER
}

pub(super) fn unavailable(error: sangam_db::Error) -> Refused {
    tracing::error!(%error, "The state of a caller's account could not be read: {error}");
    Refused::Unavailable
}
