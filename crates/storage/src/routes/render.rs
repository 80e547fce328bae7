//! Pictures in another size: `getPublicUrl`, `download` and `createSignedUrl` with `transform`.

use axum::extract::{Path, Request, State};
use axum::response::Response;

use super::download::{Reader, answer, public_place};
use super::request::caller;
use crate::error::Error;
use crate::links::Deed;
use crate::name::Name;
use crate::query::parameter;
use crate::render::Wish;
use crate::storage::Storage;

/// A picture that the caller may read.
pub(super) async fn own(
    State(storage): State<Storage>,
    Path((bucket, path)): Path<(String, String)>,
    request: Request,
) -> Result<Response, Error> {
    let (parts, _) = request.into_parts();
    let (caller, wish) = (caller(&parts)?, Wish::from_query(parts.uri.query())?);
    let place = storage.0.place(&bucket).await?;
    answer(&storage.0, &place, &Name::parse(&path)?, Reader::of(&place, caller), &parts, Some(&wish)).await
}

/// A picture that whoever has its address may read.
pub(super) async fn public(
    State(storage): State<Storage>,
    Path((bucket, path)): Path<(String, String)>,
    request: Request,
) -> Result<Response, Error> {
    let (parts, _) = request.into_parts();
    let wish = Wish::from_query(parts.uri.query())?;
    let place = public_place(&storage.0, &bucket).await?;
    answer(&storage.0, &place, &Name::parse(&path)?, Reader::of_address(None), &parts, Some(&wish)).await
}

/// A picture by a link, which says in which size: whoever signed it may not want the whole file to be seen.
pub(super) async fn signed(
    State(storage): State<Storage>,
    Path((bucket, path)): Path<(String, String)>,
    request: Request,
) -> Result<Response, Error> {
    let (parts, _) = request.into_parts();
    let (inner, name) = (&storage.0, Name::parse(&path)?);
    let token = parameter(parts.uri.query(), "token").ok_or(Error::NoToken)?;
    let link = inner.links.check(&token, (&bucket, &name), inner.clock.now())?;
    let Deed::Render { picture } = link.deed else { return Err(Error::InvalidSignature) };
    let place = inner.place(&bucket).await?;
    answer(inner, &place, &name, Reader::of_address(link.made_for()), &parts, Some(&picture)).await
}
