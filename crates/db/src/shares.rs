//! Fair sharing of a scarce resource, such as connections. One account can hold only a limited number of units at a time and waits
//! for more, so it cannot take them all. All accounts together leave some units for the server itself.

use std::collections::HashMap;
use std::sync::Arc;

use parking_lot::Mutex;
use tokio::sync::{OwnedSemaphorePermit, Semaphore};
use uuid::Uuid;

use crate::Error;
use crate::turns::{TooManyWait, Turn, Turns};

type Accounts = Arc<Mutex<HashMap<Uuid, Turns>>>;

/// Limits how many units each account may hold.
#[derive(Debug, Clone)]
pub struct AccountShares {
    max_per_account: usize,
    accounts: Accounts,
    /// Limits how many units all accounts may hold together.
    all: Arc<Semaphore>,
}

/// One unit. Dropping it releases the unit to the next request.
#[derive(Debug)]
pub struct AccountShare {
    _held: Option<HeldUnit>,
    /// A turn in the lane, if a lane was requested.
    _in_lane: Option<Turn>,
}

#[derive(Debug)]
struct HeldUnit {
    _of_all: OwnedSemaphorePermit,
    _own: OwnUnit,
}

/// One of the units within an account's own limit, or the wait for one.
#[derive(Debug)]
struct OwnUnit {
    id: Uuid,
    accounts: Accounts,
    /// Released while the map is locked, so that the last holder knows that it is the last.
    turns: Option<Turns>,
    turn: Option<Turn>,
}

impl AccountShares {
    /// Each account may hold at most `max_per_account` units, and all accounts together at most `all`. Both limits are at least one.
    pub fn new(max_per_account: usize, all: usize) -> AccountShares {
        let all = Arc::new(Semaphore::new(all.clamp(1, Semaphore::MAX_PERMITS)));
        AccountShares { max_per_account: max_per_account.max(1), accounts: Accounts::default(), all }
    }

    /// Takes a unit for an account in first-come order. Refuses if many requests would wait for more than a second. The server
    /// itself (`None`) never waits.
    pub async fn take(&self, id: Option<Uuid>) -> Result<AccountShare, Error> {
        self.take_in_lane(None, id).await
    }

    /// Like [`AccountShares::take`], but the request also needs a turn in a lane, which limits all callers together, including those
    /// without an account. An account waits for its own unit first, so that its waiting requests do not occupy the lane.
    pub(crate) async fn take_in_lane(&self, lane: Option<&Turns>, id: Option<Uuid>) -> Result<AccountShare, Error> {
        let own = match id {
            Some(id) => Some(self.own_unit(id).await?),
            None => None,
        };
        let in_lane = match lane {
            Some(turns) => Some(turns.take().await.map_err(|TooManyWait| refuse(Error::Overloaded))?),
            None => None,
        };
        let held = match own {
            // The semaphore is never closed.
            Some(own) => {
                let of_all = Arc::clone(&self.all).acquire_owned().await.map_err(|_| Error::AccountOverloaded)?;
                Some(HeldUnit { _of_all: of_all, _own: own })
            }
            None => None,
        };
        Ok(AccountShare { _held: held, _in_lane: in_lane })
    }

    async fn own_unit(&self, id: Uuid) -> Result<OwnUnit, Error> {
        let turns = self.accounts.lock().entry(id).or_insert_with(|| Turns::new(self.max_per_account)).clone();
        // From here on, dropping `own` removes the account if the caller stops waiting.
        let mut own = OwnUnit { id, accounts: Arc::clone(&self.accounts), turns: Some(turns.clone()), turn: None };
        own.turn = Some(turns.take().await.map_err(|TooManyWait| refuse(Error::AccountOverloaded))?);
        Ok(own)
    }
}

impl AccountShare {
    /// The server's own unit, which is not counted.
    pub(crate) fn none() -> AccountShare {
        AccountShare { _held: None, _in_lane: None }
    }
}

impl Drop for OwnUnit {
    /// Removes the account if it neither holds nor waits for a unit.
    fn drop(&mut self) {
        self.turn = None;
        let mut accounts = self.accounts.lock();
        self.turns = None;
        if accounts.get(&self.id).is_some_and(|turns| turns.are_held_by(1)) {
            accounts.remove(&self.id);
        }
    }
}

fn refuse(error: Error) -> Error {
    metrics::counter!("sangam_db_refused_total").increment(1);
    error
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]

    use super::*;
    use futures_util::FutureExt;

    #[tokio::test]
    async fn an_account_waits_only_for_its_own_units() {
        let shares = AccountShares::new(2, 9);
        let (one, other) = (Some(Uuid::from_u128(1)), Some(Uuid::from_u128(2)));
        let (first, _second) = (shares.take(one).await.unwrap(), shares.take(one).await.unwrap());
        let mut third = Box::pin(shares.take(one));
        assert!(third.as_mut().now_or_never().is_none(), "it holds two");
        let _other = shares.take(other).await.unwrap();
        let _no_one = (shares.take(None).await, shares.take(None).await, shares.take(None).await);
        drop(first);
        third.await.unwrap();
    }

    #[tokio::test]
    async fn an_account_without_requests_is_forgotten() {
        let shares = AccountShares::new(1, 9);
        let account = Some(Uuid::from_u128(1));
        let held = shares.take(account).await.unwrap();
        assert!(shares.take(account).now_or_never().is_none(), "given up while waiting");
        drop(held);
        assert!(shares.accounts.lock().is_empty());
    }

    #[tokio::test]
    async fn all_accounts_together_leave_a_unit_for_the_server() {
        let shares = AccountShares::new(2, 3);
        let accounts: Vec<_> = (0..3).map(|id| Some(Uuid::from_u128(id))).collect();
        let mut held = vec![shares.take(accounts[0]).await.unwrap(), shares.take(accounts[0]).await.unwrap()];
        held.push(shares.take(accounts[1]).await.unwrap());
        let mut fourth = Box::pin(shares.take(accounts[2]));
        assert!(fourth.as_mut().now_or_never().is_none(), "all of them hold three");
        assert!(shares.take(None).now_or_never().is_some(), "the server itself is not one of them");
        held.pop();
        fourth.await.unwrap();
    }

    #[tokio::test]
    async fn slow_work_waits_only_for_slow_work() {
        let (shares, slow) = (AccountShares::new(2, 9), Turns::new(1));
        let accounts: Vec<_> = (0..3).map(|id| Some(Uuid::from_u128(id))).collect();
        let held = shares.take_in_lane(Some(&slow), accounts[0]).await.unwrap();
        let mut of_another = Box::pin(shares.take_in_lane(Some(&slow), accounts[1]));
        let mut without_account = Box::pin(shares.take_in_lane(Some(&slow), None));
        assert!(of_another.as_mut().now_or_never().is_none());
        assert!(without_account.as_mut().now_or_never().is_none(), "it is not the server's own");
        assert!(shares.take(accounts[2]).now_or_never().is_some());
        drop(held);
        drop(of_another.await.unwrap());
        without_account.await.unwrap();
    }
}
