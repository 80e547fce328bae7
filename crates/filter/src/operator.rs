//! The operators that queries and live subscriptions share, by name.

use sangam_db::PatternKind;

/// An operator, without its value.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum FilterOperator {
    /// `eq`, `neq`, `lt`, `lte`, `gt`, `gte`.
    Compare(Comparison),
    /// `like`, `ilike`, `match`, `imatch`.
    Match(PatternKind),
    /// `in`: equal to one of a list.
    In,
    /// `is`: null, true, false or unknown.
    Is,
    /// `isdistinct`: different, where null is treated like any other value.
    IsDistinct,
}

/// Every operator with its name, in the order in which error messages list them.
const OPERATORS: [(&str, FilterOperator); 13] = [
    ("eq", FilterOperator::Compare(Comparison::Equal)),
    ("neq", FilterOperator::Compare(Comparison::NotEqual)),
    ("lt", FilterOperator::Compare(Comparison::Less)),
    ("lte", FilterOperator::Compare(Comparison::LessOrEqual)),
    ("gt", FilterOperator::Compare(Comparison::Greater)),
    ("gte", FilterOperator::Compare(Comparison::GreaterOrEqual)),
    ("in", FilterOperator::In),
    ("like", FilterOperator::Match(PatternKind::Like)),
    ("ilike", FilterOperator::Match(PatternKind::ILike)),
    ("is", FilterOperator::Is),
    ("match", FilterOperator::Match(PatternKind::Regex)),
    ("imatch", FilterOperator::Match(PatternKind::IRegex)),
    ("isdistinct", FilterOperator::IsDistinct),
];

impl FilterOperator {
    /// Finds an operator by its name.
    pub fn from_name(name: &str) -> Option<FilterOperator> {
        OPERATORS.iter().find(|(known, _)| *known == name).map(|(_, operator)| *operator)
    }

    /// The names of all operators.
    pub fn names() -> [&'static str; OPERATORS.len()] {
        OPERATORS.map(|(name, _)| name)
    }
}

/// A comparison of two values.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[allow(missing_docs)]
pub enum Comparison {
    Equal,
    NotEqual,
    Less,
    LessOrEqual,
    Greater,
    GreaterOrEqual,
}

/// The operand of `is`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[allow(missing_docs)]
pub enum IsTest {
    Null,
    NotNull,
    True,
    False,
    Unknown,
}

impl IsTest {
    /// Finds a test by its name, ignoring case.
    pub fn from_name(name: &str) -> Option<IsTest> {
        Some(match name.to_ascii_lowercase().as_str() {
            "null" => IsTest::Null,
            "not_null" => IsTest::NotNull,
            "true" => IsTest::True,
            "false" => IsTest::False,
            "unknown" => IsTest::Unknown,
            _ => return None,
        })
    }
}
