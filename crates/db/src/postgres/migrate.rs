//! Applies the migrations. Copies of the server that start at the same time take turns.

use deadpool_postgres::{Object, Pool};

use super::capture;
use super::errors::{map_error, map_pool_error};
use crate::{Engine, Error, SecretColumns, migrations};

/// The key of the advisory lock for migrations: the letters "sangam".
const LOCK_KEY: i64 = 0x7361_6e67_616d;

/// Applies the missing migrations, then installs the capture triggers. The connection is not returned to the pool, so the lock and the
/// disabled time limits always end with it.
pub(super) async fn migrate(pool: &Pool, secrets: &[SecretColumns]) -> Result<Vec<String>, Error> {
    let mut client = Object::take(pool.get().await.map_err(map_pool_error)?);
    let prepare = format!(
        "set statement_timeout = 0; set idle_in_transaction_session_timeout = 0; select pg_advisory_lock({LOCK_KEY})"
    );
    client.batch_execute(&prepare).await.map_err(map_error)?;
    let report = migrations::runner(Engine::Postgres).run_async(&mut *client).await;
    let report = report.map_err(|error| migrations::failed(&error))?;
    capture::install(&mut client, secrets).await?;
    Ok(migrations::names(&report))
}
