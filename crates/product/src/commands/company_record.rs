//! `company_record`: public statistics about a company, from its postings and reviews.

use jiff::SignedDuration;
use sangam_schema::{Caller, Function, Returns, Shape, Type};
use serde_json::{Value as Json, json};

use super::{Arguments, Context, Failure, require_account};

/// How many days of postings the record covers.
const RECORDED_DAYS: i64 = 365;

/// With fewer jobs than this, the pay statistics are left out.
const MIN_JOBS: i64 = 5;

/// How many days an owner's confirmation that a job is open counts.
const CONFIRMED_DAYS: i64 = 14;

pub(super) fn signature() -> Function {
    let pay = Shape::object([("jobs", Shape::integer()), ("hidden", Shape::integer())]);
    let reviews = Shape::object([("count", Shape::integer()), ("rating", Shape::Value(Type::Number))]);
    let record = Shape::object([
        ("joined_at", Shape::timestamp()),
        ("open_jobs", Shape::integer()),
        ("confirmed_jobs", Shape::integer()),
        ("open_tenders", Shape::integer()),
        ("pay", pay.nullable()),
        ("reviews", reviews.nullable()),
    ]);
    Function::new(
        "company_record",
        "Public statistics about a company: when it joined, its open jobs and tenders, how many of the jobs it confirmed in the last \
         14 days, how many jobs of the last 12 months hide their pay (null below five jobs), and its reviews with their average (null \
         without reviews). Null for an account that cannot post.",
        Returns::Document(record.nullable()),
    )
    .argument("p_company_id", Type::Uuid)
    .reads()
}

pub(super) async fn run(context: Context, caller: Caller, arguments: Arguments) -> Result<String, Failure> {
    require_account(caller)?;
    let now = context.clock.now();
    let days_ago = |days: i64| now - SignedDuration::from_hours(days * 24);
    let company = arguments.id("p_company_id")?;
    let select = context.db.statement(
        RECORD,
        vec![company.into(), now.into(), days_ago(CONFIRMED_DAYS).into(), days_ago(RECORDED_DAYS).into()],
    );
    let rows = context.db.read(select).await?;
    let record = rows.first().map_or(Json::Null, |row| {
        let count = |i| row.int(i).unwrap_or(0);
        let pay = (count(4) >= MIN_JOBS).then(|| json!({ "jobs": count(4), "hidden": count(5) }));
        let reviews = row.real(7).map(|rating| json!({ "count": count(6), "rating": rating }));
        json!({
            "joined_at": row.timestamp(0).map(|joined| joined.to_string()),
            "open_jobs": count(1),
            "confirmed_jobs": count(2),
            "open_tenders": count(3),
            "pay": pay,
            "reviews": reviews,
        })
    });
    Ok(record.to_string())
}

/// Every count uses the index on the owner.
const RECORD: &str = "
    select company.created_at,
      (
        select count(*)
        from jobs as job
        where job.employer_id = company.id
          and job.status = 'Active'
          and not job.hidden
          and (job.expires_at is null or job.expires_at > {2:timestamp})
      ),
      (
        select count(*)
        from jobs as job
        where job.employer_id = company.id
          and job.status = 'Active'
          and not job.hidden
          and (job.expires_at is null or job.expires_at > {2:timestamp})
          and job.confirmed_at >= {3:timestamp}
      ),
      (
        select count(*)
        from tenders as tender
        where tender.business_id = company.id and tender.status = 'Open' and not tender.hidden
      ),
      (
        select count(*)
        from jobs as job
        where job.employer_id = company.id and not job.hidden and job.created_at >= {4:timestamp}
      ),
      (
        select count(*)
        from jobs as job
        where job.employer_id = company.id
          and not job.hidden
          and job.created_at >= {4:timestamp}
          and job.salary_min is null
          and job.salary_max is null
      ),
      (select count(*) from reviews as review where review.company_id = company.id and not review.hidden),
      (
        select cast(avg(review.rating) as double precision)
        from reviews as review
        where review.company_id = company.id and not review.hidden
      )
    from profiles as company
    where company.id = {1:uuid}
      and company.user_type in ('employer', 'business')
      and not company.hidden";
