//! The baselines, measured on the same machine in the same run.

pub(crate) mod constant;
pub(crate) mod hashes;
pub(crate) mod inserts;
pub(crate) mod statements;
