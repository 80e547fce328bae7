//! The optional features of the data API.

use super::{FlagScope, Setting};

/// Whether the data API supports aggregates.
pub const AGGREGATES: Setting = Setting {
    name: "aggregates",
    value_name: None,
    accepts: "true or false",
    default: Some("false"),
    example: "true",
    help: "Whether the data API supports aggregates: count(), sum(), avg(), min(), max(), over the rows that the caller \
           may read. Off by default, because they read every row that the filters match.",
    scope: FlagScope::Serving,
    secret: false,
};

/// Whether the data API shows query plans.
pub const QUERY_PLANS: Setting = Setting {
    name: "query-plans",
    value_name: None,
    accepts: "true or false",
    default: Some("false"),
    example: "true",
    help: "Whether clients can get the database's query plan for a read, by accepting application/vnd.pgrst.plan \
           (supabase-js: .explain()). Plans reveal rules and table sizes: for development only.",
    scope: FlagScope::Serving,
    secret: false,
};

/// Whether clients may have their writes rolled back.
pub const ROLLBACK_PREFERENCE: Setting = Setting {
    name: "rollback-preference",
    value_name: None,
    accepts: "true or false",
    default: Some("false"),
    example: "true",
    help: "Whether clients can have a write rolled back with Prefer: tx=rollback (supabase-js: .rollback()). It is \
           answered as if it had been done. For tests.",
    scope: FlagScope::Serving,
    secret: false,
};
