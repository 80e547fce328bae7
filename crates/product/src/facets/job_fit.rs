//! How well jobs fit a seeker: four facts about each job, which can be met, missing or unknown. Both the order "Best match" and the
//! explanation beside a job use these facts, so the explanation shows everything that the order is based on.
//!
//! A job meets a fact if the list's own filter would show it: pay from the desired salary upwards, the seeker's city or remote work,
//! the seeker's experience level or one below, and at least one shared skill.

use std::collections::HashSet;

use jiff::Timestamp;
use roaring::RoaringBitmap;
use sangam_filter::ColumnOrder;
use uuid::Uuid;

use super::answer::FacetCounter;
use super::filters::{Filters, Selection};
use super::indexed_rows::IndexedRows;
use super::lists::FacetFilter;
use super::lookups::FoundRows;
use super::pages::{self, PageRange};
use crate::resources::{EXPERIENCE, stored_texts};

/// A seeker's skills and preferences.
#[derive(Debug, Clone, Default)]
pub(crate) struct SeekerPreferences {
    /// In lower case, because they are compared with every skill of the list.
    pub(crate) skills: HashSet<String>,
    pub(crate) location: String,
    pub(crate) experience: String,
    /// Rupees a month.
    pub(crate) desired_salary: Option<i64>,
}

/// Whether a job meets a seeker's preference. Unknown if the job or the seeker does not state it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum FitFact {
    Met,
    Missing,
    Unknown,
}

impl FitFact {
    pub(crate) fn name(self) -> &'static str {
        match self {
            FitFact::Met => "met",
            FitFact::Missing => "missing",
            FitFact::Unknown => "unknown",
        }
    }
}

/// The facts of one job.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct JobFit {
    pub(crate) id: Uuid,
    /// Skills, pay, place, experience.
    pub(crate) facts: [FitFact; FACTS],
    /// The job's skills that the seeker has.
    pub(crate) shared_skills: Vec<String>,
    /// The job's skills that the seeker does not have.
    pub(crate) lacking_skills: Vec<String>,
}

const FACTS: usize = 4;

/// Jobs that fit equally well are sorted newest first.
const NEWEST: [ColumnOrder; 2] = [
    ColumnOrder { column: "created_at", descending: true, nulls_first: false },
    ColumnOrder { column: "id", descending: true, nulls_first: false },
];

/// Which jobs of an index meet which facts.
pub(super) struct JobFits<'a> {
    index: &'a IndexedRows,
    preferences: &'a SeekerPreferences,
    facts: [FactRows; FACTS],
}

/// The jobs that meet a fact, and the jobs for which it is known.
#[derive(Default)]
struct FactRows {
    met: RoaringBitmap,
    stated: RoaringBitmap,
}

impl FactRows {
    fn of(&self, row: u32) -> FitFact {
        match (self.met.contains(row), self.stated.contains(row)) {
            (true, _) => FitFact::Met,
            (false, true) => FitFact::Missing,
            (false, false) => FitFact::Unknown,
        }
    }
}

