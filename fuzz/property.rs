//! What holds for any query string: on any table and either engine it becomes a statement or an error of the dialect, never a panic.
//! The fuzzer and a test of the Rust suite both run it.

use std::sync::LazyLock;

use sangam_db::Engine;
use sangam_schema::{Caller, Schema};

static SCHEMA: LazyLock<Schema> = LazyLock::new(sangam_product::schema);

pub fn plan_or_refuse(query: &str) {
    let caller = Caller::User(Default::default());
    for table in ["posts", "jobs", "profiles", "conversations"] {
        for engine in [Engine::Sqlite, Engine::Postgres] {
            let _ = sangam_rest::explain(engine, &SCHEMA, caller, table, query, true);
        }
    }
}
