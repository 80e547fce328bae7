//! Lists that an in-memory index can answer: it knows their totals and the keys of a page, so the database only renders
//! the rows of that page.

use http::Method;
use sangam_filter::{ColumnOrder, Comparison, IsTest, RowCondition, RowOrder, RowQuery, stars_to_percent};
use sangam_schema::{Caller, Column, Resource, Rule, Type};
use serde_json::Value as Json;

use crate::error::Error;
use crate::parsed_reads::ParsedRead;
use crate::plan::{PlanPurpose, read_document};
use crate::request::Query;
use crate::request::shape::{Condition, Field, Operator, OrderTerm, RequestValue, SelectItem, ValueIndex};
use crate::respond::Rows;
use crate::rest::RestInner;

impl RestInner {
    /// A page whose total or rows come from the index. `None` means the database has to do all the work.
    pub(crate) async fn indexed_page(
        &self,
        resource: &Resource,
        caller: Caller,
        method: &Method,
        read: &ParsedRead,
    ) -> Result<Option<Rows>, Error> {
        let Some(asked) = &read.indexed else { return Ok(None) };
        let Some(found) = self.index.find(asked, caller).await else { return Ok(None) };
        let ParsedRead { counted, query, .. } = read;
        let known = |count: u64| {
            let end = if count == 0 { 0 } else { query.offset.saturating_add(count) };
            // Rows may have been added between the index lookup and the page. A page that is not full is the last one.
            let is_last = count < asked.limit && (count > 0 || query.offset == 0);
            counted.then_some(if is_last { end } else { found.total.max(end) })
        };
        if *method == Method::HEAD {
            // Still built, because it rejects invalid requests.
            self.read_statement(resource, caller, PlanPurpose::Counts { counted: *counted }, read, None)?;
            let count = found.total.saturating_sub(query.offset).min(asked.limit);
            let rows = Rows::uncounted(String::new(), count);
            return Ok(Some(Rows { total: counted.then_some(found.total), ..rows }));
        }
        let rows = match &found.keys {
            Some(keys) => {
                let statement =
                    self.read_statement(resource, caller, PlanPurpose::PageOfKeys, read, Some(&keys.json))?;
                let rows = match keys.count {
                    0 => Rows::uncounted("[]".to_owned(), 0),
                    _ => self.fetch_page(caller, statement).await?,
                };
                // A row has changed in the meantime and is no longer part of the list.
                if rows.count < keys.count {
                    return Ok(None);
                }
                rows
            }
            None if *counted => {
                let purpose = PlanPurpose::Page { counted: false };
                self.fetch_page(caller, self.read_statement(resource, caller, purpose, read, None)?).await?
            }
            None => return Ok(None),
        };
        let total = known(rows.count);
        Ok(Some(Rows { total, ..rows }))
    }
}

/// Translates a request into an index query. `None` if the index cannot decide part of it.
pub(crate) fn row_query(resource: &Resource, counted: bool, query: &Query) -> Option<RowQuery> {
    if !lists_rows(&query.shape.select) {
        return None;
    }
    let translation = Translation { resource, query };
    let own = query.shape.filters.iter().filter(|(path, _)| path.is_empty());
    let conditions = own.map(|(_, condition)| translation.condition(condition)).collect::<Option<Vec<_>>>()?;
    // The database finds a single row by its key fast enough.
    let by_key = |condition: &RowCondition| matches!(condition, RowCondition::Compare("id", _, Comparison::Equal, _));
    if conditions.iter().any(by_key) {
        return None;
    }
    let limit = query.max_rows();
    let order = translation.order(&conditions);
    if order.is_none() && !counted {
        return None;
    }
    Some(RowQuery { table: resource.name, conditions, order, offset: query.offset, limit, counted })
}

/// Whether a select returns plain rows and does not affect which rows are returned.
fn lists_rows(items: &[SelectItem]) -> bool {
    items.iter().all(|item| match item {
        SelectItem::All => true,
        SelectItem::Column { field, .. } => field.name != "count",
        SelectItem::Aggregate(_) => false,
        SelectItem::Embed(embed) => !embed.inner && !embed.spread,
    })
}

struct Translation<'a> {
    resource: &'a Resource,
    query: &'a Query,
}

