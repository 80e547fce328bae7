//! No one can contact a person whose account is deleted, about to be deleted or suspended, because that person would not read it.

use serde_json::{Value as Json, json};

use crate::support::{App, User, on_both_engines};

const LEFT: &str = "This person is no longer available.";
const AWAY: &str = "This person cannot be reached at the moment.";

/// Three people who can no longer be contacted, and how an answer describes each of them.
async fn unavailable_people(app: &App) -> [(User, &'static str); 3] {
    [(app.user("user").await, LEFT), (app.user("user").await, AWAY), (app.user("user").await, AWAY)]
}

async fn go(app: &App, people: &[(User, &str); 3]) {
    let [(erased, _), (leaver, _), (suspended, _)] = people;
    app.erase(erased).await;
    let gone = leaver.post("/functions/v1/delete-account").json(&json!({"password": leaver.password})).send().await;
    assert_eq!(gone.status, 200, "{}", gone.text);
    let path = format!("/auth/v1/admin/users/{}", suspended.id);
    assert_eq!(app.service().put(&path).json(&json!({"ban_duration": "24h"})).send().await.status, 200);
}

async fn store(app: &App, table: &str, row: Json) -> Json {
    let call = app.service().post(&format!("/rest/v1/{table}")).header("prefer", "return=representation");
    let answer = call.json(&row).send().await;
    assert_eq!(answer.status, 201, "{table}: {}", answer.text);
    answer.json()[0]["id"].clone()
}

/// Status, code and message of a command's answer.
async fn ask(person: &User, command: &str, arguments: Json) -> (u16, Json, Json) {
    let answer = person.post(&format!("/rest/v1/rpc/{command}")).json(&arguments).send().await;
    (answer.status, answer.json()["code"].clone(), answer.json()["message"].clone())
}

async fn open_conversation(one: &User, other: &User) -> Json {
    let call = one.post("/rest/v1/rpc/get_or_create_conversation").json(&json!({"p_user_id": other.id}));
    call.send().await.json()
}

on_both_engines! {
    // C-332
    async fn no_one_can_write_to_them_and_old_messages_stay(app: App) {
        let (friend, stranger) = (app.user("user").await, app.user("user").await);
        let people = unavailable_people(&app).await;
        let mut conversations = Vec::new();
        for (person, _) in &people {
            let conversation = open_conversation(&friend, person).await;
            let said = json!({"conversation_id": conversation, "content": "Good bye"});
            assert_eq!(person.post("/rest/v1/messages").json(&said).send().await.status, 201);
            conversations.push(conversation);
        }
        go(&app, &people).await;
        for ((person, sentence), conversation) in people.iter().zip(&conversations) {
            let other = json!({"p_user_id": person.id});
            let answer = ask(&friend, "get_or_create_conversation", other.clone()).await;
            assert_eq!(answer, (403, json!("42501"), json!(sentence)));
            let answer = ask(&stranger, "get_or_create_conversation", other).await;
            assert_eq!(answer, (400, json!("P0001"), json!(sentence)));
            let refused = friend.post("/rest/v1/messages").json(&json!({"conversation_id": conversation, "content": "Hi"}));
            let refused = refused.send().await;
            assert_eq!((refused.status, &refused.json()["code"]), (403, &json!("42501")), "{}", refused.text);
            assert!(refused.json()["hint"].as_str().unwrap().contains("while the other person is available"), "{}", refused.text);
        }
        let said = friend.get("/rest/v1/messages?select=content").send().await.json();
        assert_eq!(said, json!([{"content": "Good bye"}, {"content": "Good bye"}, {"content": "Good bye"}]));
    }

    async fn they_win_no_tender_and_get_no_job(app: App) {
        let (meera, kiran) = (app.user("business").await, app.user("employer").await);
        let people = unavailable_people(&app).await;
        let job = json!({"employer_id": kiran.id, "title": "Clerk", "company": "Acme", "location": "Pune", "type": "Full-time", "description": "Count"});
        let job = store(&app, "jobs", job).await;
        let tender = json!({"business_id": meera.id, "title": "Website", "company": "Acme", "category": "Technology", "deadline": "2099-01-01", "description": "Build it", "sealed": false});
        let tender = store(&app, "tenders", tender).await;
        let mut answers = Vec::new();
        for (person, _) in &people {
            let application = json!({"job_id": job, "applicant_id": person.id, "full_name": "A", "email": "a@example.org", "resume_path": "x/y.pdf"});
            let bid = json!({"tender_id": tender, "bidder_id": person.id, "name": "A", "email": "a@example.org", "mobile": "9876543210", "address": "Pune"});
            answers.push((store(&app, "job_applications", application).await, store(&app, "proposals", bid).await));
        }
        go(&app, &people).await;
        for (application, bid) in answers {
            let step = |status| json!({"p_application_id": application, "p_status": status});
            let sentence = json!("This applicant cannot be reached any more, so the application can only be rejected.");
            let answer = ask(&kiran, "set_application_status", step("Interview Scheduled")).await;
            assert_eq!(answer, (400, json!("P0001"), sentence));
            assert_eq!(ask(&kiran, "set_application_status", step("Rejected")).await.0, 200);
            let decision = |status| json!({"p_proposal_id": bid, "p_status": status});
            let sentence = json!("This bidder cannot be reached any more, so the proposal can only be rejected.");
            let answer = ask(&meera, "decide_proposal", decision("Accepted")).await;
            assert_eq!(answer, (400, json!("P0001"), sentence));
            assert_eq!(ask(&meera, "decide_proposal", decision("Rejected")).await.0, 200);
        }
    }

    async fn no_one_reviews_them(app: App) {
        let friend = app.user("user").await;
        let people = unavailable_people(&app).await;
        for (person, _) in &people {
            store(&app, "freelancers", json!({"id": person.id, "title": "Designer"})).await;
            let conversation = open_conversation(&friend, person).await;
            for author in [&friend, person] {
                let said = json!({"conversation_id": conversation, "content": "Hello"});
                assert_eq!(author.post("/rest/v1/messages").json(&said).send().await.status, 201);
            }
        }
        go(&app, &people).await;
        for ((person, _), status) in people.iter().zip([409, 403, 403]) {
            let review = friend.post("/rest/v1/reviews").json(&json!({"freelancer_id": person.id, "rating": 1})).send().await;
            assert_eq!(review.status, status, "{}", review.text);
        }
    }
}
