//! Who a picture is made for: an account if one asks, else the address the request came from.

use std::net::IpAddr;

use http::request::Parts;
use sangam_schema::{Caller, Origin};
use uuid::Uuid;

use crate::objects::Reader;

/// Who waits and pays for a picture.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub(crate) enum Requester {
    /// The operator, or someone on this machine.
    Here,
    Account(Uuid),
    Address(IpAddr),
    /// No one knows who; they share with those who want the same picture.
    Picture(Uuid),
}

impl Requester {
    /// Of a request for this version of a picture.
    pub(crate) fn of(reader: Reader, parts: &Parts, version: Uuid) -> Requester {
        match (reader, parts.extensions.get::<Origin>()) {
            (_, Some(Origin::OwnMachine)) | (Reader::Caller(Caller::Service), _) => Requester::Here,
            (Reader::Caller(Caller::User(account)), _) => Requester::Account(account),
            (_, Some(Origin::Address(ip))) => Requester::Address(*ip),
            (_, Some(Origin::Proxy(_)) | None) => Requester::Picture(version),
        }
    }

    /// Whether they may have as much as they like.
    pub(crate) fn is_unlimited(&self) -> bool {
        *self == Requester::Here
    }
}
