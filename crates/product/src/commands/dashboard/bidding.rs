//! The bidding part, which every account has: the account's proposals, what they have won, and how many more the plan
//! allows this month.

use sangam_db::Row;
use sangam_schema::Shape;
use serde_json::{Value as Json, json};

use super::super::Failure;
use super::stat::{stat, stats_shape, total_of};
use super::{DashboardView, company_facts};
use crate::plans::{ALLOWANCE, ProposalAllowance, allowance_shape, allowance_values};
use crate::resources::{PROPOSAL_STATUS, TENDER_STATUS};

pub(super) async fn read(view: &DashboardView) -> Result<Json, Failure> {
    let now = view.context.clock.now();
    let (won, proposals, allowance) = tokio::try_join!(
        view.read(WON, view.recent()),
        view.read(PROPOSALS, view.newest()),
        view.read_now(ALLOWANCE, allowance_values(view.account, now)),
    )?;
    let days = view.days;
    Ok(json!({
        "stats": {
            "won_projects": stat(total_of(&won, 1), &days.by_day(&won, 1)),
            "total_revenue": stat(total_of(&won, 2), &days.by_day(&won, 2)),
        },
        "proposals": proposals.iter().map(describe).collect::<Json>(),
        "allowance": ProposalAllowance::read(&allowance, now).describe(),
    }))
}

pub(super) fn shape() -> Shape {
    let tender = Shape::object([
        ("id", Shape::id()),
        ("business_id", Shape::id()),
        ("title", Shape::text()),
        ("company", Shape::text()),
        ("status", Shape::OneOf(TENDER_STATUS)),
        ("deadline", Shape::date()),
        ("business", company_facts::shape()),
    ]);
    let proposal = Shape::object([
        ("id", Shape::id()),
        ("status", Shape::OneOf(PROPOSAL_STATUS)),
        ("amount", Shape::integer().nullable()),
        ("note", Shape::text().nullable()),
        ("created_at", Shape::timestamp()),
        ("decided_at", Shape::timestamp().nullable()),
        ("tender", tender),
    ]);
    Shape::object([
        ("stats", stats_shape(&["won_projects", "total_revenue"])),
        ("proposals", proposal.list()),
        ("allowance", allowance_shape()),
    ])
}

/// Won proposals by day; the day is null for those decided before the last 30 days. Revenue sums the amounts of
/// accepted proposals.
const WON: &str = "
    select
      case when decided_at >= {2:timestamp} then {day+330:decided_at} end,
      count(*),
      cast(coalesce(sum(amount), 0) as bigint)
    from proposals
    where bidder_id = {1:uuid}
      and status = 'Accepted'
    group by 1";

const PROPOSALS: &str = "
    select
      proposal.id, proposal.status, proposal.amount, proposal.note, proposal.created_at, proposal.decided_at,
      tender.id, tender.title, tender.company, tender.status, tender.deadline, tender.business_id,
      business.verified_domain, business.verified_at, business.verified_gstin
    from proposals as proposal
    join tenders as tender on tender.id = proposal.tender_id
    left join profiles as business on business.id = tender.business_id and not business.hidden
    where proposal.bidder_id = {uuid}
    order by proposal.created_at desc, proposal.id desc
    limit {int}";

fn describe(row: &Row) -> Json {
    json!({
        "id": row.text(0),
        "status": row.text(1),
        "amount": row.int(2),
        "note": row.text(3),
        "created_at": row.text(4),
        "decided_at": row.text(5),
        "tender": {
            "id": row.text(6),
            "business_id": row.text(11),
            "title": row.text(7),
            "company": row.text(8),
            "status": row.text(9),
            "deadline": row.text(10),
            "business": company_facts::describe(row, 12),
        },
    })
}
