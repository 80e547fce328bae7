//! Picks the rows of one page from a set, in a given order.

use std::cmp::Ordering;

use roaring::RoaringBitmap;
use sangam_filter::ColumnOrder;

use super::indexed_rows::{IndexedRows, NONE};
use super::lists::CellType;

/// Up to `limit` rows, starting at `offset`. Returns nothing if the index does not have the columns of the order, or if the order
/// does not end with the id and so is not unique.
pub(super) fn pick(
    index: &IndexedRows,
    rows: &RoaringBitmap,
    order: &[ColumnOrder],
    offset: usize,
    limit: usize,
) -> Option<Vec<u32>> {
    let (last, before) = order.split_last()?;
    if last.column != "id" {
        return None;
    }
    let columns: Vec<RankedColumn> = before.iter().map(|term| RankedColumn::of(index, *term)).collect::<Option<_>>()?;
    let rest = columns.get(1..).unwrap_or_default();
    let by_id = |a: u32, b: u32| {
        let ordering = index.ids[a as usize].cmp(&index.ids[b as usize]);
        if last.descending { ordering.reverse() } else { ordering }
    };
    let compare = |a: &(u64, u32), b: &(u64, u32)| {
        let by_columns = || rest.iter().map(|column| column.rank(a.1).cmp(&column.rank(b.1))).find(|by| by.is_ne());
        a.0.cmp(&b.0).then_with(|| by_columns().unwrap_or_else(|| by_id(a.1, b.1)))
    };
    let first = columns.first();
    let most = offset.saturating_add(limit);
    let mut best: Vec<(u64, u32)> = Vec::new();
    let mut consider = |row: u32| {
        let candidate = (first.map_or(0, |column| column.rank(row)), row);
        if best.len() == most {
            match best.last() {
                Some(worst) if compare(&candidate, worst) == Ordering::Less => {
                    best.pop();
                }
                _ => return,
            }
        }
        let place = best.partition_point(|better| compare(better, &candidate) == Ordering::Less);
        best.insert(place, candidate);
    };
    // Row numbers roughly follow the order of insertion, so iterating backwards meets the newest rows first.
    match order.first().is_some_and(|term| term.descending) {
        true => rows.iter().rev().for_each(&mut consider),
        false => rows.iter().for_each(&mut consider),
    }
    Some(best.into_iter().skip(offset).map(|(_, row)| row).collect())
}

/// A numeric column and its sort direction.
struct RankedColumn<'a> {
    numbers: &'a [i64],
    descending: bool,
    nulls_first: bool,
}

impl<'a> RankedColumn<'a> {
    fn of(index: &'a IndexedRows, term: ColumnOrder) -> Option<RankedColumn<'a>> {
        match index.column(term.column)? {
            (_, CellType::Value | CellType::Elements | CellType::Flag) => None,
            (field, _) => {
                let ColumnOrder { descending, nulls_first, .. } = term;
                Some(RankedColumn { numbers: index.numbers(field), descending, nulls_first })
            }
        }
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
