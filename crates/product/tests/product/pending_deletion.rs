//! Data exports, and what is left after an account is erased, on both engines.

use crate::support::{add_person, add_post, ask, block, context, refusal, run, start};
use sangam_db::{Db, Value};
use sangam_product::commands::{Arguments, Context, Failure, find_command};
use sangam_product::{DELETED_NAME, erase_person, schema};
use sangam_schema::Caller;
use serde_json::{Map, Value as Json, json};
use uuid::Uuid;

sangam_db::on_both_engines! {
    async fn an_export_has_every_table_and_only_the_callers_rows(test: TestDatabase) {
        let db = &test.db;
        let (asha, ravi) = (add_person(db, "Asha", "user").await, add_person(db, "Ravi", "employer").await);
        add_post(db, asha).await;
        add_post(db, ravi).await;
        let job = add_job(db, ravi).await;
        apply(db, job, asha).await;
        ask(&context(db), asha, "record_view", json!({"p_kind": "job", "p_id": job})).await.unwrap();
        let export = export(&context(db), Caller::User(asha)).await.unwrap();
        assert_eq!(export["views"], json!([{"kind": "job", "target_id": job, "day": "2026-11-15"}]));
        for resource in schema().resources() {
            assert!(export[resource.name].is_array(), "{} is missing", resource.name);
        }
        assert_eq!(export["exported_at"], json!(start()));
        assert_eq!(export["accounts"][0]["id"], json!(asha));
        assert_eq!(export["accounts"][0].get("password_hash"), None);
        assert_eq!(export["profiles"], json!([export["profiles"][0]]));
        assert_eq!(export["profiles"][0]["skills"], json!([]));
        assert_eq!((export["posts"].as_array().unwrap().len(), &export["posts"][0]["user_id"]), (1, &json!(asha)));
        assert_eq!((&export["jobs"], &export["job_applications"][0]["job_id"]), (&json!([]), &json!(job)));
    }

    async fn an_export_requires_an_account(test: TestDatabase) {
        let answer = export(&context(&test.db), Caller::Anonymous).await;
        assert_eq!(refusal(answer), "Please log in first.");
    }

    async fn erasing_deletes_rows_that_concern_nobody_else(test: TestDatabase) {
        let db = &test.db;
        let (asha, ravi) = (add_person(db, "Asha", "employer").await, add_person(db, "Ravi", "user").await);
        let post = add_post(db, ravi).await;
        add_post(db, asha).await;
        add_job(db, asha).await;
        block(db, asha, ravi).await;
        like_and_comment(db, asha, post).await;
        assert!(!erase(db, asha).await, "no rows refer to the profile any more");
        for table in ["jobs", "post_likes", "comments", "blocks"] {
            assert_eq!(count(db, table).await, 0, "{table}");
        }
        assert_eq!(count(db, "posts").await, 1);
        let counts = run(db, "select likes, comments from posts", vec![]).await.unwrap();
        assert_eq!((counts[0].int(0), counts[0].int(1)), (Some(0), Some(0)));
    }

    async fn erasing_keeps_what_others_received_without_the_name(test: TestDatabase) {
        let db = &test.db;
        let (asha, ravi) = (add_person(db, "Asha", "user").await, add_person(db, "Ravi", "employer").await);
        let job = add_job(db, ravi).await;
        apply(db, job, asha).await;
        talk(db, asha, ravi).await;
        assert!(erase(db, asha).await);
        let rows = run(
            db,
            "select profiles.full_name, messages.content from messages join profiles on profiles.id = messages.sender_id",
            vec![],
        )
        .await
        .unwrap();
        assert_eq!((rows[0].text(0), rows[0].text(1)), (Some(DELETED_NAME), Some("Hello Ravi")));
        let rows = run(db, "select full_name, email, cover_letter from job_applications", vec![]).await.unwrap();
        let left: Vec<_> = (0..3).map(|column| rows[0].text(column)).collect();
        assert_eq!(left, [Some(DELETED_NAME), Some("deleted@deleted.invalid"), None]);
        let rows = run(db, "select handle, email from profiles where id = {uuid}", vec![asha.into()]).await.unwrap();
        assert!(rows[0].text(0).unwrap().starts_with("deleted_"));
        assert_eq!(rows[0].text(1), Some("deleted@deleted.invalid"));
        assert_eq!(search(db, "Asha").await, 0);
    }

    async fn a_listing_with_applications_stays_but_is_closed(test: TestDatabase) {
        let db = &test.db;
        let (asha, ravi) = (add_person(db, "Asha", "user").await, add_person(db, "Ravi", "employer").await);
        let job = add_job(db, ravi).await;
        apply(db, job, asha).await;
        assert!(erase(db, ravi).await);
        let rows = run(db, "select company, status from jobs", vec![]).await.unwrap();
        assert_eq!((rows[0].text(0), rows[0].text(1)), (Some(DELETED_NAME), Some("Closed")));
        assert_eq!(count(db, "job_applications").await, 1);
    }

    async fn a_conversation_without_people_is_deleted(test: TestDatabase) {
        let db = &test.db;
        let (asha, ravi) = (add_person(db, "Asha", "user").await, add_person(db, "Ravi", "user").await);
        talk(db, asha, ravi).await;
        assert!(erase(db, asha).await);
        run(db, "update accounts set deleted_at = created_at where id = {uuid}", vec![asha.into()]).await.unwrap();
        assert!(!erase(db, ravi).await);
        assert_eq!((count(db, "conversations").await, count(db, "messages").await), (0, 0));
    }
}

