//! `open_saved_search`: returns the new results of a saved search and marks them as seen.

use sangam_schema::{Caller, Function, Returns, Shape, Type};
use serde_json::json;

use super::{Arguments, Context, Failure, Refusal, RefusalCode, require_account};
use crate::saved_searches::mark_matches_seen;

pub(super) fn signature() -> Function {
    let answer = Shape::object([("new", Shape::text().list())]);
    Function::new(
        "open_saved_search",
        "Returns the ids of the new results of a saved search and marks them as seen.",
        Returns::Document(answer),
    )
    .argument("p_id", Type::Uuid)
}

pub(super) async fn run(context: Context, caller: Caller, arguments: Arguments) -> Result<String, Failure> {
    let account = require_account(caller)?;
    let search = arguments.id("p_id")?;
    let now = context.clock.now();
    let opened = context.db.write(move |tx| {
        Box::pin(async move {
            let own = tx.statement(
                "select 1 from saved_searches where id = {uuid} and user_id = {uuid}",
                vec![search.into(), account.into()],
            );
            if tx.fetch(&own).await?.is_empty() {
                return Err(Refusal::new(RefusalCode::NotFound, "This saved search is no longer there.").into());
            }
            let new = mark_matches_seen(tx, search).await?;
            let read = tx.statement(
                "update notifications
                set read_at = {3:timestamp}
                where id in (
                  select id
                  from notifications
                  where group_id = {1:uuid} and user_id = {2:uuid} and kind = 'search_match' and read_at is null
                  order by id
                  {locked}
                )",
                vec![search.into(), account.into(), now.into()],
            );
            tx.execute(&read).await?;
            Ok::<_, Failure>(new)
        })
    });
    Ok(json!({ "new": opened.await? }).to_string())
}
