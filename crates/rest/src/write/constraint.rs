//! Names the constraint that a write broke. Clients expect the name, and SQLite does not report it.

use std::sync::Arc;

use sangam_db::{self as db, Statement, Value};
use sangam_schema::{ForeignKey, Resource};

use crate::error::Error;
use crate::rest::RestInner;

/// Names a unique key by its columns, and adds the table of a check.
pub(super) fn name_constraint(resource: &Resource, error: db::Error) -> Error {
    let table_name = || resource.name.to_owned();
    Error::Database(match error {
        db::Error::Unique { table, columns, constraint } => {
            let constraint = resource.unique_key(&columns).or(constraint);
            db::Error::Unique { table, columns, constraint }
        }
        db::Error::Check { table: None, constraint } => db::Error::Check { table: Some(table_name()), constraint },
        other => other,
    })
}

impl RestInner {
    /// Names the foreign key that a refused write broke: the one for which a row of `sent`, a JSON array, has no
    /// target. It is looked up afterwards on a read connection, because it is only needed for the error message.
    pub(super) async fn name_foreign_key(&self, resource: &Resource, error: Error, sent: String) -> Error {
        let Error::Database(db::Error::ForeignKey { constraint: None, .. }) = error else { return error };
        let mut broken = None;
        for key in &resource.foreign_keys {
            if self.is_dangling(key, &sent).await {
                broken = Some(key.name.clone());
                break;
            }
        }
        Error::Database(db::Error::ForeignKey { table: Some(resource.name.to_owned()), constraint: broken })
    }

    async fn is_dangling(&self, key: &ForeignKey, sent: &str) -> bool {
        let ForeignKey { column, target, .. } = key;
        let sql = format!(
            "select 1 from json_each(?1) r where r.value ->> '$.{column}' is not null \
             and not exists (select 1 from {target} t where t.id = r.value ->> '$.{column}') limit 1"
        );
        let statement = Statement { sql: Arc::from(sql), values: vec![Value::Text(sent.to_owned())] };
        self.db.read(statement).await.is_ok_and(|rows| !rows.is_empty())
    }
}
