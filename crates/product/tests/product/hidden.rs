//! Rows of suspended people, and rows that moderators took down, stay hidden whatever happens at the same moment.

use sangam_db::testing::change_while;
use sangam_db::{Db, Error, Statement, Value};
use sangam_product::posting_checks::{HeldDecision, release_held};
use uuid::Uuid;

use crate::board::add_job;
use crate::support::{add_person, add_post, run, start, suspend};

sangam_db::on_both_engines! {
    async fn nothing_is_added_to_a_suspended_account(test: TestDatabase) {
        let db = &test.db;
        let (author, others) = (add_person(db, "Ravi", "business").await, Others::add(db).await);
        for (template, values) in rows_of(author, &others) {
            let added = change_while(db, vec![suspension(db, author)], run(db, template, values)).await;
            assert!(matches!(added, Err(Error::Raised { ref code, .. }) if code == "42501"), "{template}: {added:?}");
            restore(db, author).await;
        }
    }

    async fn rows_added_just_before_a_suspension_are_hidden(test: TestDatabase) {
        let db = &test.db;
        let (author, others) = (add_person(db, "Ravi", "business").await, Others::add(db).await);
        for (template, values) in rows_of(author, &others) {
            change_while(db, vec![db.statement(template, values)], suspend(db, author)).await;
            assert_eq!(visible_rows_of(db, author).await, 0, "{template}");
            restore(db, author).await;
        }
        assert_eq!(visible_rows_of(db, author).await, 8, "all of them come back");
    }

    async fn a_post_taken_down_while_its_author_comes_back_stays_hidden(test: TestDatabase) {
        let db = &test.db;
        let author = add_person(db, "Ravi", "user").await;
        let post = add_post(db, author).await;
        suspend(db, author).await;
        let hide = db.statement("update posts set hidden = true where id = {uuid}", vec![post.into()]);
        let remove = "insert into _removals (target_id, removed_at) values ({uuid}, {timestamp})";
        let remove = db.statement(remove, vec![post.into(), start().into()]);
        change_while(db, vec![hide, remove], restore(db, author)).await;
        assert_eq!(visible_rows_of(db, author).await, 0);
    }

    async fn a_job_released_while_its_owner_is_suspended_stays_hidden(test: TestDatabase) {
        let db = &test.db;
        let owner = add_person(db, "Ravi", "employer").await;
        let job = add_job(db, owner).await;
        let hold = "update jobs set held_at = {timestamp}, hidden = true where id = {uuid}";
        run(db, hold, vec![start().into(), job.into()]).await.unwrap();
        let check = "insert into posting_checks (posting_id, kind, owner_id, score, held, text_key, released, checked_at)
            values ({uuid}, 'job', {uuid}, 100, true, 'key', false, {timestamp})";
        run(db, check, vec![job.into(), owner.into(), start().into()]).await.unwrap();
        let released = change_while(db, vec![suspension(db, owner)], release_held(db, job, None)).await.unwrap();
        assert_eq!(released, HeldDecision::Done);
        assert_eq!(visible_rows_of(db, owner).await, 0);
        restore(db, owner).await;
        assert_eq!(visible_rows_of(db, owner).await, 1);
    }
}

/// Rows of other people that an author's rows refer to.
struct Others {
    post: Uuid,
    freelancer: Uuid,
}

impl Others {
    async fn add(db: &Db) -> Others {
        let freelancer = add_person(db, "Asha", "user").await;
        let list = "insert into freelancers (id, title, updated_at) values ({uuid}, 'Designer', {timestamp})";
        run(db, list, vec![freelancer.into(), start().into()]).await.unwrap();
        Others { post: add_post(db, freelancer).await, freelancer }
    }
}

/// Inserts one row into each table whose rows are hidden with their author.
fn rows_of(author: Uuid, others: &Others) -> Vec<(&'static str, Vec<Value>)> {
    let (id, author, now) = (|| Value::from(Uuid::now_v7()), Value::from(author), Value::from(start()));
    let (author, now) = (|| author.clone(), || now.clone());
    vec![
        (
            "insert into posts (id, user_id, content, created_at) values ({uuid}, {uuid}, 'Hello', {timestamp})",
            vec![id(), author(), now()],
        ),
        (
            "insert into jobs (id, employer_id, title, company, location, type, description, created_at)
            values ({uuid}, {uuid}, 'Designer', 'Nilgiri Tea', 'Ooty', 'Full-time', 'Design', {timestamp})",
            vec![id(), author(), now()],
        ),
        (
            "insert into tenders (id, business_id, title, company, category, deadline, description, created_at)
            values ({uuid}, {uuid}, 'A new roof', 'Meera & Co', 'Design', {date}, 'Tiles', {timestamp})",
            vec![id(), author(), "2026-12-01".into(), now()],
        ),
        ("insert into seekers (id, title, updated_at) values ({uuid}, 'Designer', {timestamp})", vec![author(), now()]),
        (
            "insert into freelancers (id, title, updated_at) values ({uuid}, 'Designer', {timestamp})",
            vec![author(), now()],
        ),
        (
            "insert into comments (id, post_id, user_id, text, created_at)
            values ({uuid}, {uuid}, {uuid}, 'Well said', {timestamp})",
            vec![id(), others.post.into(), author(), now()],
        ),
        (
            "insert into post_likes (post_id, user_id, created_at) values ({uuid}, {uuid}, {timestamp})",
            vec![others.post.into(), author(), now()],
        ),
        (
            "insert into reviews (id, freelancer_id, author_id, rating, created_at)
            values ({uuid}, {uuid}, {uuid}, 5, {timestamp})",
            vec![id(), others.freelancer.into(), author(), now()],
        ),
    ]
}

fn suspension(db: &Db, person: Uuid) -> Statement {
    db.statement(
        "update accounts set banned_until = {timestamp} where id = {uuid}",
        vec![start().into(), person.into()],
    )
}

async fn restore(db: &Db, person: Uuid) {
    run(db, "update accounts set banned_until = null where id = {uuid}", vec![person.into()]).await.unwrap();
}

async fn visible_rows_of(db: &Db, author: Uuid) -> usize {
    let visible = "select id from posts where user_id = {1:uuid} and not hidden
        union all select id from jobs where employer_id = {1:uuid} and not hidden
        union all select id from tenders where business_id = {1:uuid} and not hidden
        union all select id from seekers where id = {1:uuid} and not hidden
        union all select id from freelancers where id = {1:uuid} and not hidden
        union all select id from comments where user_id = {1:uuid} and not hidden
        union all select user_id from post_likes where user_id = {1:uuid} and not hidden
        union all select id from reviews where author_id = {1:uuid} and not hidden";
    run(db, visible, vec![author.into()]).await.unwrap().len()
}
