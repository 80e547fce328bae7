//! Checks of the database: it is reachable, its tables are up to date, and its file is intact.

use sangam_bus::Bus;
use sangam_db::{Db, Engine, Statement};
use sangam_schema::Clock;

use super::{Finding, backup, keys_and_files, mail};
use crate::instance;
use crate::settings::Settings;

/// Opening a SQLite file that does not exist would create it, so a missing file is only reported.
pub(super) async fn check(settings: &Settings) -> Vec<(&'static str, Finding)> {
    if instance::is_database_absent(settings) {
        return vec![("database", keys_and_files::check_unused(settings).await)];
    }
    let db = match instance::open_db(settings, &sangam_product::schema(), Clock::system(), Bus::local()).await {
        Ok(db) => db,
        Err(error) => {
            let advice = "check that it runs and that the address, the user and the password are right";
            return vec![("database", Finding::wrong(format!("{error:#}"), advice))];
        }
    };
    let mut findings = vec![("database", check_integrity(&db).await), ("migrations", check_migrations(&db).await)];
    if let Some(checked) = db.check_replica().await {
        findings.push(("replica", assess_replica(checked)));
    }
    findings.extend(keys_and_files::check(settings, &db).await);
    if findings.iter().all(|(_, finding)| matches!(finding, Finding::Good(_))) {
        findings.push(("backup", backup::check(settings, &db).await));
        findings.push(("mail queue", mail::check_queue(settings, &db).await));
    }
    db.close().await;
    findings
}

/// Reports on the replica. The server works without one and logs that it does.
fn assess_replica(checked: Result<(), sangam_db::Error>) -> Finding {
    match checked {
        Ok(()) => Finding::good("follows the database"),
        Err(error) => Finding::wrong(
            error.to_string(),
            "check that it runs and follows this database, and check the address in SANGAM_DATABASE_REPLICA; meanwhile \
             reads go to the database",
        ),
    }
}

async fn check_migrations(db: &Db) -> Finding {
    if let Err(error @ sangam_db::Error::Newer { .. }) = db.check_version().await {
        return Finding::wrong(error.to_string(), "or restore the backup that was made before the upgrade");
    }
    match db.ready().await {
        Ok(()) => Finding::good("all applied"),
        Err(error) => Finding::wrong(error.to_string(), "run `sangam migrate` or start the server"),
    }
}

/// Checks the database for damage. SQLite checks its own pages on request; PostgreSQL does so itself and only has to
/// answer.
async fn check_integrity(db: &Db) -> Finding {
    let (question, expected) = match db.engine() {
        Engine::Sqlite => ("pragma quick_check(1)", "ok"),
        Engine::Postgres => ("select 'ok'", "ok"),
    };
    match db.read(Statement { sql: question.into(), values: Vec::new() }).await {
        Ok(rows) => match rows.first().and_then(|row| row.text(0)) {
            Some(answer) if answer == expected => Finding::good("reachable and intact"),
            answer => {
                let problem = format!("damaged: {}", answer.unwrap_or("no answer"));
                Finding::wrong(problem, "stop the server and restore the latest backup")
            }
        },
        Err(error) => Finding::wrong(error.to_string(), "check that it runs and that no other program has it locked"),
    }
}
