//! The demo's proposals and tender events.

use jiff::{SignedDuration, Timestamp};
use serde_json::{Value as Json, json};

use super::boards::DemoTender;
use super::ids::id_at;
use super::people::{DemoNetwork, DemoPerson};
use super::records::{self, ProposalRecord};
use super::rows::DemoRows;
use super::text::{number, optional};
use sangam_demo_art::SeededRandom;

/// An open tender with a changed deadline.
pub(super) const AMENDED_TENDER: &str = "School uniform fabric, 26 schools";
pub(super) const AMENDED_HOURS_AGO: i64 = 34;

/// Adds proposals and tender events.
pub(super) fn bid(network: &DemoNetwork, tenders: &[DemoTender], rows: &mut DemoRows) {
    for (record, body) in records::proposals() {
        let is_for = |tender: &&DemoTender| tender.company == record.company && tender.title == record.tender;
        if let Some(tender) = tenders.iter().find(is_for) {
            rows.push("proposals", proposal(network, tender, &record, &body.join("\n")));
        }
    }
    for tender in tenders {
        add_event(network, tender, rows);
    }
}

/// Whether this person has any proposal.
pub(super) fn bids(person: &DemoPerson) -> bool {
    records::proposals().any(|(record, _)| record.bidder == person.name)
}

fn add_event(network: &DemoNetwork, tender: &DemoTender, rows: &mut DemoRows) {
    let (kind, changes, at) = match tender.status {
        "Open" if tender.title == AMENDED_TENDER => ("Amended", json!(["deadline"]), network.ago(AMENDED_HOURS_AGO)),
        "Open" => return,
        ended => (ended, json!([]), decided_at(tender, network.now)),
    };
    let event = json!({"tender_id": tender.id, "number": 1, "kind": kind, "changes": changes, "created_at": at});
    rows.push("tender_events", event);
}

fn proposal(network: &DemoNetwork, tender: &DemoTender, record: &ProposalRecord, message: &str) -> Json {
    let bidder = network.named(record.bidder);
    let name = format!("proposal {} {} {}", tender.company, tender.title, bidder.name);
    let mut random = SeededRandom::named(&name);
    let bidding_minutes = tender.ends.min(network.now).duration_since(tender.posted).as_mins();
    let after_minutes = bidding_minutes * number(record.sent_percent) / 100 + random.between(1, 20);
    let sent = tender.posted + SignedDuration::from_mins(after_minutes);
    let decided = (record.status != "Under Review").then(|| decided_at(tender, network.now));
    let pan = pan(bidder);
    json!({
        "id": id_at(sent, &name),
        "tender_id": tender.id,
        "bidder_id": bidder.id,
        "name": bidder.company.map_or(bidder.name, |company| company.name),
        "email": bidder.email,
        // A number range that is not in use.
        "mobile": format!("+916000000{:03}", random.between(0, 999)),
        "address": bidder.city,
        "gst": bidder.company.map(|_| gstin(state_code(bidder.city), &pan)),
        "pan": pan,
        "amount": number(record.amount),
        "message": message,
        "file_path": random.chance(60).then(|| format!("{}/previous-work.pdf", bidder.id)),
        "status": record.status,
        "note": optional(record.note),
        "created_at": sent,
        "updated_at": decided.unwrap_or(sent),
        "decided_at": decided,
    })
}

/// When a tender was decided: two days after its end, but at least an hour ago.
fn decided_at(tender: &DemoTender, now: Timestamp) -> Timestamp {
    (tender.ends + SignedDuration::from_hours(48)).min(now - SignedDuration::from_hours(1))
}

/// A well-formed PAN of a person (P) or a firm (F) that was never issued, because its number starts with 00.
fn pan(bidder: &DemoPerson) -> String {
    let mut random = SeededRandom::named(&format!("pan {}", bidder.name));
    let mut letter = || char::from(b'A' + u8::try_from(random.below(26)).unwrap_or(0));
    let letters: String = (0..3).map(|_| letter()).collect();
    let kind = if bidder.company.is_some() { 'F' } else { 'P' };
    let initial = bidder.name.chars().next().filter(char::is_ascii_uppercase).unwrap_or('X');
    let last = letter();
    format!("{letters}{kind}{initial}00{:02}{last}", random.between(1, 99))
}

/// The GSTIN state code of a city.
fn state_code(city: &str) -> &'static str {
    match city.rsplit_once(", ").map_or("", |(_, state)| state) {
        "Andhra Pradesh" => "37",
        "Assam" => "18",
        "Karnataka" => "29",
        "Kerala" => "32",
        "Madhya Pradesh" => "23",
        "Maharashtra" => "27",
        "Odisha" => "21",
        "Rajasthan" => "08",
        "Tamil Nadu" => "33",
        "Telangana" => "36",
        "Uttar Pradesh" => "09",
        "West Bengal" => "19",
        _ => "24",
    }
}

/// The GSTIN for a PAN in a state, with its check digit.
fn gstin(state: &str, pan: &str) -> String {
    const DIGITS: &[u8; 36] = b"0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ";
    let body = format!("{state}{pan}1Z");
    let value = |byte: u8| DIGITS.iter().position(|digit| *digit == byte).unwrap_or(0);
    let sum: usize = body
        .bytes()
        .zip([1, 2].into_iter().cycle())
        .map(|(byte, factor)| value(byte) * factor)
        .map(|product| product / 36 + product % 36)
        .sum();
    format!("{body}{}", char::from(DIGITS[(36 - sum % 36) % 36]))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_gstin_ends_in_its_check_digit() {
        assert_eq!(gstin("27", "AAPFU0939F"), "27AAPFU0939F1ZV");
    }
}
