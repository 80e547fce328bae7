//! The rules, each with its weight. `docs/posting-checks.md` says what each looks for, and the web app words them for readers and posters.

mod contact;
mod copied_text;
mod far_above_pay;
mod fee;
mod imitated_domain;
mod new_account;

use jiff::SignedDuration;

use super::sentences::PostingSentence;
use crate::pay_facts::PayFacts;

/// A posting with everything that rules look at.
pub(super) struct Examined<'a> {
    pub(super) text: &'a str,
    pub(super) sentences: &'a [PostingSentence],
    /// The domains in the text.
    pub(super) domains: &'a [String],
    /// Those of the poster: the one it proved and its website's.
    pub(super) own_domains: &'a [String],
    /// Those that other companies proved.
    pub(super) proved_domains: &'a [String],
    /// What it states for a year.
    pub(super) yearly_pay: Option<i64>,
    /// What other employers here state for such a title.
    pub(super) usual_pay: Option<PayFacts>,
    pub(super) account_age: SignedDuration,
    pub(super) is_proved: bool,
    pub(super) is_copied: bool,
}

/// One thing that fraudulent postings have in common.
#[derive(Debug)]
pub(super) struct PostingRule {
    /// As settings, rows and the web app call it.
    pub(super) name: &'static str,
    /// How much it adds.
    pub(super) weight: i64,
    /// Whether it says something about tenders, too: bidders do pay deposits, and calling them is usual.
    pub(super) for_tenders: bool,
    pub(super) fires: fn(&Examined<'_>) -> bool,
}

/// From this sum on readers are warned, and from the other on a posting waits for a moderator.
pub(super) const WARNED: i64 = 40;
pub(super) const HELD: i64 = 70;

/// All of them. No single one holds a posting back.
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
