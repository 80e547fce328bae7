//! The manifest: a description of a backup, stored inside it.

use std::collections::BTreeMap;
use std::path::Path;

use anyhow::{Context, bail};
use jiff::Timestamp;
use sangam_db::Engine;
use serde::{Deserialize, Serialize};
use uuid::Uuid;

/// The manifest format that this version writes and reads.
const FORMAT: u32 = 1;

/// The file at the root of a backup. It is written last, so a folder without it is not a complete backup.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub(crate) struct Manifest {
    format: u32,
    /// When the backup started. It contains every write acknowledged before then.
    made_at: String,
    /// The version of the program that made it.
    pub(crate) program: String,
    /// `sqlite` or `postgres`.
    engine: String,
    /// The newest applied migration.
    pub(crate) migration: String,
    /// The number of rows in each table.
    pub(crate) tables: BTreeMap<String, u64>,
    /// The instance that the files belong to.
    pub(crate) instance: Option<Uuid>,
    /// How the files were kept.
    pub(crate) files: KeptFiles,
    /// Whether the backup contains the keys. It does not if they are derived from `signing-secret`.
    pub(crate) keys: bool,
    /// The SHA-256 of the checksum list.
    pub(crate) checksums: String,
}

/// How a backup keeps files.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "kept", rename_all = "snake_case")]
pub(crate) enum KeptFiles {
    /// The backup contains the files.
    Copied {
        /// The number of files.
        count: usize,
        /// Files that rows refer to but that were missing: removed while the backup was made, or lost earlier.
        missing: Vec<Uuid>,
    },
    /// The backup only lists the files. Their contents are only in the store.
    Listed {
        /// The number of files.
        count: usize,
        /// The location of the store.
        location: String,
    },
}

impl Manifest {
    pub(super) const NAME: &str = "manifest.json";

    /// Creates a manifest of the current format. The caller fills in the rest.
    pub(super) fn new(made_at: Timestamp, engine: Engine, files: KeptFiles) -> Manifest {
        Manifest {
            format: FORMAT,
            made_at: made_at.to_string(),
            program: env!("CARGO_PKG_VERSION").to_owned(),
            engine: match engine {
                Engine::Sqlite => "sqlite",
                Engine::Postgres => "postgres",
            }
            .to_owned(),
            migration: String::new(),
            tables: BTreeMap::new(),
            instance: None,
            files,
            keys: false,
            checksums: String::new(),
        }
    }

    /// Reads the manifest of a backup.
    pub(crate) fn read(backup: &Path) -> anyhow::Result<Manifest> {
        let path = backup.join(Manifest::NAME);
        let text = std::fs::read(&path)
            .with_context(|| format!("{} is not a complete backup: it has no {}", backup.display(), Manifest::NAME))?;
        let manifest: Manifest =
            serde_json::from_slice(&text).with_context(|| format!("{} is damaged", path.display()))?;
        if manifest.format != FORMAT {
            bail!("{} has the format {}, which this version cannot read", path.display(), manifest.format);
        }
        Ok(manifest)
    }

    /// The database engine the rows come from.
    pub(crate) fn engine(&self) -> Engine {
        if self.engine == "postgres" { Engine::Postgres } else { Engine::Sqlite }
    }

    /// The name of the file with the rows.
    pub(crate) fn database_name(&self) -> &'static str {
        database_name(self.engine())
    }

    /// When the backup started.
    pub(crate) fn made_at(&self) -> anyhow::Result<Timestamp> {
        self.made_at.parse().context("the manifest does not say when the backup was made")
    }
}

/// The name of the file that holds the rows.
pub(super) fn database_name(engine: Engine) -> &'static str {
    match engine {
        Engine::Sqlite => "sangam.db",
        Engine::Postgres => "postgres.dump",
    }
}
