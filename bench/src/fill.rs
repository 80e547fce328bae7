//! Loads the generated rows through the same database layer as the server's own commands. So one code path loads both
//! engines, and their triggers keep the search and skill indexes correct.

use std::time::{Duration, Instant};

use anyhow::{Context, bail};
use sangam_db::{Database, Db, Settings, Value};
use serde_json::json;

use crate::dataset::Dataset;

/// Rows per transaction: enough that the fsync hardly matters. More would be slower, because at the end of every
/// statement SQLite walks through all the pages that its savepoint has kept so far.
const BATCH: usize = 250;

/// Fills a migrated database. Returns `None` if an earlier run has already done so.
pub(crate) async fn fill(database: Database, dataset: Dataset) -> anyhow::Result<Option<Duration>> {
    let db = Db::open(&Settings::new(database)).await?;
    let found = count_jobs(&db).await?;
    let filled = match found {
        0 => Some(fill_tables(&db, dataset).await?),
        count if count == dataset.sizes.jobs => None,
        count => bail!("the database holds {count} jobs from elsewhere; give an empty one"),
    };
    db.close().await;
    Ok(filled)
}

/// The number of jobs in the dataset. Jobs created by runs have later dates.
async fn count_jobs(db: &Db) -> anyhow::Result<u64> {
    let count = db.statement("select count(*) from jobs where created_at < {timestamp}", vec![Dataset::end().into()]);
    let rows = db.read(count).await?;
    let count = rows.first().and_then(|row| row.int(0)).context("the count is not a number")?;
    Ok(u64::try_from(count)?)
}

/// Jobs come last, because their presence means that everything is loaded.
async fn fill_tables(db: &Db, dataset: Dataset) -> anyhow::Result<Duration> {
    let started = Instant::now();
    let sizes = dataset.sizes;
    insert(db, "accounts", ACCOUNT, (0..sizes.profiles).map(|i| account(dataset, i))).await?;
    insert(db, "profiles", PROFILE, (0..sizes.profiles).map(|i| profile(dataset, i))).await?;
    insert(db, "posts", POST, (0..sizes.posts).map(|i| post(dataset, i))).await?;
    insert(db, "conversations", CONVERSATION, (0..dataset.conversations()).map(|i| conversation(dataset, i))).await?;
    insert(db, "participants", PARTICIPANTS, (0..dataset.conversations()).map(|i| participants(dataset, i))).await?;
    insert(db, "messages", MESSAGE, (0..sizes.messages).map(|i| message(dataset, i))).await?;
    insert(db, "tenders", TENDER, (0..dataset.tenders()).map(|i| tender(dataset, i))).await?;
    insert(db, "jobs", JOB, (0..sizes.jobs).map(|i| job(dataset, i))).await?;
    Ok(started.elapsed())
}

async fn insert(
    db: &Db,
    table: &str,
    template: &'static str,
    mut rows: impl Iterator<Item = Vec<Value>>,
) -> anyhow::Result<()> {
    let mut count = 0;
    loop {
        let batch: Vec<_> = rows.by_ref().take(BATCH).collect();
        if batch.is_empty() {
            eprintln!("  {table}: {count} rows");
            return Ok(());
        }
        count += batch.len();
        db.write(move |tx| {
            Box::pin(async move {
                for values in batch {
                    tx.execute(&tx.statement(template, values)).await?;
                }
                Ok::<_, sangam_db::Error>(())
            })
        })
        .await
        .with_context(|| format!("cannot load {table}"))?;
    }
}

const ACCOUNT: &str = "
    insert into accounts (id, email, created_at, updated_at, email_confirmed_at)
    values ({1:uuid}, {2:text}, {3:timestamp}, {3:timestamp}, {3:timestamp})";

fn account(dataset: Dataset, i: u64) -> Vec<Value> {
    let person = dataset.person(i);
    vec![person.id.into(), person.email.into(), person.joined_at.into()]
}

const PROFILE: &str = "
    insert into profiles (id, user_type, full_name, handle, email, headline, company_name, address, skills, created_at, updated_at)
    values ({1:uuid}, {2:text}, {3:text}, {4:text}, {5:text}, {6:text}, {7:text}, {8:text}, {9:json}, {10:timestamp}, {10:timestamp})";

