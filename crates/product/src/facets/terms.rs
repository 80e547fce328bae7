//! An inverted index: a set of row numbers for each value of each field.

use std::collections::HashMap;

use roaring::RoaringBitmap;

/// The values of all rows. A value is dropped when the last row with it goes, so that old values do not use up memory.
#[derive(Debug, Default)]
pub(super) struct Terms {
    /// For each field, the terms of its values.
    fields: Vec<HashMap<Box<str>, u32>>,
    terms: Vec<Term>,
    free: Vec<u32>,
    /// For each row, its terms, so that the row can be removed from their sets.
    of_row: Vec<Box<[u32]>>,
}

#[derive(Debug, Default)]
struct Term {
    field: usize,
    value: Box<str>,
    rows: RoaringBitmap,
}

impl Terms {
    pub(super) fn new(fields: usize) -> Terms {
        Terms { fields: vec![HashMap::new(); fields], ..Terms::default() }
    }

    /// Replaces the values of a row.
    pub(super) fn set(&mut self, row: u32, values: &[(usize, String)]) {
        self.clear(row);
        let mut terms: Vec<u32> = values.iter().map(|(field, value)| self.term(*field, value)).collect();
        terms.sort_unstable();
        terms.dedup();
        for term in &terms {
            self.terms[*term as usize].rows.insert(row);
        }
        if self.of_row.len() <= row as usize {
            self.of_row.resize(row as usize + 1, Box::default());
        }
        self.of_row[row as usize] = terms.into_boxed_slice();
    }

    /// Removes all values of a row.
    pub(super) fn clear(&mut self, row: u32) {
        let Some(terms) = self.of_row.get_mut(row as usize).map(std::mem::take) else { return };
        for number in terms {
            let term = &mut self.terms[number as usize];
            term.rows.remove(row);
            if term.rows.is_empty() {
                let Term { field, value, .. } = std::mem::take(term);
                self.fields[field].remove(&value);
                self.free.push(number);
            }
        }
    }

    /// The rows with this value, if there are any.
    pub(super) fn rows(&self, field: usize, value: &str) -> Option<&RoaringBitmap> {
        self.fields[field].get(value).map(|term| &self.terms[*term as usize].rows)
    }

    /// The values that a row has in a field.
    pub(super) fn values_of(&self, row: u32, field: usize) -> impl Iterator<Item = &str> {
        let terms = self.of_row.get(row as usize).map_or(&[][..], |terms| &**terms);
        terms
            .iter()
            .map(|term| &self.terms[*term as usize])
            .filter(move |term| term.field == field)
            .map(|term| &*term.value)
    }

    /// Every value of a field with its rows, in no particular order.
    pub(super) fn values(&self, field: usize) -> impl Iterator<Item = (&str, &RoaringBitmap)> {
        self.fields[field].iter().map(|(value, term)| (&**value, &self.terms[*term as usize].rows))
    }

    fn term(&mut self, field: usize, value: &str) -> u32 {
        if let Some(term) = self.fields[field].get(value) {
            return *term;
        }
        let term = Term { field, value: value.into(), rows: RoaringBitmap::new() };
        let number = match self.free.pop() {
            Some(number) => {
                self.terms[number as usize] = term;
                number
            }
            None => {
                self.terms.push(term);
                // Row numbers have 32 bits, and each row has a bounded number of values.
                u32::try_from(self.terms.len() - 1).unwrap_or(u32::MAX)
            }
        };
        self.fields[field].insert(value.into(), number);
        number
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;

    fn values(field: usize, values: &[&str]) -> Vec<(usize, String)> {
        values.iter().map(|value| (field, (*value).to_owned())).collect()
    }

    #[test]
    fn a_changed_row_is_removed_from_its_old_sets() {
        let mut terms = Terms::new(1);
        terms.set(0, &values(0, &["Rust", "Go"]));
        terms.set(1, &values(0, &["Rust", "Rust"]));
        assert_eq!(terms.rows(0, "Rust").unwrap().len(), 2);
        terms.set(0, &values(0, &["Go"]));
        assert_eq!(terms.rows(0, "Rust").unwrap().iter().collect::<Vec<_>>(), [1]);
    }

    #[test]
    fn unused_values_are_dropped() {
        let mut terms = Terms::new(2);
        for round in 0..100 {
            terms.set(0, &values(round % 2, &[&format!("skill {round}")]));
        }
        terms.clear(0);
        assert_eq!(terms.values(0).count() + terms.values(1).count(), 0);
        assert_eq!(terms.terms.len(), 1);
    }
}
