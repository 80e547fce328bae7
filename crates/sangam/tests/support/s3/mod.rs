//! An S3-compatible server in this process, over a temporary folder.

mod serve;

use std::path::{Path, PathBuf};

use sangam::settings::Settings;
use sangam_storage::{S3Credentials, StoreAddress};
use tokio::net::TcpListener;
use tokio::task::JoinHandle;

use serve::{BUCKET, KEY, SECRET, serve};

/// A running server with one empty bucket.
pub struct S3Server {
    pub endpoint: String,
    folder: tempfile::TempDir,
    task: JoinHandle<()>,
}

impl S3Server {
    pub async fn start() -> S3Server {
        let folder = tempfile::tempdir().unwrap();
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let endpoint = format!("http://{}", listener.local_addr().unwrap());
        let root = folder.path().to_owned();
        let task = tokio::spawn(async move { serve(listener, &root).await });
        S3Server { endpoint, folder, task }
    }

    /// Makes a server store its files here.
    pub fn choose(&self, settings: &mut Settings) {
        settings.files = StoreAddress::parse(&format!("s3://{BUCKET}/sangam?endpoint={}", self.endpoint)).unwrap();
        settings.s3_credentials =
            Some(S3Credentials { access_key_id: KEY.to_owned(), secret_access_key: SECRET.to_owned() });
    }

    /// The folder in which files are stored.
    pub fn root(&self) -> PathBuf {
        self.folder.path().join(BUCKET).join("sangam")
    }

    /// How many files are stored.
    pub fn count(&self) -> usize {
        count_files(&self.root())
    }
}

impl Drop for S3Server {
    fn drop(&mut self) {
        self.task.abort();
    }
}

/// How many files a folder contains, including half-written and quarantined ones, but not the id of the instance.
pub fn count_files(folder: &Path) -> usize {
    let entries = std::fs::read_dir(folder).into_iter().flatten().flatten();
    let entries = entries.filter(|entry| entry.file_name() != "instance-id");
    entries.map(|entry| if entry.path().is_dir() { count_files(&entry.path()) } else { 1 }).sum()
}
