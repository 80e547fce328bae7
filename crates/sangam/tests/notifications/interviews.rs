//! How both sides are notified of an interview.

use jiff::{SignedDuration, Timestamp, Unit};
use serde_json::{Value as Json, json};

use super::scenario::{Scenario, on_scenarios};
use crate::board::apply;
use crate::support::User;

/// The timestamp a number of hours after the scenario's current time.
fn in_hours(scenario: &Scenario, hours: i64) -> Timestamp {
    (scenario.clock.now() + SignedDuration::from_hours(hours)).round(Unit::Hour).unwrap()
}

async fn offer(scenario: &Scenario, employer: &User, application: &Json, starts: &[Timestamp]) -> Json {
    let slots: Json = starts.iter().map(|at| json!({"starts_at": at, "minutes": 30})).collect();
    let sent = json!({
        "p_application_id": application["id"], "p_slots": slots, "p_format": "In person", "p_place": "12 Ring Road, Surat",
    });
    scenario.call(employer, "offer_interview", sent).await
}

async fn accept(scenario: &Scenario, seeker: &User, interview: &Json, at: Timestamp) {
    let answer = json!({"p_interview_id": interview["id"], "p_answer": "Accepted", "p_starts_at": at});
    scenario.call(seeker, "answer_interview", answer).await;
}

/// The newest mail to a person about an interview, after all due mails have been written.
async fn newest_mail(scenario: &Scenario, person: &User) -> Json {
    scenario.wait(SignedDuration::from_mins(1)).await;
    let mails = scenario.mails(person).await;
    mails.into_iter().find(|mail| mail["kind"] == "interview").unwrap_or_default()
}

/// A line of the calendar file in a mail.
fn line<'a>(mail: &'a Json, begin: &str) -> &'a str {
    let calendar = mail["calendar"].as_str().unwrap_or_else(|| panic!("{mail} has no calendar"));
    calendar.split("\r\n").find(|line| line.starts_with(begin)).unwrap_or_else(|| panic!("{begin} in {calendar}"))
}

