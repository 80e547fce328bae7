//! Interviews: who may offer, answer, change and cancel them, and what ends them.

use jiff::{SignedDuration, Timestamp, Unit};
use sangam_db::Engine;
use sangam_schema::{Clock, canonical_timestamp};
use serde_json::{Value as Json, json};

use super::{apply, call, done, post, post_job, refused, rows};
use crate::support::{App, User, on_both_engines};

/// The timestamp a number of hours from now, in the data API's format.
fn in_hours(hours: i64) -> String {
    let moment = (Timestamp::now() + SignedDuration::from_hours(hours)).round(Unit::Minute).unwrap();
    canonical_timestamp(moment)
}

fn slots(hours: &[i64]) -> Json {
    hours.iter().map(|hours| json!({"starts_at": in_hours(*hours), "minutes": 45})).collect()
}

fn offer(application: &Json, hours: &[i64]) -> Json {
    json!({
        "p_application_id": application["id"], "p_slots": slots(hours), "p_format": "Video",
        "p_place": "https://meet.example.in/plant", "p_note": "Bring your portfolio.",
    })
}

fn change(interview: &Json, hours: &[i64]) -> Json {
    json!({
        "p_interview_id": interview["id"], "p_slots": slots(hours), "p_format": "In person", "p_place": "12 Ring Road, Surat",
    })
}

fn answer(interview: &Json, answer: &str, more: Json) -> Json {
    let mut arguments = json!({"p_interview_id": interview["id"], "p_answer": answer});
    arguments.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
    arguments
}

fn accept(interview: &Json, hours: i64) -> Json {
    answer(interview, "Accepted", json!({"p_starts_at": in_hours(hours)}))
}

async fn status_of(person: &User) -> Json {
    rows(person, "interviews?select=status,ended_because,application_id&order=created_at.desc").await[0].clone()
}

