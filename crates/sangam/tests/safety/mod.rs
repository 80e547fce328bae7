//! How people are kept apart, and what becomes of those who misbehave.

mod blocks;
mod reports;
mod suspension;
