//! The grace period: a deleted account is hidden from everyone else immediately, and can be restored until it is
//! erased.

use jiff::{SignedDuration, Timestamp};
use sangam_db::{Engine, Statement};
use sangam_schema::Clock;
use serde_json::{Value as Json, json};

use super::suspension::{counted, post_everything, store, suspend, visible};
use crate::support::{App, Copies, Socket, User, on_both_engines};

const DELETE: &str = "/functions/v1/delete-account";
const KEEP: &str = "/functions/v1/keep-account";
const PASSWORD_GRANT: &str = "/auth/v1/token?grant_type=password";
const REFRESH_GRANT: &str = "/auth/v1/token?grant_type=refresh_token";
const SENTENCE: &str = "This account is about to be deleted. Keep it to use it again, or sign out";
const DAY: SignedDuration = SignedDuration::from_hours(24);

/// Deletes the account. Returns when it will be erased.
async fn leave(person: &User) -> Timestamp {
    let answer = person.post(DELETE).json(&json!({"password": person.password})).send().await;
    assert_eq!((answer.status, &answer.json()["deleted"]), (200, &json!(true)), "{}", answer.text);
    answer.json()["leaves_at"].as_str().unwrap().parse().unwrap()
}

async fn keep(person: &User) {
    let answer = person.post(KEEP).json(&json!({})).send().await;
    assert_eq!((answer.status, answer.json()), (200, json!({"kept": true})), "{}", answer.text);
}

/// The status of signing in with the right password, and the error code if refused.
async fn try_to_sign_in(app: &App, person: &User) -> (u16, Json) {
    let credentials = json!({"email": person.email, "password": person.password});
    let answer = app.anon().post(PASSWORD_GRANT).json(&credentials).send().await;
    (answer.status, answer.json()["error_code"].clone())
}

async fn store_resume(person: &User, path: &str) {
    let file = person.post(path).header("content-type", "application/pdf").body("%PDF-1.4\n%%EOF\n").send().await;
    assert_eq!(file.status, 200, "{}", file.text);
}

/// The parameters of queued mails of a kind.
async fn mails(app: &App, kind: &str) -> Vec<Json> {
    let statement = app.db.statement("select params from mails where kind = {text} order by id", vec![kind.into()]);
    let rows = app.db.read(statement).await.unwrap();
    rows.iter().map(|row| serde_json::from_str(row.text(0).unwrap()).unwrap()).collect()
}

async fn count(app: &App, template: &'static str) -> i64 {
    app.db.read(app.db.statement(template, vec![])).await.unwrap()[0].int(0).unwrap()
}

/// Advances the clock until due accounts were looked for. The server may be busy with its own first round.
async fn erase_due(app: &App, clock: &Clock) {
    while !app.chores.run_due().await.unwrap().contains(&"erase_leavers") {
        clock.advance(SignedDuration::from_mins(1));
    }
}

