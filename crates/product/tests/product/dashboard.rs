//! The dashboards of the three account types, on both engines.

use crate::board::{add_job, add_tender, apply, bid, id_of};
use crate::support::{add_person, ask, context, run};
use jiff::SignedDuration;
use sangam_product::commands::{Context, find_command};
use sangam_schema::{Returns, Shape};
use serde_json::{Value as Json, json};
use uuid::Uuid;

sangam_db::on_both_engines! {
    // C-187
    async fn a_new_account_sees_zeroes_and_empty_lists_of_the_declared_shape(test: TestDatabase) {
        let db = &test.db;
        for user_type in ["user", "employer", "business"] {
            let person = add_person(db, "Asha", user_type).await;
            let shown = dashboard(&context(db), person).await;
            assert_eq!(shown["user_type"], user_type);
            assert_eq!(shown["bidding"]["allowance"]["left"], 5);
            let zero = json!({"value": 0, "trend": vec![0; 30]});
            for part in shown.as_object().unwrap().values() {
                for stat in part["stats"].as_object().into_iter().flat_map(|stats| stats.values()) {
                    assert_eq!(*stat, zero);
                }
            }
        }
    }

    // C-167 to C-172
    async fn a_job_seeker_sees_applications_with_their_history_saved_jobs_and_viewers(test: TestDatabase) {
        let db = &test.db;
        let (asha, ravi) = (add_person(db, "Asha", "user").await, add_person(db, "Ravi", "employer").await);
        let context = context(db);
        let (old, new) = (add_job(db, ravi).await, add_job(db, ravi).await);
        let first = id_of(&apply(&context, asha, old).await.unwrap());
        context.clock.advance(SignedDuration::from_hours(24));
        let invite = json!({"p_application_id": first, "p_status": "Interview Scheduled", "p_note": "Monday"});
        ask(&context, ravi, "set_application_status", invite).await.unwrap();
        apply(&context, asha, new).await.unwrap();
        ask(&context, ravi, "record_view", json!({"p_kind": "profile", "p_id": asha})).await.unwrap();
        save(&context, asha, new).await;

        let seeking = dashboard(&context, asha).await["seeking"].take();
        assert_eq!(values(&seeking), json!({"total_applications": 2, "pending_reviews": 1, "interviews": 1, "profile_views": 1}));
        assert_eq!(last_days(&seeking, "total_applications"), [1, 1]);
        assert_eq!(last_days(&seeking, "pending_reviews"), [0, 1]);
        assert_eq!(last_days(&seeking, "interviews"), [0, 1]);
        assert_eq!(last_days(&seeking, "profile_views"), [0, 1]);
        assert_eq!(seeking["pipeline"][1], json!({"status": "Interview Scheduled", "count": 1}));
        let recent = &seeking["recent_applications"];
        assert_eq!((&recent[0]["job"]["id"], &recent[1]["job"]["id"]), (&json!(new), &json!(old)));
        assert_eq!(recent[1]["events"][1]["note"], "Monday");
        assert_eq!(seeking["saved_jobs"][0]["job"]["id"], json!(new));
    }

    // C-176 to C-179
    async fn an_employer_sees_jobs_and_the_status_of_applications(test: TestDatabase) {
        let db = &test.db;
        let ravi = add_person(db, "Ravi", "employer").await;
        let (job, other) = (add_job(db, ravi).await, add_job(db, ravi).await);
        let stranger = add_person(db, "Kiran", "employer").await;
        let elsewhere = add_job(db, stranger).await;
        run(db, "update jobs set status = 'Closed' where id = {uuid}", vec![other.into()]).await.unwrap();
        let context = context(db);
        let (asha, bina) = (add_person(db, "Asha", "user").await, add_person(db, "Bina", "user").await);
        let hired = id_of(&apply(&context, asha, job).await.unwrap());
        for status in ["Interview Scheduled", "Accepted", "Hired"] {
            let step = json!({"p_application_id": hired, "p_status": status});
            ask(&context, ravi, "set_application_status", step).await.unwrap();
        }
        context.clock.advance(SignedDuration::from_secs(1));
        apply(&context, bina, job).await.unwrap();
        apply(&context, bina, elsewhere).await.unwrap();
        ask(&context, bina, "record_view", json!({"p_kind": "job", "p_id": job})).await.unwrap();

        let hiring = dashboard(&context, ravi).await["hiring"].take();
        let expected = json!({"active_jobs": 1, "total_applications": 2, "pending_reviews": 1, "hired_candidates": 1, "job_views": 1});
        assert_eq!(values(&hiring), expected);
        for stat in ["hired_candidates", "pending_reviews", "job_views"] {
            assert_eq!(last_days(&hiring, stat), [0, 1], "{stat}");
        }
        let jobs = hiring["jobs"].as_array().unwrap();
        let mine = jobs.iter().find(|row| row["id"] == json!(job)).unwrap();
        assert_eq!((&mine["applications"], &mine["pending"], &mine["views"]), (&json!(2), &json!(1), &json!(1)));
        let recent = hiring["recent_applications"].as_array().unwrap();
        assert_eq!((recent.len(), &recent[0]["applicant"]["full_name"]), (2, &json!("Bina")));
        assert_eq!(recent[1]["events"].as_array().unwrap().len(), 4);
    }

    // C-181 to C-185
    async fn a_business_sees_its_tenders_and_wins_but_not_sealed_bids(test: TestDatabase) {
        let db = &test.db;
        let (meera, ravi) = (add_person(db, "Meera", "business").await, add_person(db, "Ravi", "business").await);
        let (sealed, open) = (add_tender(db, meera, true).await, add_tender(db, meera, false).await);
        let context = context(db);
        bid(&context, ravi, sealed).await.unwrap();
        let won = id_of(&bid(&context, ravi, open).await.unwrap());
        let accept = json!({"p_proposal_id": won, "p_status": "Accepted", "p_note": "Good price"});
        ask(&context, meera, "decide_proposal", accept).await.unwrap();

        let mut shown = dashboard(&context, meera).await;
        assert_eq!(values(&shown["tendering"]), json!({"active_tenders": 1, "total_proposals": 2, "tender_views": 0}));
        assert_eq!(shown["tendering"]["pipeline"][0], json!({"status": "Under Review", "count": 1}));
        assert_eq!(shown["hiring"]["jobs"], json!([]));
        assert!(!shown["tendering"].take().to_string().contains("250000"), "the amount of a sealed bid must not appear");

        let bidding = dashboard(&context, ravi).await["bidding"].take();
        assert_eq!(values(&bidding), json!({"won_projects": 1, "total_revenue": 250_000}));
        assert_eq!(last_days(&bidding, "total_revenue"), [0, 250_000]);
        assert_eq!((&bidding["allowance"]["used"], bidding["proposals"].as_array().unwrap().len()), (&json!(2), 2));
        assert_eq!(bidding["proposals"][0]["tender"]["company"], "Meera & Co");
    }
}

