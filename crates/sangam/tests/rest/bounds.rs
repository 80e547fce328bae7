//! What one request may use: time, memory, and the engines' own limits. Beyond them it is refused in the API's error
//! format.

use std::time::{Duration, Instant};

use futures_util::StreamExt;
use futures_util::stream::FuturesUnordered;
use sangam_db::{Engine, Statement};
use sangam_schema::Clock;
use serde_json::{Value as Json, json};
use tokio::sync::oneshot;
use tokio::time::timeout;

use crate::support::{Answer, App, User, on_both_engines};

fn code(answer: &Answer) -> String {
    answer.json()["code"].as_str().unwrap_or_default().to_owned()
}

/// A person with this many posts of this many bytes.
async fn writer(app: &App, posts: usize, bytes: usize) -> User {
    let person = app.user("user").await;
    let post = |number: usize| json!({"content": format!("{number:04} {}", "a".repeat(bytes - 5))});
    let posts: Vec<Json> = (0..posts).map(post).collect();
    let posted = person.post("/rest/v1/posts").json(&json!(posts)).send().await;
    assert_eq!(posted.status, 201, "{}", posted.text);
    person
}

async fn small_answers(engine: Engine) -> App {
    App::start_with(engine, Clock::system(), |settings| settings.limits.answer_bytes = 64 * 1024).await
}

async fn an_answer_has_a_size(engine: Engine) {
    let app = small_answers(engine).await;
    let person = writer(&app, 10, 8000).await;
    let too_large = |answer: &Answer| {
        assert_eq!((answer.status, code(answer).as_str()), (413, "54000"), "{}", answer.text);
        assert!(answer.json()["hint"].as_str().unwrap().contains("fewer rows"), "{}", answer.text);
    };
    for path in [
        "posts?select=*",
        "posts?select=*&order=content.desc",
        "posts?select=a:content,b:content,c:content&limit=3",
        "profiles?select=id,posts!posts_user_id_fkey(content)",
        "posts?select=id,author(posts!posts_user_id_fkey(content))&limit=1",
    ] {
        too_large(&person.get(&format!("/rest/v1/{path}")).send().await);
        let csv = person.get(&format!("/rest/v1/{path}")).header("accept", "text/csv").send().await;
        too_large(&csv);
    }
    // What a write would return is measured before the write is committed.
    let all = person.patch("/rest/v1/posts?content=like.*").header("prefer", "return=representation");
    let longer = json!({"content": "b".repeat(8000)});
    too_large(&all.json(&longer).send().await);
    let changed = person.get("/rest/v1/posts?select=id&content=like.b*").send().await;
    assert_eq!(changed.json(), json!([]));
    // An answer that fits is returned, and so is a count of the rest.
    let some = person.get("/rest/v1/posts?select=*&limit=7").header("prefer", "count=exact").send().await;
    assert_eq!((some.status, some.header("content-range")), (206, "0-6/10"));
    let count = person.head("/rest/v1/posts").header("prefer", "count=exact").send().await;
    assert_eq!((count.status, count.header("content-range")), (200, "0-9/10"));
    assert_eq!(person.get("/rest/v1/posts?select=id").send().await.json().as_array().unwrap().len(), 10);
    let changed = person.patch("/rest/v1/posts?content=like.*").json(&longer);
    assert_eq!(changed.send().await.status, 204, "nothing is returned of it");
}

