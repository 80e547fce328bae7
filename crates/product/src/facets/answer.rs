//! Counts how many rows each filter value would leave, using sets of rows.
//!
//! Within a facet the values are alternatives. A value's count therefore ignores the rest of the selection in its own facet and
//! applies the other facets: it is the number of results if only that value were selected there.

use jiff::civil::Date;
use jiff::{Span, Timestamp};
use roaring::RoaringBitmap;
use serde_json::{Map, Value as Json, json};

use super::filters::{Filters, Selection};
use super::indexed_rows::{BARS, FLAGGED, IndexedRows, NONE, day_number};
use super::lists::{FacetFilter, HIDDEN};
use super::lookups::FoundRows;
use super::places::spellings;
use crate::calendar;

/// How many values of a free-text facet are listed.
const MAX_LISTED_VALUES: usize = 30;

/// Computes one answer.
pub(super) struct FacetCounter<'a> {
    pub(super) index: &'a IndexedRows,
    pub(super) filters: &'a Filters,
    pub(super) found: &'a FoundRows,
    pub(super) now: Timestamp,
}

/// A filter's name, and the rows it leaves.
struct Narrowed {
    name: &'static str,
    rows: RoaringBitmap,
}

impl FacetCounter<'_> {
    /// The whole answer.
    pub(super) fn answer(&self) -> Json {
        let listed = self.listed();
        let narrowed: Vec<Narrowed> = self.narrowed().collect();
        let without = all_but_each(&listed, &narrowed);
        let results = narrowed.iter().fold(listed, |rows, filter| rows & &filter.rows);
        let mut facets = Map::new();
        let mut histograms = Map::new();
        for (position, facet) in self.index.kind.facets.iter().enumerate() {
            // What is selected in the facet itself does not narrow its own counts.
            let own = narrowed.iter().position(|filter| filter.name == facet.name);
            let rows = own.map_or(&results, |own| &without[own]);
            match facet.by {
                FacetFilter::Span { end, .. } => {
                    histograms.insert(facet.name.to_owned(), self.histogram(position, rows, end))
                }
                _ => facets.insert(facet.name.to_owned(), self.counts(position, rows)),
            };
        }
        let without = narrowed.iter().zip(&without).map(|(filter, rows)| (filter.name, rows.len()));
        json!({
            "total": results.len(),
            "facets": facets,
            "histograms": histograms,
            "without": largest_first(without),
        })
    }

    /// The rows that all filters leave.
    pub(super) fn results(&self) -> RoaringBitmap {
        self.narrowed().fold(self.listed(), |rows, filter| rows & filter.rows)
    }

    /// Whether the filters leave any of these rows. Stops at the first filter that leaves none.
    pub(super) fn has_results_among(&self, mut rows: RoaringBitmap) -> bool {
        let mut narrowed = self.narrowed();
        while !rows.is_empty() {
            match narrowed.next() {
                Some(filter) => rows &= filter.rows,
                None => return true,
            }
        }
        false
    }

    /// Every row of the list before anything is selected.
    pub(super) fn listed(&self) -> RoaringBitmap {
        let index = self.index;
        let mut rows = match index.kind.listed {
            Some((column, value)) => index.terms.rows(index.field(column), value).cloned().unwrap_or_default(),
            None => index.all.clone(),
        };
        if let Some(column) = index.kind.expires {
            let now = self.now.as_microsecond();
            rows &= index.rows_where(column, |expires| expires == NONE || expires > now);
        }
        match index.terms.rows(index.field(HIDDEN), FLAGGED) {
            Some(hidden) => rows - (hidden - &self.found.visible_hidden),
            None => rows,
        }
    }

    /// The rows of each filter that is set.
    fn narrowed(&self) -> impl Iterator<Item = Narrowed> {
        let search = self.found.search.iter().map(|hits| Narrowed { name: "search", rows: (*hits.rows).clone() });
        let owner = self.found.owned.iter().map(|rows| Narrowed { name: "owner", rows: rows.clone() });
        let facets = self.index.kind.facets.iter().zip(&self.filters.selected).filter_map(|(facet, selection)| {
            let rows = self.selected(&facet.by, selection.as_ref()?);
            Some(Narrowed { name: facet.name, rows })
        });
        search.chain(owner).chain(facets)
    }

    /// The rows that match a selection in a facet.
    pub(super) fn selected(&self, by: &FacetFilter, selection: &Selection) -> RoaringBitmap {
        let index = self.index;
        match (by, selection) {
            (
                FacetFilter::Choice(column, _) | FacetFilter::Value(column) | FacetFilter::Element(column, _),
                Selection::AnyOf(values),
            ) => {
                let field = index.field(column);
                values
                    .iter()
                    .filter_map(|value| index.terms.rows(field, value))
                    .fold(RoaringBitmap::new(), |a, b| a | b)
            }
            (FacetFilter::Contains(column), Selection::Text(text)) => {
                let wanted = spellings(text);
                let values = index.terms.values(index.field(column));
                let matching = values.filter(|(value, _)| {
                    let value = value.to_lowercase();
                    wanted.iter().any(|wanted| value.contains(wanted))
                });
                matching.fold(RoaringBitmap::new(), |rows, (_, more)| rows | more)
            }
            (FacetFilter::Span { low, high, .. }, Selection::Between(min, max)) => {
                self.overlapping(low, high, *min, *max)
            }
            (
                FacetFilter::AtLeast(..) | FacetFilter::Since(..) | FacetFilter::Until { .. },
                Selection::Option(option),
            ) => self.option(by, *option),
            // Cannot happen: [`Filters::read`] only creates selections that fit their facet.
            _ => RoaringBitmap::new(),
        }
    }

    /// The rows whose span overlaps the selected one. A row with only one end is open at the other.
    fn overlapping(&self, low: &str, high: &str, min: Option<i64>, max: Option<i64>) -> RoaringBitmap {
        let stated = self.index.rows_where(low, |low| low != NONE) | self.index.rows_where(high, |high| high != NONE);
        let reaches = |min: i64| self.index.rows_where(high, |high| high == NONE || high >= min);
        let begins = |max: i64| self.index.rows_where(low, |low| low == NONE || low <= max);
        let rows = min.map_or(stated.clone(), |min| stated & reaches(min));
        max.map_or(rows.clone(), |max| rows & begins(max))
    }

    fn option(&self, by: &FacetFilter, option: i64) -> RoaringBitmap {
        let index = self.index;
        match by {
            FacetFilter::AtLeast(column, _) => index.rows_where(column, |number| number >= option),
            FacetFilter::Since(column, _) => {
                let since = calendar::start_of_day(days_from(calendar::day(self.now), -option)).as_microsecond();
                index.rows_where(column, |at| at >= since)
            }
            FacetFilter::Until { column, state: (state, value), .. } => {
                let first = calendar::day(self.now);
                let (first, last) = (day_number(first), day_number(days_from(first, option)));
                let due = index.rows_where(column, |day| day >= first && day <= last);
                index.terms.rows(index.field(state), value).map_or_else(RoaringBitmap::new, |rows| due & rows)
            }
            _ => RoaringBitmap::new(),
        }
    }

    /// The values of a facet, with the number of these rows that each would leave.
    fn counts(&self, position: usize, rows: &RoaringBitmap) -> Json {
        let index = self.index;
        let count = |value: &RoaringBitmap| value.intersection_len(rows);
        let of_value = |field: usize, value: &str| index.terms.rows(field, value).map_or(0, count);
        let by = &index.kind.facets[position].by;
        match by {
            FacetFilter::Choice(column, options) => {
                let field = index.field(column);
                options.iter().map(|value| value_count(*value, of_value(field, value))).collect()
            }
            FacetFilter::Value(column) | FacetFilter::Contains(column) => {
                self.free_text_values(position, index.field(column), &[], rows)
            }
            FacetFilter::Element(column, options) => {
                self.free_text_values(position, index.field(column), options, rows)
            }
            FacetFilter::AtLeast(_, options)
            | FacetFilter::Since(_, options)
            | FacetFilter::Until { days: options, .. } => {
                options.iter().map(|option| value_count(*option, count(&self.option(by, *option)))).collect()
            }
            FacetFilter::Span { .. } => Json::Null,
        }
    }

    /// Free-text values: the options and the selected values, then the most frequent of the others that contain the requested text.
    fn free_text_values(&self, position: usize, field: usize, options: &[&str], rows: &RoaringBitmap) -> Json {
        let terms = &self.index.terms;
        let chosen: &[String] = match &self.filters.selected[position] {
            Some(Selection::AnyOf(values)) => values,
            _ => &[],
        };
        let wanted = self.filters.values[position].as_deref();
        let is_wanted = |value: &str| wanted.is_none_or(|wanted| value.to_lowercase().contains(wanted));
        let others = chosen.iter().map(String::as_str).filter(|value| !options.contains(value));
        let first: Vec<&str> = options.iter().copied().chain(others).collect();
        let count = |value: &str| terms.rows(field, value).map_or(0, |value| value.intersection_len(rows));
        let mut counts: Vec<_> = first.iter().map(|value| value_count(*value, count(value))).collect();

        let rest = terms.values(field).filter(|(value, _)| !first.contains(value) && is_wanted(value));
        let most = most_frequent(rest.collect(), rows);
        counts.extend(most.into_iter().map(|(count, value)| value_count(value, count)));
        Json::Array(counts)
    }

    /// How many rows fall into each bar of the slider's histogram.
    fn histogram(&self, position: usize, rows: &RoaringBitmap, end: i64) -> Json {
        let field = self.index.bars_field(position);
        let bar =
            |bar: usize| self.index.terms.rows(field, &bar.to_string()).map_or(0, |bar| bar.intersection_len(rows));
        json!({ "min": 0, "max": end, "bars": (0..BARS).map(bar).collect::<Vec<_>>() })
    }
}

