//! Evaluates conditions of the data API on an index, as sets of rows and as tests of single rows.

use std::borrow::Cow;

use roaring::RoaringBitmap;
use sangam_db::{Engine, Pattern, PatternKind};
use sangam_filter::{Comparison, RowCondition};
use sangam_schema::Type;
use serde_json::Value as Json;
use uuid::Uuid;

use super::indexed_rows::{IndexedRows, NONE, number, rows_where};
use super::lists::CellType;

/// Testing a single row costs about as much as scanning this many rows of a column.
const SCANNED_PER_TEST: u64 = 8;

/// A condition over an index.
#[derive(Debug)]
pub(super) enum RowTest<'a> {
    /// The row is one of these.
    Rows(Cow<'a, RoaringBitmap>),
    /// The row's number is in a range. Rows without a number match if the range says so.
    Range(Range<'a>),
    /// The row's id has this relation to the given one.
    Id(&'a [Uuid], Comparison, Uuid),
    All(Vec<RowTest<'a>>),
    Any(Vec<RowTest<'a>>),
}

/// An inclusive range of a column's numbers. It is empty if `low` is above `high`.
#[derive(Debug, Clone, Copy)]
pub(super) struct Range<'a> {
    numbers: &'a [i64],
    low: i64,
    high: i64,
    or_null: bool,
}

impl Range<'_> {
    fn holds(&self, number: i64) -> bool {
        if number == NONE { self.or_null } else { self.low <= number && number <= self.high }
    }

    fn is_empty(&self) -> bool {
        self.low > self.high
    }
}

/// Translates conditions to tests on an index. A condition that the index cannot evaluate exactly as the engine does has no test.
pub(super) struct ConditionReader<'a> {
    pub(super) index: &'a IndexedRows,
    pub(super) engine: Engine,
    /// The rows that the search among the conditions finds.
    pub(super) found: Option<&'a RoaringBitmap>,
}

impl<'a> ConditionReader<'a> {
    /// The test for each condition. Returns nothing if one of them has none.
    pub(super) fn read_all(&self, conditions: &[RowCondition]) -> Option<Vec<RowTest<'a>>> {
        conditions.iter().map(|condition| self.read(condition)).collect()
    }

    fn read(&self, condition: &RowCondition) -> Option<RowTest<'a>> {
        match condition {
            RowCondition::All(parts) => Some(RowTest::All(self.read_all(parts)?)),
            RowCondition::Any(parts) => Some(any_of(self.read_all(parts)?)),
            RowCondition::Compare("id", Type::Uuid, comparison, value) => {
                Some(RowTest::Id(&self.index.ids, *comparison, value.as_str()?.parse().ok()?))
            }
            RowCondition::Compare(column, ty, comparison, value) => self.compare(column, *ty, *comparison, value),
            RowCondition::OneOf(column, _, values) => {
                let values = values.iter().map(Json::as_str).collect::<Option<Vec<_>>>()?;
                self.any_value(column, CellType::Value, values.into_iter())
            }
            RowCondition::IsNull(column, is_null) => self.null_test(column, *is_null),
            RowCondition::Match(column, kind, pattern) => {
                let field = self.index.field_of_type(column, CellType::Value)?;
                Some(RowTest::Rows(Cow::Owned(matching(self.index, self.engine, field, *kind, pattern)?)))
            }
            RowCondition::HasAll(column, texts) => self.all_elements(column, texts),
            RowCondition::HasAny(column, texts) => {
                self.any_value(column, CellType::Elements, texts.iter().map(String::as_str))
            }
            RowCondition::Search(..) => Some(RowTest::Rows(Cow::Borrowed(self.found?))),
        }
    }

    fn compare(&self, column: &str, ty: Type, comparison: Comparison, value: &Json) -> Option<RowTest<'a>> {
        let (field, form) = self.index.column(column)?;
        if form == CellType::Value && comparison == Comparison::Equal {
            return Some(RowTest::Rows(rows_of_value(self.index, field, value.as_str()?)));
        }
        if !form.is_numeric() {
            return None;
        }
        range(self.index.numbers(field), form, ty, comparison, value).map(RowTest::Range)
    }

    fn null_test(&self, column: &str, is_null: bool) -> Option<RowTest<'a>> {
        let (field, _) = self.index.column(column).filter(|(_, form)| form.is_numeric())?;
        let (low, high) = if is_null { (0, -1) } else { (NONE, i64::MAX) };
        Some(RowTest::Range(Range { numbers: self.index.numbers(field), low, high, or_null: is_null }))
    }

    fn any_value<'v>(
        &self,
        column: &str,
        form: CellType,
        values: impl Iterator<Item = &'v str>,
    ) -> Option<RowTest<'a>> {
        let field = self.index.field_of_type(column, form)?;
        Some(RowTest::Rows(union(values.map(|value| rows_of_value(self.index, field, value)))))
    }

    fn all_elements(&self, column: &str, texts: &[String]) -> Option<RowTest<'a>> {
        let field = self.index.field_of_type(column, CellType::Elements).filter(|_| !texts.is_empty())?;
        let sets = texts.iter().map(|text| RowTest::Rows(rows_of_value(self.index, field, text)));
        Some(RowTest::All(sets.collect()))
    }
}

impl RowTest<'_> {
    fn holds(&self, row: u32) -> bool {
        match self {
            RowTest::Rows(rows) => rows.contains(row),
            RowTest::Range(range) => range.holds(range.numbers[row as usize]),
            RowTest::Id(ids, comparison, id) => {
                let own = &ids[row as usize];
                match comparison {
                    Comparison::Equal => own == id,
                    Comparison::NotEqual => own != id,
                    Comparison::Less => own < id,
                    Comparison::LessOrEqual => own <= id,
                    Comparison::Greater => own > id,
                    Comparison::GreaterOrEqual => own >= id,
                }
            }
            RowTest::All(tests) => tests.iter().all(|test| test.holds(row)),
            RowTest::Any(tests) => tests.iter().any(|test| test.holds(row)),
        }
    }
}

