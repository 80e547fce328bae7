//! Backups: a consistent snapshot of all rows, with the files, keys, pages and words that belong to them, in a folder
//! that can be verified and restored.

mod archive;
mod backup_folder;
mod checksums;
mod make;
mod manifest;
mod restore;
mod scheduled;
mod verify;

pub(crate) use archive::{ArchiveFormat, ScratchFolder, pack, parent_of, unpack};
pub(crate) use backup_folder::BackupFolder;
pub(crate) use make::{BackupOptions, BackupSource, MadeBackup, make};
pub(crate) use manifest::{KeptFiles, Manifest};
pub(crate) use restore::restore;
pub(crate) use scheduled::chore;
pub(crate) use verify::verify;

/// The operator's own texts in the data folder, copied along with rows and files.
const TEXTS: [&str; 2] = ["pages", "words"];

/// The keys file, in the data folder and in a backup.
const KEYS: &str = "keys.json";

/// The folder for files in a backup. They keep the paths they have in the store.
const FILES: &str = "files";
