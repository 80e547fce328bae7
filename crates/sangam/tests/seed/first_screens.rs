//! What a newcomer sees after `make run`: three people with full screens.

use jiff::Timestamp;
use sangam_product::seed::add_demo;
use serde_json::{Value as Json, json};

use crate::support::{App, Client, on_both_engines};

/// A person of the demonstration, signed in.
async fn sign_in(app: &App, who: &str) -> Client {
    let email = format!("{who}@demo.example");
    let find = app.db.statement("select id from accounts where email = {text}", vec![email.as_str().into()]);
    let id = app.db.read(find).await.unwrap()[0].text(0).unwrap().to_owned();
    let password = json!({"password": "three-rivers-meet"});
    let set = app.service().put(&format!("/auth/v1/admin/users/{id}")).json(&password).send().await;
    assert_eq!(set.status, 200, "{}", set.text);
    let credentials = json!({"email": email, "password": "three-rivers-meet"});
    let session = app.anon().post("/auth/v1/token?grant_type=password").json(&credentials).send().await;
    assert_eq!(session.status, 200, "{}", session.text);
    app.anon().with_bearer(session.json()["access_token"].as_str().unwrap())
}

async fn rows(client: &Client, path: &str) -> Vec<Json> {
    let answer = client.get(path).send().await;
    assert_eq!(answer.status, 200, "{path}: {}", answer.text);
    answer.json().as_array().unwrap().clone()
}

/// Asserts that every list within a document has entries, and every number is above zero.
fn assert_full(document: &Json, path: &str) {
    match document {
        Json::Array(items) => assert!(!items.is_empty(), "{path} is empty"),
        Json::Object(fields) if fields.contains_key("trend") => {
            assert!(fields["value"].as_i64() > Some(0), "{path} is nothing");
            let days = fields["trend"].as_array().unwrap();
            assert!(days.iter().any(|day| day.as_i64() > Some(0)), "{path} has a flat line");
        }
        Json::Object(fields) => fields.iter().for_each(|(name, value)| assert_full(value, &format!("{path}.{name}"))),
        _ => {}
    }
}

