//! Random rows, random filters, random changes: every number in an answer is verified by counting through the data API.

use proptest::prelude::*;
use proptest::strategy::ValueTree;
use proptest::test_runner::{Config, RngAlgorithm, TestRng, TestRunner};
use sangam_db::{Database, Db, Engine};
use sangam_schema::Clock;
use serde_json::{Map, Value as Json, json};

use super::random::{filters, now, row};
use super::wire::{condition, conditions, count, day, list, query, span, table, unindexed};
use crate::support::{App, User};

const ROWS: usize = 60;
const TRIES: usize = 12;

pub(super) struct FacetFixture {
    pub(super) app: App,
    pub(super) reader: User,
    owners: Vec<User>,
    runner: TestRunner,
}

impl FacetFixture {
    pub(super) async fn new(engine: Engine) -> FacetFixture {
        let app = App::start_with(engine, Clock::fixed(now()), |_| ()).await;
        // PostgreSQL needs a moment to report that there is no other server.
        while app.db.foreign_commits().is_none() {
            tokio::task::yield_now().await;
        }
        let rng = TestRng::deterministic_rng(RngAlgorithm::ChaCha);
        let (reader, mut owners) = (app.user("user").await, Vec::new());
        for _ in 0..3 {
            owners.push(app.user("business").await);
        }
        FacetFixture { app, reader, owners, runner: TestRunner::new_with_rng(Config::default(), rng) }
    }

    /// Adds a row to the list.
    pub(super) async fn add(&mut self, kind: &str) {
        let mut row = self.pick(&row(kind));
        let owner = self.pick(&prop::sample::select(vec![0, 1, 2]));
        match kind {
            "job" => row["employer_id"] = json!(self.owners[owner].id),
            "tender" => row["business_id"] = json!(self.owners[owner].id),
            _ => row["id"] = json!(add_person(&self.app, "Asha Loom").await),
        }
        let stored = self.app.service().post(&format!("/rest/v1/{}", table(kind))).json(&row).send().await;
        assert_eq!(stored.status, 201, "{row}: {}", stored.text);
    }

    /// Changes, removes and adds some rows.
    pub(super) async fn change_some_rows(&mut self, kind: &str) {
        let rows = format!("/rest/v1/{}", table(kind));
        let listed = self.app.service().get(&format!("{rows}?select=id&order=id")).send().await.json();
        let ids: Vec<String> =
            listed.as_array().unwrap().iter().map(|row| row["id"].as_str().unwrap().into()).collect();
        let picked = self.pick(&prop::sample::subsequence(ids, 6));
        let (removed, changed) = picked.split_at(2);
        for id in removed {
            assert_eq!(self.app.service().delete(&format!("{rows}?id=eq.{id}")).send().await.status, 204);
            self.add(kind).await;
        }
        for id in changed {
            let mut values = self.pick(&row(kind));
            // The rules for changing a tender or a job are not what is tested here.
            let today = json!(day(now(), 0));
            if values["expires_at"].as_str().is_some_and(|at| Some(at) < today.as_str()) {
                values["expires_at"] = Json::Null;
            }
            values.as_object_mut().unwrap().retain(|name, value| match name.as_str() {
                "status" | "sealed" => kind != "tender",
                "deadline" => value.as_str() >= today.as_str(),
                _ => true,
            });
            let open = if kind == "tender" { "&status=eq.Open" } else { "" };
            let answer = self.app.service().patch(&format!("{rows}?id=eq.{id}{open}")).json(&values).send().await;
            assert_eq!(answer.status, 204, "{}", answer.text);
        }
    }

    /// Hides the rows of one owner. The reader has answered some of them and can still see those.
    async fn hide_some(&mut self, kind: &str) {
        let owner = &self.owners[0];
        let tomorrow = day(now(), 1);
        let (column, open, answers, row, by) = match kind {
            "job" => ("employer_id", "status=eq.Active".to_owned(), "job_applications", "job_id", "applicant_id"),
            "tender" => {
                ("business_id", format!("status=eq.Open&deadline=gt.{tomorrow}"), "proposals", "tender_id", "bidder_id")
            }
            _ => return,
        };
        let path = format!("/rest/v1/{}?select=id&order=id&limit=2&{column}=eq.{}&{open}", table(kind), owner.id);
        for answered in self.app.service().get(&path).send().await.json().as_array().unwrap() {
            let mut answer = json!({row: answered["id"], by: self.reader.id, "email": "asha@example.com"});
            let more = match kind {
                "job" => json!({"full_name": "Asha", "resume_path": format!("{}/resume.pdf", self.reader.id)}),
                _ => json!({"name": "Asha", "mobile": "9876543210", "address": "Pune", "amount": 100}),
            };
            answer.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
            let stored = self.app.service().post(&format!("/rest/v1/{answers}")).json(&answer).send().await;
            assert_eq!(stored.status, 201, "{}", stored.text);
        }
        let ban = self.app.service().put(&format!("/auth/v1/admin/users/{}", owner.id));
        assert_eq!(ban.json(&json!({"ban_duration": "24h"})).send().await.status, 200);
    }