/// The rows that pass all tests and are not hidden. Sets are intersected first, because they leave few rows to test one by one.
pub(super) fn passing(index: &IndexedRows, hidden: Option<&RoaringBitmap>, tests: Vec<RowTest>) -> RoaringBitmap {
    let (mut sets, mut others) = (Vec::new(), Vec::new());
    let mut left = tests;
    while let Some(test) = left.pop() {
        match test {
            RowTest::All(parts) => left.extend(parts),
            RowTest::Rows(rows) => sets.push(rows),
            other => others.push(other),
        }
    }
    sets.sort_by_key(|rows| rows.len());
    let mut sets = sets.into_iter();
    let mut rows = sets.next().map_or_else(|| index.all.clone(), Cow::into_owned);
    sets.for_each(|more| rows &= &*more);
    if let Some(hidden) = hidden {
        rows -= hidden;
    }
    // If many rows are left, scanning a whole column is faster than testing the rows one by one.
    others.retain(|test| match test {
        RowTest::Range(range) if rows.len() * SCANNED_PER_TEST > range.numbers.len() as u64 => {
            let Range { numbers, low, high, or_null } = *range;
            rows &= match or_null {
                true => rows_where(numbers, |number| number == NONE || (low <= number && number <= high)),
                false => rows_where(numbers, |number| number != NONE && low <= number && number <= high),
            };
            false
        }
        _ => true,
    });
    if others.is_empty() {
        return rows;
    }
    rows.iter().filter(|row| others.iter().all(|test| test.holds(*row))).collect()
}

fn any_of(tests: Vec<RowTest>) -> RowTest {
    if tests.iter().all(|test| matches!(test, RowTest::Rows(_))) {
        let sets = tests.into_iter().filter_map(|test| match test {
            RowTest::Rows(rows) => Some(rows),
            _ => None,
        });
        return RowTest::Rows(union(sets));
    }
    // `expires_at.is.null,expires_at.gt.…` becomes a single range.
    if let [RowTest::Range(one), RowTest::Range(other)] = tests.as_slice()
        && std::ptr::eq(one.numbers, other.numbers)
        && (one.is_empty() || other.is_empty())
    {
        let (low, high) = if one.is_empty() { (other.low, other.high) } else { (one.low, one.high) };
        return RowTest::Range(Range { low, high, or_null: one.or_null || other.or_null, ..*one });
    }
    RowTest::Any(tests)
}

fn rows_of_value<'a>(index: &'a IndexedRows, field: usize, value: &str) -> Cow<'a, RoaringBitmap> {
    index.terms.rows(field, value).map_or_else(Cow::default, Cow::Borrowed)
}

fn union<'a>(mut sets: impl Iterator<Item = Cow<'a, RoaringBitmap>>) -> Cow<'a, RoaringBitmap> {
    let Some(mut rows) = sets.next() else { return Cow::default() };
    sets.for_each(|more| *rows.to_mut() |= &*more);
    rows
}

/// The range of numbers that satisfy a comparison. The index rounds fractions down, so fractional columns can only be compared with
/// whole numbers.
fn range<'a>(numbers: &'a [i64], form: CellType, ty: Type, comparison: Comparison, value: &Json) -> Option<Range<'a>> {
    let is_whole = |value: &Json| value.as_f64().is_some_and(|value| value.fract() == 0.0 && value.abs() < 1e15);
    let is_exact = match (form, ty) {
        (CellType::Number, Type::Integer) | (CellType::Moment, Type::Timestamp) | (CellType::Day, Type::Date) => true,
        (CellType::Number, Type::Number) => {
            matches!(comparison, Comparison::GreaterOrEqual | Comparison::Less) && is_whole(value)
        }
        _ => false,
    };
    let value = number(form, value);
    if !is_exact || value == NONE {
        return None;
    }
    let (low, high) = match comparison {
        Comparison::Equal => (value, value),
        Comparison::Less => (NONE, value.saturating_sub(1)),
        Comparison::LessOrEqual => (NONE, value),
        Comparison::Greater => (value.saturating_add(1), i64::MAX),
        Comparison::GreaterOrEqual => (value, i64::MAX),
        Comparison::NotEqual => return None,
    };
    Some(Range { numbers, low, high, or_null: false })
}

/// The rows whose value matches a pattern. Beyond ASCII, case-insensitive matching on PostgreSQL depends on its locale, so this returns
/// nothing for it.
fn matching(
    index: &IndexedRows,
    engine: Engine,
    field: usize,
    kind: PatternKind,
    pattern: &str,
) -> Option<RoaringBitmap> {
    let by_locale = match (engine, kind) {
        (_, PatternKind::Regex | PatternKind::IRegex) => return None,
        (_, PatternKind::Like) | (Engine::Sqlite, PatternKind::ILike) => false,
        (Engine::Postgres, PatternKind::ILike) => true,
    };
    if by_locale && !pattern.is_ascii() {
        return None;
    }
    let pattern = Pattern::compile(kind, pattern).ok()?;
    let mut rows = RoaringBitmap::new();
    for (value, having) in index.terms.values(field) {
        if by_locale && !value.is_ascii() {
            return None;
        }
        if pattern.is_match(value).ok()? {
            rows |= having;
        }
    }
    Some(rows)
}
