//! Records notification events for changes that chores make. Triggers record most other events.

use sangam_db::{Error, Statement, Tx, Value};
use uuid::Uuid;

/// Runs a statement that changes rows and returns their ids, and records an event for each. Returns how many rows changed.
pub(crate) async fn record_events(tx: &mut Tx<'_>, event: &'static str, change: &Statement) -> Result<usize, Error> {
    let changed = tx.fetch(change).await?;
    for row in &changed {
        record_event(tx, event, row.get(0).clone(), None).await?;
    }
    Ok(changed.len())
}

/// Records an event about a subject, and who caused it.
pub(crate) async fn record_event(
    tx: &mut Tx<'_>,
    event: &'static str,
    subject: Value,
    actor: Option<Uuid>,
) -> Result<(), Error> {
    let insert = tx.statement(
        "insert into _happenings (kind, subject_id, actor_id) values ({text}, {uuid}, {uuid})",
        vec![event.into(), subject, actor.into()],
    );
    tx.execute(&insert).await.map(|_| ())
}
