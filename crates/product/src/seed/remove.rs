//! Taking the demonstration out again, and nothing else.
//!
//! What its people have only with each other goes first. After that, deleting each of their accounts leaves what it leaves of
//! anyone: nothing, or a nameless rest where a real person's rows would lose their meaning without it.

use sangam_db::{Db, Error};
use uuid::Uuid;

/// Rows that no real person has a part in, in an order in which each statement leaves the next one less to look at.
const TIES: [&str; 9] = [
    // Before the applications, with which they would end as if someone had withdrawn.
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
    // An alert outlives its search until its morning.
    "delete from _search_alerts
     where search_id in (
       select saved_searches.id
       from saved_searches
       join accounts on accounts.id = saved_searches.user_id
       where accounts.app_metadata ->> 'demo' is not null
     )",
    // A report outlives its reporter, but these were none.
    "delete from reports
     where reporter_id in (select id from accounts where app_metadata ->> 'demo' is not null)",
    // The operator's log outlives people, but these were none.
    "delete from audit_events
     where account_id in (select id from accounts where app_metadata ->> 'demo' is not null)",
];

/// Jobs that no one else has applied to, some at a time: there may be a million of them.
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

/// Removes what the demonstration's people have only with each other, and gives the accounts that are left to delete.
pub async fn remove_demo_ties(db: &Db) -> Result<Vec<Uuid>, Error> {
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
