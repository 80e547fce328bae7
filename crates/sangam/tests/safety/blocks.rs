//! A block keeps two people apart in both directions, wherever they could meet.

use serde_json::{Value as Json, json};

use crate::support::{User, on_both_engines};

async fn insert(person: &User, table: &str, row: Json) -> u16 {
    person.post(&format!("/rest/v1/{table}")).json(&row).send().await.status
}

async fn list(person: &User, path: &str) -> Json {
    let answer = person.get(&format!("/rest/v1/{path}")).send().await;
    assert_eq!(answer.status, 200, "{path}: {}", answer.text);
    answer.json()
}

async fn post_of(person: &User) -> Json {
    let call = person.post("/rest/v1/posts").header("prefer", "return=representation");
    call.json(&json!({"content": "Hello"})).send().await.json()[0]["id"].clone()
}

async fn talk(one: &User, other: &User) -> Json {
    let call = one.post("/rest/v1/rpc/get_or_create_conversation").json(&json!({"p_user_id": other.id}));
    let answer = call.send().await;
    assert_eq!(answer.status, 200, "{}", answer.text);
    answer.json()
}

on_both_engines! {
    async fn neither_side_meets_the_other(app: App) {
        let (blocker, blocked, third) = (app.user("user").await, app.user("user").await, app.user("user").await);
        let conversation = talk(&blocker, &blocked).await;
        let (posts, between) = ([post_of(&blocker).await, post_of(&blocked).await], post_of(&third).await);
        for person in [&blocker, &blocked] {
            assert_eq!(insert(person, "comments", json!({"post_id": between, "text": "Hi"})).await, 201);
        }
        assert_eq!(insert(&blocker, "blocks", json!({"blocked_id": blocked.id})).await, 201);
        for (person, other, post) in [(&blocker, &blocked, &posts[1]), (&blocked, &blocker, &posts[0])] {
            let id = post.as_str().unwrap();
            assert_eq!(list(person, &format!("posts?id=eq.{id}")).await, json!([]));
            assert_eq!(list(person, &format!("posts?user_id=eq.{}", other.id)).await, json!([]));
            assert_eq!(list(person, &format!("profiles?select=posts(id)&id=eq.{}", other.id)).await, json!([{"posts": []}]));
            let comments = list(person, &format!("comments?select=user_id&post_id=eq.{}", between.as_str().unwrap())).await;
            assert_eq!(comments, json!([{"user_id": person.id}]), "under a third person's post too");
            assert_eq!(insert(person, "comments", json!({"post_id": post, "text": "Hi"})).await, 403);
            assert_eq!(insert(person, "post_likes", json!({"post_id": post})).await, 403);
            assert_eq!(insert(person, "messages", json!({"conversation_id": conversation, "content": "Hi"})).await, 403);
            for (function, arguments) in [
                ("toggle_like", json!({"p_post_id": post})),
                ("get_or_create_conversation", json!({"p_user_id": other.id})),
            ] {
                let answer = person.post(&format!("/rest/v1/rpc/{function}")).json(&arguments).send().await;
                assert!(matches!(answer.status, 400 | 403), "{function}: {}", answer.text);
            }
        }
        let seen = list(&third, "comments?select=text").await;
        assert_eq!(seen, json!([{"text": "Hi"}, {"text": "Hi"}]), "nobody else notices");
    }

    async fn a_comment_stays_its_authors_own_when_the_post_is_kept_from_them(app: App) {
        let (blocker, blocked) = (app.user("user").await, app.user("user").await);
        let post = post_of(&blocker).await;
        assert_eq!(insert(&blocked, "comments", json!({"post_id": post, "text": "Hi"})).await, 201);
        assert_eq!(insert(&blocker, "blocks", json!({"blocked_id": blocked.id})).await, 201);
        let mine = list(&blocked, "comments?select=text,post:posts(content)").await;
        assert_eq!(mine, json!([{"text": "Hi", "post": null}]));
        let gone = blocked.delete(&format!("/rest/v1/comments?user_id=eq.{}", blocked.id));
        let gone = gone.header("prefer", "return=representation").send().await;
        assert_eq!((gone.status, gone.json().as_array().map(Vec::len)), (200, Some(1)), "{}", gone.text);
    }

    async fn unblocking_brings_everything_back(app: App) {
        let (blocker, blocked) = (app.user("user").await, app.user("user").await);
        let post = post_of(&blocker).await;
        assert_eq!(insert(&blocker, "blocks", json!({"blocked_id": blocked.id})).await, 201);
        assert_eq!(list(&blocked, "blocks").await, json!([]), "nobody learns who blocked them");
        assert_eq!(list(&blocked, "posts?select=id").await, json!([]));
        let gone = blocker.delete(&format!("/rest/v1/blocks?blocked_id=eq.{}", blocked.id)).send().await;
        assert_eq!(gone.status, 204, "{}", gone.text);
        assert_eq!(list(&blocked, "posts?select=id").await, json!([{"id": post}]));
        assert_eq!(insert(&blocked, "comments", json!({"post_id": post, "text": "Hi"})).await, 201);
    }

    async fn nobody_is_told_of_somebody_they_blocked_or_who_blocked_them(app: App) {
        let (author, reader) = (app.user("user").await, app.user("user").await);
        let post = post_of(&author).await;
        // The row is the server's own, because neither of them could write it.
        for (one, other) in [(&author, &reader), (&reader, &author)] {
            assert_eq!(insert(one, "blocks", json!({"blocked_id": other.id})).await, 201);
            let comment = json!({"post_id": post, "user_id": reader.id, "text": "Hi"});
            assert_eq!(app.service().post("/rest/v1/comments").json(&comment).send().await.status, 201);
            app.notifier.tell_all().await.unwrap();
            assert_eq!(list(&author, "notifications").await, json!([]));
            assert_eq!(one.delete(&format!("/rest/v1/blocks?blocked_id=eq.{}", other.id)).send().await.status, 204);
        }
    }
}
