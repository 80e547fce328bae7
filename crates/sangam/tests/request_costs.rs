//! What the most frequent requests cost, in statements and allocations: numbers that do not depend on the machine's
//! speed.

use std::alloc::System;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;

use sangam_db::{Db, Engine, Error, Statement};
use serde_json::{Value as Json, json};
use stats_alloc::{INSTRUMENTED_SYSTEM, StatsAlloc};
use tokio::runtime::Handle;

use crate::support::{App, User, on_both_engines};

#[global_allocator]
static ALLOCATOR: &StatsAlloc<System> = &INSTRUMENTED_SYSTEM;

/// Requests per measurement, and number of measurements. The minimum counts, because other tasks of the server allocate
/// too.
const REQUESTS: usize = 20;
const MEASUREMENTS: usize = 5;

/// What a request may cost.
struct Budget {
    name: &'static str,
    method: &'static str,
    path: String,
    body: Option<Json>,
    statements: Statements,
    /// Allocations of a write, including those for notifying others.
    allocations: u64,
}

/// How many statements a request may run.
enum Statements {
    /// A read: right after a change to something it reads, and without a change.
    Read(u64, u64),
    /// A write. Statements that notify others run at unpredictable times, so the minimum of all measurements is used.
    Write(u64),
}

impl Statements {
    fn allow(&self, changed: u64, unchanged: u64) -> bool {
        match *self {
            Statements::Read(most_changed, most_unchanged) => changed <= most_changed && unchanged <= most_unchanged,
            Statements::Write(most) => changed.min(unchanged) <= most,
        }
    }
}

/// A connection that allocates nothing during a request.
struct RawConnection {
    stream: BufReader<TcpStream>,
    request: Vec<u8>,
    line: String,
    body: Vec<u8>,
}

impl RawConnection {
    fn new(app: &App, person: &User, budget: &Budget) -> RawConnection {
        let address = app.url.strip_prefix("http://").unwrap();
        let body = budget.body.as_ref().map(ToString::to_string).unwrap_or_default();
        let request = format!(
            "{} {} HTTP/1.1\r\nhost: {address}\r\napikey: {}\r\nauthorization: Bearer {}\r\ncontent-type: application/json\r\n\
             prefer: count=exact\r\ncontent-length: {}\r\n\r\n{body}",
            budget.method,
            budget.path,
            app.keys.anon(),
            person.bearer().unwrap(),
            body.len()
        );
        let stream = TcpStream::connect(address).unwrap();
        stream.set_nodelay(true).unwrap();
        let stream = BufReader::with_capacity(1 << 20, stream);
        RawConnection { stream, request: request.into(), line: String::with_capacity(4096), body: vec![0; 1 << 20] }
    }

    /// Sends the request and reads the whole answer.
    fn ask(&mut self) -> u16 {
        self.stream.get_mut().write_all(&self.request).unwrap();
        let (mut status, mut length) = (0, 0);
        loop {
            self.line.clear();
            self.stream.read_line(&mut self.line).unwrap();
            let line = self.line.trim_end();
            if line.is_empty() {
                break;
            }
            if let Some(rest) = line.strip_prefix("HTTP/1.1 ") {
                status = rest[..3].parse().unwrap();
            }
            if let Some(value) = line.strip_prefix("content-length: ") {
                length = value.parse().unwrap();
            }
        }
        self.stream.read_exact(&mut self.body[..length]).unwrap();
        status
    }
}

/// Writes to everything that is read here, without changing anything.
async fn touch(db: &Db) {
    for table in ["posts", "jobs", "profiles", "conversations"] {
        let touched = || {
            let statement = Statement::new(format!("update {table} set id = id"), Vec::new());
            db.write(move |tx| Box::pin(async move { tx.execute(&statement).await }))
        };
        let mut outcome = touched().await;
        // On PostgreSQL the server's own writes may conflict.
        while outcome == Err(Error::Serialization) {
            outcome = touched().await;
        }
        outcome.unwrap();
    }
}

/// The smallest value of several measurements.
fn minimum(mut measure: impl FnMut() -> u64) -> u64 {
    (0..MEASUREMENTS).map(|_| measure()).min().unwrap()
}

