//! What the data API answers beyond the usual.

use super::{FlagScope, Setting};

/// Whether the data API answers aggregates.
pub const AGGREGATES: Setting = Setting {
    name: "aggregates",
    value_name: None,
    takes: "true or false",
    default: Some("false"),
    example: "true",
    help: "Answer aggregates in the data API: count(), sum(), avg(), min(), max(), over the rows that the caller may read. \
           They read as many rows as the filters leave, so they are off by default.",
    scope: FlagScope::Serving,
    secret: false,
};

/// Whether the data API shows query plans.
pub const QUERY_PLANS: Setting = Setting {
    name: "query-plans",
    value_name: None,
    takes: "true or false",
    default: Some("false"),
    example: "true",
    help: "Answer a read with the database's plan for it, to clients that accept application/vnd.pgrst.plan (supabase-js: \
           .explain()). Plans show rules and sizes of tables: for development, not for the public.",
    scope: FlagScope::Serving,
    secret: false,
};

/// Whether clients may have their writes undone.
pub const ROLLBACK_PREFERENCE: Setting = Setting {
    name: "rollback-preference",
    value_name: None,
    takes: "true or false",
    default: Some("false"),
    example: "true",
    help: "Accept Prefer: tx=rollback (supabase-js: .rollback()): a write is answered as if it were done, and undone. For tests.",
    scope: FlagScope::Serving,
    secret: false,
};
