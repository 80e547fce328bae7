//! Which rules an instance uses, and whether it holds postings back.

use super::rules::RULES;

/// What the operator decided.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PostingChecks {
    pub(super) rules: Vec<&'static str>,
    /// Whether the worst postings wait for a moderator. Without it readers are warned of them.
    pub(super) holds: bool,
}

impl Default for PostingChecks {
    fn default() -> PostingChecks {
        PostingChecks { rules: RULES.iter().map(|rule| rule.name).collect(), holds: true }
    }
}

impl PostingChecks {
    /// The rules of these names, with commas between them, or `none`; nothing if there is no such rule.
    pub fn of_rules(names: &str) -> Option<PostingChecks> {
        let find = |name: &str| RULES.iter().map(|rule| rule.name).find(|known| *known == name.trim());
        let rules = match names.trim() {
            "none" => Some(Vec::new()),
            names => names.split(',').map(find).collect(),
        };
        rules.map(|rules| PostingChecks { rules, holds: true })
    }

    /// Whether the worst postings wait for a moderator.
    pub fn holding(self, holds: bool) -> PostingChecks {
        PostingChecks { holds, ..self }
    }
}
