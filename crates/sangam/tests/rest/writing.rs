//! Writes on the wire: all or nothing, and exactly what was requested.

use sangam_db::Engine;
use sangam_db::testing::change_around;
use serde_json::{Value as Json, json};

use crate::support::{Answer, App, User, on_both_engines};

async fn contents(person: &User) -> Json {
    let answer = person.get("/rest/v1/posts?select=content&order=content").send().await;
    let rows = answer.json();
    rows.as_array().unwrap().iter().map(|post| post["content"].clone()).collect()
}

fn code(answer: &Answer) -> String {
    answer.json()["code"].as_str().unwrap().to_owned()
}

on_both_engines! {
    // M-29
    async fn a_post_says_that_it_was_edited_and_when(app: App) {
        let person = app.user("user").await;
        let call = person.post("/rest/v1/posts?select=id,edited_at").header("prefer", "return=representation");
        let post = call.json(&json!({"content": "Befor"})).send().await.json()[0].clone();
        assert_eq!(post["edited_at"], Json::Null);
        let path = format!("/rest/v1/posts?id=eq.{}&select=content,edited_at", post["id"].as_str().unwrap());
        let edit = person.patch(&path).header("prefer", "return=representation");
        let edited = edit.json(&json!({"content": "Before", "edited_at": null})).send().await.json()[0].clone();
        assert_eq!(edited["content"], "Before");
        assert!(edited["edited_at"].is_string(), "the server sets it, not the author: {edited}");
        person.post("/rest/v1/rpc/toggle_like").json(&json!({"p_post_id": post["id"]})).send().await;
        assert_eq!(person.get(&path).send().await.json()[0]["edited_at"], edited["edited_at"], "a like is no edit");
    }

    async fn an_insert_answers_as_it_was_asked_to(app: App) {
        let person = app.user("user").await;
        let minimal = person.post("/rest/v1/posts").json(&json!({"content": "a"})).send().await;
        assert_eq!((minimal.status, minimal.text.as_str()), (201, ""));
        let call = person.post("/rest/v1/posts").header("prefer", "return=headers-only");
        let headers = call.json(&json!({"content": "b"})).send().await;
        assert_eq!(headers.status, 201);
        let found = person.get(&format!("/rest/v1{}&select=content", headers.header("location"))).send().await;
        assert_eq!(found.json(), json!([{"content": "b"}]));
        let call = person.post("/rest/v1/posts?select=content").header("prefer", "return=representation,count=exact");
        let rows = call.json(&json!([{"content": "d"}, {"content": "c"}])).send().await;
        assert_eq!((rows.status, rows.header("content-range")), (201, "*/2"));
        assert_eq!(rows.json(), json!([{"content": "d"}, {"content": "c"}]), "in the order they were sent");
        let none = person.post("/rest/v1/posts").header("prefer", "return=representation").json(&json!([])).send().await;
        assert_eq!((none.status, none.text.as_str()), (201, "[]"));
    }

    async fn a_list_is_inserted_whole_or_not_at_all(app: App) {
        let person = app.user("user").await;
        let half = person.post("/rest/v1/posts").json(&json!([{"content": "good"}, {"content": ""}])).send().await;
        assert_eq!((half.status, code(&half).as_str()), (400, "23514"), "{}", half.text);
        let strange = person.post("/rest/v1/posts").json(&json!([{"content": "good"}, {"nope": 1}])).send().await;
        assert_eq!((strange.status, code(&strange).as_str()), (400, "PGRST102"), "{}", strange.text);
        assert_eq!(contents(&person).await, json!([]));
    }

    async fn columns_decide_which_keys_count_and_what_is_missing_is_null_or_default(app: App) {
        let employer = app.user("employer").await;
        let job = |extra: Json| {
            let mut job = json!({"title": "Cook", "location": "Pune", "type": "Full-time", "description": "Cooks"});
            job.as_object_mut().unwrap().extend(extra.as_object().unwrap().clone());
            job
        };
        let columns = "columns=title,location,type,description,status,department";
        let jobs = json!([job(json!({"status": "Closed", "ignored": 1})), job(json!({"department": "Kitchen"}))]);
        let nulls = employer.post(&format!("/rest/v1/jobs?{columns}")).json(&jobs).send().await;
        assert_eq!((nulls.status, code(&nulls).as_str()), (400, "23502"), "{}", nulls.text);
        let call = employer.post(&format!("/rest/v1/jobs?{columns}&select=status,department"));
        let defaults = call.header("prefer", "missing=default,return=representation").json(&jobs).send().await;
        assert_eq!(defaults.status, 201, "{}", defaults.text);
        assert_eq!(defaults.json(), json!([{"status": "Closed", "department": null}, {"status": "Active", "department": "Kitchen"}]));
        let unknown = employer.post("/rest/v1/jobs").json(&job(json!({"nope": 1}))).send().await;
        assert_eq!((unknown.status, code(&unknown).as_str()), (400, "PGRST204"), "{}", unknown.text);
    }

    async fn an_upsert_says_whether_anything_was_new_and_keeps_what_was_not_sent(app: App) {
        let person = app.user("user").await;
        let upsert = async |row: Json, resolution: &str| {
            let call = person.post("/rest/v1/freelancers?select=title,hourly_rate");
            call.header("prefer", &format!("return=representation,resolution={resolution}")).json(&row).send().await
        };
        let first = upsert(json!({"id": person.id, "title": "Cook", "hourly_rate": 500}), "merge-duplicates").await;
        assert_eq!(first.status, 201, "{}", first.text);
        let second = upsert(json!({"id": person.id, "title": "Chef"}), "merge-duplicates").await;
        assert_eq!((second.status, second.json()), (200, json!([{"title": "Chef", "hourly_rate": 500}])));
        let third = upsert(json!({"id": person.id, "title": "Baker"}), "ignore-duplicates").await;
        assert_eq!((third.status, third.text.as_str()), (201, "[]"));
        let strange = person.post("/rest/v1/freelancers?on_conflict=title").header("prefer", "resolution=merge-duplicates");
        let strange = strange.json(&json!({"title": "Cook"})).send().await;
        assert_eq!((strange.status, code(&strange).as_str()), (400, "42P10"), "{}", strange.text);
    }

    async fn an_upsert_cannot_reach_a_row_of_someone_else(app: App) {
        let (owner, thief) = (app.user("user").await, app.user("user").await);
        let made = owner.post("/rest/v1/posts").header("prefer", "return=representation").json(&json!({"content": "Mine"})).send().await;
        let id = made.json()[0]["id"].clone();
        for resolution in ["merge-duplicates", "ignore-duplicates"] {
            let call = thief.post("/rest/v1/posts").header("prefer", &format!("resolution={resolution}"));
            let answer = call.json(&json!({"id": id, "content": "Stolen"})).send().await;
            assert_eq!(answer.status, 403, "{}", answer.text);
        }
        assert_eq!(contents(&owner).await, json!(["Mine"]));
    }

    async fn asking_for_a_single_object_undoes_a_write_of_several(app: App) {
        let person = app.user("user").await;
        person.post("/rest/v1/posts").json(&json!([{"content": "a"}, {"content": "b"}])).send().await;
        let single = |call: crate::support::Call| call.header("accept", "application/vnd.pgrst.object+json").header("prefer", "return=representation");
        let updated = single(person.patch("/rest/v1/posts?content=in.(a,b)")).json(&json!({"content": "c"})).send().await;
        let deleted = single(person.delete("/rest/v1/posts?content=in.(a,b)")).send().await;
        let inserted = single(person.post("/rest/v1/posts")).json(&json!([{"content": "d"}, {"content": "e"}])).send().await;
        for answer in [updated, deleted, inserted] {
            assert_eq!((answer.status, code(&answer).as_str()), (406, "PGRST116"), "{}", answer.text);
        }
        let limited = person.delete("/rest/v1/posts?content=in.(a,b)").header("prefer", "handling=strict,max-affected=1").send().await;
        assert_eq!((limited.status, code(&limited).as_str()), (400, "PGRST124"), "{}", limited.text);
        assert_eq!(contents(&person).await, json!(["a", "b"]));
        let one = single(person.patch("/rest/v1/posts?content=eq.a&select=content")).json(&json!({"content": "c"})).send().await;
        assert_eq!((one.status, one.json()), (200, json!({"content": "c"})));
    }

    async fn an_update_returns_what_it_changed_even_if_the_filter_no_longer_matches(app: App) {
        let person = app.user("user").await;
        person.post("/rest/v1/posts").json(&json!([{"content": "a"}, {"content": "b"}])).send().await;
        let call = person.patch("/rest/v1/posts?content=eq.a&select=content,author(id)").header("prefer", "return=representation");
        let changed = call.json(&json!({"content": "z"})).send().await;
        assert_eq!(changed.json(), json!([{"content": "z", "author": {"id": person.id}}]));
        let minimal = person.patch("/rest/v1/posts?content=eq.z").header("prefer", "count=exact").json(&json!({"content": "y"})).send().await;
        assert_eq!((minimal.status, minimal.header("content-range"), minimal.text.as_str()), (204, "0-0/1", ""));
        let nothing = person.patch("/rest/v1/posts?content=eq.y").header("prefer", "return=representation").json(&json!({})).send().await;
        assert_eq!((nothing.status, nothing.text.as_str()), (200, "[]"));
        let none = person.patch("/rest/v1/posts?content=eq.q").header("prefer", "return=representation").json(&json!({"content": "x"})).send().await;
        assert_eq!((none.status, none.text.as_str()), (200, "[]"));
    }

    async fn a_write_returns_all_it_wrote_whatever_page_is_asked(app: App) {
        let person = app.user("user").await;
        let posts: Vec<_> = (0..1003).map(|number| json!({"content": format!("Post {number}"), "user_id": person.id})).collect();
        let call = app.service().post("/rest/v1/posts?select=id").header("prefer", "return=representation");
        assert_eq!(call.json(&json!(posts)).send().await.json().as_array().unwrap().len(), 1003);
        let deleted = person.delete("/rest/v1/posts?id=not.is.null&select=id&limit=1&offset=1").header("prefer", "return=representation");
        assert_eq!(deleted.send().await.json().as_array().unwrap().len(), 1003);
    }

    async fn a_deleted_row_is_returned_with_what_it_had(app: App) {
        let person = app.user("user").await;
        person.post("/rest/v1/posts").json(&json!({"content": "a"})).send().await;
        let call = person.delete("/rest/v1/posts?content=eq.a&select=content,author(id)").header("prefer", "return=representation");
        assert_eq!(call.send().await.json(), json!([{"content": "a", "author": {"id": person.id}}]));
        assert_eq!(contents(&person).await, json!([]));
    }

    async fn broken_constraints_are_named_as_postgresql_names_them(app: App) {
        let (person, other) = (app.user("employer").await, app.user("user").await);
        let unknown_id = "01a1dd0e-13a2-721e-93c6-56e2338067b2";
        let handle = other.get(&format!("/rest/v1/profiles?select=handle&id=eq.{}", other.id)).send().await.json()[0]["handle"].clone();
        let comment = person.post("/rest/v1/comments").json(&json!({"post_id": unknown_id, "text": "x"})).send().await;
        let profile = person.patch(&format!("/rest/v1/profiles?id=eq.{}", person.id)).json(&json!({"handle": handle})).send().await;
        let job = person.post("/rest/v1/jobs").json(&json!({"title": "Cook"})).send().await;
        let salary = json!({"title": "C", "location": "P", "type": "Sometimes", "description": "D"});
        let check = person.post("/rest/v1/jobs").json(&salary).send().await;
        for (answer, status, code, message) in [
            (comment, 409, "23503", "insert or update on table \"comments\" violates foreign key constraint \"comments_post_id_fkey\""),
            (profile, 409, "23505", "duplicate key value violates unique constraint \"profiles_handle_key\""),
            (job, 400, "23502", "null value in column \"location\" of relation \"jobs\" violates not-null constraint"),
            (check, 400, "23514", "new row for relation \"jobs\" violates check constraint \"jobs_type_check\""),
        ] {
            assert_eq!((answer.status, answer.json()["code"].as_str()), (status, Some(code)), "{}", answer.text);
            assert_eq!(answer.json()["message"], message);
            assert_eq!(answer.json()["details"], Json::Null);
        }
        let still = person.post("/rest/v1/posts").json(&json!({"content": "works"})).send().await;
        assert_eq!(still.status, 201, "a refused write does not disturb the next: {}", still.text);
    }

    async fn invalid_bodies_are_refused_with_a_reason(app: App) {
        let person = app.user("user").await;
        for (body, code) in [("", "PGRST102"), ("{", "PGRST102"), ("7", "PGRST102"), ("[7]", "PGRST102"), (r#"{"content":"\u0000"}"#, "22P05"), (r#"{"content":{"a":1}}"#, "22P02")] {
            let answer = person.post("/rest/v1/posts").header("content-type", "application/json").body(body).send().await;
            assert_eq!((answer.status, answer.json()["code"].as_str()), (400, Some(code)), "{body}: {}", answer.text);
        }
        let many = |rows| json!(vec![json!({"content": "Hello"}); rows]);
        let answer = person.post("/rest/v1/posts").json(&many(101)).send().await;
        assert_eq!((answer.status, &answer.json()["message"]), (400, &json!("Write at most 100 rows of \"posts\" at a time")));
        assert_eq!(answer.json()["hint"], "Split them into several requests of 100 rows or fewer.");
        assert_eq!(contents(&person).await, json!([]));
        let target = "0190a5a0-0000-7000-8000-000000000001";
        let saves = vec![json!({"kind": "job", "target_id": target}); 5001];
        let answer = person.post("/rest/v1/saves").json(&json!(saves)).send().await;
        assert_eq!((answer.status, &answer.json()["message"]), (400, &json!("Write at most 5000 rows of \"saves\" at a time")));
        assert_eq!(person.post("/rest/v1/posts").json(&many(100)).send().await.status, 201);
        let operator = json!(vec![json!({"content": "Hello", "user_id": person.id}); 101]);
        assert_eq!(app.service().post("/rest/v1/posts").json(&operator).send().await.status, 201, "the operator may");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_write_that_ends_in_a_deadlock_may_be_repeated() {
    let app = App::start(Engine::Postgres).await;
    let person = app.user("user").await;
    let posts = person.post("/rest/v1/posts?select=id&order=id").header("prefer", "return=representation");
    let posts = posts.json(&json!([{"content": "a"}, {"content": "b"}])).send().await.json();
    let lock = |post: &Json| {
        let id: uuid::Uuid = post["id"].as_str().unwrap().parse().unwrap();
        app.db.statement("update posts set content = content where id = {uuid}", vec![id.into()])
    };
    let (first, second) = (vec![lock(&posts[0])], vec![lock(&posts[1])]);
    let path = format!("/rest/v1/posts?user_id=eq.{}", person.id);
    let edit = async || person.patch(&path).json(&json!({"content": "c"})).send().await;
    let refused = change_around(&app.db, second, first, edit()).await;
    assert_eq!((refused.status, code(&refused).as_str(), refused.header("retry-after")), (503, "40001", "1"));
    assert_eq!(contents(&person).await, json!(["a", "b"]), "nothing was changed");
    assert_eq!(edit().await.status, 204);
}
