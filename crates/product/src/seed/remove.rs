//! Removes the demonstration, and nothing else.
//!
//! Rows that involve only demo people are deleted first. Then each demo account is deleted like any other account. That leaves
//! nothing, or an anonymised profile where rows of real people still refer to it.

use sangam_db::{Db, Error};
use uuid::Uuid;

/// Deletes rows that involve no real person. The order lets each statement reduce the work of the next.
const TIES: [&str; 9] = [
    // Before the applications, because deleting those would end the interviews as withdrawn.
    "delete from interviews
     where applicant_id in (select id from accounts where app_metadata ->> 'demo' is not null)
       and job_id in (
         select jobs.id
         from jobs
         join accounts on accounts.id = jobs.employer_id
         where accounts.app_metadata ->> 'demo' is not null
       )",
    "delete from job_applications
     where applicant_id in (select id from accounts where app_metadata ->> 'demo' is not null)
       and job_id in (
         select jobs.id
         from jobs
         join accounts on accounts.id = jobs.employer_id
         where accounts.app_metadata ->> 'demo' is not null
       )",
    "delete from proposals
     where bidder_id in (select id from accounts where app_metadata ->> 'demo' is not null)
       and tender_id in (
         select tenders.id
         from tenders
         join accounts on accounts.id = tenders.business_id
         where accounts.app_metadata ->> 'demo' is not null
       )",
    "delete from reviews
     where author_id in (select id from accounts where app_metadata ->> 'demo' is not null)
       and coalesce(freelancer_id, company_id) in (select id from accounts where app_metadata ->> 'demo' is not null)",
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
    "delete from tenders
     where bids = 0
       and business_id in (select id from accounts where app_metadata ->> 'demo' is not null)",
    // Alerts stay until they are due, even if their search is deleted.
    "delete from _search_alerts
     where search_id in (
       select saved_searches.id
       from saved_searches
       join accounts on accounts.id = saved_searches.user_id
       where accounts.app_metadata ->> 'demo' is not null
     )",
    // Reports outlive their reporter, but demo reports should not stay.
    "delete from reports
     where reporter_id in (select id from accounts where app_metadata ->> 'demo' is not null)",
    // The audit log outlives accounts, but demo entries should not stay.
    "delete from audit_events
     where account_id in (select id from accounts where app_metadata ->> 'demo' is not null)",
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
    for template in TIES {
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
