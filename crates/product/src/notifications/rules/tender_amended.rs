//! An open tender was changed. Recipients: everyone who has already bid.

use super::super::pending::{PendingNotification, recipients};
use super::super::wording::{NotificationText, title};
use crate::words::{WordCatalogue, fill};

pub(super) const RECIPIENTS: &str = recipients!(
    "select noted.id as event_id, proposal.bidder_id as recipient, tender.business_id as actor, tender.id as subject,
      null as source, tender.created_at as happened_at, tender.title as subject_name,
      coalesce(cast((
        select event.changes
        from tender_events as event
        where event.tender_id = tender.id and event.kind = 'Amended'
        order by event.number desc
        limit 1
      ) as text), '[]') as content,
      '' as rule_value
    from _happenings as noted
    join tenders as tender on tender.id = noted.subject_id and tender.status = 'Open'
    join proposals as proposal on proposal.tender_id = tender.id
    where noted.kind = 'tender_amended' and noted.id <= {1:int}"
);

pub(super) fn write_text(pending: &PendingNotification, _: i64, words: &WordCatalogue) -> NotificationText {
    let (tender, parts) = (&title(&pending.subject_name), &what_changed(&pending.content, words));
    NotificationText {
        title: fill!(words, "tenderAmended.title", tender),
        body: match parts.is_empty() {
            true => words.text("tenderAmended.body"),
            false => fill!(words, "tenderAmended.bodyWithParts", parts),
        },
        link: format!("/b2b/{}", pending.subject),
    }
}

/// Lists the changed parts, such as `deadline, budget`, from the columns of the last amendment. Empty if they are unknown.
fn what_changed(columns: &str, words: &WordCatalogue) -> String {
    let columns: Vec<String> = serde_json::from_str(columns).unwrap_or_default();
    let mut parts: Vec<&str> = Vec::new();
    for column in &columns {
        let part = match column.as_str() {
            "budget_min" | "budget_max" => "budget",
            "description" => "scope",
            other => other,
        };
        if !parts.contains(&part) {
            parts.push(part);
        }
    }
    parts.into_iter().map(|part| fill!(words, "tenderAmended.part", part)).collect::<Vec<_>>().join(", ")
}

#[cfg(test)]
mod tests {
    use super::what_changed;
    use crate::words::Words;

    #[test]
    fn an_amendment_names_its_parts_as_the_page_does() {
        let name = |columns| what_changed(columns, Words::built_in().in_language(None));
        assert_eq!(name(r#"["budget_min", "budget_max", "description"]"#), "budget, scope");
        assert_eq!(name(r#"["deadline"]"#), "deadline");
        assert_eq!(name("[]"), "");
    }
}
