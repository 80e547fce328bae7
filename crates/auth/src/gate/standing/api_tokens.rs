//! Whether an API token is still there, its account in good standing, and its plan good for it.

use std::sync::atomic::Ordering;

use jiff::Timestamp;
use sangam_db::Change;
use sangam_schema::Refused;
use uuid::Uuid;

use super::{Account, Standings, fresh, unavailable};
use crate::gate::api_tokens::TokenProof;

#[derive(Clone, Copy)]
pub(super) struct ApiToken {
    exists: bool,
    read_at: Timestamp,
}

#[derive(Clone, Copy)]
pub(super) struct Plan {
    entitled_until: Option<Timestamp>,
    read_at: Timestamp,
}

impl Standings {
    /// Refuses a token that was revoked, whose account may not come in, or which the plan does not include.
    pub(in crate::gate) async fn check_token(&self, proof: &TokenProof, now: Timestamp) -> Result<(), Refused> {
        self.follow_feed();
        let (token, account, plan) = match self.recall_token(proof, now) {
            Some(remembered) => remembered,
            None => self.read_token(proof, now).await?,
        };
        judge(token, account, plan, now)
    }

    /// Whose right to use API tokens a change may have altered.
    pub(in crate::gate) fn affected(&self, change: &Change) -> Option<Uuid> {
        (self.token_plan.affected)(change)
    }

    fn recall_token(&self, proof: &TokenProof, now: Timestamp) -> Option<(ApiToken, Account, Plan)> {
        if !self.db.bus().is_connected() {
            return None;
        }
        let token = self.api_tokens.get(&proof.id).filter(|token| fresh(token.read_at, now))?;
        let account = self.accounts.get(&proof.account_id).filter(|account| fresh(account.read_at, now))?;
        let plan = self.plans.get(&proof.account_id).filter(|plan| fresh(plan.read_at, now))?;
        Some((token, account, plan))
    }

    async fn read_token(&self, proof: &TokenProof, now: Timestamp) -> Result<(ApiToken, Account, Plan), Refused> {
        let drops = self.drops.load(Ordering::SeqCst);
        let statement = self.db.statement(
            "select a.email_confirmed_at, a.banned_until, a.leaves_at, t.id
             from accounts a
             left join api_tokens t on t.account_id = a.id and t.id = {uuid}
             where a.id = {uuid} and a.deleted_at is null",
            vec![proof.id.into(), proof.account_id.into()],
        );
        let rows = self.db.read(statement).await.map_err(unavailable)?;
        let row = rows.first();
        let token = ApiToken { exists: row.is_some_and(|row| row.text(3).is_some()), read_at: now };
        let account = Account::read(row, now);
        let entitled_until = (self.token_plan.entitled_until)(&self.db, proof.account_id, now).await;
        let plan = Plan { entitled_until: entitled_until.map_err(unavailable)?, read_at: now };

        self.api_tokens.insert(proof.id, token);
        self.accounts.insert(proof.account_id, account);
        self.plans.insert(proof.account_id, plan);
        if self.drops.load(Ordering::SeqCst) != drops {
            self.api_tokens.invalidate(&proof.id);
            self.accounts.invalidate(&proof.account_id);
            self.plans.invalidate(&proof.account_id);
        }
        Ok((token, account, plan))
    }
}

/// Whoever shows a token that is no longer there learns nothing of its account.
fn judge(token: ApiToken, account: Account, plan: Plan, now: Timestamp) -> Result<(), Refused> {
    if !token.exists || !account.exists {
        Err(Refused::UnknownToken)
    } else if account.banned(now) {
        Err(Refused::Suspended)
    } else if !account.confirmed {
        Err(Refused::Unconfirmed)
    } else if account.leaving {
        Err(Refused::Leaving)
    } else if plan.entitled_until.is_none_or(|until| until <= now) {
        Err(Refused::NoPlan)
    } else {
        Ok(())
    }
}
