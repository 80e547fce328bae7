//! searching
