//! One file per command; each gets the settings, does its work and says how the process ends.

pub mod doctor;
pub mod keys;
pub mod migrate;
pub mod seed;
pub mod serve;
pub mod types;
pub mod user;
