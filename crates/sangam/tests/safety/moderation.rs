//! What moderators see of reports, and how they decide them, through the data API.

use serde_json::{Value as Json, json};

use crate::support::{Answer, App, User, on_both_engines};

async fn call(person: &User, name: &str, arguments: Json) -> Answer {
    person.post(&format!("/rest/v1/rpc/{name}")).json(&arguments).send().await
}

async fn queue(moderator: &User) -> Json {
    let answer = call(moderator, "reported_targets", json!({})).await;
    assert_eq!(answer.status, 200, "{}", answer.text);
    answer.json()
}

async fn insert(person: &User, table: &str, row: Json) -> Json {
    let call = person.post(&format!("/rest/v1/{table}")).header("prefer", "return=representation");
    let answer = call.json(&row).send().await;
    assert_eq!(answer.status, 201, "{table}: {}", answer.text);
    answer.json()[0]["id"].clone()
}

async fn report(person: &User, kind: &str, target: &Json, reason: &str) {
    insert(person, "reports", json!({"kind": kind, "target_id": target, "reason": reason})).await;
}

async fn settle(moderator: &User, kind: &str, target: &Json, remove: bool) -> Answer {
    call(moderator, "settle_reports", json!({"p_kind": kind, "p_target_id": target, "p_remove": remove})).await
}

fn refusal(answer: &Answer) -> (u16, Option<String>) {
    (answer.status, answer.json()["message"].as_str().map(str::to_owned))
}

/// A moderator, and two people who see something that someone else wrote.
async fn people(app: &App) -> (User, User, [User; 2]) {
    let people = (app.user("user").await, app.user("user").await, [app.user("user").await, app.user("employer").await]);
    app.promote(&people.0).await;
    people
}

