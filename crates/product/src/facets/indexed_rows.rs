//! The listed columns of one table, in memory: a number for each row, sets of these numbers for its values, and arrays for
//! what is compared by size.

use std::collections::HashMap;

use jiff::civil::Date;
use jiff::{Timestamp, Unit};
use roaring::RoaringBitmap;
use serde_json::Value as Json;
use uuid::Uuid;

use super::lists::{CellType, FacetFilter, FacetedList, HIDDEN, IndexedColumn};
use super::terms::Terms;

/// The number of bars in a slider's histogram.
pub(super) const BARS: usize = 20;

/// The value of a flag that is set.
pub(super) const FLAGGED: &str = "yes";

/// No number at all, smaller than any that a column may hold.
pub(super) const NONE: i64 = i64::MIN;

/// The rows of one kind.
#[derive(Debug)]
pub(super) struct IndexedRows {
    pub(super) kind: &'static FacetedList,
    columns: Vec<IndexedColumn>,
    numbers_of: HashMap<Uuid, u32>,
    /// By row, its id.
    pub(super) ids: Vec<Uuid>,
    free: Vec<u32>,
    pub(super) all: RoaringBitmap,
    pub(super) terms: Terms,
    /// By column, the rows' numbers; empty for columns of another form.
    numbers: Vec<Vec<i64>>,
}

impl IndexedRows {
    pub(super) fn new(kind: &'static FacetedList) -> IndexedRows {
        let columns = kind.columns();
        // The bars of a slider are fields after those of the columns, one per facet.
        let fields = columns.len() + kind.facets.len();
        IndexedRows {
            kind,
            numbers: vec![Vec::new(); columns.len()],
            columns,
            numbers_of: HashMap::new(),
            ids: Vec::new(),
            free: Vec::new(),
            all: RoaringBitmap::new(),
            terms: Terms::new(fields),
        }
    }

    /// Adds a row or replaces what was known of it. The cells are those of [`FacetedList::columns`], in order.
    pub(super) fn put(&mut self, id: Uuid, cells: &[Json]) {
        let row = match self.numbers_of.get(&id) {
            Some(row) => *row,
            None => self.add(id),
        };
        let mut values = Vec::new();
        for (field, (column, cell)) in self.columns.iter().zip(cells).enumerate() {
            match column.form {
                CellType::Value => values.extend(cell.as_str().map(|value| (field, value.to_owned()))),
                CellType::Elements => values.extend(elements(cell).into_iter().map(|value| (field, value))),
                // SQLite keeps truth as a number, and the feed shows it as it is kept.
                CellType::Flag => values.extend((*cell == true || *cell == 1).then(|| (field, FLAGGED.to_owned()))),
                form => self.numbers[field][row as usize] = number(form, cell),
            }
        }
        for (position, facet) in self.kind.facets.iter().enumerate() {
            if let FacetFilter::Span { low, high, end } = facet.by {
                let (low, high) = (self.number(low, row as usize), self.number(high, row as usize));
                let bars = bars(low, high, end).map(|bar| (self.columns.len() + position, bar.to_string()));
                values.extend(bars);
            }
        }
        self.terms.set(row, &values);
    }

    /// Whether some rows are not everyone's to see.
    pub(super) fn has_hidden_rows(&self) -> bool {
        self.terms.rows(self.field(HIDDEN), FLAGGED).is_some()
    }

    /// Whether a row is not everyone's to see.
    pub(super) fn is_hidden(&self, row: u32) -> bool {
        self.terms.rows(self.field(HIDDEN), FLAGGED).is_some_and(|hidden| hidden.contains(row))
    }

    /// Forgets a row.
    pub(super) fn remove(&mut self, id: Uuid) {
        if let Some(row) = self.numbers_of.remove(&id) {
            self.terms.clear(row);
            self.all.remove(row);
            self.free.push(row);
        }
    }

    /// The numbers of the rows with these ids; those that are not there are left out.
    pub(super) fn rows_of(&self, ids: impl IntoIterator<Item = Uuid>) -> RoaringBitmap {
        self.numbers_of_ids(ids).collect()
    }

    /// The same, in the order of the ids.
    pub(super) fn numbers_of_ids(&self, ids: impl IntoIterator<Item = Uuid>) -> impl Iterator<Item = u32> {
        ids.into_iter().filter_map(|id| self.numbers_of.get(&id).copied())
    }

    /// A column that the index keeps, by its field.
    pub(super) fn column(&self, name: &str) -> Option<(usize, CellType)> {
        let field = self.columns.iter().position(|column| column.name == name)?;
        Some((field, self.columns[field].form))
    }

