//! Full-text search as SQL.

use sangam_db::{Engine, SearchQuery, SearchScope, conjunction};
use sangam_schema::{Rule, Type};

use super::bind::Bind;
use super::builder::Builder;
use super::node::Node;
use crate::error::Error;
use crate::request::shape::{Field, ValueIndex};

impl Builder<'_> {
    /// A full-text condition. On the column `search` it covers all searchable columns, otherwise only the named one.
    pub(super) fn search(
        &mut self,
        node: &Node,
        field: &Field,
        kind: SearchQuery,
        slot: ValueIndex,
        row: &str,
    ) -> Result<String, Error> {
        let table = node.resource.name;
        let column = node.column(&field.name)?;
        let Some(search) = &node.resource.search else {
            return Err(Error::Unsupported {
                message: format!("{table} cannot be searched"),
                hint: "Use ilike, or search a table that has a search column.".to_owned(),
            });
        };
        let whole = column.ty == Type::Search;
        let known = search.columns.iter().find(|(name, _)| *name == column.name);
        let scope = match known {
            _ if whole => SearchScope::Everything,
            Some((name, _)) if field.path.is_empty() && (column.visible == Rule::Always || column.mask.is_some()) => {
                SearchScope::Column(name)
            }
            _ => {
                let columns: Vec<_> = search.columns.iter().map(|(name, _)| *name).collect();
                return Err(Error::Unsupported {
                    message: format!("column {table}.{} is not searchable", column.name),
                    hint: format!("Search the column \"search\", or one of {}.", columns.join(", ")),
                });
            }
        };
        let query = self.bind(Bind::Search(slot, kind, scope), Type::Text);
        let found = match self.engine {
            Engine::Sqlite => {
                format!("{row}.rowid in (select rowid from _{table}_search where _{table}_search match {query})")
            }
            Engine::Postgres if whole => format!("{row}.search @@ to_tsquery('sangam', {query})"),
            Engine::Postgres => {
                format!("to_tsvector('sangam', words({row}.{}::text)) @@ to_tsquery('sangam', {query})", column.name)
            }
        };
        let rule = if whole { self.searchable_rows(node, row) } else { self.rule(&column.visible, row) };
        Ok(match rule {
            None => found,
            Some(rule) => format!("({rule} and {found})"),
        })
    }

    /// A condition for the rows whose searchable text the caller may see in full. `None` if that is every row.
    /// Searching hidden columns would reveal what they contain.
    pub(super) fn searchable_rows(&mut self, node: &Node, row: &str) -> Option<String> {
        let searched = node.resource.search.iter().flat_map(|search| &search.columns);
        let mut rules: Vec<String> = searched
            .filter_map(|(name, _)| node.resource.find(name))
            .filter(|column| column.visible != Rule::Always)
            .filter_map(|column| self.rule(&column.visible, row))
            .collect();
        rules.dedup();
        (!rules.is_empty()).then(|| conjunction(&rules))
    }
}
