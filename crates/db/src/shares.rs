//! Shares of something scarce: one account holds at most so many pieces at a time and waits for more, so that it cannot
//! take them all. All accounts together leave some to the server itself.

use std::collections::HashMap;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use parking_lot::Mutex;
use tokio::sync::{OwnedSemaphorePermit, Semaphore};
use uuid::Uuid;

use crate::Error;

type Accounts = Arc<Mutex<HashMap<Uuid, Arc<AccountQueue>>>>;

/// An account that would have to wait longer is told to come back, instead of piling up requests.
const LONGEST_WAIT: Duration = Duration::from_secs(1);

/// So many may wait all the same: as many as one HTTP/2 connection has requests, so that no browser is refused on a slow machine.
const WAITING: usize = 100;

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
    _held: Option<HeldPermits>,
}

#[derive(Debug)]
struct AccountQueue {
    pieces: Arc<Semaphore>,
    waiting: AtomicUsize,
    progress: Mutex<Progress>,
}

/// How fast an account gets its pieces back.
#[derive(Debug)]
struct Progress {
    /// How long one is held, of late.
    typical: Duration,
    /// When one was last taken or given back.
    last: Instant,
}

#[derive(Debug)]
struct HeldPermits {
    id: Uuid,
    /// Let go of while the map is locked, so that the last one sees that it is the last.
    account: Option<Arc<AccountQueue>>,
    accounts: Accounts,
    taken: Instant,
    /// One of the account's and one of all; none while it waits.
    permits: Option<(OwnedSemaphorePermit, OwnedSemaphorePermit)>,
}

/// Counts a request that waits, until it is dropped.
struct Waiting<'a>(&'a AtomicUsize);

impl AccountShares {
    /// Shares of which an account holds at most so many, and all of them together no more than `all`; at least one each.
    pub fn new(most: usize, all: usize) -> AccountShares {
        let all = Arc::new(Semaphore::new(all.clamp(1, Semaphore::MAX_PERMITS)));
        AccountShares { most: most.max(1), accounts: Accounts::default(), all }
    }

    /// Takes a piece for an account, in the order of asking, or refuses if many wait for more than a second already. The server
    /// itself, which is no account, never waits.
    pub async fn take(&self, id: Option<Uuid>) -> Result<AccountShare, Error> {
        let Some(id) = id else { return Ok(AccountShare::none()) };
        let account = self.accounts.lock().entry(id).or_insert_with(|| Arc::new(AccountQueue::new(self.most))).clone();
        // From here on the account is forgotten if its caller goes away while it waits.
        let accounts = Arc::clone(&self.accounts);
        let mut held = HeldPermits { id, account: Some(account), accounts, taken: Instant::now(), permits: None };
        held.permits = match &held.account {
            Some(account) => Some(account.wait_turn(self.most, &self.all).await?),
            None => None,
        };
        held.taken = Instant::now();
        Ok(AccountShare { _held: Some(held) })
    }
}

impl AccountShare {
    /// What the server itself holds, which is not counted.
    pub(crate) fn none() -> AccountShare {
        AccountShare { _held: None }
    }
}

impl AccountQueue {
    fn new(most: usize) -> AccountQueue {
        AccountQueue {
            pieces: Arc::new(Semaphore::new(most)),
            waiting: AtomicUsize::new(0),
            progress: Mutex::new(Progress { typical: Duration::ZERO, last: Instant::now() }),
        }
    }

    /// Waits for one of the account's own pieces first, so that its other requests are not in the way of anyone else.
    async fn wait_turn(
        &self,
        most: usize,
        all: &Arc<Semaphore>,
    ) -> Result<(OwnedSemaphorePermit, OwnedSemaphorePermit), Error> {
        if self.is_crowded(most) {
            metrics::counter!("sangam_db_refused_total").increment(1);
            return Err(Error::Crowded);
        }
        let _waiting = Waiting::count(&self.waiting);
        // No one closes the semaphores; if someone did, there would be nothing left to share.
        let own = Arc::clone(&self.pieces).acquire_owned().await.map_err(|_| Error::Crowded)?;
        let of_all = Arc::clone(all).acquire_owned().await.map_err(|_| Error::Crowded)?;
        self.progress.lock().last = Instant::now();
        Ok((own, of_all))
    }

    /// Whether one more request would wait for long behind many others.
    fn is_crowded(&self, most: usize) -> bool {
        let waiting = self.waiting.load(Ordering::Relaxed);
        if waiting < WAITING {
            return false;
        }
        let progress = self.progress.lock();
        let turns = u32::try_from(waiting / most).unwrap_or(u32::MAX);
        progress.typical.saturating_mul(turns) > LONGEST_WAIT || progress.last.elapsed() > LONGEST_WAIT
    }
}

impl Progress {
    fn note(&mut self, held: Duration) {
        self.typical = (self.typical * 7 + held) / 8;
        self.last = Instant::now();
    }
}

impl Waiting<'_> {
    fn count(waiting: &AtomicUsize) -> Waiting<'_> {
        waiting.fetch_add(1, Ordering::Relaxed);
        Waiting(waiting)
    }
}

impl Drop for Waiting<'_> {
    fn drop(&mut self) {
        self.0.fetch_sub(1, Ordering::Relaxed);
    }
}

impl Drop for HeldPermits {
    /// Forgets the account when it holds nothing and waits for nothing.
    fn drop(&mut self) {
        if let (Some(permits), Some(account)) = (self.permits.take(), &self.account) {
            account.progress.lock().note(self.taken.elapsed());
            drop(permits);
        }
        let mut accounts = self.accounts.lock();
        self.account = None;
        if accounts.get(&self.id).is_some_and(|account| Arc::strong_count(account) == 1) {
            accounts.remove(&self.id);
        }
    }
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
    async fn an_account_that_would_wait_too_long_is_told_so_and_no_one_else() {
        let shares = AccountShares::new(1, 9);
        let (greedy, modest) = (Some(Uuid::from_u128(1)), Some(Uuid::from_u128(2)));
        let held = shares.take(greedy).await.unwrap();
        let account = Arc::clone(&shares.accounts.lock()[&Uuid::from_u128(1)]);
        // Each holds its piece for so long that the last of them would wait for minutes.
        account.progress.lock().note(Duration::from_secs(60));
        let mut waiting: Vec<_> = (0..WAITING).map(|_| Box::pin(shares.take(greedy))).collect();
        assert!(waiting.iter_mut().all(|take| take.as_mut().now_or_never().is_none()));
        assert!(matches!(shares.take(greedy).now_or_never(), Some(Err(Error::Crowded))));
        assert!(shares.take(modest).now_or_never().is_some_and(|share| share.is_ok()));
        // When the others have given up, it is served again.
        drop((held, waiting));
        assert!(shares.take(greedy).now_or_never().is_some_and(|share| share.is_ok()));
    }
}
