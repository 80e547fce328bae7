//! Signed links: what they allow for one file, until when, and on whose behalf. The signature only proves that the link
//! was issued here. The signer's rights are checked each time the link is used.

use std::fmt;

use jiff::{SignedDuration, Timestamp};
use jsonwebtoken::{Algorithm, DecodingKey, EncodingKey, Header, Validation};
use sangam_schema::Caller;
use serde::{Deserialize, Serialize};
use uuid::Uuid;

use crate::error::Error;
use crate::object_name::ObjectName;
use crate::render::ImageTransform;

/// Signs and checks links, with a key that is used for nothing else.
#[derive(Clone)]
pub(crate) struct LinkSigner {
    encoding: EncodingKey,
    decoding: DecodingKey,
    validation: Validation,
}

/// What a link allows.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "purpose", rename_all = "lowercase")]
pub(crate) enum LinkPurpose {
    /// Reading the file.
    Read,
    /// Reading the image at this size, and no other.
    Render { picture: ImageTransform },
    /// Storing the file. With `upsert`, also replacing an existing one.
    Upload { upsert: bool },
}

/// The claims of a link.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct LinkClaims {
    /// The bucket and the path.
    url: String,
    #[serde(flatten)]
    pub(crate) purpose: LinkPurpose,
    /// The account that signed it. `None` for the service key.
    sub: Option<Uuid>,
    /// Whether the signer was not signed in. Then the link only opens public files.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    anonymous: bool,
    iat: i64,
    exp: i64,
}

impl LinkClaims {
    /// The caller who signed it. Each use of the link is checked with this caller's rights.
    pub(crate) fn signer(&self) -> Caller {
        match self.sub {
            Some(account) => Caller::User(account),
            None if self.anonymous => Caller::Anonymous,
            None => Caller::Service,
        }
    }
}

impl LinkSigner {
    /// `key` must be secret to this instance and used for nothing else.
    pub(crate) fn new(key: &str) -> LinkSigner {
        // The library would use the system clock. Here the time is an argument, so `check` compares it itself.
        let mut validation = Validation::new(Algorithm::HS256);
        validation.validate_exp = false;
        validation.validate_aud = false;
        validation.set_required_spec_claims(&["exp"]);
        LinkSigner {
            encoding: EncodingKey::from_secret(key.as_bytes()),
            decoding: DecodingKey::from_secret(key.as_bytes()),
            validation,
        }
    }

    /// Creates a link to a file.
    pub(crate) fn sign(
        &self,
        (bucket, name): (&str, &ObjectName),
        purpose: LinkPurpose,
        signer: Caller,
        now: Timestamp,
        life: SignedDuration,
    ) -> Result<String, Error> {
        let url = format!("{bucket}/{}", name.as_str());
        let iat = now.as_second();
        let link = LinkClaims {
            url,
            purpose,
            sub: signer.id(),
            anonymous: signer == Caller::Anonymous,
            iat,
            exp: iat.saturating_add(life.as_secs()),
        };
        jsonwebtoken::encode(&Header::default(), &link, &self.encoding)
            .map_err(|error| Error::Internal(format!("signing a link: {error}")))
    }

    /// Returns the claims of a link, if this instance issued it for exactly this file and it has not expired. The
    /// caller has to check the purpose.
    pub(crate) fn check(
        &self,
        token: &str,
        (bucket, name): (&str, &ObjectName),
        now: Timestamp,
    ) -> Result<LinkClaims, Error> {
        let link = jsonwebtoken::decode::<LinkClaims>(token, &self.decoding, &self.validation)
            .map_err(|_| Error::InvalidSignature)?
            .claims;
        if link.url != format!("{bucket}/{}", name.as_str()) {
            return Err(Error::InvalidSignature);
        }
        if now.as_second() >= link.exp { Err(Error::LinkExpired) } else { Ok(link) }
    }
}

impl fmt::Debug for LinkSigner {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Links(hidden)")
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;

    #[test]
    fn a_link_is_valid_for_one_file_one_purpose_and_a_limited_time() {
        let (links, other) = (LinkSigner::new("a key of this instance"), LinkSigner::new("a key of another"));
        let (cat, dog) = (ObjectName::parse("a/cat.png").unwrap(), ObjectName::parse("a/dog.png").unwrap());
        let (start, life) = (Timestamp::UNIX_EPOCH, SignedDuration::from_secs(60));
        let picture = ImageTransform::from_query(Some("width=20")).unwrap();
        for purpose in [LinkPurpose::Read, LinkPurpose::Upload { upsert: true }, LinkPurpose::Render { picture }] {
            let token = links.sign(("media", &cat), purpose, Caller::Service, start, life).unwrap();
            assert_eq!(links.check(&token, ("media", &cat), start).unwrap().purpose, purpose);
            for refused in [
                links.check(&token, ("media", &dog), start),
                links.check(&token, ("resumes", &cat), start),
                other.check(&token, ("media", &cat), start),
                links.check("nonsense", ("media", &cat), start),
            ] {
                assert!(matches!(refused, Err(Error::InvalidSignature)));
            }
            let late = links.check(&token, ("media", &cat), start + life);
            assert!(matches!(late, Err(Error::LinkExpired)));
        }
    }

    #[test]
    fn a_link_knows_its_signer() {
        let (links, cat) = (LinkSigner::new("a key"), ObjectName::parse("a/cat.png").unwrap());
        let (start, life) = (Timestamp::UNIX_EPOCH, SignedDuration::from_secs(60));
        for signer in [Caller::Service, Caller::Anonymous, Caller::User(Uuid::from_u128(7))] {
            let token = links.sign(("media", &cat), LinkPurpose::Read, signer, start, life).unwrap();
            assert_eq!(links.check(&token, ("media", &cat), start).unwrap().signer(), signer);
        }
    }
}
