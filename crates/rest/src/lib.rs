#![doc = include_str!("../README.md")]

mod body;
mod call;
mod closest;
mod commands;
mod csv;
mod error;
mod explain;
mod indexed_page;
mod parsed_reads;
mod payload;
mod plan;
mod read;
mod request;
mod respond;
mod rest;
mod routes;
mod row_budgets;
#[cfg(feature = "testing")]
pub mod testing;
mod write;

pub use commands::{AnswerStream, Commands};
pub use error::Error;
pub use explain::explain;
pub use request::{Query, shape};
pub use rest::{OptionalFeatures, Rest};
pub use routes::router;