on_both_engines! {
    // C-350
    async fn a_person_who_leaves_is_hidden_at_once_and_back_as_they_were_when_they_keep_their_account(app: App) {
        let (person, reader) = (app.user("business").await, app.user("user").await);
        post_everything(&app, &person, &reader).await;
        let path = format!("/rest/v1/profiles?id=eq.{}", person.id);
        let told = person.patch(&path).json(&json!({"bio": "Since 1990"})).send().await;
        assert_eq!(told.status, 204, "{}", told.text);
        let profile = format!("{path}&select=full_name,handle,bio");
        let before = reader.get(&profile).send().await.json();
        leave(&person).await;
        assert_eq!(visible(&reader, &person).await, [0; 7]);
        assert_eq!(counted(&reader).await, [0, 0, 1, 0]);
        let erased = format!("deleted_{}", &person.id.simple().to_string()[12..]);
        let gone = json!([{"full_name": "Deleted user", "handle": erased, "bio": null}]);
        assert_eq!(reader.get(&profile).send().await.json(), gone, "as it will be once the account is erased");
        let (name, handle) = (before[0]["full_name"].as_str().unwrap(), before[0]["handle"].as_str().unwrap());
        for filter in [format!("handle=eq.{handle}"), format!("full_name=eq.{name}"), format!("full_name=plfts.{name}")] {
            let found = reader.get(&format!("/rest/v1/profiles?{filter}")).send().await;
            assert_eq!((found.status, found.json()), (200, json!([])), "{filter}");
        }

        let back = app.again(&person).await;
        assert_eq!(visible(&reader, &person).await, [0; 7], "signing in alone does not bring a person back");
        keep(&back).await;
        assert_eq!(visible(&reader, &person).await, [1; 7]);
        assert_eq!(counted(&reader).await, [1, 1, 2, 1]);
        assert_eq!(reader.get(&profile).send().await.json(), before);
        let found = reader.get(&format!("/rest/v1/profiles?handle=eq.{handle}&select=id")).send().await;
        assert_eq!(found.json(), json!([{"id": person.id}]));
        assert_eq!(back.get("/auth/v1/user").send().await.json().get("leaves_at"), None);
        keep(&back).await;
    }

    async fn leaving_ends_every_session_and_socket(app: App) {
        let person = app.user("user").await;
        let there = app.again(&person).await;
        let mut socket = Socket::open(&app).await;
        socket.join(&there, "realtime:rows", json!({})).await;
        leave(&person).await;
        assert_eq!(socket.expect("realtime:rows", "system").await.payload["status"], "error");
        assert_eq!(socket.next().await.event, "phx_close");
        for session in [&person, &there] {
            assert_eq!(session.get("/rest/v1/posts").send().await.status, 401);
            let refresh = json!({"refresh_token": session.refresh_token});
            let answer = app.anon().post(REFRESH_GRANT).json(&refresh).send().await;
            assert_eq!((answer.status, &answer.json()["error_code"]), (400, &json!("session_not_found")));
        }
    }

    async fn a_person_who_is_leaving_may_only_read_their_account_export_their_data_and_sign_out(app: App) {
        let person = app.user("user").await;
        let file = format!("/storage/v1/object/resumes/{}/cv.pdf", person.id);
        store_resume(&person, &file).await;
        let leaves_at = leave(&person).await;
        let back = app.again(&person).await;
        assert_eq!(back.get(&file).send().await.status, 200);
        assert_eq!(back.delete(&file).send().await.status, 403);
        for command in sangam_product::commands::commands() {
            let name = command.signature.name;
            let answer = back.post(&format!("/rest/v1/rpc/{name}")).json(&json!({})).send().await;
            if name == "export_my_data" {
                assert_eq!((answer.status, &answer.json()["accounts"][0]["email"]), (200, &json!(person.email)));
            } else {
                assert_eq!((answer.status, &answer.json()["code"]), (403, &json!("user_leaving")), "{name}");
            }
        }
        for path in ["/rest/v1/posts", "/rest/v1/profiles", "/storage/v1/bucket", "/auth/v1/reauthenticate"] {
            let answer = back.get(path).send().await;
            assert_eq!(answer.status, 403, "{path}: {}", answer.text);
            for told in [SENTENCE, "user_leaving"] {
                assert!(answer.text.contains(told), "{path}: {}", answer.text);
            }
        }
        let password = json!({"password": "another password"});
        let changed = back.put("/auth/v1/user").json(&password).send().await;
        assert_eq!((changed.status, &changed.json()["error_code"]), (403, &json!("user_leaving")));
        let again = back.post(DELETE).json(&json!({"password": person.password})).send().await;
        assert_eq!((again.status, &again.json()["message"]), (403, &json!(SENTENCE)));
        let joined = Socket::open(&app).await.try_join("realtime:rows", json!({}), Some(back.token())).await;
        assert_eq!(joined.payload["response"]["reason"], format!("Unauthorized: {SENTENCE}"));

        let who = back.get("/auth/v1/user").send().await;
        assert_eq!((who.status, &who.json()["leaves_at"]), (200, &json!(leaves_at)));
        let renewed = app.anon().post(REFRESH_GRANT).json(&json!({"refresh_token": back.refresh_token})).send().await;
        assert_eq!((renewed.status, &renewed.json()["user"]["leaves_at"]), (200, &json!(leaves_at)));
        assert_eq!(back.post("/auth/v1/logout").send().await.status, 204);
        assert_eq!(back.get("/auth/v1/user").send().await.json()["error_code"], "session_not_found");
        assert_eq!(back.post(KEEP).json(&json!({})).send().await.status, 401);
        assert_eq!(app.anon().post(KEEP).json(&json!({})).send().await.status, 401);
    }

    async fn leaving_and_suspension_do_not_lift_each_other(app: App) {
        let (person, reader) = (app.user("user").await, app.user("user").await);
        store(&app, "posts", json!({"user_id": person.id, "content": "Hello"})).await;
        let shown = async || reader.get("/rest/v1/posts?select=content").send().await.json().as_array().unwrap().len();
        leave(&person).await;
        let back = app.again(&person).await;
        suspend(&app, &person, "24h").await;
        assert_eq!(back.post(KEEP).json(&json!({})).send().await.status, 401);
        assert_eq!(try_to_sign_in(&app, &person).await, (400, json!("user_banned")));
        suspend(&app, &person, "none").await;
        assert_eq!(shown().await, 0, "they are still leaving");
        let back = app.again(&person).await;
        keep(&back).await;
        assert_eq!(shown().await, 1);
        suspend(&app, &person, "24h").await;
        assert_eq!(shown().await, 0);
    }

    async fn a_wrong_password_changes_nothing(app: App) {
        let person = app.user("user").await;
        let refused = person.post(DELETE).json(&json!({"password": "wrong"})).send().await;
        assert_eq!((refused.status, &refused.json()["code"]), (400, &json!("invalid_credentials")));
        assert_eq!(person.get("/rest/v1/posts").send().await.status, 200);
        assert_eq!(mails(&app, "leaving").await.len(), 0);
    }

    async fn a_mail_tells_when_and_no_one_else_can_have_the_address(app: App) {
        let (person, other) = (app.user("user").await, app.user("user").await);
        let leaves_at = leave(&person).await;
        let sent = mails(&app, "leaving").await;
        let mail = &sent[0];
        assert_eq!((&mail["leaves_at"], &mail["link"]), (&json!(leaves_at), &json!(format!("{}/login", app.site()))));
        // The answer is the same as for any taken address, and so is the mail.
        let mut answers = Vec::new();
        for taken in [&person, &other] {
            let stranger = json!({"email": taken.email, "password": "a new beginning", "data": {"full_name": "Someone New"}});
            let answer = app.anon().post("/auth/v1/signup").json(&stranger).send().await;
            assert_eq!(answer.status, 200, "{}", answer.text);
            let body = answer.json();
            answers.push((body["identities"].clone(), body.as_object().unwrap().keys().cloned().collect::<Vec<_>>()));
        }
        assert_eq!(answers[0], answers[1]);
        assert_eq!(mails(&app, "already_registered").await.len(), 2);
        assert_eq!(try_to_sign_in(&app, &person).await.0, 200);
    }

    async fn a_forgotten_password_is_no_obstacle(app: App) {
        let person = app.user("user").await;
        leave(&person).await;
        let asked = app.anon().post("/auth/v1/recover").json(&json!({"email": person.email})).send().await;
        assert_eq!(asked.status, 200, "{}", asked.text);
        let code = mails(&app, "recovery").await[0]["code"].clone();
        let proof = json!({"type": "recovery", "email": person.email, "token": code});
        let session = app.anon().post("/auth/v1/verify").json(&proof).send().await.json();
        let back = app.anon().with_bearer(session["access_token"].as_str().unwrap());
        let change = json!({"password": "the one I will remember"});
        assert_eq!(back.put("/auth/v1/user").json(&change).send().await.status, 403);
        assert_eq!(back.post(KEEP).json(&json!({})).send().await.status, 200);
        assert_eq!(back.put("/auth/v1/user").json(&change).send().await.status, 200);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn when_the_days_are_over_everything_personal_is_erased() {
    for engine in [Engine::Sqlite, Engine::Postgres] {
        let clock = Clock::fixed(Timestamp::now());
        let app = App::start_with(engine, clock.clone(), |_| ()).await;
        let (person, friend) = (app.user("business").await, app.user("user").await);
        post_everything(&app, &person, &friend).await;
        let call = person.post("/rest/v1/rpc/get_or_create_conversation").json(&json!({"p_user_id": friend.id}));
        let message = json!({"conversation_id": call.send().await.json(), "content": "Good bye"});
        assert_eq!(person.post("/rest/v1/messages").json(&message).send().await.status, 201);
        store_resume(&person, &format!("/storage/v1/object/resumes/{}/cv.pdf", person.id)).await;

        assert_eq!(leave(&person).await, clock.now() + DAY * 14);
        clock.advance(DAY * 13);
        erase_due(&app, &clock).await;
        assert_eq!(try_to_sign_in(&app, &person).await.0, 200, "there is still time");
        clock.advance(DAY);
        erase_due(&app, &clock).await;
        assert_eq!(try_to_sign_in(&app, &person).await, (400, json!("invalid_credentials")));
        for gone in ["posts where content = 'Buy now'", "comments", "objects", "freelancers where title = 'Seller'"] {
            let rows = app.db.read(Statement::new(format!("select 1 from {gone}"), vec![])).await.unwrap();
            assert_eq!(rows.len(), 0, "{gone}");
        }
        let friend = app.again(&friend).await;
        let said = friend.get("/rest/v1/messages?select=content,sender:profiles(full_name)").send().await.json();
        assert_eq!(said, json!([{"content": "Good bye", "sender": {"full_name": "Deleted user"}}]));
        assert_eq!(count(&app, "select count(*) from mails where kind = 'leaving'").await, 0);
        let again = json!({"email": person.email, "password": "a new beginning", "data": {"full_name": "Someone New"}});
        let signed_up = app.anon().post("/auth/v1/signup").json(&again).send().await.json();
        assert_eq!(signed_up["identities"].as_array().map(Vec::len), Some(1), "the address is free again");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_person_who_keeps_their_account_in_time_has_it_for_good() {
    for engine in [Engine::Sqlite, Engine::Postgres] {
        let clock = Clock::fixed(Timestamp::now());
        let app = App::start_with(engine, clock.clone(), |settings| settings.deletion_grace_days = 3).await;
        let person = app.user("user").await;
        leave(&person).await;
        clock.advance(DAY * 2);
        keep(&app.again(&person).await).await;
        clock.advance(DAY * 30);
        erase_due(&app, &clock).await;
        assert_eq!(app.again(&person).await.get("/rest/v1/posts").send().await.status, 200);
        let now = clock.now();
        assert_eq!(leave(&app.again(&person).await).await, now + DAY * 3, "the days begin again");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn an_account_is_erased_once_however_many_copies_run() {
    let clock = Clock::fixed(Timestamp::now());
    let copies = Copies::start_with(2, clock.clone()).await;
    let (one, other) = (&copies.apps[0], &copies.apps[1]);
    leave(&one.user("user").await).await;
    clock.advance(DAY * 15);
    tokio::join!(erase_due(one, &clock), erase_due(other, &clock));
    assert_eq!(count(one, "select count(*) from accounts").await, 0);
    assert_eq!(count(one, "select count(*) from audit_events where kind = 'deleted'").await, 1);
}
