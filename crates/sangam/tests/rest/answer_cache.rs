//! Answers that the server caches: after any write by anyone, the next reader gets what the rows say.

use std::collections::BTreeMap;

use sangam_db::{Database, Db, Engine};
use serde_json::json;
use uuid::Uuid;

use crate::support::{App, Client, User, on_both_engines};

/// Writes, each followed by all reads.
const WRITES: u64 = 120;

/// What people read, including tables that only rules or embeds refer to.
const READS: [&str; 6] = [
    "/rest/v1/posts?select=*,author:profiles!posts_user_id_fkey(id,full_name)&order=created_at.desc,id&limit=5",
    "/rest/v1/posts?select=id,likes,replies:comments!comments_post_id_fkey(text)&order=id",
    "/rest/v1/profiles?select=id,full_name&order=id",
    "/rest/v1/post_likes?select=post_id&order=post_id",
    "/rest/v1/comments?select=text,post:posts!comments_post_id_fkey(content)&order=id",
    "/rest/v1/posts?select=id&search=plfts.river&order=id",
];

/// A pseudo-random sequence that is the same in every run.
struct PseudoRandom(u64);

impl PseudoRandom {
    fn below(&mut self, limit: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % limit
    }
}

struct RandomWrites {
    app: App,
    people: [User; 2],
    posts: Vec<String>,
    written: BTreeMap<&'static str, u32>,
    /// A connection as from another process.
    outside: Db,
    random: PseudoRandom,
}

impl RandomWrites {
    async fn new(app: App) -> RandomWrites {
        let people = [app.user("user").await, app.user("employer").await];
        let path = app.folder.parent().unwrap().join("sangam.db");
        let outside = match app.db.engine() {
            Engine::Sqlite => Db::open(&sangam_db::Settings::new(Database::Sqlite { path })).await.unwrap(),
            Engine::Postgres => app.reopen_with_options("-c jit=off").await,
        };
        RandomWrites { app, people, posts: Vec::new(), written: BTreeMap::new(), outside, random: PseudoRandom(42) }
    }

    async fn write(&mut self, number: u64) -> String {
        let who = self.random.below(2);
        let (one, other) = (&self.people[who], &self.people[1 - who]);
        let post = match self.posts.len() {
            0 => String::new(),
            length => self.posts[self.random.below(length)].clone(),
        };
        let kind = if self.posts.is_empty() { 0 } else { self.random.below(9) };
        match kind {
            0 | 1 => {
                let call = one.post("/rest/v1/posts?select=id").header("prefer", "return=representation");
                let made = call.json(&json!({"content": format!("A river, {number}")})).send().await;
                assert_eq!(made.status, 201, "{}", made.text);
                self.posts.push(made.json()[0]["id"].as_str().unwrap().to_owned());
            }
            2 => {
                let edit = json!({"content": format!("Edited, {number}")});
                assert_eq!(one.patch(&format!("/rest/v1/posts?id=eq.{post}")).json(&edit).send().await.status, 204);
            }
            3 => assert_eq!(one.delete(&format!("/rest/v1/posts?id=eq.{post}")).send().await.status, 204),
            4 => {
                let liked = one.post("/rest/v1/rpc/toggle_like").json(&json!({"p_post_id": post})).send().await;
                self.note("likes", liked.status);
            }
            5 => {
                let comment = json!({"post_id": post, "text": format!("So be it, {number}")});
                let said = one.post("/rest/v1/comments").json(&comment).send().await;
                self.note("comments", said.status);
            }
            6 => {
                let name = json!({"full_name": format!("Person {number}")});
                let path = format!("/rest/v1/profiles?id=eq.{}", one.id);
                assert_eq!(one.patch(&path).json(&name).send().await.status, 204);
            }
            7 => {
                let blocks = format!("/rest/v1/blocks?blocked_id=eq.{}", other.id);
                let status = match self.random.below(2) {
                    0 => one.post("/rest/v1/blocks").json(&json!({"blocked_id": other.id})).send().await.status,
                    _ => one.delete(&blocks).send().await.status,
                };
                self.note("blocks", status);
            }
            _ => self.write_outside(number).await,
        }
        format!("write {number} of kind {kind}")
    }

    /// Counts a write that took effect. A write about a post that is removed, or hidden by a block, is refused.
    fn note(&mut self, kind: &'static str, status: u16) {
        if (200..300).contains(&status) {
            *self.written.entry(kind).or_default() += 1;
        }
    }

    async fn write_outside(&self, number: u64) {
        let values = vec![format!("Another river, {number}").into()];
        let statement = self.outside.statement("update posts set content = {text}", values);
        let heard = self.app.db.foreign_commits();
        let changed =
            self.outside.write(move |tx| Box::pin(async move { tx.execute(&statement).await })).await.unwrap();
        // PostgreSQL announces it a moment later.
        while changed > 0 && self.app.db.engine() == Engine::Postgres && self.app.db.foreign_commits() == heard {
            tokio::task::yield_now().await;
        }
    }

    /// Compares cached answers with fresh ones: adding a condition that is always true makes a request that has never
    /// been sent.
    async fn compare(&self, after: &str) {
        let readers: [(&str, Client); 3] = [
            ("one", self.people[0].client.clone()),
            ("other", self.people[1].client.clone()),
            ("the operator", self.app.service()),
        ];
        for (name, reader) in &readers {
            for path in READS {
                let never = if path.starts_with("/rest/v1/post_likes") { "post_id" } else { "id" };
                let now = reader.get(&format!("{path}&{never}=neq.{}", Uuid::now_v7())).send().await;
                let kept = reader.get(path).send().await;
                assert_eq!(now.status, 200, "{}", now.text);
                assert_eq!(kept.text, now.text, "after {after}, {name} reads {path}");
            }
        }
    }
}

on_both_engines! {
    async fn a_cached_answer_equals_a_fresh_one(app: App) {
        let mut writes = RandomWrites::new(app).await;
        for number in 0..WRITES {
            let written = writes.write(number).await;
            writes.compare(&written).await;
        }
        assert!(writes.posts.len() > 10, "there was something to read");
        assert!(["likes", "comments", "blocks"].iter().all(|kind| writes.written[kind] > 2), "{:?}", writes.written);
    }
}
