//! Every row of every table, to compare a database with itself.

use std::collections::BTreeMap;

use sangam_db::{Db, Engine, Statement};

/// The database's own records, and tables of when something was done.
const LEFT_OUT: [&str; 5] = ["refinery_schema_history", "audit_events", "_chores", "_instance", "buckets"];

/// The rows of each table, as text and in order.
pub(super) async fn dump(db: &Db) -> BTreeMap<String, Vec<String>> {
    let mut dump = BTreeMap::new();
    for table in tables(db).await {
        let rows = db.read(Statement::new(rows_of(db, &table).await, Vec::new())).await.unwrap();
        let mut rows: Vec<_> = rows.iter().filter_map(|row| row.text(0).map(str::to_owned)).collect();
        rows.sort();
        dump.insert(table, rows);
    }
    dump
}

async fn tables(db: &Db) -> Vec<String> {
    let find = match db.engine() {
        // The tables of a search index belong to the index.
        Engine::Sqlite => {
            "select name from pragma_table_list where type = 'table' and schema = 'main' and name not like 'sqlite_%'"
        }
        Engine::Postgres => "select tablename::text from pg_tables where schemaname = current_schema()",
    };
    let rows = db.read(Statement::new(find, Vec::new())).await.unwrap();
    let names = rows.iter().filter_map(|row| row.text(0).map(str::to_owned));
    names.filter(|name| !LEFT_OUT.contains(&name.as_str())).collect()
}

/// A statement for the rows of a table. Row numbers differ between runs and mean nothing.
async fn rows_of(db: &Db, table: &str) -> String {
    if db.engine() == Engine::Postgres {
        return format!("select row_to_json(t)::text from {table} t");
    }
    let columns = format!("select name from pragma_table_info('{table}') where name not in ('rowid', 'row')");
    let rows = db.read(Statement::new(columns, Vec::new())).await.unwrap();
    let pairs: Vec<_> = rows.iter().filter_map(|row| row.text(0)).map(|name| format!("'{name}', \"{name}\"")).collect();
    format!("select json_object({}) from {table}", pairs.join(", "))
}
