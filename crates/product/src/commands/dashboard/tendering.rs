//! The tendering part. It shows only counts of proposals, because sealed proposals must stay secret.

use sangam_db::Row;
use sangam_schema::Shape;
use serde_json::{Value as Json, json};

use super::super::Failure;
use super::DashboardView;
use super::stat::{pipeline, pipeline_shape, stat, stats_shape, total_of};
use crate::resources::{PROPOSAL_STATUS, TENDER_STATUS};

pub(super) async fn read(view: &DashboardView) -> Result<Json, Failure> {
    let (totals, by_status, posted, received, views, tenders) = tokio::try_join!(
        view.read(TOTALS, view.own()),
        view.read(BY_STATUS, view.own()),
        view.read(POSTED, view.recent()),
        view.read(RECEIVED, view.recent()),
        view.read(VIEWS, view.recent_days()),
        view.read(TENDERS, view.newest()),
    )?;
    let days = view.days;
    Ok(json!({
        "stats": {
            "active_tenders": stat(total_of(&totals, 0), &days.by_day(&posted, 1)),
            "total_proposals": stat(total_of(&totals, 1), &days.by_day(&received, 1)),
            "tender_views": stat(total_of(&totals, 2), &days.by_day(&views, 1)),
        },
        "pipeline": pipeline(&by_status, PROPOSAL_STATUS),
        "tenders": tenders.iter().map(describe).collect::<Json>(),
    }))
}

pub(super) fn shape() -> Shape {
    let tender = Shape::object([
        ("id", Shape::id()),
        ("title", Shape::text()),
        ("category", Shape::text()),
        ("budget_min", Shape::integer().nullable()),
        ("budget_max", Shape::integer().nullable()),
        ("status", Shape::OneOf(TENDER_STATUS)),
        ("sealed", Shape::boolean()),
        ("deadline", Shape::date()),
        ("created_at", Shape::timestamp()),
        ("withdrawn_at", Shape::timestamp().nullable()),
        ("bids", Shape::integer()),
        ("views", Shape::integer()),
    ]);
    Shape::object([
        ("stats", stats_shape(&["active_tenders", "total_proposals", "tender_views"])),
        ("pipeline", pipeline_shape(PROPOSAL_STATUS)),
        ("tenders", tender.list()),
    ])
}

const TOTALS: &str = "
    select
      count(case when status = 'Open' then 1 end),
      cast(coalesce(sum(bids), 0) as bigint),
      cast(coalesce(sum(views), 0) as bigint)
    from tenders
    where business_id = {uuid}";

const BY_STATUS: &str = "
    select proposal.status, count(*)
    from tenders as tender
    join proposals as proposal on proposal.tender_id = tender.id
    where tender.business_id = {uuid}
    group by proposal.status";

const POSTED: &str = "
    select {day+330:created_at}, count(*)
    from tenders
    where business_id = {uuid}
      and created_at >= {timestamp}
    group by 1";

const RECEIVED: &str = "
    select {day+330:proposal.created_at}, count(*)
    from tenders as tender
    join proposals as proposal on proposal.tender_id = tender.id
    where tender.business_id = {uuid}
      and proposal.created_at >= {timestamp}
    group by 1";

const VIEWS: &str = "
    select seen.day, count(*)
    from tenders as tender
    join _views as seen on seen.kind = 'tender' and seen.target_id = tender.id
    where tender.business_id = {uuid}
      and seen.day >= {date}
    group by seen.day";

const TENDERS: &str = "
    select
      id, title, category, budget_min, budget_max, status, sealed, deadline, created_at, withdrawn_at, bids, views
    from tenders
    where business_id = {uuid}
    order by created_at desc, id desc
    limit {int}";

fn describe(row: &Row) -> Json {
    json!({
        "id": row.text(0),
        "title": row.text(1),
        "category": row.text(2),
        "budget_min": row.int(3),
        "budget_max": row.int(4),
        "status": row.text(5),
        "sealed": row.bool(6),
        "deadline": row.text(7),
        "created_at": row.text(8),
        "withdrawn_at": row.text(9),
        "bids": row.int(10),
        "views": row.int(11),
    })
}
