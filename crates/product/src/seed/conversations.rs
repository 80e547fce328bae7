//! The demo's conversations and reviews.

use std::collections::HashMap;

use jiff::{SignedDuration, Timestamp};
use serde_json::{Value as Json, json};
use uuid::Uuid;

use super::days;
use super::ids::id_at;
use super::people::{DemoNetwork, DemoPerson};
use super::records;
use super::rows::DemoRows;
use super::text::number;
use sangam_demo_art::SeededRandom;

/// Two people and all their messages.
struct DemoConversation<'a> {
    one: &'a DemoPerson,
    other: &'a DemoPerson,
    /// The person who has not read the last messages.
    unread_by: Option<Uuid>,
    messages: Vec<DemoMessage>,
}

struct DemoMessage {
    sender: Uuid,
    text: String,
    at: Timestamp,
}

/// Adds the conversations and reviews.
pub(super) fn add_conversations(network: &DemoNetwork, rows: &mut DemoRows) {
    let mut conversations = Vec::new();
    let reviews = review_freelancers(network, &mut conversations);
    for (record, body) in records::conversations() {
        let (one, other) = (network.named(record.one), network.named(record.other));
        let messages = body.iter().filter_map(|line| line.split_once(": "));
        let messages =
            messages.map(|(who, text)| (if who == "1" { one.id } else { other.id }, days::fill(network, text)));
        let last = network.ago(number(record.hours_ago));
        add_messages(&mut conversations, (one, other), messages.collect(), last, 35);
        if let Some(conversation) = find(&mut conversations, one, other) {
            conversation.unread_by = (record.unread == "1").then_some(one.id);
        }
    }
    for conversation in &mut conversations {
        conversation.messages.sort_by_key(|message| message.at);
        write(conversation, rows);
    }
    for review in reviews.into_iter().chain(review_companies(network)) {
        rows.push("reviews", review);
    }
}

fn find<'t, 'a>(
    conversations: &'t mut [DemoConversation<'a>],
    one: &DemoPerson,
    other: &DemoPerson,
) -> Option<&'t mut DemoConversation<'a>> {
    let pair = [one.id, other.id];
    conversations
        .iter_mut()
        .find(|conversation| pair.contains(&conversation.one.id) && pair.contains(&conversation.other.id))
}

/// Adds messages between two people, some minutes apart, ending at `last`.
fn add_messages<'a>(
    conversations: &mut Vec<DemoConversation<'a>>,
    (one, other): (&'a DemoPerson, &'a DemoPerson),
    messages: Vec<(Uuid, String)>,
    last: Timestamp,
    pace_minutes: i64,
) {
    if find(conversations, one, other).is_none() {
        conversations.push(DemoConversation { one, other, unread_by: None, messages: Vec::new() });
    }
    let Some(conversation) = find(conversations, one, other) else { return };
    let mut random = SeededRandom::named(&format!("talk {} {}", one.name, other.name));
    let mut at = last;
    for (sender, text) in messages.into_iter().rev() {
        conversation.messages.push(DemoMessage { sender, text, at });
        at -= SignedDuration::from_mins(random.between(2, pace_minutes));
    }
}

fn write(conversation: &DemoConversation, rows: &mut DemoRows) {
    let (Some(first), Some(last)) = (conversation.messages.first(), conversation.messages.last()) else { return };
    let began = first.at - SignedDuration::from_mins(1);
    let id = id_at(began, &format!("conversation {} {}", conversation.one.name, conversation.other.name));
    let (low, high) = (conversation.one.id.min(conversation.other.id), conversation.one.id.max(conversation.other.id));
    rows.push("conversations", json!({"id": id, "pair": format!("{low}:{high}"), "created_at": began}));
    for person in [conversation.one.id, conversation.other.id] {
        let read = if conversation.unread_by == Some(person) {
            // Everything up to their own last message.
            conversation.messages.iter().rev().find(|message| message.sender == person).map(|message| message.at)
        } else {
            Some(last.at)
        };
        rows.push("participants", json!({"conversation_id": id, "user_id": person, "last_read_at": read}));
    }
    for (number, message) in conversation.messages.iter().enumerate() {
        rows.push(
            "messages",
            json!({
                "id": id_at(message.at, &format!("message {id} {number}")),
                "conversation_id": id,
                "sender_id": message.sender,
                "content": message.text,
                "created_at": message.at,
            }),
        );
    }
}

/// Reviews of freelancers, with the conversation that led to each.
fn review_freelancers<'a>(network: &'a DemoNetwork, conversations: &mut Vec<DemoConversation<'a>>) -> Vec<Json> {
    let mut reviews = Vec::new();
    let mut asked_before: HashMap<Uuid, usize> = HashMap::new();
    for record in records::reviews() {
        let (freelancer, client) = (network.named(record.freelancer), network.owner_of(record.client));
        let turn = *asked_before.entry(client.id).and_modify(|turn| *turn += 1).or_default();
        let mut random = SeededRandom::named(&format!("review {} {}", client.name, freelancer.name));
        let known = network.now.duration_since(client.joined.max(freelancer.joined)).as_hours();
        let at = network.ago(random.between(4 * 24, (known - 21 * 24).min(150 * 24)));
        let asked = at - SignedDuration::from_hours(24 * random.between(10, 20));
        let messages = first_messages(client, freelancer, record.project, turn);
        add_messages(conversations, (client, freelancer), messages, asked, 200);
        reviews.push(json!({
            "id": id_at(at, &format!("review {} {}", client.name, freelancer.name)),
            "freelancer_id": freelancer.id,
            "company_id": null,
            "author_id": client.id,
            "rating": number(record.stars),
            "text": record.text,
            "created_at": at,
        }));
    }
    reviews
}

/// Reviews of companies by people who applied there and were answered.
fn review_companies(network: &DemoNetwork) -> impl Iterator<Item = Json> {
    records::company_reviews().map(|record| {
        let (company, applicant) = (network.owner_of(record.company), network.named(record.applicant));
        let at = network.ago(number(record.hours_ago));
        json!({
            "id": id_at(at, &format!("review {} {}", applicant.name, company.name)),
            "freelancer_id": null,
            "company_id": company.id,
            "author_id": applicant.id,
            "rating": number(record.stars),
            "text": record.text,
            "created_at": at,
        })
    })
}

/// The messages in which a client first contacts a freelancer about a project.
fn first_messages(client: &DemoPerson, freelancer: &DemoPerson, project: &str, turn: usize) -> Vec<(Uuid, String)> {
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
