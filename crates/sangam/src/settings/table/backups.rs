//! When and where the server makes backups.

use super::{FlagScope, Setting};

/// Where backups are made.
pub const BACKUP_FOLDER: Setting = Setting {
    name: "backup-folder",
    value_name: Some("FOLDER"),
    takes: "a folder, best on another disk than the data folder",
    default: None,
    example: "/mnt/backup/sangam",
    help: "Where the server makes backups by itself, each in a folder of its own, and where `sangam backup` makes them if it is \
           not told otherwise. Without it the server makes none. A backup holds the keys: keep it as safe as the data folder.",
    scope: FlagScope::Serving,
    secret: false,
};

/// How often backups are made.
pub const BACKUP_EVERY: Setting = Setting {
    name: "backup-every",
    value_name: Some("DURATION"),
    takes: "a duration of at least a minute, such as 6h",
    default: Some("24h"),
    example: "6h",
    help: "How often the server makes a backup in --backup-folder; the first one right after the first start with that folder.",
    scope: FlagScope::Serving,
    secret: false,
};

/// How many backups are kept.
pub const BACKUP_KEEP: Setting = Setting {
    name: "backup-keep",
    value_name: Some("NUMBER"),
    takes: "a number from 1 up",
    default: Some("7"),
    example: "14",
    help: "How many backups stay in --backup-folder: when the server has made another, it removes the oldest beyond that.",
    scope: FlagScope::Serving,
    secret: false,
};

/// Whether backups hold files.
pub const BACKUP_FILES: Setting = Setting {
    name: "backup-files",
    value_name: Some("HOW"),
    takes: "copy or list",
    default: Some("copy"),
    example: "list",
    help: "Whether a backup holds the bytes of uploaded files, or only a list of their names. With `list` the file store needs a \
           backup of its own, such as versioning and replication of its S3 bucket.",
    scope: FlagScope::Serving,
    secret: false,
};
