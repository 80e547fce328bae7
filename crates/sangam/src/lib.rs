#![doc = include_str!("../README.md")]

mod backup;
pub mod cli;
mod clock_jumps;
pub mod commands;
mod data_folder;
mod descriptors;
mod instance;
pub mod logging;
pub mod server;
pub mod settings;
mod unencrypted;
mod upgrade_copy;
mod web;