fn profile(dataset: Dataset, i: u64) -> Vec<Value> {
    let person = dataset.person(i);
    vec![
        person.id.into(),
        person.kind.as_str().into(),
        person.full_name.into(),
        person.handle.into(),
        person.email.into(),
        format!("{} in {}", person.role.title, person.city).into(),
        person.company.into(),
        person.city.into(),
        json!(person.role.skills).into(),
        person.joined_at.into(),
    ]
}

const POST: &str = "
    insert into posts (id, user_id, content, created_at, likes, shares)
    values ({uuid}, {uuid}, {text}, {timestamp}, {int}, {int})";

fn post(dataset: Dataset, i: u64) -> Vec<Value> {
    let post = dataset.post(i);
    vec![
        post.id.into(),
        dataset.person(post.author).id.into(),
        post.content.into(),
        post.created_at.into(),
        whole(post.likes),
        whole(post.shares),
    ]
}

const CONVERSATION: &str = "
    insert into conversations (id, pair, created_at)
    values ({uuid}, {text}, {timestamp})";

fn conversation(dataset: Dataset, i: u64) -> Vec<Value> {
    let conversation = dataset.conversation(i);
    vec![conversation.id.into(), conversation.pair().into(), conversation.created_at.into()]
}

const PARTICIPANTS: &str = "
    insert into participants (conversation_id, user_id)
    values ({1:uuid}, {2:uuid}), ({1:uuid}, {3:uuid})";

fn participants(dataset: Dataset, i: u64) -> Vec<Value> {
    let conversation = dataset.conversation(i);
    let [one, other] = conversation.members;
    vec![conversation.id.into(), one.into(), other.into()]
}

const MESSAGE: &str = "
    insert into messages (id, conversation_id, sender_id, content, created_at)
    values ({uuid}, {uuid}, {uuid}, {text}, {timestamp})";

fn message(dataset: Dataset, i: u64) -> Vec<Value> {
    let message = dataset.message(i);
    vec![
        message.id.into(),
        message.conversation_id.into(),
        message.sender_id.into(),
        message.content.into(),
        message.created_at.into(),
    ]
}

const TENDER: &str = "
    insert into tenders (
        id, business_id, title, company, location, category, budget_min, budget_max, deadline, description, created_at
    )
    values (
        {uuid}, {uuid}, {text}, {text}, {text}, {text}, {int}, {int}, '2099-12-31', {text}, {timestamp}
    )";

fn tender(dataset: Dataset, i: u64) -> Vec<Value> {
    let tender = dataset.tender(i);
    let business = dataset.person(tender.business);
    vec![
        tender.id.into(),
        business.id.into(),
        tender.title.into(),
        business.company.unwrap_or(business.full_name).into(),
        tender.city.into(),
        tender.category.into(),
        whole(tender.budget_min),
        whole(tender.budget_max),
        tender.description.into(),
        tender.created_at.into(),
    ]
}

const JOB: &str = "
    insert into jobs (
        id, employer_id, title, company, location, type, department, salary_min, salary_max, experience, skills,
        description, status, created_at, expires_at, views
    )
    values (
        {uuid}, {uuid}, {text}, {text}, {text}, {text}, {text}, {int}, {int}, {text}, {json},
        {text}, {text}, {timestamp}, {timestamp}, {int}
    )";

fn job(dataset: Dataset, i: u64) -> Vec<Value> {
    let job = dataset.job(i);
    let employer = dataset.person(job.employer);
    vec![
        job.id.into(),
        employer.id.into(),
        job.title.into(),
        employer.company.unwrap_or(employer.full_name).into(),
        job.city.into(),
        job.job_type.into(),
        job.department.into(),
        whole(job.salary_min),
        whole(job.salary_max),
        job.experience.into(),
        json!(job.skills).into(),
        job.description.into(),
        job.status.into(),
        job.created_at.into(),
        job.expires_at.into(),
        whole(job.views),
    ]
}

fn whole(number: u64) -> Value {
    Value::Int(i64::try_from(number).unwrap_or(i64::MAX))
}
