//! The data API through the whole server.

mod aggregates;
mod bounds;
mod budgets;
mod export;
mod isolation;
mod matrix;
mod plans;
mod policies;
mod properties;
mod reading;
mod searching;
mod singular;
mod texts;
mod world;
mod writing;
