//! The demo's posts, with likes, shares and comments.

use jiff::{SignedDuration, Timestamp};
use serde_json::json;
use uuid::Uuid;

use super::ids::id_at;
use super::people::{DemoNetwork, public_path};
use super::records::{self, CommentRecord};
use super::rows::DemoRows;
use super::text::number;
use sangam_demo_art::{SCENE, SeededRandom};

/// A demo post.
#[derive(Debug, Clone)]
pub(super) struct DemoPost {
    pub(super) id: Uuid,
    pub(super) author: Uuid,
    pub(super) content: String,
    pub(super) at: Timestamp,
}

/// Adds posts with their likes, shares and comments.
pub(super) fn post(network: &DemoNetwork, rows: &mut DemoRows) -> Vec<DemoPost> {
    let mut posts = Vec::new();
    for record in records::posts() {
        let author = network.named(record.author);
        let at = network.ago(number(record.hours_ago));
        let id = id_at(at, record.text);
        let mut random = SeededRandom::named(record.text);
        let audience: Vec<_> = network.people.iter().filter(|person| person.id != author.id).collect();
        let times = random.below(9);
        let shared = random.draw(&audience, times);
        let picture =
            (!record.picture.is_empty()).then(|| public_path("media", author, &format!("{}.jpg", record.picture)));
        rows.push(
            "posts",
            json!({
                "id": id,
                "user_id": author.id,
                "content": record.text.replace("\\n", "\n"),
                "media_type": picture.as_ref().map(|_| "image"),
                "media_width": picture.as_ref().map(|_| SCENE.0),
                "media_height": picture.as_ref().map(|_| SCENE.1),
                "media_url": picture,
                "created_at": at,
                "shares": shared.len(),
            }),
        );
        for person in shared {
            let day = crate::calendar::day(at);
            rows.push("_shares", json!({"kind": "post", "target_id": id, "day": day, "sharer_id": person.id}));
        }
        let liked = usize::try_from(random.between(6, 64)).unwrap_or(6);
        for person in random.draw(&audience, liked) {
            let like = random_time(at, network.now, &mut random);
            rows.push("post_likes", json!({"post_id": id, "user_id": person.id, "created_at": like}));
        }
        posts.push(DemoPost { id, author: author.id, content: record.text.to_owned(), at });
    }
    comment(network, &posts, rows);
    posts
}

/// Adds comments to the posts, in the order of the texts.
fn comment(network: &DemoNetwork, posts: &[DemoPost], rows: &mut DemoRows) {
    let all: Vec<CommentRecord> = records::comments().collect();
    for post in posts {
        let answers: Vec<_> = all.iter().filter(|comment| post.content.contains(comment.post)).collect();
        let most = network.now.duration_since(post.at).as_mins() / (i64::try_from(answers.len()).unwrap_or(0) + 1);
        for (number, comment) in (1..).zip(answers) {
            let minutes = most.min(95) * number + SeededRandom::named(comment.text).between(0, most.min(60) / 2);
            let at = post.at + SignedDuration::from_mins(minutes);
            let (id, author) = (id_at(at, comment.text), network.named(comment.author).id);
            let row = json!({"id": id, "post_id": post.id, "user_id": author, "text": comment.text, "created_at": at});
            rows.push("comments", row);
        }
    }
}

fn random_time(from: Timestamp, to: Timestamp, random: &mut SeededRandom) -> Timestamp {
    let minutes = to.duration_since(from).as_mins().max(2);
    from + SignedDuration::from_mins(random.between(1, minutes - 1))
}
