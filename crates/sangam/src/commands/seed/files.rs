//! The demonstration's images and documents. They are uploaded and removed through the storage service, like everyone's
//! files.

use std::sync::Arc;

use anyhow::{Context, bail};
use axum::body::Body;
use http::Request;
use http::header::CONTENT_TYPE;
use sangam_auth::Keys;
use sangam_db::{BoxFuture, Db};
use sangam_product::seed::{assign_file_owners, draw_missing_files};
use sangam_schema::{Access, Admitted, Caller, Clock, Refused};
use sangam_storage::{FileAccess, FileObserver, Files, Storage, StorageSettings};
use tower::ServiceExt;

/// Opens the files of this instance. This command reads no files, so there are no file accesses to report.
pub(super) async fn open(db: &Db, keys: &Keys, files: Files) -> anyhow::Result<Storage> {
    let links = keys.derive("links to files")?;
    let (buckets, clock) = (sangam_product::buckets(), Clock::system());
    Storage::open(db.clone(), files, &buckets, &links, Arc::new(NoObserver), clock, StorageSettings::default())
        .await
        .context("cannot register the buckets")
}

/// Uploads missing files and assigns them to their owners. Returns how many there were.
pub(super) async fn put_missing(storage: &Storage, db: &Db) -> anyhow::Result<usize> {
    let router = sangam_storage::router(storage.clone());
    let missing = draw_missing_files(db).await?;
    let count = missing.len();
    for file in missing {
        let (path, kind) = (format!("/object/{}/{}", file.bucket, file.path), file.content_type);
        let mut upload = Request::post(&path).header(CONTENT_TYPE, kind).body(Body::from(file.bytes))?;
        upload.extensions_mut().insert(Ok::<Admitted, Refused>(Admitted::new(Caller::Service, Access::Full)));
        let answer = router.clone().oneshot(upload).await.context("an upload has no route")?;
        if !answer.status().is_success() {
            bail!("the file store did not take {path}: {}", answer.status());
        }
    }
    assign_file_owners(db).await?;
    Ok(count)
}

struct NoObserver;

impl FileObserver for NoObserver {
    fn opened(&self, _: FileAccess) -> BoxFuture<'static, Result<(), sangam_db::Error>> {
        Box::pin(async { Ok(()) })
    }
}
