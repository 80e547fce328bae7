//! A tender was changed while it was open: goes to those who bid for what it said before.

use super::super::pending::{PendingNotification, recipients};
use super::super::wording::{NotificationText, title};

pub(super) const RECIPIENTS: &str = recipients!(
    "select happening.id as happening, proposal.bidder_id as recipient, tender.business_id as actor, tender.id as subject,
      null as source, tender.created_at as at, tender.title as thing,
      coalesce(cast((
        select event.changes
        from tender_events as event
        where event.tender_id = tender.id and event.kind = 'Amended'
        order by event.number desc
        limit 1
      ) as text), '[]') as detail,
      '' as extra
    from _happenings as happening
    join tenders as tender on tender.id = happening.subject_id and tender.status = 'Open'
    join proposals as proposal on proposal.tender_id = tender.id
    where happening.kind = 'tender_amended' and happening.id <= {1:int}"
);

pub(super) fn word(pending: &PendingNotification, _: i64) -> NotificationText {
    NotificationText {
        title: format!("A tender you bid for was changed: {}", title(&pending.thing)),
        body: format!(
            "{}Check whether your proposal still fits, and change or withdraw it before the deadline.",
            what_changed(&pending.detail)
        ),
        link: format!("/b2b/{}", pending.subject),
    }
}

/// `New: deadline, budget. `, from the columns that the last amendment changed; empty where it is not known.
fn what_changed(columns: &str) -> String {
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
    if parts.is_empty() { String::new() } else { format!("New: {}. ", parts.join(", ")) }
}

#[cfg(test)]
mod tests {
    use super::what_changed;

    #[test]
    fn an_amendment_names_its_parts_as_the_page_does() {
        assert_eq!(what_changed(r#"["budget_min", "budget_max", "description"]"#), "New: budget, scope. ");
        assert_eq!(what_changed(r#"["deadline"]"#), "New: deadline. ");
        assert_eq!(what_changed("[]"), "");
    }
}
