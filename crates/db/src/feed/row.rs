//! A changed row on the feed.

use std::fmt;
use std::ops::Index;
use std::sync::Arc;

use serde::de::{Deserialize, Deserializer, MapAccess, Visitor};
use serde::ser::{Serialize, Serializer};
use serde_json::Value as Json;

/// Column names, shared by the rows of a table because a transaction may change thousands of rows.
pub(crate) type ColumnNames = Arc<[Box<str>]>;

/// The columns and values of a changed row, without secrets.
#[derive(Debug, Clone, PartialEq)]
pub struct ChangedRow {
    names: ColumnNames,
    /// One value per name.
    values: Vec<Json>,
}

impl ChangedRow {
    /// Creates a row with one value per name.
    pub(crate) fn new(names: ColumnNames, values: Vec<Json>) -> ChangedRow {
        debug_assert_eq!(names.len(), values.len(), "each column has a value");
        ChangedRow { names, values }
    }

    /// The value of a column. `None` if the row has no such column. Tables have so few columns that a linear search is faster than a map.
    pub fn get(&self, name: &str) -> Option<&Json> {
        self.values.get(self.names.iter().position(|column| **column == *name)?)
    }

    /// Every column with its value.
    pub fn iter(&self) -> impl Iterator<Item = (&str, &Json)> {
        self.names.iter().map(AsRef::as_ref).zip(&self.values)
    }
}

/// The value of a column, or null.
impl Index<&str> for ChangedRow {
    type Output = Json;

    fn index(&self, name: &str) -> &Json {
        self.get(name).unwrap_or(&Json::Null)
    }
}

impl<N: Into<Box<str>>> FromIterator<(N, Json)> for ChangedRow {
    fn from_iter<I: IntoIterator<Item = (N, Json)>>(columns: I) -> ChangedRow {
        let (names, values): (Vec<Box<str>>, Vec<Json>) =
            columns.into_iter().map(|(name, value)| (name.into(), value)).unzip();
        ChangedRow { names: names.into(), values }
    }
}

impl Serialize for ChangedRow {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self.iter())
    }
}

impl<'de> Deserialize<'de> for ChangedRow {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<ChangedRow, D::Error> {
        deserializer.deserialize_map(RowVisitor)
    }
}

struct RowVisitor;

impl<'de> Visitor<'de> for RowVisitor {
    type Value = ChangedRow;

    fn expecting(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("the columns of a row")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut columns: A) -> Result<ChangedRow, A::Error> {
        let (mut names, mut values) = (Vec::new(), Vec::new());
        while let Some((name, value)) = columns.next_entry::<Box<str>, Json>()? {
            names.push(name);
            values.push(value);
        }
        Ok(ChangedRow { names: names.into(), values })
    }
}