async fn export(context: &Context, caller: Caller) -> Result<Json, Failure> {
    let command = find_command("export_my_data").unwrap();
    let answer = (command.run)(context.clone(), caller, Arguments::new(Map::new())).await?;
    Ok(serde_json::from_str(&answer).unwrap())
}

async fn erase(db: &Db, person: Uuid) -> bool {
    db.write(move |tx| Box::pin(async move { erase_person(tx, person, start()).await })).await.unwrap()
}

async fn count(db: &Db, table: &'static str) -> i64 {
    let sql: &'static str = format!("select count(*) from {table}").leak();
    run(db, sql, vec![]).await.unwrap()[0].int(0).unwrap()
}

async fn search(db: &Db, name: &str) -> i64 {
    let rows = run(db, "select count(*) from profiles where full_name = {text}", vec![name.into()]).await.unwrap();
    rows[0].int(0).unwrap()
}

async fn add(db: &Db, template: &'static str, values: Vec<Value>) {
    run(db, template, values).await.unwrap();
}

async fn add_job(db: &Db, employer: Uuid) -> Uuid {
    let id = Uuid::now_v7();
    add(
        db,
        "insert into jobs (id, employer_id, title, company, location, type, description, created_at)
        values ({uuid}, {uuid}, 'Accountant', 'Nilgiri Tea', 'Ooty', 'Full-time', 'Keeps the books.', {timestamp})",
        vec![id.into(), employer.into(), start().into()],
    )
    .await;
    id
}

async fn apply(db: &Db, job: Uuid, applicant: Uuid) {
    add(
        db,
        "insert into job_applications
          (id, job_id, applicant_id, full_name, email, resume_path, cover_letter, created_at, updated_at)
        values ({1:uuid}, {2:uuid}, {3:uuid}, 'Asha', 'asha@example.in', 'a/b.pdf', 'Dear Ravi', {4:timestamp}, {4:timestamp})",
        vec![Uuid::now_v7().into(), job.into(), applicant.into(), start().into()],
    )
    .await;
}

async fn like_and_comment(db: &Db, person: Uuid, post: Uuid) {
    let values = || vec![post.into(), person.into(), start().into()];
    add(db, "insert into post_likes (post_id, user_id, created_at) values ({uuid}, {uuid}, {timestamp})", values())
        .await;
    let values = vec![Uuid::now_v7().into(), post.into(), person.into(), start().into()];
    add(
        db,
        "insert into comments (id, post_id, user_id, \"text\", created_at) values ({uuid}, {uuid}, {uuid}, 'Nice', {timestamp})",
        values,
    )
    .await;
}

/// Adds a conversation with one message.
async fn talk(db: &Db, from: Uuid, to: Uuid) {
    let id = Uuid::now_v7();
    add(
        db,
        "insert into conversations (id, pair, created_at) values ({uuid}, {text}, {timestamp})",
        vec![id.into(), format!("{from}:{to}").into(), start().into()],
    )
    .await;
    for person in [from, to] {
        let values = vec![id.into(), person.into()];
        add(db, "insert into participants (conversation_id, user_id) values ({uuid}, {uuid})", values).await;
    }
    add(
        db,
        "insert into messages (id, conversation_id, sender_id, content, created_at)
        values ({uuid}, {uuid}, {uuid}, 'Hello Ravi', {timestamp})",
        vec![Uuid::now_v7().into(), id.into(), from.into(), start().into()],
    )
    .await;
}
