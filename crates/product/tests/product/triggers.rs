//! The data maintained by triggers: counts, ratings, searchable text and saves, on both engines.

use crate::support::{add_person, add_post, number, read, run, start};
use futures_util::future::join_all;
use jiff::SignedDuration;
use sangam_db::testing::change_while;
use sangam_db::{Db, Engine, Error, SearchKind, SearchScope, render_search};
use uuid::Uuid;

sangam_db::on_both_engines! {
    async fn adding_and_deleting_comments_updates_the_count(test: TestDatabase) {
        let db = &test.db;
        let asha = add_person(db, "Asha", "user").await;
        let post = add_post(db, asha).await;
        let ids: Vec<Uuid> = (0..8).map(|_| Uuid::now_v7()).collect();
        join_all(ids.iter().map(|id| run(
            db,
            "insert into comments (id, post_id, user_id, text, created_at)
            values ({uuid}, {uuid}, {uuid}, 'Well said', {timestamp})",
            vec![(*id).into(), post.into(), asha.into(), start().into()],
        ))).await;
        run(db, "delete from comments where id = {uuid}", vec![ids[0].into()]).await.unwrap();
        assert_eq!(number(db, "select comments from posts where id = {uuid}", post).await, 7.0);
    }

    async fn a_rating_is_the_exact_average_of_simultaneous_reviews(test: TestDatabase) {
        let db = &test.db;
        let freelancer = add_freelancer(db, "Asha Rao").await;
        let authors = join_all((0..10).map(|_| add_person(db, "Ravi", "business"))).await;
        join_all(authors.iter().enumerate().map(|(i, author)| review(db, freelancer, *author, i % 3 + 3))).await;
        // 3, 4 and 5 three times each, plus one more 3.
        assert_eq!(number(db, "select rating from freelancers where id = {uuid}", freelancer).await, 3.9);
        assert_eq!(number(db, "select review_count from freelancers where id = {uuid}", freelancer).await, 10.0);

        run(db, "update reviews set rating = 5 where author_id = {uuid}", vec![authors[0].into()]).await.unwrap();
        assert_eq!(number(db, "select rating from freelancers where id = {uuid}", freelancer).await, 4.1);

        run(db, "delete from accounts where id = {uuid}", vec![authors[0].into()]).await.unwrap();
        assert_eq!(number(db, "select rating from freelancers where id = {uuid}", freelancer).await, 4.0);
        run(db, "delete from reviews", vec![]).await.unwrap();
        assert_eq!(number(db, "select rating from freelancers where id = {uuid}", freelancer).await, 0.0);
    }

    async fn people_are_found_by_name_trade_and_skill_and_by_a_new_name(test: TestDatabase) {
        let db = &test.db;
        let asha = add_freelancer(db, "Asha Rao").await;
        for words in ["rao", "cafe designs", "node", "हिन्दी", "hindi"] {
            assert_eq!(search_freelancers(db, words).await, [asha], "{words}");
        }
        run(db, "update profiles set full_name = 'Asha Menon' where id = {uuid}", vec![asha.into()]).await.unwrap();
        assert_eq!(search_freelancers(db, "menon designer").await, [asha]);
        assert!(search_freelancers(db, "rao").await.is_empty());
        run(db, "delete from accounts where id = {uuid}", vec![asha.into()]).await.unwrap();
        assert!(search_freelancers(db, "menon").await.is_empty());
    }

    async fn deleting_a_post_deletes_its_saves(test: TestDatabase) {
        let db = &test.db;
        let asha = add_person(db, "Asha", "user").await;
        let post = add_post(db, asha).await;
        run(
            db,
            "insert into saves (user_id, kind, target_id, created_at) values ({uuid}, 'post', {uuid}, {timestamp})",
            vec![asha.into(), post.into(), start().into()],
        ).await.unwrap();
        run(db, "delete from posts where id = {uuid}", vec![post.into()]).await.unwrap();
        assert!(run(db, "select 1 from saves", vec![]).await.unwrap().is_empty());
    }

    async fn a_seal_is_fixed_after_the_first_proposal_and_a_closed_tender_stays_closed(test: TestDatabase) {
        let db = &test.db;
        let owner = add_person(db, "Meera", "business").await;
        let tender = add_tender(db, owner).await;
        run(db, "update tenders set sealed = {bool} where id = {uuid}", vec![false.into(), tender.into()]).await.unwrap();
        propose(db, tender, owner).await;
        let unseal = run(db, "update tenders set sealed = {bool} where id = {uuid}", vec![true.into(), tender.into()]).await;
        assert_eq!(raised(unseal), "A tender's seal cannot be changed once there is a proposal.");
        run(db, "update tenders set status = 'Closed' where id = {uuid}", vec![tender.into()]).await.unwrap();
        let reopen = run(db, "update tenders set status = 'Open' where id = {uuid}", vec![tender.into()]).await;
        assert_eq!(raised(reopen), "A closed tender cannot be opened again. Post a new one instead.");
        assert_eq!(number(db, "select bids from tenders where id = {uuid}", tender).await, 1.0);
    }

    async fn the_latest_resume_becomes_the_preferred_one_though_another_is_just_being_deleted(test: TestDatabase) {
        let db = &test.db;
        let owner = add_person(db, "Asha", "user").await;
        let (oldest, latest) = (add_resume(db, owner, false).await, add_resume(db, owner, false).await);
        let preferred = add_resume(db, owner, true).await;
        run(db, "update resumes set created_at = {timestamp} where id = {uuid}", vec![
            (start() + SignedDuration::from_hours(1)).into(), latest.into(),
        ]).await.unwrap();
        let delete = "delete from resumes where id = {uuid}";
        let gone = db.statement(delete, vec![latest.into()]);
        change_while(db, vec![gone], run(db, delete, vec![preferred.into()])).await.unwrap();
        let left = run(db, "select id, preferred from resumes", vec![]).await.unwrap();
        assert_eq!((left.len(), left[0].uuid(0), left[0].bool(1)), (1, Some(oldest), Some(true)));
    }
}

