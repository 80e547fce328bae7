//! Verifying a backup: every byte, every row count, and the files that rows refer to.

use std::collections::HashSet;
use std::path::{Path, PathBuf};

use anyhow::bail;
use sangam_db::{BackupContents, PostgresTools, inspect_backup};
use sangam_storage::{FILE_COLUMNS, Files};

use super::checksums::{Checksums, hash_file};
use super::{BackupFolder, FILES, KeptFiles, Manifest};

/// The maximum number of problems to list.
const MAX_PROBLEMS: usize = 20;

/// A backup that passed verification.
#[derive(Debug)]
pub(crate) struct VerifiedBackup {
    pub(crate) path: PathBuf,
    pub(crate) manifest: Manifest,
    pub(super) checksums: Checksums,
    pub(super) contents: BackupContents,
}

/// Finds the backup the operator means: this folder, or the newest backup in it.
pub(crate) fn find(path: &Path) -> anyhow::Result<PathBuf> {
    if path.join(Manifest::NAME).is_file() {
        return Ok(path.to_owned());
    }
    match BackupFolder::new(path).list().pop() {
        Some(newest) => Ok(newest),
        None => bail!("{} is not a complete backup and contains none: there is no {}", path.display(), Manifest::NAME),
    }
}

/// Reads and checks a whole backup. The error lists the problems, one per line.
pub(crate) async fn verify(path: &Path, tools: &PostgresTools) -> anyhow::Result<VerifiedBackup> {
    let path = find(path)?;
    let manifest = Manifest::read(&path)?;
    let checksums = Checksums::read(&path, &manifest.checksums)?;
    let mut problems = compare_bytes(&path, &checksums).await;
    let database = path.join(manifest.database_name());
    // If bytes are damaged already, opening the rows would only repeat the problem in a less helpful way.
    let contents = match problems.is_empty() {
        true => inspect_backup(manifest.engine(), &database, tools, FILE_COLUMNS).await,
        false => Ok(BackupContents::default()),
    };
    match contents {
        Err(error) => problems.push(format!("{}: {error}", manifest.database_name())),
        Ok(_) if !problems.is_empty() => {}
        Ok(contents) => {
            problems.extend(compare_rows(&manifest, &contents));
            problems.extend(compare_files(&manifest, &checksums, &contents));
            if problems.is_empty() {
                return Ok(VerifiedBackup { path, manifest, checksums, contents });
            }
        }
    }
    let more = problems.len().saturating_sub(MAX_PROBLEMS);
    problems.truncate(MAX_PROBLEMS);
    if more > 0 {
        problems.push(format!("and {more} more"));
    }
    bail!("the backup {} is damaged:\n  {}", path.display(), problems.join("\n  "))
}

async fn compare_bytes(backup: &Path, checksums: &Checksums) -> Vec<String> {
    let mut problems = Vec::new();
    for (path, expected) in checksums.iter() {
        match hash_file(&backup.join(path)).await {
            Ok(sum) if sum == expected => {}
            Ok(_) => problems.push(format!("{path} has changed since the backup was made")),
            Err(error) if error.kind() == std::io::ErrorKind::NotFound => problems.push(format!("{path} is missing")),
            Err(error) => problems.push(format!("{path} cannot be read: {error}")),
        }
    }
    problems
}

fn compare_rows(manifest: &Manifest, contents: &BackupContents) -> Vec<String> {
    let tables: HashSet<&String> = manifest.tables.keys().chain(contents.tables.keys()).collect();
    let rows =
        |counted: Option<&u64>| counted.map_or_else(|| "no such table".to_owned(), |rows| format!("{rows} rows"));
    let mut problems: Vec<String> = tables
        .into_iter()
        .map(|table| (table, manifest.tables.get(table), contents.tables.get(table)))
        .filter(|(_, saved, found)| saved != found)
        .map(|(table, saved, found)| format!("{table}: saved {}, found {}", rows(saved), rows(found)))
        .collect();
    problems.sort();
    if manifest.migration != contents.migration {
        problems.push(format!("saved at the migration {}, found {}", manifest.migration, contents.migration));
    }
    problems
}

fn compare_files(manifest: &Manifest, checksums: &Checksums, contents: &BackupContents) -> Vec<String> {
    let KeptFiles::Copied { missing, .. } = &manifest.files else { return Vec::new() };
    let versions = contents.files.iter().filter_map(|version| version.parse().ok());
    versions
        .filter(|version| !missing.contains(version))
        .map(|version| format!("{FILES}/{}", Files::path_of(version)))
        .filter(|path| checksums.get(path).is_none())
        .map(|path| format!("{path} is missing, but a row refers to it"))
        .collect()
}
