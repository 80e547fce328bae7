//! What people say on the feed, and who likes and shares it.

use jiff::{SignedDuration, Timestamp};
use serde_json::json;
use uuid::Uuid;

use super::art;
use super::cast::{Cast, public_path};
use super::dice::{Dice, id_at};
use super::rows::Rows;
use super::text::{COMMENTS, POSTS, lines, number};

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
                "media_width": picture.as_ref().map(|_| art::SCENE.0),
                "media_height": picture.as_ref().map(|_| art::SCENE.1),
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

/// Lets people answer posts, in the order of the texts.
fn comment(cast: &Cast, posts: &[Post], rows: &mut Rows) {
    let all: Vec<_> = lines(COMMENTS).collect();
    for post in posts {
        let answers: Vec<_> = all.iter().filter(|line| post.content.contains(line[0])).collect();
        let most = cast.now.duration_since(post.at).as_mins() / (i64::try_from(answers.len()).unwrap_or(0) + 1);
        for (number, line) in (1..).zip(answers) {
            let minutes = most.min(95) * number + Dice::named(line[2]).between(0, most.min(60) / 2);
            let at = post.at + SignedDuration::from_mins(minutes);
            let (id, author) = (id_at(at, line[2]), cast.named(line[1]).id);
            let row = json!({"id": id, "post_id": post.id, "user_id": author, "text": line[2], "created_at": at});
            rows.push("comments", row);
        }
    }
}

fn between(from: Timestamp, to: Timestamp, dice: &mut Dice) -> Timestamp {
    let minutes = to.duration_since(from).as_mins().max(2);
    from + SignedDuration::from_mins(dice.between(1, minutes - 1))
}
