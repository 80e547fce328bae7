//! Any number of jobs for load tests: the demo's job texts with varied numbers, places and dates.

use jiff::{SignedDuration, Timestamp};
use sangam_db::{Db, Error};
use serde_json::{Value as Json, json};

use super::ids::id_at;
use super::people::{DemoNetwork, MARK, handle};
use super::records::{JobRecord, WithBody, jobs};
use super::rows::{insertion, run};
use super::text::{number, parts};
use sangam_demo_art::SeededRandom;

/// Jobs per transaction. A larger batch would not be faster, and on SQLite a transaction blocks all other writes.
const BATCH_SIZE: u64 = 500;

/// Jobs per employer.
const JOBS_PER_EMPLOYER: u64 = 200;

/// Adds jobs until there are `total`, with generated employers, and reports the number of jobs after each batch. If it is
/// interrupted, the next run continues where it stopped.
pub async fn add_jobs(db: &Db, now: Timestamp, total: u64, mut report_progress: impl FnMut(u64)) -> Result<(), Error> {
    let schema = crate::schema();
    let board: Vec<_> = jobs().collect();
    let network = DemoNetwork::new(now);
    let employers = total.div_ceil(JOBS_PER_EMPLOYER);
    let mut done = count_jobs(db).await? / BATCH_SIZE * BATCH_SIZE;
    while done < total {
        let until = (done + BATCH_SIZE).min(total);
        let first_employer = done.div_ceil(JOBS_PER_EMPLOYER);
        let accounts: Vec<_> =
            (first_employer..until.div_ceil(JOBS_PER_EMPLOYER).min(employers)).map(|i| employer(&network, i)).collect();
        let jobs: Vec<_> =
            (done..until).map(|i| job(&network, &board[usize::try_from(i).unwrap_or(0) % board.len()], i)).collect();
        let mut statements = Vec::new();
        if !accounts.is_empty() {
            let (accounts, profiles): (Vec<_>, Vec<_>) = accounts.into_iter().unzip();
            statements.push(insertion(db, &schema, "accounts", &accounts));
            statements.push(insertion(db, &schema, "profiles", &profiles));
        }
        statements.push(insertion(db, &schema, "jobs", &jobs));
        run(db, statements).await?;
        done = until;
        report_progress(done);
    }
    Ok(())
}

/// Counts the jobs of earlier runs, which are recognised by their employers' email addresses.
async fn count_jobs(db: &Db) -> Result<u64, Error> {
    let count = db.statement(
        "select count(*)
        from jobs
        join accounts on accounts.id = jobs.employer_id
        where accounts.email like 'works%@scale.demo.example'",
        Vec::new(),
    );
    let rows = db.read(count).await?;
    Ok(rows.first().and_then(|row| row.int(0)).and_then(|count| u64::try_from(count).ok()).unwrap_or(0))
}

fn employer(network: &DemoNetwork, i: u64) -> (Json, Json) {
    let mut random = SeededRandom::named(&format!("scaled employer {i}"));
    let name = network.anyone(&mut random).name;
    let joined = network.ago(500 * 24);
    let (id, email) = (employer_id(i), format!("works{i}@scale.demo.example"));
    let account = json!({
        "id": id,
        "email": email,
        "user_metadata": {"full_name": name, "user_type": "employer"},
        "app_metadata": {"provider": "email", "providers": ["email"], MARK: true},
        "created_at": joined,
        "updated_at": joined,
        "email_confirmed_at": joined,
    });
    let mut short = handle(name);
    short.truncate(18);
    let profile = json!({
        "id": id,
        "user_type": "employer",
        "full_name": name,
        "handle": format!("{short}_{i}"),
        "email": email,
        "company_name": company(i),
        "created_at": joined,
        "updated_at": joined,
    });
    (account, profile)
}

/// The same id in every run, so that jobs can refer to their employer.
fn employer_id(i: u64) -> uuid::Uuid {
    id_at(Timestamp::UNIX_EPOCH, &format!("scaled employer {i}"))
}

fn company(i: u64) -> String {
    const RIVERS: &[&str] = &[
        "Palar",
        "Betwa",
        "Kosi",
        "Teesta",
        "Tapti",
        "Manjira",
        "Luni",
        "Sharavati",
        "Damodar",
        "Subansiri",
        "Periyar",
    ];
    const TRADES: &[&str] = &["Works", "Traders", "Foods", "Textiles", "Motors", "Clinics", "Software", "Freight"];
    let mut random = SeededRandom::named(&format!("scaled company {i}"));
    format!("{} {} {i}", random.pick(RIVERS), random.pick(TRADES))
}

fn job(network: &DemoNetwork, (record, body): &WithBody<JobRecord>, i: u64) -> Json {
    let mut random = SeededRandom::named(&format!("scaled job {i}"));
    let employer = i / JOBS_PER_EMPLOYER;
    let posted = network.now - SignedDuration::from_mins(random.between(60, 90 * 24 * 60));
    let raise = random.between(80, 140);
    let pay = |text: &str| number(text) * raise / 100 / 500 * 500;
    let open = random.chance(85);
    json!({
        "id": id_at(posted, &format!("scaled job {i}")),
        "employer_id": employer_id(employer),
        "title": record.title,
        "company": company(employer),
        "location": network.anyone(&mut random).city,
        "type": random.pick(&["Full-time", "Full-time", "Part-time", "Contract", "Freelance", "Remote"]),
        "experience": record.level,
        "department": record.department,
        "salary_min": pay(record.salary_from),
        "salary_max": pay(record.salary_to),
        "skills": parts(record.skills, ','),
        "description": body.first(),
        "requirements": parts(record.requirements, ';'),
        "status": if open { "Active" } else { "Closed" },
        "created_at": posted,
        "expires_at": open.then(|| network.now + SignedDuration::from_hours(24 * random.between(5, 60))),
    })
}
