//! Checks of the rows: they can be reached, their tables are up to date, and the file is whole.

use sangam_bus::Bus;
use sangam_db::{Db, Engine, Statement};
use sangam_schema::Clock;

use super::{Finding, backup, belongings, mail};
use crate::instance;
use crate::settings::Settings;

/// Opening a SQLite file that is not there would make one, so an absent file is only mentioned.
pub(super) async fn check(settings: &Settings) -> Vec<(&'static str, Finding)> {
    if instance::is_database_absent(settings) {
        return vec![("database", belongings::check_unused(settings).await)];
    }
    let db = match instance::open_db(settings, &sangam_product::schema(), Clock::system(), Bus::local()).await {
        Ok(db) => db,
        Err(error) => {
            let advice = "check that it runs and that the address, the user and the password are right";
            return vec![("database", Finding::wrong(format!("{error:#}"), advice))];
        }
    };
    let mut findings = vec![("database", whole(&db).await), ("migrations", up_to_date(&db).await)];
    if let Some(checked) = db.check_replica().await {
        findings.push(("replica", replica(checked)));
    }
    findings.extend(belongings::check(settings, &db).await);
    if findings.iter().all(|(_, finding)| matches!(finding, Finding::Good(_))) {
        findings.push(("backup", backup::check(settings, &db).await));
        findings.push(("mail queue", mail::check_queue(settings, &db).await));
    }
    db.close().await;
    findings
}

/// The server goes on without one, and says so in its log.
fn replica(checked: Result<(), sangam_db::Error>) -> Finding {
    match checked {
        Ok(()) => Finding::good("follows the database"),
        Err(error) => Finding::wrong(
            error.to_string(),
            "check that it runs and follows this database, and the address in SANGAM_DATABASE_REPLICA; reads go to the database meanwhile",
        ),
    }
}

async fn up_to_date(db: &Db) -> Finding {
    if let Err(error @ sangam_db::Error::Newer { .. }) = db.check_version().await {
        return Finding::wrong(error.to_string(), "or restore the backup that was made before the upgrade");
    }
    match db.ready().await {
        Ok(()) => Finding::good("all applied"),
        Err(error) => Finding::wrong(error.to_string(), "run `sangam migrate`, or start the server, which does it too"),
    }
}

/// SQLite checks its own pages; PostgreSQL does that by itself and is only asked for an answer.
async fn whole(db: &Db) -> Finding {
    let (question, expected) = match db.engine() {
        Engine::Sqlite => ("pragma quick_check(1)", "ok"),
        Engine::Postgres => ("select 'ok'", "ok"),
    };
    match db.read(Statement { sql: question.into(), values: Vec::new() }).await {
        Ok(rows) => match rows.first().and_then(|row| row.text(0)) {
            Some(answer) if answer == expected => Finding::good("reachable and whole"),
            answer => {
                let problem = format!("damaged: {}", answer.unwrap_or("no answer"));
                Finding::wrong(problem, "stop the server and restore the latest backup")
            }
        },
        Err(error) => Finding::wrong(error.to_string(), "check that it runs and that no other program has it locked"),
    }
}
