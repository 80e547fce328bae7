//! Where uploaded files are stored, and how much space they may use.

use super::{FlagScope, Setting};

/// Where uploaded files are stored.
pub const FILES: Setting = Setting {
    name: "files",
    value_name: Some("PLACE"),
    accepts: "a folder, or s3://bucket/prefix?region=…&endpoint=… (prefix, region and endpoint may be left out)",
    default: None,
    example: "s3://my-files?region=ap-south-1",
    help: "Where uploaded files are stored: a folder, or a bucket in S3 or a compatible server. Default: `files` inside \
           the data folder. Several copies of the server need a place that all of them can reach.",
    scope: FlagScope::Serving,
    secret: false,
};

/// The id of the access key for S3.
pub const S3_ACCESS_KEY_ID: Setting = Setting {
    name: "s3-access-key-id",
    value_name: None,
    accepts: "at least 3 visible characters",
    default: None,
    example: "AKIAIOSFODNN7EXAMPLE",
    help: "The access key id for S3. Without it credentials come from AWS_ACCESS_KEY_ID and related variables, or from \
           the machine's role.",
    scope: FlagScope::Hidden,
    secret: true,
};

/// The secret of the access key for S3.
pub const S3_SECRET_ACCESS_KEY: Setting = Setting {
    name: "s3-secret-access-key",
    value_name: None,
    accepts: "at least 8 visible characters",
    default: None,
    example: "the secret that came with the key id",
    help: "The secret access key for S3.",
    scope: FlagScope::Hidden,
    secret: true,
};

/// How much space the files of one account may use.
pub const STORAGE_QUOTA: Setting = Setting {
    name: "storage-quota",
    value_name: Some("SIZE"),
    accepts: "a size such as 500MiB or 10GiB, at least 1MiB, or none",
    default: Some("10GiB"),
    example: "2GiB",
    help: "How much space all files of one account may use; a small file counts as 64KiB. An upload beyond that is \
           refused with 413. Files of the service key are not counted.",
    scope: FlagScope::Serving,
    secret: false,
};

/// How much free disk space uploads must leave.
pub const DISK_RESERVE: Setting = Setting {
    name: "disk-reserve",
    value_name: Some("SIZE"),
    accepts: "a size such as 512MiB or 2GiB, at least 1MiB, or none",
    default: Some("512MiB"),
    example: "2GiB",
    help: "How much space must stay free on the disk with the uploaded files. With less, uploads are refused with 507, \
           so that rows can still be written and people can keep working. /health reports that the disk is low.",
    scope: FlagScope::Serving,
    secret: false,
};

/// How many files without a row a sweep may move.
pub const SWEEP_LIMIT: Setting = Setting {
    name: "sweep-limit",
    value_name: Some("PERCENT"),
    accepts: "a percentage from 0 to 100",
    default: Some("10"),
    example: "25",
    help: "How many files, as a share of all, one sweep may move to the quarantine because no row refers to them. Up to \
           ten files are always moved. If more files have no row, the sweep moves nothing and logs an error, because the \
           database may be the wrong one.",
    scope: FlagScope::Serving,
    secret: false,
};

/// The virus scanner that checks uploads.
pub const VIRUS_SCANNER: Setting = Setting {
    name: "virus-scanner",
    value_name: Some("ADDRESS"),
    accepts: "unix:/path/of/the/socket or tcp://host:port of a clamd (ClamAV)",
    default: None,
    example: "unix:/run/clamav/clamd.ctl",
    help: "A clamd that scans every upload before anyone can see it. Infected files are refused. While clamd cannot be \
           reached, no file is accepted. Set StreamMaxLength in its clamd.conf to at least 50M. Without it files are not \
           scanned.",
    scope: FlagScope::Serving,
    secret: false,
};
