//! Nodes as SQL: one statement whose result is the response body.

use sangam_db::Engine;
use sangam_schema::Type;

use super::bind::{Bind, MAX_ROWS};
use super::builder::{Builder, conjunction};
use super::node::{EmbedNode, Node, Output};
use crate::error::Error;
use crate::request::shape::{Condition, Operator, OrderTerm};

/// The name under which search results can be ordered by how well they match.
const RELEVANCE: &str = "relevance";

/// The pieces of a select over one node.
pub(crate) struct Pieces {
    /// What each row becomes.
    pub(crate) pairs: Vec<Pair>,
    /// The table and its alias.
    pub(crate) table: String,
    /// Joins that decide which rows there are.
    pub(crate) deciding_joins: String,
    /// Joins that only add to a row.
    pub(crate) adding_joins: String,
    /// What a row must satisfy.
    pub(crate) conditions: Vec<String>,
    /// The sort terms, or nothing.
    pub(crate) order: Vec<String>,
}

/// A key of a row's object.
pub(crate) struct Pair {
    pub(crate) key: String,
    pub(crate) sql: String,
    /// Whether the expression is JSON already.
    pub(crate) is_json: bool,
}

impl Builder<'_> {
    /// A page of rows: the body's text, the number of rows in it and, if asked, how many there are in all.
    pub(crate) fn page(&mut self, node: &Node, counted: bool) -> Result<String, Error> {
        let row = self.alias();
        let pieces = self.pieces(node, &row, true)?;
        let total = if counted { pieces.count() } else { "null".to_owned() };
        let limit = self.bind(Bind::Limit, Type::Integer);
        let offset = self.bind(Bind::Offset, Type::Integer);
        let rows = pieces.rows(self.engine, &pieces.conditions, &limit, &offset);
        Ok(format!("select {}, count(*), {total} from ({rows}) page", self.engine.array_text("j")))
    }

    /// Only the counts of a page, for HEAD.
    pub(crate) fn page_counts(&mut self, node: &Node, counted: bool) -> Result<String, Error> {
        let row = self.alias();
        let pieces = self.pieces(node, &row, true)?;
        let total = if counted { pieces.count() } else { "null".to_owned() };
        let limit = self.bind(Bind::Limit, Type::Integer);
        let offset = self.bind(Bind::Offset, Type::Integer);
        let Pieces { table, deciding_joins, conditions, .. } = &pieces;
        let conditions = conjunction(conditions);
        Ok(format!(
            "select '', count(*), {total} from (select 1 from {table}{deciding_joins} where {conditions} limit {limit} offset {offset}) page"
        ))
    }

    /// The rows whose keys were just written, in the order of the keys unless another is asked for.
    pub(crate) fn written(&mut self, node: &Node) -> Result<String, Error> {
        let row = self.alias();
        let mut pieces = self.pieces(node, &row, true)?;
        let keys = self.bind_array(Bind::Keys);
        let (written, on) = self.key_table(node, &keys, &row, "written");
        pieces.deciding_joins.push_str(&format!(" join {written} on {on}"));
        if pieces.order.is_empty() {
            pieces.order.push("written.position".to_owned());
        }
        let limit = self.bind(Bind::Limit, Type::Integer);
        let offset = self.bind(Bind::Offset, Type::Integer);
        let rows = pieces.rows(self.engine, &pieces.conditions, &limit, &offset);
        let visible = pieces.count();
        Ok(format!("select {}, count(*), {visible} from ({rows}) page", self.engine.array_text("j")))
    }

    /// A table of keys, and how a row meets one of them. A key is the text of a JSON array, one element per key column.
    pub(crate) fn key_table(&self, node: &Node, keys: &str, row: &str, alias: &str) -> (String, String) {
        let columns: Vec<_> = node.resource.primary_key.iter().copied().zip(node.resource.key_types()).collect();
        let table = self.engine.key_rows(keys, &columns, alias);
        let on: Vec<_> = columns.iter().map(|(name, _)| format!("{row}.{name} = {alias}.{name}")).collect();
        (table, on.join(" and "))
    }

    /// Writes a node's pieces. `required` says that its rows decide whether the rows around it exist.
    fn pieces(&mut self, node: &Node, row: &str, required: bool) -> Result<Pieces, Error> {
        let mut pieces = Pieces {
            pairs: Vec::new(),
            table: self.table(node, row),
            deciding_joins: String::new(),
            adding_joins: String::new(),
            conditions: self.rule(&node.resource.read, row).into_iter().collect(),
            order: Vec::new(),
        };
        let ranking = self.ranking(node);
        for (index, condition) in node.conditions.iter().enumerate() {
            if ranking == Some(index) && self.engine == Engine::Sqlite {
                self.join_search(node, condition, row, &mut pieces);
            } else {
                pieces.conditions.push(self.condition(node, condition, row)?);
            }
        }
        let mut aliases = Vec::new();
        let mut embedded = Vec::new();
        for embed in &node.embeds {
            let (alias, pairs) = self.embed(embed, row, required, &mut pieces)?;
            aliases.push(alias);
            embedded.push(pairs);
        }
        for output in &node.outputs {
            self.add_output(node, output, row, &mut embedded, &mut pieces.pairs)?;
        }
        for term in &node.order {
            pieces.order.push(self.order(node, term, row, &aliases, ranking)?);
        }
        if node.order.is_empty()
            && let Some(index) = ranking
        {
            pieces.order.push(format!("{} desc", self.relevance(node, index, row)?));
        }
        Ok(pieces)
    }

    fn table(&mut self, node: &Node, row: &str) -> String {
        if !node.resource.computed {
            return format!("{} {row}", node.resource.name);
        }
        let columns: Vec<_> = node.resource.stored().map(|column| (column.name, column.ty)).collect();
        let rows = self.bind_array(Bind::Rows);
        self.engine.rows(&rows, &columns, row)
    }

    fn add_output(
        &mut self,
        node: &Node,
        output: &Output,
        row: &str,
        embedded: &mut [Vec<Pair>],
        pairs: &mut Vec<Pair>,
    ) -> Result<(), Error> {
        match output {
            Output::Whole(column) => {
                let expression = self.column(column, row);
                let is_json = matches!(column.ty, Type::Json | Type::List | Type::Boolean);
                let sql = self.engine.json_value(&expression.sql, column.ty);
                pairs.push(Pair { key: column.name.to_owned(), sql, is_json });
            }
            Output::Column { key, field, cast } => {
                let sql = self.output(node, field, *cast, row)?;
                let ty = self.field(node, field, row)?.ty;
                let is_json = cast.is_none() && matches!(ty, Type::Json | Type::List | Type::Boolean);
                pairs.push(Pair { key: key.clone(), sql, is_json });
            }
            Output::Embed(index) => pairs.append(&mut embedded[*index]),
            Output::Count { .. } => return Err(Error::AggregatesOff),
        }
        Ok(())
    }

    /// Adds an embed: a join for one row, a subquery for a list. Gives its alias and what it adds to the parent's object.
    fn embed(
        &mut self,
        embed: &EmbedNode,
        parent: &str,
        required: bool,
        pieces: &mut Pieces,
    ) -> Result<(String, Vec<Pair>), Error> {
        let row = self.alias();
        if !embed.is_one() {
            if embed.inner {
                let exists = self.related_exists(embed, parent)?;
                pieces.conditions.push(exists);
            }
            return Ok((row.clone(), self.list(embed, parent, &row)?));
        }
        let deciding = embed.inner && required;
        if embed.inner && !required {
            let exists = self.related_exists(embed, parent)?;
            pieces.conditions.push(exists);
        }
        let child = self.pieces(&embed.node, &row, deciding)?;
        let relation = &embed.relation;
        let mut on = vec![format!("{row}.{} = {parent}.{}", relation.foreign, relation.local)];
        on.extend(child.conditions);
        let join = format!(" {}join {} on {}", if deciding { "" } else { "left " }, child.table, conjunction(&on));
        let joins = if deciding { &mut pieces.deciding_joins } else { &mut pieces.adding_joins };
        joins.push_str(&join);
        // What decides inside decides outside too; it can only be there when this join decides.
        pieces.deciding_joins.push_str(&child.deciding_joins);
        pieces.adding_joins.push_str(&child.adding_joins);
        if embed.spread {
            return Ok((row, child.pairs));
        }
        if embed.node.outputs.is_empty() {
            return Ok((row, Vec::new()));
        }
        let object = object(self.engine, &child.pairs);
        let sql = format!("case when {row}.{} is not null then {object} end", relation.foreign);
        Ok((row, vec![Pair { key: embed.key.to_owned(), sql, is_json: true }]))
    }

    /// What a list adds to its parent's object: an array, a count, or for a spread one array per key.
    fn list(&mut self, embed: &EmbedNode, parent: &str, row: &str) -> Result<Vec<Pair>, Error> {
        let node = &embed.node;
        if node.outputs.is_empty() {
            return Ok(Vec::new());
        }
        if let [Output::Count { key }] = node.outputs.as_slice() {
            let sql = self.related_count(embed, parent, row, key)?;
            return Ok(vec![Pair { key: embed.key.to_owned(), sql, is_json: true }]);
        }
        let (pieces, conditions) = self.related(embed, parent, row)?;
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
            let rows = pieces.rows(engine, &conditions, &limit, &offset);
            let sql = engine.json_subquery(&format!("select {} from ({rows}) list", engine.array_text("j")));
            return Ok(vec![Pair { key: embed.key.to_owned(), sql, is_json: true }]);
        }
        let spread = pieces.pairs.iter().map(|pair| {
            let rows = pieces.select(&pair.sql, &conditions, &limit, &offset);
            let values = engine.array_text(&engine.json_text("j", pair.is_json));
            let sql = engine.json_subquery(&format!("select {values} from ({rows}) list"));
            Pair { key: pair.key.clone(), sql, is_json: true }
        });
        Ok(spread.collect())
    }

    /// The pieces of a related list, tied to its parent.
    fn related(&mut self, embed: &EmbedNode, parent: &str, row: &str) -> Result<(Pieces, Vec<String>), Error> {
        let mut pieces = self.pieces(&embed.node, row, true)?;
        let relation = &embed.relation;
        let mut conditions = Vec::new();
        match &relation.through {
            None => conditions.push(format!("{row}.{} = {parent}.{}", relation.foreign, relation.local)),
            Some(through) => {
                let junction = self.alias();
                let table = through.resource;
                pieces.deciding_joins.push_str(&format!(
                    " join {table} {junction} on {junction}.{} = {row}.{}",
                    through.far, relation.foreign
                ));
                conditions.push(format!("{junction}.{} = {parent}.{}", through.near, relation.local));
                // Whoever may not see that two rows are tied must not learn it from the rows.
                if let Some(resource) = self.schema.resource(table) {
                    conditions.extend(self.rule(&resource.read, &junction));
                }
            }
        }
        conditions.append(&mut pieces.conditions);
        Ok((pieces, conditions))
    }

    fn related_count(&mut self, embed: &EmbedNode, parent: &str, row: &str, key: &str) -> Result<String, Error> {
        let bare = embed.node.without_outputs();
        let bare = EmbedNode { node: bare, relation: embed.relation.clone(), ..*embed };
        let (pieces, conditions) = self.related(&bare, parent, row)?;
        let count = format!(
            "select count(*) as n from {}{} where {}",
            pieces.table,
            pieces.deciding_joins,
            conjunction(&conditions)
        );
        let object = self.engine.object(&[(key.to_owned(), "counted.n".to_owned())]);
        let list = self.engine.array_text("j");
        Ok(self.engine.json_subquery(&format!("select {list} from (select {object} as j from ({count}) counted) list")))
    }

    /// Whether a parent has related rows that pass the embed's filters.
    pub(crate) fn related_exists(&mut self, embed: &EmbedNode, parent: &str) -> Result<String, Error> {
        let row = self.alias();
        let bare = EmbedNode { node: embed.node.without_outputs(), relation: embed.relation.clone(), ..*embed };
        let (pieces, conditions) = self.related(&bare, parent, &row)?;
        Ok(format!(
            "exists (select 1 from {}{} where {})",
            pieces.table,
            pieces.deciding_joins,
            conjunction(&conditions)
        ))
    }

    fn order(
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
                (self.field(&embed.node, &term.field, &aliases[index])?.sql, true)
            }
            None if is_relevance && node.resource.search.is_some() => {
                let index = ranking.ok_or_else(|| Error::Unsupported {
                    message: "rows can be ordered by relevance only when they are searched".to_owned(),
                    hint: "Add a filter such as search=wfts.text.".to_owned(),
                })?;
                (self.relevance(node, index, row)?, false)
            }
            None => {
                let expression = self.field(node, &term.field, row)?;
                (expression.sql, expression.nullable)
            }
        };
        let direction = if term.descending { "desc" } else { "asc" };
        let nulls_first = term.nulls_first.unwrap_or(term.descending);
        // Said only where it matters, since it keeps SQLite from using an index for the order.
        let nulls = match nullable && nulls_first != self.engine.nulls_first(term.descending) {
            false => "",
            true if nulls_first => " nulls first",
            true => " nulls last",
        };
        Ok(format!("{sql} {direction}{nulls}"))
    }

    /// The condition that ranks a node's rows, when its order (or the lack of one) asks for ranking.
    fn ranking(&self, node: &Node) -> Option<usize> {
        let wanted = node.order.is_empty() || node.order.iter().any(|term| term.field.name == RELEVANCE);
        let is_search = |condition: &&Condition| matches!(condition, Condition::Test { negated: false, field, operator: Operator::Search(..) } if field.name == "search");
        node.conditions.iter().position(is_search).filter(|_| wanted && node.resource.search.is_some())
    }

    /// On SQLite ranking needs the search index itself in the statement.
    fn join_search(&mut self, node: &Node, condition: &Condition, row: &str, pieces: &mut Pieces) {
        let Condition::Test { operator: Operator::Search(kind, slot), .. } = condition else { return };
        let index = format!("_{}_search", node.resource.name);
        let query = self.bind(Bind::Search(*slot, *kind, super::search::SearchScope::Everything), Type::Text);
        pieces.deciding_joins.push_str(&format!(" join {index} on {index}.rowid = {row}.rowid"));
        pieces.conditions.push(format!("{index} match {query}"));
    }

    /// How well a row matches, larger is better.
    fn relevance(&mut self, node: &Node, ranking: usize, row: &str) -> Result<String, Error> {
        let Some(search) = &node.resource.search else { return Err(Error::AggregatesOff) };
        if self.engine == Engine::Sqlite {
            let weights: Vec<_> = search.columns.iter().map(|(_, weight)| weight_of(*weight)).collect();
            return Ok(format!("-bm25(_{}_search, {})", node.resource.name, weights.join(", ")));
        }
        let Condition::Test { operator: Operator::Search(kind, slot), .. } = node.conditions[ranking] else {
            return Err(Error::AggregatesOff);
        };
        let query = self.bind(Bind::Search(*slot, *kind, super::search::SearchScope::Everything), Type::Text);
        Ok(format!("ts_rank({row}.search, to_tsquery('sangam', {query}))"))
    }
}

