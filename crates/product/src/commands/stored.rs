//! Stored rows as JSON, converted by the declared column types.

use std::collections::HashMap;
use std::sync::LazyLock;

use sangam_db::{Error, Row, Tx, quote_identifier};
use sangam_schema::{Column, Type};
use serde_json::{Value as Json, json};
use uuid::Uuid;

use crate::resources::resources;

/// A declared table and the statement that reads one of its rows.
struct StoredTable {
    columns: Vec<Column>,
    template: String,
}

static TABLES: LazyLock<HashMap<&'static str, StoredTable>> = LazyLock::new(|| {
    let with_id = resources().into_iter().filter(|resource| resource.primary_key == ["id"]);
    let tables = with_id.map(|resource| {
        let columns: Vec<_> = resource.stored().cloned().collect();
        let names: Vec<_> = columns.iter().map(|column| quote_identifier(column.name)).collect();
        let template = format!("select {} from {} where id = {{uuid}}", names.join(", "), resource.name);
        (resource.name, StoredTable { columns, template })
    });
    tables.collect()
});

/// Reads a whole row of a declared table as JSON, as the answer of the command that wrote it.
pub(super) async fn read_row(tx: &mut Tx<'_>, table: &str, id: Uuid) -> Result<String, Error> {
    let known = TABLES.get(table).ok_or_else(|| Error::Other(format!("{table} is not declared")))?;
    let select = tx.statement(&known.template, vec![id.into()]);
    let rows = tx.fetch(&select).await?;
    let row =
        rows.first().ok_or_else(|| Error::Other(format!("a row of {table} is missing right after it was written")))?;
    Ok(describe(row, &known.columns).to_string())
}

/// Converts a row with these columns to a JSON object.
pub(super) fn describe(row: &Row, columns: &[Column]) -> Json {
    let value = |(index, column): (usize, &Column)| (column.name.to_owned(), read_value(row, index, column.ty));
    Json::Object(columns.iter().enumerate().map(value).collect())
}

fn read_value(row: &Row, index: usize, ty: Type) -> Json {
    match ty {
        Type::Boolean => json!(row.bool(index)),
        Type::Json | Type::List => {
            row.text(index).and_then(|text| serde_json::from_str(text).ok()).unwrap_or(Json::Null)
        }
        Type::Integer => json!(row.int(index)),
        Type::Number => json!(row.real(index)),
        Type::Uuid | Type::Text | Type::Timestamp | Type::Date | Type::Search => json!(row.text(index)),
    }
}
