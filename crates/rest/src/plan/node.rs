//! Resolves the names in a request's shape against the schema. The result is a tree of resources.

use std::collections::HashMap;

use sangam_filter::Comparison;
use sangam_schema::{Cardinality, Column, Relation, Resource, Schema};
use serde_json::json;

use crate::closest::closest;
use crate::error::{Ambiguity, Error};
use crate::request::shape::{
    Aggregate, Condition, Embed, Field, Operator, OrderTerm, QueryShape, SelectItem, ValueIndex,
};

/// A resource and the parts of it that were requested.
#[derive(Debug)]
pub(crate) struct Node<'a> {
    pub(crate) resource: &'a Resource,
    pub(crate) outputs: Vec<Output<'a>>,
    pub(crate) embeds: Vec<EmbedNode<'a>>,
    pub(crate) conditions: Vec<&'a Condition>,
    pub(crate) order: Vec<&'a OrderTerm>,
    pub(crate) limit: Option<ValueIndex>,
    pub(crate) offset: Option<ValueIndex>,
}

/// One item in a node's output.
#[derive(Debug)]
pub(crate) enum Output<'a> {
    /// A column, or a value inside its JSON.
    Column { key: String, field: &'a Field, cast: Option<&'a str> },
    /// A whole column, from `*`.
    Whole(&'a Column),
    /// The number of rows, requested with plain `count`.
    Count { key: String, cast: Option<&'a str> },
    /// An aggregate of each group.
    Aggregate { key: String, aggregate: &'a Aggregate },
    /// The embed at this index.
    Embed(usize),
}

impl Output<'_> {
    /// The key it is returned under. `None` for an embed, which may add several keys.
    fn key(&self) -> Option<&str> {
        match self {
            Output::Column { key, .. } | Output::Count { key, .. } | Output::Aggregate { key, .. } => Some(key),
            Output::Whole(column) => Some(column.name),
            Output::Embed(_) => None,
        }
    }
}

/// Removes duplicate keys. The last value wins, as in JSON parsers, but keeps the position of the first. So a column
/// that is selected repeatedly uses up only one argument of the engine's function. This runs before any parameter is
/// bound, because PostgreSQL refuses parameters that a statement does not use.
fn distinct(outputs: Vec<Output>) -> Vec<Output> {
    let mut places: HashMap<String, usize> = HashMap::with_capacity(outputs.len());
    let mut kept = Vec::with_capacity(outputs.len());
    for output in outputs {
        match output.key().map(|key| places.entry(key.to_owned()).or_insert(kept.len())) {
            Some(place) if *place < kept.len() => kept[*place] = output,
            _ => kept.push(output),
        }
    }
    kept
}

/// A related resource inside a node.
#[derive(Debug)]
pub(crate) struct EmbedNode<'a> {
    pub(crate) key: &'a str,
    pub(crate) relation: Relation,
    pub(crate) inner: bool,
    pub(crate) spread: bool,
    /// Used only in conditions: neither joined nor returned.
    pub(crate) silent: bool,
    pub(crate) node: Node<'a>,
}

impl EmbedNode<'_> {
    pub(crate) fn is_one(&self) -> bool {
        self.relation.cardinality == Cardinality::One
    }
}

/// PostgreSQL truncates longer identifiers, so two keys could become one.
const MAX_KEY_BYTES: usize = 63;

