//! Whether a session still lives and its account may use it, remembered until the change feed says otherwise.

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
use states::{AccountState, ApiTokenState, SessionState, TokenPlanState, account_state_columns, fresh, unavailable};

const REMEMBERED: u64 = 20_000;

/// The remembered state of sessions and accounts, each under its own id so that one change drops one entry.
pub(super) struct CredentialStates {
    db: Db,
    sessions: Cache<Uuid, SessionState>,
    accounts: Cache<Uuid, AccountState>,
    api_tokens: Cache<Uuid, ApiTokenState>,
    /// Until when accounts may use API tokens.
    plans: Cache<Uuid, TokenPlanState>,
    token_plan: TokenPlan,
    factor_policy: FactorPolicy,
    /// Read on every check rather than by a task: a commit is on the feed before its writer hears of it, so
    /// anyone who has been told "signed out" can never see the session accepted again.
    feed: Mutex<Changes>,
    /// Counts what was dropped, so that a row read before a change is not remembered after it.
    drops: AtomicU64,
}

impl CredentialStates {
    pub(super) fn new(db: Db, token_plan: TokenPlan, factor_policy: FactorPolicy) -> CredentialStates {
        CredentialStates {
            feed: Mutex::new(db.changes()),
            db,
            sessions: Cache::new(REMEMBERED),
            accounts: Cache::new(REMEMBERED),
            api_tokens: Cache::new(REMEMBERED),
            plans: Cache::new(REMEMBERED),
            token_plan,
            factor_policy,
            drops: AtomicU64::new(0),
        }
    }

    /// Refuses a proof whose session ended or whose account may not come in.
    pub(super) async fn check(&self, verified: &VerifiedToken, now: Timestamp) -> Result<(), Refused> {
        self.follow_feed();
        let (session, account) = match self.recall(verified, now) {
            Some(remembered) => remembered,
            None => self.read(verified, now).await?,
        };
        check_states(session, account, verified, now)
    }

    /// Nothing is remembered while we do not hear what other copies change.
    fn recall(&self, verified: &VerifiedToken, now: Timestamp) -> Option<(SessionState, AccountState)> {
        if !self.db.bus().is_connected() {
            return None;
        }
        let session = self.sessions.get(&verified.session_id).filter(|session| fresh(session.read_at, now))?;
        let account = self.accounts.get(&verified.account_id).filter(|account| fresh(account.read_at, now))?;
        Some((session, account))
    }

    async fn read(&self, verified: &VerifiedToken, now: Timestamp) -> Result<(SessionState, AccountState), Refused> {
        let drops = self.drops.load(Ordering::SeqCst);
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
        if self.drops.load(Ordering::SeqCst) != drops {
            self.sessions.invalidate(&verified.session_id);
            self.accounts.invalidate(&verified.account_id);
        }
        Ok((session, account))
    }

    fn follow_feed(&self) {
        let mut feed = self.feed.lock();
        while let Some(news) = feed.try_next() {
            match news {
                FeedEvent::Commit(commit) => commit.changes.iter().for_each(|change| self.forget(change)),
                FeedEvent::Missed => self.forget_everything(),
            }
        }
    }

    fn forget(&self, change: &Change) {
        match &*change.table {
            "sessions" => {
                self.drops.fetch_add(1, Ordering::SeqCst);
                row_id(change).inspect(|id| self.sessions.invalidate(id));
            }
            "accounts" => {
                self.drops.fetch_add(1, Ordering::SeqCst);
                row_id(change).inspect(|id| self.accounts.invalidate(id));
            }
            "api_tokens" => {
                self.drops.fetch_add(1, Ordering::SeqCst);
                row_id(change).inspect(|id| self.api_tokens.invalidate(id));
            }
            _ => {
                if let Some(account) = self.affected(change) {
                    self.drops.fetch_add(1, Ordering::SeqCst);
                    self.plans.invalidate(&account);
                }
            }
        }
    }

    fn forget_everything(&self) {
        self.drops.fetch_add(1, Ordering::SeqCst);
        self.sessions.invalidate_all();
        self.accounts.invalidate_all();
        self.api_tokens.invalidate_all();
        self.plans.invalidate_all();
    }
}

/// The id of the row that a change is about.
pub(super) fn row_id(change: &Change) -> Option<Uuid> {
    let row = change.old.as_ref().or(change.new.as_ref())?;
    row.get("id")?.as_str()?.parse().ok()
}

/// A suspension is named even when it has ended the session, because the person should learn of it. That the account is
/// about to be erased comes last: anyone who hears it is right in everything else. Session and token must both have reached
/// the second level: the token says what its holder has shown, the session whether the factor still exists. A request that was under way
/// while its session rose is told to come again with the newer token.
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
    } else if account.asks_for_second_factor() && !(session.aal2 && verified.aal2) {
        Err(match account.has_second_factor {
            _ if session.aal2 => Refused::TokenOutdated,
            true => Refused::SecondFactorNeeded,
            false => Refused::SecondFactorRequired,
        })
    } else if account.leaving {
        Err(Refused::Leaving { signed_in: Some(verified.account_id) })
    } else {
        Ok(())
    }
}
