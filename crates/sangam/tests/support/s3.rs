//! A server that speaks S3, in this process and over a folder that vanishes.

use std::path::{Path, PathBuf};

use hyper_util::rt::{TokioExecutor, TokioIo};
use hyper_util::server::conn::auto::Builder;
use s3s::auth::SimpleAuth;
use s3s::service::S3ServiceBuilder;
use s3s_fs::FileSystem;
use sangam::settings::Settings;
use sangam_storage::{Address, S3Credentials};
use tokio::net::TcpListener;
use tokio::task::JoinHandle;

const BUCKET: &str = "uploads";
const KEY: &str = "test-key";
const SECRET: &str = "test-secret";

/// A running server with one empty bucket.
pub struct S3Server {
    pub endpoint: String,
    folder: tempfile::TempDir,
    task: JoinHandle<()>,
}

impl S3Server {
    pub async fn start() -> S3Server {
        let folder = tempfile::tempdir().unwrap();
        std::fs::create_dir(folder.path().join(BUCKET)).unwrap();
        let mut service = S3ServiceBuilder::new(FileSystem::new(folder.path()).unwrap());
        service.set_auth(SimpleAuth::from_single(KEY, SECRET));
        let service = service.build();
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let endpoint = format!("http://{}", listener.local_addr().unwrap());
        let task = tokio::spawn(async move {
            while let Ok((stream, _)) = listener.accept().await {
                let service = service.clone();
                tokio::spawn(async move {
                    // A client that goes away in the middle is part of the tests.
                    let _ = Builder::new(TokioExecutor::new()).serve_connection(TokioIo::new(stream), service).await;
                });
            }
        });
        S3Server { endpoint, folder, task }
    }

    /// Makes a server keep its files here.
    pub fn choose(&self, settings: &mut Settings) {
        settings.files = Address::parse(&format!("s3://{BUCKET}/sangam?endpoint={}", self.endpoint)).unwrap();
        settings.s3_credentials =
            Some(S3Credentials { access_key_id: KEY.to_owned(), secret_access_key: SECRET.to_owned() });
    }

    /// The folder in which files are kept.
    pub fn root(&self) -> PathBuf {
        self.folder.path().join(BUCKET).join("sangam")
    }

    /// How many files are kept here.
    pub fn count(&self) -> usize {
        count_files(&self.root())
    }
}

impl Drop for S3Server {
    fn drop(&mut self) {
        self.task.abort();
    }
}

/// How many files are below a folder, half-written ones included.
pub fn count_files(folder: &Path) -> usize {
    let entries = std::fs::read_dir(folder).into_iter().flatten().flatten();
    entries.map(|entry| if entry.path().is_dir() { count_files(&entry.path()) } else { 1 }).sum()
}
