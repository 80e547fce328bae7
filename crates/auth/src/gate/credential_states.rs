//! Caches whether a session is alive and its account may use it, until the change feed reports a change.

mod api_tokens;
mod states;

use std::sync::atomic::{AtomicU64, Ordering};

use jiff::Timestamp;
use moka::sync::Cache;
use parking_lot::Mutex;
use sangam_db::{Change, Changes, Db, FeedEvent};
use sangam_schema::Refused;
use uuid::Uuid;

use crate::settings::{FactorPolicy, TokenPlan};
use crate::tokens::VerifiedToken;
use crate::upkeep::lift_suspension;
use states::{AccountState, ApiTokenState, SessionState, TokenPlanState, account_state_columns, is_fresh, unavailable};

const CACHE_CAPACITY: u64 = 20_000;

/// The cached states of sessions and accounts, each under its own id, so that one change drops one entry.
pub(super) struct CredentialStates {
    db: Db,
    sessions: Cache<Uuid, SessionState>,
    accounts: Cache<Uuid, AccountState>,
    api_tokens: Cache<Uuid, ApiTokenState>,
    /// Until when each account may use API tokens.
    plans: Cache<Uuid, TokenPlanState>,
    token_plan: TokenPlan,
    factor_policy: FactorPolicy,
    /// Read on every check rather than by a background task. A commit is on the feed before its writer gets the response, so a
    /// session cannot be accepted again after a sign-out has been answered.
    feed: Mutex<Changes>,
    /// Counts dropped entries, so that a row read before a change is not cached after it.
    invalidations: AtomicU64,
}

impl CredentialStates {
    pub(super) fn new(db: Db, token_plan: TokenPlan, factor_policy: FactorPolicy) -> CredentialStates {
        CredentialStates {
            feed: Mutex::new(db.changes()),
            db,
            sessions: Cache::new(CACHE_CAPACITY),
            accounts: Cache::new(CACHE_CAPACITY),
            api_tokens: Cache::new(CACHE_CAPACITY),
            plans: Cache::new(CACHE_CAPACITY),
            token_plan,
            factor_policy,
            invalidations: AtomicU64::new(0),
        }
    }

    /// Refuses a token whose session has ended or whose account is not allowed in.
    pub(super) async fn check(&self, verified: &VerifiedToken, now: Timestamp) -> Result<(), Refused> {
        self.apply_changes();
        let (session, account) = match self.cached(verified, now) {
            Some(remembered) => remembered,
            None => self.read(verified, now).await?,
        };
        check_states(session, account, verified, now)?;
        self.lift_ended_suspension(verified.account_id, account, now).await;
        Ok(())
    }

    /// Clears a suspension that has ended, so that the caller can act immediately. A failure must not keep the caller out.
    async fn lift_ended_suspension(&self, account_id: Uuid, account: AccountState, now: Timestamp) {
        if !account.was_banned(now) {
            return;
        }
        if let Err(error) = lift_suspension(&self.db, account_id, now).await {
            tracing::warn!(%error, "a suspension that has ended could not be cleared: {error}");
        }
    }

    /// Uses the cache only while the bus is connected, because otherwise changes from other copies do not arrive.
    fn cached(&self, verified: &VerifiedToken, now: Timestamp) -> Option<(SessionState, AccountState)> {
        if !self.db.bus().is_connected() {
            return None;
        }
        let session = self.sessions.get(&verified.session_id).filter(|session| is_fresh(session.read_at, now))?;
        let account = self.accounts.get(&verified.account_id).filter(|account| is_fresh(account.read_at, now))?;
        Some((session, account))
    }

