//! The rules and their weights. `docs/posting-checks.md` describes what each looks for. The web app has the texts for readers and posters.

mod contact;
mod copied_text;
mod far_above_pay;
mod fee;
mod imitated_domain;
mod new_account;

use jiff::SignedDuration;

use super::sentences::PostingSentence;
use crate::pay_facts::PayFacts;

/// The input of a rule: a posting with all data that rules use.
pub(super) struct RuleInput<'a> {
    pub(super) text: &'a str,
    pub(super) sentences: &'a [PostingSentence],
    /// The domains in the text.
    pub(super) domains: &'a [String],
    /// The domain that the poster has proved.
    pub(super) proved_domain: Option<&'a str>,
    /// The domain of the poster's website, which the poster can set to any address.
    pub(super) website: Option<&'a str>,
    /// Domains that other companies have proved.
    pub(super) proved_domains: &'a [String],
    /// The stated pay per year.
    pub(super) yearly_pay: Option<i64>,
    /// What other employers state for similar titles.
    pub(super) usual_pay: Option<PayFacts>,
    pub(super) account_age: SignedDuration,
    pub(super) is_proved: bool,
    pub(super) is_copied: bool,
}

impl<'a> RuleInput<'a> {
    /// The poster's domains, which others may imitate.
    fn own_domains(&self) -> impl Iterator<Item = &'a str> {
        self.proved_domain.into_iter().chain(self.website)
    }
}

/// A sign that a posting may be fraudulent.
#[derive(Debug)]
pub(super) struct PostingRule {
    /// Its name in settings, in the database and in the web app.
    pub(super) name: &'static str,
    /// How much it adds to the score.
    pub(super) weight: i64,
    /// Whether it also applies to tenders, where deposits and phone contact are normal.
    pub(super) for_tenders: bool,
    pub(super) fires: fn(&RuleInput<'_>) -> bool,
}

/// The scores from which readers are warned and from which a posting is held for a moderator.
pub(super) const WARN_THRESHOLD: i64 = 40;
pub(super) const HOLD_THRESHOLD: i64 = 70;

/// All rules. No single rule is enough to hold a posting.
#[rustfmt::skip]
pub(super) static RULES: [PostingRule; 6] = [
    PostingRule { name: "fee", weight: 60, for_tenders: false, fires: fee::fires },
    PostingRule { name: "imitated-domain", weight: 60, for_tenders: true, fires: imitated_domain::fires },
    PostingRule { name: "copied-text", weight: 45, for_tenders: true, fires: copied_text::fires },
    PostingRule { name: "far-above-pay", weight: 30, for_tenders: false, fires: far_above_pay::fires },
    PostingRule { name: "contact", weight: 25, for_tenders: false, fires: contact::fires },
    PostingRule { name: "new-account", weight: 15, for_tenders: true, fires: new_account::fires },
];

#[cfg(test)]
mod tests;
