//! Removes the demonstration, and nothing else.
//!
//! Rows that involve only demo people are deleted first. Then each demo account is deleted like any other account. That leaves
//! nothing, or an anonymised profile where rows of real people still refer to it.

use sangam_db::{Db, Error};
use uuid::Uuid;

/// Tests whether a column names a demo account.
macro_rules! is_demo {
    ($account:literal) => {
        concat!($account, " in (select id from accounts where app_metadata ->> 'demo' is not null)")
    };
}

/// Tests whether a column names a row of a table that a demo account owns.
macro_rules! is_owned_by_demo {
    ($id:literal, $table:literal, $owner:literal) => {
        concat!(
            $id,
            " in (select owned.id from ",
            $table,
            " as owned join accounts on accounts.id = owned.",
            $owner,
            " where accounts.app_metadata ->> 'demo' is not null)"
        )
    };
}

/// Deletes rows that involve no real person. The order lets each statement reduce the work of the next.
const DEMO_ONLY_ROWS: [&str; 9] = [
    // Before the applications, because deleting those would end the interviews as withdrawn.
    concat!(
        "delete from interviews where ",
        is_demo!("applicant_id"),
        " and ",
        is_owned_by_demo!("job_id", "jobs", "employer_id")
    ),
    concat!(
        "delete from job_applications where ",
        is_demo!("applicant_id"),
        " and ",
        is_owned_by_demo!("job_id", "jobs", "employer_id")
    ),
    concat!(
        "delete from proposals where ",
        is_demo!("bidder_id"),
        " and ",
        is_owned_by_demo!("tender_id", "tenders", "business_id")
    ),
    concat!(
        "delete from reviews where ",
        is_demo!("author_id"),
        " and ",
        is_demo!("coalesce(freelancer_id, company_id)")
    ),
    "delete from conversations
     where id in (
         select participants.conversation_id
         from participants
         join accounts on accounts.id = participants.user_id
         where accounts.app_metadata ->> 'demo' is not null
       )
       and not exists (
         select 1
         from participants
         join accounts on accounts.id = participants.user_id
         where participants.conversation_id = conversations.id
           and accounts.app_metadata ->> 'demo' is null
       )",
    concat!("delete from tenders where bids = 0 and ", is_demo!("business_id")),
    // Alerts stay until they are due, even if their search is deleted.
    concat!("delete from _search_alerts where ", is_owned_by_demo!("search_id", "saved_searches", "user_id")),
    // Reports outlive their reporter, but demo reports should not stay.
    concat!("delete from reports where ", is_demo!("reporter_id")),
    // The audit log outlives accounts, but demo entries should not stay.
    concat!("delete from audit_events where ", is_demo!("account_id")),
];

/// Deletes demo jobs without other applications, in batches, because there may be a million of them.
const JOBS: &str = "
    delete from jobs
    where id in (
      select jobs.id
      from accounts
      join jobs on jobs.employer_id = accounts.id
      where accounts.app_metadata ->> 'demo' is not null
        and jobs.applications = 0
      limit 1000
    )";

/// Deletes rows that involve only demo people, and returns the accounts still to be deleted.
pub async fn delete_demo_only_rows(db: &Db) -> Result<Vec<Uuid>, Error> {
    for template in DEMO_ONLY_ROWS {
        execute(db, template).await?;
    }
    while execute(db, JOBS).await? > 0 {}
    let find =
        db.statement("select id from accounts where app_metadata ->> 'demo' is not null order by id", Vec::new());
    Ok(db.read(find).await?.iter().filter_map(|row| row.uuid(0)).collect())
}

async fn execute(db: &Db, template: &'static str) -> Result<u64, Error> {
    db.write(move |tx| Box::pin(async move { tx.execute(&tx.statement(template, Vec::new())).await })).await
}
