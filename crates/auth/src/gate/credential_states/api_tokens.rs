//! Whether an API token is still there, its account in good standing, and its plan good for it.

use std::sync::atomic::Ordering;

use jiff::Timestamp;
use sangam_db::Change;
use sangam_schema::Refused;
use uuid::Uuid;

use super::CredentialStates;
use super::states::{AccountState, ApiTokenState, TokenPlanState, account_state_columns, fresh, unavailable};
use crate::gate::api_tokens::VerifiedApiToken;

impl CredentialStates {
    /// Refuses a token that was revoked, whose account may not come in, or which the plan does not include.
    pub(in crate::gate) async fn check_token(
        &self,
        verified: &VerifiedApiToken,
        now: Timestamp,
    ) -> Result<(), Refused> {
        self.follow_feed();
        let (token, account, plan) = match self.recall_token(verified, now) {
            Some(remembered) => remembered,
            None => self.read_token(verified, now).await?,
        };
        check_states(token, account, plan, now)
    }

    /// Whose right to use API tokens a change may have altered.
    pub(in crate::gate) fn affected(&self, change: &Change) -> Option<Uuid> {
        (self.token_plan.affected)(change)
    }

    fn recall_token(
        &self,
        verified: &VerifiedApiToken,
        now: Timestamp,
    ) -> Option<(ApiTokenState, AccountState, TokenPlanState)> {
        if !self.db.bus().is_connected() {
            return None;
        }
        let token = self.api_tokens.get(&verified.id).filter(|token| fresh(token.read_at, now))?;
        let account = self.accounts.get(&verified.account_id).filter(|account| fresh(account.read_at, now))?;
        let plan = self.plans.get(&verified.account_id).filter(|plan| fresh(plan.read_at, now))?;
        Some((token, account, plan))
    }

    async fn read_token(
        &self,
        verified: &VerifiedApiToken,
        now: Timestamp,
    ) -> Result<(ApiTokenState, AccountState, TokenPlanState), Refused> {
        let drops = self.drops.load(Ordering::SeqCst);
        let statement = self.db.statement(
            concat!(
                "select ",
                account_state_columns!(),
                ", t.id
                 from accounts a
                 left join api_tokens t on t.account_id = a.id and t.id = {uuid}
                 where a.id = {uuid} and a.deleted_at is null"
            ),
            vec![verified.id.into(), verified.account_id.into()],
        );
        let rows = self.db.read(statement).await.map_err(unavailable)?;
        let row = rows.first();
        let token = ApiTokenState { exists: row.is_some_and(|row| row.text(6).is_some()), read_at: now };
        let account = AccountState::read(row, self.factor_policy, now);
        let entitled_until = (self.token_plan.entitled_until)(&self.db, verified.account_id, now).await;
        let plan = TokenPlanState { entitled_until: entitled_until.map_err(unavailable)?, read_at: now };

        self.api_tokens.insert(verified.id, token);
        self.accounts.insert(verified.account_id, account);
        self.plans.insert(verified.account_id, plan);
        if self.drops.load(Ordering::SeqCst) != drops {
            self.api_tokens.invalidate(&verified.id);
            self.accounts.invalidate(&verified.account_id);
            self.plans.invalidate(&verified.account_id);
        }
        Ok((token, account, plan))
    }
}

/// Anyone who shows a token that is no longer there learns nothing of its account. A program shows no second factor, but its owner must
/// have one where it is required.
fn check_states(
    token: ApiTokenState,
    account: AccountState,
    plan: TokenPlanState,
    now: Timestamp,
) -> Result<(), Refused> {
    if !token.exists || !account.exists {
        Err(Refused::UnknownToken)
    } else if account.banned(now) {
        Err(Refused::Suspended)
    } else if !account.confirmed {
        Err(Refused::Unconfirmed)
    } else if account.asks_for_second_factor() && !account.has_second_factor {
        Err(Refused::SecondFactorRequired)
    } else if account.leaving {
        Err(Refused::Leaving { signed_in: None })
    } else if plan.entitled_until.is_none_or(|until| until <= now) {
        Err(Refused::NoPlan)
    } else {
        Ok(())
    }
}
