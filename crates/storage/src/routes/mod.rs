//! The routes, with one file per endpoint.

mod buckets;
mod copy;
mod download;
mod info;
mod list;
mod list_v2;
mod r#move;
mod remove;
mod render;
mod request;
mod resumable;
mod sign;
mod sign_upload;
mod upload;

use axum::Router;
use axum::routing::{delete, get, post};

pub use resumable::TUS_ANNOUNCED;

use crate::error::Error;
use crate::storage::Storage;

/// The storage API's routes, to be mounted at `/storage/v1`. Each request must carry a `Result<Admitted, Refused>`
/// extension. A request without it is refused, except where the URL alone is enough.
pub fn router(storage: Storage) -> Router {
    Router::new()
        .route("/bucket", get(buckets::list).post(buckets::create))
        .route("/bucket/", get(buckets::list).post(buckets::create))
        .route("/bucket/{id}", get(buckets::find).put(buckets::update).delete(buckets::remove))
        .route("/bucket/{id}/empty", post(buckets::empty))
        .route("/object/{bucket}", delete(remove::many))
        .route(
            "/object/{bucket}/{*path}",
            get(download::own).post(upload::create).put(upload::replace).delete(remove::one),
        )
        .route("/object/authenticated/{bucket}/{*path}", get(download::own))
        .route("/object/public/{bucket}/{*path}", get(download::public))
        .route("/object/sign/{bucket}", post(sign::many))
        .route("/object/sign/{bucket}/{*path}", get(download::signed).post(sign::one))
        .route("/object/upload/sign/{bucket}/{*path}", post(sign_upload::sign).put(upload::signed))
        .route("/object/info/{bucket}/{*path}", get(info::own))
        .route("/object/info/authenticated/{bucket}/{*path}", get(info::own))
        .route("/object/info/public/{bucket}/{*path}", get(info::public))
        .route("/object/list/{bucket}", post(list::list))
        .route("/object/list-v2/{bucket}", post(list_v2::list))
        .route("/object/move", post(r#move::r#move))
        .route("/object/copy", post(copy::copy))
        .route("/render/image/authenticated/{bucket}/{*path}", get(render::own))
        .route("/render/image/public/{bucket}/{*path}", get(render::public))
        .route("/render/image/sign/{bucket}/{*path}", get(render::signed))
        .merge(resumable::routes())
        .fallback(async || Error::UnknownPath)
        .method_not_allowed_fallback(async || Error::UnknownMethod)
        .with_state(storage)
}