    async fn read(&self, verified: &VerifiedToken, now: Timestamp) -> Result<(SessionState, AccountState), Refused> {
        let invalidations = self.invalidations.load(Ordering::SeqCst);
        let statement = self.db.statement(
            concat!(
                "select ",
                account_state_columns!(),
                ", s.id, s.ended_at, s.aal
                 from accounts a
                 left join sessions s on s.account_id = a.id and s.id = {uuid}
                 where a.id = {uuid} and a.deleted_at is null"
            ),
            vec![verified.session_id.into(), verified.account_id.into()],
        );
        let rows = self.db.read(statement).await.map_err(unavailable)?;
        let row = rows.first();
        let session = SessionState {
            account_id: verified.account_id,
            alive: row.is_some_and(|row| row.text(6).is_some() && row.text(7).is_none()),
            aal2: row.is_some_and(|row| row.text(8) == Some("aal2")),
            read_at: now,
        };
        let account = AccountState::read(row, self.factor_policy, now);

        self.sessions.insert(verified.session_id, session);
        self.accounts.insert(verified.account_id, account);
        if self.invalidations.load(Ordering::SeqCst) != invalidations {
            self.sessions.invalidate(&verified.session_id);
            self.accounts.invalidate(&verified.account_id);
        }
        Ok((session, account))
    }

    /// Applies changes also while no tokens are checked, so that they do not pile up in memory. Runs until the database is closed.
    pub(super) async fn follow_changes(&self) {
        let mut changes = self.db.changes();
        while changes.next().await.is_some() {
            self.apply_changes();
        }
    }

    fn apply_changes(&self) {
        let mut feed = self.feed.lock();
        while let Some(event) = feed.try_next() {
            match event {
                FeedEvent::Commit(commit) => commit.changes.iter().for_each(|change| self.forget(change)),
                FeedEvent::Missed => self.invalidate_all(),
            }
        }
    }

    fn forget(&self, change: &Change) {
        match &*change.table {
            "sessions" => {
                self.invalidations.fetch_add(1, Ordering::SeqCst);
                row_id(change).inspect(|id| self.sessions.invalidate(id));
            }
            "accounts" => {
                self.invalidations.fetch_add(1, Ordering::SeqCst);
                row_id(change).inspect(|id| self.accounts.invalidate(id));
            }
            "api_tokens" => {
                self.invalidations.fetch_add(1, Ordering::SeqCst);
                row_id(change).inspect(|id| self.api_tokens.invalidate(id));
            }
            _ => {
                if let Some(account) = self.affected(change) {
                    self.invalidations.fetch_add(1, Ordering::SeqCst);
                    self.plans.invalidate(&account);
                }
            }
        }
    }

    fn invalidate_all(&self) {
        self.invalidations.fetch_add(1, Ordering::SeqCst);
        self.sessions.invalidate_all();
        self.accounts.invalidate_all();
        self.api_tokens.invalidate_all();
        self.plans.invalidate_all();
    }
}

/// The id of the changed row.
pub(super) fn row_id(change: &Change) -> Option<Uuid> {
    let row = change.old.as_ref().or(change.new.as_ref())?;
    row.get("id")?.as_str()?.parse().ok()
}

/// Reports a suspension even if it has ended the session, because the user should learn about it. Scheduled erasure comes last,
/// so a caller who gets that refusal has passed every other check. Both the session and the token must have reached the second
/// level: the token shows what its holder has passed, the session shows whether the factor still exists. A request with an older
/// token, sent while its session was raised, is told to retry with the newer token.
fn check_states(
    session: SessionState,
    account: AccountState,
    verified: &VerifiedToken,
    now: Timestamp,
) -> Result<(), Refused> {
    if !account.exists {
        Err(Refused::UnknownUser)
    } else if account.banned(now) {
        Err(Refused::Suspended)
    } else if !session.alive || session.account_id != verified.account_id {
        Err(Refused::SessionEnded)
    } else if !account.confirmed {
        Err(Refused::Unconfirmed)
    } else if account.requires_second_factor() && !(session.aal2 && verified.aal2) {
        Err(match account.has_second_factor {
            _ if session.aal2 => Refused::TokenOutdated,
            true => Refused::SecondFactorNeeded,
            false => Refused::SecondFactorRequired,
        })
    } else if account.pending_deletion {
        Err(Refused::PendingDeletion { signed_in: Some(verified.account_id) })
    } else {
        Ok(())
    }
}
