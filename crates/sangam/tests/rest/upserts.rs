//! Writes that conflict with existing rows, and writes that would affect all rows.

use serde_json::{Value as Json, json};

use crate::support::{Answer, User, on_both_engines};

fn outcome(answer: &Answer) -> (u16, String) {
    (answer.status, answer.json()["code"].as_str().unwrap_or_default().to_owned())
}

async fn preferences_of(person: &User) -> Json {
    person.get("/rest/v1/notification_preferences?select=kind,email&order=kind").send().await.json()
}

on_both_engines! {
    // P-03
    async fn a_write_without_a_filter_is_refused_and_changes_nothing(app: App) {
        let person = app.user("user").await;
        person.post("/rest/v1/posts").json(&json!([{"content": "a"}, {"content": "b"}])).send().await;
        let change = json!({"content": "z"});
        for client in [&person.client, &app.service()] {
            for query in ["", "?select=id", "?limit=1&order=id", "?select=author!inner(id)&author.full_name=eq.x"] {
                let updated = client.patch(&format!("/rest/v1/posts{query}")).json(&change).send().await;
                assert_eq!(outcome(&updated), (400, "21000".to_owned()), "{query}: {}", updated.text);
                assert_eq!(updated.json()["message"], "UPDATE requires a WHERE clause");
                let deleted = client.delete(&format!("/rest/v1/posts{query}")).send().await;
                assert_eq!(outcome(&deleted), (400, "21000".to_owned()), "{query}: {}", deleted.text);
                assert_eq!(deleted.json()["message"], "DELETE requires a WHERE clause");
            }
        }
        let left = person.get("/rest/v1/posts?select=content&order=content").send().await;
        assert_eq!(left.json(), json!([{"content": "a"}, {"content": "b"}]));
        let nothing = person.patch("/rest/v1/posts").json(&json!({})).send().await;
        assert_eq!(nothing.status, 204, "nothing to set is nothing to refuse: {}", nothing.text);
        let all = person.patch("/rest/v1/posts?id=not.is.null").json(&change).send().await;
        assert_eq!((all.status, all.header("content-range")), (204, "0-1/*"));
    }

    // P-05
    async fn an_upsert_answers_by_what_was_new(app: App) {
        let person = app.user("user").await;
        let upsert = async |rows: Json, resolution: &str| {
            let call = person.post("/rest/v1/notification_preferences?select=kind,email");
            call.header("prefer", &format!("return=representation,resolution={resolution}")).json(&rows).send().await
        };
        let (like, quiet) = (json!({"kind": "message", "email": true}), json!({"kind": "message", "email": false}));
        for (rows, resolution, status, written) in [
            (json!([]), "merge-duplicates", 200, json!([])),
            (json!([]), "ignore-duplicates", 201, json!([])),
            (json!([like]), "merge-duplicates", 201, json!([like])),
            (json!([quiet]), "merge-duplicates", 200, json!([quiet])),
            (json!([like]), "ignore-duplicates", 201, json!([])),
            (json!([like, like]), "ignore-duplicates", 201, json!([])),
        ] {
            let answer = upsert(rows.clone(), resolution).await;
            assert_eq!((answer.status, answer.json()), (status, written), "{rows} {resolution}");
        }
        let twice = upsert(json!([like, quiet]), "merge-duplicates").await;
        assert_eq!(outcome(&twice), (400, "21000".to_owned()), "{}", twice.text);
        assert_eq!(twice.json()["message"], "ON CONFLICT DO UPDATE command cannot affect row a second time");
        assert_eq!(preferences_of(&person).await, json!([quiet]));
    }

    // P-05
    async fn an_update_takes_one_object_also_in_a_list(app: App) {
        let person = app.user("user").await;
        person.post("/rest/v1/posts").json(&json!({"content": "a"})).send().await;
        for (body, status, rows) in [
            (json!([]), 200, json!([])),
            (json!([{}]), 200, json!([])),
            (json!([{"content": "b"}]), 200, json!([{"content": "b"}])),
        ] {
            let call = person.patch("/rest/v1/posts?id=not.is.null&select=content").header("prefer", "return=representation");
            let answer = call.json(&body).send().await;
            assert_eq!((answer.status, answer.json()), (status, rows), "{body}");
        }
        let several = person.patch("/rest/v1/posts?id=not.is.null").json(&json!([{"content": "c"}, {"content": "d"}])).send().await;
        assert_eq!(outcome(&several), (400, "PGRST102".to_owned()), "{}", several.text);
        assert_eq!(person.get("/rest/v1/posts?select=content").send().await.json(), json!([{"content": "b"}]));
    }

    // P-05
    async fn a_put_makes_or_replaces_the_one_row_that_it_names(app: App) {
        let (person, other) = (app.user("user").await, app.user("user").await);
        let key = format!("user_id=eq.{}&kind=eq.message", person.id);
        let put = |client: &User, query: &str, row: Json| {
            let call = client.put(&format!("/rest/v1/notification_preferences?{query}&select=kind,email"));
            call.header("prefer", "return=representation").json(&row).send()
        };
        let row = |email: bool| json!({"user_id": person.id, "kind": "message", "email": email});
        let made = put(&person, &key, row(true)).await;
        assert_eq!((made.status, made.json()), (201, json!([{"kind": "message", "email": true}])));
        let replaced = put(&person, &key, json!([row(false)])).await;
        assert_eq!((replaced.status, replaced.json()), (200, json!([{"kind": "message", "email": false}])));
        assert_eq!(replaced.header("preference-applied"), "return=representation");
        let path = format!("/rest/v1/notification_preferences?{key}");
        let minimal = person.put(&path).json(&row(true)).send().await;
        assert_eq!((minimal.status, minimal.text.as_str()), (204, ""));
        for (query, body, status, code) in [
            (format!("{key}&limit=1"), row(false), 400, "PGRST114"),
            (format!("{key}&offset=1"), row(false), 400, "PGRST114"),
            ("kind=eq.message".to_owned(), row(false), 405, "PGRST105"),
            (format!("{key}&email=eq.true"), row(false), 405, "PGRST105"),
            (format!("user_id=eq.{}&kind=in.(message)", person.id), row(false), 405, "PGRST105"),
            (format!("user_id=eq.{}&kind=not.eq.message", person.id), row(false), 405, "PGRST105"),
            (format!("and=(user_id.eq.{},kind.eq.message)", person.id), row(false), 405, "PGRST105"),
            (format!("user_id=eq.{}&kind=eq.other", person.id), row(false), 400, "PGRST115"),
            (key.clone(), json!({"email": false}), 400, "PGRST115"),
            (key.clone(), json!([row(false), row(true)]), 400, "PGRST102"),
            (key.clone(), json!({"user_id": person.id, "kind": "message", "nope": 1}), 400, "PGRST204"),
        ] {
            let answer = put(&person, &query, body).await;
            assert_eq!(outcome(&answer), (status, code.to_owned()), "{query}: {}", answer.text);
        }
        let foreign = put(&other, &key, row(false)).await;
        assert_eq!(outcome(&foreign), (403, "42501".to_owned()), "{}", foreign.text);
        assert_eq!(preferences_of(&person).await, json!([{"kind": "message", "email": true}]));
    }
}
