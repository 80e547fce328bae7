//! The migrations of both engines, embedded in the executable. They carry the same names.

use refinery::Runner;

use crate::{Engine, Error};

mod sqlite {
    refinery::embed_migrations!("../../migrations/sqlite");
}

mod postgres {
    refinery::embed_migrations!("../../migrations/postgres");
}

/// The engine's migrations, ready to run. All that are missing run in one transaction together with their rows in the history.
/// Otherwise a process that is killed between a migration and its row would apply it again at every later start, and fail.
/// An upgrade that fails leaves the database to the version that it came from.
pub(crate) fn runner(engine: Engine) -> Runner {
    let runner = match engine {
        Engine::Sqlite => sqlite::migrations::runner(),
        Engine::Postgres => postgres::migrations::runner(),
    };
    runner.set_grouped(true)
}

/// The version a database has once every migration is applied; none while there are no migrations.
pub(crate) fn latest(engine: Engine) -> Option<i64> {
    runner(engine).get_migrations().iter().map(|migration| migration.version()).max()
}

/// The names of all migrations of an engine, as their files are called.
pub fn names_of(engine: Engine) -> Vec<String> {
    all(engine).into_iter().map(|(_, name)| name).collect()
}

/// The version and the name of every migration, in order.
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

/// The names of what was applied now, as their files are called.
pub(crate) fn names(report: &refinery::Report) -> Vec<String> {
    report
        .applied_migrations()
        .iter()
        .map(|migration| format!("V{}__{}", migration.version(), migration.name()))
        .collect()
}

/// A migration that fails is a mistake on our side, and says why.
pub(crate) fn failed(error: &refinery::Error) -> Error {
    let mut words = error.to_string();
    let mut cause = std::error::Error::source(error);
    while let Some(deeper) = cause {
        words = format!("{words}: {deeper}");
        cause = deeper.source();
    }
    Error::Other(words)
}
