//! A chore: tenders that come within "closes in 7 days" because days pass, without anyone changing them.

use jiff::{Span, Timestamp};
use sangam_db::{Db, Error};
use serde_json::json;

use crate::calendar;

/// The days that the list of tenders offers.
const DAYS: [i64; 3] = [1, 7, 30];

/// Notes every open tender that came within one of the spans today, to be compared with the saved searches. Those that were told of it
/// before are not told again, so it may run as often as one likes.
pub async fn note_nearing_deadlines(db: &Db, now: Timestamp) -> Result<(), Error> {
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
