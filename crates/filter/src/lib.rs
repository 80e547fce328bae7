#![doc = include_str!("../README.md")]

mod cursor;
mod list;
mod operator;
mod pattern;
mod quotes;
mod row_index;

pub use cursor::{Cursor, SyntaxError};
pub use list::{array_literal, list_elements, read_list};
pub use operator::{Comparison, FilterOperator, IsTest};
pub use pattern::stars_to_percent;
pub use quotes::{outside_quotes, unquote};
pub use row_index::{ColumnOrder, FoundPage, PageKeys, RowCondition, RowIndex, RowOrder, RowQuery};
