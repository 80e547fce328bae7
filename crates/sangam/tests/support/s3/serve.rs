//! Serves S3 from a folder: one bucket, one key. Shared by the harness and `examples/s3.rs`.

use std::path::Path;

use hyper_util::rt::{TokioExecutor, TokioIo};
use hyper_util::server::conn::auto::Builder;
use s3s::auth::SimpleAuth;
use s3s::service::S3ServiceBuilder;
use s3s_fs::FileSystem;
use tokio::net::TcpListener;

pub(crate) const BUCKET: &str = "uploads";
pub(crate) const KEY: &str = "test-key";
pub(crate) const SECRET: &str = "test-secret";

/// Creates the bucket if it is missing, and serves it for as long as it is awaited.
pub(crate) async fn serve(listener: TcpListener, folder: &Path) {
    std::fs::create_dir_all(folder.join(BUCKET)).unwrap();
    let mut service = S3ServiceBuilder::new(FileSystem::new(folder).unwrap());
    service.set_auth(SimpleAuth::from_single(KEY, SECRET));
    let service = service.build();
    while let Ok((stream, _)) = listener.accept().await {
        let service = service.clone();
        tokio::spawn(async move {
            // Some tests disconnect their client midway on purpose.
            let _ = Builder::new(TokioExecutor::new()).serve_connection(TokioIo::new(stream), service).await;
        });
    }
}
