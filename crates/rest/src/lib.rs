#![doc = include_str!("../README.md")]

mod body;
mod budget;
mod call;
mod closest;
mod commands;
mod csv;
mod error;
mod explain;
mod payload;
mod plan;
mod read;
mod request;
mod respond;
mod rest;
mod routes;
mod write;

pub use budget::Budget;
pub use commands::{AnswerStream, Commands};
pub use error::Error;
pub use explain::explain;
pub use request::{Query, shape};
pub use rest::{Rest, Switches};
pub use routes::router;