impl<'a> Node<'a> {
    /// Resolves a shape, starting from a resource.
    pub(crate) fn resolve(
        schema: &'a Schema,
        resource: &'a Resource,
        shape: &'a QueryShape,
    ) -> Result<Node<'a>, Error> {
        let mut root = Node::of_items(schema, resource, &shape.select)?;
        for (path, condition) in &shape.filters {
            root.descend(path)?.conditions.push(condition);
        }
        for (path, terms) in &shape.order {
            root.descend(path)?.order = terms.iter().collect();
        }
        for (path, slot) in &shape.limits {
            root.descend(path)?.limit = Some(*slot);
        }
        for (path, slot) in &shape.offsets {
            root.descend(path)?.offset = Some(*slot);
        }
        Ok(root)
    }

    fn of_items(schema: &'a Schema, resource: &'a Resource, items: &'a [SelectItem]) -> Result<Node<'a>, Error> {
        let mut node = Node {
            resource,
            outputs: Vec::new(),
            embeds: Vec::new(),
            conditions: Vec::new(),
            order: Vec::new(),
            limit: None,
            offset: None,
        };
        for item in items {
            node.add(schema, item)?;
        }
        node.outputs = distinct(node.outputs);
        node.check_count()?;
        Ok(node)
    }

    /// Plain `count` must be the only item: PostgREST passes it on to PostgreSQL, which has nothing to group by.
    fn check_count(&self) -> Result<(), Error> {
        if !self.is_counted() {
            return Ok(());
        }
        let beside = self.outputs.iter().find_map(|output| match output {
            Output::Column { field, .. } => Some(field.name.as_str()),
            Output::Whole(column) => Some(column.name),
            Output::Embed(index) if !self.embeds[*index].node.outputs.is_empty() => Some(self.embeds[*index].key),
            Output::Embed(_) | Output::Count { .. } | Output::Aggregate { .. } => None,
        });
        match beside {
            Some(name) => Err(self.ungrouped(name)),
            None => Ok(()),
        }
    }

    /// The error for a column that is not grouped where a single value is needed.
    pub(crate) fn ungrouped(&self, name: &str) -> Error {
        Error::Ungrouped { table: self.resource.name.to_owned(), column: name.to_owned() }
    }

    /// Whether it returns the number of its rows instead of the rows, by plain `count`.
    pub(crate) fn is_counted(&self) -> bool {
        self.outputs.iter().any(|output| matches!(output, Output::Count { .. }))
    }

    /// Whether its rows are aggregated. An aggregate of a row spread into this one belongs to this one.
    pub(crate) fn is_aggregated(&self) -> bool {
        self.is_counted() || self.has_aggregates()
    }

    pub(crate) fn has_aggregates(&self) -> bool {
        let is_aggregate = |output: &Output| matches!(output, Output::Aggregate { .. });
        let spread = |embed: &EmbedNode| embed.spread && embed.is_one() && embed.node.has_aggregates();
        self.outputs.iter().any(is_aggregate) || self.embeds.iter().any(spread)
    }

    fn add(&mut self, schema: &'a Schema, item: &'a SelectItem) -> Result<(), Error> {
        match item {
            SelectItem::All => self.outputs.extend(self.resource.stored().map(Output::Whole)),
            SelectItem::Column { field, alias, cast } if self.is_count(field) => {
                let key = alias.clone().unwrap_or_else(|| "count".to_owned());
                self.outputs.push(Output::Count { key: check_key(key)?, cast: cast.as_deref() });
            }
            SelectItem::Column { field, alias, cast } => {
                let key = alias.clone().unwrap_or_else(|| default_key(field));
                self.outputs.push(Output::Column { key: check_key(key)?, field, cast: cast.as_deref() });
            }
            SelectItem::Aggregate(aggregate) => {
                let key = aggregate.alias.clone().unwrap_or_else(|| aggregate.function.name().to_owned());
                self.outputs.push(Output::Aggregate { key: check_key(key)?, aggregate });
            }
            SelectItem::Embed(embed) => {
                let embedded = self.embed(schema, embed)?;
                self.outputs.push(Output::Embed(self.embeds.len()));
                self.embeds.push(embedded);
            }
        }
        Ok(())
    }

    /// Whether this is plain `count`, and the resource has no column of that name.
    fn is_count(&self, field: &Field) -> bool {
        field.name == "count" && field.path.is_empty() && self.resource.find("count").is_none()
    }

    fn embed(&self, schema: &'a Schema, embed: &'a Embed) -> Result<EmbedNode<'a>, Error> {
        check_key(embed.key().to_owned())?;
        let relation = find_relation(schema, self.resource, embed)?;
        let target = schema.resource(relation.target).ok_or_else(|| unknown_relation(schema, self.resource, embed))?;
        let node = Node::of_items(schema, target, &embed.items)?;
        Ok(EmbedNode { key: embed.key(), relation, inner: embed.inner, spread: embed.spread, silent: false, node })
    }

    /// Follows a path of embed names to its node.
    fn descend(&mut self, path: &[String]) -> Result<&mut Node<'a>, Error> {
        let mut node = self;
        for name in path {
            node = node
                .embeds
                .iter_mut()
                .find(|embed| embed.key == name || embed.relation.target == name)
                .map(|embed| &mut embed.node)
                .ok_or_else(|| Error::NotEmbedded(name.clone()))?;
        }
        Ok(node)
    }

    /// Whether its conditions give the whole key of a row.
    pub(crate) fn finds_one_row(&self) -> bool {
        let gives = |condition: &Condition, name: &str| {
            matches!(
                condition,
                Condition::Test { field, negated: false, operator: Operator::Compare(Comparison::Equal, _) }
                    if field.name == name && field.path.is_empty()
            )
        };
        self.resource.primary_key.iter().all(|name| self.conditions.iter().any(|condition| gives(condition, name)))
    }

    /// The same rows without any output: enough to count them or test whether there are any.
    pub(crate) fn without_outputs(&self) -> Node<'a> {
        let embeds = self.embeds.iter().map(|embed| EmbedNode {
            key: embed.key,
            relation: embed.relation.clone(),
            inner: embed.inner,
            spread: false,
            silent: !embed.inner,
            node: embed.node.without_outputs(),
        });
        Node {
            resource: self.resource,
            outputs: Vec::new(),
            embeds: embeds.collect(),
            conditions: self.conditions.clone(),
            order: Vec::new(),
            limit: None,
            offset: None,
        }
    }

    /// Finds an embed by name, for `embed=is.null` and `order=embed(column)`.
    pub(crate) fn find_embed(&self, name: &str) -> Option<(usize, &EmbedNode<'a>)> {
        let named = |embed: &&EmbedNode| embed.key == name || embed.relation.target == name;
        let position = self.embeds.iter().position(|embed| named(&embed))?;
        Some((position, &self.embeds[position]))
    }

    /// Finds a column, or returns the error for an unknown one.
    pub(crate) fn column(&self, name: &str) -> Result<&'a Column, Error> {
        self.resource
            .find(name)
            .ok_or_else(|| Error::UnknownColumn { table: self.resource.name.to_owned(), column: name.to_owned() })
    }
}

