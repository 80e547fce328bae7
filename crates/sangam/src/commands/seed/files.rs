//! The demonstration's pictures and papers, brought in by the way that everyone's files come, and taken out by it.

use std::sync::Arc;

use anyhow::{Context, bail};
use axum::body::Body;
use http::Request;
use http::header::CONTENT_TYPE;
use sangam_auth::Keys;
use sangam_db::{BoxFuture, Db};
use sangam_product::seed::{draw_missing_files, give_files_to_their_owners};
use sangam_schema::{Access, Admitted, Caller, Clock, Refused};
use sangam_storage::{FileAccess, FileObserver, Files, Storage, StorageSettings};
use tower::ServiceExt;

/// Opens the files of this instance. No one reads any here, so no one has to be told.
pub(super) async fn open(db: &Db, keys: &Keys, files: Files) -> anyhow::Result<Storage> {
    let links = keys.derive("links to files")?;
    let (buckets, clock) = (sangam_product::buckets(), Clock::system());
    Storage::open(db.clone(), files, &buckets, &links, Arc::new(NoObserver), clock, StorageSettings::default())
        .await
        .context("cannot register the buckets")
}

/// Uploads what is not there yet, gives it to its owners, and says how many files those were.
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
    give_files_to_their_owners(db).await?;
    Ok(count)
}

struct NoObserver;

impl FileObserver for NoObserver {
    fn opened(&self, _: FileAccess) -> BoxFuture<'static, Result<(), sangam_db::Error>> {
        Box::pin(async { Ok(()) })
    }
}
