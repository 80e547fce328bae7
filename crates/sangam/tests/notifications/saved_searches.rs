//! Notifications of new results of saved searches.

use jiff::SignedDuration;
use jiff::civil::Weekday;
use jiff::tz::TimeZone;
use serde_json::{Value as Json, json};

use super::scenario::{Scenario, on_scenarios};
use crate::support::User;

async fn save(scenario: &Scenario, person: &User, name: &str, filters: Json, notify: &str) -> Json {
    let search = json!({"p_kind": "job", "p_name": name, "p_filters": filters, "p_notify": notify});
    scenario.call(person, "save_search", search).await
}

async fn post(scenario: &Scenario, employer: &User, title: &str, company: &str) -> Json {
    let job = json!({
        "employer_id": employer.id, "title": title, "company": company, "location": "Bengaluru, Karnataka",
        "type": "Full-time", "description": "Work in our shop.", "skills": ["Welding"],
    });
    scenario.store("jobs", job).await["id"].clone()
}

/// How many results are new in a person's only search.
async fn new_results(person: &User) -> Json {
    let path = "/rest/v1/saved_searches?select=name,matches:saved_search_matches(count)&matches.seen=is.false";
    let answer = person.get(path).send().await;
    assert_eq!(answer.status, 200, "{}", answer.text);
    answer.json()[0]["matches"][0]["count"].clone()
}

/// Indexes the searches stored as rows, as the server does at start.
async fn file_under(scenario: &Scenario, key: &'static str) {
    let file = "insert into _saved_search_keys (kind, key, search_id, filters)
        select kind, {text}, id, cast(filters as text) from saved_searches";
    let file = scenario.app.db.statement(file, vec![key.into()]);
    let filed = scenario.app.db.write(move |tx| Box::pin(async move { tx.execute(&file).await }));
    filed.await.unwrap();
}

/// How many matches of all searches meet this condition.
async fn count_matches(scenario: &Scenario, filter: &str) -> String {
    let matches = scenario.app.service().head(&format!("/rest/v1/saved_search_matches?{filter}"));
    matches.header("prefer", "count=exact").header("range", "0-0").send().await.header("content-range").to_owned()
}

/// Sends the alerts that are due.
async fn release(scenario: &Scenario, span: SignedDuration) {
    scenario.clock.advance(span);
    while !scenario.app.chores.run_due().await.unwrap().contains(&"release_search_alerts") {
        scenario.clock.advance(SignedDuration::from_mins(1));
    }
    scenario.notify().await;
}

