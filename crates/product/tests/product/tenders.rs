//! Bidding for, deciding, awarding and withdrawing tenders, on both engines.

use crate::board::{add_file, add_tender, bid, count, id_of, proposal};
use crate::support::{add_person, ask, context, number, refused, run, start};
use futures_util::future::join_all;
use jiff::SignedDuration;
use sangam_db::{Db, Error};
use sangam_product::close_due_postings;
use sangam_product::commands::{Context, Failure, RefusalCode};
use serde_json::{Value as Json, json};
use uuid::Uuid;

const BIDS: &str = "select bids from tenders where id = {uuid}";

sangam_db::on_both_engines! {
    // C-271
    async fn a_proposal_is_normalised_stored_and_counted(test: TestDatabase) {
        let db = &test.db;
        let (meera, ravi) = (add_person(db, "Meera", "business").await, add_person(db, "Ravi", "user").await);
        let tender = add_tender(db, meera, true).await;
        let mut sent = proposal(tender);
        (sent["p_gst"], sent["p_pan"]) = (json!("27aapfu0939f1zv"), json!("AAPFU 0939 F"));
        sent["p_file_path"] = json!(add_file(db, "proposals", ravi).await);
        let made = ask(&context(db), ravi, "submit_proposal", sent).await.unwrap();
        assert_eq!((&made["status"], &made["mobile"]), (&json!("Under Review"), &json!("+919876543210")));
        assert_eq!((&made["gst"], &made["pan"]), (&json!("27AAPFU0939F1ZV"), &json!("AAPFU0939F")));
        assert_eq!((&made["amount"], &made["note"]), (&json!(250_000), &json!(null)));
        assert_eq!(number(db, BIDS, tender).await, 1.0);
    }

    // C-242, C-272
    async fn proposals_to_own_closed_overdue_or_missing_tenders_are_refused(test: TestDatabase) {
        let db = &test.db;
        let (meera, ravi) = (add_person(db, "Meera", "business").await, add_person(db, "Ravi", "user").await);
        let tender = add_tender(db, meera, true).await;
        let context = context(db);
        assert_eq!(refused(bid(&context, meera, tender).await), (RefusalCode::Forbidden, "You cannot bid for your own tender.".to_owned()));
        assert_eq!(refused(bid(&context, ravi, Uuid::now_v7()).await).0, RefusalCode::NotFound);
        // The last minute of the last day in India.
        context.clock.advance(SignedDuration::from_mins(16 * 24 * 60 + 18 * 60 + 29));
        bid(&context, ravi, tender).await.unwrap();
        assert_eq!(refused(bid(&context, ravi, tender).await).0, RefusalCode::AlreadyDone);
        let late = add_person(db, "Late", "user").await;
        context.clock.advance(SignedDuration::from_mins(1));
        let error = refused(bid(&context, late, tender).await);
        assert_eq!(error, (RefusalCode::NotOpen, "The deadline of this tender has passed.".to_owned()));
        let closed = add_tender(db, meera, true).await;
        close(db, closed).await;
        let error = refused(bid(&context, late, closed).await);
        assert_eq!(error, (RefusalCode::NotOpen, "This tender is closed and takes no more proposals.".to_owned()));
    }

    // C-259 to C-262
    async fn every_argument_of_a_proposal_is_validated(test: TestDatabase) {
        let db = &test.db;
        let (meera, ravi) = (add_person(db, "Meera", "business").await, add_person(db, "Ravi", "user").await);
        let tender = add_tender(db, meera, true).await;
        for (argument, value, message) in [
            ("p_name", json!(" "), "Name is required"),
            ("p_email", json!(""), "Email is required"),
            ("p_email", json!("ravi@"), "Enter a valid email address."),
            ("p_mobile", json!(null), "Mobile number is required"),
            ("p_mobile", json!("12345"), "Enter a ten-digit Indian mobile number, such as +91 98765 43210."),
            ("p_address", json!(""), "Address is required"),
            ("p_gst", json!("27AAPFU0939F1ZO"), "The last character does not fit the others; one of them is mistyped."),
            ("p_pan", json!("AAPFU0000F"), "The digits of a PAN begin at 0001."),
            ("p_amount", json!(-1), "Enter an amount in whole rupees, not below zero."),
            ("p_message", json!("x".repeat(20_001)), "Shorten the message to 20000 characters."),
            ("p_file_path", json!(format!("{meera}/work.zip")), "Upload the file to your own folder first, then send its path."),
        ] {
            let mut sent = proposal(tender);
            sent[argument] = value;
            let answer = ask(&context(db), ravi, "submit_proposal", sent).await;
            assert_eq!(refused(answer), (RefusalCode::Invalid, message.to_owned()), "{argument}");
        }
        let mut sent = proposal(tender);
        let path = add_file(db, "resumes", ravi).await;
        sent["p_file_path"] = json!(path);
        let elsewhere = refused(ask(&context(db), ravi, "submit_proposal", sent).await);
        assert_eq!(elsewhere, (RefusalCode::Invalid, "The file is not there. Upload it again.".to_owned()), "in another bucket");
        let mut sent = proposal(tender);
        (sent["p_gst"], sent["p_pan"]) = (json!("27AAPFU0939F1ZV"), json!("AAACR5055K"));
        let answer = refused(ask(&context(db), ravi, "submit_proposal", sent).await);
        assert_eq!(answer.1, "The PAN is not the one inside the GSTIN. Correct one of them.");
        assert_eq!(number(db, BIDS, tender).await, 0.0);
    }

    // C-359
    async fn of_ten_simultaneous_proposals_a_plan_of_five_accepts_five(test: TestDatabase) {
        let db = &test.db;
        let (meera, ravi) = (add_person(db, "Meera", "business").await, add_person(db, "Ravi", "user").await);
        let tenders = join_all((0..10).map(|_| add_tender(db, meera, true))).await;
        let context = context(db);
        let answers = join_all(tenders.iter().map(|tender| bid(&context, ravi, *tender))).await;
        assert_eq!(answers.iter().filter(|answer| answer.is_ok()).count(), 5);
        for answer in answers.into_iter().filter(Result::is_err) {
            let message = "Your Basic plan allows 5 proposals a month, and you have made them. Choose a larger plan, or bid again from 1 December 2026.";
            assert_eq!(refused(answer), (RefusalCode::OverLimit, message.to_owned()));
        }
        let left = ask(&context, ravi, "proposals_left", json!({})).await.unwrap();
        assert_eq!(left, json!({"plan": "Basic", "limit": 5, "used": 5, "left": 0, "renews_on": "2026-12-01"}));
    }

    // C-360
    async fn a_paid_plan_has_no_limit_until_it_ends_and_a_new_month_begins_in_india(test: TestDatabase) {
        let db = &test.db;
        let (meera, ravi) = (add_person(db, "Meera", "business").await, add_person(db, "Ravi", "user").await);
        let context = context(db);
        subscribe(db, ravi, "Pro").await;
        for _ in 0..6 {
            bid(&context, ravi, add_tender(db, meera, true).await).await.unwrap();
        }
        let left = ask(&context, ravi, "proposals_left", json!({})).await.unwrap();
        assert_eq!(left, json!({"plan": "Pro", "limit": null, "used": 6, "left": null, "renews_on": "2026-12-01"}));
        // The paid period ends after two days.
        context.clock.advance(SignedDuration::from_hours(48));
        assert_eq!(refused(bid(&context, ravi, add_tender(db, meera, true).await).await).0, RefusalCode::OverLimit);
        // 18:30 UTC on the 30th is midnight in India.
        context.clock.advance(SignedDuration::from_mins(13 * 24 * 60 + 18 * 60 + 30));
        let left = ask(&context, ravi, "proposals_left", json!({})).await.unwrap();
        assert_eq!((&left["used"], &left["left"], &left["renews_on"]), (&json!(0), &json!(5), &json!("2027-01-01")));
    }

    async fn a_withdrawn_proposal_keeps_its_credit_and_can_be_resubmitted(test: TestDatabase) {
        let db = &test.db;
        let (meera, ravi) = (add_person(db, "Meera", "business").await, add_person(db, "Ravi", "user").await);
        let context = context(db);
        let mut made = Vec::new();
        for _ in 0..5 {
            let tender = add_tender(db, meera, true).await;
            made.push((tender, id_of(&bid(&context, ravi, tender).await.unwrap())));
        }
        let (tender, first) = made[0];
        run(db, "delete from proposals where id = {uuid}", vec![first.into()]).await.unwrap();
        assert_eq!(number(db, BIDS, tender).await, 0.0);
        assert_eq!(refused(bid(&context, ravi, add_tender(db, meera, true).await).await).0, RefusalCode::OverLimit);
        bid(&context, ravi, tender).await.unwrap();
        assert_eq!(number(db, BIDS, tender).await, 1.0);
    }

    async fn withdrawing_a_tender_rejects_its_proposals_and_returns_the_credits(test: TestDatabase) {
        let db = &test.db;
        let (meera, ravi) = (add_person(db, "Meera", "business").await, add_person(db, "Ravi", "user").await);
        let context = context(db);
        let tender = add_tender(db, meera, true).await;
        let made = id_of(&bid(&context, ravi, tender).await.unwrap());
        let arguments = json!({"p_tender_id": tender, "p_note": "The budget is gone"});
        assert_eq!(refused(ask(&context, ravi, "withdraw_tender", arguments.clone()).await).0, RefusalCode::Forbidden);
        let gone = ask(&context, meera, "withdraw_tender", arguments.clone()).await.unwrap();
        assert_eq!((&gone["status"], &gone["withdrawn_at"]), (&json!("Closed"), &json!("2026-11-15T00:00:00.000000+00:00")));
        assert_eq!(outcome(db, made).await, ("Rejected".to_owned(), Some("The budget is gone".to_owned())));
        assert_eq!(ask(&context, ravi, "proposals_left", json!({})).await.unwrap()["used"], 0);
        assert_eq!(ask(&context, meera, "withdraw_tender", arguments).await.unwrap(), gone);
        assert_eq!(events(db, tender).await, [("Withdrawn".to_owned(), json!([]))]);
        assert_eq!(refused(decide(&context, meera, made, "Accepted").await).1, "This tender was withdrawn, and its proposals with it.");
        let other = add_tender(db, meera, true).await;
        bid(&context, ravi, other).await.unwrap();
        run(db, "delete from tenders where id = {uuid}", vec![other.into()]).await.unwrap();
        assert_eq!(ask(&context, ravi, "proposals_left", json!({})).await.unwrap()["used"], 0);
    }

    async fn an_award_rejects_all_other_proposals_without_revealing_its_reason(test: TestDatabase) {
        let db = &test.db;
        let meera = add_person(db, "Meera", "business").await;
        let bidders = join_all((0..3).map(|_| add_person(db, "Ravi", "user"))).await;
        let tender = add_tender(db, meera, false).await;
        let context = context(db);
        let mut made = Vec::new();
        for bidder in &bidders {
            made.push(id_of(&bid(&context, *bidder, tender).await.unwrap()));
        }
        let rejected = json!({"p_proposal_id": made[2], "p_status": "Rejected", "p_note": "Too late"});
        ask(&context, meera, "decide_proposal", rejected).await.unwrap();
        let accepted = json!({"p_proposal_id": made[0], "p_status": "Accepted", "p_note": "The best price", "p_note_to_others": "Thank you"});
        let won = ask(&context, meera, "decide_proposal", accepted.clone()).await.unwrap();
        assert_eq!((&won["status"], &won["note"]), (&json!("Accepted"), &json!("The best price")));
        assert_eq!(outcome(db, made[1]).await, ("Rejected".to_owned(), Some("Thank you".to_owned())));
        assert_eq!(outcome(db, made[2]).await, ("Rejected".to_owned(), Some("Too late".to_owned())));
        assert_eq!(events(db, tender).await, [("Awarded".to_owned(), json!([]))]);
        assert_eq!(ask(&context, meera, "decide_proposal", accepted).await.unwrap(), won);
        assert_eq!(refused(decide(&context, meera, made[1], "Accepted").await), (RefusalCode::InvalidTransition, "This tender has been awarded already.".to_owned()));
        assert_eq!(refused(decide(&context, meera, made[0], "Rejected").await).0, RefusalCode::InvalidTransition);
        let withdrawn = refused(ask(&context, meera, "withdraw_tender", json!({"p_tender_id": tender})).await);
        assert_eq!(withdrawn, (RefusalCode::InvalidTransition, "This tender has been awarded and cannot be withdrawn.".to_owned()));
    }

    async fn of_simultaneous_awards_only_one_succeeds(test: TestDatabase) {
        let db = &test.db;
        let meera = add_person(db, "Meera", "business").await;
        let bidders = join_all((0..8).map(|_| add_person(db, "Ravi", "user"))).await;
        let tender = add_tender(db, meera, false).await;
        let context = context(db);
        let made = join_all(bidders.iter().map(|bidder| bid(&context, *bidder, tender))).await;
        let made: Vec<_> = made.iter().map(|answer| id_of(answer.as_ref().unwrap())).collect();
        let answers = join_all(made.iter().map(|proposal| decide(&context, meera, *proposal, "Accepted"))).await;
        assert_eq!(answers.iter().filter(|answer| answer.is_ok()).count(), 1, "{answers:?}");
        assert!(answers.into_iter().filter(Result::is_err).all(|answer| refused(answer).0 == RefusalCode::InvalidTransition));
        assert_eq!(count(db, "select 1 from proposals where tender_id = {uuid} and status = 'Accepted'", tender).await, 1);
        assert_eq!(count(db, "select 1 from proposals where tender_id = {uuid} and status = 'Rejected'", tender).await, 7);
    }

    async fn an_award_during_bids_and_withdrawals_leaves_one_winner_and_correct_counts(test: TestDatabase) {
        let db = &test.db;
        let meera = add_person(db, "Meera", "business").await;
        let bidders = join_all((0..6).map(|_| add_person(db, "Ravi", "user"))).await;
        let context = context(db);
        for _ in 0..4 {
            let tender = add_tender(db, meera, false).await;
            for bidder in &bidders {
                subscribe(db, *bidder, "Business").await;
            }
            let first = id_of(&bid(&context, bidders[0], tender).await.unwrap());
            let second = id_of(&bid(&context, bidders[1], tender).await.unwrap());
            let leave = run(db, WITHDRAW, vec![second.into()]);
            let come = join_all(bidders[2..].iter().map(|bidder| bid(&context, *bidder, tender)));
            let (won, left, came) = tokio::join!(decide(&context, meera, first, "Accepted"), leave, come);
            won.unwrap();
            left.unwrap();
            for answer in came.into_iter().filter(Result::is_err) {
                assert_eq!(refused(answer).0, RefusalCode::NotOpen);
            }
            let all = count(db, "select 1 from proposals where tender_id = {uuid}", tender).await;
            assert_eq!(number(db, BIDS, tender).await, all as f64);
            assert_eq!(count(db, "select 1 from proposals where tender_id = {uuid} and status = 'Under Review'", tender).await, 0);
        }
    }

    async fn a_sealed_tender_can_be_decided_once_it_is_closed_or_past_its_deadline(test: TestDatabase) {
        let db = &test.db;
        let (meera, ravi) = (add_person(db, "Meera", "business").await, add_person(db, "Ravi", "user").await);
        let stranger = add_person(db, "Kiran", "business").await;
        let context = context(db);
        let (early, late) = (add_tender(db, meera, true).await, add_tender(db, meera, true).await);
        let (one, two) = (id_of(&bid(&context, ravi, early).await.unwrap()), id_of(&bid(&context, ravi, late).await.unwrap()));
        let error = refused(decide(&context, meera, one, "Accepted").await);
        assert_eq!(error, (RefusalCode::Sealed, "This tender is sealed until its deadline. Close it to open its proposals and decide them.".to_owned()));
        assert_eq!(refused(decide(&context, ravi, one, "Accepted").await).0, RefusalCode::Forbidden);
        assert_eq!(refused(decide(&context, stranger, one, "Accepted").await).0, RefusalCode::NotFound);
        assert_eq!(refused(decide(&context, meera, one, "Under Review").await).0, RefusalCode::Invalid);
        close(db, early).await;
        decide(&context, meera, one, "Accepted").await.unwrap();
        context.clock.advance(SignedDuration::from_hours(17 * 24));
        decide(&context, meera, two, "Accepted").await.unwrap();
    }

    // C-292
    async fn an_amendment_records_an_event_with_the_changed_columns(test: TestDatabase) {
        let db = &test.db;
        let meera = add_person(db, "Meera", "business").await;
        let tender = add_tender(db, meera, true).await;
        run(db, "update tenders set title = 'A new roof', views = views + 1 where id = {uuid}", vec![tender.into()]).await.unwrap();
        assert!(events(db, tender).await.is_empty());
        let amend = "update tenders set budget_max = {int}, description = 'Slate', updated_at = {timestamp} where id = {uuid}";
        run(db, amend, vec![900_000.into(), start().into(), tender.into()]).await.unwrap();
        close(db, tender).await;
        assert_eq!(events(db, tender).await, [
            ("Amended".to_owned(), json!(["budget_max", "description"])),
            ("Closed".to_owned(), json!([])),
        ]);
        let error = raised(run(db, amend, vec![1.into(), start().into(), tender.into()]).await);
        assert_eq!(error, "Only an open tender can be changed.");
    }

    async fn tender_states_cannot_be_skipped(test: TestDatabase) {
        let db = &test.db;
        let (meera, ravi) = (add_person(db, "Meera", "business").await, add_person(db, "Ravi", "user").await);
        let tender = add_tender(db, meera, false).await;
        let set = "update tenders set status = {text} where id = {uuid}";
        let error = raised(run(db, set, vec!["Awarded".into(), tender.into()]).await);
        assert_eq!(error, "A tender is awarded by accepting one of its proposals.");
        let context = context(db);
        let made = id_of(&bid(&context, ravi, tender).await.unwrap());
        decide(&context, meera, made, "Accepted").await.unwrap();
        assert_eq!(raised(run(db, set, vec!["Closed".into(), tender.into()]).await), "An awarded tender stays awarded.");
        let reopened = raised(run(db, set, vec!["Open".into(), tender.into()]).await);
        assert_eq!(reopened, "A closed tender cannot be opened again. Post a new one instead.");
    }

    // C-290
    async fn a_new_deadline_must_not_be_in_the_past(test: TestDatabase) {
        let db = &test.db;
        let meera = add_person(db, "Meera", "business").await;
        let tender = add_tender(db, meera, true).await;
        let set = "update tenders set deadline = {date}, updated_at = {timestamp} where id = {uuid}";
        run(db, set, vec!["2026-11-15".into(), start().into(), tender.into()]).await.unwrap();
        let error = raised(run(db, set, vec!["2026-11-14".into(), start().into(), tender.into()]).await);
        assert_eq!(error, "Choose a deadline that is today or later.");
        let insert = "insert into tenders (id, business_id, title, company, category, deadline, description, created_at)
            values ({uuid}, {uuid}, 'Roof', 'M', 'Design', {date}, 'Tiles', {timestamp})";
        let past = run(db, insert, vec![Uuid::now_v7().into(), meera.into(), "2026-11-14".into(), start().into()]).await;
        assert_eq!(raised(past), "Choose a deadline that is today or later.");
    }

    async fn tenders_and_jobs_close_when_their_last_day_ends_in_india(test: TestDatabase) {
        let db = &test.db;
        let meera = add_person(db, "Meera", "business").await;
        let tender = add_tender(db, meera, true).await;
        let last_minute = "2026-12-01T18:29:59Z".parse().unwrap();
        let job = crate::board::add_expiring_job(db, meera, Some(last_minute)).await;
        crate::board::add_job(db, meera).await;
        let before = close_due_postings(db, last_minute - SignedDuration::from_secs(1)).await.unwrap();
        assert_eq!((before.tenders, before.jobs), (0, 0));
        let at_midnight = last_minute + SignedDuration::from_secs(1);
        let (one, other) = tokio::join!(close_due_postings(db, at_midnight), close_due_postings(db, at_midnight));
        let (one, other) = (one.unwrap(), other.unwrap());
        assert_eq!((one.tenders + other.tenders, one.jobs + other.jobs), (1, 1));
        assert_eq!(count(db, "select 1 from tenders where id = {uuid} and status = 'Closed'", tender).await, 1);
        assert_eq!(count(db, "select 1 from jobs where id = {uuid} and status = 'Closed'", job).await, 1);
        assert_eq!(events(db, tender).await, [("Closed".to_owned(), json!([]))]);
    }
}

