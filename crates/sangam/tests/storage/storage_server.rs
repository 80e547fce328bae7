//! A server with an empty file store, and helpers for files.

use std::ops::Deref;
use std::path::PathBuf;

use jiff::Timestamp;
use sangam::settings::Settings;
use sangam_db::Engine;
use sangam_schema::Clock;
use sangam_storage::StoreAddress;
use serde_json::{Value as Json, json};

use crate::support::{Answer, App, Client, S3Server, User, count_files};

/// A server and its store.
pub(crate) struct StorageServer {
    pub(crate) app: App,
    pub(crate) clock: Clock,
    s3: Option<S3Server>,
}

impl Deref for StorageServer {
    type Target = App;

    fn deref(&self) -> &App {
        &self.app
    }
}

impl StorageServer {
    pub(crate) async fn in_folder(engine: Engine) -> StorageServer {
        StorageServer::start(engine, None, |_| ()).await
    }

    pub(crate) async fn in_s3(engine: Engine) -> StorageServer {
        StorageServer::start(engine, Some(S3Server::start().await), |_| ()).await
    }

    /// Starts a server with its own settings.
    pub(crate) async fn start(
        engine: Engine,
        s3: Option<S3Server>,
        change: impl FnOnce(&mut Settings),
    ) -> StorageServer {
        let clock = Clock::fixed(Timestamp::now());
        let app = App::start_with(engine, clock.clone(), |settings| {
            if let Some(s3) = &s3 {
                s3.choose(settings);
            }
            change(settings);
        })
        .await;
        StorageServer { app, clock, s3 }
    }

    /// Puts a file without a row into the store.
    pub(crate) fn add_file_without_row(&self, name: &str) {
        let path = self.path_of(name);
        std::fs::create_dir_all(path.parent().unwrap()).unwrap();
        std::fs::write(path, "lost").unwrap();
    }

    /// Where the store keeps a version.
    pub(crate) fn path_of(&self, version: &str) -> PathBuf {
        self.root().join(&version[version.len() - 2..]).join(version)
    }

    /// The root folder of the store, also behind S3.
    pub(crate) fn root(&self) -> PathBuf {
        self.s3.as_ref().map_or_else(|| self.folder.clone(), S3Server::root)
    }

    /// Makes another server use the same store.
    pub(crate) fn share(&self, settings: &mut Settings) {
        match &self.s3 {
            Some(s3) => s3.choose(settings),
            None => settings.files = StoreAddress::Folder(self.folder.clone()),
        }
    }

    /// How many files the store holds, whether or not a row points to them.
    pub(crate) fn count(&self) -> usize {
        self.s3.as_ref().map_or_else(|| count_files(&self.folder), S3Server::count)
    }

    /// Waits until the store has this many files, because they are removed in the background.
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

impl StorageServer {
    /// Suspends a person for this long, or restores them with `none`.
    pub(crate) async fn suspend(&self, person: &User, length: &str) {
        let path = format!("/auth/v1/admin/users/{}", person.id);
        let answer = self.service().put(&path).json(&json!({"ban_duration": length})).send().await;
        assert_eq!(answer.status, 200, "{}", answer.text);
    }

    /// Returns the id of a conversation between two people.
    pub(crate) async fn conversation(&self, one: &User, other: &User) -> String {
        let call = one.post("/rest/v1/rpc/get_or_create_conversation").json(&json!({"p_user_id": other.id}));
        call.send().await.json().as_str().unwrap().to_owned()
    }
}

/// Stores a row and returns its id.
pub(crate) async fn insert(client: &Client, table: &str, row: Json) -> String {
    let call = client.post(&format!("/rest/v1/{table}")).header("prefer", "return=representation");
    let stored = call.json(&row).send().await;
    assert_eq!(stored.status, 201, "{}", stored.text);
    stored.json()[0]["id"].as_str().unwrap().to_owned()
}

/// Posts a job that accepts applications.
pub(crate) async fn post_job(employer: &User) -> String {
    let job = json!({"title": "A", "location": "Pune", "type": "Contract", "description": "B"});
    insert(employer, "jobs", job).await
}

/// Posts a tender that accepts bids.
pub(crate) async fn post_tender(business: &User) -> String {
    let tender = json!({"title": "A", "category": "Design", "deadline": "2099-01-01", "description": "B"});
    insert(business, "tenders", tender).await
}

/// Applies with a resume, if possible.
pub(crate) async fn apply(seeker: &User, job: &str, path: &str) -> Answer {
    let row = json!({"p_job_id": job, "p_full_name": "Asha", "p_email": "a@b.in", "p_resume_path": path});
    seeker.post("/rest/v1/rpc/apply_to_job").json(&row).send().await
}

/// Uploads a file as the JavaScript client does with bytes.
pub(crate) async fn upload(client: &Client, path: &str, mime: &str, bytes: impl Into<reqwest::Body>) -> Answer {
    let call = client.post(&format!("/storage/v1/object/{path}"));
    call.header("content-type", mime).header("cache-control", "max-age=3600").body(bytes).send().await
}

/// Like [`upload`], replacing an existing file.
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

/// Asserts the four fields of a refusal.
#[track_caller]
pub(crate) fn assert_refused(answer: &Answer, status: u16, code: &str, message: &str) {
    let body = answer.json();
    assert_eq!((answer.status, body["code"].as_str(), body["message"].as_str()), (status, Some(code), Some(message)));
    assert_eq!(body["statusCode"], status.to_string());
    assert!(body["error"].is_string());
}
