//! Images at other sizes: `getPublicUrl`, `download` and `createSignedUrl` with `transform`.

use axum::extract::{Path, Request, State};
use axum::response::Response;

use super::download::{ObjectPath, answer_caller, answer_link, answer_public, read_link};
use crate::error::Error;
use crate::links::LinkPurpose;
use crate::render::ImageTransform;
use crate::storage::Storage;

/// Sends an image that the caller may read.
pub(super) async fn own(
    State(storage): State<Storage>,
    Path(at): Path<ObjectPath>,
    request: Request,
) -> Result<Response, Error> {
    let (parts, _) = request.into_parts();
    let transform = ImageTransform::from_query(parts.uri.query())?;
    answer_caller(&storage.0, &at, &parts, Some(&transform)).await
}

/// Sends a public image.
pub(super) async fn public(
    State(storage): State<Storage>,
    Path(at): Path<ObjectPath>,
    request: Request,
) -> Result<Response, Error> {
    let (parts, _) = request.into_parts();
    let transform = ImageTransform::from_query(parts.uri.query())?;
    answer_public(&storage.0, &at, &parts, Some(&transform)).await
}

/// Sends an image by a link. The size is part of the link, because its signer may not want to share the full image.
pub(super) async fn signed(
    State(storage): State<Storage>,
    Path(at): Path<ObjectPath>,
    request: Request,
) -> Result<Response, Error> {
    let (parts, _) = request.into_parts();
    let link = read_link(&storage.0, &at, &parts)?;
    let LinkPurpose::Render { picture } = &link.purpose else { return Err(Error::InvalidSignature) };
    answer_link(&storage.0, &at, &link, &parts, Some(picture)).await
}
