//! Views and shares: counted once a day per person, and exact under concurrency, on both engines.

use crate::board::{add_job, add_tender};
use crate::support::{add_person, add_post, ask, block, context, number, refused, suspend};
use futures_util::future::join_all;
use jiff::SignedDuration;
use sangam_product::commands::RefusalCode;
use serde_json::json;
use uuid::Uuid;

sangam_db::on_both_engines! {
    async fn a_viewer_counts_once_a_day_and_the_owner_never(test: TestDatabase) {
        let db = &test.db;
        let (asha, meera) = (add_person(db, "Asha", "user").await, add_person(db, "Meera", "business").await);
        let context = context(db);
        for (kind, id) in [("job", add_job(db, meera).await), ("tender", add_tender(db, meera, true).await)] {
            let view = json!({"p_kind": kind, "p_id": id});
            assert_eq!(ask(&context, meera, "record_view", view.clone()).await.unwrap(), json!(0));
            assert_eq!(ask(&context, asha, "record_view", view.clone()).await.unwrap(), json!(1));
            assert_eq!(ask(&context, asha, "record_view", view.clone()).await.unwrap(), json!(1));
        }
        // Midnight in India is 18:30 UTC.
        let job = add_job(db, meera).await;
        let view = json!({"p_kind": "job", "p_id": job});
        context.clock.advance(SignedDuration::from_mins(18 * 60 + 29));
        assert_eq!(ask(&context, asha, "record_view", view.clone()).await.unwrap(), json!(1));
        context.clock.advance(SignedDuration::from_mins(1));
        assert_eq!(ask(&context, asha, "record_view", view).await.unwrap(), json!(2));
    }

    async fn simultaneous_views_count_once_per_person(test: TestDatabase) {
        let db = &test.db;
        let ravi = add_person(db, "Ravi", "employer").await;
        let job = add_job(db, ravi).await;
        let people = join_all((0..16).map(|_| add_person(db, "Asha", "user"))).await;
        let context = context(db);
        let twice = people.iter().chain(&people);
        let view = |person: &Uuid| ask(&context, *person, "record_view", json!({"p_kind": "job", "p_id": job}));
        for answer in join_all(twice.map(view)).await {
            answer.unwrap();
        }
        assert_eq!(number(db, "select views from jobs where id = {uuid}", job).await, 16.0);
    }

    // C-170
    async fn only_the_owner_sees_how_many_people_viewed_a_profile(test: TestDatabase) {
        let db = &test.db;
        let (asha, ravi) = (add_person(db, "Asha", "user").await, add_person(db, "Ravi", "employer").await);
        let context = context(db);
        let view = json!({"p_kind": "profile", "p_id": asha});
        assert_eq!(ask(&context, ravi, "record_view", view.clone()).await.unwrap(), json!(null));
        context.clock.advance(SignedDuration::from_hours(24));
        ask(&context, ravi, "record_view", view.clone()).await.unwrap();
        // The count is of viewers, not of views.
        assert_eq!(ask(&context, asha, "record_view", view).await.unwrap(), json!(1));
    }

    async fn a_share_counts_once_a_day_including_the_authors_own(test: TestDatabase) {
        let db = &test.db;
        let (asha, ravi) = (add_person(db, "Asha", "user").await, add_person(db, "Ravi", "employer").await);
        let post = add_post(db, asha).await;
        let context = context(db);
        let share = json!({"p_kind": "post", "p_id": post});
        let answers = join_all((0..8).map(|_| ask(&context, ravi, "record_share", share.clone()))).await;
        assert!(answers.into_iter().all(|answer| answer.unwrap() == json!(1)));
        assert_eq!(ask(&context, asha, "record_share", share).await.unwrap(), json!(2));
        assert_eq!(number(db, "select shares from posts where id = {uuid}", post).await, 2.0);
        let job = add_job(db, ravi).await;
        let share = json!({"p_kind": "job", "p_id": job});
        assert_eq!(ask(&context, asha, "record_share", share).await.unwrap(), json!(1));
    }

    async fn deleted_hidden_or_unknown_targets_cannot_be_viewed_or_shared(test: TestDatabase) {
        let db = &test.db;
        let (asha, ravi) = (add_person(db, "Asha", "user").await, add_person(db, "Ravi", "user").await);
        let post = add_post(db, asha).await;
        block(db, asha, ravi).await;
        let context = context(db);
        let gone = Uuid::now_v7();
        for kind in ["job", "tender", "profile"] {
            let answer = ask(&context, asha, "record_view", json!({"p_kind": kind, "p_id": gone})).await;
            assert_eq!(refused(answer).0, RefusalCode::NotFound, "{kind}");
        }
        for (kind, id) in [("post", post), ("post", gone), ("job", gone), ("tender", gone), ("profile", gone)] {
            let answer = ask(&context, ravi, "record_share", json!({"p_kind": kind, "p_id": id})).await;
            assert_eq!(refused(answer).0, RefusalCode::NotFound, "{kind}");
        }
        let meera = add_person(db, "Meera", "business").await;
        let (job, tender) = (add_job(db, meera).await, add_tender(db, meera, true).await);
        suspend(db, meera).await;
        for (kind, id) in [("job", job), ("tender", tender), ("profile", meera)] {
            for command in ["record_view", "record_share"] {
                let answer = ask(&context, asha, command, json!({"p_kind": kind, "p_id": id})).await;
                assert_eq!(refused(answer).0, RefusalCode::NotFound, "{command} {kind}");
            }
        }
        let answer = ask(&context, asha, "record_view", json!({"p_kind": "post", "p_id": post})).await;
        assert_eq!(refused(answer), (RefusalCode::Invalid, "Choose one of job, tender, profile.".to_owned()));
    }
}
