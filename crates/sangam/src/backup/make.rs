//! Making a backup while the server runs.

use std::collections::HashSet;
use std::io::Write;
use std::path::{Path, PathBuf};

use anyhow::{Context, bail};
use futures_util::StreamExt;
use jiff::Timestamp;
use sangam_db::{BackupContents, Db, PostgresTools};
use sangam_storage::{FILE_COLUMNS, Files};
use sha2::{Digest, Sha256};
use uuid::Uuid;

use super::backup_folder::{BackupFolder, UnfinishedBackup, create_file, make_folder};
use super::checksums::{Checksums, hash_file, to_hex};
use super::manifest::database_name;
use super::{FILES, KEYS, KeptFiles, Manifest, TEXTS};

/// The maximum folder depth. Operators keep texts one or two levels deep; this stops at symbolic links that form a
/// loop.
const MAX_DEPTH: usize = 8;

/// The rows, files and folders to back up.
#[derive(Clone)]
pub(crate) struct BackupSource {
    pub(crate) db: Db,
    pub(crate) files: Files,
    pub(crate) data: PathBuf,
    pub(crate) tools: PostgresTools,
}

/// How to make the backup.
#[derive(Debug, Clone, Copy)]
pub(crate) struct BackupOptions {
    /// Copies the contents of files. Otherwise files are only listed.
    pub(crate) copy_files: bool,
    /// Copies every file again instead of sharing files with an earlier backup.
    pub(crate) full: bool,
}

/// The result of making a backup.
#[derive(Debug)]
pub(crate) struct MadeBackup {
    pub(crate) path: PathBuf,
    pub(crate) manifest: Manifest,
    /// Files copied by this run. The others are shared with the previous backup.
    pub(crate) copied: usize,
    /// Files that rows refer to but that are missing from the store.
    pub(crate) lost: usize,
}

/// Makes a backup. Stored files never change, so most are copied before the rows, and only files uploaded in the
/// meantime are copied after them. A file whose row is in the backup can then be lost only if it is removed within a
/// moment, not within hours.
pub(crate) async fn make(
    source: &BackupSource,
    folder: &BackupFolder,
    options: BackupOptions,
    now: Timestamp,
) -> anyhow::Result<MadeBackup> {
    let lock = folder.claim()?;
    let unfinished = folder.begin(now, &lock)?;
    let mut writer = BackupWriter::new(source, &unfinished, folder, options);
    if options.copy_files {
        for version in source.files.list_versions().await? {
            writer.add_stored(version).await?;
        }
    }
    let engine = source.db.engine();
    let database = writer.root.join(database_name(engine));
    // Created here so that only its owner can read it. Whatever writes the rows keeps these permissions.
    create_file(&database)?;
    let contents = source.db.back_up(&database, &source.tools, FILE_COLUMNS).await.context("cannot copy the rows")?;
    writer.add_written(database_name(engine)).await?;
    let (kept, lost) = writer.reconcile_files(&contents, options).await?;
    let mut manifest = Manifest::new(now, engine, kept);
    manifest.instance = source.files.read_owner().await?;
    if let (Some(id), true) = (manifest.instance, options.copy_files) {
        writer.add_text(&format!("{FILES}/instance-id"), &format!("{id}\n")).await?;
    }
    manifest.keys = writer.add_file(&source.data.join(KEYS), KEYS).await?;
    for name in TEXTS {
        writer.add_folder(&source.data.join(name), name, 0).await?;
    }
    manifest.migration = contents.migration;
    manifest.tables = contents.tables;
    manifest.checksums = writer.sums.write(&writer.root)?;
    let copied = writer.copied;
    create_file(&writer.root.join(Manifest::NAME))?.write_all(&serde_json::to_vec_pretty(&manifest)?)?;
    let path = unfinished.finish()?;
    Ok(MadeBackup { path, manifest, copied, lost })
}

struct BackupWriter<'a> {
    source: &'a BackupSource,
    root: PathBuf,
    sums: Checksums,
    /// The previous backup, whose files need not be copied again.
    earlier: Option<(PathBuf, Checksums)>,
    stored: HashSet<Uuid>,
    copied: usize,
}