impl<'a> JobFits<'a> {
    pub(super) fn new(index: &'a IndexedRows, preferences: &'a SeekerPreferences, now: Timestamp) -> JobFits<'a> {
        let filters = Filters::none(index.kind);
        let counter = FacetCounter { index, filters: &filters, found: &FoundRows::default(), now };
        let facts = [
            skill_rows(index, preferences),
            pay_rows(&counter, preferences),
            place_rows(&counter, preferences),
            experience_rows(&counter, preferences),
        ];
        JobFits { index, preferences, facts }
    }

    /// One page of these jobs. Jobs that meet all four facts come first, then three, and so on. Equal ones are sorted newest first.
    pub(super) fn rank(&self, rows: RoaringBitmap, page: PageRange) -> Vec<JobFit> {
        let mut ranked = Vec::new();
        let mut offset = page.offset;
        for group in self.by_met_facts(rows).into_iter().rev() {
            let group_size = usize::try_from(group.len()).unwrap_or(usize::MAX);
            if offset < group_size && ranked.len() < page.limit {
                let rest = PageRange { offset, limit: page.limit - ranked.len() };
                ranked.extend(pages::pick(self.index, &group, &NEWEST, rest).unwrap_or_default());
            }
            offset = offset.saturating_sub(group_size);
        }
        ranked.into_iter().map(|row| self.explain(row)).collect()
    }

    /// The facts of one job.
    pub(super) fn explain(&self, row: u32) -> JobFit {
        let skills = self.index.terms.values_of(row, self.index.field("skills")).map(str::to_owned);
        let (shared_skills, lacking_skills) = skills.partition(|skill| self.preferences.has_skill(skill));
        JobFit {
            id: self.index.ids[row as usize],
            facts: self.facts.each_ref().map(|fact| fact.of(row)),
            shared_skills,
            lacking_skills,
        }
    }

    /// Groups the rows by how many facts they meet, from none to all.
    fn by_met_facts(&self, rows: RoaringBitmap) -> Vec<RoaringBitmap> {
        let mut groups = vec![RoaringBitmap::new(); FACTS + 1];
        groups[0] = rows;
        for fact in &self.facts {
            for facts in (0..FACTS).rev() {
                let more = &groups[facts] & &fact.met;
                groups[facts] -= &more;
                groups[facts + 1] |= more;
            }
        }
        groups
    }
}

fn skill_rows(index: &IndexedRows, preferences: &SeekerPreferences) -> FactRows {
    if preferences.skills.is_empty() {
        return FactRows::default();
    }
    FactRows {
        met: rows_with(index, "skills", |skill| preferences.has_skill(skill)),
        stated: rows_with(index, "skills", |skill| !skill.is_empty()),
    }
}

fn pay_rows(counter: &FacetCounter<'_>, preferences: &SeekerPreferences) -> FactRows {
    let Some(desired) = preferences.desired_salary else { return FactRows::default() };
    let pays = |least| counter.selected(&SALARY, &Selection::Between(least, None));
    FactRows { met: pays(Some(desired)), stated: pays(None) }
}

/// A remote job is in every place.
fn place_rows(counter: &FacetCounter<'_>, preferences: &SeekerPreferences) -> FactRows {
    let remote = counter.selected(&FacetFilter::Value("type"), &Selection::AnyOf(vec!["Remote".to_owned()]));
    let Some(city) = preferences.city() else { return FactRows { met: remote.clone(), stated: remote } };
    let in_city = counter.selected(&FacetFilter::Contains("location"), &Selection::Text(city.to_owned()));
    let located = rows_with(counter.index, "location", |place| !place.is_empty());
    FactRows { met: in_city | &remote, stated: located | &remote }
}

fn experience_rows(counter: &FacetCounter<'_>, preferences: &SeekerPreferences) -> FactRows {
    let Some(level) = EXPERIENCE.iter().position(|level| *level == preferences.experience) else {
        return FactRows::default();
    };
    let suitable = EXPERIENCE[level.saturating_sub(1)..=level].iter().map(|level| (*level).to_owned()).collect();
    FactRows {
        met: counter.selected(&FacetFilter::Value("experience"), &Selection::AnyOf(suitable)),
        stated: rows_with(counter.index, "experience", |level| !level.is_empty()),
    }
}

/// The rows with a value in this column that passes the test.
fn rows_with(index: &IndexedRows, column: &str, test: impl Fn(&str) -> bool) -> RoaringBitmap {
    let values = index.terms.values(index.field(column)).filter(|(value, _)| test(value));
    values.fold(RoaringBitmap::new(), |rows, (_, more)| rows | more)
}

const SALARY: FacetFilter = FacetFilter::Span { low: "salary_min", high: "salary_max", end: 0 };

impl SeekerPreferences {
    /// Reads the skills from a stored list.
    pub(crate) fn read_skills(stored: Option<&str>) -> HashSet<String> {
        stored_texts(stored.unwrap_or_default()).iter().map(|skill| skill.to_lowercase()).collect()
    }

    fn has_skill(&self, skill: &str) -> bool {
        self.skills.contains(&skill.to_lowercase())
    }

    /// "Bengaluru" from "Bengaluru, Karnataka".
    fn city(&self) -> Option<&str> {
        self.location.split(',').next().map(str::trim).filter(|city| !city.is_empty())
    }
}
