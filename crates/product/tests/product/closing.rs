//! Chores that close rows, while an owner changes one of these rows.

use jiff::{SignedDuration, Timestamp};
use sangam_db::Db;
use sangam_db::testing::change_while;
use sangam_product::{close_due_postings, request_job_confirmations};
use uuid::Uuid;

use crate::board::{add_expiring_job, add_job, add_tender};
use crate::support::{add_person, run, start};

sangam_db::on_both_engines! {
    async fn a_job_extended_just_before_it_expires_stays_open(test: TestDatabase) {
        let db = &test.db;
        let expiry = start() + SignedDuration::from_hours(1);
        let job = add_expiring_job(db, add_person(db, "Ravi", "employer").await, Some(expiry)).await;
        let later = expiry + SignedDuration::from_hours(24);
        let values = vec![later.into(), job.into()];
        let extend = db.statement("update jobs set expires_at = {timestamp} where id = {uuid}", values);
        change_while(db, vec![extend], close_due_postings(db, expiry)).await.unwrap();
        assert_eq!(status(db, "select status from jobs where id = {uuid}", job).await, "Active");
    }

    async fn a_tender_extended_just_before_its_deadline_stays_open(test: TestDatabase) {
        let db = &test.db;
        let tender = add_tender(db, add_person(db, "Meera", "business").await, true).await;
        let values = vec!["2026-12-20".into(), tender.into()];
        let extend = db.statement("update tenders set deadline = {date} where id = {uuid}", values);
        let after_its_last_day: Timestamp = "2026-12-02T00:00:00Z".parse().unwrap();
        change_while(db, vec![extend], close_due_postings(db, after_its_last_day)).await.unwrap();
        assert_eq!(status(db, "select status from tenders where id = {uuid}", tender).await, "Open");
    }

    async fn a_job_confirmed_just_before_it_closes_stays_open(test: TestDatabase) {
        let db = &test.db;
        let job = add_job(db, add_person(db, "Ravi", "employer").await).await;
        let asked = start() + SignedDuration::from_hours(15 * 24);
        request_job_confirmations(db, asked).await.unwrap();
        let too_late = asked + SignedDuration::from_hours(22 * 24);
        let values = vec![too_late.into(), job.into()];
        let confirm =
            db.statement("update jobs set confirmed_at = {timestamp}, confirm_by = null where id = {uuid}", values);
        change_while(db, vec![confirm], request_job_confirmations(db, too_late)).await.unwrap();
        assert_eq!(status(db, "select status from jobs where id = {uuid}", job).await, "Active");
    }
}

async fn status(db: &Db, template: &'static str, id: Uuid) -> String {
    run(db, template, vec![id.into()]).await.unwrap()[0].text(0).unwrap().to_owned()
}