impl<'a> BackupWriter<'a> {
    fn new(
        source: &'a BackupSource,
        unfinished: &UnfinishedBackup,
        folder: &BackupFolder,
        options: BackupOptions,
    ) -> BackupWriter<'a> {
        let latest = if options.full { None } else { folder.list().pop() };
        let earlier = latest.and_then(|backup| {
            let sums = Checksums::read(&backup, &Manifest::read(&backup).ok()?.checksums).ok()?;
            Some((backup, sums))
        });
        BackupWriter {
            source,
            root: unfinished.path().to_owned(),
            sums: Checksums::default(),
            earlier,
            stored: HashSet::new(),
            copied: 0,
        }
    }

    /// Adds a file from the store, unless it is gone. Returns whether it is in the backup.
    async fn add_stored(&mut self, version: Uuid) -> anyhow::Result<bool> {
        let path = format!("{FILES}/{}", Files::path_of(version));
        if !self.stored.contains(&version) {
            // The bytes are opened in any case, because their length shows whether an earlier copy is complete.
            let Some((length, bytes)) = self.source.files.export(version).await? else { return Ok(false) };
            self.make_parent(&path)?;
            if !self.link_earlier(&path, length)? {
                let sum = copy_stream(bytes, &self.root.join(&path)).await?;
                self.sums.add(path, sum)?;
                self.copied += 1;
            }
            self.stored.insert(version);
        }
        Ok(true)
    }

    /// Links a file to its copy in the previous backup, if the disk supports that.
    fn link_earlier(&mut self, path: &str, length: u64) -> anyhow::Result<bool> {
        let Some((backup, sums)) = &self.earlier else { return Ok(false) };
        let (from, sum) = (backup.join(path), sums.get(path).map(str::to_owned));
        let is_whole = std::fs::metadata(&from).is_ok_and(|file| file.len() == length);
        match sum {
            Some(sum) if is_whole && std::fs::hard_link(&from, self.root.join(path)).is_ok() => {
                self.sums.add(path.to_owned(), sum)?;
                Ok(true)
            }
            _ => Ok(false),
        }
    }

    /// Brings the files in line with the copied rows. Returns which files are kept, and how many are missing.
    async fn reconcile_files(
        &mut self,
        contents: &BackupContents,
        options: BackupOptions,
    ) -> anyhow::Result<(KeptFiles, usize)> {
        let needed: HashSet<Uuid> = contents.files.iter().filter_map(|version| version.parse().ok()).collect();
        if !options.copy_files {
            let list: String = needed.iter().map(|version| format!("{}\n", Files::path_of(*version))).collect();
            self.add_text("files.txt", &list).await?;
            let location = self.source.files.location().to_owned();
            return Ok((KeptFiles::Listed { count: needed.len(), location }, 0));
        }
        let mut missing = Vec::new();
        for version in &needed {
            if !self.add_stored(*version).await? {
                missing.push(*version);
            }
        }
        missing.sort();
        for version in self.stored.difference(&needed).copied().collect::<Vec<_>>() {
            let path = format!("{FILES}/{}", Files::path_of(version));
            std::fs::remove_file(self.root.join(&path))?;
            self.sums.remove(&path);
            self.stored.remove(&version);
        }
        let lost = self.source.files.find_needed(&self.source.db, &missing).await?.len();
        Ok((KeptFiles::Copied { count: self.stored.len(), missing }, lost))
    }

    /// Adds a copy of a file, if it exists.
    async fn add_file(&mut self, from: &Path, path: &str) -> anyhow::Result<bool> {
        let bytes = match tokio::fs::read(from).await {
            Err(error) if error.kind() == std::io::ErrorKind::NotFound => return Ok(false),
            bytes => bytes.with_context(|| format!("cannot read {}", from.display()))?,
        };
        self.make_parent(path)?;
        create_file(&self.root.join(path))?.write_all(&bytes)?;
        self.sums.add(path.to_owned(), to_hex(&Sha256::digest(&bytes)))?;
        Ok(true)
    }

    /// Adds a copy of a folder, if it exists.
    async fn add_folder(&mut self, from: &Path, path: &str, depth: usize) -> anyhow::Result<()> {
        if depth > MAX_DEPTH {
            bail!("the folder {} is nested too deeply", from.display());
        }
        let Ok(entries) = std::fs::read_dir(from) else { return Ok(()) };
        for entry in entries {
            let entry = entry?;
            let name = entry.file_name().into_string();
            let name = name.map_err(|name| anyhow::anyhow!("the name of {name:?} is not valid text; rename it"))?;
            let below = format!("{path}/{name}");
            match entry.path().is_dir() {
                true => Box::pin(self.add_folder(&entry.path(), &below, depth + 1)).await?,
                false => drop(self.add_file(&entry.path(), &below).await?),
            }
        }
        Ok(())
    }

    async fn add_text(&mut self, path: &str, text: &str) -> anyhow::Result<()> {
        self.make_parent(path)?;
        create_file(&self.root.join(path))?.write_all(text.as_bytes())?;
        self.sums.add(path.to_owned(), to_hex(&Sha256::digest(text.as_bytes())))
    }

    /// Records the checksum of a file that is already in the backup.
    async fn add_written(&mut self, path: &str) -> anyhow::Result<()> {
        let sum = hash_file(&self.root.join(path)).await?;
        self.sums.add(path.to_owned(), sum)
    }

    fn make_parent(&self, path: &str) -> anyhow::Result<()> {
        self.root.join(path).parent().map_or(Ok(()), make_folder)
    }
}

/// Writes a stream of bytes to a file and returns its checksum.
async fn copy_stream(
    mut bytes: impl futures_util::Stream<Item = Result<bytes::Bytes, sangam_storage::Error>> + Unpin,
    to: &Path,
) -> anyhow::Result<String> {
    let mut file = create_file(to)?;
    let mut hasher = Sha256::new();
    while let Some(chunk) = bytes.next().await {
        let chunk = chunk?;
        hasher.update(&chunk);
        let writing = tokio::task::spawn_blocking(move || file.write_all(&chunk).map(|()| file));
        file = writing.await?.with_context(|| format!("cannot write {}", to.display()))?;
    }
    Ok(to_hex(&hasher.finalize()))
}
