//! One file per command. Each takes the settings, does its work and returns the exit code.

mod arguments;
pub mod backup;
pub mod doctor;
pub mod files;
pub mod inbox;
pub mod keys;
pub mod migrate;
pub mod reports;
pub mod seed;
pub mod serve;
mod text;
pub mod types;
pub mod user;
