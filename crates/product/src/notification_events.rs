//! Records notification events for changes that chores make. Triggers record all other events.

use sangam_db::{Error, Statement, Tx};

/// Runs a statement that changes rows and returns their ids, and records an event for each. Returns how many rows changed.
pub(crate) async fn record_events(tx: &mut Tx<'_>, event: &'static str, change: &Statement) -> Result<usize, Error> {
    let changed = tx.fetch(change).await?;
    for row in &changed {
        let note = tx.statement(
            "insert into _happenings (kind, subject_id) values ({text}, {uuid})",
            vec![event.into(), row.get(0).clone()],
        );
        tx.execute(&note).await?;
    }
    Ok(changed.len())
}
