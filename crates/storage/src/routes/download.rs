//! `download`, public addresses and signed ones: a file goes out.

use axum::extract::{Path, Request, State};
use axum::response::Response;
use http::request::Parts;
use sangam_schema::{Caller, Rule};
use uuid::Uuid;

use super::request::caller;
use crate::error::Error;
use crate::links::Purpose;
use crate::name::Name;
use crate::objects;
use crate::place::Place;
use crate::query::parameter;
use crate::serve::serve;
use crate::storage::{Inner, Storage};

/// A file that the caller may read.
pub(super) async fn own(
    State(storage): State<Storage>,
    Path((bucket, path)): Path<(String, String)>,
    request: Request,
) -> Result<Response, Error> {
    let (parts, _) = request.into_parts();
    let caller = caller(&parts)?;
    let place = storage.0.place(&bucket).await?;
    let rule = place.read.clone();
    answer(&storage.0, &place, &Name::parse(&path)?, (&rule, caller), caller.id(), &parts).await
}

/// A file that whoever has its address may read.
pub(super) async fn public(
    State(storage): State<Storage>,
    Path((bucket, path)): Path<(String, String)>,
    request: Request,
) -> Result<Response, Error> {
    let (parts, _) = request.into_parts();
    let place = public_place(&storage.0, &bucket).await?;
    answer(&storage.0, &place, &Name::parse(&path)?, (&Rule::Always, Caller::Anonymous), None, &parts).await
}

/// A file by a link that somebody who may read it has signed.
pub(super) async fn signed(
    State(storage): State<Storage>,
    Path((bucket, path)): Path<(String, String)>,
    request: Request,
) -> Result<Response, Error> {
    let (parts, _) = request.into_parts();
    let (inner, name) = (&storage.0, Name::parse(&path)?);
    let token = parameter(parts.uri.query(), "token").ok_or(Error::NoToken)?;
    let link = inner.links.check(&token, (&bucket, &name), Purpose::Read, inner.clock.now())?;
    let place = inner.place(&bucket).await?;
    answer(inner, &place, &name, (&Rule::Always, Caller::Anonymous), link.made_for(), &parts).await
}

/// A bucket with public addresses. Of others nothing is said, not even whether they exist.
pub(super) async fn public_place(inner: &Inner, bucket: &str) -> Result<Place, Error> {
    match inner.place(bucket).await {
        Ok(place) if place.public => Ok(place),
        Ok(_) | Err(Error::NoSuchBucket) => Err(Error::NotPublic),
        Err(error) => Err(error),
    }
}

/// A file may be replaced between the look at its row and the look at its bytes; then the row says something new.
async fn answer(
    inner: &Inner,
    place: &Place,
    name: &Name,
    (rule, caller): (&Rule, Caller),
    reader: Option<Uuid>,
    parts: &Parts,
) -> Result<Response, Error> {
    let mut object = objects::find(&inner.db, place, name, rule, caller).await?.ok_or(Error::NoSuchKey)?;
    loop {
        let version = object.version;
        match serve(inner, place, &object, reader, parts).await {
            Err(Error::NoSuchKey) => {
                object = objects::find(&inner.db, place, name, rule, caller).await?.ok_or(Error::NoSuchKey)?;
                if object.version == version {
                    return Err(Error::Internal(format!("the bytes of version {version} are gone")));
                }
            }
            answer => return answer,
        }
    }
}
