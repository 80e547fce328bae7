//! Requests for a single object: a write that affects none or several is refused and rolled back, whatever else it
//! returns.

use serde_json::json;

use crate::support::{App, User, on_both_engines};

const OBJECT: &str = "application/vnd.pgrst.object+json";

async fn three_posts(app: &App) -> User {
    let person = app.user("user").await;
    let posts = json!([{"content": "a"}, {"content": "b"}, {"content": "c"}]);
    assert_eq!(person.post("/rest/v1/posts").json(&posts).send().await.status, 201);
    person
}

async fn contents(person: &User) -> String {
    let posts = person.get("/rest/v1/posts?select=content&order=content").send().await.json();
    posts.as_array().unwrap().iter().map(|post| post["content"].as_str().unwrap()).collect()
}

on_both_engines! {
    async fn a_write_of_more_or_less_than_one_row_is_undone(app: App) {
        let person = three_posts(&app).await;
        for prefer in ["return=minimal", "return=headers-only", "return=representation", "count=exact"] {
            let with = |call: crate::support::Call| call.header("accept", OBJECT).header("prefer", prefer);
            let several = json!([{"content": "d"}, {"content": "e"}]);
            for (answer, rows) in [
                (with(person.patch("/rest/v1/posts?content=in.(a,b,c)")).json(&json!({"content": "x"})).send().await, 3),
                (with(person.patch("/rest/v1/posts?content=eq.nope")).json(&json!({"content": "x"})).send().await, 0),
                (with(person.patch("/rest/v1/posts?content=eq.a")).json(&json!({})).send().await, 0),
                (with(person.delete("/rest/v1/posts?content=in.(a,b)")).send().await, 2),
                (with(person.delete("/rest/v1/posts?content=eq.nope")).send().await, 0),
                (with(person.post("/rest/v1/posts")).json(&several).send().await, 2),
                (with(person.post("/rest/v1/posts")).json(&json!([])).send().await, 0),
            ] {
                let error = answer.json();
                assert_eq!((answer.status, error["code"].as_str()), (406, Some("PGRST116")), "{prefer}: {error}");
                assert_eq!(error["details"], format!("The result contains {rows} rows"), "{prefer}");
            }
            assert_eq!(contents(&person).await, "abc", "{prefer}");
        }
    }

    async fn a_write_of_one_row_is_done(app: App) {
        let person = three_posts(&app).await;
        let changed = person.patch("/rest/v1/posts?content=eq.a").header("accept", OBJECT);
        assert_eq!(changed.json(&json!({"content": "x"})).send().await.status, 204);
        let made = person.post("/rest/v1/posts").header("accept", OBJECT).json(&json!({"content": "d"})).send().await;
        assert_eq!(made.status, 201, "{}", made.text);
        let gone = person.delete("/rest/v1/posts?content=eq.b").header("accept", OBJECT).send().await;
        assert_eq!(gone.status, 204);
        assert_eq!(contents(&person).await, "cdx");
    }

    // By the time a function's row is checked, its work is done. So a request that might return nothing of it is
    // refused beforehand.
    async fn a_function_is_not_called_when_its_row_might_not_be_answered(app: App) {
        let business = app.user("business").await;
        let tender = json!({"title": "Roof", "category": "Design", "deadline": "2099-12-31", "description": "Tiles"});
        let call = business.post("/rest/v1/tenders").header("prefer", "return=representation").header("accept", OBJECT);
        let tender = call.json(&tender).send().await.json();
        let arguments = json!({"p_tender_id": tender["id"]});
        for query in ["title=eq.Nope", "select=nope", "title=eq.Roof&select=tender_events!inner(id)", "limit=0", "offset=1"] {
            let call = business.post(&format!("/rest/v1/rpc/withdraw_tender?{query}")).header("accept", OBJECT);
            let answer = call.json(&arguments).send().await;
            assert_eq!(answer.status, 400, "{query}: {}", answer.text);
        }
        let read = business.get("/rest/v1/tenders?select=status").send().await.json();
        assert_eq!(read, json!([{"status": "Open"}]));
        let filtered = business.post("/rest/v1/rpc/withdraw_tender?title=eq.Nope").json(&arguments).send().await;
        assert_eq!((filtered.status, filtered.text.as_str()), (200, "null"));
    }
}
