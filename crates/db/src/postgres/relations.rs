//! Finds the tables that a statement reads by looking for their names in its text.

use std::collections::{BTreeSet, HashMap, HashSet};

use tokio_postgres::Client;

use super::errors::map_error;
use crate::Error;

/// Lists every table and view, with whether its changes are captured, and every function in our schema, with its text.
const NAMES: &str = r"
    select
      c.relname::text,
      exists (select 1 from pg_trigger t where t.tgrelid = c.oid and t.tgname like '\_capture\_%'),
      null
    from pg_class c
    where c.relnamespace = current_schema()::regnamespace and c.relkind in ('r', 'v', 'm', 'p', 'f')
    union all
    select p.proname::text, false, p.prosrc
    from pg_proc p
    where p.pronamespace = current_schema()::regnamespace
";

/// The names that may occur in a statement.
#[derive(Debug, Default)]
pub(super) struct Relations {
    captured: HashSet<String>,
    not_captured: HashSet<String>,
    functions: HashMap<String, String>,
}

impl Relations {
    pub(super) async fn read(client: &Client) -> Result<Relations, Error> {
        let mut relations = Relations::default();
        for row in client.query(NAMES, &[]).await.map_err(map_error)? {
            let (name, is_captured, function): (String, bool, Option<String>) = (row.get(0), row.get(1), row.get(2));
            match function {
                Some(text) => relations.functions.entry(name).or_default().push_str(&text),
                None if is_captured => drop(relations.captured.insert(name)),
                None => drop(relations.not_captured.insert(name)),
            }
        }
        Ok(relations)
    }

    /// The tables whose changes are captured.
    pub(super) fn captured(&self) -> impl Iterator<Item = &str> {
        self.captured.iter().map(String::as_str)
    }

    /// The tables that a statement may read, directly or through functions: every table whose name occurs in its text. `None` if one of
    /// them is not captured, or if no tables are known.
    pub(super) fn read_by(&self, sql: &str) -> Option<BTreeSet<&str>> {
        let mut tables = BTreeSet::new();
        let mut called = HashSet::new();
        let mut texts = vec![sql];
        while let Some(text) = texts.pop() {
            for name in names(text) {
                let name = name.to_ascii_lowercase();
                if self.not_captured.contains(&name) {
                    return None;
                }
                if let Some(table) = self.captured.get(&name) {
                    tables.insert(table.as_str());
                }
                if let Some((function, text)) = self.functions.get_key_value(&name)
                    && called.insert(function)
                {
                    texts.push(text);
                }
            }
        }
        (!self.captured.is_empty()).then_some(tables)
    }
}

/// Everything that could be a name. This includes words in literals and comments, which is harmless.
fn names(sql: &str) -> impl Iterator<Item = &str> {
    sql.split(|character: char| !(character.is_alphanumeric() || character == '_')).filter(|word| !word.is_empty())
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;

    fn relations() -> Relations {
        let set = |names: &[&str]| names.iter().map(ToString::to_string).collect();
        let functions = [("in_team", "select 1 from members where are_friends()"), ("are_friends", "in_team(friends)")];
        Relations {
            captured: set(&["jobs", "profiles", "members", "friends"]),
            not_captured: set(&["_views", "accounts"]),
            functions: functions.map(|(name, text)| (name.to_owned(), text.to_owned())).into(),
        }
    }

    fn read(sql: &str) -> Option<Vec<String>> {
        let relations = relations();
        relations.read_by(sql).map(|tables| tables.into_iter().map(str::to_owned).collect())
    }

    #[test]
    fn a_table_is_found_anywhere_in_the_statement() {
        let found = read(r#"select (select 1 from "profiles" p) from public.Jobs where id=$1"#).unwrap();
        assert_eq!(found, ["jobs", "profiles"]);
        assert_eq!(read("select 1").unwrap(), [""; 0]);
    }

    #[test]
    fn a_function_reads_its_own_tables_and_those_of_functions_it_calls() {
        assert_eq!(read("select in_team(id) from jobs").unwrap(), ["friends", "jobs", "members"]);
    }

    #[test]
    fn a_statement_that_reads_an_uncaptured_table_has_no_known_tables() {
        assert_eq!(read("select 1 from jobs, _views"), None);
        assert_eq!(Relations::default().read_by("select 1"), None);
    }
}
