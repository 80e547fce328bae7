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
mod place;
mod query;
mod render;
mod routes;
mod serve;
mod sql;
mod storage;
mod upload;
mod usage;
mod video;

pub use error::Error;
pub use files::{Address, Files, S3Address, S3Credentials};
pub use routes::router;
pub use storage::{Observer, Opening, Storage};
pub use usage::Limits;
