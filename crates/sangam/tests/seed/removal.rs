//! Removing the demonstration: existing data stays, and real people keep what they keep after an account deletion.

use jiff::Timestamp;
use sangam_db::{Db, Engine};
use sangam_product::seed::{add_demo, delete_demo_only_rows, read_seed_state};
use serde_json::{Value as Json, json};

use super::dump::dump;
use crate::board::upload_resume;
use crate::support::{App, User, on_both_engines};

fn now() -> Timestamp {
    "2026-11-15T05:30:00Z".parse().unwrap()
}

/// Does what `sangam seed --remove` does, beside a running server.
async fn remove(app: &App) {
    for id in delete_demo_only_rows(&app.db).await.unwrap() {
        let gone = app.service().delete(&format!("/auth/v1/admin/users/{id}")).send().await;
        assert_eq!(gone.status, 200, "{}", gone.text);
    }
}

async fn the_one(person: &User, path: &str) -> Json {
    let answer = person.get(path).send().await;
    assert_eq!(answer.status, 200, "{}", answer.text);
    answer.json()[0].clone()
}

async fn id_of(db: &Db, email: &str) -> String {
    let find = db.statement("select id from accounts where email = {text}", vec![email.into()]);
    db.read(find).await.unwrap()[0].text(0).unwrap().to_owned()
}

on_both_engines! {
    async fn removal_leaves_exactly_what_was_there_before(app: App) {
        let person = app.user("business").await;
        let post = json!({"content": "A quiet day."});
        assert_eq!(person.post("/rest/v1/posts").json(&post).send().await.status, 201);
        let before = dump(&app.db).await;
        add_demo(&app.db, now()).await.unwrap();
        assert!(read_seed_state(&app.db).await.unwrap().demo > 100);
        remove(&app).await;
        let after = dump(&app.db).await;
        for (table, rows) in &before {
            assert_eq!(rows, &after[table], "{table}");
        }
        assert_eq!(read_seed_state(&app.db).await.unwrap().demo, 0);
    }

    async fn a_real_person_keeps_what_they_said_to_the_demonstration(app: App) {
        add_demo(&app.db, now()).await.unwrap();
        let person = app.user("user").await;
        let employer = id_of(&app.db, "employer@demo.example").await;
        let call = person.post("/rest/v1/rpc/get_or_create_conversation").json(&json!({"p_user_id": employer}));
        let conversation = call.send().await.json();
        let message = json!({"conversation_id": conversation, "content": "Is the plant open on Sundays?"});
        assert_eq!(person.post("/rest/v1/messages").json(&message).send().await.status, 201);
        let job = the_one(&person, &format!("/rest/v1/jobs?employer_id=eq.{employer}&status=eq.Active&title=like.Packing*&limit=1")).await;
        let application = json!({"p_job_id": job["id"], "p_full_name": "A Person", "p_email": person.email,
            "p_resume_path": upload_resume(&person).await});
        let applied = person.post("/rest/v1/rpc/apply_to_job").json(&application).send().await;
        assert_eq!(applied.status, 200, "{}", applied.text);

        remove(&app).await;

        let said = the_one(&person, "/rest/v1/messages?select=content").await;
        assert_eq!(said["content"], "Is the plant open on Sundays?");
        let kept = the_one(&person, "/rest/v1/job_applications?select=status,job(title,company,employer(full_name))").await;
        assert_eq!(kept["job"]["title"], job["title"]);
        assert_eq!(kept["job"]["employer"]["full_name"], "Deleted user");
        assert_eq!(read_seed_state(&app.db).await.unwrap().demo, 0);
        let jobs = person.get("/rest/v1/jobs?select=id").send().await.json();
        assert_eq!(jobs.as_array().unwrap().len(), 1, "only the job with an application is left");
    }
}

/// Two people who look at the demonstration at the same moment see the same.
async fn the_same_moment_gives_the_same_rows(engine: Engine) {
    let (one, other) = (App::start(engine).await, App::start(engine).await);
    for app in [&one, &other] {
        add_demo(&app.db, now()).await.unwrap();
    }
    let (one, other) = (dump(&one.db).await, dump(&other.db).await);
    for (table, rows) in &one {
        assert_eq!(rows, &other[table], "{table}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn the_demonstration_is_the_same_every_time_on_sqlite() {
    the_same_moment_gives_the_same_rows(Engine::Sqlite).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_demonstration_is_the_same_every_time_on_postgres() {
    the_same_moment_gives_the_same_rows(Engine::Postgres).await;
}
