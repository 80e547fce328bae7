//! Contains a domain that imitates a company's: `infosys-careers.com`, `tcs1ndia.in`.

use std::collections::HashSet;

use super::RuleInput;
use crate::posting_checks::domains::{ComparedDomain, MAX_DOMAINS};

pub(super) fn fires(posting: &RuleInput<'_>) -> bool {
    // Only someone who wants to hide a domain writes so many.
    if posting.domains.len() >= MAX_DOMAINS {
        return true;
    }
    let proved: HashSet<&String> = posting.proved_domains.iter().collect();
    let companies: Vec<_> = posting.proved_domains.iter().map(|domain| ComparedDomain::new(domain)).collect();
    let own: Vec<_> = posting.own_domains().map(ComparedDomain::new).collect();
    let others = posting.domains.iter().filter(|domain| posting.proved_domain != Some(domain.as_str()));
    others.filter(|domain| !proved.contains(domain)).map(|domain| ComparedDomain::new(domain)).any(|domain| {
        companies.iter().any(|company| domain.imitates(company)) || own.iter().any(|own| domain.imitates_own(own))
    })
}
