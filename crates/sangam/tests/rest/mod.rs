//! The data API through the whole server.

mod aggregates;
mod answer_cache;
mod bounds;
mod budgets;
mod dialect;
mod export;
mod fixture;
mod isolation;
mod matrix;
mod plans;
mod policies;
mod properties;
mod reading;
mod searching;
mod singular;
mod texts;
mod upserts;
mod waiting;
mod writing;
