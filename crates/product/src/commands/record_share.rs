//! `record_share`: counts that the caller shared a post, job, tender or profile, at most once a day per person.

use sangam_db::Tx;
use sangam_schema::{Caller, Function, Returns, Type};
use serde_json::Value as Json;
use uuid::Uuid;

use super::{Arguments, Context, Failure, Refusal, RefusalCode, require_account};
use crate::calendar;
use crate::resources::post_is_visible;

pub(super) fn signature() -> Function {
    Function::new(
        "record_share",
        "Counts that the caller shared a post, job, tender or profile, at most once a day. Returns the count.",
        Returns::Scalar(Type::Integer),
    )
    .argument("p_kind", Type::Text)
    .argument("p_id", Type::Uuid)
}

const KINDS: &[&str] = &["post", "job", "tender", "profile"];

/// The query that checks whether the caller can see the target. Postings of suspended people are hidden.
fn visible(kind: &str) -> &'static str {
    match kind {
        "job" => "select 1 from jobs where id = {1:uuid} and not hidden",
        "tender" => "select 1 from tenders where id = {1:uuid} and not hidden",
        "profile" => "select 1 from profiles where id = {1:uuid} and not hidden",
        _ => concat!("select 1 from posts where id = {1:uuid} and ", post_is_visible!("posts" to "{2:uuid}"),),
    }
}

pub(super) async fn run(context: Context, caller: Caller, arguments: Arguments) -> Result<String, Failure> {
    let sharer = require_account(caller)?;
    let kind = arguments.one_of("p_kind", KINDS)?;
    let target = arguments.id("p_id")?;
    let day = calendar::day(context.clock.now()).to_string();
    let counted = context.db.write(move |tx| {
        Box::pin(async move {
            require_visible(tx, kind, target, sharer).await?;
            let record = tx.statement(
                "insert into _shares (kind, target_id, day, sharer_id)
                values ({text}, {uuid}, {date}, {uuid})
                on conflict do nothing",
                vec![kind.into(), target.into(), day.into(), sharer.into()],
            );
            if tx.execute(&record).await? > 0 && kind == "post" {
                let count_up =
                    tx.statement("update posts set shares = shares + 1 where id = {uuid}", vec![target.into()]);
                tx.execute(&count_up).await?;
            }
            count(tx, kind, target).await
        })
    });
    Ok(Json::from(counted.await?).to_string())
}

async fn require_visible(tx: &mut Tx<'_>, kind: &str, target: Uuid, sharer: Uuid) -> Result<(), Failure> {
    let values = if kind == "post" { vec![target.into(), sharer.into()] } else { vec![target.into()] };
    if tx.fetch(&tx.statement(visible(kind), values)).await?.is_empty() {
        return Err(Refusal::new(RefusalCode::NotFound, "What you want to share is no longer there.").into());
    }
    Ok(())
}

/// Posts store their share count. For other kinds the shares are counted.
async fn count(tx: &mut Tx<'_>, kind: &str, target: Uuid) -> Result<i64, Failure> {
    let shares = if kind == "post" {
        tx.statement("select shares from posts where id = {uuid}", vec![target.into()])
    } else {
        tx.statement(
            "select count(*) from _shares where kind = {text} and target_id = {uuid}",
            vec![kind.into(), target.into()],
        )
    };
    Ok(tx.fetch(&shares).await?.first().and_then(|row| row.int(0)).unwrap_or_default())
}
