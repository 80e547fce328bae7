//! What people say: on the feed, to each other, and about the freelancers they worked with.

use jiff::{SignedDuration, Timestamp};
use serde_json::json;
use uuid::Uuid;

use super::cast::{Cast, Person, public_path};
use super::dice::{Dice, id_at};
use super::rows::Rows;
use super::text::{COMMENTS, CONVERSATIONS, POSTS, REVIEWS, lines, number, plain_lines};

/// A post on the feed.
#[derive(Debug, Clone)]
pub(super) struct Post {
    pub(super) id: Uuid,
    pub(super) author: Uuid,
    pub(super) content: String,
    pub(super) at: Timestamp,
}

/// Lets people post, like, share and comment.
pub(super) fn post(cast: &Cast, rows: &mut Rows) -> Vec<Post> {
    let mut posts = Vec::new();
    for line in lines(POSTS) {
        let author = cast.named(line[0]);
        let at = cast.ago(number(line[1]));
        let id = id_at(at, line[3]);
        let mut dice = Dice::named(line[3]);
        let audience: Vec<_> = cast.people.iter().filter(|person| person.id != author.id).collect();
        let times = dice.below(9);
        let shared = dice.draw(&audience, times);
        let picture = (!line[2].is_empty()).then(|| public_path("media", author, &format!("{}.jpg", line[2])));
        rows.push(
            "posts",
            json!({
                "id": id,
                "user_id": author.id,
                "content": line[3].replace("\\n", "\n"),
                "media_type": picture.as_ref().map(|_| "image"),
                "media_url": picture,
                "created_at": at,
                "shares": shared.len(),
            }),
        );
        for person in shared {
            let day = crate::calendar::day(at);
            rows.push("_shares", json!({"kind": "post", "target_id": id, "day": day, "sharer_id": person.id}));
        }
        let liked = usize::try_from(dice.between(6, 64)).unwrap_or(6);
        for person in dice.draw(&audience, liked) {
            let like = between(at, cast.now, &mut dice);
            rows.push("post_likes", json!({"post_id": id, "user_id": person.id, "created_at": like}));
        }
        posts.push(Post { id, author: author.id, content: line[3].to_owned(), at });
    }
    comment(cast, &posts, rows);
    posts
}

fn comment(cast: &Cast, posts: &[Post], rows: &mut Rows) {
    for line in lines(COMMENTS) {
        let Some(post) = posts.iter().find(|post| post.content.contains(line[0])) else { continue };
        let mut dice = Dice::named(line[2]);
        let at = between(post.at, cast.now, &mut dice);
        let author = cast.named(line[1]).id;
        let row =
            json!({"id": id_at(at, line[2]), "post_id": post.id, "user_id": author, "text": line[2], "created_at": at});
        rows.push("comments", row);
    }
}

/// A conversation in the making.
struct Talk<'a> {
    one: &'a Person,
    other: &'a Person,
    last: Timestamp,
    /// Who has not read its end.
    unread: Option<Uuid>,
    said: Vec<(Uuid, String)>,
}

/// Lets people write to each other.
pub(super) fn converse(cast: &Cast, rows: &mut Rows) {
    let mut talk: Option<Talk> = None;
    for line in plain_lines(CONVERSATIONS) {
        if let Some(heading) = line.strip_prefix("= ") {
            if let Some(done) = talk.take() {
                write(&done, 35, rows);
            }
            let parts: Vec<_> = heading.split('|').collect();
            let (one, other) = (cast.named(parts[0]), cast.named(parts[1]));
            let unread = (parts[3] == "1").then_some(one.id);
            talk = Some(Talk { one, other, last: cast.ago(number(parts[2])), unread, said: Vec::new() });
        } else if let Some(talk) = &mut talk {
            let (who, text) = line.split_once(": ").unwrap_or(("1", line));
            let sender = if who == "1" { talk.one.id } else { talk.other.id };
            talk.said.push((sender, text.to_owned()));
        }
    }
    if let Some(done) = talk {
        write(&done, 35, rows);
    }
}

