//! Tables for testing the engines, independent of the product's: boxes that contain marbles.

use sangam_db::{Changes, Db, Engine, Error, Statement, Value, testing};
use uuid::Uuid;

const SQLITE: &[&str] = &[
    "create table boxes (
       id text primary key,
       name text not null,
       marbles integer not null default 0,
       sealed integer not null default 0,
       tags text not null default '[]',
       rating real,
       opened_at text,
       day text,
       search text,
       loud text generated always as (upper(name)) stored,
       constraint boxes_name_key unique (name),
       constraint boxes_marbles_check check (marbles >= 0)
     ) strict",
    "create table marbles (
       id text primary key,
       box_id text not null references boxes (id) on delete cascade,
       colour text not null
     ) strict",
    "create table _hidden (id text primary key) strict",
    "create trigger marbles_count after insert on marbles begin
       update boxes set marbles = marbles + 1 where id = new.box_id;
     end",
    "create trigger boxes_sealed before delete on boxes when old.sealed = 1 begin
       select raise(abort, 'P0001:You cannot throw away a sealed box');
     end",
];

const POSTGRES: &[&str] = &[
    "create table boxes (
       id uuid primary key,
       name text not null,
       marbles bigint not null default 0,
       sealed boolean not null default false,
       tags jsonb not null default '[]',
       rating double precision,
       opened_at timestamptz,
       day date,
       search tsvector,
       loud text generated always as (upper(name)) stored,
       constraint boxes_name_key unique (name),
       constraint boxes_marbles_check check (marbles >= 0)
     )",
    "create table marbles (
       id uuid primary key,
       box_id uuid not null references boxes (id) on delete cascade,
       colour text not null
     )",
    "create table _hidden (id uuid primary key)",
    "create function marbles_count() returns trigger language plpgsql as $$ begin
       update boxes set marbles = marbles + 1 where id = new.box_id;
       return null;
     end $$",
    "create trigger marbles_count after insert on marbles for each row execute function marbles_count()",
    "create function boxes_sealed() returns trigger language plpgsql as $$ begin
       if old.sealed then
         raise exception 'You cannot throw away a sealed box' using errcode = 'P0001';
       end if;
       return old;
     end $$",
    "create trigger boxes_sealed before delete on boxes for each row execute function boxes_sealed()",
];

/// Creates the tables, and migrates again so that their changes are captured.
pub(crate) async fn make_tables(db: &Db) {
    let statements = match db.engine() {
        Engine::Sqlite => SQLITE,
        Engine::Postgres => POSTGRES,
    };
    db.write(move |tx| {
        Box::pin(async move {
            for sql in statements {
                tx.execute(&Statement::new(*sql, vec![])).await?;
            }
            Ok::<_, Error>(())
        })
    })
    .await
    .unwrap();
    db.migrate().await.unwrap();
}

/// Runs one statement in its own transaction.
pub(crate) async fn execute(db: &Db, template: &'static str, values: Vec<Value>) -> Result<u64, Error> {
    db.write(move |tx| Box::pin(async move { tx.execute(&tx.statement(template, values)).await })).await
}

/// Adds a box with this name.
pub(crate) async fn add_box(db: &Db, name: &str) -> Result<Uuid, Error> {
    let id = Uuid::now_v7();
    execute(db, "insert into boxes (id, name) values ({uuid}, {text})", vec![id.into(), name.into()]).await?;
    Ok(id)
}

/// Puts a marble of this colour into a box.
pub(crate) async fn add_marble(db: &Db, box_id: Uuid, colour: &str) -> Result<u64, Error> {
    let values = vec![Uuid::now_v7().into(), box_id.into(), colour.into()];
    execute(db, "insert into marbles (id, box_id, colour) values ({uuid}, {uuid}, {text})", values).await
}

/// The names of all boxes, in order.
pub(crate) async fn names(db: &Db) -> Vec<String> {
    let rows = db.read(db.statement("select name from boxes order by name", vec![])).await.unwrap();
    rows.iter().map(|row| row.text(0).unwrap().to_owned()).collect()
}

/// Waits for the next commit and returns its changes, each as `kind table`.
pub(crate) async fn next_commit(changes: &mut Changes) -> Vec<String> {
    let commit = testing::next_commit(changes).await;
    let mut words: Vec<String> =
        commit.changes.iter().map(|change| format!("{:?} {}", change.kind, change.table)).collect();
    words.sort();
    words
}
