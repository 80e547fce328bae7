//! Two transactions at the same time.

use std::future::Future;

use tokio::sync::oneshot::{self, Receiver};

use crate::{Db, Engine, Error, Statement, Tx};

/// Runs `work` while a transaction that has made these changes is still open. The transaction commits when `work` waits for it, or is
/// done. Returns what `work` returns.
pub async fn change_while<T>(db: &Db, changes: Vec<Statement>, work: impl Future<Output = T>) -> T {
    change_around(db, changes, Vec::new(), work).await
}

/// Like [`change_while`], with further changes when `work` waits. If `work` holds what they need, it fails: a deadlock.
pub async fn change_around<T>(
    db: &Db,
    before: Vec<Statement>,
    after: Vec<Statement>,
    work: impl Future<Output = T>,
) -> T {
    let (changed, is_changed) = oneshot::channel();
    let (done, is_done) = oneshot::channel();
    let change = db.write(move |tx| {
        Box::pin(async move {
            make(tx, &before).await?;
            // Without a receiver, the test has failed already.
            let _ = changed.send(());
            wait_until_another_waits(tx, is_done).await?;
            leave_deadlocks_to_others(tx).await?;
            make(tx, &after).await
        })
    });
    let work = async {
        is_changed.await.expect("the changes are possible");
        let result = work.await;
        let _ = done.send(());
        result
    };
    let (change, result) = tokio::join!(change, work);
    change.expect("the changes are committed");
    result
}

async fn make(tx: &mut Tx<'_>, changes: &[Statement]) -> Result<(), Error> {
    for change in changes {
        assert_ne!(tx.execute(change).await?, 0, "it changes nothing: {}", change.sql);
    }
    Ok(())
}

/// PostgreSQL ends the transaction that looks for a deadlock first.
async fn leave_deadlocks_to_others(tx: &mut Tx<'_>) -> Result<(), Error> {
    if tx.engine() == Engine::Postgres {
        let look_late = "select set_config('deadlock_timeout', '1min', true)";
        tx.fetch(&tx.statement(look_late, Vec::new())).await?;
    }
    Ok(())
}

/// SQLite runs one transaction at a time, so there the other one waits in any case.
async fn wait_until_another_waits(tx: &mut Tx<'_>, mut is_done: Receiver<()>) -> Result<(), Error> {
    let waiting = "select 1 from pg_locks where not granted and pg_backend_pid() = any (pg_blocking_pids(pid))";
    while tx.engine() == Engine::Postgres
        && is_done.try_recv().is_err()
        && tx.fetch(&tx.statement(waiting, Vec::new())).await?.is_empty()
    {
        tokio::task::yield_now().await;
    }
    Ok(())
}
