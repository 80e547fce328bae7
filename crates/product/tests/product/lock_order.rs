//! Two commands that need the same rows at the same moment: one waits for the other, and neither fails with a deadlock.

use jiff::SignedDuration;
use sangam_db::testing::change_around;
use sangam_db::{Db, Error, Statement};
use sangam_product::commands::Context;
use sangam_product::erase_person;
use sangam_product::posting_checks::{HeldDecision, release_held};
use serde_json::json;
use uuid::Uuid;

use crate::board::{add_job, add_tender, apply, bid, id_of};
use crate::support::{add_person, ask, context, run, start};

sangam_db::on_both_engines! {
    async fn a_job_may_be_edited_while_a_moderator_releases_it(test: TestDatabase) {
        let db = &test.db;
        let owner = add_person(db, "Ravi", "employer").await;
        let job = add_job(db, owner).await;
        let hold = "insert into posting_checks (posting_id, kind, owner_id, score, held, text_key, released, checked_at)
            values ({uuid}, 'job', {uuid}, 100, true, 'key', false, {timestamp})";
        run(db, hold, vec![job.into(), owner.into(), start().into()]).await.unwrap();
        let check = db.statement("update posting_checks set text_key = 'other' where posting_id = {uuid}", vec![job.into()]);
        let released = change_around(db, vec![edit(db, job)], vec![check], release_held(db, job, Some("key".to_owned()))).await;
        assert_eq!(released.unwrap(), HeldDecision::Changed, "the moderator has not read the new text");
    }

    async fn a_job_may_be_closed_while_an_applicant_withdraws(test: TestDatabase) {
        let db = &test.db;
        let one = Interviewed::add(db).await;
        let withdrawal = json!({"p_application_id": one.application});
        let withdraw = ask(&one.context, one.applicant, "withdraw_application", withdrawal);
        change_around(db, vec![edit(db, one.job)], vec![one.close(db)], withdraw).await.unwrap();
    }

    async fn a_job_may_be_closed_while_an_applicant_deletes_the_application(test: TestDatabase) {
        let db = &test.db;
        let one = Interviewed::add(db).await;
        let delete = run(db, "delete from job_applications where id = {uuid}", vec![one.application.into()]);
        change_around(db, vec![edit(db, one.job)], vec![one.close(db)], delete).await.unwrap();
    }

    async fn a_proposal_may_be_decided_while_its_business_is_erased(test: TestDatabase) {
        let db = &test.db;
        let (meera, ravi) = (add_person(db, "Meera", "business").await, add_person(db, "Ravi", "user").await);
        let tender = add_tender(db, meera, false).await;
        let proposal = id_of(&bid(&context(db), ravi, tender).await.unwrap());
        let decide = "update proposals set status = 'Rejected', decided_at = {timestamp} where id = {uuid}";
        let decide = db.statement(decide, vec![start().into(), proposal.into()]);
        let note = db.statement("update tenders set updated_at = {timestamp} where id = {uuid}", vec![start().into(), tender.into()]);
        let erase = db.write(move |tx| Box::pin(async move { erase_person(tx, meera, start()).await.map(drop) }));
        let erased: Result<(), Error> = change_around(db, vec![decide], vec![note], erase).await;
        erased.unwrap();
    }
}

/// An applicant who was offered an interview.
struct Interviewed {
    context: Context,
    job: Uuid,
    applicant: Uuid,
    application: Uuid,
}

impl Interviewed {
    async fn add(db: &Db) -> Interviewed {
        let (employer, applicant) = (add_person(db, "Ravi", "employer").await, add_person(db, "Asha", "user").await);
        let context = context(db);
        let job = add_job(db, employer).await;
        let application = id_of(&apply(&context, applicant, job).await.unwrap());
        let offer = "insert into interviews
              (id, application_id, job_id, applicant_id, organizer_id, format, place, slots, created_at, updated_at)
            values
              ({1:uuid}, {2:uuid}, {3:uuid}, {4:uuid}, {5:uuid}, 'Phone', '+91 98765 43210', {6:json}, {7:timestamp}, {7:timestamp})";
        let values = vec![
            Uuid::now_v7().into(),
            application.into(),
            job.into(),
            applicant.into(),
            employer.into(),
            "[]".into(),
            start().into(),
        ];
        run(db, offer, values).await.unwrap();
        Interviewed { context, job, applicant, application }
    }

    /// Closes the job, which cancels the interview.
    fn close(&self, db: &Db) -> Statement {
        let at = start() + SignedDuration::from_hours(1);
        let close = "update jobs set status = 'Closed', updated_at = {timestamp} where id = {uuid}";
        db.statement(close, vec![at.into(), self.job.into()])
    }
}

/// Locks a job as an edit does.
fn edit(db: &Db, job: Uuid) -> Statement {
    db.statement("update jobs set title = 'Weaver' where id = {uuid}", vec![job.into()])
}
