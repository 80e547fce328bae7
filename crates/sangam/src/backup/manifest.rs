//! What a backup says of itself.

use std::collections::BTreeMap;
use std::path::Path;

use anyhow::{Context, bail};
use jiff::Timestamp;
use sangam_db::Engine;
use serde::{Deserialize, Serialize};
use uuid::Uuid;

/// The layout that this version writes and reads.
const FORMAT: u32 = 1;

/// The file at the root of a backup. It is written last, so a folder without it is no backup.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub(crate) struct Manifest {
    format: u32,
    /// When the backup began; every write acknowledged before is in it.
    made_at: String,
    /// The version of the program that made it.
    pub(crate) program: String,
    /// `sqlite` or `postgres`.
    engine: String,
    /// The newest migration that is applied.
    pub(crate) migration: String,
    /// How many rows each table has.
    pub(crate) tables: BTreeMap<String, u64>,
    /// The instance whose files these are.
    pub(crate) instance: Option<Uuid>,
    /// What became of the files.
    pub(crate) files: KeptFiles,
    /// Whether the keys are in it; they are not where they are made from `signing-secret`.
    pub(crate) keys: bool,
    /// The SHA-256 of the list of checksums.
    pub(crate) checksums: String,
}

/// How a backup keeps files.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "kept", rename_all = "snake_case")]
pub(crate) enum KeptFiles {
    /// They are in it.
    Copied {
        /// How many.
        count: usize,
        /// Those that rows name and that were gone when it was made: removed in that moment, or lost before.
        missing: Vec<Uuid>,
    },
    /// It names them; they are only in the store.
    Listed {
        /// How many.
        count: usize,
        /// The store.
        location: String,
    },
}

impl Manifest {
    pub(super) const NAME: &str = "manifest.json";

    /// A manifest of this version; its caller fills in the rest.
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

    /// The engine whose rows these are.
    pub(crate) fn engine(&self) -> Engine {
        if self.engine == "postgres" { Engine::Postgres } else { Engine::Sqlite }
    }

    /// The file with the rows.
    pub(crate) fn database_name(&self) -> &'static str {
        database_name(self.engine())
    }

    /// When the backup began.
    pub(crate) fn made_at(&self) -> anyhow::Result<Timestamp> {
        self.made_at.parse().context("the manifest does not say when the backup was made")
    }
}

/// What the copy of the rows is called.
pub(super) fn database_name(engine: Engine) -> &'static str {
    match engine {
        Engine::Sqlite => "sangam.db",
        Engine::Postgres => "postgres.dump",
    }
}
