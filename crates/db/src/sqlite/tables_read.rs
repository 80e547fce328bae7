//! Determines the tables that a statement reads, as reported by SQLite while compiling it. This includes tables in rules, embeds and
//! views.

use std::collections::BTreeSet;
use std::sync::Arc;

use parking_lot::Mutex;
use rusqlite::Connection;
use rusqlite::hooks::{AuthAction, AuthContext, Authorization};

/// Functions that SQLite treats as tables. They read only their arguments.
const TABLE_FUNCTIONS: [&str; 2] = ["json_each", "json_tree"];

/// Records the tables that a connection reports while it compiles a statement.
pub(super) struct TablesRead(Arc<Mutex<Option<BTreeSet<String>>>>);

impl TablesRead {
    pub(super) fn install(connection: &mut Connection) -> rusqlite::Result<TablesRead> {
        let heard: Arc<Mutex<Option<BTreeSet<String>>>> = Arc::default();
        let listening = Arc::clone(&heard);
        connection.authorizer(Some(move |context: AuthContext<'_>| {
            if let (AuthAction::Read { table_name, .. }, Some(tables)) = (context.action, &mut *listening.lock())
                && !TABLE_FUNCTIONS.contains(&table_name)
            {
                tables.insert(table_name.to_owned());
            }
            Authorization::Allow
        }))?;
        Ok(TablesRead(heard))
    }

    /// The tables that a statement reads. Compiles the statement just for this.
    pub(super) fn of(&self, connection: &Connection, sql: &str) -> rusqlite::Result<BTreeSet<String>> {
        *self.0.lock() = Some(BTreeSet::new());
        let compiled = connection.prepare(sql).map(drop);
        let tables = self.0.lock().take().unwrap_or_default();
        compiled.map(|()| tables)
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;

    #[test]
    fn a_table_is_found_anywhere_in_the_statement() {
        let mut connection = Connection::open_in_memory().unwrap();
        connection
            .execute_batch(
                "create table a (id integer primary key, b_id int, t text);
                 create table b (id integer primary key);
                 create table c (id int);
                 create table d (id int);
                 create view v as select id from d;
                 create virtual table words using fts5(t, content='a', content_rowid='id');",
            )
            .unwrap();
        let tables_read = TablesRead::install(&mut connection).unwrap();
        let tables = |sql: &str| tables_read.of(&connection, sql).unwrap().into_iter().collect::<Vec<_>>();
        assert_eq!(
            tables("select json_object('n', (select count(*) from c)) from a join b on b.id = a.b_id"),
            ["a", "b", "c"]
        );
        assert_eq!(tables("select 1 from a where exists (select 1 from c where c.id = a.id)"), ["a", "c"]);
        assert_eq!(tables("with n as (select id from b) select value from n, json_each('[1]')"), ["b"]);
        assert_eq!(
            tables("select 1 from a where rowid in (select rowid from words where words match ?1)"),
            ["a", "words"]
        );
        assert!(tables("select id from v").contains(&"d".to_owned()));
        assert!(tables("select ?1").is_empty());
    }
}
