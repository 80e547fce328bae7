//! A domain that looks like a company's and is not: `infosys-careers.com`, `tcs1ndia.in`.

use super::Examined;
use crate::posting_checks::domains::{imitates, imitates_own};

pub(super) fn fires(posting: &Examined<'_>) -> bool {
    let others = posting.domains.iter().filter(|domain| !posting.own_domains.contains(domain));
    others.filter(|domain| !posting.proved_domains.contains(domain)).any(|domain| {
        posting.proved_domains.iter().any(|known| imitates(domain, known))
            || posting.own_domains.iter().any(|own| imitates_own(domain, own))
    })
}
