//! Declares the filters of each list's sidebar.

use crate::resources::sees_held;

/// A list with filters.
#[derive(Debug)]
pub(super) struct FacetedList {
    /// Its name in the API.
    pub(super) name: &'static str,
    /// Its table.
    pub(super) table: &'static str,
    /// The column with the id of the row's owner.
    pub(super) owner: &'static str,
    /// A column and the value it must have for a row to be listed.
    pub(super) listed: Option<(&'static str, &'static str)>,
    /// The column with the time after which a row is no longer listed.
    pub(super) expires: Option<&'static str>,
    /// Who can see a row even when it is hidden.
    pub(super) hidden_readers: &'static [HiddenReaders],
    /// The columns that its search covers. Changes of other columns do not affect search results.
    pub(super) searched: &'static [&'static str],
    /// Its facets.
    pub(super) facets: &'static [Facet],
}

/// Rows of another table that allow people to see a hidden row.
#[derive(Debug)]
pub(super) struct HiddenReaders {
    pub(super) table: &'static str,
    /// Its column with the id of the hidden row.
    pub(super) row: &'static str,
    /// The condition for rows that belong to the caller. The row is called `mine`.
    pub(super) own: &'static str,
}

/// A filter of a list.
#[derive(Debug)]
pub(super) struct Facet {
    /// Its name in the API.
    pub(super) name: &'static str,
    /// How it filters.
    pub(super) by: FacetFilter,
}

