//! Shares of something scarce: one account holds at most so many pieces at a time and waits for more, so that it cannot
//! take them all. All accounts together leave some to the server itself.

use std::collections::HashMap;
use std::sync::Arc;

use parking_lot::Mutex;
use tokio::sync::{OwnedSemaphorePermit, Semaphore};
use uuid::Uuid;

use crate::Error;
use crate::turns::{TooManyWait, Turn, Turns};

type Accounts = Arc<Mutex<HashMap<Uuid, Turns>>>;

/// What each account may hold.
#[derive(Debug, Clone)]
pub struct AccountShares {
    most: usize,
    accounts: Accounts,
    /// What all accounts may hold together.
    all: Arc<Semaphore>,
}

/// One piece. Dropping it lets the account's next request have it.
#[derive(Debug)]
pub struct AccountShare {
    _held: Option<HeldPiece>,
    /// A turn in the lane of all callers, for what has one.
    _in_lane: Option<Turn>,
}

#[derive(Debug)]
struct HeldPiece {
    _of_all: OwnedSemaphorePermit,
    _own: OwnPiece,
}

/// One of an account's own pieces, or the wait for one.
#[derive(Debug)]
struct OwnPiece {
    id: Uuid,
    accounts: Accounts,
    /// Let go of while the map is locked, so that the last one sees that it is the last.
    turns: Option<Turns>,
    turn: Option<Turn>,
}

impl AccountShares {
    /// Shares of which an account holds at most so many, and all of them together no more than `all`; at least one each.
    pub fn new(most: usize, all: usize) -> AccountShares {
        let all = Arc::new(Semaphore::new(all.clamp(1, Semaphore::MAX_PERMITS)));
        AccountShares { most: most.max(1), accounts: Accounts::default(), all }
    }

    /// Takes a piece for an account, in the order of asking, or refuses if many wait for more than a second already. The server
    /// itself, which is no account, never waits.
    pub async fn take(&self, id: Option<Uuid>) -> Result<AccountShare, Error> {
        self.take_in(None, id).await
    }

    /// The same for what has a lane: all callers together do only so much of it at a time, those without an account too. An
    /// account waits for its own piece first, so that its other requests are not in the way of anyone else.
    pub(crate) async fn take_in(&self, lane: Option<&Turns>, id: Option<Uuid>) -> Result<AccountShare, Error> {
        let own = match id {
            Some(id) => Some(self.own_piece(id).await?),
            None => None,
        };
        let in_lane = match lane {
            Some(turns) => Some(turns.take().await.map_err(|TooManyWait| refuse(Error::Overloaded))?),
            None => None,
        };
        let held = match own {
            // No one closes the semaphore; if someone did, there would be nothing left to share.
            Some(own) => {
                let of_all = Arc::clone(&self.all).acquire_owned().await.map_err(|_| Error::Crowded)?;
                Some(HeldPiece { _of_all: of_all, _own: own })
            }
            None => None,
        };
        Ok(AccountShare { _held: held, _in_lane: in_lane })
    }

    async fn own_piece(&self, id: Uuid) -> Result<OwnPiece, Error> {
        let turns = self.accounts.lock().entry(id).or_insert_with(|| Turns::new(self.most)).clone();
        // From here on the account is forgotten if its caller goes away while it waits.
        let mut own = OwnPiece { id, accounts: Arc::clone(&self.accounts), turns: Some(turns.clone()), turn: None };
        own.turn = Some(turns.take().await.map_err(|TooManyWait| refuse(Error::Crowded))?);
        Ok(own)
    }
}

impl AccountShare {
    /// What the server itself holds, which is not counted.
    pub(crate) fn none() -> AccountShare {
        AccountShare { _held: None, _in_lane: None }
    }
}

impl Drop for OwnPiece {
    /// Forgets the account when it holds nothing and waits for nothing.
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
    async fn one_account_waits_for_its_own_pieces_only() {
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
    async fn nothing_is_left_of_an_account_that_has_gone() {
        let shares = AccountShares::new(1, 9);
        let account = Some(Uuid::from_u128(1));
        let held = shares.take(account).await.unwrap();
        assert!(shares.take(account).now_or_never().is_none(), "given up while waiting");
        drop(held);
        assert!(shares.accounts.lock().is_empty());
    }

    #[tokio::test]
    async fn accounts_leave_something_to_the_server_whatever_they_are() {
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
    async fn slow_work_waits_for_slow_work_and_nothing_else_does() {
        let (shares, slow) = (AccountShares::new(2, 9), Turns::new(1));
        let accounts: Vec<_> = (0..3).map(|id| Some(Uuid::from_u128(id))).collect();
        let held = shares.take_in(Some(&slow), accounts[0]).await.unwrap();
        let mut of_another = Box::pin(shares.take_in(Some(&slow), accounts[1]));
        let mut without_account = Box::pin(shares.take_in(Some(&slow), None));
        assert!(of_another.as_mut().now_or_never().is_none());
        assert!(without_account.as_mut().now_or_never().is_none(), "it is not the server's own");
        assert!(shares.take(accounts[2]).now_or_never().is_some());
        drop(held);
        drop(of_another.await.unwrap());
        without_account.await.unwrap();
    }
}