on_both_engines! {
    async fn an_offer_moves_the_application_on_and_the_applicant_chooses_a_time(app: App) {
        let (asha, ravi, stranger) = (app.user("user").await, app.user("employer").await, app.user("employer").await);
        let application = apply(&asha, &post_job(&ravi).await).await;
        let offered = done(&ravi, "offer_interview", offer(&application, &[72, 24, 48])).await;
        assert_eq!((&offered["status"], &offered["slots"]), (&json!("Offered"), &slots(&[24, 48, 72])), "earliest first");
        assert_eq!((&offered["organizer_id"], &offered["starts_at"], &offered["sequence"]), (&json!(ravi.id), &json!(null), &json!(0)));
        let seen = rows(&asha, "job_applications?select=status,answered_at,events(status),interviews(status,place)&events.order=created_at,id").await;
        assert_ne!(seen[0]["answered_at"], json!(null), "an offer is an answer");
        assert_eq!(seen[0]["events"], json!([{"status": "Under Review"}, {"status": "Interview Scheduled"}]));
        assert_eq!(seen[0]["interviews"], json!([{"status": "Offered", "place": "https://meet.example.in/plant"}]));
        assert_eq!(rows(&stranger, "interviews").await, json!([]));
        let accepted = done(&asha, "answer_interview", accept(&offered, 48)).await;
        assert_eq!((&accepted["status"], &accepted["minutes"], &accepted["sequence"]), (&json!("Accepted"), &json!(45), &json!(1)));
        assert_eq!(accepted["starts_at"], json!(in_hours(48)));
        assert_eq!(done(&asha, "answer_interview", accept(&offered, 48)).await["sequence"], 1, "the same answer again changes nothing");
        refused(&asha, "answer_interview", accept(&offered, 24), 400, "SG002", "You have already accepted another time.").await;
        let details = done(&ravi, "change_interview", change(&accepted, &[48])).await;
        assert_eq!((&details["status"], &details["format"], &details["sequence"]), (&json!("Accepted"), &json!("In person"), &json!(2)));
        let moved = done(&ravi, "change_interview", change(&accepted, &[96])).await;
        assert_eq!((&moved["status"], &moved["starts_at"]), (&json!("Offered"), &json!(in_hours(48))), "another time is asked for again");
        let cancel = json!({"p_interview_id": offered["id"], "p_note": "The post is filled."});
        let cancelled = done(&ravi, "cancel_interview", cancel.clone()).await;
        assert_eq!((&cancelled["status"], &cancelled["cancel_note"], &cancelled["ended_because"]), (&json!("Cancelled"), &json!("The post is filled."), &json!("Cancelled")));
        assert_eq!(done(&ravi, "cancel_interview", cancel).await["sequence"], cancelled["sequence"]);
        refused(&asha, "answer_interview", accept(&offered, 96), 400, "SG002", "This interview was cancelled.").await;
        assert_eq!(rows(&ravi, "job_applications?select=status").await, json!([{"status": "Interview Scheduled"}]));
    }

    async fn an_applicant_asks_for_another_time_or_declines(app: App) {
        let (asha, ravi) = (app.user("user").await, app.user("employer").await);
        let application = apply(&asha, &post_job(&ravi).await).await;
        let first = done(&ravi, "offer_interview", offer(&application, &[24])).await;
        refused(&ravi, "offer_interview", offer(&application, &[30]), 409, "23505", "An interview is already offered to this applicant. Change it, or cancel it first.").await;
        refused(&asha, "answer_interview", answer(&first, "Time Requested", json!({"p_note": " "})), 400, "22023", "Say which times would suit you.").await;
        let asked = done(&asha, "answer_interview", answer(&first, "Time Requested", json!({"p_note": "Any evening."}))).await;
        assert_eq!((&asked["status"], &asked["answer_note"]), (&json!("Time Requested"), &json!("Any evening.")));
        refused(&asha, "answer_interview", accept(&first, 24), 400, "SG002", "You asked for another time. Wait for the employer's new times.").await;
        let again = done(&ravi, "change_interview", change(&first, &[30, 36])).await;
        assert_eq!((&again["status"], &again["answer_note"]), (&json!("Offered"), &json!(null)));
        refused(&asha, "answer_interview", accept(&first, 24), 400, "SG002", "This time is no longer on offer. Choose one of the current times.").await;
        let declined = done(&asha, "answer_interview", answer(&first, "Declined", json!({}))).await;
        assert_eq!((&declined["status"], &declined["answer_note"]), (&json!("Declined"), &json!(null)));
        refused(&ravi, "change_interview", change(&first, &[40]), 400, "SG002", "This interview was declined.").await;
        assert_eq!(done(&ravi, "offer_interview", offer(&application, &[40])).await["status"], "Offered", "the next one is a new one");
    }

    async fn an_invalid_offer_is_refused_with_the_reason_and_writes_nothing(app: App) {
        let (asha, ravi) = (app.user("user").await, app.user("employer").await);
        let application = apply(&asha, &post_job(&ravi).await).await;
        let wrong = [
            ("p_slots", json!([]), "Offer at least one time for the interview."),
            ("p_slots", slots(&(1..=11).collect::<Vec<_>>()), "Offer at most 10 times for the interview."),
            ("p_slots", slots(&[-1]), "Choose a time in the future."),
            ("p_slots", slots(&[24 * 367]), "Choose a time within the next year."),
            ("p_slots", json!([{"starts_at": in_hours(2), "minutes": 481}]), "An interview takes between 5 minutes and 8 hours."),
            ("p_slots", slots(&[2, 2]), "The same time is listed twice. Remove one of the two."),
            ("p_place", json!(""), "Enter the link to the video call."),
            ("p_place", json!("http://meet.example.in"), "Enter a link that begins with https://."),
            ("p_format", json!("Letter"), "Choose one of In person, Video, Phone."),
        ];
        for (argument, value, message) in wrong {
            let mut sent = offer(&application, &[24]);
            sent[argument] = value;
            refused(&ravi, "offer_interview", sent, 400, "22023", message).await;
        }
        let mut by_phone = offer(&application, &[24]);
        by_phone["p_format"] = json!("Phone");
        refused(&ravi, "offer_interview", by_phone.clone(), 400, "22023", "Enter a phone number of 7 to 15 digits, such as +91 98765 43210.").await;
        by_phone["p_place"] = json!("+91 98765 43210");
        assert_eq!(rows(&asha, "interviews").await, json!([]));
        assert_eq!(rows(&asha, "job_applications?select=status").await, json!([{"status": "Under Review"}]));
        done(&ravi, "offer_interview", by_phone).await;
    }

    async fn only_those_who_decide_offer_and_only_the_applicant_answers(app: App) {
        let (asha, ravi, stranger) = (app.user("user").await, app.user("employer").await, app.user("user").await);
        let paid = json!({"user_id": ravi.id, "plan": "Business", "interval": "month"});
        assert_eq!(app.service().post("/rest/v1/subscriptions").json(&paid).send().await.status, 201);
        let mut team = Vec::new();
        for role in ["Editor", "Viewer"] {
            let member = app.user("employer").await;
            let invitation = done(&ravi, "invite_to_team", json!({"p_email": member.email, "p_role": role})).await;
            call(&member, "answer_team_invitation", json!({"p_invitation_id": invitation["id"], "p_accept": true})).await;
            team.push(member);
        }
        let [editor, viewer] = &team[..] else { panic!("two were invited") };
        let application = apply(&asha, &post_job(&ravi).await).await;
        let sent = offer(&application, &[24]);
        let message = "Only the job's owner can offer interviews to its applicants.";
        for person in [&asha, viewer] {
            refused(person, "offer_interview", sent.clone(), 403, "42501", message).await;
        }
        refused(&stranger, "offer_interview", sent.clone(), 404, "P0002", "This application is no longer there.").await;
        let interview = done(editor, "offer_interview", sent).await;
        assert_eq!(interview["organizer_id"], json!(editor.id));
        for (person, seen) in [(&asha, 1), (&ravi, 1), (editor, 1), (viewer, 0), (&stranger, 0)] {
            assert_eq!(rows(person, "interviews").await.as_array().unwrap().len(), seen);
        }
        for person in [viewer, &stranger] {
            refused(person, "answer_interview", accept(&interview, 24), 404, "P0002", "This interview is no longer there.").await;
            refused(person, "cancel_interview", json!({"p_interview_id": interview["id"]}), 404, "P0002", "This interview is no longer there.").await;
        }
        refused(editor, "answer_interview", accept(&interview, 24), 403, "42501", "Only the applicant can answer this interview.").await;
        refused(&asha, "cancel_interview", json!({"p_interview_id": interview["id"]}), 403, "42501", "Only the employer can change or cancel this interview.").await;
        refused(&asha, "change_interview", change(&interview, &[24]), 403, "42501", "Only the employer can change or cancel this interview.").await;
        let block = json!({"blocked_id": asha.id});
        assert_eq!(ravi.post("/rest/v1/blocks").json(&block).send().await.status, 201);
        refused(&asha, "answer_interview", accept(&interview, 24), 400, "P0001", "The other side cannot be reached any more, so the interview can only be cancelled or declined.").await;
        done(&asha, "answer_interview", answer(&interview, "Declined", json!({}))).await;
    }

    async fn one_of_two_concurrent_answers_wins_and_the_other_is_refused(app: App) {
        let (asha, ravi) = (app.user("user").await, app.user("employer").await);
        let application = apply(&asha, &post_job(&ravi).await).await;
        let (one, other) = tokio::join!(
            call(&ravi, "offer_interview", offer(&application, &[24, 48])),
            call(&ravi, "offer_interview", offer(&application, &[30, 60])),
        );
        let mut statuses = [one.status, other.status];
        statuses.sort_unstable();
        assert_eq!(statuses, [200, 409], "{} {}", one.text, other.text);
        let interview = rows(&asha, "interviews").await[0].clone();
        let start = |i: usize| json!({"p_starts_at": interview["slots"][i]["starts_at"]});
        let (one, other) = tokio::join!(
            call(&asha, "answer_interview", answer(&interview, "Accepted", start(0))),
            call(&asha, "answer_interview", answer(&interview, "Accepted", start(1))),
        );
        let loser = if one.status == 200 { &other } else { &one };
        assert_eq!((one.status + other.status, loser.json()["message"].clone()), (600, json!("You have already accepted another time.")));
        let (declined, cancelled) = tokio::join!(
            call(&asha, "answer_interview", answer(&interview, "Declined", json!({}))),
            call(&ravi, "cancel_interview", json!({"p_interview_id": interview["id"]})),
        );
        let loser = if declined.status == 200 { &cancelled } else { &declined };
        assert_eq!((declined.status + cancelled.status, loser.json()["code"].clone()), (600, json!("SG002")), "{} {}", declined.text, cancelled.text);
    }

    async fn rejecting_withdrawing_closing_and_leaving_end_what_is_to_come(app: App) {
        let (asha, ravi) = (app.user("user").await, app.user("employer").await);
        let job = post_job(&ravi).await;
        let application = apply(&asha, &job).await;
        done(&ravi, "offer_interview", offer(&application, &[24])).await;
        done(&asha, "withdraw_application", json!({"p_application_id": application["id"]})).await;
        let ended = |because: &str, application: &Json| json!({"status": "Cancelled", "ended_because": because, "application_id": application});
        assert_eq!(status_of(&ravi).await, ended("Withdrawn", &Json::Null));
        let second = apply(&asha, &job).await;
        done(&ravi, "offer_interview", offer(&second, &[24])).await;
        assert_eq!(asha.delete(&format!("/rest/v1/job_applications?id=eq.{}", second["id"].as_str().unwrap())).send().await.status, 204);
        assert_eq!(status_of(&asha).await, ended("Withdrawn", &Json::Null));
        let third = apply(&asha, &job).await;
        let interview = done(&ravi, "offer_interview", offer(&third, &[24])).await;
        done(&asha, "answer_interview", accept(&interview, 24)).await;
        let path = format!("/rest/v1/jobs?id=eq.{}", job["id"].as_str().unwrap());
        assert_eq!(ravi.patch(&path).json(&json!({"status": "Closed"})).send().await.status, 204);
        assert_eq!(status_of(&asha).await, ended("Closed", &third["id"]));
        done(&ravi, "offer_interview", offer(&third, &[24])).await;
        done(&ravi, "set_application_status", json!({"p_application_id": third["id"], "p_status": "Rejected"})).await;
        assert_eq!(status_of(&asha).await, ended("Rejected", &third["id"]));
        refused(&ravi, "offer_interview", offer(&third, &[24]), 400, "SG002", "This application is decided, so no interview can be offered.").await;
        let dated = json!({
            "title": "Clerk", "location": "Surat", "type": "Full-time", "description": "Books", "expires_at": in_hours(1),
        });
        let dated = post(&ravi, "jobs", dated).await;
        let fourth = apply(&asha, &dated).await;
        done(&ravi, "offer_interview", offer(&fourth, &[24])).await;
        // As the chore does on the last day: only the status changes.
        let close = app.db.statement("update jobs set status = 'Closed' where id = {uuid}", vec![dated["id"].as_str().unwrap().into()]);
        app.db.write(move |tx| Box::pin(async move { tx.execute(&close).await })).await.unwrap();
        assert_eq!(status_of(&asha).await["status"], "Offered", "interviews take place after the application deadline");
        app.erase(&asha).await;
        assert_eq!(status_of(&ravi).await, ended("Left", &fourth["id"]));
        let left = rows(&ravi, "interviews?select=applicant(full_name)").await;
        assert_eq!(left, json!([{"applicant": {"full_name": "Deleted user"}}, {"applicant": {"full_name": "Deleted user"}}, {"applicant": {"full_name": "Deleted user"}}]));
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn changing_and_answering_an_interview_count_like_offering_one() {
    // One percent of the default budget: three calls an hour.
    let app =
        App::start_with(Engine::Sqlite, Clock::fixed(Timestamp::now()), |settings| settings.row_budget_percent = 1)
            .await;
    let (asha, ravi) = (app.user("user").await, app.user("employer").await);
    let application = apply(&asha, &post_job(&ravi).await).await;
    let interview = done(&ravi, "offer_interview", offer(&application, &[24])).await;
    // Requests through a proxy are counted.
    let status_of = async |person: &User, name: &str, arguments: Json| {
        let call = person.post(&format!("/rest/v1/rpc/{name}")).header("x-forwarded-for", "203.0.113.7");
        call.json(&arguments).send().await.status
    };
    for expected in [200, 200, 200, 429] {
        assert_eq!(status_of(&ravi, "change_interview", change(&interview, &[30])).await, expected);
        let ask = answer(&interview, "Time Requested", json!({"p_note": "Later."}));
        assert_eq!(status_of(&asha, "answer_interview", ask).await, expected);
    }
}
