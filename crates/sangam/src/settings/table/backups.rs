//! When and where the server makes backups.

use super::{FlagScope, Setting};

/// Where backups are made.
pub const BACKUP_FOLDER: Setting = Setting {
    name: "backup-folder",
    value_name: Some("FOLDER"),
    accepts: "a folder, preferably on another disk than the data folder",
    default: None,
    example: "/mnt/backup/sangam",
    help: "Where the server makes backups on schedule, each in its own subfolder, and the default folder of `sangam \
           backup`. Without it the server makes none. A backup contains the keys: keep it as safe as the data folder.",
    scope: FlagScope::Serving,
    secret: false,
};

/// How often backups are made.
pub const BACKUP_EVERY: Setting = Setting {
    name: "backup-every",
    value_name: Some("DURATION"),
    accepts: "a duration of at least a minute, such as 6h",
    default: Some("24h"),
    example: "6h",
    help: "How often the server makes a backup in --backup-folder. The first one is made right after the first start \
           with that folder.",
    scope: FlagScope::Serving,
    secret: false,
};

/// How many backups are kept.
pub const BACKUP_KEEP: Setting = Setting {
    name: "backup-keep",
    value_name: Some("NUMBER"),
    accepts: "a whole number, at least 1",
    default: Some("7"),
    example: "14",
    help: "How many backups to keep in --backup-folder. After making a new one, the server removes the oldest beyond \
           this number.",
    scope: FlagScope::Serving,
    secret: false,
};

/// Whether backups contain files.
pub const BACKUP_FILES: Setting = Setting {
    name: "backup-files",
    value_name: Some("HOW"),
    accepts: "copy or list",
    default: Some("copy"),
    example: "list",
    help: "Whether a backup contains the uploaded files, or only a list of their names. With `list` the file store needs \
           its own backup, such as versioning and replication of its S3 bucket.",
    scope: FlagScope::Serving,
    secret: false,
};
