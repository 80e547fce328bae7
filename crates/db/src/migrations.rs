//! The migrations of both engines, embedded in the executable. They carry the same names.

use refinery::Runner;

use crate::{Engine, Error};

mod sqlite {
    refinery::embed_migrations!("../../migrations/sqlite");
}

mod postgres {
    refinery::embed_migrations!("../../migrations/postgres");
}

/// The engine's migrations, ready to run.
pub(crate) fn runner(engine: Engine) -> Runner {
    match engine {
        Engine::Sqlite => sqlite::migrations::runner(),
        Engine::Postgres => postgres::migrations::runner(),
    }
}

/// The version a database has once every migration is applied; none while there are no migrations.
pub(crate) fn latest(engine: Engine) -> Option<i64> {
    runner(engine).get_migrations().iter().map(|migration| migration.version()).max()
}

/// The names of what was applied now, as their files are called.
pub(crate) fn names(report: &refinery::Report) -> Vec<String> {
    report
        .applied_migrations()
        .iter()
        .map(|migration| format!("V{}__{}", migration.version(), migration.name()))
        .collect()
}

/// A migration that fails is a mistake on our side, and says which statement of which file.
pub(crate) fn failed(error: &refinery::Error) -> Error {
    let cause = std::error::Error::source(error).map(|cause| format!(": {cause}")).unwrap_or_default();
    Error::Other(format!("{error}{cause}"))
}
