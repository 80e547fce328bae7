//! Liking posts, on both engines.

use crate::support::{add_person, add_post, block, call, context, refusal, run};
use futures_util::future::join_all;
use sangam_db::Db;
use sangam_schema::Caller;
use serde_json::json;
use uuid::Uuid;

sangam_db::on_both_engines! {
    async fn a_second_call_removes_the_like(test: TestDatabase) {
        let db = &test.db;
        let asha = add_person(db, "Asha", "user").await;
        let post = add_post(db, asha).await;
        let context = context(db);
        let first = call(&context, Caller::User(asha), "toggle_like", post).await.unwrap();
        assert_eq!(first, json!({ "liked": true, "likes": 1 }));
        let second = call(&context, Caller::User(asha), "toggle_like", post).await.unwrap();
        assert_eq!(second, json!({ "liked": false, "likes": 0 }));
    }

    async fn simultaneous_likes_by_many_people_are_all_counted(test: TestDatabase) {
        let db = &test.db;
        let author = add_person(db, "Asha", "user").await;
        let post = add_post(db, author).await;
        let people = join_all((0..32).map(|_| add_person(db, "Ravi", "user"))).await;
        let context = context(db);
        let like = |person: &Uuid| call(&context, Caller::User(*person), "toggle_like", post);

        for answer in join_all(people.iter().map(like)).await {
            assert_eq!(answer.unwrap()["liked"], json!(true));
        }
        assert_eq!(count_likes(db, post).await, 32);

        join_all(people[..10].iter().map(like)).await;
        assert_eq!(count_likes(db, post).await, 22);
    }

    async fn a_deleted_or_hidden_post_cannot_be_liked(test: TestDatabase) {
        let db = &test.db;
        let author = add_person(db, "Asha", "user").await;
        let reader = add_person(db, "Ravi", "user").await;
        let post = add_post(db, author).await;
        let context = context(db);
        let gone = call(&context, Caller::User(reader), "toggle_like", Uuid::now_v7()).await;
        assert_eq!(refusal(gone), "This post is no longer there.");
        block(db, author, reader).await;
        let hidden = call(&context, Caller::User(reader), "toggle_like", post).await;
        assert_eq!(refusal(hidden), "This post is no longer there.");
    }

    // M-29
    async fn the_people_who_like_a_post_are_listed_latest_first(test: TestDatabase) {
        let db = &test.db;
        let author = add_person(db, "Asha", "user").await;
        let (ravi, meera) = (add_person(db, "Ravi", "user").await, add_person(db, "Meera", "employer").await);
        let post = add_post(db, author).await;
        let context = context(db);
        for person in [ravi, meera] {
            call(&context, Caller::User(person), "toggle_like", post).await.unwrap();
        }
        let names = async |reader: Uuid| {
            let likers = call(&context, Caller::User(reader), "list_likers", post).await.unwrap();
            likers.as_array().unwrap().iter().map(|liker| liker["full_name"].clone()).collect::<serde_json::Value>()
        };
        assert_eq!(names(author).await, json!(["Meera", "Ravi"]));
        block(db, ravi, meera).await;
        assert_eq!(names(author).await, json!(["Meera", "Ravi"]));
        assert_eq!(names(meera).await, json!(["Meera"]), "people who blocked each other are not listed");
        block(db, author, ravi).await;
        assert_eq!(names(ravi).await, json!([]), "a hidden post has an empty list");
        let answer = call(&context, Caller::Anonymous, "list_likers", post).await;
        assert_eq!(refusal(answer), "Please log in first.");
    }

    async fn liking_requires_an_account(test: TestDatabase) {
        let db = &test.db;
        let author = add_person(db, "Asha", "user").await;
        let post = add_post(db, author).await;
        let answer = call(&context(db), Caller::Anonymous, "toggle_like", post).await;
        assert_eq!(refusal(answer), "Please log in first.");
    }
}

async fn count_likes(db: &Db, post: Uuid) -> i64 {
    let rows = run(db, "select likes from posts where id = {uuid}", vec![post.into()]).await.unwrap();
    rows[0].int(0).unwrap()
}
