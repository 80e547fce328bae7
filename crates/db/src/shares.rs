//! Shares of something scarce: one account holds at most so many pieces at a time and waits for more, so that it cannot
//! take them all.

use std::collections::HashMap;
use std::sync::Arc;

use parking_lot::Mutex;
use tokio::sync::{OwnedSemaphorePermit, Semaphore};
use uuid::Uuid;

type Accounts = Arc<Mutex<HashMap<Uuid, Arc<Semaphore>>>>;

/// What each account may hold.
#[derive(Debug, Clone)]
pub struct AccountShares {
    most: usize,
    accounts: Accounts,
}

/// One piece. Dropping it lets the account's next request have it.
#[derive(Debug)]
pub struct AccountShare {
    _held: Option<HeldPermit>,
}

#[derive(Debug)]
struct HeldPermit {
    account: Uuid,
    accounts: Accounts,
    /// Taken out before the account is looked up again.
    permit: Option<OwnedSemaphorePermit>,
}

impl AccountShares {
    /// Shares of which an account holds at most so many, and at least one.
    pub fn new(most: usize) -> AccountShares {
        AccountShares { most: most.max(1), accounts: Accounts::default() }
    }

    /// Takes a piece for an account, in the order of asking. The server itself, which is no account, never waits.
    pub async fn take(&self, account: Option<Uuid>) -> AccountShare {
        let Some(account) = account else { return AccountShare::none() };
        let pieces = self.accounts.lock().entry(account).or_insert_with(|| Arc::new(Semaphore::new(self.most))).clone();
        let mut held = HeldPermit { account, accounts: Arc::clone(&self.accounts), permit: None };
        // No one closes the semaphore; if someone did, there would be nothing left to share.
        held.permit = pieces.acquire_owned().await.ok();
        AccountShare { _held: Some(held) }
    }
}

impl AccountShare {
    /// What the server itself holds, which is not counted.
    pub(crate) fn none() -> AccountShare {
        AccountShare { _held: None }
    }
}

impl Drop for HeldPermit {
    /// Forgets the account when it holds nothing and waits for nothing.
    fn drop(&mut self) {
        drop(self.permit.take());
        let mut accounts = self.accounts.lock();
        if accounts.get(&self.account).is_some_and(|pieces| Arc::strong_count(pieces) == 1) {
            accounts.remove(&self.account);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use futures_util::FutureExt;

    #[tokio::test]
    async fn one_account_waits_for_its_own_pieces_only() {
        let shares = AccountShares::new(2);
        let (one, other) = (Some(Uuid::from_u128(1)), Some(Uuid::from_u128(2)));
        let (first, _second) = (shares.take(one).await, shares.take(one).await);
        let mut third = Box::pin(shares.take(one));
        assert!(third.as_mut().now_or_never().is_none(), "it holds two");
        let _other = shares.take(other).await;
        let _no_one = (shares.take(None).await, shares.take(None).await, shares.take(None).await);
        drop(first);
        third.await;
    }

    #[tokio::test]
    async fn nothing_is_left_of_an_account_that_has_gone() {
        let shares = AccountShares::new(1);
        let account = Some(Uuid::from_u128(1));
        let held = shares.take(account).await;
        assert!(shares.take(account).now_or_never().is_none(), "given up while waiting");
        drop(held);
        assert!(shares.accounts.lock().is_empty());
    }
}
