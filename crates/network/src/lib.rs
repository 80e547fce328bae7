#![doc = include_str!("../README.md")]

pub mod commands;
mod erase;
mod facets;
pub mod mail;
pub mod resources;

use sangam_schema::Schema;

pub use erase::{DELETED_NAME, erase_person};

/// Everything a client may ask this product for.
pub fn schema() -> Schema {
    let functions = commands::commands().iter().map(|command| command.signature.clone());
    Schema::new(resources::resources(), functions.collect())
}