    /// Requests facets and recounts everything in the answer.
    async fn check(&self, kind: &str, filters: &Map<String, Json>) {
        let asked = json!({"p_kind": kind, "p_filters": filters});
        let answer = self.reader.post("/rest/v1/rpc/search_facets").json(&asked).send().await;
        assert_eq!(answer.status, 200, "{asked}: {}", answer.text);
        let answer = answer.json();
        let total = count(&self.reader, kind, &query(kind, filters, "", now())).await;
        assert_eq!(answer["total"], total, "{asked}");
        for (name, values) in answer["facets"].as_object().unwrap() {
            let others = query(kind, filters, name, now());
            for told in values.as_array().unwrap() {
                let own = match (&told["value"], name.as_str()) {
                    // Locations are counted by their whole text.
                    (value, "location") => {
                        vec![condition("location", format!("eq.{}", value.as_str().unwrap()))]
                    }
                    (Json::String(value), _) => conditions(kind, name, &json!([value]), now()),
                    (value, _) => conditions(kind, name, value, now()),
                };
                let counted = count(&self.reader, kind, &[others.clone(), own].concat()).await;
                assert_eq!(told["count"], counted, "{name} {told} of {asked}");
            }
        }
        for (name, histogram) in answer["histograms"].as_object().unwrap() {
            self.check_bars(kind, name, histogram, &query(kind, filters, name, now())).await;
        }
        for dropped in answer["without"].as_array().unwrap() {
            let name = dropped["filter"].as_str().unwrap();
            let counted = count(&self.reader, kind, &query(kind, filters, name, now())).await;
            assert_eq!(dropped["total"], counted, "without {name} of {asked}");
        }
        let set = filters.values().filter(|value| !value.is_null()).count();
        assert_eq!(answer["without"].as_array().unwrap().len(), set);
    }

    /// Requests pages of a list. The index must answer exactly as the database does.
    async fn check_lists(&self, kind: &str, filters: &Map<String, Json>) {
        let asked = query(kind, filters, "", now());
        let skilled = condition("skills", "cs.{React,Python}");
        let mut pages = match kind {
            "job" => vec![
                "order=created_at.desc,id.desc&limit=5",
                "order=salary_max.desc.nullslast,created_at,id.desc&limit=4&offset=3",
                "order=expires_at,id&limit=7",
                "select=id,employer:profiles!jobs_employer_id_fkey(full_name)&order=salary_min,id.desc",
            ],
            "tender" => vec!["order=created_at.desc,id.desc&limit=5", "order=deadline,budget_max,id&limit=5&offset=2"],
            "freelancer" => vec!["order=hourly_rate.desc,id&limit=5", "order=id&limit=3&offset=1"],
            _ => vec!["order=id.desc&limit=5"],
        };
        pages.push("select=id&order=title,id&limit=2");
        pages.push("select=id&order=id&limit=0");
        let (before, mut asked_index) = (self.answered_by_index().await, 0);
        for conditions in [asked.clone(), [asked, vec![skilled]].concat()] {
            for page in &pages {
                let unindexed = [conditions.clone(), vec![unindexed()]].concat();
                for client in [&*self.reader, &self.app.service()] {
                    let told = list(client, kind, &conditions, page).await;
                    let read = list(client, kind, &unindexed, page).await;
                    assert_eq!(told, read, "{kind} {page} {conditions:?}");
                    asked_index += 1;
                }
            }
        }
        assert!(self.answered_by_index().await >= before + asked_index, "the database had to be queried: {filters:?}");
    }

    /// How many lists this server's index has answered.
    async fn answered_by_index(&self) -> u64 {
        let metrics = self.app.bare().get("/metrics").send().await.text;
        let line = metrics.lines().find_map(|line| line.strip_prefix("sangam_rest_indexed_total "));
        line.map_or(0, |number| number.parse().unwrap())
    }

