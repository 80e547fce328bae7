//! How people are kept apart, and what happens to people who misbehave.

mod absence;
mod blocks;
mod leaving;
mod moderation;
mod reports;
mod suspension;
