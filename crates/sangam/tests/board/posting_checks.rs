//! Suspicious postings: who is warned, what is held back, and how it is released.

use sangam_db::Engine;
use sangam_schema::Clock;
use serde_json::{Value as Json, json};

use super::{call, done, post, refused, rows};
use crate::support::{App, Socket, User, on_both_engines};

const SCAM: &str = "Easy typing from home. Registration fee of Rs 500 must be paid before joining. Send your CV on WhatsApp 98765 43210.";
const HONEST: &str = "Typing from home for a hospital. We never ask for a fee. Apply here.";

fn job(description: &str) -> Json {
    json!({"title": "Typist", "location": "Surat", "type": "Full-time", "description": description, "salary_max": 20_000})
}

async fn change(person: &User, job: &Json, values: Json) {
    let path = format!("/rest/v1/jobs?id=eq.{}", job["id"].as_str().unwrap());
    let answer = person.patch(&path).json(&values).send().await;
    assert_eq!(answer.status, 204, "{}", answer.text);
}

async fn listed(reader: &User) -> (Json, Json) {
    let found = rows(reader, "jobs?select=title,warnings&search=wfts.typist").await;
    let facets = done(reader, "search_facets", json!({"p_kind": "job", "p_filters": {}})).await;
    (found, facets["total"].clone())
}