async fn add_freelancer(db: &Db, name: &str) -> Uuid {
    let id = add_person(db, name, "user").await;
    run(
        db,
        "insert into freelancers (id, title, skills, updated_at)
        values ({uuid}, 'Café Designer', {json}, {timestamp})",
        vec![id.into(), r#"["Node.js", "हिन्दी"]"#.into(), start().into()],
    )
    .await
    .unwrap();
    id
}

async fn add_resume(db: &Db, owner: Uuid, preferred: bool) -> Uuid {
    let id = Uuid::now_v7();
    run(
        db,
        "insert into resumes (id, user_id, name, path, size, content_type, preferred, created_at, updated_at)
        values ({1:uuid}, {2:uuid}, 'Resume', {3:text}, 9, 'application/pdf', {4:bool}, {5:timestamp}, {5:timestamp})",
        vec![id.into(), owner.into(), id.to_string().into(), preferred.into(), start().into()],
    )
    .await
    .unwrap();
    id
}

async fn review(db: &Db, freelancer: Uuid, author: Uuid, rating: usize) {
    run(
        db,
        "insert into reviews (id, freelancer_id, author_id, rating, created_at)
        values ({uuid}, {uuid}, {uuid}, {int}, {timestamp})",
        vec![
            Uuid::now_v7().into(),
            freelancer.into(),
            author.into(),
            i64::try_from(rating).unwrap().into(),
            start().into(),
        ],
    )
    .await
    .unwrap();
}

async fn search_freelancers(db: &Db, words: &str) -> Vec<Uuid> {
    let sql = match db.engine() {
        Engine::Sqlite => {
            "select freelancers.id from freelancers
            where rowid in (select rowid from _freelancers_search where _freelancers_search match ?1)"
        }
        Engine::Postgres => "select id from freelancers where search @@ to_tsquery('sangam', $1::text)",
    };
    let query = render_search(words, SearchKind::Plain, &SearchScope::Everything, db.engine()).unwrap();
    read(db, sql.to_owned(), vec![query.into()]).await.iter().map(|row| row.uuid(0).unwrap()).collect()
}

async fn add_tender(db: &Db, owner: Uuid) -> Uuid {
    let id = Uuid::now_v7();
    run(
        db,
        "insert into tenders (id, business_id, title, company, category, deadline, description, created_at)
        values ({uuid}, {uuid}, 'A new roof', 'Meera & Co', 'Design', '2026-12-01', 'Tiles', {timestamp})",
        vec![id.into(), owner.into(), start().into()],
    )
    .await
    .unwrap();
    id
}

async fn propose(db: &Db, tender: Uuid, bidder: Uuid) {
    run(
        db,
        "insert into proposals (id, tender_id, bidder_id, name, email, mobile, address, created_at, updated_at)
        values ({1:uuid}, {2:uuid}, {3:uuid}, 'Ravi', 'ravi@example.com', '98', 'Pune', {4:timestamp}, {4:timestamp})",
        vec![Uuid::now_v7().into(), tender.into(), bidder.into(), start().into()],
    )
    .await
    .unwrap();
}

fn raised(answer: Result<Vec<sangam_db::Row>, Error>) -> String {
    match answer {
        Err(Error::Raised { code, message }) if code == "P0001" => message,
        other => panic!("expected a refusal, got {other:?}"),
    }
}
