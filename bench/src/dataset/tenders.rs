//! The tender board.

use jiff::Timestamp;
use uuid::Uuid;

use super::words::SENTENCES;
use super::{CITIES, Dataset, ROLES, Table, id_at};

/// All tender categories.
const CATEGORIES: &[&str] = &["Technology", "Design", "Marketing", "Finance", "Healthcare", "Education"];

/// A tender.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Tender {
    pub(crate) id: Uuid,
    /// The number of the business.
    pub(crate) business: u64,
    pub(crate) title: String,
    pub(crate) city: &'static str,
    pub(crate) category: &'static str,
    pub(crate) budget_min: u64,
    pub(crate) budget_max: u64,
    pub(crate) description: String,
    pub(crate) created_at: Timestamp,
}

impl Dataset {
    /// One for every four jobs.
    pub(crate) fn tenders(&self) -> u64 {
        self.sizes.jobs / 4
    }

    pub(crate) fn tender(&self, i: u64) -> Tender {
        let mut random = self.random(Table::Tenders, i);
        let created_at = Dataset::moment(i, self.tenders());
        let (role, city, category) = (random.pick(ROLES), *random.pick(CITIES), *random.pick(CATEGORIES));
        let budget_min = role.salary * (3 + random.below(30));
        let sentences: Vec<_> = random.pick_some(SENTENCES, 3).into_iter().copied().collect();
        Tender {
            id: id_at(created_at, &mut random),
            // In every ten people, number 9 is a business.
            business: random.below(self.sizes.profiles / 10) * 10 + 9,
            title: format!("{} services in {city}", role.title),
            city,
            category,
            budget_min,
            budget_max: budget_min * (120 + random.below(80)) / 100,
            description: sentences.join(" "),
            created_at,
        }
    }
}