async fn budgets(app: &App, asha: &User, ravi: &User) -> Vec<Budget> {
    let stored = |path: &'static str, row: Json| async move {
        let call = ravi.post(path).header("prefer", "return=representation");
        let made = call.json(&row).send().await;
        assert_eq!(made.status, 201, "{}", made.text);
        made.json()[0]["id"].as_str().unwrap().to_owned()
    };
    let job = json!({
        "title": "Weaver", "company": "Kaveri Looms", "location": "Surat", "type": "Full-time", "description": "Weave",
        "skills": ["Loom"],
    });
    let job = stored("/rest/v1/jobs?select=id", job).await;
    let post = stored("/rest/v1/posts?select=id", json!({"content": "We hire weavers"})).await;
    let opened = asha.post("/rest/v1/rpc/get_or_create_conversation").json(&json!({"p_user_id": ravi.id}));
    let conversation = opened.send().await.json();
    let pg = app.db.engine() == Engine::Postgres;
    let get = |name, path: &str, statements, allocations| Budget {
        name,
        method: "GET",
        path: path.to_owned(),
        body: None,
        statements,
        allocations,
    };
    let post_to = |name, path: &str, body, statements, allocations| Budget {
        name,
        method: "POST",
        path: path.to_owned(),
        body: Some(body),
        statements,
        allocations,
    };
    let filters = "status=eq.Active&type=eq.Full-time&location=eq.Surat&skills=cs.%5B%22Loom%22%5D";
    vec![
        get(
            "feed",
            "/rest/v1/posts?select=*,author:profiles!posts_user_id_fkey(id,full_name)&order=created_at.desc,id.desc&limit=20",
            Statements::Read(1, 0),
            115,
        ),
        get("one job", &format!("/rest/v1/jobs?select=*&id=eq.{job}"), Statements::Read(1, 0), 102),
        get(
            "list with total",
            &format!("/rest/v1/jobs?select=*&{filters}&order=created_at.desc,id.desc&limit=20"),
            Statements::Read(1, 0),
            175,
        ),
        get(
            "search",
            "/rest/v1/jobs?select=*&search=wfts.weaver&order=created_at.desc,id.desc&limit=20",
            Statements::Read(1, 0),
            175,
        ),
        post_to(
            "facets",
            "/rest/v1/rpc/search_facets",
            json!({"p_kind": "job", "p_filters": {}}),
            Statements::Read(0, 0),
            95,
        ),
        get("one profile", &format!("/rest/v1/profiles?select=*&id=eq.{}", ravi.id), Statements::Read(1, 0), 92),
        get("dashboard", "/rest/v1/rpc/dashboard", Statements::Read(8, if pg { 3 } else { 1 }), 430),
        get("conversations", "/rest/v1/conversations?select=*&order=id&limit=20", Statements::Read(1, 0), 96),
        post_to(
            "message",
            "/rest/v1/messages",
            json!({"conversation_id": conversation, "content": "On my way"}),
            Statements::Write(4),
            450,
        ),
        post_to("like", "/rest/v1/rpc/toggle_like", json!({"p_post_id": post}), Statements::Write(4), 400),
    ]
}

on_both_engines! {
    async fn a_request_costs_no_more_than_it_did(app: App) {
        // PostgreSQL needs a moment to report that there is no other server.
        while app.db.foreign_commits().is_none() {
            tokio::task::yield_now().await;
        }
        let (asha, ravi) = (app.user("user").await, app.user("employer").await);
        let mut exceeded = Vec::new();
        for budget in budgets(&app, &asha, &ravi).await {
            let mut connection = RawConnection::new(&app, &asha, &budget);
            for _ in 0..5 {
                assert!((200..300).contains(&connection.ask()), "{}", budget.name);
            }
            let (db, notifier, runtime) = (app.db.clone(), app.notifier.clone(), Handle::current());
            let costs = tokio::task::spawn_blocking(move || {
                let mut count = |is_changed: bool| {
                    // Pending notifications of the previous request must not count towards the next.
                    runtime.block_on(notifier.notify_all()).unwrap();
                    if is_changed {
                        runtime.block_on(touch(&db));
                    }
                    let before = db.statements_run();
                    connection.ask();
                    db.statements_run() - before
                };
                let statements = (minimum(|| count(true)), minimum(|| count(false)));
                let allocations = minimum(|| {
                    let before = ALLOCATOR.stats().allocations;
                    (0..REQUESTS).for_each(|_| {
                        connection.ask();
                    });
                    ((ALLOCATOR.stats().allocations - before) / REQUESTS) as u64
                });
                (statements, allocations)
            });
            let ((changed, unchanged), allocations) = costs.await.unwrap();
            if !budget.statements.allow(changed, unchanged) || allocations > budget.allocations {
                exceeded.push(format!("{}: {changed} and {unchanged} statements, {allocations} allocations", budget.name));
            }
        }
        assert!(exceeded.is_empty(), "{exceeded:#?}");
    }
}
