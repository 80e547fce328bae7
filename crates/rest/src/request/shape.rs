//! The shape of a request: everything that determines its statement, without the values.
//!
//! Values are kept separately in [`Values`] and referenced by slot. Requests that differ only in values have equal
//! shapes and share one cached plan.

use sangam_db::{PatternKind, SearchQuery};
use sangam_filter::{Comparison, IsTest};

/// Maximum nesting of selects and logic trees: far beyond any real request, and safe for the stack.
pub(super) const MAX_DEPTH: usize = 24;

/// A request without its values.
#[derive(Debug, Clone, Default, PartialEq, Eq, Hash)]
pub struct QueryShape {
    /// What to return.
    pub select: Vec<SelectItem>,
    /// Conditions, each on the resource itself (empty path) or on an embedded one.
    pub filters: Vec<(Path, Condition)>,
    /// Sort orders, likewise.
    pub order: Vec<(Path, Vec<OrderTerm>)>,
    /// Row limits of embedded lists.
    pub limits: Vec<(Path, ValueIndex)>,
    /// Rows to skip in embedded lists.
    pub offsets: Vec<(Path, ValueIndex)>,
    /// The time zone for timestamps, if not UTC.
    pub zone: Option<String>,
    /// The number of rows to return from the start, where the statement has it as a constant.
    pub first: Option<u64>,
}

impl QueryShape {
    /// Whether it uses aggregate functions. Plain `count` is not one.
    pub(crate) fn has_aggregates(&self) -> bool {
        fn any(items: &[SelectItem]) -> bool {
            items.iter().any(|item| match item {
                SelectItem::Aggregate(_) => true,
                SelectItem::Embed(embed) => any(&embed.items),
                SelectItem::All | SelectItem::Column { .. } => false,
            })
        }
        any(&self.select)
    }

    /// Approximate memory it takes in the cache.
    pub(crate) fn bytes(&self) -> usize {
        let path = |path: &Path| path.iter().map(|name| size_of::<String>() + name.len()).sum::<usize>();
        let filters = self.filters.iter().map(|(names, condition)| path(names) + condition.bytes());
        let orders =
            self.order.iter().map(|(names, terms)| path(names) + terms.iter().map(OrderTerm::bytes).sum::<usize>());
        let pages = self.limits.iter().chain(&self.offsets).map(|(names, _)| path(names));
        size_of::<QueryShape>()
            + self.select.iter().map(SelectItem::bytes).sum::<usize>()
            + filters.chain(orders).chain(pages).map(|bytes| size_of::<(Path, ValueIndex)>() + bytes).sum::<usize>()
    }
}

fn text_bytes(text: Option<&String>) -> usize {
    text.map_or(0, String::len)
}

/// The names of the embeds that lead to a nested resource.
pub type Path = Vec<String>;

/// The index of a value in the request's values.
pub type ValueIndex = usize;

/// The values of a request, in the order of their slots.
pub type Values = Vec<RequestValue>;

/// A value as the client wrote it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum RequestValue {
    /// A single value.
    One(String),
    /// A list: `in.(…)`, `eq(any).{…}`.
    Many(Vec<String>),
}

/// One part of a select.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum SelectItem {
    /// `*`
    All,
    /// `alias:column->path::cast`
    Column {
        /// What is returned.
        field: Field,
        /// The key it is returned under.
        alias: Option<String>,
        /// The type to cast to.
        cast: Option<String>,
    },
    /// `alias:column.sum()::cast`, `count()`
    Aggregate(Aggregate),
    /// `alias:target!hint!inner(…)`
    Embed(Embed),
}

impl SelectItem {
    fn bytes(&self) -> usize {
        size_of::<SelectItem>()
            + match self {
                SelectItem::All => 0,
                SelectItem::Column { field, alias, cast } => {
                    field.bytes() + text_bytes(alias.as_ref()) + text_bytes(cast.as_ref())
                }
                SelectItem::Aggregate(aggregate) => {
                    let Aggregate { field, cast, alias, result_cast, .. } = aggregate;
                    let names = [cast, alias, result_cast].map(|text| text_bytes(text.as_ref()));
                    field.as_ref().map_or(0, Field::bytes) + names.iter().sum::<usize>()
                }
                SelectItem::Embed(embed) => {
                    let Embed { target, alias, hint, items, .. } = embed;
                    let names = target.len() + text_bytes(alias.as_ref()) + text_bytes(hint.as_ref());
                    names + items.iter().map(SelectItem::bytes).sum::<usize>()
                }
            }
    }
}

/// An aggregate of several rows.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Aggregate {
    /// The function.
    pub function: AggregateFunction,
    /// The field it applies to. `None` means the rows themselves, which can only be counted.
    pub field: Option<Field>,
    /// The type the field is cast to first.
    pub cast: Option<String>,
    /// The key it is returned under.
    pub alias: Option<String>,
    /// The type the result is cast to.
    pub result_cast: Option<String>,
}

/// The supported aggregate functions.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[allow(missing_docs)]
pub enum AggregateFunction {
    Count,
    Sum,
    Avg,
    Min,
    Max,
}

