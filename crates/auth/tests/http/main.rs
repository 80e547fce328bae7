//! The calls under `/auth/v1` as a client makes them, each on both engines.
#![allow(clippy::unwrap_used)]

mod about;
mod admin_users;
mod gate;
mod logout;
mod refresh;
mod sign_in;
mod user;
mod world;
