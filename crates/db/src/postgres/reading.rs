//! A read and the connection it runs on.

use deadpool_postgres::Object;
use tokio::runtime::Handle;

use super::session;
use crate::{AccountShare, Error, Row, Statement};

/// A connection on which a statement may still run when no one waits for its rows any more. It goes back to the pool, and
/// the account's share with it, when the statement has ended: anyone who got it earlier would wait behind that statement.
pub(super) struct RunningRead(Option<(Object, AccountShare)>);

impl RunningRead {
    pub(super) fn new(client: Object, share: AccountShare) -> RunningRead {
        RunningRead(Some((client, share)))
    }

    /// Reads, and gives the share back.
    pub(super) async fn fetch(mut self, statement: &Statement) -> (Result<Vec<Row>, Error>, AccountShare) {
        let rows = match &self.0 {
            Some((client, _)) => session::fetch(client, statement).await,
            None => Ok(Vec::new()),
        };
        let share = self.0.take().map_or_else(AccountShare::none, |(_, share)| share);
        (rows, share)
    }
}

impl Drop for RunningRead {
    fn drop(&mut self) {
        let (Some((client, share)), Ok(runtime)) = (self.0.take(), Handle::try_current()) else { return };
        runtime.spawn(async move {
            // Answered after whatever runs; an error means that the connection is lost, which the pool notices.
            let _ = client.batch_execute("").await;
            drop((client, share));
        });
    }
}
