//! A chore: finds tenders that newly match a filter like "closes in 7 days" because time passes, without any change.

use jiff::{Span, Timestamp};
use sangam_db::{Db, Error};
use serde_json::json;

use crate::calendar;

/// The options of the deadline filter for tenders, in days.
const DAYS: [i64; 3] = [1, 7, 30];

/// Records a change for every open tender that reached one of these options today, so that it is compared with the saved searches. No
/// search reports a tender twice, so it is safe to run at any time.
pub async fn record_nearing_deadlines(db: &Db, now: Timestamp) -> Result<(), Error> {
    let today = calendar::day(now);
    let days: Vec<String> = DAYS.iter().map(|days| today.saturating_add(Span::new().days(*days)).to_string()).collect();
    db.write(move |tx| {
        Box::pin(async move {
            let note = tx.statement(
                "insert into _listing_changes (kind, target_id)
                select 'tender', id
                from tenders
                where status = 'Open'
                  and deadline {in 1:date}
                  and exists (select 1 from saved_searches where kind = 'tender')",
                vec![json!(days).to_string().into()],
            );
            tx.execute(&note).await.map(|_| ())
        })
    })
    .await
}
