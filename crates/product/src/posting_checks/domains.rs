//! Finds domains in a text, and detects those that imitate another domain.

use std::collections::HashSet;

use crate::company_proofs::registered_domain;

/// A domain in a text, alone or as part of an address.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct WrittenDomain {
    /// The registered part, in lower case: `example.co.in`.
    pub(super) name: String,
    /// Whether it is part of a mail address.
    pub(super) is_mailbox: bool,
}

/// The maximum number of domains of a posting that are compared with other companies'. An honest posting has a few.
pub(super) const MAX_DOMAINS: usize = 200;

/// The maximum length of a host name in bytes. DNS allows 253.
const MAX_HOST_BYTES: usize = 255;

/// The domains in a text, in its order and with duplicates.
pub(super) fn domains_in(text: &str) -> impl Iterator<Item = WrittenDomain> {
    let is_between = |letter: char| letter.is_whitespace() || ",;()<>[]{}\"'|।".contains(letter);
    text.split(is_between).filter_map(|word| {
        let is_mailbox = word.contains('@');
        let host = word.rsplit('@').next().unwrap_or(word);
        let host = host.split_once("://").map_or(host, |(_, rest)| rest);
        let host = host.split(['/', '?', '#', ':']).next().unwrap_or(host).trim_matches('.');
        if host.len() > MAX_HOST_BYTES || !host.contains('.') {
            return None;
        }
        let name = registered_domain(&host.to_lowercase())?.to_owned();
        Some(WrittenDomain { name, is_mailbox })
    })
}

/// The names of the domains in a text, without duplicates, and at most [`MAX_DOMAINS`].
pub(super) fn domain_names(text: &str) -> Vec<String> {
    let mut seen = HashSet::new();
    domains_in(text).map(|found| found.name).filter(|name| seen.insert(name.clone())).take(MAX_DOMAINS).collect()
}

/// Names shorter than this resemble too many others.
const MIN_NAME_LENGTH: usize = 5;

/// Words that imitations add to a company's name to look like its recruitment site.
const HIRING_WORDS: &[&str] =
    &["career", "careers", "job", "jobs", "hr", "hiring", "recruitment", "recruit", "india", "group"];

/// A domain in the form in which it is compared. There may be thousands of proved domains, so it is computed once for each.
#[derive(Debug)]
pub(super) struct ComparedDomain<'a> {
    name: &'a str,
    ending: &'a str,
    skeleton: Vec<char>,
    is_long_enough: bool,
}

impl<'a> ComparedDomain<'a> {
    pub(super) fn new(domain: &'a str) -> ComparedDomain<'a> {
        let (name, ending) = domain.split_once('.').unwrap_or((domain, ""));
        let is_long_enough = name.chars().count() >= MIN_NAME_LENGTH;
        ComparedDomain { name, ending, skeleton: skeleton(name), is_long_enough }
    }

    /// Whether it imitates a company's domain: its name looks the same, has another suffix, differs in one letter, or has a word like
    /// "careers" added.
    pub(super) fn imitates(&self, company: &ComparedDomain<'_>) -> bool {
        let is_same = self.name == company.name && self.ending == company.ending;
        if is_same || !company.is_long_enough {
            return false;
        }
        let is_one_apart = || self.ending == company.ending && is_one_edit_apart(&self.skeleton, &company.skeleton);
        let has_hiring_word = || {
            let more = self.name.strip_prefix(company.name).or_else(|| self.name.strip_suffix(company.name));
            more.is_some_and(|more| HIRING_WORDS.contains(&more.trim_matches('-')))
        };
        self.skeleton == company.skeleton || is_one_apart() || has_hiring_word()
    }

    /// Like [`ComparedDomain::imitates`], for the poster's own domain: the same name with another suffix counts as the poster's, too.
    pub(super) fn imitates_own(&self, own: &ComparedDomain<'_>) -> bool {
        self.name != own.name && self.imitates(own)
    }
}

/// Whether one letter was changed, added or left out, or two neighbours were swapped. Takes time in proportion to the length.
fn is_one_edit_apart(one: &[char], other: &[char]) -> bool {
    if one.len().abs_diff(other.len()) > 1 {
        return false;
    }
    let start = one.iter().zip(other).take_while(|(a, b)| a == b).count();
    let (one, other) = (&one[start..], &other[start..]);
    let end = one.iter().rev().zip(other.iter().rev()).take_while(|(a, b)| a == b).count();
    match (&one[..one.len() - end], &other[..other.len() - end]) {
        ([a, b], [c, d]) => a == d && b == c,
        (one, other) => one.len().max(other.len()) == 1,
    }
}

/// Maps digits and letters of other scripts to the Latin letters they look like, so that lookalike names become equal.
fn skeleton(name: &str) -> Vec<char> {
    let plain: String = name.chars().filter(|letter| *letter != '-').map(lookalike).collect();
    plain.replace("rn", "m").replace("vv", "w").chars().collect()
}

fn lookalike(letter: char) -> char {
    match letter {
        'а' | 'ά' | 'α' | 'à' | 'á' | 'ä' | 'â' | '4' => 'a',
        'с' | 'ç' => 'c',
        'ԁ' => 'd',
        'е' | 'ё' | 'é' | 'è' | 'ê' | 'ë' | '3' => 'e',
        'һ' => 'h',
        'і' | 'ι' | 'í' | 'ì' | 'ï' | 'ı' | '1' | 'l' | 'ӏ' => 'i',
        'ј' => 'j',
        'к' | 'κ' => 'k',
        'ո' | 'ñ' => 'n',
        'о' | 'ο' | 'ö' | 'ó' | 'ò' | 'ô' | '0' => 'o',
        'р' | 'ρ' => 'p',
        'ѕ' | '5' | 'ś' => 's',
        'т' | 'τ' | '7' => 't',
        'υ' | 'ü' | 'ú' => 'u',
        'ѵ' | 'ν' => 'v',
        'х' | 'χ' => 'x',
        'у' | 'γ' => 'y',
        other => other,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_edit_is_a_changed_added_missing_or_swapped_letter() {
        let is_apart = |one: &str, other: &str| {
            let letters = |word: &str| word.chars().collect::<Vec<_>>();
            is_one_edit_apart(&letters(one), &letters(other))
        };
        for (one, other) in
            [("infosys", "infosis"), ("infosys", "infosyss"), ("infosys", "infoss"), ("infosys", "ifnosys")]
        {
            assert!(is_apart(one, other) && is_apart(other, one), "{one} {other}");
        }
        for (one, other) in
            [("infosys", "infosys"), ("infosys", "infosyset"), ("infosys", "inofssy"), ("infosys", "wipro")]
        {
            assert!(!is_apart(one, other) && !is_apart(other, one), "{one} {other}");
        }
    }

    #[test]
    fn a_text_full_of_domains_is_read_once_and_cut() {
        let text: String = (0..100_000).map(|number| format!("a{number}.in ")).collect();
        assert_eq!(domain_names(&text).len(), MAX_DOMAINS);
        assert_eq!(domain_names("hr@a.in and http://a.in/jobs, a.in."), ["a.in"]);
        assert_eq!(domain_names(&format!("{}.com", "x".repeat(300))), [""; 0]);
    }
}