/// Writes a conversation down, its messages some minutes apart, the last one when it ended.
fn write(talk: &Talk, pace_minutes: i64, rows: &mut Rows) {
    let mut dice = Dice::named(&format!("talk {} {}", talk.one.name, talk.other.name));
    let mut at = talk.last;
    let mut messages = Vec::new();
    for (number, (sender, content)) in talk.said.iter().enumerate().rev() {
        messages.push((*sender, content, at, number));
        at -= SignedDuration::from_mins(dice.between(2, pace_minutes));
    }
    messages.reverse();
    let began = at - SignedDuration::from_mins(1);
    let id = id_at(began, &format!("conversation {} {}", talk.one.name, talk.other.name));
    let (low, high) = (talk.one.id.min(talk.other.id), talk.one.id.max(talk.other.id));
    rows.push("conversations", json!({"id": id, "pair": format!("{low}:{high}"), "created_at": began}));
    for person in [talk.one.id, talk.other.id] {
        // Whoever has not read the end has read what came before the other's last words.
        let end = messages.iter().rev().skip_while(|(sender, ..)| talk.unread == Some(person) && *sender != person);
        let read = if talk.unread == Some(person) { end.map(|(_, _, at, _)| *at).next() } else { Some(talk.last) };
        rows.push("participants", json!({"conversation_id": id, "user_id": person, "last_read_at": read}));
    }
    for (sender, content, at, number) in messages {
        rows.push(
            "messages",
            json!({
                "id": id_at(at, &format!("message {id} {number}")),
                "conversation_id": id,
                "sender_id": sender,
                "content": content,
                "created_at": at,
            }),
        );
    }
}

/// Lets people who wrote to a freelancer, and were answered, say how it went.
pub(super) fn review(cast: &Cast, rows: &mut Rows) {
    let all: Vec<(i64, &str)> = lines(REVIEWS).map(|line| (number(line[0]), line[1])).collect();
    let clients: Vec<&Person> = cast.people.iter().filter(|person| person.company.is_some()).collect();
    for (turn, freelancer) in cast.freelancers.iter().map(|i| &cast.people[*i]).enumerate() {
        let mut dice = Dice::named(&format!("reviews of {}", freelancer.name));
        let many = dice.between(1, 7);
        for client in dice.draw(&clients, usize::try_from(many).unwrap_or(1)) {
            let (mut stars, mut text) = dice.pick(&all);
            // Some are praised by everyone.
            while turn % 6 == 0 && stars < 5 {
                (stars, text) = dice.pick(&all);
            }
            let at = cast.ago(dice.between(4 * 24, 150 * 24));
            let known = rows.of("conversations").iter().any(|row| row["pair"] == pair(client.id, freelancer.id));
            if !known {
                let said = acquaintance(client, freelancer, &mut dice);
                let last = at - SignedDuration::from_hours(24 * 10);
                write(&Talk { one: client, other: freelancer, last, unread: None, said }, 200, rows);
            }
            rows.push(
                "reviews",
                json!({
                    "id": id_at(at, &format!("review {} {}", client.name, freelancer.name)),
                    "freelancer_id": freelancer.id,
                    "author_id": client.id,
                    "rating": stars,
                    "text": text,
                    "created_at": at,
                }),
            );
        }
    }
}

fn pair(one: Uuid, other: Uuid) -> String {
    format!("{}:{}", one.min(other), one.max(other))
}

fn acquaintance(client: &Person, freelancer: &Person, dice: &mut Dice) -> Vec<(Uuid, String)> {
    let first = freelancer.name.split(' ').next().unwrap_or(freelancer.name);
    let ask = dice.pick(&[
        "are you free for a small project next month?",
        "could you send your rates and a recent sample?",
        "we liked your portfolio. Can we talk this week?",
    ]);
    let reply = dice.pick(&[
        "Yes, gladly. Tell me a little more and I will send a quotation.",
        "Thank you for writing. Tomorrow after three would suit me.",
        "I am, from the 10th. What is the deadline?",
    ]);
    let thanks = dice.pick(&[
        "Perfect, the brief is on its way.",
        "Good. I will call you in the morning.",
        "Thank you, that was quick.",
    ]);
    vec![
        (client.id, format!("Namaste {first}, {ask}")),
        (freelancer.id, (*reply).to_owned()),
        (client.id, (*thanks).to_owned()),
    ]
}

fn between(from: Timestamp, to: Timestamp, dice: &mut Dice) -> Timestamp {
    let minutes = to.duration_since(from).as_mins().max(2);
    from + SignedDuration::from_mins(dice.between(1, minutes - 1))
}
