//! Checks that an API token still exists, its account is in good standing, and its plan includes API tokens.

use std::sync::atomic::Ordering;

use jiff::Timestamp;
use sangam_db::Change;
use sangam_schema::Refused;
use uuid::Uuid;

use super::CredentialStates;
use super::states::{AccountState, ApiTokenState, TokenPlanState, account_state_columns, is_fresh, unavailable};
use crate::gate::api_tokens::VerifiedApiToken;

impl CredentialStates {
    /// Refuses a token that was revoked, whose account is not allowed in, or whose plan does not include API tokens.
    pub(in crate::gate) async fn check_token(
        &self,
        verified: &VerifiedApiToken,
        now: Timestamp,
    ) -> Result<(), Refused> {
        self.apply_changes();
        let (token, account, plan) = match self.cached_token(verified, now) {
            Some(remembered) => remembered,
            None => self.read_token(verified, now).await?,
        };
        check_states(token, account, plan, now)?;
        self.lift_ended_suspension(verified.account_id, account, now).await;
        Ok(())
    }

    /// The account whose right to use API tokens may have changed.
    pub(in crate::gate) fn affected(&self, change: &Change) -> Option<Uuid> {
        (self.token_plan.affected)(change)
    }

    fn cached_token(
        &self,
        verified: &VerifiedApiToken,
        now: Timestamp,
    ) -> Option<(ApiTokenState, AccountState, TokenPlanState)> {
        if !self.db.bus().is_connected() {
            return None;
        }
        let token = self.api_tokens.get(&verified.id).filter(|token| is_fresh(token.read_at, now))?;
        let account = self.accounts.get(&verified.account_id).filter(|account| is_fresh(account.read_at, now))?;
        let plan = self.plans.get(&verified.account_id).filter(|plan| is_fresh(plan.read_at, now))?;
        Some((token, account, plan))
    }

    async fn read_token(
        &self,
        verified: &VerifiedApiToken,
        now: Timestamp,
    ) -> Result<(ApiTokenState, AccountState, TokenPlanState), Refused> {
        let invalidations = self.invalidations.load(Ordering::SeqCst);
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
        if self.invalidations.load(Ordering::SeqCst) != invalidations {
            self.api_tokens.invalidate(&verified.id);
            self.accounts.invalidate(&verified.account_id);
            self.plans.invalidate(&verified.account_id);
        }
        Ok((token, account, plan))
    }
}

/// A revoked token reveals nothing about its account. A program does not pass a second factor, but its owner must have one where
/// it is required.
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
    } else if account.requires_second_factor() && !account.has_second_factor {
        Err(Refused::SecondFactorRequired)
    } else if account.pending_deletion {
        Err(Refused::PendingDeletion { signed_in: None })
    } else if plan.entitled_until.is_none_or(|until| until <= now) {
        Err(Refused::NoPlan)
    } else {
        Ok(())
    }
}
