//! Chores that close rows, while an owner changes one of these rows.

use std::future::Future;

use jiff::{SignedDuration, Timestamp};
use sangam_db::{Db, Engine, Error, Tx, Value};
use sangam_product::{close_due_postings, request_job_confirmations};
use uuid::Uuid;

use crate::board::{add_expiring_job, add_job, add_tender};
use crate::support::{add_person, run, start};

sangam_db::on_both_engines! {
    async fn a_job_extended_just_before_it_expires_stays_open(test: TestDatabase) {
        let db = &test.db;
        let expiry = start() + SignedDuration::from_hours(1);
        let job = add_expiring_job(db, add_person(db, "Ravi", "employer").await, Some(expiry)).await;
        let extend = "update jobs set expires_at = {timestamp} where id = {uuid}";
        let later = expiry + SignedDuration::from_hours(24);
        change_while(db, extend, vec![later.into(), job.into()], close_due_postings(db, expiry)).await.unwrap();
        assert_eq!(status(db, "select status from jobs where id = {uuid}", job).await, "Active");
    }

    async fn a_tender_extended_just_before_its_deadline_stays_open(test: TestDatabase) {
        let db = &test.db;
        let tender = add_tender(db, add_person(db, "Meera", "business").await, true).await;
        let extend = "update tenders set deadline = {date} where id = {uuid}";
        let after_its_last_day: Timestamp = "2026-12-02T00:00:00Z".parse().unwrap();
        let values = vec!["2026-12-20".into(), tender.into()];
        change_while(db, extend, values, close_due_postings(db, after_its_last_day)).await.unwrap();
        assert_eq!(status(db, "select status from tenders where id = {uuid}", tender).await, "Open");
    }

    async fn a_job_confirmed_just_before_it_closes_stays_open(test: TestDatabase) {
        let db = &test.db;
        let job = add_job(db, add_person(db, "Ravi", "employer").await).await;
        let asked = start() + SignedDuration::from_hours(15 * 24);
        request_job_confirmations(db, asked).await.unwrap();
        let too_late = asked + SignedDuration::from_hours(22 * 24);
        let confirm = "update jobs set confirmed_at = {timestamp}, confirm_by = null where id = {uuid}";
        let values = vec![too_late.into(), job.into()];
        change_while(db, confirm, values, request_job_confirmations(db, too_late)).await.unwrap();
        assert_eq!(status(db, "select status from jobs where id = {uuid}", job).await, "Active");
    }
}

/// Runs the chore while a transaction that has made this change is still open. The transaction ends when the chore waits for it.
async fn change_while<T>(
    db: &Db,
    template: &'static str,
    values: Vec<Value>,
    chore: impl Future<Output = Result<T, Error>>,
) -> Result<T, Error> {
    let (changed, is_changed) = tokio::sync::oneshot::channel();
    let change = db.write(move |tx| {
        Box::pin(async move {
            let statement = tx.statement(template, values);
            assert_eq!(tx.execute(&statement).await?, 1);
            changed.send(()).unwrap();
            wait_until_another_waits(tx).await
        })
    });
    let chore = async {
        is_changed.await.unwrap();
        chore.await
    };
    let (change, chore) = tokio::join!(change, chore);
    change.and(chore)
}

/// SQLite runs one transaction at a time, so there the chore waits in any case.
async fn wait_until_another_waits(tx: &mut Tx<'_>) -> Result<(), Error> {
    let waiting = "select 1 from pg_locks where not granted and pg_backend_pid() = any (pg_blocking_pids(pid))";
    while tx.engine() == Engine::Postgres && tx.fetch(&tx.statement(waiting, Vec::new())).await?.is_empty() {
        tokio::task::yield_now().await;
    }
    Ok(())
}

async fn status(db: &Db, template: &'static str, id: Uuid) -> String {
    run(db, template, vec![id.into()]).await.unwrap()[0].text(0).unwrap().to_owned()
}