/// The last name of a JSON path, otherwise the column name.
fn default_key(field: &Field) -> String {
    let named = field.path.iter().rev().find_map(|step| match &step.key {
        crate::request::shape::JsonKey::Name(name) => Some(name.clone()),
        crate::request::shape::JsonKey::Index(_) => None,
    });
    named.unwrap_or_else(|| field.name.clone())
}

fn check_key(key: String) -> Result<String, Error> {
    if key.len() <= MAX_KEY_BYTES {
        return Ok(key);
    }
    Err(Error::Parse {
        message: format!("\"failed to parse select parameter ({key})\" (line 1, column 1)"),
        details: format!("an alias may have at most {MAX_KEY_BYTES} bytes"),
    })
}

fn find_relation(schema: &Schema, origin: &Resource, embed: &Embed) -> Result<Relation, Error> {
    let mut found = schema.relations(origin, &embed.target, embed.hint.as_deref());
    match found.len() {
        0 => Err(unknown_relation(schema, origin, embed)),
        1 => Ok(found.remove(0)),
        _ => Err(ambiguous(origin, embed, &found)),
    }
}

fn unknown_relation(schema: &Schema, origin: &Resource, embed: &Embed) -> Error {
    let related = schema.resources().filter(|other| !schema.relations(origin, other.name, None).is_empty());
    Error::NoRelation {
        meant: closest(&embed.target, related.map(|other| other.name)),
        origin: origin.name.to_owned(),
        target: embed.target.clone(),
        hint: embed.hint.clone(),
    }
}

fn ambiguous(origin: &Resource, embed: &Embed, found: &[Relation]) -> Error {
    let details = found.iter().map(|relation| {
        json!({
            "cardinality": relation.describe(),
            "embedding": format!("{} with {}", origin.name, relation.target),
            "relationship": format!("{} using {}({}) and {}({})", relation.constraint, origin.name, relation.local, relation.target, relation.foreign),
        })
    });
    let names: Vec<_> = found
        .iter()
        .map(|relation| match &relation.junction {
            Some(link) => format!("'{}!{}'", relation.target, link.resource),
            None => format!("'{}!{}'", relation.target, relation.constraint),
        })
        .collect();
    Error::Ambiguous(Box::new(Ambiguity {
        origin: origin.name.to_owned(),
        target: embed.target.clone(),
        details: details.collect(),
        hint: format!(
            "Try changing '{}' to one of the following: {}. Find the desired relationship in the 'details' key.",
            embed.target,
            names.join(", ")
        ),
    }))
}