    /// The rows' numbers in a field.
    pub(super) fn numbers(&self, field: usize) -> &[i64] {
        &self.numbers[field]
    }

    /// The rows for which the test of their number holds, perhaps with some that are gone.
    pub(super) fn rows_where(&self, column: &str, test: impl Fn(i64) -> bool) -> RoaringBitmap {
        rows_where(&self.numbers[self.field(column)], test)
    }

    /// The field under which the terms of a column are.
    pub(super) fn field(&self, column: &str) -> usize {
        // Every column that is asked for is one that the kind declares.
        self.columns.iter().position(|known| known.name == column).unwrap_or_default()
    }

    /// The field under which the bars of a facet are.
    pub(super) fn bars_field(&self, facet: usize) -> usize {
        self.columns.len() + facet
    }

    fn number(&self, column: &str, row: usize) -> i64 {
        self.numbers[self.field(column)][row]
    }

    fn add(&mut self, id: Uuid) -> u32 {
        let row = self.free.pop().unwrap_or_else(|| {
            for (column, numbers) in self.columns.iter().zip(&mut self.numbers) {
                if !matches!(column.form, CellType::Value | CellType::Elements | CellType::Flag) {
                    numbers.push(NONE);
                }
            }
            // Memory ends long before the row numbers do.
            u32::try_from(self.numbers_of.len()).unwrap_or(u32::MAX)
        });
        self.numbers_of.insert(id, row);
        match self.ids.get_mut(row as usize) {
            Some(place) => *place = id,
            None => self.ids.push(id),
        }
        self.all.insert(row);
        row
    }
}

/// The numbers of the rows whose number passes the test.
pub(super) fn rows_where(numbers: &[i64], test: impl Fn(i64) -> bool) -> RoaringBitmap {
    let mut bytes = vec![0; numbers.len().div_ceil(8)];
    for (byte, eight) in bytes.iter_mut().zip(numbers.chunks(8)) {
        *byte = eight.iter().enumerate().fold(0, |bits, (bit, number)| bits | u8::from(test(*number)) << bit);
    }
    RoaringBitmap::from_lsb0_bytes(0, &bytes)
}

/// The bars a span of numbers reaches into. An end that is not given is open; the last bar has no end.
fn bars(low: i64, high: i64, end: i64) -> std::ops::Range<usize> {
    if low == NONE && high == NONE {
        return 0..0;
    }
    let width = end / BARS as i64;
    let last = BARS - 1;
    let bar = |number: i64| usize::try_from(number / width).unwrap_or(0).min(last);
    let first = if low == NONE { 0 } else { bar(low) };
    let end = if high == NONE { last } else { bar(high) };
    first..end + 1
}

pub(super) fn number(form: CellType, cell: &Json) -> i64 {
    let text = || cell.as_str().unwrap_or_default();
    let number = match form {
        CellType::Moment => text().parse().ok().map(|at: Timestamp| at.as_microsecond()),
        CellType::Day => text().parse().ok().map(day_number),
        // A fraction is cut, so that it is at least a whole number exactly when it was before.
        #[allow(clippy::cast_possible_truncation)]
        _ => cell.as_i64().or_else(|| cell.as_f64().map(|real| real.floor() as i64)),
    };
    number.unwrap_or(NONE)
}

/// Days since the epoch.
pub(super) fn day_number(day: Date) -> i64 {
    let epoch = Date::constant(1970, 1, 1);
    i64::from(day.since((Unit::Day, epoch)).map_or(0, |span| span.get_days()))
}

/// The texts of a list, which the feed may carry as a list or as the text of one.
pub(super) fn elements(cell: &Json) -> Vec<String> {
    let texts = |items: &[Json]| items.iter().filter_map(|item| item.as_str().map(str::to_owned)).collect();
    match cell {
        Json::Array(items) => texts(items),
        Json::String(text) => match serde_json::from_str(text) {
            Ok(Json::Array(items)) => texts(&items),
            _ => Vec::new(),
        },
        _ => Vec::new(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_span_reaches_into_every_bar_it_meets_and_open_ends_reach_far() {
        assert_eq!(bars(45_000, 62_000, 200_000), 4..7);
        assert_eq!(bars(50_000, 50_000, 200_000), 5..6);
        assert_eq!(bars(190_000, 900_000, 200_000), 19..20);
        assert_eq!(bars(100_000, NONE, 200_000), 10..20);
        assert_eq!(bars(NONE, 25_000, 200_000), 0..3);
        assert_eq!(bars(NONE, NONE, 200_000), 0..0);
    }
}
