//! The people.

use jiff::Timestamp;
use uuid::Uuid;

use super::words::{COMPANY_NAMES, COMPANY_TRADES, FIRST_NAMES, LAST_NAMES};
use super::{CITIES, Dataset, ROLES, Role, Table, id_at};

/// A person with an account.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Person {
    pub(crate) id: Uuid,
    pub(crate) kind: Kind,
    pub(crate) full_name: String,
    pub(crate) handle: String,
    pub(crate) email: String,
    pub(crate) company: Option<String>,
    pub(crate) city: &'static str,
    pub(crate) role: &'static Role,
    pub(crate) joined_at: Timestamp,
}

/// A person's type.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Kind {
    User,
    Employer,
    Business,
}

impl Kind {
    pub(crate) fn as_str(self) -> &'static str {
        match self {
            Kind::User => "user",
            Kind::Employer => "employer",
            Kind::Business => "business",
        }
    }
}

impl Dataset {
    /// In every ten people, seven look for work, two offer it, and one is a business.
    pub(crate) fn person(&self, i: u64) -> Person {
        let mut random = self.random(Table::People, i);
        let joined_at = Dataset::moment(i, self.sizes.profiles);
        let kind = match i % 10 {
            0..=6 => Kind::User,
            7 | 8 => Kind::Employer,
            _ => Kind::Business,
        };
        let (first, last, city) = (*random.pick(FIRST_NAMES), *random.pick(LAST_NAMES), *random.pick(CITIES));
        let company = format!("{} {}", random.pick(COMPANY_NAMES), random.pick(COMPANY_TRADES));
        let handle = format!("{}_{}_{i}", first.to_lowercase(), last.to_lowercase());
        Person {
            id: id_at(joined_at, &mut random),
            kind,
            full_name: format!("{first} {last}"),
            email: format!("{handle}@example.in"),
            handle,
            company: (kind != Kind::User).then_some(company),
            city,
            role: random.pick(ROLES),
            joined_at,
        }
    }
}