/// PostgreSQL's weights of the four letters, as bm25 takes them.
fn weight_of(letter: char) -> &'static str {
    match letter {
        'A' => "10.0",
        'B' => "4.0",
        'C' => "2.0",
        _ => "1.0",
    }
}

impl Pieces {
    fn count(&self) -> String {
        format!("(select count(*) from {}{} where {})", self.table, self.deciding_joins, conjunction(&self.conditions))
    }

    /// The rows as JSON objects, named `j`.
    fn rows(&self, engine: Engine, conditions: &[String], limit: &str, offset: &str) -> String {
        self.select(&object(engine, &self.pairs), conditions, limit, offset)
    }

    fn select(&self, expression: &str, conditions: &[String], limit: &str, offset: &str) -> String {
        let Pieces { table, deciding_joins, adding_joins, .. } = self;
        let conditions = conjunction(conditions);
        let order = if self.order.is_empty() { String::new() } else { format!(" order by {}", self.order.join(", ")) };
        format!(
            "select {expression} as j from {table}{deciding_joins}{adding_joins} where {conditions}{order} limit {limit} offset {offset}"
        )
    }
}

fn object(engine: Engine, pairs: &[Pair]) -> String {
    let pairs: Vec<_> = pairs.iter().map(|pair| (pair.key.clone(), pair.sql.clone())).collect();
    engine.object(&pairs)
}
