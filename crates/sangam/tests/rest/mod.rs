//! The data API through the whole server.

mod matrix;
mod plans;
mod policies;
mod properties;
mod reading;
mod searching;
mod world;
mod writing;
