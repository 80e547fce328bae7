//! A backup as one file, which is sent elsewhere more easily than a folder: `.tar`, or compressed `.tar.gz`.

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

/// How an archive is written, by the end of its name.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum ArchiveFormat {
    Tar,
    TarGz,
}

impl ArchiveFormat {
    /// What the name of a file says. A name that says nothing is a folder's.
    pub(crate) fn of(path: &Path) -> Option<ArchiveFormat> {
        let name = path.file_name()?.to_str()?;
        match name {
            _ if name.ends_with(".tar") => Some(ArchiveFormat::Tar),
            _ if name.ends_with(".tar.gz") || name.ends_with(".tgz") => Some(ArchiveFormat::TarGz),
            _ => None,
        }
    }
}

/// A folder that is gone when this is.
#[derive(Debug)]
pub(crate) struct ScratchFolder(PathBuf);

impl ScratchFolder {
    /// Makes an empty one inside a folder, for its owner only.
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
            eprintln!("The folder {} is not needed any more and could not be removed: {error}", self.0.display());
        }
    }
}

/// Packs a backup into a file that is not there yet. The file is durable and whole once it has its name.
pub(crate) fn pack(
    backup: &Path,
    archive: &Path,
    format: ArchiveFormat,
    scratch: &ScratchFolder,
) -> anyhow::Result<()> {
    let half_way = scratch.path().join("archive");
    let file = BufWriter::new(create_file(&half_way)?);
    let written = match format {
        ArchiveFormat::Tar => write_entries(backup, file)?,
        ArchiveFormat::TarGz => write_entries(backup, GzEncoder::new(file, Compression::default()))?.finish()?,
    };
    written.into_inner().map_err(std::io::IntoInnerError::into_error)?.sync_all()?;
    std::fs::rename(&half_way, archive).with_context(|| format!("cannot write {}", archive.display()))?;
    parent_of(archive).and_then(|folder| File::open(folder)?.sync_all().map_err(Into::into))
}

fn write_entries<W: Write>(backup: &Path, to: W) -> anyhow::Result<W> {
    let mut builder = tar::Builder::new(to);
    builder.follow_symlinks(false);
    builder.append_dir_all(backup.file_name().context("the backup has no name")?, backup)?;
    Ok(builder.into_inner()?)
}

/// Unpacks an archive into a folder of its own under the system's folder for temporary files.
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
        format!("cannot unpack {} in {}; TMPDIR names another place", archive.display(), place.display())
    })?;
    Ok(scratch)
}

/// An archive may have passed through other hands: files and folders only, and none outside of the folder.
fn read_entries(bytes: impl Read, folder: &Path) -> anyhow::Result<()> {
    let mut archive = tar::Archive::new(bytes);
    archive.set_preserve_permissions(false);
    for entry in archive.entries()? {
        let mut entry = entry?;
        let kind = entry.header().entry_type();
        if !(kind.is_file() || kind.is_dir()) || !entry.unpack_in(folder)? {
            bail!("{} does not belong into a backup", entry.path()?.display());
        }
    }
    Ok(())
}

/// The folder a file is in.
pub(crate) fn parent_of(path: &Path) -> anyhow::Result<&Path> {
    let parent = path.parent().context("the archive needs a name")?;
    Ok(if parent.as_os_str().is_empty() { Path::new(".") } else { parent })
}
