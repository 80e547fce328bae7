//! Query strings of the data API. On any table and either engine, each becomes a statement or is refused with an error
//! of the dialect.

use sangam_db::Engine;
use sangam_rest::testing::respond;
use sangam_schema::Caller;

use super::{SCHEMA, text};

pub fn check(bytes: &[u8]) {
    let query = text(bytes);
    let caller = Caller::User(Default::default());
    for table in ["posts", "jobs", "profiles", "conversations"] {
        for engine in [Engine::Sqlite, Engine::Postgres] {
            if let Err(error) = sangam_rest::explain(engine, &SCHEMA, caller, table, &query, true) {
                let status = respond(error).status();
                // A request with several possible relations is refused with status 300, as in the dialect.
                let is_refusal = status.is_client_error() || status.as_u16() == 300;
                assert!(is_refusal, "{table}?{query} is refused with {status}");
            }
        }
    }
}
