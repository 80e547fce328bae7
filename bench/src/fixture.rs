//! The data of a run: rows of the requested sizes, loaded once and identical at the start of every run.

use std::fs;
use std::path::{Path, PathBuf};
use std::time::Duration;

use anyhow::Context;
use sangam_db::Database;

use crate::dataset::Dataset;
use crate::fill::fill;
use crate::flags::Run;
use crate::instance::Program;

/// A data folder that is ready to be served.
pub(crate) struct Fixture {
    pub(crate) program: Program,
    /// How long loading took, if this run did it.
    pub(crate) load: Option<Duration>,
    /// Size of the database file, on SQLite.
    pub(crate) database_bytes: Option<u64>,
}

/// The name of the database file in a data folder.
const FILE: &str = "sangam.db";

/// Prepares the data folder of a run.
pub(crate) async fn prepare(run: &Run, dataset: Dataset) -> anyhow::Result<Fixture> {
    let folder = run.folder.join("run");
    empty(&folder)?;
    let folder = fs::canonicalize(folder)?;
    let program = Program {
        executable: fs::canonicalize(&run.sangam).with_context(|| {
            format!("there is no {}; `cargo build --release -p sangam` makes it", run.sangam.display())
        })?,
        data: folder,
        postgres: run.postgres.clone(),
    };
    match &run.postgres {
        Some(url) => {
            program.migrate().await?;
            let load = fill(Database::Postgres { url: url.clone() }, dataset).await?;
            Ok(Fixture { program, load, database_bytes: None })
        }
        None => prepare_sqlite(program, &run.folder.join(dataset.sizes.folder_name()), dataset).await,
    }
}

/// Fills a permanent folder and works on a copy, so that the writes of a run do not affect the next one.
async fn prepare_sqlite(program: Program, kept: &Path, dataset: Dataset) -> anyhow::Result<Fixture> {
    let file = kept.join(FILE);
    let mut load = None;
    // A run that was stopped while loading leaves the file under its temporary name.
    if !file.exists() {
        let unfinished = kept.with_extension("unfinished");
        empty(&unfinished)?;
        let unfinished = fs::canonicalize(unfinished)?;
        Program { data: unfinished.clone(), ..program.clone() }.migrate().await?;
        load = fill(Database::Sqlite { path: unfinished.join(FILE) }, dataset).await?;
        fs::rename(&unfinished, kept)?;
    }
    let copy = program.data.join(FILE);
    fs::copy(&file, &copy).with_context(|| format!("cannot copy {}", file.display()))?;
    let database_bytes = Some(fs::metadata(&copy)?.len());
    Ok(Fixture { program, load, database_bytes })
}

impl Fixture {
    /// The database file of the run. Only SQLite has one.
    pub(crate) fn sqlite_file(&self) -> Option<PathBuf> {
        self.program.postgres.is_none().then(|| self.program.data.join(FILE))
    }
}

fn empty(folder: &Path) -> anyhow::Result<()> {
    if folder.exists() {
        fs::remove_dir_all(folder).with_context(|| format!("cannot empty {}", folder.display()))?;
    }
    fs::create_dir_all(folder).with_context(|| format!("cannot make {}", folder.display()))
}
