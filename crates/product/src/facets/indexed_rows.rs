//! The filterable columns of one table, in memory. Each row has a number. Every value has a set of row numbers, and every numeric
//! column has an array.

use std::collections::HashMap;

use jiff::civil::Date;
use jiff::{Timestamp, Unit};
use roaring::RoaringBitmap;
use serde_json::Value as Json;
use uuid::Uuid;

use super::lists::{CellType, FacetFilter, FacetedList, HIDDEN, IndexedColumn};
use super::terms::Terms;
use crate::resources::stored_texts;

/// The number of bars in a slider's histogram.
pub(super) const BARS: usize = 20;

/// The term for a flag that is set.
pub(super) const FLAGGED: &str = "yes";

/// Stands for null. It is smaller than any number that a column can hold.
pub(super) const NONE: i64 = i64::MIN;

/// The indexed rows of one list.
#[derive(Debug)]
pub(super) struct IndexedRows {
    pub(super) kind: &'static FacetedList,
    columns: Vec<IndexedColumn>,
    numbers_of: HashMap<Uuid, u32>,
    /// The id of each row.
    pub(super) ids: Vec<Uuid>,
    free: Vec<u32>,
    pub(super) all: RoaringBitmap,
    pub(super) terms: Terms,
    /// For each column, the value of each row as a number. Empty for columns that are not numeric.
    numbers: Vec<Vec<i64>>,
}

impl IndexedRows {
    pub(super) fn new(kind: &'static FacetedList) -> IndexedRows {
        let columns = kind.columns();
        // After the fields of the columns comes one field per facet, for the bars of its slider.
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

    /// Adds or replaces a row. The cells are those of [`FacetedList::columns`], in order.
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
                // SQLite stores booleans as numbers, and the change feed passes them on unchanged.
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

    /// Whether any row is hidden.
    pub(super) fn has_hidden_rows(&self) -> bool {
        self.terms.rows(self.field(HIDDEN), FLAGGED).is_some()
    }

    /// Whether a row is hidden.
    pub(super) fn is_hidden(&self, row: u32) -> bool {
        self.terms.rows(self.field(HIDDEN), FLAGGED).is_some_and(|hidden| hidden.contains(row))
    }

    /// Removes a row.
    pub(super) fn remove(&mut self, id: Uuid) {
        if let Some(row) = self.numbers_of.remove(&id) {
            self.terms.clear(row);
            self.all.remove(row);
            self.free.push(row);
        }
    }

    /// The numbers of the rows with these ids. Unknown ids are skipped.
    pub(super) fn rows_of(&self, ids: impl IntoIterator<Item = Uuid>) -> RoaringBitmap {
        self.numbers_of_ids(ids).collect()
    }

    /// The numbers of the rows with these ids, in the order of the ids.
    pub(super) fn numbers_of_ids(&self, ids: impl IntoIterator<Item = Uuid>) -> impl Iterator<Item = u32> {
        ids.into_iter().filter_map(|id| self.numbers_of.get(&id).copied())
    }

    /// The field and the type of an indexed column.
    pub(super) fn column(&self, name: &str) -> Option<(usize, CellType)> {
        let field = self.columns.iter().position(|column| column.name == name)?;
        Some((field, self.columns[field].form))
    }

    /// The field of a column, if it is indexed with this type.
    pub(super) fn field_of_type(&self, name: &str, form: CellType) -> Option<usize> {
        self.column(name).filter(|(_, own)| *own == form).map(|(field, _)| field)
    }

    /// The numbers of all rows in a field.
    pub(super) fn numbers(&self, field: usize) -> &[i64] {
        &self.numbers[field]
    }

    /// The rows whose number passes the test. May include deleted rows.
    pub(super) fn rows_where(&self, column: &str, test: impl Fn(i64) -> bool) -> RoaringBitmap {
        rows_where(&self.numbers[self.field(column)], test)
    }

    /// The field of a column.
    pub(super) fn field(&self, column: &str) -> usize {
        // Callers only pass columns that the list declares.
        self.columns.iter().position(|known| known.name == column).unwrap_or_default()
    }

    /// The field of a facet's histogram bars.
    pub(super) fn bars_field(&self, facet: usize) -> usize {
        self.columns.len() + facet
    }

    fn number(&self, column: &str, row: usize) -> i64 {
        self.numbers[self.field(column)][row]
    }

    fn add(&mut self, id: Uuid) -> u32 {
        let row = self.free.pop().unwrap_or_else(|| {
            for (column, numbers) in self.columns.iter().zip(&mut self.numbers) {
                if column.form.is_numeric() {
                    numbers.push(NONE);
                }
            }
            // Memory runs out long before the row numbers do.
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

/// The histogram bars that a span overlaps. A missing end is open, and so is the end of the last bar.
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
        // Rounding down does not change whether the number is at least a given whole number.
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

/// The texts of a list, which the change feed may carry as a JSON array or as its text.
pub(super) fn elements(cell: &Json) -> Vec<String> {
    match cell {
        Json::Array(items) => items.iter().filter_map(|item| item.as_str().map(str::to_owned)).collect(),
        Json::String(text) => stored_texts(text),
        _ => Vec::new(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_span_covers_every_bar_it_overlaps_and_open_ends_extend_to_the_last() {
        assert_eq!(bars(45_000, 62_000, 200_000), 4..7);
        assert_eq!(bars(50_000, 50_000, 200_000), 5..6);
        assert_eq!(bars(190_000, 900_000, 200_000), 19..20);
        assert_eq!(bars(100_000, NONE, 200_000), 10..20);
        assert_eq!(bars(NONE, 25_000, 200_000), 0..3);
        assert_eq!(bars(NONE, NONE, 200_000), 0..0);
    }
}