impl AggregateFunction {
    /// The function of this name.
    pub fn from_name(name: &str) -> Option<AggregateFunction> {
        use AggregateFunction::{Avg, Count, Max, Min, Sum};
        [Count, Sum, Avg, Min, Max].into_iter().find(|function| function.name() == name)
    }

    /// Its name, in requests and in SQL.
    pub fn name(self) -> &'static str {
        match self {
            AggregateFunction::Count => "count",
            AggregateFunction::Sum => "sum",
            AggregateFunction::Avg => "avg",
            AggregateFunction::Min => "min",
            AggregateFunction::Max => "max",
        }
    }
}

/// A related resource inside a select.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Embed {
    /// A resource, a foreign key's name or column, or a relation's name.
    pub target: String,
    /// The key it is returned under, which filters also use.
    pub alias: Option<String>,
    /// Selects one of several relations.
    pub hint: Option<String>,
    /// Whether parents without related rows are dropped.
    pub inner: bool,
    /// Whether its columns are added to the parent directly.
    pub spread: bool,
    /// The items to return from it.
    pub items: Vec<SelectItem>,
}

impl Embed {
    /// The name that filters and sort orders use for it.
    pub fn key(&self) -> &str {
        self.alias.as_deref().unwrap_or(&self.target)
    }
}

/// A column, or a value inside a JSON column.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Field {
    /// The column.
    pub name: String,
    /// Steps into its JSON.
    pub path: Vec<JsonStep>,
}

impl Field {
    /// A whole column.
    pub(crate) fn of(name: &str) -> Field {
        Field { name: name.to_owned(), path: Vec::new() }
    }

    fn bytes(&self) -> usize {
        let step = |step: &JsonStep| match &step.key {
            JsonKey::Name(name) => size_of::<JsonStep>() + name.len(),
            JsonKey::Index(_) => size_of::<JsonStep>(),
        };
        size_of::<Field>() + self.name.len() + self.path.iter().map(step).sum::<usize>()
    }
}

/// A step into JSON: `->key` keeps JSON, `->>key` makes text.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct JsonStep {
    /// The target of the step.
    pub key: JsonKey,
    /// Whether the result is text.
    pub text: bool,
}

/// An object's key or a list's index.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum JsonKey {
    /// By name.
    Name(String),
    /// By position.
    Index(i64),
}

/// A condition on a row.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum Condition {
    /// One comparison.
    Test {
        /// The field to compare.
        field: Field,
        /// Whether the result is negated.
        negated: bool,
        /// The operator.
        operator: Operator,
    },
    /// All or any of several.
    Group {
        /// Whether the result is negated.
        negated: bool,
        /// All (`and`) or any (`or`).
        all: bool,
        /// The parts.
        parts: Vec<Condition>,
    },
}

impl Condition {
    fn bytes(&self) -> usize {
        size_of::<Condition>()
            + match self {
                Condition::Test { field, .. } => field.bytes(),
                Condition::Group { parts, .. } => parts.iter().map(Condition::bytes).sum(),
            }
    }

    /// Whether it may be slow for each row: patterns, searches, lists, and conditions inside documents.
    pub(crate) fn is_costly(&self) -> bool {
        match self {
            Condition::Group { parts, .. } => parts.iter().any(Condition::is_costly),
            Condition::Test { field, operator, .. } => {
                !field.path.is_empty()
                    || !matches!(
                        operator,
                        Operator::Compare(..) | Operator::In(_) | Operator::Is(_) | Operator::IsDistinct(_)
                    )
            }
        }
    }
}

/// A comparison, with the slot of its value.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum Operator {
    /// `eq`, `neq`, `gt`, `gte`, `lt`, `lte`.
    Compare(Comparison, ValueIndex),
    /// `like`, `ilike`, `match`, `imatch`.
    Match(PatternKind, ValueIndex),
    /// One of the above against every element of a list, `(any)` or `(all)`.
    Quantified {
        /// The comparison.
        kind: Quantifiable,
        /// Whether all elements must match.
        all: bool,
        /// The list.
        slot: ValueIndex,
    },
    /// `in`
    In(ValueIndex),
    /// `is`
    Is(IsTest),
    /// `isdistinct`
    IsDistinct(ValueIndex),
    /// `cs`
    Contains(ValueIndex),
    /// `cd`
    ContainedIn(ValueIndex),
    /// `ov`
    Overlaps(ValueIndex),
    /// `fts`, `plfts`, `phfts`, `wfts`
    Search(SearchQuery, ValueIndex),
}

/// The tests that work on any or all of a list's elements.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Quantifiable {
    /// A comparison.
    Compare(Comparison),
    /// A pattern.
    Match(PatternKind),
}

/// One term of a sort order.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct OrderTerm {
    /// The to-one embed that the column belongs to, if any.
    pub embed: Option<String>,
    /// The column.
    pub field: Field,
    /// Largest first.
    pub descending: bool,
    /// Whether nulls come first, if not the default (last when ascending, first when descending).
    pub nulls_first: Option<bool>,
}

impl OrderTerm {
    fn bytes(&self) -> usize {
        size_of::<OrderTerm>() + text_bytes(self.embed.as_ref()) + self.field.bytes()
    }
}
