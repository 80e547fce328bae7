//! Sort orders, by column or by search relevance.

use sangam_db::{Engine, SearchScope};
use sangam_schema::Type;

use super::bind::Bind;
use super::builder::Builder;
use super::node::Node;
use super::read::SelectParts;
use crate::error::Error;
use crate::request::shape::{Condition, Operator, OrderTerm};

/// The name that sorts search results by how well they match.
const RELEVANCE: &str = "relevance";

impl Builder<'_> {
    /// One term of a node's sort order. `aliases` are the aliases of its embeds.
    pub(super) fn order(
        &mut self,
        node: &Node,
        term: &OrderTerm,
        row: &str,
        aliases: &[String],
        ranking: Option<usize>,
    ) -> Result<String, Error> {
        let is_relevance =
            term.embed.is_none() && term.field.name == RELEVANCE && node.resource.find(RELEVANCE).is_none();
        let (sql, nullable) = match &term.embed {
            Some(name) => {
                let (index, embed) = node.find_embed(name).ok_or_else(|| Error::NotEmbedded(name.clone()))?;
                if !embed.is_one() {
                    return Err(Error::OrderByList(node.resource.name.to_owned(), name.clone()));
                }
                if embed.node.is_aggregated() {
                    return Err(embed.node.ungrouped(&term.field.name));
                }
                (self.field(&embed.node, &term.field, &aliases[index])?.sql, true)
            }
            None if is_relevance && node.resource.search.is_some() => {
                (self.relevance(node, ranking.ok_or_else(not_searched)?, row)?, false)
            }
            None => {
                let expression = self.field(node, &term.field, row)?;
                (expression.sql, expression.nullable)
            }
        };
        Ok(self.directed(&sql, nullable, term))
    }

    /// A sort term with its direction and the position of nulls.
    pub(super) fn directed(&self, sql: &str, nullable: bool, term: &OrderTerm) -> String {
        let direction = if term.descending { "desc" } else { "asc" };
        let nulls_first = term.nulls_first.unwrap_or(term.descending);
        // Only written where it matters, because it stops SQLite from using an index for the order.
        let nulls = match nullable && nulls_first != self.engine.nulls_first(term.descending) {
            false => "",
            true if nulls_first => " nulls first",
            true => " nulls last",
        };
        format!("{sql} {direction}{nulls}")
    }

    /// The search condition that ranks a node's rows, if its order (or the lack of one) uses relevance.
    pub(super) fn ranking(&self, node: &Node) -> Option<usize> {
        let wanted = node.order.is_empty() || node.order.iter().any(|term| term.field.name == RELEVANCE);
        let is_search = |condition: &&Condition| matches!(condition, Condition::Test { negated: false, field, operator: Operator::Search(..) } if field.name == "search");
        node.conditions.iter().position(is_search).filter(|_| wanted && node.resource.search.is_some())
    }

    /// Joins the search index on SQLite, which needs it in the statement for ranking.
    pub(super) fn join_search(&mut self, node: &Node, condition: &Condition, row: &str, parts: &mut SelectParts) {
        let Condition::Test { operator: Operator::Search(kind, slot), .. } = condition else { return };
        let index = format!("_{}_search", node.resource.name);
        let query = self.bind(Bind::Search(*slot, *kind, SearchScope::Everything), Type::Text);
        parts.deciding_joins.push_str(&format!(" join {index} on {index}.rowid = {row}.rowid"));
        parts.conditions.push(format!("{index} match {query}"));
        parts.conditions.extend(self.searchable_rows(node, row));
    }

    /// How well a row matches. Larger is better.
    pub(super) fn relevance(&mut self, node: &Node, ranking: usize, row: &str) -> Result<String, Error> {
        let search = node.resource.search.as_ref().ok_or_else(not_searched)?;
        let table = node.resource.name;
        if self.engine == Engine::Sqlite {
            return Ok(self.engine.relevance(table, row, &search.columns, ""));
        }
        let Condition::Test { operator: Operator::Search(kind, slot), .. } = node.conditions[ranking] else {
            return Err(not_searched());
        };
        let query = self.bind(Bind::Search(*slot, *kind, SearchScope::Everything), Type::Text);
        Ok(self.engine.relevance(table, row, &search.columns, &query))
    }
}

/// The error for an order by relevance without a search.
fn not_searched() -> Error {
    Error::Unsupported {
        message: "rows can be ordered by relevance only when they are searched".to_owned(),
        hint: "Add a filter such as search=wfts.text.".to_owned(),
    }
}
