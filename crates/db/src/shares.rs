//! Fair sharing of a scarce resource, such as connections. One client can hold only a limited number of units at a time and waits
//! for more, so it cannot take them all. All clients together leave some units for the server itself.

use std::collections::HashMap;
use std::sync::Arc;

use std::time::Duration;

use parking_lot::Mutex;

use crate::turns::{TooManyWait, Turn, Turns};
use crate::{Client, Error};

type Clients = Arc<Mutex<HashMap<Client, Turns>>>;

/// Limits how many units each client may hold.
#[derive(Debug, Clone)]
pub struct ClientShares {
    max_per_client: usize,
    clients: Clients,
    /// Limits how many units all clients may hold together.
    all: Turns,
}

/// One unit. Dropping it releases the unit to the next request.
#[derive(Debug)]
pub struct ClientShare {
    _held: Option<HeldUnit>,
    /// A unit of the lane, if a lane was requested.
    _in_lane: Option<HeldUnit>,
}

#[derive(Debug)]
struct HeldUnit {
    _of_all: Turn,
    _own: OwnUnit,
}

/// One of the units within a client's own limit, or the wait for one.
#[derive(Debug)]
struct OwnUnit {
    client: Client,
    clients: Clients,
    /// Released while the map is locked, so that the last holder knows that it is the last.
    turns: Option<Turns>,
    turn: Option<Turn>,
}

impl ClientShares {
    /// Each client may hold at most `max_per_client` units, and all clients together at most `all`. Both limits are at least one.
    pub fn new(max_per_client: usize, all: usize) -> ClientShares {
        ClientShares { max_per_client: max_per_client.max(1), clients: Clients::default(), all: Turns::new(all) }
    }

    /// Takes a unit for a client in first-come order. Refuses if the client would wait for more than a second. The server itself
    /// (`None`) never waits.
    pub async fn take(&self, client: Option<Client>) -> Result<ClientShare, Error> {
        self.take_in_lane(None, client, None).await
    }

    /// Like [`ClientShares::take`], but the request also needs a unit of a lane, which even the server itself waits for. A client waits
    /// for its own unit first, so that its waiting requests do not occupy the lane. `duration` is how long the unit is expected to be
    /// held.
    pub(crate) async fn take_in_lane(
        &self,
        lane: Option<&ClientShares>,
        client: Option<Client>,
        duration: Option<Duration>,
    ) -> Result<ClientShare, Error> {
        let own = match client {
            Some(client) => Some(self.own_unit(client, duration).await?),
            None => None,
        };
        let in_lane = match lane {
            Some(lane) => {
                let own = lane.own_unit(client.unwrap_or(Client::Server), duration).await?;
                Some(lane.hold(own, duration).await?)
            }
            None => None,
        };
        let held = match own {
            Some(own) => Some(self.hold(own, duration).await?),
            None => None,
        };
        Ok(ClientShare { _held: held, _in_lane: in_lane })
    }

    async fn own_unit(&self, client: Client, duration: Option<Duration>) -> Result<OwnUnit, Error> {
        let turns = self.clients.lock().entry(client).or_insert_with(|| Turns::new(self.max_per_client)).clone();
        // From here on, dropping `own` removes the client if the caller stops waiting.
        let mut own = OwnUnit { client, clients: Arc::clone(&self.clients), turns: Some(turns.clone()), turn: None };
        own.turn = Some(turns.take(duration).await.map_err(|TooManyWait| refuse(Error::ClientOverloaded))?);
        Ok(own)
    }

    /// Waits for one of the units of all clients.
    async fn hold(&self, own: OwnUnit, duration: Option<Duration>) -> Result<HeldUnit, Error> {
        let of_all = self.all.take(duration).await.map_err(|TooManyWait| refuse(Error::Overloaded))?;
        Ok(HeldUnit { _of_all: of_all, _own: own })
    }
}

impl ClientShare {
    /// The server's own unit, which is not counted.
    pub(crate) fn none() -> ClientShare {
        ClientShare { _held: None, _in_lane: None }
    }
}

impl Drop for OwnUnit {
    /// Removes the client if it neither holds nor waits for a unit.
    fn drop(&mut self) {
        self.turn = None;
        let mut clients = self.clients.lock();
        self.turns = None;
        if clients.get(&self.client).is_some_and(|turns| turns.are_held_by(1)) {
            clients.remove(&self.client);
        }
    }
}

pub(crate) fn refuse(error: Error) -> Error {
    metrics::counter!("sangam_db_refused_total").increment(1);
    error
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]

    use super::*;
    use futures_util::FutureExt;
    use uuid::Uuid;

    fn account(id: u128) -> Option<Client> {
        Some(Client::Account(Uuid::from_u128(id)))
    }

    #[tokio::test]
    async fn an_account_waits_only_for_its_own_units() {
        let shares = ClientShares::new(2, 9);
        let (one, other) = (account(1), account(2));
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
        let shares = ClientShares::new(1, 9);
        let account = account(1);
        let held = shares.take(account).await.unwrap();
        assert!(shares.take(account).now_or_never().is_none(), "given up while waiting");
        drop(held);
        assert!(shares.clients.lock().is_empty());
    }

    #[tokio::test]
    async fn all_accounts_together_leave_a_unit_for_the_server() {
        let shares = ClientShares::new(2, 3);
        let accounts: Vec<_> = (0..3).map(account).collect();
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
        let (shares, slow) = (ClientShares::new(2, 9), ClientShares::new(1, 1));
        let accounts: Vec<_> = (0..3).map(account).collect();
        let held = shares.take_in_lane(Some(&slow), accounts[0], None).await.unwrap();
        let mut of_another = Box::pin(shares.take_in_lane(Some(&slow), accounts[1], None));
        let mut without_account = Box::pin(shares.take_in_lane(Some(&slow), None, None));
        assert!(of_another.as_mut().now_or_never().is_none());
        assert!(without_account.as_mut().now_or_never().is_none(), "it is not the server's own");
        assert!(shares.take(accounts[2]).now_or_never().is_some());
        drop(held);
        drop(of_another.await.unwrap());
        without_account.await.unwrap();
    }
}