impl Translation<'_> {
    fn condition(&self, condition: &Condition) -> Option<RowCondition> {
        match condition {
            Condition::Group { negated: false, all, parts } => {
                let parts = parts.iter().map(|part| self.condition(part)).collect::<Option<Vec<_>>>()?;
                Some(if *all { RowCondition::All(parts) } else { RowCondition::Any(parts) })
            }
            Condition::Test { field, negated, operator: Operator::Is(test) } => {
                let is_null = match test {
                    IsTest::Null => !negated,
                    IsTest::NotNull => *negated,
                    IsTest::True | IsTest::False | IsTest::Unknown => return None,
                };
                let is_embed = |item: &SelectItem| matches!(item, SelectItem::Embed(embed) if embed.key() == field.name || embed.target == field.name);
                let column = self.column(field).filter(|_| !self.query.shape.select.iter().any(is_embed))?;
                Some(RowCondition::IsNull(column.name, is_null))
            }
            Condition::Test { field, negated: false, operator } => self.test(self.column(field)?, operator),
            Condition::Group { .. } | Condition::Test { .. } => None,
        }
    }

    fn test(&self, column: &Column, operator: &Operator) -> Option<RowCondition> {
        let Column { name, ty, .. } = *column;
        Some(match operator {
            Operator::Compare(comparison, slot) => {
                RowCondition::Compare(name, ty, *comparison, ty.parse_text(self.one(*slot)?).ok()?)
            }
            Operator::In(slot) => {
                let Some(RequestValue::Many(texts)) = self.query.values.get(*slot) else { return None };
                let values = texts.iter().map(|text| ty.parse_text(text).ok()).collect::<Option<Vec<_>>>()?;
                RowCondition::OneOf(name, ty, values)
            }
            Operator::Match(kind, slot) if ty == Type::Text => {
                RowCondition::Match(name, *kind, stars_to_percent(self.one(*slot)?))
            }
            Operator::Contains(slot) if ty == Type::List => RowCondition::HasAll(name, self.texts(*slot)?),
            Operator::Overlaps(slot) if ty == Type::List => RowCondition::HasAny(name, self.texts(*slot)?),
            Operator::Search(search, slot) if ty == Type::Search => {
                // Searching a hidden column would reveal what it contains.
                let searched = self.resource.search.iter().flat_map(|search| &search.columns);
                let mut known = searched.filter_map(|(name, _)| self.resource.find(name));
                if !known.all(|column| column.visible == Rule::Always) {
                    return None;
                }
                RowCondition::Search(*search, self.one(*slot)?.to_owned())
            }
            _ => return None,
        })
    }

    /// The sort order, if it is by columns or by search relevance.
    fn order(&self, conditions: &[RowCondition]) -> Option<RowOrder> {
        let own = self.query.shape.order.iter().rev().find(|(path, _)| path.is_empty());
        let terms = own.map_or(&[][..], |(_, terms)| terms.as_slice());
        let is_searched = conditions.iter().any(|condition| matches!(condition, RowCondition::Search(..)));
        match terms {
            [] => is_searched.then_some(RowOrder::Relevance),
            [OrderTerm { embed: None, field, descending: true, .. }]
                if is_searched && field.name == "relevance" && self.resource.find(&field.name).is_none() =>
            {
                Some(RowOrder::Relevance)
            }
            terms => terms.iter().map(|term| self.column_order(term)).collect::<Option<_>>().map(RowOrder::Columns),
        }
    }

    fn column_order(&self, term: &OrderTerm) -> Option<ColumnOrder> {
        let column = self.column(&term.field).filter(|_| term.embed.is_none())?;
        let nulls_first = term.nulls_first.unwrap_or(term.descending);
        Some(ColumnOrder { column: column.name, descending: term.descending, nulls_first })
    }

    /// A column with the same value for everyone who may read the row.
    fn column(&self, field: &Field) -> Option<&Column> {
        let column = self.resource.find(&field.name)?;
        (field.path.is_empty() && column.visible == Rule::Always && column.mask.is_none()).then_some(column)
    }

    fn one(&self, slot: ValueIndex) -> Option<&str> {
        match self.query.values.get(slot) {
            Some(RequestValue::One(text)) => Some(text),
            _ => None,
        }
    }

    /// A list that contains only strings.
    fn texts(&self, slot: ValueIndex) -> Option<Vec<String>> {
        let Ok(Json::Array(elements)) = read_document(self.one(slot)?) else { return None };
        elements.iter().map(|element| element.as_str().map(str::to_owned)).collect()
    }
}
