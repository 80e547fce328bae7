//! A running read and its connection.

use deadpool_postgres::Object;
use tokio::runtime::Handle;

use super::session;
use crate::{ClientShare, Error, Row, Statement};

/// A connection on which a statement may still run after its caller has stopped waiting. The connection and the account's share are
/// released only when the statement has ended. Otherwise the next user of the connection would wait for that statement.
pub(super) struct RunningRead(Option<(Object, ClientShare)>);

impl RunningRead {
    pub(super) fn new(client: Object, share: ClientShare) -> RunningRead {
        RunningRead(Some((client, share)))
    }

    /// Runs the statement, and returns the share with the result.
    pub(super) async fn fetch(mut self, statement: &Statement) -> (Result<Vec<Row>, Error>, ClientShare) {
        let rows = match &self.0 {
            Some((client, _)) => session::fetch(client, statement).await,
            None => Ok(Vec::new()),
        };
        let share = self.0.take().map_or_else(ClientShare::none, |(_, share)| share);
        (rows, share)
    }
}

impl Drop for RunningRead {
    fn drop(&mut self) {
        let (Some((client, share)), Ok(runtime)) = (self.0.take(), Handle::try_current()) else { return };
        runtime.spawn(async move {
            // The server replies after the running statement. An error means that the connection is lost, which the pool detects.
            let _ = client.batch_execute("").await;
            drop((client, share));
        });
    }
}
