//! A backup packed into one file (`.tar` or compressed `.tar.gz`), which is easier to send elsewhere than a folder.

use std::fs::{DirBuilder, File};
use std::io::{BufReader, BufWriter, Read, Write};
use std::os::unix::fs::DirBuilderExt;
use std::path::{Path, PathBuf};

use anyhow::{Context, bail};
use flate2::Compression;
use flate2::read::GzDecoder;
use flate2::write::GzEncoder;
use sangam_schema::Clock;

use super::backup_folder::create_file;

/// The archive format, chosen by file extension.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum ArchiveFormat {
    Tar,
    TarGz,
}

impl ArchiveFormat {
    /// Returns the format for a file name, or `None` if the name is that of a folder.
    pub(crate) fn of(path: &Path) -> Option<ArchiveFormat> {
        let name = path.file_name()?.to_str()?;
        match name {
            _ if name.ends_with(".tar") => Some(ArchiveFormat::Tar),
            _ if name.ends_with(".tar.gz") || name.ends_with(".tgz") => Some(ArchiveFormat::TarGz),
            _ => None,
        }
    }
}

/// A temporary folder, removed on drop.
#[derive(Debug)]
pub(crate) struct ScratchFolder(PathBuf);

impl ScratchFolder {
    /// Creates an empty folder inside `inside`, accessible only to its owner.
    pub(crate) fn make(inside: &Path) -> anyhow::Result<ScratchFolder> {
        let path = inside.join(format!(".sangam-{}.unfinished", Clock::system().new_id()));
        let made = DirBuilder::new().mode(0o700).create(&path);
        made.with_context(|| format!("cannot make the folder {}", path.display()))?;
        Ok(ScratchFolder(path))
    }

    pub(crate) fn path(&self) -> &Path {
        &self.0
    }
}

impl Drop for ScratchFolder {
    fn drop(&mut self) {
        if let Err(error) = std::fs::remove_dir_all(&self.0) {
            eprintln!("The temporary folder {} could not be removed: {error}", self.0.display());
        }
    }
}

/// Packs a backup into a new file. The file gets its name only once it is complete and synced to disk.
pub(crate) fn pack(
    backup: &Path,
    archive: &Path,
    format: ArchiveFormat,
    scratch: &ScratchFolder,
) -> anyhow::Result<()> {
    let unfinished = scratch.path().join("archive");
    let file = BufWriter::new(create_file(&unfinished)?);
    let written = match format {
        ArchiveFormat::Tar => write_entries(backup, file)?,
        ArchiveFormat::TarGz => write_entries(backup, GzEncoder::new(file, Compression::default()))?.finish()?,
    };
    written.into_inner().map_err(std::io::IntoInnerError::into_error)?.sync_all()?;
    std::fs::rename(&unfinished, archive).with_context(|| format!("cannot write {}", archive.display()))?;
    parent_of(archive).and_then(|folder| File::open(folder)?.sync_all().map_err(Into::into))
}

fn write_entries<W: Write>(backup: &Path, to: W) -> anyhow::Result<W> {
    let mut builder = tar::Builder::new(to);
    builder.follow_symlinks(false);
    builder.append_dir_all(backup.file_name().context("the backup has no name")?, backup)?;
    Ok(builder.into_inner()?)
}

/// Unpacks an archive into a scratch folder under the system's temporary folder.
pub(crate) fn unpack(archive: &Path, format: ArchiveFormat) -> anyhow::Result<ScratchFolder> {
    let file = File::open(archive).with_context(|| format!("cannot read {}", archive.display()))?;
    let scratch = ScratchFolder::make(&std::env::temp_dir())?;
    let bytes = BufReader::new(file);
    let unpacked = match format {
        ArchiveFormat::Tar => read_entries(bytes, scratch.path()),
        ArchiveFormat::TarGz => read_entries(GzDecoder::new(bytes), scratch.path()),
    };
    unpacked.with_context(|| {
        let place = std::env::temp_dir();
        format!("cannot unpack {} in {}; set TMPDIR to use another folder", archive.display(), place.display())
    })?;
    Ok(scratch)
}

/// Extracts only files and folders, and only inside `folder`: the archive may have been tampered with.
fn read_entries(bytes: impl Read, folder: &Path) -> anyhow::Result<()> {
    let mut archive = tar::Archive::new(bytes);
    archive.set_preserve_permissions(false);
    for entry in archive.entries()? {
        let mut entry = entry?;
        let kind = entry.header().entry_type();
        if !(kind.is_file() || kind.is_dir()) || !entry.unpack_in(folder)? {
            bail!("{} does not belong in a backup", entry.path()?.display());
        }
    }
    Ok(())
}

/// Returns the folder that contains a file.
pub(crate) fn parent_of(path: &Path) -> anyhow::Result<&Path> {
    let parent = path.parent().context("the archive needs a name")?;
    Ok(if parent.as_os_str().is_empty() { Path::new(".") } else { parent })
}
