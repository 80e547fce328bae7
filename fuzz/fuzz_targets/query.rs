//! Any query string on any table becomes a statement or an error of the dialect, on both engines, never a panic.
#![no_main]

use std::sync::LazyLock;

use libfuzzer_sys::fuzz_target;
use sangam_db::Engine;
use sangam_schema::{Caller, Schema};

static SCHEMA: LazyLock<Schema> = LazyLock::new(sangam_product::schema);

fuzz_target!(|text: &str| {
    let caller = Caller::User(Default::default());
    for table in ["posts", "jobs", "profiles", "conversations"] {
        for engine in [Engine::Sqlite, Engine::Postgres] {
            let _ = sangam_rest::explain(engine, &SCHEMA, caller, table, text, true);
        }
    }
});