on_both_engines! {
    async fn a_held_job_is_its_owners_alone_until_it_is_mended(app: App) {
        let (reader, employer, rival) = (app.user("user").await, app.user("employer").await, app.user("employer").await);
        let mut socket = Socket::open(&app).await;
        socket.join(&reader, "realtime:jobs", json!({"postgres_changes": [{"event": "*", "schema": "public", "table": "jobs"}]})).await;
        let held = post(&employer, "jobs", job(SCAM)).await;
        assert!(held["held_at"].is_string(), "{held}");
        assert_eq!(held["warnings"], json!(["fee", "contact", "new-account"]));
        for stranger in [&reader, &rival] {
            assert_eq!(listed(stranger).await, (json!([]), json!(0)));
            assert_eq!(rows(stranger, &format!("jobs?id=eq.{}", held["id"].as_str().unwrap())).await, json!([]));
            let record = done(stranger, "company_record", json!({"p_company_id": employer.id})).await;
            assert_eq!(record["open_jobs"], 0);
        }
        let explained = call(&reader, "explain_job", json!({"p_job_id": held["id"]})).await;
        assert_eq!(explained.status, 404, "{}", explained.text);
        assert_eq!(listed(&employer).await, (json!([{"title": "Typist", "warnings": held["warnings"]}]), json!(1)));

        // Still held: one of two things is mended.
        change(&employer, &held, json!({"description": SCAM.replace("WhatsApp 98765 43210", "our form")})).await;
        assert_eq!(listed(&reader).await.1, 0);
        change(&employer, &held, json!({"description": HONEST})).await;
        assert_eq!(listed(&reader).await, (json!([{"title": "Typist", "warnings": []}]), json!(1)));
        let told = socket.change("realtime:jobs").await;
        assert_eq!((&told["type"], &told["record"]["description"]), (&json!("UPDATE"), &json!(HONEST)), "nothing was told before");

        // What was public becomes hidden by an edit, which no one is told either.
        change(&employer, &held, json!({"description": SCAM})).await;
        socket.assert_quiet().await;
        assert_eq!(listed(&reader).await.1, 0);
    }

    async fn a_moderator_hears_at_once_what_is_held_and_what_another_one_decided(app: App) {
        let (one, other) = (app.user("user").await, app.user("user").await);
        let (employer, reader) = (app.user("employer").await, app.user("user").await);
        app.promote(&one).await;
        app.promote(&other).await;
        let (mut socket, mut strangers) = (Socket::open(&app).await, Socket::open(&app).await);
        let listen = || json!({"postgres_changes": [{"event": "*", "schema": "public", "table": "posting_checks"}]});
        socket.join(&one, "realtime:changes", listen()).await;
        strangers.join(&reader, "realtime:changes", listen()).await;
        let job = post(&employer, "jobs", job(SCAM)).await;
        let told = socket.change("realtime:changes").await;
        assert_eq!((&told["record"]["posting_id"], &told["record"]["held"]), (&job["id"], &json!(true)));
        let counted = done(&one, "moderation_counts", json!({})).await;
        assert_eq!(counted, json!({"held": 1, "reports": 0}));
        let taken_down = json!({"p_posting_id": job["id"], "p_release": false});
        assert_eq!(call(&other, "decide_held_posting", taken_down).await.status, 204);
        assert_eq!(socket.change("realtime:changes").await["record"]["held"], false);
        strangers.assert_quiet().await;
        assert_eq!(rows(&reader, "posting_checks").await, json!([]));
        refused(&reader, "moderation_counts", json!({}), 403, "42501", "Only moderators can do this.").await;
    }

    async fn readers_are_warned_of_what_is_less_grave(app: App) {
        let (reader, employer, copier) = (app.user("user").await, app.user("employer").await, app.user("employer").await);
        let text = "We weave saris on handlooms in a village near Surat, and look for two people who want to learn it from those \
                    who have done it all their lives. Lunch is cooked together.";
        post(&employer, "jobs", job(text)).await;
        let copied = post(&copier, "jobs", job(&text.to_uppercase().replace(". ", ".\n\n"))).await;
        assert_eq!((&copied["warnings"], &copied["held_at"]), (&json!(["copied-text", "new-account"]), &Json::Null));
        let seen = rows(&reader, "jobs?select=warnings&order=created_at").await;
        assert_eq!(seen, json!([{"warnings": []}, {"warnings": ["copied-text", "new-account"]}]));
        let written = reader.patch("/rest/v1/jobs?warnings=eq.[]").json(&json!({"warnings": []})).send().await;
        assert!(written.status >= 400, "warnings are the server's to write: {}", written.text);
    }

    async fn moderators_release_and_remove_what_is_held(app: App) {
        let (moderator, employer, reader) = (app.user("business").await, app.user("employer").await, app.user("user").await);
        app.promote(&moderator).await;
        let mut asking = job(SCAM);
        asking["requirements"] = json!(["CV"]);
        asking["questions"] = json!([{"id": "type", "kind": "yes_no", "question": "Can you type?"}]);
        let (first, second) = (post(&employer, "jobs", asking).await, post(&employer, "jobs", job(SCAM)).await);
        refused(&employer, "held_postings", json!({}), 403, "42501", "Only moderators can do this.").await;
        let queue = done(&moderator, "held_postings", json!({})).await;
        let ids: Vec<_> = queue.as_array().unwrap().iter().map(|held| held["id"].clone()).collect();
        assert_eq!(ids, [first["id"].clone(), second["id"].clone()]);
        let facts = ["kind", "title", "owner_name", "location", "money_max"].map(|name| queue[0][name].clone());
        assert_eq!(facts, [json!("job"), json!("Typist"), json!("Person 1"), json!("Surat"), json!(20_000)]);
        assert_eq!((&queue[0]["requirements"], &queue[0]["questions"]), (&json!(["CV"]), &json!(["Can you type?"])));

        let decide = |job: &Json, release: bool| json!({"p_posting_id": job["id"], "p_release": release});
        assert_eq!(call(&moderator, "decide_held_posting", decide(&first, true)).await.status, 204);
        assert_eq!(call(&moderator, "decide_held_posting", decide(&second, false)).await.status, 204);
        let gone = "This posting is not held any more.";
        refused(&moderator, "decide_held_posting", decide(&second, true), 404, "P0002", gone).await;
        let seen = rows(&reader, "jobs?select=id,warnings,held_at").await;
        assert_eq!(seen, json!([{"id": first["id"], "warnings": [], "held_at": null}]));
        assert_eq!(rows(&employer, "jobs?select=id").await.as_array().unwrap().len(), 1, "what was removed is gone for its owner, too");

        change(&employer, &first, json!({"location": "Pune"})).await;
        assert_eq!(rows(&reader, "jobs?select=id").await.as_array().unwrap().len(), 1, "the same text stays released");
        change(&employer, &first, json!({"description": format!("{SCAM} Today!")})).await;
        assert_eq!(rows(&reader, "jobs?select=id").await, json!([]), "another text is looked at again");
        change(&employer, &second, json!({"description": HONEST})).await;
        assert_eq!(rows(&reader, "jobs?select=id").await, json!([]), "what was removed stays removed");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn the_operator_can_turn_holding_and_rules_off() {
    for (rules, holds, expected) in [
        ("fee,contact,new-account", false, json!(["fee", "contact", "new-account"])),
        ("contact,new-account", true, json!(["contact", "new-account"])),
        ("none", true, json!([])),
    ] {
        let app = App::start_with(Engine::Sqlite, Clock::system(), |settings| {
            let chosen = sangam_product::posting_checks::PostingChecks::of_rules(rules).unwrap();
            settings.posting_checks = chosen.holding(holds);
        });
        let app = app.await;
        let posted = post(&app.user("employer").await, "jobs", job(SCAM)).await;
        assert_eq!((&posted["warnings"], &posted["held_at"]), (&expected, &Json::Null), "{rules}");
    }
}
