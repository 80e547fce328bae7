//! A server with an empty file store, and short words for what one does to files.

use std::ops::Deref;

use jiff::Timestamp;
use sangam_db::Engine;
use sangam_schema::Clock;
use serde_json::json;

use crate::support::{Answer, App, Client, S3Server, count_files};

/// A server and its store.
pub(crate) struct World {
    pub(crate) app: App,
    pub(crate) clock: Clock,
    s3: Option<S3Server>,
}

impl Deref for World {
    type Target = App;

    fn deref(&self) -> &App {
        &self.app
    }
}

impl World {
    pub(crate) async fn in_folder(engine: Engine) -> World {
        let clock = Clock::fixed(Timestamp::now());
        World { app: App::start_with(engine, clock.clone(), |_| ()).await, clock, s3: None }
    }

    pub(crate) async fn in_s3(engine: Engine) -> World {
        let (clock, s3) = (Clock::fixed(Timestamp::now()), S3Server::start().await);
        let app = App::start_with(engine, clock.clone(), |settings| s3.choose(settings)).await;
        World { app, clock, s3: Some(s3) }
    }

    /// Puts a file into the store that no row knows of.
    pub(crate) fn plant(&self, name: &str) {
        let root = self.s3.as_ref().map_or_else(|| self.folder.clone(), S3Server::root);
        let shard = root.join(&name[name.len() - 2..]);
        std::fs::create_dir_all(&shard).unwrap();
        std::fs::write(shard.join(name), "lost").unwrap();
    }

    /// How many files the store holds, whether or not a row points to them.
    pub(crate) fn count(&self) -> usize {
        self.s3.as_ref().map_or_else(|| count_files(&self.folder), S3Server::count)
    }

    /// Waits until the store holds so many files: removing them happens beside the requests.
    pub(crate) async fn count_becomes(&self, wanted: usize) {
        for _ in 0..1000 {
            if self.count() == wanted {
                return;
            }
            tokio::task::yield_now().await;
            tokio::time::sleep(std::time::Duration::from_millis(10)).await;
        }
        panic!("the store holds {} files, not {wanted}", self.count());
    }
}

/// Sends a file as JavaScript does with bytes.
pub(crate) async fn upload(client: &Client, path: &str, mime: &str, bytes: impl Into<reqwest::Body>) -> Answer {
    let call = client.post(&format!("/storage/v1/object/{path}"));
    call.header("content-type", mime).header("cache-control", "max-age=3600").body(bytes).send().await
}

/// As [`upload`], in place of what is there.
pub(crate) async fn upsert(client: &Client, path: &str, mime: &str, bytes: impl Into<reqwest::Body>) -> Answer {
    let call = client.post(&format!("/storage/v1/object/{path}"));
    call.header("content-type", mime).header("x-upsert", "true").body(bytes).send().await
}

pub(crate) async fn download(client: &Client, path: &str) -> Answer {
    client.get(&format!("/storage/v1/object/{path}")).send().await
}

pub(crate) async fn remove(client: &Client, bucket: &str, paths: &[&str]) -> Answer {
    client.delete(&format!("/storage/v1/object/{bucket}")).json(&json!({ "prefixes": paths })).send().await
}

/// The four words of a refusal.
#[track_caller]
pub(crate) fn assert_refused(answer: &Answer, status: u16, code: &str, message: &str) {
    let body = answer.json();
    assert_eq!((answer.status, body["code"].as_str(), body["message"].as_str()), (status, Some(code), Some(message)));
    assert_eq!(body["statusCode"], status.to_string());
    assert!(body["error"].is_string());
}