on_both_engines! {
    async fn three_people_find_their_dashboards_full(app: App) {
        add_demo(&app.db, Timestamp::now()).await.unwrap();
        for who in ["seeker", "employer", "business"] {
            let client = sign_in(&app, who).await;
            let dashboard = client.post("/rest/v1/rpc/dashboard").json(&json!({})).send().await;
            assert_eq!(dashboard.status, 200, "{}", dashboard.text);
            assert_full(&dashboard.json(), who);
            assert!(rows(&client, "/rest/v1/notifications?select=id&read_at=is.null").await.len() >= 2, "{who}");
            assert!(rows(&client, "/rest/v1/saves?select=kind").await.len() >= 5, "{who}");
        }
    }

    async fn they_have_conversations_and_what_is_unread_can_be_read(app: App) {
        add_demo(&app.db, Timestamp::now()).await.unwrap();
        let client = sign_in(&app, "seeker").await;
        let me = rows(&client, "/rest/v1/profiles?select=id&handle=eq.ananya_iyer").await[0]["id"].clone();
        let call = client.post("/rest/v1/rpc/get_conversations_with_details").json(&json!({"p_user_id": me}));
        let conversations = call.send().await.json();
        let conversations = conversations.as_array().unwrap();
        assert!(conversations.len() >= 4);
        assert!(conversations.iter().any(|one| one["unread_count"] == 0));
        let unread = conversations.iter().find(|one| one["unread_count"].as_i64() > Some(0)).unwrap();
        let (id, newest) = (unread["conversation_id"].as_str().unwrap(), &unread["last_message_created_at"]);
        let own = format!("/rest/v1/participants?conversation_id=eq.{id}&user_id=eq.{}", me.as_str().unwrap());
        let read = client.patch(&own).json(&json!({"last_read_at": newest})).send().await;
        assert_eq!(read.status, 204, "{}", read.text);
        let call = client.post("/rest/v1/rpc/get_conversations_with_details").json(&json!({"p_user_id": me}));
        let after = call.send().await.json();
        let one = after.as_array().unwrap().iter().find(|one| one["conversation_id"] == id).unwrap();
        assert_eq!(one["unread_count"], 0, "who has read until the newest message has read everything");
    }

    async fn the_feed_has_pictures_and_every_status_is_somewhere(app: App) {
        add_demo(&app.db, Timestamp::now()).await.unwrap();
        let client = sign_in(&app, "employer").await;
        let posts = rows(&client, "/rest/v1/posts?select=media_url,likes,comments,author(full_name)").await;
        assert!(posts.len() >= 25);
        assert!(posts.iter().filter(|post| post["media_url"].is_string()).count() >= 10);
        for status in ["Under Review", "Interview Scheduled", "Rejected", "Accepted", "Hired"] {
            let path = format!("/rest/v1/job_applications?select=id,events:application_events(status)&status=eq.{status}");
            assert_full(&json!(rows(&client, &path).await), status);
        }
    }

    async fn m_57_notifications_messages_and_applications_agree(app: App) {
        add_demo(&app.db, Timestamp::now()).await.unwrap();
        let client = sign_in(&app, "seeker").await;
        let told = rows(&client, "/rest/v1/notifications?select=kind,title,body").await;
        let of_kind = |kind: &str| told.iter().find(|one| one["kind"] == kind).unwrap().clone();

        let events = rows(&client, "/rest/v1/application_events?select=note,status&status=eq.Interview Scheduled&order=created_at.desc").await;
        let invitation = events[0]["note"].as_str().unwrap();
        assert!(told.iter().any(|one| one["body"] == invitation), "{invitation}");
        let (when, _) = invitation.split_once(", at").unwrap();
        let said = rows(&client, "/rest/v1/messages?select=content").await;
        assert!(said.iter().any(|one| one["content"].as_str().unwrap().contains(when)), "{when}");

        let me = rows(&client, "/rest/v1/profiles?select=id&handle=eq.ananya_iyer").await[0]["id"].clone();
        let post = &rows(&client, &format!("/rest/v1/posts?select=likes,comments&user_id=eq.{}", me.as_str().unwrap())).await[0];
        let liked = of_kind("like")["title"].as_str().unwrap().to_owned();
        assert!(liked.contains(&format!(" and {} others liked", post["likes"].as_i64().unwrap() - 1)), "{liked}");
        let commented = of_kind("comment")["title"].as_str().unwrap().to_owned();
        assert!(commented.starts_with(&format!("{} new comments", post["comments"])), "{commented}");
    }

    async fn hiring_is_shown_with_all_its_parts(app: App) {
        add_demo(&app.db, Timestamp::now()).await.unwrap();
        let (seeker, employer) = (sign_in(&app, "seeker").await, sign_in(&app, "employer").await);
        // Pay figures: for a title, and for a title in a place.
        for (title, place, at_location) in
            [("Backend Developer", "Bengaluru, Karnataka", true), ("Accounts Executive", "Surat, Gujarat", false)]
        {
            let asked = json!({"p_title": title, "p_location": place});
            let facts = seeker.post("/rest/v1/rpc/pay_facts").json(&asked).send().await.json();
            assert!(facts["employers"].as_i64() >= Some(5), "{title}: {facts}");
            assert_eq!(facts["at_location"], at_location, "{title}: {facts}");
            assert!(facts["lower"].as_i64() < facts["upper"].as_i64(), "{title}: {facts}");
        }
        let hiding = rows(&seeker, "/rest/v1/jobs?select=employer_id&salary_min=is.null&salary_max=is.null").await;
        assert!(hiding.len() >= 3);
        let company = json!({"p_company_id": hiding[0]["employer_id"]});
        let record = seeker.post("/rest/v1/rpc/company_record").json(&company).send().await.json();
        assert!(record["pay"]["hidden"].as_i64() > Some(0), "{record}");
        assert!(!rows(&seeker, "/rest/v1/jobs?select=id&warnings=neq.[]").await.is_empty(), "a job with a warning");

        for client in [&seeker, &employer] {
            let offered = rows(client, "/rest/v1/interviews?select=slots&status=eq.Offered").await;
            assert!(offered[0]["slots"].as_array().unwrap().len() >= 2, "there is a choice");
            assert!(!rows(client, "/rest/v1/interviews?select=id&status=eq.Accepted").await.is_empty());
            let withdrawn = rows(client, "/rest/v1/application_withdrawals?select=reason").await;
            assert!(withdrawn[0]["reason"].is_string());
        }
        assert!(!rows(&seeker, "/rest/v1/job_applications?select=id&unanswered_at=not.is.null").await.is_empty());
        assert!(rows(&seeker, "/rest/v1/resumes?select=id").await.len() >= 2);
        assert!(!rows(&seeker, "/rest/v1/saved_search_matches?select=search_id&limit=1").await.is_empty());
        for table in ["application_notes", "application_ratings", "application_tags", "application_scores", "answer_templates"] {
            assert!(!rows(&employer, &format!("/rest/v1/{table}?select=*&limit=1")).await.is_empty(), "{table}");
        }
        let asking = rows(&employer, "/rest/v1/job_applications?select=id&unmet_needs=gt.0").await;
        assert!(!asking.is_empty(), "an answer that does not meet what the job needs");
        assert!(!rows(&employer, "/rest/v1/jobs?select=id&confirm_by=not.is.null").await.is_empty(), "a job to confirm");
        let me = rows(&employer, "/rest/v1/profiles?select=id&handle=eq.rohan_deshpande").await[0]["id"].clone();
        let record = employer.post("/rest/v1/rpc/reply_record").json(&json!({"p_employer_id": me})).send().await.json();
        assert!(record["applications"].as_i64() >= Some(5), "{record}");
    }

    async fn a_moderator_finds_something_to_decide(app: App) {
        add_demo(&app.db, Timestamp::now()).await.unwrap();
        let ask = async |name: &str| {
            let answer = app.service().post(&format!("/rest/v1/rpc/{name}")).json(&json!({})).send().await;
            assert_eq!(answer.status, 200, "{name}: {}", answer.text);
            answer.json()
        };
        let held = ask("held_postings").await;
        assert_eq!((&held[0]["title"], &held[0]["warnings"]), (&json!("Housekeeping Trainee"), &json!(["fee", "contact"])));
        assert_eq!(ask("moderation_counts").await, json!({"held": 1, "reports": 2}));
        let reported = ask("reported_targets").await;
        let facts: Vec<_> = reported.as_array().unwrap().iter().map(|entry| (entry["kind"].clone(), entry["reports"].clone())).collect();
        assert_eq!(facts, [(json!("post"), json!(2)), (json!("freelancer"), json!(1)), (json!("job"), json!(1))]);
        assert!(reported.as_array().unwrap().iter().all(|entry| entry["target"].is_object()), "{reported}");
    }

    async fn one_demo_account_uses_hindi(app: App) {
        add_demo(&app.db, Timestamp::now()).await.unwrap();
        let client = sign_in(&app, "arvind_joshi").await;
        let account = client.get("/auth/v1/user").send().await.json();
        assert_eq!(account["user_metadata"]["language"], "hi");
        let told = rows(&client, "/rest/v1/notifications?select=kind,title,status").await;
        let of_kind = |kind: &str| told.iter().find(|one| one["kind"] == kind).unwrap();
        assert_eq!(of_kind("application_status")["status"], "Interview Scheduled");
        for (kind, title) in [("application_status", "आपको इंटरव्यू के लिए बुलाया गया है"), ("comment", "कमेंट"), ("like", "लाइक")] {
            assert!(of_kind(kind)["title"].as_str().unwrap().contains(title), "{}", of_kind(kind));
        }
        let english = sign_in(&app, "seeker").await.get("/auth/v1/user").send().await.json();
        assert_eq!(english["user_metadata"]["language"], Json::Null, "she keeps the language of the browser");
    }

    async fn m_57_freelancers_show_pictures_and_people_write_hindi_everywhere(app: App) {
        add_demo(&app.db, Timestamp::now()).await.unwrap();
        let client = sign_in(&app, "employer").await;
        for freelancer in rows(&client, "/rest/v1/freelancers?select=portfolio,rating").await {
            for piece in freelancer["portfolio"].as_array().unwrap() {
                assert!(piece["image"].as_str().unwrap().starts_with("/storage/v1/object/public/media/"), "{piece}");
            }
        }
        let is_hindi = |text: &&Json| text.as_str().unwrap().contains(|c| ('\u{900}'..'\u{980}').contains(&c));
        for (table, column, least) in
            [("posts", "content", 5), ("jobs", "title", 2), ("tenders", "title", 3), ("messages", "content", 5)]
        {
            let texts = rows(&client, &format!("/rest/v1/{table}?select={column}")).await;
            let texts: Vec<_> = texts.iter().map(|row| &row[column]).collect();
            assert!(texts.iter().copied().filter(is_hindi).count() >= least, "{table}");
        }
    }
}
