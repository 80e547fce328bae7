//! Who an image is scaled for: the account if there is one, otherwise the address of the request.

use std::net::IpAddr;

use http::request::Parts;
use sangam_schema::{Caller, Origin};
use uuid::Uuid;

use crate::objects::Reader;

/// The requester that waits and is charged for an image.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub(crate) enum Requester {
    /// The service key, or a request from this machine.
    Here,
    Account(Uuid),
    Address(IpAddr),
    /// Unknown. Shared by all unknown requesters of the same image.
    Picture(Uuid),
}

impl Requester {
    /// The requester of this version of an image.
    pub(crate) fn of(reader: Reader, parts: &Parts, version: Uuid) -> Requester {
        match (reader, parts.extensions.get::<Origin>()) {
            (_, Some(Origin::OwnMachine)) | (Reader::Caller(Caller::Service), _) => Requester::Here,
            (Reader::Caller(Caller::User(account)), _) => Requester::Account(account),
            (_, Some(Origin::Address(ip))) => Requester::Address(*ip),
            (_, Some(Origin::Proxy(_)) | None) => Requester::Picture(version),
        }
    }

    /// Whether there is no limit for this requester.
    pub(crate) fn is_unlimited(&self) -> bool {
        *self == Requester::Here
    }
}
