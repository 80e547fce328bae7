//! What people write to each other, and about the freelancers they worked with.

use std::collections::HashMap;

use jiff::{SignedDuration, Timestamp};
use serde_json::json;
use uuid::Uuid;

use super::cast::{Cast, Person};
use super::days;
use super::dice::{Dice, id_at};
use super::rows::Rows;
use super::text::{CONVERSATIONS, REVIEWS, blocks, lines, number};

/// Two people and all they wrote to each other.
struct Talk<'a> {
    one: &'a Person,
    other: &'a Person,
    /// Who has not read its end.
    unread: Option<Uuid>,
    said: Vec<(Uuid, String, Timestamp)>,
}

/// Lets people write to each other, and say how it was to work together.
pub(super) fn converse(cast: &Cast, rows: &mut Rows) {
    let mut talks = Vec::new();
    let reviews = review(cast, &mut talks);
    for (heading, body) in blocks(CONVERSATIONS) {
        let (one, other) = (cast.named(heading[0]), cast.named(heading[1]));
        let said = body.iter().filter_map(|line| line.split_once(": "));
        let said = said.map(|(who, text)| (if who == "1" { one.id } else { other.id }, days::fill(cast, text)));
        let unread = (heading[3] == "1").then_some(one.id);
        add(&mut talks, (one, other), said.collect(), cast.ago(number(heading[2])), 35);
        if let Some(talk) = find(&mut talks, one, other) {
            talk.unread = unread;
        }
    }
    for talk in &mut talks {
        talk.said.sort_by_key(|(_, _, at)| *at);
        write(talk, rows);
    }
    for review in reviews {
        rows.push("reviews", review);
    }
}

fn find<'t, 'a>(talks: &'t mut [Talk<'a>], one: &Person, other: &Person) -> Option<&'t mut Talk<'a>> {
    let pair = [one.id, other.id];
    talks.iter_mut().find(|talk| pair.contains(&talk.one.id) && pair.contains(&talk.other.id))
}

/// Adds what two people said, some minutes apart, the last of it at this moment.
fn add<'a>(
    talks: &mut Vec<Talk<'a>>,
    (one, other): (&'a Person, &'a Person),
    said: Vec<(Uuid, String)>,
    last: Timestamp,
    pace_minutes: i64,
) {
    if find(talks, one, other).is_none() {
        talks.push(Talk { one, other, unread: None, said: Vec::new() });
    }
    let Some(talk) = find(talks, one, other) else { return };
    let mut dice = Dice::named(&format!("talk {} {}", one.name, other.name));
    let mut at = last;
    for (sender, text) in said.into_iter().rev() {
        talk.said.push((sender, text, at));
        at -= SignedDuration::from_mins(dice.between(2, pace_minutes));
    }
}

fn write(talk: &Talk, rows: &mut Rows) {
    let (Some(first), Some(last)) = (talk.said.first(), talk.said.last()) else { return };
    let began = first.2 - SignedDuration::from_mins(1);
    let id = id_at(began, &format!("conversation {} {}", talk.one.name, talk.other.name));
    let (low, high) = (talk.one.id.min(talk.other.id), talk.one.id.max(talk.other.id));
    rows.push("conversations", json!({"id": id, "pair": format!("{low}:{high}"), "created_at": began}));
    for person in [talk.one.id, talk.other.id] {
        // Who has not read the end has read what came before the other's last words.
        let mut read = talk.said.iter().rev().skip_while(|(sender, ..)| *sender != person).map(|(_, _, at)| *at);
        let read = if talk.unread == Some(person) { read.next() } else { Some(last.2) };
        rows.push("participants", json!({"conversation_id": id, "user_id": person, "last_read_at": read}));
    }
    for (number, (sender, content, at)) in talk.said.iter().enumerate() {
        rows.push(
            "messages",
            json!({
                "id": id_at(*at, &format!("message {id} {number}")),
                "conversation_id": id,
                "sender_id": sender,
                "content": content,
                "created_at": at,
            }),
        );
    }
}

/// Reviews by people who wrote to a freelancer and were answered.
fn review<'a>(cast: &'a Cast, talks: &mut Vec<Talk<'a>>) -> Vec<serde_json::Value> {
    let mut reviews = Vec::new();
    let mut asked_before: HashMap<Uuid, usize> = HashMap::new();
    for line in lines(REVIEWS) {
        let (freelancer, client) = (cast.named(line[0]), cast.speaker(line[1]));
        let turn = *asked_before.entry(client.id).and_modify(|turn| *turn += 1).or_default();
        let mut dice = Dice::named(&format!("review {} {}", client.name, freelancer.name));
        let known = cast.now.duration_since(client.joined.max(freelancer.joined)).as_hours();
        let at = cast.ago(dice.between(4 * 24, (known - 21 * 24).min(150 * 24)));
        let asked = at - SignedDuration::from_hours(24 * dice.between(10, 20));
        add(talks, (client, freelancer), acquaintance(client, freelancer, line[3], turn), asked, 200);
        reviews.push(json!({
            "id": id_at(at, &format!("review {} {}", client.name, freelancer.name)),
            "freelancer_id": freelancer.id,
            "author_id": client.id,
            "rating": number(line[2]),
            "text": line[4],
            "created_at": at,
        }));
    }
    reviews
}

/// How two people came to work together on this.
fn acquaintance(client: &Person, freelancer: &Person, project: &str, turn: usize) -> Vec<(Uuid, String)> {
    const ASKS: [&str; 4] = [
        "we are planning {project} and liked your portfolio. Are you free next month?",
        "could you send us a quotation for {project}?",
        "a colleague recommended you for {project}. Can we talk this week?",
        "we need help with {project}. What would you need from us to begin?",
    ];
    const REPLIES: [&str; 5] = [
        "Yes, gladly. Tell me a little more, and I will send a quotation by Friday.",
        "Thank you for writing. Tomorrow after three would suit me for a call.",
        "I am free from the 10th. What is the date that must not move?",
        "Namaste, and thank you. Could I first see what you have so far?",
        "Happy to. Who will use it in the end? I would like to meet them.",
    ];
    const THANKS: [&str; 7] = [
        "Good. The brief is on its way to you.",
        "Perfect, I will call you in the morning.",
        "Thank you, that was quick. Details follow today.",
        "Agreed. We begin on Monday.",
        "That suits us. I will put you in touch with the people who will use it.",
        "Very good. Please send the agreement, and I will sign it today.",
        "Fine with us. You will have everything by tomorrow evening.",
    ];
    let first = freelancer.name.split(' ').next().unwrap_or(freelancer.name);
    let company = client.company.map_or(client.name, |company| company.name);
    let ask = ASKS[turn % ASKS.len()].replace("{project}", project);
    vec![
        (client.id, format!("Namaste {first}, this is {} from {company}: {ask}", client.name)),
        (freelancer.id, REPLIES[turn % REPLIES.len()].to_owned()),
        (client.id, THANKS[turn % THANKS.len()].to_owned()),
    ]
}