on_both_engines! {
    async fn several_reports_of_one_thing_are_one_entry(app: App) {
        let (moderator, author, [one, other]) = people(&app).await;
        let post = insert(&author, "posts", json!({"content": "Buy now"})).await;
        let comment = insert(&one, "comments", json!({"post_id": post, "text": "Rude"})).await;
        report(&one, "post", &post, "Spam or a scam").await;
        report(&author, "comment", &comment, "Hateful or abusive").await;
        report(&other, "post", &post, "Spam or a scam").await;
        report(&moderator, "post", &post, "Something else: it repeats").await;
        let seen = queue(&moderator).await;
        let facts = |name: &str| seen.as_array().unwrap().iter().map(|entry| entry[name].clone()).collect::<Vec<_>>();
        assert_eq!(facts("kind"), ["post", "comment"], "the one that waits longest first");
        assert_eq!(facts("reports"), [3, 1]);
        assert_eq!(seen[0]["reasons"], json!(["Spam or a scam", "Something else: it repeats"]));
        assert_eq!(seen[0]["target"], json!({
            "owner_id": author.id, "owner_name": "Person 1", "title": null, "excerpt": "Buy now", "has_media": false, "context_id": null,
        }));
        assert_eq!((&seen[1]["target"]["excerpt"], &seen[1]["target"]["context_id"]), (&json!("Rude"), &post));
        let counted = call(&moderator, "moderation_counts", json!({})).await;
        assert_eq!(counted.json(), json!({"held": 0, "reports": 2}));
    }

    async fn every_kind_of_thing_is_described(app: App) {
        let (moderator, author, [person, employer]) = people(&app).await;
        let business = app.user("business").await;
        let job = json!({"title": "Typist", "location": "Surat", "type": "Full-time", "description": "Types ".repeat(200)});
        let tender = json!({"title": "A roof", "category": "Design", "deadline": "2099-12-31", "description": "Tiles"});
        insert(&author, "freelancers", json!({"title": "Potter", "description": "Pots"})).await;
        insert(&author, "seekers", json!({"title": "Baker", "bio": "Bread"})).await;
        let conversation = call(&person, "get_or_create_conversation", json!({"p_user_id": author.id})).await.json();
        let message = json!({"conversation_id": conversation, "content": "Psst"});
        for (kind, target) in [
            ("job", insert(&employer, "jobs", job).await),
            ("tender", insert(&business, "tenders", tender).await),
            ("freelancer", json!(author.id)),
            ("seeker", json!(author.id)),
            ("profile", json!(author.id)),
            ("message", insert(&person, "messages", message).await),
        ] {
            report(&author, kind, &target, "Spam").await;
        }
        let seen = queue(&moderator).await;
        let titles: Vec<_> = seen.as_array().unwrap().iter().map(|entry| entry["target"]["title"].clone()).collect();
        assert_eq!(json!(titles), json!(["Typist", "A roof", "Potter", "Baker", "Person 1", null]));
        let excerpt = seen[0]["target"]["excerpt"].as_str().unwrap();
        assert!(excerpt.ends_with("Types…") && excerpt.chars().count() <= 601, "{excerpt}");
        assert_eq!(seen[5]["target"]["excerpt"], "Psst");
    }

    async fn a_moderator_takes_down_what_was_reported_or_leaves_it(app: App) {
        let (moderator, author, [one, other]) = people(&app).await;
        let (bad, fine) = (
            insert(&author, "posts", json!({"content": "Bad"})).await,
            insert(&author, "posts", json!({"content": "Fine"})).await,
        );
        for (person, post) in [(&one, &bad), (&other, &bad), (&one, &fine)] {
            report(person, "post", post, "Spam").await;
        }
        assert_eq!(settle(&moderator, "post", &bad, true).await.status, 204);
        assert_eq!(settle(&moderator, "post", &fine, false).await.status, 204);
        assert_eq!(one.get("/rest/v1/posts?select=content").send().await.json(), json!([{"content": "Fine"}]));
        let told = one.get("/rest/v1/reports?select=status&order=created_at").send().await.json();
        assert_eq!(told, json!([{"status": "Resolved"}, {"status": "Dismissed"}]));
        let settled = queue(&moderator).await;
        let statuses: Vec<_> = settled.as_array().unwrap().iter().map(|entry| entry["status"].clone()).collect();
        assert_eq!(json!(statuses), json!(["Dismissed", "Resolved"]), "the last reported first");

        report(&other, "post", &fine, "Again").await;
        let statuses: Vec<_> = queue(&moderator).await.as_array().unwrap().iter().map(|entry| entry["status"].clone()).collect();
        assert_eq!(json!(statuses), json!(["Open", "Dismissed", "Resolved"]), "a new report is a new entry");
    }

    async fn a_dashboard_shows_nothing_of_a_directory_entry_that_was_taken_down(app: App) {
        let (moderator, seeker, [reader, employer]) = people(&app).await;
        let entry = insert(&seeker, "seekers", json!({"title": "Weaver", "experience": "Executive"})).await;
        let job = json!({"title": "Weaver", "location": "Surat", "type": "Full-time", "description": "Looms"});
        let job = insert(&employer, "jobs", job).await;
        let application = json!({"job_id": job, "applicant_id": seeker.id, "full_name": "A", "email": "a@b.in", "resume_path": "x/y.pdf"});
        let applied = app.service().post("/rest/v1/job_applications").json(&application).send().await;
        assert_eq!(applied.status, 201, "{}", applied.text);
        let experience = async || {
            let dashboard = call(&employer, "dashboard", json!({})).await.json();
            dashboard["hiring"]["recent_applications"][0]["applicant"]["experience"].clone()
        };
        assert_eq!(experience().await, "Executive");
        report(&reader, "seeker", &entry, "Fake").await;
        assert_eq!(settle(&moderator, "seeker", &entry, true).await.status, 204);
        assert_eq!(experience().await, json!(null));
    }

    async fn the_first_of_two_moderators_decides(app: App) {
        let (moderator, author, [one, second]) = people(&app).await;
        app.promote(&second).await;
        let post = insert(&author, "posts", json!({"content": "Fine"})).await;
        report(&one, "post", &post, "Spam").await;
        assert_eq!(settle(&moderator, "post", &post, false).await.status, 204);
        let late = settle(&second, "post", &post, true).await;
        assert_eq!(refusal(&late), (404, Some("These reports have already been settled.".to_owned())));
        assert_eq!(one.get("/rest/v1/posts?select=content").send().await.json(), json!([{"content": "Fine"}]));
    }

    async fn a_report_of_removed_content_can_only_be_settled_without_action(app: App) {
        let (moderator, author, [one, _]) = people(&app).await;
        let post = insert(&author, "posts", json!({"content": "Oops"})).await;
        report(&one, "post", &post, "Spam").await;
        let path = format!("/rest/v1/posts?id=eq.{}", post.as_str().unwrap());
        assert_eq!(author.delete(&path).send().await.status, 204);
        assert_eq!(queue(&moderator).await[0]["target"], Json::Null);
        let gone = settle(&moderator, "post", &post, true).await;
        assert_eq!(refusal(&gone), (400, Some("This content no longer exists. Settle its reports without action.".to_owned())));
        assert_eq!(queue(&moderator).await[0]["status"], "Open");
        assert_eq!(settle(&moderator, "post", &post, false).await.status, 204);
    }

    async fn only_moderators_see_and_settle_reports(app: App) {
        let (_, author, [one, _]) = people(&app).await;
        let post = insert(&author, "posts", json!({"content": "Mine"})).await;
        report(&one, "post", &post, "Spam").await;
        for person in [&author, &one] {
            let only = (403, Some("Only moderators can do this.".to_owned()));
            assert_eq!(refusal(&call(person, "reported_targets", json!({})).await), only);
            assert_eq!(refusal(&call(person, "moderation_counts", json!({})).await), only);
            assert_eq!(refusal(&settle(person, "post", &post, false).await), only);
        }
        assert_eq!(call_anonymously(&app).await, 401);
        assert_eq!(one.get("/rest/v1/reports?select=status").send().await.json(), json!([{"status": "Open"}]));
    }
}

async fn call_anonymously(app: &App) -> u16 {
    app.anon().post("/rest/v1/rpc/reported_targets").json(&json!({})).send().await.status
}
