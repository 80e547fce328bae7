//! How jobs fit a seeker: four facts about each job, met, missing or unknown. The order "Fits you best" and the explanation beside a job
//! are both read from here, so neither knows anything that the other does not show.
//!
//! A fact is met by the jobs that the list's own filter would leave: pay by the salary from the seeker's wish on, place by their city or
//! remote work, experience by their level or one below, skills by any they share.

use jiff::Timestamp;
use roaring::RoaringBitmap;
use sangam_filter::ColumnOrder;
use uuid::Uuid;

use super::answer::FacetCounter;
use super::filters::{Filters, Selection};
use super::indexed_rows::IndexedRows;
use super::lists::FacetFilter;
use super::lookups::FoundRows;
use super::pages;
use crate::resources::EXPERIENCE;

/// What a seeker has and wants.
#[derive(Debug, Clone, Default)]
pub(crate) struct SeekerWishes {
    pub(crate) skills: Vec<String>,
    pub(crate) location: String,
    pub(crate) experience: String,
    /// Rupees a month.
    pub(crate) desired_salary: Option<i64>,
}

/// Whether a job has what a seeker wants; unknown where either does not say.
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
    /// The others.
    pub(crate) lacking_skills: Vec<String>,
}

const FACTS: usize = 4;

/// The newest first, among jobs that fit equally well.
const NEWEST: [ColumnOrder; 2] = [
    ColumnOrder { column: "created_at", descending: true, nulls_first: false },
    ColumnOrder { column: "id", descending: true, nulls_first: false },
];

/// The jobs of an index by what they fulfil.
pub(super) struct JobFits<'a> {
    index: &'a IndexedRows,
    wishes: &'a SeekerWishes,
    /// By fact, the jobs that meet it, and those of which it can be said.
    met: [RoaringBitmap; FACTS],
    stated: [RoaringBitmap; FACTS],
}

impl<'a> JobFits<'a> {
    pub(super) fn new(index: &'a IndexedRows, wishes: &'a SeekerWishes, now: Timestamp) -> JobFits<'a> {
        let filters = Filters::none(index.kind);
        let counter = FacetCounter { index, filters: &filters, found: &FoundRows::default(), now };
        let any_of =
            |column, values: Vec<String>| counter.selected(&FacetFilter::Value(column), &Selection::AnyOf(values));
        let pay = |least| counter.selected(&SALARY, &Selection::Between(least, None));
        let texts = |values: &[&str]| values.iter().map(|value| (*value).to_owned()).collect::<Vec<_>>();
        let all = |column: &str| {
            let stated = index.terms.values(index.field(column)).filter(|(value, _)| !value.is_empty());
            stated.fold(RoaringBitmap::new(), |rows, (_, more)| rows | more)
        };

        let shared = index.terms.values(index.field("skills")).filter(|(skill, _)| wishes.has_skill(skill));
        let skills = shared.fold(RoaringBitmap::new(), |rows, (_, more)| rows | more);
        let remote = any_of("type", texts(&["Remote"]));
        let place = match wishes.city() {
            Some(city) => {
                counter.selected(&FacetFilter::Contains("location"), &Selection::Text(city.to_owned())) | &remote
            }
            None => remote.clone(),
        };
        let level = EXPERIENCE.iter().position(|level| *level == wishes.experience);
        let experience = level.map(|level| any_of("experience", texts(&EXPERIENCE[level.saturating_sub(1)..=level])));
        let nothing = RoaringBitmap::new;
        JobFits {
            index,
            wishes,
            stated: [
                if wishes.skills.is_empty() { nothing() } else { all("skills") },
                wishes.desired_salary.map_or_else(nothing, |_| pay(None)),
                if wishes.city().is_some() { all("location") | &remote } else { remote },
                level.map_or_else(nothing, |_| all("experience")),
            ],
            met: [
                skills,
                wishes.desired_salary.map_or_else(nothing, |least| pay(Some(least))),
                place,
                experience.unwrap_or_default(),
            ],
        }
    }

    /// Of these jobs those from `offset` on, at most `limit`: first what meets all four facts, then three, and so on; among equals the
    /// newest.
    pub(super) fn rank(&self, rows: RoaringBitmap, mut offset: usize, limit: usize) -> Vec<JobFit> {
        let mut ranked = Vec::new();
        for group in self.by_met_facts(rows).into_iter().rev() {
            let here = usize::try_from(group.len()).unwrap_or(usize::MAX);
            if offset < here && ranked.len() < limit {
                ranked
                    .extend(pages::pick(self.index, &group, &NEWEST, offset, limit - ranked.len()).unwrap_or_default());
            }
            offset = offset.saturating_sub(here);
        }
        ranked.into_iter().map(|row| self.explain(row)).collect()
    }

    /// The facts of one job.
    pub(super) fn explain(&self, row: u32) -> JobFit {
        let fact = |number: usize| match (self.met[number].contains(row), self.stated[number].contains(row)) {
            (true, _) => FitFact::Met,
            (false, true) => FitFact::Missing,
            (false, false) => FitFact::Unknown,
        };
        let skills = self.index.terms.values_of(row, self.index.field("skills")).map(str::to_owned);
        let (shared_skills, lacking_skills) = skills.partition(|skill| self.wishes.has_skill(skill));
        JobFit { id: self.index.ids[row as usize], facts: std::array::from_fn(fact), shared_skills, lacking_skills }
    }

    /// The rows by how many facts they meet, from none to all.
    fn by_met_facts(&self, rows: RoaringBitmap) -> Vec<RoaringBitmap> {
        let mut groups = vec![RoaringBitmap::new(); FACTS + 1];
        groups[0] = rows;
        for met in &self.met {
            for facts in (0..FACTS).rev() {
                let more = &groups[facts] & met;
                groups[facts] -= &more;
                groups[facts + 1] |= more;
            }
        }
        groups
    }
}

const SALARY: FacetFilter = FacetFilter::Span { low: "salary_min", high: "salary_max", end: 0 };

impl SeekerWishes {
    fn has_skill(&self, skill: &str) -> bool {
        self.skills.iter().any(|own| own.to_lowercase() == skill.to_lowercase())
    }

    /// "Bengaluru" of "Bengaluru, Karnataka".
    fn city(&self) -> Option<&str> {
        self.location.split(',').next().map(str::trim).filter(|city| !city.is_empty())
    }
}
