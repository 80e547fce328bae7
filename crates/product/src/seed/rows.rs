//! Bulk inserts: JSON objects that one statement turns into rows of a table.

use sangam_db::{Db, Error, Statement};
use sangam_schema::{Schema, Type};
use serde_json::Value as Json;

/// Rows per transaction.
const BATCH_SIZE: usize = 100;

/// Rows for several tables, in insertion order.
#[derive(Debug, Default, Clone, PartialEq)]
pub(super) struct DemoRows(Vec<(&'static str, Vec<Json>)>);

impl DemoRows {
    /// Adds a row. All rows of a table must have the same keys.
    pub(super) fn push(&mut self, table: &'static str, row: Json) {
        match self.0.iter_mut().find(|(name, _)| *name == table) {
            Some((_, rows)) => rows.push(row),
            None => self.0.push((table, vec![row])),
        }
    }

    /// The rows of a table.
    pub(super) fn of(&self, table: &str) -> &[Json] {
        self.0.iter().find(|(name, _)| *name == table).map_or(&[], |(_, rows)| rows)
    }

    /// Inserts all rows, one batch per transaction. A single transaction would make the change feed of either engine
    /// hold and repeatedly copy every row whose counter changes with a like.
    pub(super) async fn insert(self, db: &Db, schema: &Schema) -> Result<(), Error> {
        for (table, rows) in self.0 {
            for batch in rows.chunks(BATCH_SIZE) {
                let statements: Vec<_> = [Some(insertion(db, schema, table, batch)), drop_events(db, table, batch)]
                    .into_iter()
                    .flatten()
                    .collect();
                run(db, statements).await?;
            }
        }
        Ok(())
    }
}

/// Runs statements in one transaction.
pub(super) async fn run(db: &Db, statements: Vec<Statement>) -> Result<(), Error> {
    db.write(move |tx| {
        Box::pin(async move {
            for statement in &statements {
                tx.execute(statement).await?;
            }
            Ok(())
        })
    })
    .await
}

/// Deletes the events of inserted rows, so that the demo's past causes no notifications or mails.
fn drop_events(db: &Db, table: &str, rows: &[Json]) -> Option<Statement> {
    let subject = match table {
        "job_applications"
        | "application_events"
        | "application_withdrawals"
        | "proposals"
        | "messages"
        | "comments"
        | "reviews"
        | "team_events" => "id",
        "post_likes" => "post_id",
        _ => return None,
    };
    let engine = db.engine();
    let is_one_of = engine.is_one_of("subject_id", &engine.array_placeholder(1), Type::Uuid);
    let subjects: Json = rows.iter().map(|row| row[subject].clone()).collect();
    Some(Statement::new(format!("delete from _happenings where {is_one_of}"), vec![subjects.to_string().into()]))
}

/// Builds one statement that inserts these rows.
pub(super) fn insertion(db: &Db, schema: &Schema, table: &str, rows: &[Json]) -> Statement {
    let engine = db.engine();
    let keys = rows.first().and_then(Json::as_object).map(|row| row.keys().map(String::as_str).collect::<Vec<_>>());
    let columns: Vec<_> =
        keys.unwrap_or_default().into_iter().map(|name| (name, column_type(schema, table, name))).collect();
    let names: Vec<_> = columns.iter().map(|(name, _)| sangam_db::quote_identifier(name)).collect();
    let sql = format!(
        "insert into {table} ({0}) select {0} from {1}",
        names.join(", "),
        engine.rows(&engine.array_placeholder(1), &columns, "r")
    );
    let timestamps: Vec<_> = columns.iter().filter(|(_, ty)| *ty == Type::Timestamp).map(|(name, _)| *name).collect();
    let rows: Json = rows.iter().map(|row| with_stored_timestamps(row, &timestamps)).collect();
    Statement::new(sql, vec![rows.to_string().into()])
}

/// Converts the row's timestamps to their stored form. Where timestamps are stored as text, any other form would break
/// their order, and a message could never be marked as read.
fn with_stored_timestamps(row: &Json, timestamps: &[&str]) -> Json {
    let mut row = row.clone();
    for name in timestamps {
        if let Ok(stored) = Type::Timestamp.parse_json(&row[*name]) {
            row[*name] = stored;
        }
    }
    row
}

/// A column's type, from the declaration or, for private tables, from this list.
fn column_type(schema: &Schema, table: &str, column: &str) -> Type {
    let declared =
        schema.resource(table).and_then(|resource| resource.columns.iter().find(|known| known.name == column));
    match (declared, column) {
        (Some(declared), _) => declared.ty,
        (None, "app_metadata" | "user_metadata") => Type::Json,
        (None, "created_at" | "updated_at" | "email_confirmed_at" | "last_sign_in_at" | "last_read_at") => {
            Type::Timestamp
        }
        (None, "day") => Type::Date,
        (None, name) if name == "id" || name.ends_with("_id") => Type::Uuid,
        _ => Type::Text,
    }
}
