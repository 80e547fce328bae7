#![doc = include_str!("../README.md")]

mod file;
mod public_address;
mod read_error;
mod reader;

pub use public_address::is_public;
pub use read_error::ReadError;
pub use reader::DomainReader;