/// The statement the data API runs when a bidder withdraws.
const WITHDRAW: &str = "delete from proposals where id = {uuid} and status = 'Under Review'";

async fn decide(context: &Context, owner: Uuid, proposal: Uuid, status: &str) -> Result<Json, Failure> {
    ask(context, owner, "decide_proposal", json!({"p_proposal_id": proposal, "p_status": status})).await
}

async fn close(db: &Db, tender: Uuid) {
    run(db, "update tenders set status = 'Closed' where id = {uuid}", vec![tender.into()]).await.unwrap();
}

async fn subscribe(db: &Db, person: Uuid, plan: &str) {
    run(
        db,
        "insert into subscriptions (user_id, plan, status, current_period_end)
        values ({uuid}, {text}, 'Cancelled', {timestamp})
        on conflict (user_id) do nothing",
        vec![person.into(), plan.into(), (start() + SignedDuration::from_hours(48)).into()],
    )
    .await
    .unwrap();
}

async fn outcome(db: &Db, proposal: Uuid) -> (String, Option<String>) {
    let rows = run(db, "select status, note from proposals where id = {uuid}", vec![proposal.into()]).await.unwrap();
    (rows[0].text(0).unwrap().to_owned(), rows[0].text(1).map(str::to_owned))
}

async fn events(db: &Db, tender: Uuid) -> Vec<(String, Json)> {
    let rows = run(
        db,
        "select kind, changes from tender_events where tender_id = {uuid} order by number",
        vec![tender.into()],
    );
    let rows = rows.await.unwrap();
    rows.iter()
        .map(|row| (row.text(0).unwrap().to_owned(), serde_json::from_str(row.text(1).unwrap()).unwrap()))
        .collect()
}

fn raised(answer: Result<Vec<sangam_db::Row>, Error>) -> String {
    match answer {
        Err(Error::Raised { code, message }) if code == "P0001" => message,
        other => panic!("expected a refusal, got {other:?}"),
    }
}
