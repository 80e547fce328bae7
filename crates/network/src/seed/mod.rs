//! The demonstration: a small, believable network to look around in, the same every time.
//!
//! Its texts are in `data/`; everything else follows from them and from the moment it is made at. The rows go in directly, and
//! the database's own triggers count likes, bids, applications and ratings. Every account carries a mark, so that the whole can
//! be taken out again.

mod applications;
mod art;
mod boards;
mod cast;
mod conversations;
mod days;
mod dice;
mod notices;
mod proposals;
mod remove;
mod rows;
mod scale;
mod talk;
mod text;
mod tray;

use std::collections::HashSet;

use jiff::Timestamp;
use sangam_db::{Db, Error, Value};
use serde_json::json;
use uuid::Uuid;

pub use art::{DemoFile, draw_missing_files, give_files_to_their_owners};
use cast::Cast;
pub use remove::remove_demo_ties;
use rows::Rows;
pub use scale::add_jobs;
use tray::Stage;

/// One of the three who can sign in.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DemoAccount {
    /// The account.
    pub id: Uuid,
    /// What they are: a seeker, an employer, a business.
    pub what: &'static str,
    /// Their name.
    pub name: &'static str,
    /// Their address.
    pub email: String,
}

/// What there is in the database, as far as the demonstration is concerned.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Census {
    /// Accounts of the demonstration.
    pub demo: u64,
    /// Whether all of it is there: putting it in may have been interrupted.
    pub whole: bool,
    /// Accounts of people.
    pub people: u64,
}

/// Counts who is there.
pub async fn take_census(db: &Db) -> Result<Census, Error> {
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
    Ok(Census { demo: number(0), whole: number(1) > 0, people: number(2) })
}

/// Puts the demonstration in, as of this moment.
pub async fn add_demo(db: &Db, now: Timestamp) -> Result<(), Error> {
    let cast = Cast::new(now);
    let taken = taken_handles(db, &cast).await?;
    compose(&cast, &taken).insert(db, &crate::schema()).await?;
    let whole = json!({"provider": "email", "providers": ["email"], cast::MARK: true, "demo_whole": true});
    let finish = db.statement(
        "update accounts set app_metadata = {json} where id = {uuid}",
        vec![whole.into(), cast.people[0].id.into()],
    );
    rows::run(db, vec![finish]).await
}

/// The three who can sign in, if the demonstration is there.
pub async fn find_demo_accounts(db: &Db) -> Result<Vec<DemoAccount>, Error> {
    // Names and addresses do not depend on the moment.
    let cast = Cast::new(Timestamp::UNIX_EPOCH);
    let mut accounts = Vec::new();
    for (what, name) in [("seeker", "Ananya Iyer"), ("employer", "Rohan Deshpande"), ("business", "Hetal Kothari")] {
        let email = cast.named(name).email.clone();
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

/// Every row of the demonstration.
fn compose(cast: &Cast, taken_handles: &HashSet<String>) -> Rows {
    let mut rows = Rows::default();
    cast.rows(taken_handles, &mut rows);
    let jobs = boards::post_jobs(cast, &mut rows);
    let tenders = boards::post_tenders(cast, &mut rows);
    applications::apply(cast, &jobs, &mut rows);
    proposals::bid(cast, &tenders, &mut rows);
    let posts = talk::post(cast, &mut rows);
    conversations::converse(cast, &mut rows);
    tray::fill(cast, &Stage { jobs: &jobs, tenders: &tenders, posts: &posts }, &mut rows);
    rows
}

/// Handles of the demonstration that people have.
async fn taken_handles(db: &Db, cast: &Cast) -> Result<HashSet<String>, Error> {
    let engine = db.engine();
    let handles: Vec<_> = cast.people.iter().map(|person| cast::handle(person.name)).collect();
    let is_one_of = engine.is_one_of("handle", &engine.array_placeholder(1), sangam_schema::Type::Text);
    let list = Value::Text(serde_json::Value::from(handles).to_string());
    let find = sangam_db::Statement::new(format!("select handle from profiles where {is_one_of}"), vec![list]);
    let rows = db.read(find).await?;
    Ok(rows.iter().filter_map(|row| row.text(0).map(str::to_owned)).collect())
}
