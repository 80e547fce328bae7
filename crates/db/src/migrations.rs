//! The migrations of both engines, embedded in the executable. Both have the same names.

use refinery::Runner;

use crate::{Engine, Error};

mod sqlite {
    refinery::embed_migrations!("../../migrations/sqlite");
}

mod postgres {
    refinery::embed_migrations!("../../migrations/postgres");
}

/// The engine's migrations, ready to run. All missing ones run in one transaction together with their rows in the history table.
/// Otherwise, if a process were killed between a migration and its history row, every later start would apply it again and fail.
/// A failed upgrade leaves the database usable for the previous version.
pub(crate) fn runner(engine: Engine) -> Runner {
    let runner = match engine {
        Engine::Sqlite => sqlite::migrations::runner(),
        Engine::Postgres => postgres::migrations::runner(),
    };
    runner.set_grouped(true)
}

/// The version of the newest migration. `None` if there are no migrations.
pub(crate) fn latest(engine: Engine) -> Option<i64> {
    runner(engine).get_migrations().iter().map(|migration| migration.version()).max()
}

/// The file names of all migrations of an engine.
pub fn names_of(engine: Engine) -> Vec<String> {
    all(engine).into_iter().map(|(_, name)| name).collect()
}

/// The version and the file name of every migration, in order.
pub(crate) fn all(engine: Engine) -> Vec<(i64, String)> {
    let runner = runner(engine);
    let mut all: Vec<_> = runner
        .get_migrations()
        .iter()
        .map(|one| (one.version(), format!("V{}__{}", one.version(), one.name())))
        .collect();
    all.sort();
    all
}

/// The file names of the migrations that were just applied.
pub(crate) fn names(report: &refinery::Report) -> Vec<String> {
    report
        .applied_migrations()
        .iter()
        .map(|migration| format!("V{}__{}", migration.version(), migration.name()))
        .collect()
}

/// The error for a failed migration, with its causes.
pub(crate) fn failed(error: &refinery::Error) -> Error {
    let mut message = error.to_string();
    let mut cause = std::error::Error::source(error);
    while let Some(deeper) = cause {
        message = format!("{message}: {deeper}");
        cause = deeper.source();
    }
    Error::Other(message)
}
