//! How people are kept apart, and what happens to people who misbehave.

mod blocks;
mod moderation;
mod pending_deletion;
mod reports;
mod suspension;
mod unreachable_people;