#[tokio::test(flavor = "multi_thread")]
async fn an_answer_has_a_size_on_sqlite() {
    an_answer_has_a_size(Engine::Sqlite).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn an_answer_has_a_size_on_postgres() {
    an_answer_has_a_size(Engine::Postgres).await;
}

/// PostgreSQL lets a test block all reads of a table for as long as it likes.
#[tokio::test(flavor = "multi_thread")]
async fn an_account_that_would_wait_too_long_is_told_when_to_come_back_and_others_are_served() {
    let app = App::start(Engine::Postgres).await;
    let (greedy, modest) = (app.user("user").await, app.user("user").await);
    let (reads_posts, reads_jobs) = ("/rest/v1/posts?select=id&limit=7", "/rest/v1/jobs?select=id&limit=7");
    for path in [reads_posts, reads_jobs] {
        assert_eq!(modest.get(path).send().await.status, 200);
    }

    let (locked, is_locked) = oneshot::channel();
    let (release, is_released) = oneshot::channel::<()>();
    let lock = app.db.write(|tx| {
        Box::pin(async move {
            tx.execute(&Statement::new("lock table posts in access exclusive mode", vec![])).await?;
            let _ = locked.send(());
            let _ = is_released.await;
            Ok::<_, sangam_db::Error>(())
        })
    });
    let attack = async {
        is_locked.await.unwrap();
        let mut waiting: FuturesUnordered<_> = (0..150).map(|_| greedy.get(reads_posts).send()).collect();
        // New requests arrive while none finishes, until one of them would wait for more than a second.
        let refused = loop {
            match timeout(Duration::from_millis(50), waiting.next()).await {
                Ok(answer) => break answer.unwrap(),
                Err(_) => waiting.push(greedy.get(reads_posts).send()),
            }
        };
        assert_eq!((refused.status, refused.header("retry-after")), (503, "1"), "{}", refused.text);
        assert_eq!(code(&refused), "53300");
        assert_eq!(modest.get(reads_jobs).send().await.status, 200);
        release.send(()).unwrap();
        while let Some(answer) = waiting.next().await {
            assert!([200, 503].contains(&answer.status), "{}", answer.text);
        }
        assert_eq!(greedy.get(reads_posts).send().await.status, 200, "it is served again");
    };
    let (lock, ()) = tokio::join!(lock, attack);
    lock.unwrap();
}

on_both_engines! {
    // We refuse requests beyond an engine's limits before the engine does.
    async fn no_number_of_parts_reaches_an_engines_own_limit(app: App) {
        let person = writer(&app, 2, 20).await;
        let repeat = |part: &str, times: usize, between: &str| vec![part; times].join(between);
        for times in [2, 33, 39, 101, 251, 1001, 2100] {
            let list: Vec<String> = (0..times).map(|number| format!("a{number}:id")).collect();
            let steps = repeat("->a", times, "");
            for query in [
                format!("select={}", repeat("*", times, ",")),
                format!("select={}", repeat("id", times, ",")),
                format!("select={}", list.join(",")),
                format!("select=*,{}", list.join(",")),
                format!("select=id,{}", (0..times).map(|n| format!("a{n}:author(*)")).collect::<Vec<_>>().join(",")),
                format!("select=id,{}", (0..times).map(|n| format!("...author(b{n}:id,*)")).collect::<Vec<_>>().join(",")),
                format!("select=id,{}", (0..times).map(|n| format!("c{n}:comments(*)")).collect::<Vec<_>>().join(",")),
                format!("select=id,{}", (0..times).map(|n| format!("...comments(d{n}:id,*)")).collect::<Vec<_>>().join(",")),
                format!("select=id,comments()&{}", repeat("comments=is.null", times, "&")),
                format!("select=id,{}comments(id){}", "comments(post(".repeat(times / 10), "))".repeat(times / 10)),
                format!("order={}", repeat("content", times, ",")),
                repeat("order=content", times, "&"),
                repeat("content=eq.a", times, "&"),
                format!("or=({})", repeat("content.eq.a", times, ",")),
                format!("and=({})", repeat("or(content.eq.a,id.is.null)", times, ",")),
                format!("content=in.({})", repeat("a", times, ",")),
                format!("content=eq(any).{{{}}}", repeat("a", times, ",")),
                format!("content=like(any).{{{}}}", repeat("a*", times, ",")),
                format!("content=match.{}", "(a".repeat(times)),
                format!("content=match.(a{{{times}}}){{{times}}}"),
                format!("content=like.{}", "_%".repeat(times)),
                format!("content=eq.{}", "a".repeat(times)),
                format!("columns={}", repeat("content", times, ",")),
                format!("on_conflict={}", repeat("id", times, ",")),
                format!("limit={}", "9".repeat(times.min(18))),
                format!("offset={}", "9".repeat(times.min(18))),
                format!("select=id,comments(id)&comments.limit={0}&comments.offset={0}", "9".repeat(times.min(18))),
            ] {
                let answer = person.get(&format!("/rest/v1/posts?{query}")).send().await;
                assert!(answer.status < 500, "{} {times} {:.200}: {}", answer.status, query, answer.text);
            }
            let search = repeat("word", times, " | ");
            for query in [
                format!("search=fts.{search}"),
                format!("search=wfts.{}", "w".repeat(times)),
                format!("search=plfts.{}", repeat("w", times, " ")),
                format!("skills=cs.{{{}}}", repeat("a", times, ",")),
                format!("skills{steps}=is.null"),
                format!("select=skills{steps}"),
                format!("skills->{}=is.null", "9".repeat(times.min(18))),
                format!("skills->-{}=is.null", "9".repeat(times.min(18))),
            ] {
                let answer = person.get(&format!("/rest/v1/seekers?{query}")).send().await;
                assert!(answer.status < 500, "{} {times} {:.200}: {}", answer.status, query, answer.text);
            }
        }
    }

    async fn columns_selected_again_and_again_are_returned_once(app: App) {
        let person = writer(&app, 1, 20).await;
        let once = person.get("/rest/v1/posts?select=*").send().await.json();
        let stars = vec!["*"; 100].join(",");
        assert_eq!(person.get(&format!("/rest/v1/posts?select={stars}")).send().await.json(), once);
        let last = person.get("/rest/v1/posts?select=a:id,a:user_id").send().await.json();
        assert_eq!(last, json!([{"a": person.id}]), "the last one wins, as where both are sent");
        // Omitted parts bind nothing: PostgreSQL refuses a parameter that its statement does not use.
        for query in ["select=requirements->0->>company,*", "select=a:requirements->>b,a:requirements->>c"] {
            let answer = person.get(&format!("/rest/v1/tenders?{query}")).send().await;
            assert_eq!((answer.status, answer.text.as_str()), (200, "[]"), "{query}");
        }
    }

    // Nested embed tests multiply. Planning all of them would exceed the time limit of any request.
    async fn tests_of_embeds_in_embeds_do_not_multiply(app: App) {
        let person = writer(&app, 1, 20).await;
        let (mut select, mut tests, mut path) = (String::new(), String::new(), String::new());
        for _ in 0..4 {
            select = format!("comments(post({select}id))," );
            let embed = format!("{path}comments");
            tests.push_str(&format!("&{embed}=is.null").repeat(30));
            tests.push_str(&format!("&{embed}.post=is.null").repeat(30));
            path = format!("{embed}.post.");
        }
        let started = Instant::now();
        let answer = person.get(&format!("/rest/v1/posts?select={select}id{tests}")).send().await;
        assert_eq!((answer.status, code(&answer).as_str()), (400, "54001"), "{}", answer.text);
        assert!(started.elapsed() < Duration::from_secs(5), "{:?}", started.elapsed());
    }

    async fn a_range_may_end_as_late_as_a_client_likes(app: App) {
        let person = writer(&app, 3, 20).await;
        for (range, expected) in [
            ("0-18446744073709551615", "0-2/*"),
            ("0-99999999999999999999999", "0-2/*"),
            ("1-18446744073709551615", "1-2/*"),
            ("18446744073709551615-18446744073709551615", "*/*"),
            ("18446744073709551615-", "*/*"),
            ("99999999999999999999999-", "*/*"),
        ] {
            let answer = person.get("/rest/v1/posts?select=id").header("range", range).send().await;
            assert_eq!((answer.status, answer.header("content-range")), (200, expected), "{range}");
        }
        let beyond = person.get("/rest/v1/posts").header("range", "18446744073709551615-").header("prefer", "count=exact");
        assert_eq!(beyond.send().await.status, 416);
        let offset = person.get("/rest/v1/posts?offset=9223372036854775807").header("range", "18446744073709551615-");
        assert_eq!(offset.send().await.header("content-range"), "*/*");
    }

    async fn patterns_are_limited_in_number_length_and_form(app: App) {
        let person = writer(&app, 2, 20).await;
        let many = vec!["a"; 40].join(",");
        for (filter, status) in [
            (format!("content=match(any).{{{many}}}"), 400),
            (format!("content=like(all).{{{many}}}"), 400),
            (format!("content=match.{}", "a".repeat(1001)), 400),
            (format!("content=ilike.*{}*", "a".repeat(1001)), 400),
            (vec!["content=match.a"; 40].join("&"), 400),
            ("content=match.(".to_owned(), 400),
            ("content=match.^0".to_owned(), 200),
            ("content=match(any).{^0000,^0001}".to_owned(), 200),
            ("content=ilike(any).{*0000*,*AAAA}".to_owned(), 200),
        ] {
            let answer = person.get(&format!("/rest/v1/posts?{filter}")).send().await;
            assert_eq!(answer.status, status, "{filter}: {}", answer.text);
            if status == 200 {
                assert_eq!(answer.json().as_array().unwrap().len(), 2, "{filter}");
            }
        }
    }

    // A slow filter is detected by a separate statement, with the same outcome.
    async fn a_costly_filter_changes_the_same_rows(app: App) {
        let (person, other) = (writer(&app, 3, 20).await, writer(&app, 3, 20).await);
        let changed = person.patch("/rest/v1/posts?content=match.^000[01]&select=content").header("prefer", "return=representation,count=exact");
        let changed = changed.json(&json!({"content": "changed"})).send().await;
        assert_eq!((changed.status, changed.header("content-range")), (200, "0-1/2"), "{}", changed.text);
        assert_eq!(changed.json(), json!([{"content": "changed"}, {"content": "changed"}]));
        let unchanged = person.get(&format!("/rest/v1/posts?select=content&user_id=eq.{}&content=eq.changed", other.id));
        assert_eq!(unchanged.send().await.json(), json!([]));
        let gone = person.delete("/rest/v1/posts?content=ilike.CHANGED").header("prefer", "count=exact").send().await;
        assert_eq!((gone.status, gone.header("content-range")), (204, "*/2"));
        let seized = person.patch(&format!("/rest/v1/posts?content=match.a&user_id=eq.{}", other.id)).json(&json!({"content": "mine"}));
        assert_eq!(seized.send().await.status, 204);
        assert_eq!(person.get("/rest/v1/posts?content=eq.mine").send().await.json(), json!([]));
    }
}

async fn a_body_has_only_so_many_values(engine: Engine) {
    let app = App::start(engine).await;
    let (person, stranger) = (app.user("user").await, app.anon());
    let zeros = format!("[{}0]", "0,".repeat(300_000));
    let names: Vec<String> = (0..100).map(|number| format!("a{number}")).collect();
    let wide = format!("{}\n{}", names.join(","), format!("{}1\n", "1,".repeat(99)).repeat(3001));
    let form = "a&".repeat(1001);
    let (json, csv, fields) = ("application/json", "text/csv", "application/x-www-form-urlencoded");
    for (client, path, kind, body) in [
        (&stranger, "rpc/search_facets", json, &zeros),
        (&stranger, "rpc/nothing", json, &zeros),
        (&stranger, "rpc/search_facets", fields, &form),
        (&person.client, "posts", json, &zeros),
        (&person.client, "saves", csv, &wide),
    ] {
        let answer =
            client.post(&format!("/rest/v1/{path}")).header("content-type", kind).body(body.clone()).send().await;
        assert_eq!((answer.status, code(&answer).as_str()), (400, "54001"), "{path} {kind}: {}", answer.text);
    }
    let broad = person.post("/rest/v1/posts").header("content-type", csv).body(",".repeat(3000)).send().await;
    assert_eq!(broad.status, 400, "{}", broad.text);
    // The operator may send more; these rows are refused because of their content.
    let operator = app.service().post("/rest/v1/posts").header("content-type", json).body(zeros).send().await;
    assert_eq!((operator.status, code(&operator).as_str()), (400, "PGRST102"), "{}", operator.text);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_body_has_only_so_many_values_on_sqlite() {
    a_body_has_only_so_many_values(Engine::Sqlite).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_body_has_only_so_many_values_on_postgres() {
    a_body_has_only_so_many_values(Engine::Postgres).await;
}
