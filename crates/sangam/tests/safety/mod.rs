//! How people are kept apart, and what becomes of those who misbehave.

mod absence;
mod blocks;
mod leaving;
mod moderation;
mod reports;
mod suspension;
