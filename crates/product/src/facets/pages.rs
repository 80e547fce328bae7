//! Picks the rows of one page from a set, in a given order.

use std::cmp::Ordering;

use roaring::RoaringBitmap;
use sangam_filter::ColumnOrder;

use super::indexed_rows::{IndexedRows, NONE};

/// Which rows of a sorted list are on a page.
#[derive(Debug, Clone, Copy)]
pub(crate) struct PageRange {
    pub(crate) offset: usize,
    pub(crate) limit: usize,
}

/// The rows of a page. Returns nothing if the index does not have the columns of the order, or if the order does not end with the id and
/// so is not unique.
pub(super) fn pick(
    index: &IndexedRows,
    rows: &RoaringBitmap,
    terms: &[ColumnOrder],
    page: PageRange,
) -> Option<Vec<u32>> {
    let order = PageOrder::of(index, terms)?;
    let mut first = FirstRows { order: &order, most: page.offset.saturating_add(page.limit), sorted: Vec::new() };
    // Row numbers roughly follow the order of insertion, so iterating backwards meets the newest rows first.
    match terms.first().is_some_and(|term| term.descending) {
        true => rows.iter().rev().for_each(|row| first.consider(row)),
        false => rows.iter().for_each(|row| first.consider(row)),
    }
    Some(first.sorted.into_iter().skip(page.offset).map(|candidate| candidate.row).collect())
}

/// A unique order of rows: by numeric columns, then by id.
struct PageOrder<'a> {
    index: &'a IndexedRows,
    columns: Vec<RankedColumn<'a>>,
    id_descending: bool,
}

/// A row and its rank in the first column of the order, which decides most comparisons.
struct Candidate {
    rank: u64,
    row: u32,
}

impl<'a> PageOrder<'a> {
    fn of(index: &'a IndexedRows, terms: &[ColumnOrder]) -> Option<PageOrder<'a>> {
        let (last, before) = terms.split_last()?;
        if last.column != "id" {
            return None;
        }
        let columns = before.iter().map(|term| RankedColumn::of(index, *term)).collect::<Option<Vec<_>>>()?;
        Some(PageOrder { index, columns, id_descending: last.descending })
    }

    fn candidate(&self, row: u32) -> Candidate {
        Candidate { rank: self.columns.first().map_or(0, |column| column.rank(row)), row }
    }

    fn compare(&self, one: &Candidate, other: &Candidate) -> Ordering {
        let rest = self.columns.get(1..).unwrap_or_default();
        let by_rest =
            || rest.iter().map(|column| column.rank(one.row).cmp(&column.rank(other.row))).find(|by| by.is_ne());
        one.rank.cmp(&other.rank).then_with(|| by_rest().unwrap_or_else(|| self.compare_ids(one.row, other.row)))
    }

    fn compare_ids(&self, one: u32, other: u32) -> Ordering {
        let ordering = self.index.ids[one as usize].cmp(&self.index.ids[other as usize]);
        if self.id_descending { ordering.reverse() } else { ordering }
    }
}

/// The first `most` of the rows considered so far, in order.
struct FirstRows<'a> {
    order: &'a PageOrder<'a>,
    most: usize,
    sorted: Vec<Candidate>,
}

impl FirstRows<'_> {
    fn consider(&mut self, row: u32) {
        let candidate = self.order.candidate(row);
        if self.sorted.len() == self.most {
            match self.sorted.last() {
                Some(worst) if self.order.compare(&candidate, worst) == Ordering::Less => {
                    self.sorted.pop();
                }
                _ => return,
            }
        }
        let place = self.sorted.partition_point(|better| self.order.compare(better, &candidate) == Ordering::Less);
        self.sorted.insert(place, candidate);
    }
}

/// A numeric column and its sort direction.
struct RankedColumn<'a> {
    numbers: &'a [i64],
    descending: bool,
    nulls_first: bool,
}

impl<'a> RankedColumn<'a> {
    fn of(index: &'a IndexedRows, term: ColumnOrder) -> Option<RankedColumn<'a>> {
        let (field, _) = index.column(term.column).filter(|(_, form)| form.is_numeric())?;
        let ColumnOrder { descending, nulls_first, .. } = term;
        Some(RankedColumn { numbers: index.numbers(field), descending, nulls_first })
    }

    /// A sort key: rows with a smaller key come first.
    fn rank(&self, row: u32) -> u64 {
        let number = self.numbers[row as usize];
        if number == NONE {
            return if self.nulls_first { 0 } else { u64::MAX };
        }
        let ascending = number.cast_unsigned() ^ (1 << 63);
        if self.descending { !ascending } else { ascending }
    }
}
