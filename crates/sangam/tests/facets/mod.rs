//! Facets through the whole server: every count is what the data API itself counts.

mod exactness;
mod random;
mod saved;
mod sidebar;
mod wire;
