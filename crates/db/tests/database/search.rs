//! Indexing of Devanagari: it matches the queries on both engines, and older databases are reindexed.

use std::path::Path;

use refinery::{Runner, Target, load_sql_migrations};
use sangam_db::testing::{TestDatabase, indexed_text};
use sangam_db::{
    Database, Db, Engine, Error, SearchKind, SearchScope, Settings, Statement, Value, on_both_engines, render_search,
};
use uuid::Uuid;

/// The last migration before Devanagari was indexed.
const BEFORE: i64 = 20261116000201;

async fn run(db: &Db, template: &'static str, values: Vec<Value>) {
    db.write(move |tx| {
        Box::pin(async move {
            let statement = tx.statement(template, values);
            tx.execute(&statement).await.map(drop)
        })
    })
    .await
    .unwrap_or_else(|error: Error| panic!("{template}: {error}"));
}

async fn add_person(db: &Db, full_name: &str) -> Uuid {
    let id = Uuid::now_v7();
    let handle = format!("m_{}", &id.simple().to_string()[8..]);
    let email = format!("{handle}@example.com");
    run(
        db,
        "insert into accounts (id, email, created_at, updated_at)
        values ({uuid}, {text}, '2026-11-15T00:00:00Z', '2026-11-15T00:00:00Z')",
        vec![id.into(), email.as_str().into()],
    )
    .await;
    run(
        db,
        "insert into profiles (id, full_name, user_type, handle, email, created_at, updated_at)
        values ({uuid}, {text}, 'user', {text}, {text}, '2026-11-15T00:00:00Z', '2026-11-15T00:00:00Z')",
        vec![id.into(), full_name.into(), handle.into(), email.into()],
    )
    .await;
    id
}

async fn add_post(db: &Db, author: Uuid, content: &str) -> Uuid {
    let id = Uuid::now_v7();
    run(
        db,
        "insert into posts (id, user_id, content, created_at) values ({uuid}, {uuid}, {text}, '2026-11-15T00:00:00Z')",
        vec![id.into(), author.into(), content.into()],
    )
    .await;
    id
}

/// The rows of a table that a search finds.
async fn find(db: &Db, table: &str, text: &str) -> Vec<Uuid> {
    let query = render_search(text, SearchKind::Web, &SearchScope::Everything, db.engine()).unwrap();
    let sql = match db.engine() {
        Engine::Sqlite => format!(
            "select id from {table} where rowid in (select rowid from _{table}_search where _{table}_search match ?1) order by id"
        ),
        Engine::Postgres => {
            format!("select id from {table} where search @@ to_tsquery('sangam', $1::text) order by id")
        }
    };
    let rows = db.read(Statement::new(sql, vec![query.into()])).await.unwrap();
    rows.iter().map(|row| row.uuid(0).unwrap()).collect()
}

/// A pseudo-random text of letters, signs, joiners and words of other scripts.
fn random_text(seed: u64) -> String {
    let mut state = seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1;
    let mut below = |limit: u64| {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (state >> 33) % limit
    };
    let length = below(40);
    let mut text = String::new();
    for _ in 0..length {
        match below(12) {
            0 => text.push(' '),
            1 => text
                .push_str(["React 19", "a", "Z", "é", "\u{200d}", "\u{200c}", "।", "\u{93c}", "ა"][below(9) as usize]),
            2..=4 => text.push_str(["न्", "म्", "ण्", "ं", "ँ", "ज्ञ", "क्ष", "सिंह", "िये", "त्त्व"][below(10) as usize]),
            _ => text.push(char::from_u32(0x900 + below(0x80) as u32).unwrap()),
        }
    }
    text
}

on_both_engines! {
    async fn texts_are_indexed_in_the_spelling_of_queries(test: TestDatabase) {
        let db = &test.db;
        let author = add_person(db, "Asha").await;
        let post = add_post(db, author, "Post").await;
        let indexed = match db.engine() {
            Engine::Sqlite => "select content from _posts_search_text",
            Engine::Postgres => "select words(content) from posts",
        };
        for seed in 0..150 {
            let text = format!("Post {}", random_text(seed));
            run(db, "update posts set content = {text} where id = {uuid}", vec![text.as_str().into(), post.into()]).await;
            let found = db.read(Statement::new(indexed, vec![])).await.unwrap();
            // In texts without Devanagari, joiners separate words. PostgreSQL's function does that, and on SQLite the index does.
            let is_between = |character: char| character.is_whitespace() || matches!(character, '\u{200c}' | '\u{200d}');
            let words = |text: &str| text.split(is_between).filter(|word| !word.is_empty()).collect::<Vec<_>>().join(" ");
            assert_eq!(words(found[0].text(0).unwrap()), words(&indexed_text(&text)), "{text:?}");
        }
    }
}

async fn check_reindexing(engine: Engine) {
    let folder = tempfile::tempdir().unwrap();
    let migrations = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../migrations");
    let older = |engine: &str| {
        Runner::new(&load_sql_migrations(migrations.join(engine)).unwrap()).set_target(Target::Version(BEFORE))
    };
    let mut kept = None;
    let settings = match engine {
        Engine::Sqlite => {
            let path = folder.path().join("sangam.db");
            older("sqlite").run(&mut rusqlite::Connection::open(&path).unwrap()).unwrap();
            Settings::new(Database::Sqlite { path })
        }
        Engine::Postgres => {
            let test = kept.insert(TestDatabase::open(engine).await);
            let Database::Postgres { url } = test.settings.database.clone() else { panic!("the engine is PostgreSQL") };
            let (mut client, connection) = tokio_postgres::connect(&url, tokio_postgres::NoTls).await.unwrap();
            let connection = tokio::spawn(connection);
            client.batch_execute("drop schema public cascade; create schema public").await.unwrap();
            older("postgres").run_async(&mut client).await.unwrap();
            drop(client);
            connection.await.unwrap().unwrap();
            test.settings.clone()
        }
    };
    let db = &Db::open(&settings).await.unwrap();
    let priya = add_person(db, "प्रिया शर्मा").await;
    let asha = add_person(db, "Asha Rao").await;
    run(
        db,
        "insert into freelancers (id, title, updated_at) values ({uuid}, 'Designer', '2026-11-15T00:00:00Z')",
        vec![priya.into()],
    )
    .await;
    let hindi = add_post(db, asha, "हिन्दी में काम").await;
    let english = add_post(db, asha, "Work in English").await;
    assert_eq!(find(db, "profiles", "priya").await, Vec::<Uuid>::new());

    assert!(db.migrate().await.unwrap().contains(&"V20261117000040__search_spellings".to_owned()));
    assert_eq!(find(db, "profiles", "priya sharma").await, [priya]);
    assert_eq!(find(db, "freelancers", "priya").await, [priya]);
    assert_eq!(find(db, "posts", "हिंदी").await, [hindi]);
    assert_eq!(find(db, "posts", "hindi").await, [hindi]);
    assert_eq!(find(db, "posts", "english").await, [english]);
    run(db, "update profiles set full_name = 'Priya Menon' where id = {uuid}", vec![priya.into()]).await;
    assert_eq!(find(db, "freelancers", "शर्मा").await, Vec::<Uuid>::new());
    assert_eq!(find(db, "freelancers", "प्रिया").await, [priya], "a search in Hindi finds the Latin name");
}

#[tokio::test]
async fn an_older_sqlite_database_is_reindexed() {
    check_reindexing(Engine::Sqlite).await;
}

#[tokio::test]
async fn an_older_postgres_database_is_reindexed() {
    check_reindexing(Engine::Postgres).await;
}