/// How a facet filters. `docs/data-api.md` describes the same in terms of the data API.
#[derive(Debug)]
pub(super) enum FacetFilter {
    /// The column has one of the selected values. Only the listed options exist.
    Choice(&'static str, &'static [&'static str]),
    /// The column has one of the selected values, which are free text.
    Value(&'static str),
    /// The list has at least one of the selected values, which are free text. The listed options come first.
    Element(&'static str, &'static [&'static str]),
    /// The column contains the text, ignoring case. Whole values are counted.
    Contains(&'static str),
    /// The span between the two columns overlaps the slider's. The slider's scale ends at `end`.
    Span { low: &'static str, high: &'static str, end: i64 },
    /// The column is at least one of the options.
    AtLeast(&'static str, &'static [i64]),
    /// The column's time is at most this many calendar days ago.
    Since(&'static str, &'static [i64]),
    /// The column's day is today or within this many days, and the row is still in the given state. A tender that was closed early
    /// does not count as closing within seven days.
    Until { column: &'static str, state: (&'static str, &'static str), days: &'static [i64] },
}

/// The column that marks hidden rows. Every list has it.
pub(super) const HIDDEN: &str = "hidden";

/// A column in the index, and its type.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct IndexedColumn {
    pub(super) name: &'static str,
    pub(super) form: CellType,
}

/// The type of a column's values.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum CellType {
    Value,
    Elements,
    Flag,
    Number,
    Moment,
    Day,
}

impl CellType {
    /// Whether the index keeps the values as numbers.
    pub(super) fn is_numeric(self) -> bool {
        matches!(self, CellType::Number | CellType::Moment | CellType::Day)
    }
}

impl PartialEq for FacetedList {
    fn eq(&self, other: &FacetedList) -> bool {
        self.name == other.name
    }
}

impl FacetedList {
    /// Finds a list by name.
    pub(super) fn find(name: &str) -> Option<&'static FacetedList> {
        ALL.iter().find(|kind| kind.name == name)
    }

    /// The columns in its index, without duplicates.
    pub(super) fn columns(&self) -> Vec<IndexedColumn> {
        let listed = self.listed.map(|(name, _)| IndexedColumn { name, form: CellType::Value });
        let expires = self.expires.map(|name| IndexedColumn { name, form: CellType::Moment });
        let hidden = Some(IndexedColumn { name: HIDDEN, form: CellType::Flag });
        let beside = [listed, expires, hidden].into_iter().flatten();
        let mut columns: Vec<IndexedColumn> = Vec::new();
        for column in self.facets.iter().flat_map(|facet| facet.by.columns()).chain(beside) {
            if !columns.contains(&column) {
                columns.push(column);
            }
        }
        columns
    }
}

impl FacetFilter {
    /// Whether its values are free text, so that there may be more than fit in one answer.
    pub(super) fn is_typed(&self) -> bool {
        matches!(self, FacetFilter::Value(_) | FacetFilter::Contains(_) | FacetFilter::Element(..))
    }

    fn columns(&self) -> Vec<IndexedColumn> {
        let (names, form): (&[&'static str], CellType) = match self {
            FacetFilter::Choice(name, _) | FacetFilter::Value(name) | FacetFilter::Contains(name) => {
                (&[name], CellType::Value)
            }
            FacetFilter::Element(name, _) => (&[name], CellType::Elements),
            FacetFilter::Span { low, high, .. } if low == high => (&[low], CellType::Number),
            FacetFilter::Span { low, high, .. } => (&[low, high], CellType::Number),
            FacetFilter::AtLeast(name, _) => (&[name], CellType::Number),
            FacetFilter::Since(name, _) => (&[name], CellType::Moment),
            FacetFilter::Until { column, .. } => (&[column], CellType::Day),
        };
        names.iter().map(|name| IndexedColumn { name, form }).collect()
    }
}

/// Held postings are visible to their owner, the owner's team and moderators.
const HELD_POSTINGS: HiddenReaders = HiddenReaders { table: "posting_checks", row: "posting_id", own: sees_held!() };

const SKILLS: &[&str] = &["JavaScript", "React", "Node.js", "Python", "Design", "Marketing"];
const EXPERIENCE: &[&str] = crate::resources::EXPERIENCE;

const fn facet(name: &'static str, by: FacetFilter) -> Facet {
    Facet { name, by }
}

/// The four lists.
pub(super) static ALL: [FacetedList; 4] = [
    FacetedList {
        name: "job",
        table: "jobs",
        owner: "employer_id",
        listed: Some(("status", "Active")),
        expires: Some("expires_at"),
        hidden_readers: &[
            HiddenReaders { table: "job_applications", row: "job_id", own: "mine.applicant_id = {caller}" },
            HELD_POSTINGS,
        ],
        searched: &["title", "company", "skills", "location", "description"],
        facets: &[
            facet("location", FacetFilter::Contains("location")),
            facet("salary", FacetFilter::Span { low: "salary_min", high: "salary_max", end: 200_000 }),
            facet("type", FacetFilter::Choice("type", &["Full-time", "Part-time", "Contract", "Freelance", "Remote"])),
            facet("experience", FacetFilter::Choice("experience", EXPERIENCE)),
            facet("department", FacetFilter::Value("department")),
            facet("skills", FacetFilter::Element("skills", SKILLS)),
            facet("posted", FacetFilter::Since("created_at", &[1, 7, 30])),
        ],
    },
    FacetedList {
        name: "tender",
        table: "tenders",
        owner: "business_id",
        listed: None,
        expires: None,
        hidden_readers: &[
            HiddenReaders { table: "proposals", row: "tender_id", own: "mine.bidder_id = {caller}" },
            HELD_POSTINGS,
        ],
        searched: &["title", "company", "category", "skills", "location", "description", "requirements"],
        facets: &[
            facet("location", FacetFilter::Contains("location")),
            facet(
                "category",
                FacetFilter::Choice(
                    "category",
                    &["Technology", "Design", "Marketing", "Finance", "Healthcare", "Education"],
                ),
            ),
            facet("budget", FacetFilter::Span { low: "budget_min", high: "budget_max", end: 10_000_000 }),
            facet("status", FacetFilter::Choice("status", &["Open", "Closed", "Awarded"])),
            facet("type", FacetFilter::Value("type")),
            facet("skills", FacetFilter::Element("skills", SKILLS)),
            facet("deadline", FacetFilter::Until { column: "deadline", state: ("status", "Open"), days: &[1, 7, 30] }),
            facet("posted", FacetFilter::Since("created_at", &[1, 7, 30])),
        ],
    },
    FacetedList {
        name: "freelancer",
        table: "freelancers",
        owner: "id",
        listed: None,
        expires: None,
        hidden_readers: &[],
        searched: &["title", "skills", "location", "description"],
        facets: &[
            facet("location", FacetFilter::Contains("location")),
            facet("rating", FacetFilter::AtLeast("rating", &[5, 4, 3, 2, 1])),
            facet("rate", FacetFilter::Span { low: "hourly_rate", high: "hourly_rate", end: 2_000 }),
            facet("availability", FacetFilter::Choice("availability", &["Available", "Busy"])),
            facet("skills", FacetFilter::Element("skills", SKILLS)),
        ],
    },
    FacetedList {
        name: "seeker",
        table: "seekers",
        owner: "id",
        listed: None,
        expires: None,
        hidden_readers: &[],
        searched: &["title", "skills", "location", "bio"],
        facets: &[
            facet("location", FacetFilter::Contains("location")),
            facet("experience", FacetFilter::Choice("experience", EXPERIENCE)),
            facet("availability", FacetFilter::Choice("availability", &["Actively Looking", "Open to Offers"])),
            facet("skills", FacetFilter::Element("skills", SKILLS)),
        ],
    },
];
