//! The demonstration: a small, realistic network to explore, with the same content every time.
//!
//! Its texts are in `data/`. Everything else is derived from them and from the current time. The rows are inserted
//! directly, and the database triggers count likes, bids, applications and ratings. Every account is marked, so that
//! the demonstration can be removed again.

mod applicant_notes;
mod applications;
mod boards;
mod conversations;
mod days;
mod demo_accounts;
mod documents;
mod files;
mod ids;
mod moderation;
mod notifications;
mod people;
mod posting_texts;
mod posts;
mod proposals;
mod records;
mod remove;
mod resumes;
mod rows;
mod scale;
mod scorecards;
mod screening;
mod searches;
mod text;
mod withdrawals;

use std::collections::HashSet;

use jiff::Timestamp;
use sangam_db::{Db, Error, Value};
use serde_json::json;
use uuid::Uuid;

use demo_accounts::DemoContent;
pub use files::{DemoFile, assign_file_owners, draw_missing_files};
use people::DemoNetwork;
pub use remove::delete_demo_only_rows;
use rows::DemoRows;
pub use scale::add_jobs;

/// One of the three people an operator can sign in as.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DemoAccount {
    /// The account's id.
    pub id: Uuid,
    /// The kind of person: seeker, employer or business.
    pub what: &'static str,
    /// The person's name.
    pub name: &'static str,
    /// The email address.
    pub email: String,
}

/// How much of the demonstration is in the database.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct SeedState {
    /// The number of demo accounts.
    pub demo: u64,
    /// Whether the demonstration is complete. Adding it may have been interrupted.
    pub whole: bool,
    /// The number of real accounts.
    pub people: u64,
}

/// Counts demo and real accounts.
pub async fn read_seed_state(db: &Db) -> Result<SeedState, Error> {
    let count = db.statement(
        "select
          coalesce(sum(case when app_metadata ->> 'demo' is null then 0 else 1 end), 0),
          coalesce(sum(case when app_metadata ->> 'demo_whole' is null then 0 else 1 end), 0),
          coalesce(sum(case when app_metadata ->> 'demo' is null then 1 else 0 end), 0)
        from accounts
        where deleted_at is null",
        Vec::new(),
    );
    let rows = db.read(count).await?;
    let number = |i| rows.first().and_then(|row| row.int(i)).and_then(|number| u64::try_from(number).ok()).unwrap_or(0);
    Ok(SeedState { demo: number(0), whole: number(1) > 0, people: number(2) })
}

/// Adds the demonstration, with dates relative to `now`.
pub async fn add_demo(db: &Db, now: Timestamp) -> Result<(), Error> {
    let network = DemoNetwork::new(now);
    let taken = taken_handles(db, &network).await?;
    compose(&network, &taken).insert(db, &crate::schema()).await?;
    searches::find_new(db, &network).await?;
    moderation::post_held_job(db, &network).await?;
    let whole = json!({"provider": "email", "providers": ["email"], people::MARK: true, "demo_whole": true});
    let finish = db.statement(
        "update accounts set app_metadata = {json} where id = {uuid}",
        vec![whole.into(), network.people[0].id.into()],
    );
    rows::run(db, vec![finish]).await
}

/// The three people to sign in as, if the demonstration exists.
pub async fn find_demo_accounts(db: &Db) -> Result<Vec<DemoAccount>, Error> {
    // Names and email addresses do not depend on the time.
    let network = DemoNetwork::new(Timestamp::UNIX_EPOCH);
    let mut accounts = Vec::new();
    for (what, name) in [("seeker", "Ananya Iyer"), ("employer", "Rohan Deshpande"), ("business", "Hetal Kothari")] {
        let email = network.named(name).email.clone();
        let find = db.statement(
            "select id from accounts where email = {text} and app_metadata ->> 'demo' is not null",
            vec![email.as_str().into()],
        );
        if let Some(id) = db.read(find).await?.first().and_then(|row| row.uuid(0)) {
            accounts.push(DemoAccount { id, what, name, email });
        }
    }
    Ok(accounts)
}

/// Builds all rows of the demonstration.
fn compose(network: &DemoNetwork, taken_handles: &HashSet<String>) -> DemoRows {
    let mut rows = DemoRows::default();
    network.rows(taken_handles, &mut rows);
    let jobs = boards::post_jobs(network, &mut rows);
    let tenders = boards::post_tenders(network, &mut rows);
    applications::apply(network, &jobs, &mut rows);
    withdrawals::withdraw(network, &jobs, &mut rows);
    resumes::keep(network, &mut rows);
    applicant_notes::add_notes(network, &jobs, &mut rows);
    applicant_notes::add_answer_templates(network, &mut rows);
    scorecards::add_scorecards(network, &jobs, &mut rows);
    proposals::bid(network, &tenders, &mut rows);
    let posts = posts::post(network, &mut rows);
    conversations::add_conversations(network, &mut rows);
    searches::save_searches(network, &mut rows);
    let content = DemoContent { jobs: &jobs, tenders: &tenders, posts: &posts };
    demo_accounts::fill(network, &content, &mut rows);
    moderation::report(network, &content, &mut rows);
    rows
}

/// The demo handles that real people already use.
async fn taken_handles(db: &Db, network: &DemoNetwork) -> Result<HashSet<String>, Error> {
    let engine = db.engine();
    let handles: Vec<_> = network.people.iter().map(|person| people::handle(person.name)).collect();
    let is_one_of = engine.is_one_of("handle", &engine.array_placeholder(1), sangam_schema::Type::Text);
    let list = Value::Text(serde_json::Value::from(handles).to_string());
    let find = sangam_db::Statement::new(format!("select handle from profiles where {is_one_of}"), vec![list]);
    let rows = db.read(find).await?;
    Ok(rows.iter().filter_map(|row| row.text(0).map(str::to_owned)).collect())
}
