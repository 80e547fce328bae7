//! Exporting one's data: one JSON object of any size, written page by page, one export at a time per account.

use serde_json::{Value as Json, json};

use crate::support::{App, User, on_both_engines};

const EXPORT: &str = "/rest/v1/rpc/export_my_data";

/// More rows than a page has, and more bytes than fit between the server and a client that does not read.
async fn fill(app: &App, person: &User) {
    let content = "x".repeat(9000);
    for _ in 0..4 {
        let rows = json!(vec![json!({"content": content, "user_id": person.id}); 400]);
        let stored = app.service().post("/rest/v1/posts").json(&rows).send().await;
        assert_eq!(stored.status, 201, "{}", stored.text);
    }
}

async fn add_passkey(app: &App, person: &User) {
    let id = person.id;
    let job = app.db.write(move |tx| {
        Box::pin(async move {
            let statement = tx.statement(
                "insert into passkeys (id, account_id, credential_id, credential, friendly_name, created_at)
                 select id, id, 'AQID', {json}, 'Phone', created_at from accounts where id = {uuid}",
                vec!["{}".into(), id.into()],
            );
            tx.execute(&statement).await
        })
    });
    assert_eq!(job.await.unwrap(), 1);
}

on_both_engines! {
    async fn an_export_holds_every_row_once_and_is_one_object(app: App) {
        let (person, other) = (app.user("user").await, app.user("user").await);
        fill(&app, &person).await;
        add_passkey(&app, &person).await;
        let save = json!({"kind": "job", "target_id": other.id});
        assert_eq!(person.post("/rest/v1/saves").json(&save).send().await.status, 201);
        let answer = person.post(EXPORT).send().await;
        assert_eq!((answer.status, answer.header("content-type")), (200, "application/json; charset=utf-8"));
        let export = answer.json();
        let mut ids: Vec<&Json> = export["posts"].as_array().unwrap().iter().map(|post| &post["id"]).collect();
        ids.dedup();
        assert_eq!(ids.len(), 1600);
        assert_eq!(export["saves"][0]["target_id"], json!(other.id));
        assert_eq!((&export["accounts"][0]["email"], &export["comments"]), (&json!(person.email), &json!([])));
        let passkey = &export["passkeys"][0];
        assert_eq!((&passkey["friendly_name"], passkey.get("credential")), (&json!("Phone"), None), "names, not keys");
        assert!(export["exported_at"].is_string());
        assert_eq!(person.get(EXPORT).send().await.json()["posts"].as_array().unwrap().len(), 1600);
    }

    async fn an_account_exports_once_at_a_time(app: App) {
        let (person, other) = (app.user("user").await, app.user("user").await);
        fill(&app, &person).await;
        let running = person.post(EXPORT).begin().await;
        assert_eq!(running.status(), 200);
        let second = person.post(EXPORT).send().await;
        assert_eq!((second.status, second.header("retry-after")), (429, "10"), "{}", second.text);
        let sentence = "Your data is being exported already. Wait until that export has arrived, or cancel it.";
        assert_eq!((&second.json()["code"], &second.json()["message"]), (&json!("SG005"), &json!(sentence)));
        assert_eq!(other.post(EXPORT).send().await.status, 200, "others are not in the way");
        drop(running);
        // The server notices that no one is reading any more.
        while person.post(EXPORT).send().await.status == 429 {
            tokio::task::yield_now().await;
        }
    }
}
