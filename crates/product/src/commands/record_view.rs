//! `record_view`: counts a view of a job, tender or profile, at most once a day per viewer. Views by the owner and their team do
//! not count. Postings of suspended people count as deleted.

use sangam_db::{Tx, Value};
use sangam_schema::{Caller, Function, Returns, Shape, Type};
use serde_json::Value as Json;
use uuid::Uuid;

use super::{Arguments, Context, Failure, Refusal, RefusalCode, require_account};
use crate::calendar;
use crate::resources::may;

pub(super) fn signature() -> Function {
    Function::new(
        "record_view",
        "Counts a view of a job, tender or profile, at most once a day per viewer, and never for the owner. Returns the count; \
         for a profile only its owner gets the count, others get null.",
        Returns::Document(Shape::integer().nullable()),
    )
    .argument("p_kind", Type::Text)
    .argument("p_id", Type::Uuid)
}

/// The statements for one kind of target. Their first value is the target's id, the second the viewer's.
struct ViewStatements {
    /// The third value is the day.
    record: &'static str,
    /// Increments the counter on the target row, for kinds that have one.
    count_up: Option<&'static str>,
    count: &'static str,
}

const JOB: ViewStatements = ViewStatements {
    record: concat!(
        "
        insert into _views (kind, target_id, day, viewer_id)
        select 'job', id, {3:date}, {2:uuid} from jobs where id = {1:uuid} and not hidden and not ",
        may!(view "employer_id" as "{2:uuid}"),
        " on conflict do nothing"
    ),
    count_up: Some("update jobs set views = views + 1 where id = {uuid}"),
    count: "select views from jobs where id = {uuid} and not hidden",
};

const TENDER: ViewStatements = ViewStatements {
    record: concat!(
        "
        insert into _views (kind, target_id, day, viewer_id)
        select 'tender', id, {3:date}, {2:uuid} from tenders where id = {1:uuid} and not hidden and not ",
        may!(view "business_id" as "{2:uuid}"),
        " on conflict do nothing"
    ),
    count_up: Some("update tenders set views = views + 1 where id = {uuid}"),
    count: "select views from tenders where id = {uuid} and not hidden",
};

const PROFILE: ViewStatements = ViewStatements {
    record: "
        insert into _views (kind, target_id, day, viewer_id)
        select 'profile', id, {3:date}, {2:uuid} from profiles where id = {1:uuid} and id <> {2:uuid} and not hidden
        on conflict do nothing",
    count_up: None,
    count: "
        select case when id = {2:uuid} then (
          select count(distinct viewer_id) from _views where kind = 'profile' and target_id = profiles.id
        ) end
        from profiles
        where id = {1:uuid} and not hidden",
};

pub(super) async fn run(context: Context, caller: Caller, arguments: Arguments) -> Result<String, Failure> {
    let viewer = require_account(caller)?;
    let viewed = match arguments.one_of("p_kind", &["job", "tender", "profile"])? {
        "job" => &JOB,
        "tender" => &TENDER,
        _ => &PROFILE,
    };
    let target = arguments.id("p_id")?;
    let day = calendar::day(context.clock.now()).to_string();
    let counted = context.db.write(move |tx| {
        Box::pin(async move {
            let record = tx.statement(viewed.record, vec![target.into(), viewer.into(), day.into()]);
            let is_new = tx.execute(&record).await? > 0;
            if let Some(count_up) = viewed.count_up.filter(|_| is_new) {
                tx.execute(&tx.statement(count_up, vec![target.into()])).await?;
            }
            count(tx, viewed, target, viewer).await
        })
    });
    Ok(Json::from(counted.await?).to_string())
}

async fn count(tx: &mut Tx<'_>, viewed: &ViewStatements, target: Uuid, viewer: Uuid) -> Result<Option<i64>, Failure> {
    let values: Vec<Value> =
        if viewed.count_up.is_some() { vec![target.into()] } else { vec![target.into(), viewer.into()] };
    let rows = tx.fetch(&tx.statement(viewed.count, values)).await?;
    let row =
        rows.first().ok_or_else(|| Refusal::new(RefusalCode::NotFound, "What you looked at is no longer there."))?;
    Ok(row.int(0))
}
