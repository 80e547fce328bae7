//! Suspicious postings: who is warned, what is held, and how it is released.

use jiff::{SignedDuration, Timestamp};
use sangam_db::Engine;
use sangam_schema::Clock;
use serde_json::{Value as Json, json};

use super::{call, done, post, refused, rows};
use crate::support::{Answer, App, Socket, User, on_both_engines};

const SCAM: &str = "Easy typing from home. Registration fee of Rs 500 must be paid before joining. Send your CV on WhatsApp 98765 43210.";
const HONEST: &str = "Typing from home for a hospital. We never ask for a fee. Apply here.";

fn job(description: &str) -> Json {
    json!({"title": "Typist", "location": "Surat", "type": "Full-time", "description": description, "salary_max": 20_000})
}

/// A text with this many domains.
fn domains(first: u32, count: u32) -> String {
    (first..first + count).map(|number| format!("{number:x}.in ")).collect()
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
    async fn a_held_job_is_visible_only_to_its_owner_until_it_is_corrected(app: App) {
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

        // Still held: only one of two problems is fixed.
        change(&employer, &held, json!({"description": SCAM.replace("WhatsApp 98765 43210", "our form")})).await;
        assert_eq!(listed(&reader).await.1, 0);
        change(&employer, &held, json!({"description": HONEST})).await;
        assert_eq!(listed(&reader).await, (json!([{"title": "Typist", "warnings": []}]), json!(1)));
        let told = socket.change("realtime:jobs").await;
        assert_eq!((&told["type"], &told["record"]["description"]), (&json!("UPDATE"), &json!(HONEST)), "nothing was told before");

        // An edit hides a public posting, and no one is notified of that either.
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

    async fn readers_are_warned_of_less_serious_findings(app: App) {
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
        let gone = "This posting is no longer held.";
        refused(&moderator, "decide_held_posting", decide(&second, true), 404, "P0002", gone).await;
        let seen = rows(&reader, "jobs?select=id,warnings,held_at").await;
        assert_eq!(seen, json!([{"id": first["id"], "warnings": [], "held_at": null}]));
        assert_eq!(rows(&employer, "jobs?select=id").await.as_array().unwrap().len(), 1, "what was removed is gone for its owner, too");

        change(&employer, &first, json!({"reply_days": 7})).await;
        assert_eq!(rows(&reader, "jobs?select=id").await.as_array().unwrap().len(), 1, "the same text stays released");
        change(&employer, &first, json!({"description": format!("{SCAM} Today!")})).await;
        assert_eq!(rows(&reader, "jobs?select=id").await, json!([]), "another text is looked at again");
        change(&employer, &second, json!({"description": HONEST})).await;
        assert_eq!(rows(&reader, "jobs?select=id").await, json!([]), "what was removed stays removed");
    }
}

on_both_engines! {
    async fn a_decision_holds_only_for_the_text_that_the_moderator_read(app: App) {
        let (moderator, employer, reader) = (app.user("user").await, app.user("employer").await, app.user("user").await);
        app.promote(&moderator).await;
        let held = post(&employer, "jobs", job(SCAM)).await;
        let read = done(&moderator, "held_postings", json!({})).await[0]["text_key"].clone();
        let decide = |key: &Json, release: bool| json!({"p_posting_id": held["id"], "p_release": release, "p_text_key": key});
        let changed = "The posting was changed. Read it again.";
        for more in [
            json!({"description": format!("{SCAM} Today!")}),
            json!({"skills": ["Pay Rs 500 to 98765 43210"]}),
            json!({"location": "Pay Rs 500 to 98765 43210"}),
            json!({"department": "Pay Rs 500"}),
            json!({"company": "Pay Rs 500"}),
            json!({"requirements": ["Pay Rs 500"]}),
        ] {
            change(&employer, &held, more.clone()).await;
            for release in [true, false] {
                refused(&moderator, "decide_held_posting", decide(&read, release), 400, "P0001", changed).await;
            }
        }
        assert_eq!(rows(&reader, "jobs?select=id").await, json!([]));
        let queue = done(&moderator, "held_postings", json!({})).await;
        let shown = ["skills", "location", "department", "company", "type"].map(|name| queue[0][name].clone());
        let pay = json!("Pay Rs 500 to 98765 43210");
        assert_eq!(shown, [json!([pay]), pay, json!("Pay Rs 500"), json!("Pay Rs 500"), json!("Full-time")]);
        assert_eq!(call(&moderator, "decide_held_posting", decide(&queue[0]["text_key"], true)).await.status, 204);
        assert_eq!(rows(&reader, "jobs?select=id").await.as_array().unwrap().len(), 1);
    }

    async fn the_rules_read_all_text_of_a_posting(app: App) {
        let employer = app.user("employer").await;
        let fee = "A registration fee of Rs 500 must be paid before joining";
        for more in [json!({"skills": [fee]}), json!({"requirements": ["CV", fee]}), json!({"department": fee}), json!({"company": fee}), json!({"location": fee})] {
            let mut job = job(HONEST);
            job.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
            assert_eq!(post(&employer, "jobs", job).await["warnings"], json!(["fee", "new-account"]), "{more}");
        }
        let business = app.user("business").await;
        let copied = json!({"title": "A roof", "category": "Design", "deadline": "2099-12-31", "description": "Tiles", "type": domains(0, 15)});
        assert_eq!(post(&business, "tenders", copied).await["warnings"], json!([]), "some domains are no offence");
        let mut hiding = job(HONEST);
        hiding["skills"] = (0..100).map(|line| Json::from(domains(line * 10, 10))).collect();
        assert_eq!(post(&employer, "jobs", hiding).await["warnings"], json!(["imitated-domain", "new-account"]));
    }

    async fn a_website_that_anyone_can_enter_excuses_no_imitation(app: App) {
        let (company, imitator) = (app.user("employer").await, app.user("employer").await);
        let proof = json!({
            "id": company.id, "domain": "coromandel.in", "token": "x".repeat(40), "status": "Proved", "method": "dns",
            "started_at": "2026-01-01T00:00:00Z", "proved_at": "2026-01-01T00:00:00Z",
        });
        let stored = app.service().post("/rest/v1/company_proofs").json(&proof).send().await;
        assert_eq!(stored.status, 201, "{}", stored.text);
        let path = format!("/rest/v1/profiles?id=eq.{}", imitator.id);
        let answer = imitator.patch(&path).json(&json!({"website": "https://coromandel-careers.com"})).send().await;
        assert_eq!(answer.status, 204, "{}", answer.text);
        let posted = post(&imitator, "jobs", job("Apply at coromandel-careers.com.")).await;
        assert_eq!(posted["warnings"], json!(["imitated-domain", "new-account"]));
        assert_eq!(post(&company, "jobs", job("Apply at coromandel.in.")).await["warnings"], json!([]));
    }

    async fn a_posting_of_the_largest_size_is_checked_at_once(app: App) {
        let (employer, moderator) = (app.user("employer").await, app.user("user").await);
        app.promote(&moderator).await;
        let mut job = job(&domains(0, 2500));
        job["requirements"] = (0..25).map(|line| Json::from(domains(10_000 + line * 250, 220))).collect();
        let began = std::time::Instant::now();
        let posted = post(&employer, "jobs", job.clone()).await;
        assert!(began.elapsed() < std::time::Duration::from_secs(5), "{:?}", began.elapsed());
        assert_eq!(posted["warnings"], json!(["imitated-domain", "new-account"]), "a domain may be hidden among so many");
        job["requirements"] = json!(["x.in ".repeat(750_000)]);
        let refused = employer.post("/rest/v1/jobs").json(&job).send().await;
        assert_eq!(refused.status, 400, "{}", refused.text);
        assert_eq!(refused.json()["message"], "Each entry of requirements must be a text of at most 2000 characters.");
        assert_eq!(done(&moderator, "held_postings", json!({})).await.as_array().unwrap().len(), 1);
    }

    async fn entries_of_lists_are_limited_however_they_are_sent(app: App) {
        let (person, employer) = (app.user("user").await, app.user("employer").await);
        let is_refused = |answer: &Answer, message: &str| {
            let body = answer.json();
            assert_eq!((answer.status, &body["code"], &body["message"]), (400, &json!("22023"), &json!(message)), "{}", answer.text);
            let details: Json = serde_json::from_str(body["details"].as_str().unwrap()).unwrap();
            assert!(details["template"].is_string() && details["values"]["most"].is_u64(), "{details}");
        };
        let skills = "Each entry of skills must be a text of at most 200 characters.";
        let posted = post(&employer, "jobs", job(HONEST)).await;
        let path = format!("/rest/v1/jobs?id=eq.{}", posted["id"].as_str().unwrap());
        for wrong in [json!(["x".repeat(201)]), json!([7]), json!([{"name": "Looms"}]), json!(format!("[\"{}\"]", "x".repeat(201)))] {
            let mut row = job(HONEST);
            row["skills"] = wrong.clone();
            is_refused(&employer.post("/rest/v1/jobs").json(&row).send().await, skills);
            is_refused(&employer.patch(&path).json(&json!({"skills": wrong})).send().await, skills);
            let saved = json!({"p_profile": {"skills": wrong}, "p_seeker": null, "p_freelancer": null});
            is_refused(&call(&person, "save_profile", saved).await, skills);
        }
        let csv = format!("title,location,type,description,skills\nTypist,Surat,Full-time,Work,\"[\"\"{}\"\"]\"", "x".repeat(201));
        is_refused(&employer.post("/rest/v1/jobs").header("content-type", "text/csv").body(csv).send().await, skills);
        let large = json!([{"company": "x".repeat(70_000)}]);
        for (column, subject) in [("work_experience", "work experience"), ("education", "education")] {
            let path = format!("/rest/v1/profiles?id=eq.{}", person.id);
            let answer = person.patch(&path).json(&json!({column: large})).send().await;
            is_refused(&answer, &format!("Shorten {subject} to 64 KB in total."));
        }
        let entry = json!({"title": "Weaver", "hourly_rate": 500, "portfolio": [{"title": "x".repeat(70_000)}]});
        let saved = json!({"p_profile": {}, "p_seeker": null, "p_freelancer": entry});
        is_refused(&call(&person, "save_profile", saved).await, "Shorten portfolio to 64 KB in total.");
        let most: Vec<_> = (0..100).map(|number| format!("{number:0>200}")).collect();
        change(&employer, &posted, json!({"skills": most, "requirements": vec!["ब".repeat(200); 100]})).await;
    }

    async fn the_owner_does_not_see_how_a_posting_was_rated(app: App) {
        let employer = app.user("employer").await;
        post(&employer, "jobs", job(SCAM)).await;
        let exported = done(&employer, "export_my_data", json!({})).await;
        let mut names: Vec<_> = exported["posting_checks"][0].as_object().unwrap().keys().cloned().collect();
        names.sort();
        assert_eq!(names, ["checked_at", "held", "kind", "posting_id"]);
    }
}

/// Posts and returns the rules that readers are warned by.
async fn warnings(employer: &User, table: &str, posting: Json) -> Vec<String> {
    let posted = post(employer, table, posting).await;
    posted["warnings"].as_array().unwrap().iter().map(|rule| rule.as_str().unwrap().to_owned()).collect()
}

fn with(posting: &Json, values: Json) -> Json {
    let mut posting = posting.clone();
    posting.as_object_mut().unwrap().extend(values.as_object().unwrap().clone());
    posting
}

/// A posting that does what a rule looks for, and one that only seems to. Each is posted by a new account, which adds a little.
struct RuleCase {
    rule: &'static str,
    bad: Json,
    good: Json,
}

on_both_engines! {
    async fn every_rule_finds_its_bad_case_and_leaves_its_good_case_alone(app: App) {
        let (company, other) = (app.user("employer").await, app.user("employer").await);
        let proof = json!({
            "id": company.id, "domain": "coromandel.in", "token": "x".repeat(40), "status": "Proved", "method": "dns",
            "started_at": "2026-01-01T00:00:00Z", "proved_at": "2026-01-01T00:00:00Z",
        });
        assert_eq!(app.service().post("/rest/v1/company_proofs").json(&proof).send().await.status, 201);
        let original = "We weave saris on handlooms in a village near Surat, and look for two people who want to learn it from those \
                        who have done it all their lives. Lunch is cooked together.";
        assert_eq!(warnings(&company, "jobs", job(original)).await, [""; 0]);
        for _ in 0..5 {
            let payer = app.user("employer").await;
            post(&payer, "jobs", with(&job("Keeps the books."), json!({"title": "Accountant", "salary_max": 40_000}))).await;
        }
        let accountant = |pay: u64| with(&job("Books of an estate."), json!({"title": "Accountant", "salary_max": pay}));
        let cases = [
            RuleCase {
                rule: "fee",
                bad: job("Selected candidates pay training charges of 1500 rupees."),
                good: job("We never ask candidates to pay training charges. Collect the registration fee from students."),
            },
            RuleCase {
                rule: "fee",
                bad: job("पंजीकरण शुल्क 500 रुपये जमा करना होगा।"),
                good: job("हम कभी पंजीकरण शुल्क नहीं लेते।"),
            },
            RuleCase {
                rule: "imitated-domain",
                bad: job("Mail your questions to hr@coromande1.in."),
                good: job("We deliver for coromandel.in and write Node.js."),
            },
            RuleCase {
                rule: "copied-text",
                bad: job(&original.to_uppercase()),
                good: job(&original.replace("saris", "carpets").replace("Lunch", "Dinner")),
            },
            RuleCase { rule: "far-above-pay", bad: accountant(130_000), good: accountant(110_000) },
            RuleCase {
                rule: "contact",
                bad: job("Send your CV on WhatsApp 98765 43210."),
                good: job("You run our WhatsApp campaigns. Write to careers@sahyadri.in."),
            },
        ];
        for RuleCase { rule, bad, good } in cases {
            // The copies come from another account than the original; every rule counts the same for both accounts.
            assert_eq!(warnings(&other, "jobs", bad).await, [rule, "new-account"], "{rule}");
            assert_eq!(warnings(&other, "jobs", good).await, [""; 0], "{rule}");
        }
        // The owner of the text, and of the domain, may repeat it.
        assert_eq!(warnings(&company, "jobs", job(&format!("{original} Write to hr@coromandel.in."))).await, [""; 0]);
        assert_eq!(warnings(&company, "jobs", job(original)).await, [""; 0]);
        // A proved account is not new.
        assert_eq!(warnings(&company, "jobs", job("Selected candidates pay training charges of 1500 rupees.")).await, ["fee"]);
    }

    async fn tenders_may_ask_for_deposits_and_calls_but_not_imitate_or_copy(app: App) {
        let (one, other) = (app.user("business").await, app.user("business").await);
        let tender = |description: &str| {
            json!({"title": "A roof", "category": "Design", "deadline": "2099-12-31", "description": description})
        };
        let normal = "A security deposit of Rs 50,000 must be paid with the bid. Call 98765 43210 or WhatsApp us to see the site, which \
                      is open every day from nine to five, and bring the drawings.";
        assert_eq!(warnings(&one, "tenders", tender(normal)).await, [""; 0]);
        assert_eq!(warnings(&other, "tenders", tender(normal)).await, ["copied-text", "new-account"]);
        assert_eq!(warnings(&other, "tenders", tender(&domains(0, 250))).await, ["imitated-domain", "new-account"]);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn an_account_is_new_for_two_weeks() {
    for engine in [Engine::Sqlite, Engine::Postgres] {
        let clock = Clock::fixed(Timestamp::now());
        let app = App::start_with(engine, clock.clone(), |_| ()).await;
        let employer = app.user("employer").await;
        let fee = "Selected candidates pay training charges of 1500 rupees.";
        assert_eq!(warnings(&employer, "jobs", job(fee)).await, ["fee", "new-account"]);
        clock.advance(SignedDuration::from_hours(14 * 24));
        assert_eq!(warnings(&app.again(&employer).await, "jobs", job(fee)).await, ["fee"]);
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
