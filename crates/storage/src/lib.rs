#![doc = include_str!("../README.md")]

mod buckets;
mod content;
mod error;
mod fair;
mod files;
mod images;
mod links;
mod name;
mod objects;
mod pairing;
mod place;
mod query;
mod render;
mod resumable;
mod routes;
mod serve;
mod sql;
mod storage;
mod upload;
mod usage;
mod video;

pub use error::Error;
pub use files::{Address, Files, Inventory, S3Address, S3Credentials, SweepError, SweepLimit, Swept};
pub use pairing::{Unpaired, adopt, check_pair, check_unused, pair};
pub use routes::{TUS_ANNOUNCED, router};
pub use storage::{Observer, Opening, Storage};
pub use usage::Limits;
