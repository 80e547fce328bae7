//! What chores did and people are told of; triggers note everything else.

use sangam_db::{Error, Statement, Tx};

/// Changes rows, and notes the event for each that was changed and whose id the statement returns. Says how many there were.
pub(crate) async fn note_each(tx: &mut Tx<'_>, event: &'static str, change: &Statement) -> Result<usize, Error> {
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
