//! Who bids for which tender, and who won.

use jiff::{SignedDuration, Timestamp};
use serde_json::json;

use super::boards::Tender;
use super::cast::{Cast, Person};
use super::dice::{Dice, id_at};
use super::rows::Rows;

/// Who won what. Everybody else who bid for it is told why not.
const AWARDS: &[(&str, &str)] = &[
    ("Effluent plant automation", "Aravind Swaminathan"),
    ("Grower payments and traceability app", "Hetal Kothari"),
    ("Teacher recruitment campaign", "Debashish Roy"),
    ("Trade fair stand, Frankfurt", "Zubin Daruwala"),
    ("Usability tests of the passbook printers", "Ananya Iyer"),
    ("Fresh fruit for 22 hostels, one term", "Rohan Deshpande"),
];

/// The open tender whose deadline was moved so many hours ago, of which its bidders were told.
const AMENDED: (&str, i64) = ("Online shop with maker pages", 34);

/// What the three who sign in bid for besides.
const THEIRS: &[(&str, &str)] = &[
    ("Trade fair stand, Frankfurt", "Hetal Kothari"),
    ("Online shop with maker pages", "Hetal Kothari"),
    ("Export packaging redesign", "Hetal Kothari"),
    ("Installation crews, 14 school roofs", "Hetal Kothari"),
    ("Vaccine cold boxes and data loggers", "Rohan Deshpande"),
    ("School kitchens, equipment for nine", "Rohan Deshpande"),
    ("Mobile banking app, accessibility audit", "Ananya Iyer"),
    ("Brand identity and packaging for a tea range", "Ananya Iyer"),
];

const MESSAGES: &[&str] = &[
    "Our price includes travel, training and a year of corrections. Two similar projects are described in the attached file.",
    "We can start within ten days. The price is fixed; changes are agreed in writing before they are made.",
    "We have read the scoring sheet and answer each line of it in the attached document.",
    "A small team, all of it experienced. You would speak with the people who do the work.",
    "Our offer is for the whole scope. We suggest two milestones, each with a right to stop.",
];

/// Lets people bid.
pub(super) fn bid(cast: &Cast, tenders: &[Tender], rows: &mut Rows) {
    let owners: Vec<usize> = (0..cast.people.len())
        .filter(|i| cast.people[*i].kind == "business" && cast.people[*i].name != "Hetal Kothari")
        .collect();
    let candidates = [&cast.freelancers[..], &owners[..]].concat();
    for tender in tenders {
        let name = format!("bidders of {} {}", tender.company, tender.title);
        let mut dice = Dice::named(&name);
        let owner = cast.speaker(tender.company);
        let winner = AWARDS.iter().find(|(title, _)| *title == tender.title).map(|(_, winner)| cast.named(winner));
        let theirs = THEIRS.iter().filter(|(title, _)| *title == tender.title).map(|(_, name)| cast.named(name));
        let many = if tender.company == "suratloom" { dice.between(5, 11) } else { dice.between(1, 7) };
        let drawn = dice.draw(&candidates, usize::try_from(many).unwrap_or(0));
        let mut bidders: Vec<&Person> = winner.into_iter().chain(theirs).collect();
        for person in drawn.into_iter().map(|bidder| &cast.people[bidder]) {
            if person.id != owner.id && bidders.iter().all(|other| other.id != person.id) {
                bidders.push(person);
            }
        }
        for bidder in &bidders {
            add(cast, tender, bidder, winner, &mut dice, rows);
        }
        note_event(cast, tender, rows);
    }
}

fn note_event(cast: &Cast, tender: &Tender, rows: &mut Rows) {
    let (kind, changes, at) = match tender.status {
        "Open" if tender.title == AMENDED.0 => ("Amended", json!(["deadline"]), cast.ago(AMENDED.1)),
        "Open" => return,
        ended => (ended, json!([]), decided_at(tender, cast.now)),
    };
    let event = json!({"tender_id": tender.id, "number": 1, "kind": kind, "changes": changes, "created_at": at});
    rows.push("tender_events", event);
}

fn add(cast: &Cast, tender: &Tender, bidder: &Person, winner: Option<&Person>, dice: &mut Dice, rows: &mut Rows) {
    let end = tender.ends.min(cast.now);
    let minutes = (end.duration_since(tender.posted).as_mins() - 30).max(20);
    let sent = tender.posted + SignedDuration::from_mins(dice.between(20, minutes));
    let (status, note) = match winner {
        None => ("Under Review", None),
        Some(winner) if winner.id == bidder.id => {
            ("Accepted", Some("The best score on quality, and the second-lowest price."))
        }
        Some(_) => ("Rejected", Some("Another bid scored higher on experience. Thank you for a careful offer.")),
    };
    let decided = (status != "Under Review").then(|| decided_at(tender, cast.now));
    let (low, high) = tender.budget;
    let pan = pan(bidder);
    rows.push(
        "proposals",
        json!({
            "id": id_at(sent, &format!("proposal {} {} {}", tender.company, tender.title, bidder.name)),
            "tender_id": tender.id,
            "bidder_id": bidder.id,
            "name": bidder.company.map_or(bidder.name, |company| company.name),
            "email": bidder.email,
            // Nobody has a number of zeros.
            "mobile": format!("+916000000{:03}", dice.between(0, 999)),
            "address": bidder.city,
            "gst": bidder.company.map(|_| gstin("24", &pan)),
            "pan": pan,
            "amount": dice.between(low * 9 / 10, high) / 1000 * 1000,
            "message": dice.pick(MESSAGES),
            "file_path": dice.chance(60).then(|| format!("{}/previous-work.pdf", bidder.id)),
            "status": status,
            "note": note,
            "created_at": sent,
            "updated_at": decided.unwrap_or(sent),
            "decided_at": decided,
        }),
    );
}

/// A tender is decided two days after its end, if that has come.
fn decided_at(tender: &Tender, now: Timestamp) -> Timestamp {
    (tender.ends + SignedDuration::from_hours(48)).min(now - SignedDuration::from_hours(1))
}

/// A well-formed PAN of a person (P) or a firm (F) that nobody was given: the numbers begin with 00.
fn pan(bidder: &Person) -> String {
    let mut dice = Dice::named(&format!("pan {}", bidder.name));
    let mut letter = || char::from(b'A' + u8::try_from(dice.below(26)).unwrap_or(0));
    let letters: String = (0..3).map(|_| letter()).collect();
    let kind = if bidder.company.is_some() { 'F' } else { 'P' };
    let initial = bidder.name.chars().next().filter(char::is_ascii_uppercase).unwrap_or('X');
    let last = letter();
    format!("{letters}{kind}{initial}00{:02}{last}", dice.between(1, 99))
}

/// The GSTIN of a PAN in a state, with its check digit.
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