/// The values that most of these rows have, with the number of rows, most frequent first.
fn most_frequent<'v>(mut values: Vec<(&'v str, &RoaringBitmap)>, rows: &RoaringBitmap) -> Vec<(u64, &'v str)> {
    values.sort_unstable_by(|(a, a_rows), (b, b_rows)| b_rows.len().cmp(&a_rows.len()).then(a.cmp(b)));
    let mut most: Vec<(u64, &str)> = Vec::new();
    for (value, all) in values {
        let smallest_listed = most.get(MAX_LISTED_VALUES - 1).map_or(0, |(count, _)| *count);
        // A value with fewer rows in total also has fewer among these rows, and so has every value after it.
        if all.len() < smallest_listed {
            break;
        }
        let count = all.intersection_len(rows);
        if count > 0 && count >= smallest_listed {
            let place = most.partition_point(|(more, other)| (*more, value) > (count, *other));
            most.insert(place, (count, value));
            most.truncate(MAX_LISTED_VALUES);
        }
    }
    most
}

/// For each filter, the rows that all the others leave, computed by intersecting the filters before it and those after it.
fn all_but_each(listed: &RoaringBitmap, narrowed: &[Narrowed]) -> Vec<RoaringBitmap> {
    let mut after = vec![listed.clone()];
    for filter in narrowed.iter().rev() {
        let rows = after.last().map_or_else(RoaringBitmap::new, |rows| rows & &filter.rows);
        after.push(rows);
    }
    after.pop();
    let mut before: Option<RoaringBitmap> = None;
    let mut without = Vec::new();
    for (filter, after) in narrowed.iter().zip(after.into_iter().rev()) {
        without.push(match &before {
            Some(before) => after & before,
            None => after,
        });
        before = Some(before.map_or_else(|| filter.rows.clone(), |before| before & &filter.rows));
    }
    without
}

/// The totals after dropping each single filter, largest first.
fn largest_first(without: impl Iterator<Item = (&'static str, u64)>) -> Json {
    let mut without: Vec<_> = without.collect();
    without.sort_by_key(|(_, total)| std::cmp::Reverse(*total));
    without.into_iter().map(|(filter, total)| json!({ "filter": filter, "total": total })).collect()
}

fn value_count(value: impl Into<Json>, count: u64) -> Json {
    json!({ "value": value.into(), "count": count })
}

fn days_from(day: Date, days: i64) -> Date {
    day.saturating_add(Span::new().days(days))
}
