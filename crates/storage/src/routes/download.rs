//! `download`, public URLs and signed URLs: sends a file.

use axum::extract::{Path, Request, State};
use axum::response::Response;
use http::request::Parts;

use super::request::{identify, identify_reader};
use crate::bucket_policy::BucketPolicy;
use crate::error::Error;
use crate::links::{LinkClaims, LinkPurpose};
use crate::object_name::ObjectName;
use crate::objects::{self, Reader};
use crate::query::parameter;
use crate::render::{ImageTransform, render};
use crate::serve::serve;
use crate::storage::{Storage, StorageInner};

/// The location of a file: its bucket and its path.
pub(super) type ObjectPath = (String, String);

/// Sends a file that the caller may read.
pub(super) async fn own(
    State(storage): State<Storage>,
    Path(at): Path<ObjectPath>,
    request: Request,
) -> Result<Response, Error> {
    let (parts, _) = request.into_parts();
    answer_caller(&storage.0, &at, &parts, None).await
}

/// Sends a public file.
pub(super) async fn public(
    State(storage): State<Storage>,
    Path(at): Path<ObjectPath>,
    request: Request,
) -> Result<Response, Error> {
    let (parts, _) = request.into_parts();
    answer_public(&storage.0, &at, &parts, None).await
}

/// Sends a file by a link, signed by someone who may read it.
pub(super) async fn signed(
    State(storage): State<Storage>,
    Path(at): Path<ObjectPath>,
    request: Request,
) -> Result<Response, Error> {
    let (parts, _) = request.into_parts();
    let link = read_link(&storage.0, &at, &parts)?;
    if link.purpose != LinkPurpose::Read {
        return Err(Error::InvalidSignature);
    }
    answer_link(&storage.0, &at, &link, &parts, None).await
}

/// Sends a file with the caller's rights.
pub(super) async fn answer_caller(
    inner: &StorageInner,
    (bucket, path): &ObjectPath,
    parts: &Parts,
    picture: Option<&ImageTransform>,
) -> Result<Response, Error> {
    let reader = if picture.is_none() { identify_reader(parts)? } else { Reader::Caller(identify(parts)?.to_read()) };
    let policy = inner.bucket_policy(bucket).await?;
    answer(inner, &policy, &ObjectName::parse(path)?, reader, parts, picture).await
}

/// Sends a public file.
pub(super) async fn answer_public(
    inner: &StorageInner,
    (bucket, path): &ObjectPath,
    parts: &Parts,
    picture: Option<&ImageTransform>,
) -> Result<Response, Error> {
    let policy = public_policy(inner, bucket).await?;
    answer(inner, &policy, &ObjectName::parse(path)?, Reader::Address, parts, picture).await
}

/// The signed link of the request, if it is valid for this file.
pub(super) fn read_link(inner: &StorageInner, (bucket, path): &ObjectPath, parts: &Parts) -> Result<LinkClaims, Error> {
    let name = ObjectName::parse(path)?;
    let token = parameter(parts.uri.query(), "token").ok_or(Error::NoToken)?;
    inner.links.check(&token, (bucket, &name), inner.clock.now())
}

/// Sends the file of a link, as long as its signer may read it.
pub(super) async fn answer_link(
    inner: &StorageInner,
    (bucket, path): &ObjectPath,
    link: &LinkClaims,
    parts: &Parts,
    picture: Option<&ImageTransform>,
) -> Result<Response, Error> {
    let policy = inner.bucket_policy(bucket).await?;
    let reader = Reader::Link { signer: link.signer(), now: inner.clock.now() };
    answer(inner, &policy, &ObjectName::parse(path)?, reader, parts, picture).await
}

/// A bucket with public URLs. For other buckets the error does not reveal whether they exist.
pub(super) async fn public_policy(inner: &StorageInner, bucket: &str) -> Result<BucketPolicy, Error> {
    match inner.bucket_policy(bucket).await {
        Ok(policy) if policy.public => Ok(policy),
        Ok(_) | Err(Error::NoSuchBucket) => Err(Error::NotPublic),
        Err(error) => Err(error),
    }
}

/// Sends the file, or a transformed image. If the file is replaced after its row was read, the row is read again.
async fn answer(
    inner: &StorageInner,
    policy: &BucketPolicy,
    name: &ObjectName,
    reader: Reader,
    parts: &Parts,
    picture: Option<&ImageTransform>,
) -> Result<Response, Error> {
    let mut object = objects::find(&inner.db, policy, name, reader).await?;
    loop {
        let version = object.version;
        let sent = match picture {
            None => serve(inner, policy, &object, reader.account(), parts).await,
            Some(transform) => render(inner, policy, &object, reader, transform, parts).await,
        };
        match sent {
            Err(Error::NoSuchKey) => {
                object = objects::find(&inner.db, policy, name, reader).await?;
                if object.version == version {
                    return Err(Error::Internal(format!("the bytes of version {version} are gone")));
                }
            }
            answer => return answer,
        }
    }
}
