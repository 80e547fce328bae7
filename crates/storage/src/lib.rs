#![doc = include_str!("../README.md")]

mod answer;
mod bucket_policy;
mod buckets;
mod content;
mod error;
mod fair_semaphore;
mod files;
mod images;
mod links;
mod object_name;
mod objects;
mod pairing;

mod query;
mod render;
mod resumable;
mod routes;
mod serve;
mod storage;
#[cfg(feature = "testing")]
pub mod testing;
mod upload;
mod usage;
mod video;
mod virus_scanner;

pub use answer::ChangedNothing;
pub use error::Error;
pub use files::{
    FILE_COLUMNS, Files, Inventory, S3Address, S3Credentials, StoreAddress, SweepError, SweepLimit, SweepReport,
};
pub use pairing::{PairingError, adopt, check_pair, check_unused, pair};
pub use routes::{TUS_ANNOUNCED, router};
pub use storage::{FileAccess, FileObserver, Storage, StorageSettings};
pub use usage::Limits;
pub use virus_scanner::{ScannerAddress, VirusScanner};
