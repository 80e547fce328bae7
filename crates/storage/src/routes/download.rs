//! `download`, public addresses and signed ones: a file goes out.

use axum::extract::{Path, Request, State};
use axum::response::Response;
use http::request::Parts;

use super::request::identify;
use crate::error::Error;
use crate::links::{Deed, Link};
use crate::name::Name;
use crate::objects::{self, Reader};
use crate::place::Place;
use crate::query::parameter;
use crate::render::{Wish, render};
use crate::serve::serve;
use crate::storage::{Inner, Storage};

/// Where a file is: its bucket and its path there.
pub(super) type Whereabouts = (String, String);

/// A file that the caller may read.
pub(super) async fn own(
    State(storage): State<Storage>,
    Path(at): Path<Whereabouts>,
    request: Request,
) -> Result<Response, Error> {
    let (parts, _) = request.into_parts();
    answer_caller(&storage.0, &at, &parts, None).await
}

/// A file that whoever has its address may read.
pub(super) async fn public(
    State(storage): State<Storage>,
    Path(at): Path<Whereabouts>,
    request: Request,
) -> Result<Response, Error> {
    let (parts, _) = request.into_parts();
    answer_anybody(&storage.0, &at, &parts, None).await
}

/// A file by a link that somebody who may read it has signed.
pub(super) async fn signed(
    State(storage): State<Storage>,
    Path(at): Path<Whereabouts>,
    request: Request,
) -> Result<Response, Error> {
    let (parts, _) = request.into_parts();
    let link = read_link(&storage.0, &at, &parts)?;
    if link.deed != Deed::Read {
        return Err(Error::InvalidSignature);
    }
    answer_link(&storage.0, &at, &link, &parts, None).await
}

/// Sends what the caller may read.
pub(super) async fn answer_caller(
    inner: &Inner,
    (bucket, path): &Whereabouts,
    parts: &Parts,
    picture: Option<&Wish>,
) -> Result<Response, Error> {
    let caller = identify(parts)?.to_read();
    let place = inner.place(bucket).await?;
    answer(inner, &place, &Name::parse(path)?, Reader::Caller(caller), parts, picture).await
}

/// Sends what is public.
pub(super) async fn answer_anybody(
    inner: &Inner,
    (bucket, path): &Whereabouts,
    parts: &Parts,
    picture: Option<&Wish>,
) -> Result<Response, Error> {
    let place = public_place(inner, bucket).await?;
    answer(inner, &place, &Name::parse(path)?, Reader::Address, parts, picture).await
}

/// The signed link that the request came by, if it is one for this file.
pub(super) fn read_link(inner: &Inner, (bucket, path): &Whereabouts, parts: &Parts) -> Result<Link, Error> {
    let name = Name::parse(path)?;
    let token = parameter(parts.uri.query(), "token").ok_or(Error::NoToken)?;
    inner.links.check(&token, (bucket, &name), inner.clock.now())
}

/// Sends what a link leads to, as long as whoever signed it may read that.
pub(super) async fn answer_link(
    inner: &Inner,
    (bucket, path): &Whereabouts,
    link: &Link,
    parts: &Parts,
    picture: Option<&Wish>,
) -> Result<Response, Error> {
    let place = inner.place(bucket).await?;
    let reader = Reader::Link { signer: link.signer(), now: inner.clock.now() };
    answer(inner, &place, &Name::parse(path)?, reader, parts, picture).await
}

/// A bucket with public addresses. Of others nothing is said, not even whether they exist.
pub(super) async fn public_place(inner: &Inner, bucket: &str) -> Result<Place, Error> {
    match inner.place(bucket).await {
        Ok(place) if place.public => Ok(place),
        Ok(_) | Err(Error::NoSuchBucket) => Err(Error::NotPublic),
        Err(error) => Err(error),
    }
}

/// Sends the file, or the picture that is wished of it. A file may be replaced between the look at its row and the look at
/// its bytes; then the row says something new.
async fn answer(
    inner: &Inner,
    place: &Place,
    name: &Name,
    reader: Reader,
    parts: &Parts,
    picture: Option<&Wish>,
) -> Result<Response, Error> {
    let mut object = objects::find(&inner.db, place, name, reader).await?;
    loop {
        let version = object.version;
        let sent = match picture {
            None => serve(inner, place, &object, reader.account(), parts).await,
            Some(wish) => render(inner, place, &object, reader, wish, parts).await,
        };
        match sent {
            Err(Error::NoSuchKey) => {
                object = objects::find(&inner.db, place, name, reader).await?;
                if object.version == version {
                    return Err(Error::Internal(format!("the bytes of version {version} are gone")));
                }
            }
            answer => return answer,
        }
    }
}
