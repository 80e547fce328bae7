//! Which rules are enabled, and whether postings can be held.

use super::rules::RULES;

/// The operator's settings.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PostingChecks {
    pub(super) rules: Vec<&'static str>,
    /// Whether postings with a high score are held for a moderator. Otherwise they only get warnings.
    pub(super) holds: bool,
}

impl Default for PostingChecks {
    fn default() -> PostingChecks {
        PostingChecks { rules: RULES.iter().map(|rule| rule.name).collect(), holds: true }
    }
}

impl PostingChecks {
    /// Parses a list of rule names, separated by commas, or `none`. Returns nothing if a name is unknown.
    pub fn of_rules(names: &str) -> Option<PostingChecks> {
        let find = |name: &str| RULES.iter().map(|rule| rule.name).find(|known| *known == name.trim());
        let rules = match names.trim() {
            "none" => Some(Vec::new()),
            names => names.split(',').map(find).collect(),
        };
        rules.map(|rules| PostingChecks { rules, holds: true })
    }

    /// Sets whether postings with a high score are held for a moderator.
    pub fn holding(self, holds: bool) -> PostingChecks {
        PostingChecks { holds, ..self }
    }
}