    /// A bar counts what the slider would match if it covered only that bar. The last bar is open-ended.
    async fn check_bars(&self, kind: &str, name: &str, histogram: &Json, others: &[(String, String)]) {
        let bars = histogram["bars"].as_array().unwrap();
        assert_eq!(bars.len(), 20);
        let width = histogram["max"].as_i64().unwrap() / 20;
        let (low, high) = match name {
            "salary" => ("salary_min", "salary_max"),
            "budget" => ("budget_min", "budget_max"),
            _ => ("hourly_rate", "hourly_rate"),
        };
        for (bar, told) in (0..).zip(bars) {
            let end = if bar == 19 { Json::Null } else { json!((bar + 1) * width) };
            let own = span(low, high, &json!({"min": bar * width, "max": end}), "lt");
            assert_eq!(*told, count(&self.reader, kind, &[others, &own].concat()).await, "bar {bar} of {name}");
        }
    }

    pub(super) fn pick<T: std::fmt::Debug>(&mut self, strategy: &impl Strategy<Value = T>) -> T {
        strategy.new_tree(&mut self.runner).unwrap().current()
    }
}

/// Adds a person who does nothing but appear in lists.
async fn add_person(app: &App, name: &str) -> uuid::Uuid {
    let id = uuid::Uuid::now_v7();
    let handle = format!("m_{}", &id.simple().to_string()[8..]);
    let (email, name) = (format!("{handle}@example.com"), name.to_owned());
    app.db
        .write(move |tx| {
            Box::pin(async move {
                let account = tx.statement(
                    "insert into accounts (id, email, created_at, updated_at)
                    values ({1:uuid}, {2:text}, {3:timestamp}, {3:timestamp})",
                    vec![id.into(), email.as_str().into(), now().into()],
                );
                tx.execute(&account).await?;
                let profile = tx.statement(
                    "insert into profiles (id, full_name, handle, email, created_at, updated_at)
                    values ({1:uuid}, {2:text}, {3:text}, {4:text}, {5:timestamp}, {5:timestamp})",
                    vec![id.into(), name.into(), handle.into(), email.into(), now().into()],
                );
                tx.execute(&profile).await
            })
        })
        .await
        .unwrap();
    id
}

async fn every_count_is_right(engine: Engine, kind: &str) {
    let mut fixture = FacetFixture::new(engine).await;
    for _ in 0..ROWS {
        fixture.add(kind).await;
    }
    fixture.check(kind, &Map::new()).await;
    for _ in 0..TRIES {
        let filters = fixture.pick(&filters(kind));
        fixture.check(kind, &filters).await;
        fixture.change_some_rows(kind).await;
        // The first request after a change, so that the list itself must have picked it up.
        fixture.check_lists(kind, &filters).await;
        fixture.check(kind, &filters).await;
    }
    fixture.hide_some(kind).await;
    fixture.check_lists(kind, &Map::new()).await;
    fixture.check(kind, &Map::new()).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn writes_of_another_process_appear_in_lists_and_counts_immediately() {
    let mut fixture = FacetFixture::new(Engine::Sqlite).await;
    for _ in 0..ROWS {
        fixture.add("job").await;
    }
    let path = fixture.app.folder.with_file_name("sangam.db");
    let outside = Db::open(&sangam_db::Settings::new(Database::Sqlite { path })).await.unwrap();
    for _ in 0..5 {
        fixture.check("job", &Map::new()).await;
        fixture.check_lists("job", &Map::new()).await;
        let remove = outside.statement("delete from jobs where id in (select id from jobs limit 3)", vec![]);
        outside.write(move |tx| Box::pin(async move { tx.execute(&remove).await })).await.unwrap();
        let (conditions, page) = (query("job", &Map::new(), "", now()), "order=created_at.desc,id.desc&limit=5");
        let told = list(&fixture.reader, "job", &conditions, page).await;
        let read = list(&fixture.reader, "job", &[conditions, vec![unindexed()]].concat(), page).await;
        assert_eq!(told, read);
    }
}

macro_rules! every_count_is_what_the_data_api_counts {
    ($($name:ident: $kind:literal),*) => {$(
        mod $name {
            use super::*;

            #[tokio::test(flavor = "multi_thread")]
            async fn counts_are_what_the_data_api_counts_on_sqlite() {
                every_count_is_right(Engine::Sqlite, $kind).await;
            }

            #[tokio::test(flavor = "multi_thread")]
            async fn counts_are_what_the_data_api_counts_on_postgres() {
                every_count_is_right(Engine::Postgres, $kind).await;
            }
        }
    )*};
}

every_count_is_what_the_data_api_counts!(jobs: "job", tenders: "tender", freelancers: "freelancer", seekers: "seeker");