on_scenarios! {
    async fn a_posting_is_told_once_also_when_it_is_changed(scenario: Scenario) {
        let (seeker, employer) = (scenario.app.user("user").await, scenario.app.user("employer").await);
        let search = save(&scenario, &seeker, "Welding in Bangalore", json!({"location": "bangalore", "skills": ["Welding"]}), "at_once").await;
        let job = post(&scenario, &employer, "Welder", "Nilgiri Tools").await;
        scenario.change("jobs", &job, json!({"title": "Senior welder"})).await;
        let told = scenario.notifications_of(&seeker).await;
        assert_eq!(told.len(), 1, "{told:?}");
        assert_eq!(told[0]["title"], "A new job for “Welding in Bangalore”");
        assert_eq!(told[0]["body"], "Welder, Nilgiri Tools");
        assert_eq!(told[0]["link"], format!("/saved/search/{}", search["id"].as_str().unwrap()));
        assert_eq!(new_results(&seeker).await, 1);

        let opened = scenario.call(&seeker, "open_saved_search", json!({"p_id": search["id"]})).await;
        assert_eq!(opened, json!({"new": [job]}));
        assert_eq!(new_results(&seeker).await, 0);
        assert!(scenario.notifications_of(&seeker).await.iter().all(|one| !one["read_at"].is_null()));
        scenario.change("jobs", &job, json!({"status": "Closed"})).await;
        scenario.change("jobs", &job, json!({"status": "Active"})).await;
        assert_eq!((scenario.notifications_of(&seeker).await.len(), new_results(&seeker).await), (1, json!(0)));
    }

    async fn a_posting_that_closes_before_anyone_looks_is_not_new(scenario: Scenario) {
        let (seeker, employer) = (scenario.app.user("user").await, scenario.app.user("employer").await);
        save(&scenario, &seeker, "Welding", json!({"search": "welders"}), "daily").await;
        let job = post(&scenario, &employer, "Welder", "Nilgiri Tools").await;
        assert_eq!(new_results(&seeker).await, 1);
        scenario.change("jobs", &job, json!({"status": "Closed"})).await;
        assert_eq!(new_results(&seeker).await, 0);
        release(&scenario, SignedDuration::from_hours(25)).await;
        assert_eq!(scenario.notifications_of(&scenario.app.again(&seeker).await).await, [] as [Json; 0]);
    }

    async fn a_day_of_results_is_one_mail_in_the_morning(scenario: Scenario) {
        let (seeker, employer, other) =
            (scenario.app.user("user").await, scenario.app.user("employer").await, scenario.app.user("employer").await);
        save(&scenario, &seeker, "Welding", json!({"skills": ["Welding"]}), "daily").await;
        for number in 1..=5 {
            post(&scenario, &employer, &format!("Welder {number}"), "Acme").await;
        }
        post(&scenario, &other, "Fitter", "Nilgiri").await;
        assert_eq!(scenario.notifications_of(&seeker).await, [] as [Json; 0], "it waits for the morning");

        release(&scenario, SignedDuration::from_hours(25)).await;
        let seeker = scenario.app.again(&seeker).await;
        let told = scenario.notifications_of(&seeker).await;
        assert_eq!((told.len(), &told[0]["title"]), (1, &json!("6 new jobs for “Welding”")), "{told:?}");
        let body = told[0]["body"].as_str().unwrap();
        assert_eq!(body.matches("Welder").count(), 3, "{body}");
        assert!(body.contains("Fitter, Nilgiri") && body.ends_with("and 2 more from Acme"), "{body}");

        scenario.wait(SignedDuration::from_mins(11)).await;
        let mails = scenario.mails(&seeker).await;
        assert_eq!(mails.len(), 1, "{mails:?}");
        let text = mails[0]["text"].as_str().unwrap();
        assert!(text.contains("and 2 more from Acme") && text.contains("/unsubscribe?token="), "{text}");
    }

    async fn an_alert_no_longer_names_a_company_that_was_erased(scenario: Scenario) {
        let (seeker, acme, nilgiri) =
            (scenario.app.user("user").await, scenario.app.user("employer").await, scenario.app.user("employer").await);
        save(&scenario, &seeker, "Welding", json!({"skills": ["Welding"]}), "daily").await;
        post(&scenario, &acme, "Welder", "Acme").await;
        post(&scenario, &nilgiri, "Fitter", "Nilgiri").await;
        release(&scenario, SignedDuration::from_hours(25)).await;
        let seeker = scenario.app.again(&seeker).await;
        let told = scenario.notifications_of(&seeker).await;
        let body = told[0]["body"].as_str().unwrap();
        assert!(body.contains("Acme") && body.contains("Nilgiri"), "{body}");
        // An alert about several postings has the owner of one as its actor.
        let other = if told[0]["actor_id"] == json!(acme.id) { &nilgiri } else { &acme };
        scenario.app.erase(other).await;
        let told = scenario.notifications_of(&seeker).await;
        let left: Vec<_> = told.iter().map(|one| (&one["title"], &one["body"])).collect();
        assert_eq!(left, [(&json!("2 new jobs for “Welding”"), &json!(""))]);
    }

    async fn alerts_arrive_at_the_chosen_time(scenario: Scenario) {
        let (seeker, employer) = (scenario.app.user("user").await, scenario.app.user("employer").await);
        let (welding, fitting) = (json!({"skills": ["Welding"]}), json!({"skills": ["Welding"], "location": "Bengaluru"}));
        let later = save(&scenario, &seeker, "Later", welding.clone(), "daily").await;
        let never = save(&scenario, &seeker, "Never", fitting.clone(), "daily").await;
        post(&scenario, &employer, "Welder", "Acme").await;
        for (search, filters, notify) in [(&later, &welding, "weekly"), (&never, &fitting, "never")] {
            let changed = json!({"p_id": search["id"], "p_kind": "job", "p_name": search["name"], "p_filters": filters, "p_notify": notify});
            scenario.call(&seeker, "save_search", changed).await;
        }
        let morning = SignedDuration::from_mins(150);
        let today = (scenario.clock.now() - morning).to_zoned(TimeZone::UTC).date();
        let monday = today.nth_weekday(1, Weekday::Monday).unwrap().to_zoned(TimeZone::UTC).unwrap().timestamp() + morning;
        release(&scenario, scenario.clock.now().duration_until(monday) / 2).await;
        assert_eq!(scenario.notifications_of(&scenario.app.again(&seeker).await).await, [] as [Json; 0], "it waits for Monday");

        release(&scenario, scenario.clock.now().duration_until(monday)).await;
        assert_eq!(scenario.titles(&scenario.app.again(&seeker).await).await, ["A new job for “Later”"]);
    }

    async fn no_one_hears_of_their_own_postings_or_across_a_block(scenario: Scenario) {
        let (employer, blocker) = (scenario.app.user("employer").await, scenario.app.user("user").await);
        scenario.insert(&blocker, "blocks", json!({"blocked_id": employer.id})).await;
        for person in [&employer, &blocker] {
            save(&scenario, person, "Welding", json!({"skills": ["Welding"]}), "at_once").await;
        }
        post(&scenario, &employer, "Welder", "Acme").await;
        for person in [&employer, &blocker] {
            assert_eq!(scenario.notifications_of(person).await, [] as [Json; 0]);
            assert_eq!(new_results(person).await, 0);
        }
    }

    async fn a_search_is_refused_with_what_is_wrong(scenario: Scenario) {
        let seeker = scenario.app.user("user").await;
        for (kind, name, filters, message) in [
            ("job", "A", json!({}), "Choose at least one filter before you save the search."),
            ("job", " ", json!({"skills": ["Go"]}), "Give the search a name."),
            ("job", "A", json!({"sallary": {"min": 1}}), "There is no filter \"sallary\" for job listings."),
            ("boat", "A", json!({"skills": ["Go"]}), "There is no such list."),
        ] {
            let search = json!({"p_kind": kind, "p_name": name, "p_filters": filters, "p_notify": "never"});
            let answer = seeker.post("/rest/v1/rpc/save_search").json(&search).send().await;
            assert_eq!((answer.status, answer.json()["message"].as_str()), (400, Some(message)));
        }
        let search = save(&scenario, &seeker, "Go", json!({"skills": ["Go", "Go"]}), "weekly").await;
        let again = json!({"p_kind": "job", "p_name": "B", "p_filters": {"skills": ["Go"]}, "p_notify": "never"});
        let answer = seeker.post("/rest/v1/rpc/save_search").json(&again).send().await;
        assert_eq!((answer.status, answer.json()["message"].as_str()), (409, Some("You've already saved this search as Go.")));
        let renamed = json!({"p_id": search["id"], "p_kind": "job", "p_name": "Gophers", "p_filters": {"skills": ["Go"]}, "p_notify": "never"});
        assert_eq!(scenario.call(&seeker, "save_search", renamed.clone()).await["name"], "Gophers");
        let stranger = scenario.app.user("user").await;
        assert_eq!(stranger.post("/rest/v1/rpc/save_search").json(&renamed).send().await.status, 404);
    }

    async fn only_searches_that_share_something_with_a_posting_are_compared(scenario: Scenario) {
        let (seeker, employer) = (scenario.app.user("user").await, scenario.app.user("employer").await);
        for number in 0..49 {
            let search = match number % 3 {
                0 => json!({"search": format!("craft{number}")}),
                1 => json!({"skills": [format!("Skill {number}")], "type": ["Full-time"]}),
                _ => json!({"location": format!("x{number}"), "type": ["Full-time"]}),
            };
            save(&scenario, &seeker, &format!("Search {number}"), search, "never").await;
        }
        save(&scenario, &seeker, "Welding", json!({"skills": ["Welding"]}), "at_once").await;
        let more = json!({"p_kind": "job", "p_name": "More", "p_filters": {"skills": ["More"]}, "p_notify": "never"});
        let refused = seeker.post("/rest/v1/rpc/save_search").json(&more).send().await;
        let message = "You can keep 50 saved searches. Delete one to save another.";
        assert_eq!((refused.status, refused.json()["message"].as_str()), (400, Some(message)));
        post(&scenario, &employer, "Welder", "Acme").await;
        assert_eq!(scenario.titles(&seeker).await, ["A new job for “Welding”"]);
        let metrics = scenario.app.bare().get("/metrics").send().await.text;
        assert!(metrics.contains("sangam_searches_examined_total{kind=\"job\"} 1\n"), "{metrics}");
    }
    async fn a_posting_that_thousands_look_for_is_told_to_each_once(scenario: Scenario) {
        let (seeker, employer) = (scenario.app.user("user").await, scenario.app.user("employer").await);
        let search = |number: u32| {
            let notify = if number.is_multiple_of(600) { "at_once" } else { "never" };
            let (name, filters) = (format!("Search {number}"), json!({"skills": ["Welding"], "type": ["Full-time"]}));
            json!({"user_id": seeker.id, "kind": "job", "name": name, "filters": filters, "notify": notify})
        };
        scenario.store("saved_searches", (0..2_200).map(search).collect()).await;
        file_under(&scenario, "skills=Welding").await;
        let job = post(&scenario, &employer, "Welder", "Acme").await;
        scenario.change("jobs", &job, json!({"title": "Senior welder"})).await;
        assert_eq!(count_matches(&scenario, "seen=is.false").await, "0-0/2200");
        assert_eq!(scenario.notifications_of(&seeker).await.len(), 4);
        scenario.change("jobs", &job, json!({"status": "Closed"})).await;
        assert_eq!(count_matches(&scenario, "seen=is.true").await, "0-0/2200");
    }
}
