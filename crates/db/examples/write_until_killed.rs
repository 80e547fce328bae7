//! Writes rows from many tasks concurrently and prints the id of each acknowledged row, until it is killed. The test for
//! `kill -9` runs it. `cargo run --example write_until_killed /tmp/some.db | pv -l > /dev/null` shows the speed.

use std::io::Write;

use sangam_db::{Database, Db, Error, Settings, Statement};

const WRITERS: usize = 64;

#[tokio::main]
async fn main() -> Result<(), Error> {
    let path = std::env::args_os().nth(1).ok_or_else(|| Error::Other("name a database file".to_owned()))?;
    let db = Db::open(&Settings::new(Database::Sqlite { path: path.into() })).await?;
    db.write(|tx| {
        let create = "create table if not exists kept (id text primary key, padding text not null) strict";
        Box::pin(async move { tx.execute(&Statement::new(create, vec![])).await })
    })
    .await?;
    db.migrate().await?;
    let mut writers = tokio::task::JoinSet::new();
    for _ in 0..WRITERS {
        writers.spawn(write_rows(db.clone()));
    }
    // The writers end only with an error.
    writers.join_next().await.unwrap_or(Ok(Ok(()))).unwrap_or_else(|error| Err(Error::Other(error.to_string())))
}

async fn write_rows(db: Db) -> Result<(), Error> {
    loop {
        let id = db.new_id();
        db.write(move |tx| {
            let values = vec![id.into(), "x".repeat(200).into()];
            let insert = tx.statement("insert into kept (id, padding) values ({uuid}, {text})", values);
            Box::pin(async move { tx.execute(&insert).await })
        })
        .await?;
        // One write call per line, so that lines are never mixed.
        std::io::stdout().write_all(format!("{id}\n").as_bytes()).map_err(|error| Error::Other(error.to_string()))?;
    }
}
