//! Pictures in another size: `getPublicUrl`, `download` and `createSignedUrl` with `transform`.

use axum::extract::{Path, Request, State};
use axum::response::Response;

use super::download::{Whereabouts, answer_anybody, answer_caller, answer_link, read_link};
use crate::error::Error;
use crate::links::Deed;
use crate::render::Wish;
use crate::storage::Storage;

/// A picture that the caller may read.
pub(super) async fn own(
    State(storage): State<Storage>,
    Path(at): Path<Whereabouts>,
    request: Request,
) -> Result<Response, Error> {
    let (parts, _) = request.into_parts();
    let wish = Wish::from_query(parts.uri.query())?;
    answer_caller(&storage.0, &at, &parts, Some(&wish)).await
}

/// A picture that whoever has its address may read.
pub(super) async fn public(
    State(storage): State<Storage>,
    Path(at): Path<Whereabouts>,
    request: Request,
) -> Result<Response, Error> {
    let (parts, _) = request.into_parts();
    let wish = Wish::from_query(parts.uri.query())?;
    answer_anybody(&storage.0, &at, &parts, Some(&wish)).await
}

/// A picture by a link, which says in which size: whoever signed it may not want the whole file to be seen.
pub(super) async fn signed(
    State(storage): State<Storage>,
    Path(at): Path<Whereabouts>,
    request: Request,
) -> Result<Response, Error> {
    let (parts, _) = request.into_parts();
    let link = read_link(&storage.0, &at, &parts)?;
    let Deed::Render { picture } = &link.deed else { return Err(Error::InvalidSignature) };
    answer_link(&storage.0, &at, &link, &parts, Some(picture)).await
}