on_scenarios! {
    async fn mails_bring_what_calendars_need_through_the_whole_life_of_an_interview(scenario: Scenario) {
        let (employer, seeker) = (scenario.app.user("employer").await, scenario.app.user("user").await);
        let job = json!({"id": scenario.job_of(&employer).await});
        let application = apply(&seeker, &job).await;
        let (early, late) = (in_hours(&scenario, 48), in_hours(&scenario, 72));
        let interview = offer(&scenario, &employer, &application, &[early, late]).await;
        let offered = newest_mail(&scenario, &seeker).await;
        assert_eq!((&offered["subject"], &offered["calendar"]), (&json!("Interview offered: Accountant"), &Json::Null));
        accept(&scenario, &seeker, &interview, late).await;
        // Reading in the application does not stop calendar mails.
        scenario.read_all(&employer).await;
        for (person, subject) in [(&seeker, "Your interview is confirmed: Accountant"), (&employer, "Person 1 accepted the interview: Accountant")] {
            let mail = newest_mail(&scenario, person).await;
            assert_eq!(mail["subject"], subject);
            assert_eq!(line(&mail, "METHOD"), "METHOD:REQUEST");
            assert_eq!(line(&mail, "UID"), format!("UID:{}", interview["id"].as_str().unwrap()));
            assert_eq!(line(&mail, "SEQUENCE"), "SEQUENCE:1");
            assert_eq!(line(&mail, "DTSTART"), late.strftime("DTSTART:%Y%m%dT%H%M%SZ").to_string());
            assert_eq!(line(&mail, "LOCATION"), "LOCATION:12 Ring Road\\, Surat");
            assert!(mail["calendar"].as_str().unwrap().replace("\r\n ", "").contains(&format!("mailto:{}", person.email)), "{mail}");
        }
        let file = scenario.call(&seeker, "interview_calendar", json!({"p_interview_id": interview["id"]})).await;
        assert!(file.as_str().unwrap().contains("METHOD:PUBLISH\r\n"), "{file}");
        let change = json!({
            "p_interview_id": interview["id"], "p_slots": [{"starts_at": early, "minutes": 60}], "p_format": "Video",
            "p_place": "https://meet.example.in/acme",
        });
        scenario.call(&employer, "change_interview", change).await;
        let changed = newest_mail(&scenario, &seeker).await;
        assert_eq!((line(&changed, "METHOD"), line(&changed, "STATUS")), ("METHOD:REQUEST", "STATUS:TENTATIVE"));
        assert_eq!((line(&changed, "SEQUENCE"), line(&changed, "URL")), ("SEQUENCE:2", "URL:https://meet.example.in/acme"));
        assert!(!changed["text"].as_str().unwrap().contains("meet.example.in"), "{changed}");
        scenario.prefer(&employer, "interview", true, false).await;
        scenario.call(&employer, "cancel_interview", json!({"p_interview_id": interview["id"], "p_note": "We are closed."})).await;
        let cancelled = newest_mail(&scenario, &seeker).await;
        assert_eq!((line(&cancelled, "METHOD"), line(&cancelled, "SEQUENCE")), ("METHOD:CANCEL", "SEQUENCE:3"));
        assert!(cancelled["text"].as_str().unwrap().contains("We are closed."), "{cancelled}");
        assert_ne!(newest_mail(&scenario, &employer).await["subject"], "The interview with Person 1 was cancelled: Accountant", "they want no mails");
    }

    async fn both_are_reminded_once_a_day_and_an_hour_before_and_not_afterwards(scenario: Scenario) {
        const CHORE: &str = "remind_of_interviews";
        let (employer, seeker) = (scenario.app.user("employer").await, scenario.app.user("user").await);
        let job = json!({"id": scenario.job_of(&employer).await});
        let application = apply(&seeker, &job).await;
        let start = in_hours(&scenario, 72);
        let interview = offer(&scenario, &employer, &application, &[start]).await;
        accept(&scenario, &seeker, &interview, start).await;
        let reminders = async |person: &User, what: &str| {
            let told = scenario.titles(&scenario.app.again(person).await).await;
            told.iter().filter(|title| title.contains(what)).count()
        };
        scenario.wait_days(1, CHORE).await;
        assert_eq!(reminders(&seeker, "is coming up").await, 0);
        scenario.wait_days(1, CHORE).await;
        scenario.wait_for_hours(1, CHORE).await;
        for _ in 0..2 {
            scenario.wait_for_hours(1, CHORE).await;
            assert_eq!((reminders(&seeker, "Your interview is coming up").await, reminders(&employer, "with Person 1 is coming up").await), (1, 1));
        }
        let mail = newest_mail(&scenario, &seeker).await;
        assert_eq!(mail["subject"], "Your interview is coming up: Accountant");
        let left = start.duration_since(scenario.clock.now());
        scenario.clock.advance(left - SignedDuration::from_mins(30));
        scenario.wait_for_hours(0, CHORE).await;
        scenario.notify().await;
        assert_eq!((reminders(&seeker, "begins soon").await, reminders(&employer, "begins soon").await), (1, 1));
        let mails = scenario.mails(&seeker).await;
        assert!(mails.iter().all(|mail| !mail["subject"].as_str().unwrap().contains("begins soon")), "an hour before there is no mail");
        let over = json!({"p_interview_id": interview["id"]});
        scenario.clock.advance(SignedDuration::from_hours(1));
        let employer = scenario.app.again(&employer).await;
        let refused = employer.post("/rest/v1/rpc/cancel_interview").json(&over).send().await;
        assert_eq!(refused.json()["message"], "This interview has begun or is over, so it cannot be changed any more.");
        // The server was down from before the reminder until after the interview.
        let next = in_hours(&scenario, 48);
        let second = offer(&scenario, &employer, &application, &[next]).await;
        accept(&scenario, &scenario.app.again(&seeker).await, &second, next).await;
        scenario.wait_days(3, CHORE).await;
        assert_eq!((reminders(&seeker, "is coming up").await, reminders(&seeker, "begins soon").await), (1, 1));
    }

    async fn no_reminder_names_a_person_who_was_erased(scenario: Scenario) {
        const CHORE: &str = "remind_of_interviews";
        let (employer, seeker) = (scenario.app.user("employer").await, scenario.app.user("user").await);
        let job = json!({"id": scenario.job_of(&employer).await});
        let application = apply(&seeker, &job).await;
        let start = in_hours(&scenario, 72);
        let interview = offer(&scenario, &employer, &application, &[start]).await;
        accept(&scenario, &seeker, &interview, start).await;
        scenario.wait_days(2, CHORE).await;
        scenario.wait_for_hours(1, CHORE).await;
        let employer = scenario.app.again(&employer).await;
        let told = scenario.titles(&employer).await;
        assert!(told.contains(&"The interview with Person 1 is coming up: Accountant".to_owned()), "{told:?}");
        scenario.app.erase(&seeker).await;
        scenario.notify().await;
        let told = scenario.titles(&employer).await;
        assert!(told.iter().all(|title| !title.contains("Person 1")), "{told:?}");
    }

    async fn each_step_is_told_to_the_other_side_in_their_own_time_zone(scenario: Scenario) {
        let (employer, seeker) = (scenario.app.user("employer").await, scenario.app.user("user").await);
        let zone = json!({"data": {"time_zone": "Europe/Berlin"}});
        let call = seeker.call(reqwest::Method::PUT, "/auth/v1/user");
        assert_eq!(call.json(&zone).send().await.status, 200);
        let job = json!({"id": scenario.job_of(&employer).await});
        let application = apply(&seeker, &job).await;
        let (early, late) = (in_hours(&scenario, 48), in_hours(&scenario, 72));
        let interview = offer(&scenario, &employer, &application, &[early, late]).await;
        let told = scenario.notifications_of(&seeker).await;
        assert_eq!((told.len(), &told[0]["kind"]), (1, &json!("interview")), "the step is not told as well");
        assert_eq!(told[0]["title"], "Interview offered: Accountant");
        assert_eq!(told[0]["body"], "2 times to choose from. Choose one, or ask for another time.\n12 Ring Road, Surat");
        assert_eq!(told[0]["link"], json!(format!("/dashboard/applications/{}", application["id"].as_str().unwrap())));
        let asks = json!({"p_interview_id": interview["id"], "p_answer": "Time Requested", "p_note": "Any evening."});
        scenario.call(&seeker, "answer_interview", asks).await;
        let told = &scenario.notifications_of(&employer).await[0];
        assert_eq!((&told["title"], &told["body"]), (&json!("Person 1 asks for another interview time: Accountant"), &json!("Any evening.")));
        let change = json!({
            "p_interview_id": interview["id"], "p_slots": [{"starts_at": late, "minutes": 30}], "p_format": "Phone",
            "p_place": "+91 98765 43210",
        });
        scenario.clock.advance(SignedDuration::from_secs(1));
        scenario.call(&employer, "change_interview", change).await;
        let told = &scenario.notifications_of(&seeker).await[0];
        let there = late.in_tz("Europe/Berlin").unwrap();
        let when = there.strftime("%A, %-d %B %Y, %-I:%M %P (%Z, Europe/Berlin), 30 minutes").to_string();
        assert_eq!((&told["title"], &told["body"]), (&json!("The interview was changed: Accountant"), &json!(format!("{when}\nBy phone: +91 98765 43210"))));
        scenario.clock.advance(SignedDuration::from_secs(1));
        accept(&scenario, &seeker, &interview, late).await;
        let told = &scenario.notifications_of(&employer).await[0];
        assert_eq!((&told["title"], &told["link"]), (&json!("Person 1 accepted the interview: Accountant"), &json!(format!("/jobs/{}/applicants", job["id"].as_str().unwrap()))));
        assert!(told["body"].as_str().unwrap().contains("IST, Asia/Kolkata"), "{told}");
        assert_eq!(scenario.notifications_of(&seeker).await.len(), 2, "no one is told of what they did themselves");
        scenario.clock.advance(SignedDuration::from_secs(1));
        scenario.call(&seeker, "withdraw_application", json!({"p_application_id": application["id"]})).await;
        let titles = scenario.titles(&employer).await;
        assert!(titles.contains(&"The interview with Person 1 was cancelled: Accountant".to_owned()), "{titles:?}");
    }

    async fn nobody_is_mailed_without_end_about_one_interview(scenario: Scenario) {
        let (employer, seeker) = (scenario.app.user("employer").await, scenario.app.user("user").await);
        let job = json!({"id": scenario.job_of(&employer).await});
        let application = apply(&seeker, &job).await;
        let start = in_hours(&scenario, 72);
        let interview = offer(&scenario, &employer, &application, &[start]).await;
        let change = |place: String| json!({
            "p_interview_id": interview["id"], "p_slots": [{"starts_at": start, "minutes": 30}], "p_format": "In person", "p_place": place,
        });
        for number in 1..20 {
            scenario.call(&employer, "change_interview", change(format!("{number} Ring Road"))).await;
        }
        scenario.call(&employer, "change_interview", change("19 Ring Road".to_owned())).await;
        assert_eq!(scenario.notifications_of(&seeker).await.len(), 20, "the same details again are no change");
        let refused = employer.post("/rest/v1/rpc/change_interview").json(&change("20 Ring Road".to_owned())).send().await;
        let sentence = "This interview was changed 20 times in a day. Try again tomorrow, or send a message.";
        assert_eq!((&refused.json()["code"], &refused.json()["message"]), (&json!("SG004"), &json!(sentence)));
        // Each side has its own limit.
        let ask = |note: String| json!({"p_interview_id": interview["id"], "p_answer": "Time Requested", "p_note": note});
        for number in 1..=20 {
            for _ in 0..2 {
                scenario.call(&seeker, "answer_interview", ask(format!("After {number}."))).await;
            }
        }
        assert_eq!(scenario.notifications_of(&employer).await.iter().filter(|told| told["kind"] == "interview").count(), 20);
        let refused = seeker.post("/rest/v1/rpc/answer_interview").json(&ask("Never.".to_owned())).send().await;
        assert_eq!(refused.json()["message"], sentence);
        scenario.call(&employer, "cancel_interview", json!({"p_interview_id": interview["id"]})).await;
        let offered = json!({
            "p_application_id": application["id"], "p_slots": [{"starts_at": start, "minutes": 30}], "p_format": "In person", "p_place": "1 Ring Road",
        });
        let refused = employer.post("/rest/v1/rpc/offer_interview").json(&offered).send().await;
        assert_eq!(refused.json()["message"], sentence, "cancelling is always possible, but not offering again");
        scenario.clock.advance(SignedDuration::from_hours(25));
        let employer = scenario.app.again(&employer).await;
        scenario.call(&employer, "offer_interview", offered).await;
    }
}
