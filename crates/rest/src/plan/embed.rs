//! Related resources: a join for a single row, a subquery for a list.

use sangam_db::conjunction;
use sangam_schema::Type;

use super::bind::Bind;
use super::builder::Builder;
use super::node::EmbedNode;
use super::object_key::{Grouping, ObjectKey};
use super::read::{RowsUse, SelectParts, object};
use crate::error::Error;
use crate::request::MAX_ROWS;

impl Builder<'_> {
    /// Adds an embed: a join for a single row, a subquery for a list. Returns the keys it adds to the parent's object.
    pub(super) fn embed(
        &mut self,
        embed: &EmbedNode,
        parent: &str,
        required: bool,
        parts: &mut SelectParts,
    ) -> Result<(String, Vec<ObjectKey>), Error> {
        let row = self.alias();
        // A spread row takes part in the aggregation of its parent, together with its own aggregates.
        let aggregated = embed.node.is_counted() || (embed.node.is_aggregated() && !embed.spread);
        if aggregated || !embed.is_one() {
            if embed.inner {
                let exists = self.related_exists(embed, parent)?;
                parts.conditions.push(exists);
            }
            return Ok((row.clone(), self.list(embed, parent, &row)?));
        }
        let deciding = embed.inner && required;
        if embed.inner && !required {
            let exists = self.related_exists(embed, parent)?;
            parts.conditions.push(exists);
        }
        let child = self.parts(&embed.node, &row, RowsUse { required: deciding, ordered: false })?;
        let relation = &embed.relation;
        let mut on = vec![format!("{row}.{} = {parent}.{}", relation.foreign, relation.local)];
        on.extend(child.conditions);
        let join = format!(" {}join {} on {}", if deciding { "" } else { "left " }, child.table, conjunction(&on));
        let joins = if deciding { &mut parts.deciding_joins } else { &mut parts.adding_joins };
        joins.push_str(&join);
        // A join that filters rows inside the embed filters the outer rows too. It only exists if this join filters as well.
        parts.deciding_joins.push_str(&child.deciding_joins);
        parts.adding_joins.push_str(&child.adding_joins);
        if embed.spread {
            let object_keys =
                child.object_keys.into_iter().map(|object_key| object_key.spread_from(&row, relation.foreign));
            return Ok((row.clone(), object_keys.collect()));
        }
        if embed.node.outputs.is_empty() {
            return Ok((row, Vec::new()));
        }
        let object = object(self.engine, &child.object_keys);
        let sql = format!("case when {row}.{} is not null then {object} end", relation.foreign);
        Ok((row, vec![ObjectKey::json(embed.key, sql)]))
    }

    /// The keys a list adds to its parent's object: one array, or one array per key for a spread. A list that is
    /// reduced to a single row is not an array.
    fn list(&mut self, embed: &EmbedNode, parent: &str, row: &str) -> Result<Vec<ObjectKey>, Error> {
        let node = &embed.node;
        if node.outputs.is_empty() {
            return Ok(Vec::new());
        }
        if embed.spread && !embed.is_one() && node.has_aggregates() {
            return Err(Error::AggregateOfSpreadList);
        }
        let parts = self.related(embed, parent, row, RowsUse::LIST)?;
        let limit = match node.limit {
            Some(slot) => self.bind(Bind::EmbedLimit(slot), Type::Integer),
            None => MAX_ROWS.to_string(),
        };
        let offset = match node.offset {
            Some(slot) => self.bind(Bind::Value(slot, Type::Integer), Type::Integer),
            None => "0".to_owned(),
        };
        let engine = self.engine;
        if !embed.spread {
            let rows = self.rows(&parts, &limit, &offset);
            let array = engine.array_text("j", self.number());
            let sql = match embed.is_one() {
                true => engine.json_subquery(&rows),
                false => engine.json_subquery(&format!("select {array} from ({rows}) list")),
            };
            return Ok(vec![ObjectKey::json(embed.key, sql)]);
        }
        self.count(parts.object_keys.len() * (1 + parts.conditions.len()))?;
        let (object_keys, from) = self.from(&parts);
        let spread = object_keys.iter().map(|object_key| {
            let rows = self.select(object_key.sql.clone(), &from, &parts.order, &limit, &offset);
            if embed.is_one() {
                return ObjectKey { sql: format!("({rows})"), grouping: Grouping::By(None), ..object_key.clone() };
            }
            let values = engine.array_text(&engine.json_text("j", object_key.is_json), self.number());
            ObjectKey::json(&object_key.key, engine.json_subquery(&format!("select {values} from ({rows}) list")))
        });
        Ok(spread.collect())
    }

    /// The parts of a related list, linked to its parent.
    fn related(&mut self, embed: &EmbedNode, parent: &str, row: &str, rows_use: RowsUse) -> Result<SelectParts, Error> {
        let mut parts = self.parts(&embed.node, row, rows_use)?;
        let relation = &embed.relation;
        let mut conditions = Vec::new();
        match &relation.junction {
            None => conditions.push(format!("{row}.{} = {parent}.{}", relation.foreign, relation.local)),
            Some(link) => {
                let junction = self.alias();
                let table = link.resource;
                parts.deciding_joins.push_str(&format!(
                    " join {table} {junction} on {junction}.{} = {row}.{}",
                    link.far, relation.foreign
                ));
                conditions.push(format!("{junction}.{} = {parent}.{}", link.near, relation.local));
                // A caller who may not know that two rows are linked must not learn it from the result.
                if let Some(resource) = self.schema.resource(table) {
                    conditions.extend(self.rule(&resource.read, &junction));
                }
            }
        }
        conditions.append(&mut parts.conditions);
        parts.conditions = conditions;
        Ok(parts)
    }

    /// Tests whether a parent has related rows that match the embed's filters.
    pub(crate) fn related_exists(&mut self, embed: &EmbedNode, parent: &str) -> Result<String, Error> {
        self.count_test()?;
        let row = self.alias();
        let bare = EmbedNode { node: embed.node.without_outputs(), relation: embed.relation.clone(), ..*embed };
        let SelectParts { table, deciding_joins, conditions, .. } =
            self.related(&bare, parent, &row, RowsUse::UNORDERED)?;
        Ok(format!("exists (select 1 from {table}{deciding_joins} where {})", conjunction(&conditions)))
    }
}
