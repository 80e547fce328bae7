//! Where uploaded files are kept, and how much room they may take.

use super::{FlagScope, Setting};

/// Where uploaded files are kept.
pub const FILES: Setting = Setting {
    name: "files",
    value_name: Some("PLACE"),
    takes: "a folder, or s3://bucket/prefix?region=…&endpoint=… (prefix, region and endpoint may be left out)",
    default: None,
    example: "s3://my-files?region=ap-south-1",
    help: "Where uploaded files are kept: a folder, or a bucket in S3 or a server with the same API. Without it: \
           `files` inside the data folder. Several copies of the server need a place that all of them reach.",
    scope: FlagScope::Serving,
    secret: false,
};

/// The id of the access key for S3.
pub const S3_ACCESS_KEY_ID: Setting = Setting {
    name: "s3-access-key-id",
    value_name: None,
    takes: "at least 3 visible characters",
    default: None,
    example: "AKIAIOSFODNN7EXAMPLE",
    help: "The public half of the credentials for S3. Without it they come from AWS_ACCESS_KEY_ID and its like, or from \
           the role of the machine.",
    scope: FlagScope::Hidden,
    secret: true,
};

/// The secret of the access key for S3.
pub const S3_SECRET_ACCESS_KEY: Setting = Setting {
    name: "s3-secret-access-key",
    value_name: None,
    takes: "at least 8 visible characters",
    default: None,
    example: "the secret that came with the key id",
    help: "The secret half of the credentials for S3.",
    scope: FlagScope::Hidden,
    secret: true,
};

/// What the files of one account may take.
pub const STORAGE_QUOTA: Setting = Setting {
    name: "storage-quota",
    value_name: Some("SIZE"),
    takes: "a size such as 500MiB or 10GiB, at least 1MiB, or none",
    default: Some("10GiB"),
    example: "2GiB",
    help: "How much all files of one account may take together; a small file counts as 64KiB. An upload beyond that is refused with 413. Files of the service key are not counted.",
    scope: FlagScope::Serving,
    secret: false,
};

/// How much of the disk files must leave free.
pub const DISK_RESERVE: Setting = Setting {
    name: "disk-reserve",
    value_name: Some("SIZE"),
    takes: "a size such as 512MiB or 2GiB, at least 1MiB, or none",
    default: Some("512MiB"),
    example: "2GiB",
    help: "What has to stay free on the disk that holds uploaded files. With less, uploads are refused with 507, so that rows can still be \
           written: people sign in, write and read as before. /health says that the disk is low.",
    scope: FlagScope::Serving,
    secret: false,
};

/// How many files without a row are moved without asking.
pub const SWEEP_LIMIT: Setting = Setting {
    name: "sweep-limit",
    value_name: Some("PERCENT"),
    takes: "a percentage from 0 to 100",
    default: Some("10"),
    example: "25",
    help: "The share of all files that one sweep moves to the quarantine because no row refers to them; up to ten files are \
           moved in any case. If more have no row, the sweep moves nothing and logs an error: the database may be the wrong one.",
    scope: FlagScope::Serving,
    secret: false,
};

/// The virus scanner that looks at uploads.
pub const VIRUS_SCANNER: Setting = Setting {
    name: "virus-scanner",
    value_name: Some("ADDRESS"),
    takes: "unix:/path/of/the/socket or tcp://host:port of a clamd (ClamAV)",
    default: None,
    example: "unix:/run/clamav/clamd.ctl",
    help: "A clamd that looks at every upload before anyone can see it; what it finds something in is refused. While it cannot \
           be asked, no file is accepted. Set StreamMaxLength in its clamd.conf to at least 50M. Without it files are not scanned.",
    scope: FlagScope::Serving,
    secret: false,
};