/// Reads a person's dashboard and checks it against the shape in its signature.
async fn dashboard(context: &Context, person: Uuid) -> Json {
    let shown = ask(context, person, "dashboard", json!({})).await.unwrap();
    let Returns::Document(shape) = &find_command("dashboard").unwrap().signature.returns else { panic!("no document") };
    assert!(has_shape(&shown, shape), "{shown:#}");
    shown
}

fn has_shape(json: &Json, shape: &Shape) -> bool {
    match shape {
        Shape::Value(ty) => !json.is_null() && ty.parse_json(json).is_ok_and(|read| read == *json),
        Shape::OneOf(values) => values.iter().any(|value| json == value),
        Shape::Nullable(shape) => json.is_null() || has_shape(json, shape),
        Shape::List(item) => json.as_array().is_some_and(|items| items.iter().all(|one| has_shape(one, item))),
        Shape::Map(value) => json.as_object().is_some_and(|map| map.values().all(|one| has_shape(one, value))),
        Shape::Object(fields) => json.as_object().is_some_and(|map| {
            map.len() == fields.len()
                && fields.iter().all(|(name, shape)| map.get(*name).is_some_and(|one| has_shape(one, shape)))
        }),
        Shape::Either(shapes) => shapes.iter().any(|shape| has_shape(json, shape)),
    }
}

/// The values on a part's stat cards.
fn values(part: &Json) -> Json {
    let stats = part["stats"].as_object().unwrap().iter();
    Json::Object(stats.map(|(name, stat)| (name.clone(), stat["value"].clone())).collect())
}

/// The values of yesterday and today.
fn last_days(part: &Json, stat: &str) -> Vec<i64> {
    let trend = part["stats"][stat]["trend"].as_array().unwrap();
    trend[28..].iter().map(|number| number.as_i64().unwrap()).collect()
}

async fn save(context: &Context, person: Uuid, job: Uuid) {
    run(
        &context.db,
        "insert into saves (user_id, kind, target_id, created_at) values ({uuid}, 'job', {uuid}, {timestamp})",
        vec![person.into(), job.into(), context.clock.now().into()],
    )
    .await
    .unwrap();
}
