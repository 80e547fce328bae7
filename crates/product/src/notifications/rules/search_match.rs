//! Something new matches a saved search. Recipient: the person who saved it, unless they have seen it or it no longer matches.

use super::super::pending::{PendingNotification, recipients};
use super::super::wording::{NotificationText, title};
use crate::words::{WordCatalogue, fill};

/// Separates the title and the company of a posting in the event data. Titles never contain it.
const SEPARATOR: char = '\u{1f}';

/// Maximum number of postings named, in total and per company.
const MAX_NAMED: usize = 6;
const MAX_NAMED_PER_COMPANY: usize = 3;

/// The matches in one table. People are described by name and title, without a company.
macro_rules! postings {
    ($kind:literal, $table:literal, $owner:literal, $described:literal $(, $join:literal)?) => {
        concat!(
            "select noted.id as event_id, search.user_id as recipient, posting.", $owner, " as actor, search.id as subject,
              null as source, found.matched_at as happened_at, search.name as subject_name, ", $described, " as content, search.kind as rule_value
            from _happenings as noted
            join saved_searches as search on search.id = noted.subject_id and search.kind = '", $kind, "'
            join saved_search_matches as found
              on found.search_id = search.id and found.target_id = noted.actor_id and not found.seen
            join ", $table, " as posting on posting.id = noted.actor_id and not posting.hidden ",
            $($join,)?
            "where noted.kind = 'search_match' and noted.id <= {1:int}"
        )
    };
}

pub(super) const RECIPIENTS: &str = recipients!(
    postings!("job", "jobs", "employer_id", "posting.title || '\u{1f}' || posting.company"),
    " union all ",
    postings!("tender", "tenders", "business_id", "posting.title || '\u{1f}' || posting.company"),
    " union all ",
    postings!(
        "freelancer",
        "freelancers",
        "id",
        "person.full_name || ', ' || posting.title",
        "join profiles as person on person.id = posting.id "
    ),
    " union all ",
    postings!(
        "seeker",
        "seekers",
        "id",
        "person.full_name || ', ' || posting.title",
        "join profiles as person on person.id = posting.id "
    )
);

pub(super) fn write_text(pending: &PendingNotification, count: i64, words: &WordCatalogue) -> NotificationText {
    let (search, kind) = (&title(&pending.subject_name), &pending.rule_value);
    let count = count.max(1);
    NotificationText {
        title: fill!(words, "searchMatch.title", search, kind, count),
        body: name_some(&pending.content, words),
        link: format!("/saved/search/{}", pending.subject),
    }
}

/// Names the first few postings, with a limit per company, so that a company with a hundred jobs does not crowd out the others.
fn name_some(postings: &str, words: &WordCatalogue) -> String {
    let postings: Vec<(&str, &str)> =
        postings.lines().map(|posting| posting.split_once(SEPARATOR).unwrap_or((posting, ""))).collect();
    let mut named: Vec<String> = Vec::new();
    let mut companies: Vec<(&str, usize)> = Vec::new();
    for (posting, company) in &postings {
        let of_company = match companies.iter_mut().find(|(known, _)| known == company) {
            Some((_, count)) => count,
            None => {
                companies.push((company, 0));
                &mut companies.last_mut().expect("one was just added").1
            }
        };
        *of_company += 1;
        if named.len() < MAX_NAMED && (company.is_empty() || *of_company <= MAX_NAMED_PER_COMPANY) {
            let (posting, company) = (&title(posting), &title(company));
            named.push(if company.is_empty() { posting.clone() } else { format!("{posting}, {company}") });
        }
    }
    for (company, count) in
        companies.iter().filter(|(company, count)| !company.is_empty() && *count > MAX_NAMED_PER_COMPANY)
    {
        let (company, count) = (&title(company), i64::try_from(count - MAX_NAMED_PER_COMPANY).unwrap_or(i64::MAX));
        named.push(fill!(words, "searchMatch.more", company, count));
    }
    named.join(" · ")
}

#[cfg(test)]
mod tests {
    use super::name_some;
    use crate::words::Words;

    #[test]
    fn a_company_that_posts_a_lot_is_named_three_times() {
        let postings: Vec<_> = (1..=7).map(|number| format!("Welder {number}\u{1f}Acme")).collect();
        let named =
            name_some(&format!("{}\nFitter\u{1f}Nilgiri", postings.join("\n")), Words::built_in().in_language(None));
        assert_eq!(named, "Welder 1, Acme · Welder 2, Acme · Welder 3, Acme · Fitter, Nilgiri · and 4 more from Acme");
        assert_eq!(name_some("Asha Rao, Welder", Words::built_in().in_language(None)), "Asha Rao, Welder");
    }
}
