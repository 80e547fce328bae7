//! What each list can be filtered by: the sidebars, declared once.

use crate::resources::sees_held;

/// A list with a sidebar.
#[derive(Debug)]
pub(super) struct FacetedList {
    /// What clients call it.
    pub(super) name: &'static str,
    /// The table it lists.
    pub(super) table: &'static str,
    /// The column with the id of the person who put a row there.
    pub(super) owner: &'static str,
    /// The value a column must have for the row to be listed.
    pub(super) listed: Option<(&'static str, &'static str)>,
    /// The moment after which a row is no longer listed, if it has one.
    pub(super) expires: Option<&'static str>,
    /// Who sees a row even when it is hidden.
    pub(super) seen_by: &'static [HiddenReaders],
    /// The columns its search looks at; a change of any other leaves what a search finds as it was.
    pub(super) searched: &'static [&'static str],
    /// Its groups of filters.
    pub(super) facets: &'static [Facet],
}

/// Rows of another table that let people see a hidden row.
#[derive(Debug)]
pub(super) struct HiddenReaders {
    pub(super) table: &'static str,
    /// Its column with the id of the hidden row.
    pub(super) row: &'static str,
    /// Which of them are the caller's, of a row called `mine`.
    pub(super) own: &'static str,
}

/// A group of filters, of which each narrows the list.
#[derive(Debug)]
pub(super) struct Facet {
    /// What clients call it.
    pub(super) name: &'static str,
    /// How it filters.
    pub(super) by: FacetFilter,
}

/// How a group filters. `docs/data-api.md` says the same in the words of the data API.
#[derive(Debug)]
pub(super) enum FacetFilter {
    /// The column has one of the values; there are no others than the options.
    Choice(&'static str, &'static [&'static str]),
    /// The column has one of the values, which anyone may have typed.
    Value(&'static str),
    /// The list has at least one of the values; the options come first.
    Element(&'static str, &'static [&'static str]),
    /// The column has the text in it, in any case; counted by whole values.
    Contains(&'static str),
    /// The span from the low to the high column meets the slider's, whose scale ends at `end`.
    Span { low: &'static str, high: &'static str, end: i64 },
    /// The column is at least one of the options.
    AtLeast(&'static str, &'static [i64]),
    /// The column's moment is at most so many calendar days ago.
    Since(&'static str, &'static [i64]),
    /// The column's day is today or one of so many that follow, and the row is still in that state: a tender that was closed
    /// early does not close within seven days.
    Until { column: &'static str, state: (&'static str, &'static str), days: &'static [i64] },
}

/// The column that says of a row that its owner is suspended. Every list has it.
pub(super) const HIDDEN: &str = "hidden";

/// A column that the index keeps, and what it holds.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct IndexedColumn {
    pub(super) name: &'static str,
    pub(super) form: CellType,
}

/// What a column holds.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum CellType {
    Value,
    Elements,
    Flag,
    Number,
    Moment,
    Day,
}

impl PartialEq for FacetedList {
    fn eq(&self, other: &FacetedList) -> bool {
        self.name == other.name
    }
}

impl FacetedList {
    /// The kind of this name.
    pub(super) fn find(name: &str) -> Option<&'static FacetedList> {
        ALL.iter().find(|kind| kind.name == name)
    }

    /// The columns that its index keeps, each once.
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
    /// Anyone may have typed its values, so there may be more than are told at once.
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

/// The owner of a held posting, the owner's team and moderators.
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
        seen_by: &[
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
        seen_by: &[
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
        seen_by: &[],
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
        seen_by: &[],
        searched: &["title", "skills", "location", "bio"],
        facets: &[
            facet("location", FacetFilter::Contains("location")),
            facet("experience", FacetFilter::Choice("experience", EXPERIENCE)),
            facet("availability", FacetFilter::Choice("availability", &["Actively Looking", "Open to Offers"])),
            facet("skills", FacetFilter::Element("skills", SKILLS)),
        ],
    },
];
