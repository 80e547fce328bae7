//! Backups: all rows at one moment and the files, keys, pages and words that belong to them, in a folder that can be checked
//! and put back.

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

/// What is copied from the data folder beside rows and files: the operator's own texts.
const TEXTS: [&str; 2] = ["pages", "words"];

/// The keys, in the data folder and in a backup.
const KEYS: &str = "keys.json";

/// Where a backup keeps files, under the paths that they have in the store.
const FILES: &str = "files";
