//! Job applications and their status changes, on both engines.

use crate::board::{add_expiring_job, add_file, add_job, apply, count, id_of};
use crate::support::{add_person, ask, call, context, number, refusal, refused, run, start};
use futures_util::future::join_all;
use jiff::SignedDuration;
use sangam_product::commands::RefusalCode;
use sangam_schema::Caller;
use serde_json::{Value as Json, json};
use uuid::Uuid;

const APPLICATIONS: &str = "select applications from jobs where id = {uuid}";

sangam_db::on_both_engines! {
    // C-254
    async fn an_application_is_stored_and_counted_with_a_first_history_entry(test: TestDatabase) {
        let db = &test.db;
        let (asha, ravi) = (add_person(db, "Asha", "user").await, add_person(db, "Ravi", "employer").await);
        let job = add_job(db, ravi).await;
        let applied = apply(&context(db), asha, job).await.unwrap();
        assert_eq!((&applied["status"], &applied["applicant_id"]), (&json!("Under Review"), &json!(asha)));
        assert_eq!((&applied["cover_letter"], &applied["full_name"]), (&json!("Dear all"), &json!("Asha Rao")));
        assert_eq!(number(db, APPLICATIONS, job).await, 1.0);
        assert_eq!(history(db, id_of(&applied)).await, [("Under Review".to_owned(), None)]);
    }

    async fn a_second_application_is_refused_even_after_the_job_has_closed(test: TestDatabase) {
        let db = &test.db;
        let (asha, ravi) = (add_person(db, "Asha", "user").await, add_person(db, "Ravi", "employer").await);
        let job = add_job(db, ravi).await;
        let context = context(db);
        apply(&context, asha, job).await.unwrap();
        run(db, "update jobs set status = 'Closed' where id = {uuid}", vec![job.into()]).await.unwrap();
        let again = refused(apply(&context, asha, job).await);
        assert_eq!(again, (RefusalCode::AlreadyDone, "You have already applied to this job.".to_owned()));
        assert_eq!(number(db, APPLICATIONS, job).await, 1.0);
    }

    async fn of_simultaneous_applications_by_one_person_only_one_is_stored(test: TestDatabase) {
        let db = &test.db;
        let (asha, ravi) = (add_person(db, "Asha", "user").await, add_person(db, "Ravi", "employer").await);
        let job = add_job(db, ravi).await;
        let context = context(db);
        let answers = join_all((0..12).map(|_| apply(&context, asha, job))).await;
        assert_eq!(answers.iter().filter(|answer| answer.is_ok()).count(), 1);
        assert!(answers.into_iter().filter(Result::is_err).all(|answer| refused(answer).0 == RefusalCode::AlreadyDone));
        assert_eq!(number(db, APPLICATIONS, job).await, 1.0);
        assert_eq!(count(db, "select 1 from application_events where actor_id = {uuid}", asha).await, 1);
    }

    async fn simultaneous_applications_by_many_people_are_all_counted(test: TestDatabase) {
        let db = &test.db;
        let ravi = add_person(db, "Ravi", "employer").await;
        let job = add_job(db, ravi).await;
        let people = join_all((0..20).map(|_| add_person(db, "Asha", "user"))).await;
        let context = context(db);
        for answer in join_all(people.iter().map(|person| apply(&context, *person, job))).await {
            answer.unwrap();
        }
        assert_eq!(number(db, APPLICATIONS, job).await, 20.0);
    }

    // C-255
    async fn only_job_seekers_can_apply_and_only_to_open_jobs(test: TestDatabase) {
        let db = &test.db;
        let (asha, ravi) = (add_person(db, "Asha", "user").await, add_person(db, "Ravi", "employer").await);
        let other = add_person(db, "Meera", "business").await;
        let job = add_job(db, ravi).await;
        let context = context(db);
        let error = refused(apply(&context, other, job).await);
        assert_eq!(error, (RefusalCode::Forbidden, "Only job seekers can apply for jobs. Use a job seeker's account to apply.".to_owned()));
        assert_eq!(refused(apply(&context, ravi, job).await), (RefusalCode::Forbidden, "This is your own job.".to_owned()));
        assert_eq!(refused(apply(&context, asha, Uuid::now_v7()).await).0, RefusalCode::NotFound);
        run(db, "update jobs set status = 'Closed' where id = {uuid}", vec![job.into()]).await.unwrap();
        let closed = refused(apply(&context, asha, job).await);
        assert_eq!(closed, (RefusalCode::NotOpen, "This job is closed and takes no more applications.".to_owned()));
        let expiring = add_expiring_job(db, ravi, Some(start() + SignedDuration::from_hours(1))).await;
        context.clock.advance(SignedDuration::from_hours(1));
        let expired = refused(apply(&context, asha, expiring).await);
        assert_eq!(expired, (RefusalCode::NotOpen, "This job has expired and takes no more applications.".to_owned()));
        assert_eq!(refusal(call(&context, Caller::Anonymous, "apply_to_job", job).await), "Please log in first.");
    }

    // C-246, C-247, C-248
    async fn every_argument_of_an_application_is_validated(test: TestDatabase) {
        let db = &test.db;
        let (asha, ravi) = (add_person(db, "Asha", "user").await, add_person(db, "Ravi", "employer").await);
        let job = add_job(db, ravi).await;
        let path = add_file(db, "resumes", asha).await;
        let good = json!({"p_job_id": job, "p_full_name": "Asha", "p_email": "asha@example.in", "p_resume_path": path});
        let folder = "Upload the file to your own folder first, then send its path.";
        let long = "x".repeat(20_001);
        for (argument, value, message) in [
            ("p_full_name", json!("  "), "Full name is required"),
            ("p_full_name", json!("x".repeat(201)), "Shorten the full name to 200 characters."),
            ("p_email", json!(null), "Email is required"),
            ("p_email", json!("asha at home"), "Enter a valid email address."),
            ("p_email", json!("asha@localhost"), "Enter a valid email address."),
            ("p_resume_path", json!(""), "Resume Required: Please upload your resume to apply."),
            ("p_resume_path", json!(format!("{ravi}/resume.pdf")), folder),
            ("p_resume_path", json!(format!("{asha}/../{ravi}/resume.pdf")), folder),
            ("p_resume_path", json!(format!("{asha}/")), folder),
            ("p_resume_path", json!(asha), folder),
            ("p_resume_path", json!(format!("{asha}/other.pdf")), "The file is not there. Upload it again."),
            ("p_cover_letter", json!(long), "Shorten the cover letter to 20000 characters."),
        ] {
            let mut application = good.clone();
            application[argument] = value;
            let answer = ask(&context(db), asha, "apply_to_job", application).await;
            assert_eq!(refused(answer), (RefusalCode::Invalid, message.to_owned()), "{argument}");
        }
        assert_eq!(number(db, APPLICATIONS, job).await, 0.0);
    }

    // C-382
    async fn an_application_passes_all_steps_and_each_is_stored_with_its_note(test: TestDatabase) {
        let db = &test.db;
        let (asha, ravi) = (add_person(db, "Asha", "user").await, add_person(db, "Ravi", "employer").await);
        let job = add_job(db, ravi).await;
        let context = context(db);
        let application = id_of(&apply(&context, asha, job).await.unwrap());
        for (status, note) in [("Interview Scheduled", Some("Tuesday at ten")), ("Accepted", None), ("Hired", Some(" "))] {
            let moved = step(&context, ravi, application, status, note).await.unwrap();
            assert_eq!(moved["status"], status);
        }
        let notes = history(db, application).await;
        let steps: Vec<_> = notes.iter().map(|(status, note)| (status.as_str(), note.as_deref())).collect();
        assert_eq!(steps, [
            ("Under Review", None),
            ("Interview Scheduled", Some("Tuesday at ten")),
            ("Accepted", None),
            ("Hired", None),
        ]);
    }

    async fn invalid_steps_are_refused_and_change_nothing(test: TestDatabase) {
        let db = &test.db;
        let (asha, ravi) = (add_person(db, "Asha", "user").await, add_person(db, "Ravi", "employer").await);
        let job = add_job(db, ravi).await;
        let context = context(db);
        let application = id_of(&apply(&context, asha, job).await.unwrap());
        let skip = refused(step(&context, ravi, application, "Hired", None).await);
        assert_eq!(skip, (RefusalCode::InvalidTransition, "An application that is Under Review cannot become Hired.".to_owned()));
        assert_eq!(refused(step(&context, ravi, application, "Under review", None).await).0, RefusalCode::Invalid);
        step(&context, ravi, application, "Rejected", Some("Not enough Rust")).await.unwrap();
        for status in ["Under Review", "Interview Scheduled", "Accepted", "Hired"] {
            assert_eq!(refused(step(&context, ravi, application, status, None).await).0, RefusalCode::InvalidTransition, "{status}");
        }
        assert_eq!(history(db, application).await.len(), 2);
    }

    async fn setting_the_same_status_again_succeeds_without_a_second_history_entry(test: TestDatabase) {
        let db = &test.db;
        let (asha, ravi) = (add_person(db, "Asha", "user").await, add_person(db, "Ravi", "employer").await);
        let job = add_job(db, ravi).await;
        let context = context(db);
        let application = id_of(&apply(&context, asha, job).await.unwrap());
        let first = step(&context, ravi, application, "Rejected", Some("No")).await.unwrap();
        context.clock.advance(SignedDuration::from_secs(60));
        assert_eq!(step(&context, ravi, application, "Rejected", Some("No")).await.unwrap(), first);
        assert_eq!(history(db, application).await.len(), 2);
    }

    async fn only_the_jobs_owner_can_move_an_application(test: TestDatabase) {
        let db = &test.db;
        let (asha, ravi) = (add_person(db, "Asha", "user").await, add_person(db, "Ravi", "employer").await);
        let stranger = add_person(db, "Meera", "employer").await;
        let job = add_job(db, ravi).await;
        let context = context(db);
        let application = id_of(&apply(&context, asha, job).await.unwrap());
        assert_eq!(refused(step(&context, asha, application, "Hired", None).await).0, RefusalCode::Forbidden);
        assert_eq!(refused(step(&context, stranger, application, "Rejected", None).await).0, RefusalCode::NotFound);
        assert_eq!(refused(step(&context, ravi, Uuid::now_v7(), "Rejected", None).await).0, RefusalCode::NotFound);
    }

    async fn simultaneous_decisions_leave_a_valid_history(test: TestDatabase) {
        let db = &test.db;
        let (asha, ravi) = (add_person(db, "Asha", "user").await, add_person(db, "Ravi", "employer").await);
        let context = context(db);
        for _ in 0..8 {
            let job = add_job(db, ravi).await;
            let application = id_of(&apply(&context, asha, job).await.unwrap());
            step(&context, ravi, application, "Interview Scheduled", None).await.unwrap();
            let statuses = ["Accepted", "Rejected", "Accepted", "Rejected"];
            join_all(statuses.iter().map(|status| step(&context, ravi, application, status, None))).await;
            // An accepted application can still be rejected, but a rejected one cannot change any more.
            let kept = history(db, application).await;
            let last: Vec<_> = kept[2..].iter().map(|(status, _)| status.as_str()).collect();
            assert!(last == ["Rejected"] || last == ["Accepted", "Rejected"], "{last:?}");
        }
    }

    async fn a_withdrawal_during_a_decision_leaves_no_partial_state(test: TestDatabase) {
        let db = &test.db;
        let (asha, ravi) = (add_person(db, "Asha", "user").await, add_person(db, "Ravi", "employer").await);
        let context = context(db);
        for _ in 0..8 {
            let job = add_job(db, ravi).await;
            let application = id_of(&apply(&context, asha, job).await.unwrap());
            let withdraw = run(db, "delete from job_applications where id = {uuid}", vec![application.into()]);
            let (decided, withdrawn) =
                tokio::join!(step(&context, ravi, application, "Rejected", None), withdraw);
            withdrawn.unwrap();
            if decided.is_err() {
                assert_eq!(refused(decided).0, RefusalCode::NotFound);
            }
            assert_eq!(number(db, APPLICATIONS, job).await, 0.0);
            assert!(history(db, application).await.is_empty());
        }
    }
}

async fn step(
    context: &sangam_product::commands::Context,
    employer: Uuid,
    application: Uuid,
    status: &str,
    note: Option<&str>,
) -> Result<Json, sangam_product::commands::Failure> {
    let arguments = json!({"p_application_id": application, "p_status": status, "p_note": note});
    ask(context, employer, "set_application_status", arguments).await
}

/// The history of an application, oldest first.
async fn history(db: &sangam_db::Db, application: Uuid) -> Vec<(String, Option<String>)> {
    let rows = run(
        db,
        "select status, note from application_events where application_id = {uuid} order by id",
        vec![application.into()],
    );
    let rows = rows.await.unwrap();
    rows.iter().map(|row| (row.text(0).unwrap().to_owned(), row.text(1).map(str::to_owned))).collect()
}
