//! Test helpers that add people and rows and call commands.

use jiff::{SignedDuration, Timestamp};
use sangam_db::{Db, Error, Row, Statement, Value};
use sangam_product::commands::{Arguments, Context, Failure, RefusalCode, find_command};
use sangam_schema::{Caller, Clock};
use serde_json::{Map, Value as Json};
use uuid::Uuid;

/// The time at which every test starts.
pub(crate) fn start() -> Timestamp {
    "2026-11-15T00:00:00Z".parse().unwrap()
}

/// A context with a fixed clock that tests can advance.
pub(crate) fn context(db: &Db) -> Context {
    Context::new(db.clone(), Clock::fixed(start()))
}

/// Runs a statement from a template and returns its rows.
pub(crate) async fn run(db: &Db, template: &'static str, values: Vec<Value>) -> Result<Vec<Row>, Error> {
    db.write(move |tx| {
        Box::pin(async move {
            let statement = tx.statement(template, values);
            tx.fetch(&statement).await
        })
    })
    .await
}

/// Reads rows with engine-specific SQL.
pub(crate) async fn read(db: &Db, sql: String, values: Vec<Value>) -> Vec<Row> {
    db.read(Statement::new(sql, values)).await.unwrap()
}

/// Adds an account with a profile.
pub(crate) async fn add_person(db: &Db, full_name: &str, user_type: &str) -> Uuid {
    let id = Uuid::now_v7();
    let handle = format!("m_{}", &id.simple().to_string()[8..]);
    let email = format!("{handle}@example.com");
    run(
        db,
        "insert into accounts (id, email, created_at, updated_at) values ({1:uuid}, {2:text}, {3:timestamp}, {3:timestamp})",
        vec![id.into(), email.as_str().into(), start().into()],
    )
    .await
    .unwrap();
    run(
        db,
        "insert into profiles (id, full_name, user_type, handle, email, created_at, updated_at)
        values ({1:uuid}, {2:text}, {3:text}, {4:text}, {5:text}, {6:timestamp}, {6:timestamp})",
        vec![id.into(), full_name.into(), user_type.into(), handle.into(), email.into(), start().into()],
    )
    .await
    .unwrap();
    id
}

/// Adds a post.
pub(crate) async fn add_post(db: &Db, author: Uuid) -> Uuid {
    let id = Uuid::now_v7();
    run(
        db,
        "insert into posts (id, user_id, content, created_at) values ({uuid}, {uuid}, 'Hello', {timestamp})",
        vec![id.into(), author.into(), start().into()],
    )
    .await
    .unwrap();
    id
}

/// Adds a block.
pub(crate) async fn block(db: &Db, blocker: Uuid, blocked: Uuid) {
    run(
        db,
        "insert into blocks (user_id, blocked_id, created_at) values ({uuid}, {uuid}, {timestamp})",
        vec![blocker.into(), blocked.into(), start().into()],
    )
    .await
    .unwrap();
}

/// Suspends an account for a year.
pub(crate) async fn suspend(db: &Db, person: Uuid) {
    let until = start() + SignedDuration::from_hours(365 * 24);
    let ban = "update accounts set banned_until = {timestamp} where id = {uuid}";
    run(db, ban, vec![until.into(), person.into()]).await.unwrap();
}

/// Calls a command as this caller, with one id as its only argument.
pub(crate) async fn call(context: &Context, caller: Caller, name: &str, argument: Uuid) -> Result<Json, Failure> {
    let command = find_command(name).unwrap();
    let argument = (command.signature.arguments[0].name.to_owned(), Json::from(argument.to_string()));
    let arguments = Arguments::new(Map::from_iter([argument]));
    let answer = (command.run)(context.clone(), caller, arguments).await?;
    Ok(serde_json::from_str(&answer).unwrap())
}

/// Calls a command as a signed-in person.
pub(crate) async fn ask(context: &Context, person: Uuid, name: &str, arguments: Json) -> Result<Json, Failure> {
    let command = find_command(name).unwrap();
    let Json::Object(arguments) = arguments else { panic!("arguments are an object") };
    let answer = (command.run)(context.clone(), Caller::User(person), Arguments::new(arguments)).await?;
    Ok(serde_json::from_str(&answer).unwrap())
}

/// The code and message of a refusal.
pub(crate) fn refused(answer: Result<Json, Failure>) -> (RefusalCode, String) {
    match answer {
        Err(Failure::Refused(refusal)) => (refusal.code, refusal.message),
        other => panic!("expected a refusal, got {other:?}"),
    }
}

/// The first value of a statement that takes an id and returns one row.
pub(crate) async fn number(db: &Db, template: &'static str, id: Uuid) -> f64 {
    run(db, template, vec![id.into()]).await.unwrap()[0].real(0).unwrap()
}

/// The message of a refusal.
pub(crate) fn refusal(answer: Result<Json, Failure>) -> String {
    match answer {
        Err(Failure::Refused(refusal)) => refusal.message,
        other => panic!("expected a refusal, got {other:?}"),
    }
}
