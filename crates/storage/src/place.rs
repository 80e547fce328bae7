//! A bucket as uploads and downloads need to know it: one that the product declares, or one that the operator made.

use std::collections::HashMap;

use jiff::Timestamp;
use sangam_db::Db;
use sangam_schema::{Bucket, Rule, Takes};

use crate::buckets::{self, MadeBucket};
use crate::content::{Found, by_name};
use crate::error::Error;
use crate::name::Name;
use crate::objects::Object;

/// A bucket, as uploads and downloads need to know it.
#[derive(Debug, Clone)]
pub(crate) struct Place {
    pub(crate) id: String,
    pub(crate) public: bool,
    pub(crate) observed: bool,
    pub(crate) accepts: Accepts,
    /// What whoever has the address may read.
    pub(crate) open: Rule,
    pub(crate) read: Rule,
    pub(crate) list: Rule,
    pub(crate) insert: Rule,
    pub(crate) update: Rule,
    pub(crate) delete: Rule,
    /// Whose files these are, and what their owner is told about one that a row refers to.
    pub(crate) owned: Rule,
    pub(crate) advice: Option<&'static str>,
}

/// What may be stored in a bucket.
#[derive(Debug, Clone)]
pub(crate) enum Accepts {
    /// What the product says, decided by content.
    Declared(Takes),
    /// What the operator says, decided by the declared type; such files are kept byte for byte.
    Asked { limit_bytes: Option<u64>, types: Option<Vec<String>> },
}

impl Place {
    fn declared(bucket: &Bucket) -> Place {
        Place {
            id: bucket.name.to_owned(),
            public: bucket.public,
            observed: bucket.observed,
            accepts: Accepts::Declared(bucket.takes.clone()),
            open: if bucket.public { bucket.read.clone() } else { Rule::Never },
            read: bucket.read.clone(),
            list: bucket.list.clone(),
            insert: bucket.insert.clone(),
            update: bucket.update.clone(),
            delete: bucket.delete.clone(),
            owned: bucket.owned.clone(),
            advice: bucket.advice,
        }
    }

    /// A bucket of the operator's: its rules let nobody in, and the service key needs none.
    fn made(row: MadeBucket) -> Place {
        Place {
            id: row.id,
            public: row.public,
            observed: false,
            accepts: Accepts::Asked {
                limit_bytes: row.file_size_limit.and_then(|limit| u64::try_from(limit).ok()),
                types: row.allowed_mime_types,
            },
            open: if row.public { Rule::Always } else { Rule::Never },
            read: Rule::Never,
            list: Rule::Never,
            insert: Rule::Never,
            update: Rule::Never,
            delete: Rule::Never,
            owned: Rule::Never,
            advice: None,
        }
    }
}

impl Place {
    /// Whether the product declares it, rather than the operator.
    pub(crate) fn is_declared(&self) -> bool {
        matches!(self.accepts, Accepts::Declared(_))
    }

    /// What the owner of a file is told who may not change it because a row refers to it.
    pub(crate) fn refusal(&self) -> Error {
        self.advice.map_or(Error::Policy, Error::Kept)
    }
}

impl Accepts {
    /// The size that no file here may exceed, whatever it is.
    pub(crate) fn limit_bytes(&self) -> u64 {
        match self {
            Accepts::Declared(takes) => takes.limit_bytes(),
            Accepts::Asked { limit_bytes, .. } => limit_bytes.unwrap_or(u64::MAX),
        }
    }

    /// How large this file may be, or that it may not be stored at all. `declared` is what the client says it is.
    pub(crate) fn limit_for(&self, found: Found, declared: &str) -> Result<u64, Error> {
        match self {
            Accepts::Asked { limit_bytes, types } => {
                let named = declared.split(';').next().unwrap_or_default().trim();
                let fits = |allowed: &String| match allowed.strip_suffix("/*") {
                    Some(family) => named.split('/').next() == Some(family),
                    None => allowed == named || allowed == "*",
                };
                let allowed = types.as_ref().is_none_or(|types| types.is_empty() || types.iter().any(fits));
                if allowed { Ok(limit_bytes.unwrap_or(u64::MAX)) } else { Err(Error::MimeType(named.to_owned())) }
            }
            Accepts::Declared(Takes::Harmless(limit)) if found.is_harmless() => Ok(*limit),
            Accepts::Declared(Takes::Harmless(_)) => Err(found.refusal()),
            Accepts::Declared(Takes::Only(kinds)) => {
                let limits = kinds.iter().filter(|(kind, _)| found.may_be(*kind)).map(|(_, limit)| *limit);
                limits.max().ok_or_else(|| found.refusal())
            }
        }
    }
}

/// Files that are already in a bucket.
impl Accepts {
    /// Whether a file that was stored in another bucket may come here, and be called so. What a file is was found out only in
    /// the product's own buckets, so those take from no others.
    pub(crate) fn check_stored(&self, object: &Object, from: &Place, name: &Name) -> Result<(), Error> {
        let limit = match self {
            Accepts::Asked { .. } => self.limit_for(Found::Other(""), &object.content_type)?,
            Accepts::Declared(_) if matches!(from.accepts, Accepts::Declared(_)) => {
                let found = by_name(name.file_name()).unwrap_or_else(|| Found::of_mime(&object.content_type));
                self.limit_for(found, &object.content_type)?
            }
            Accepts::Declared(_) => return Err(Error::MimeType(object.content_type.clone())),
        };
        if object.size > limit { Err(Error::TooLarge) } else { Ok(()) }
    }
}

/// The declared buckets by name.
#[derive(Debug)]
pub(crate) struct Declared(HashMap<&'static str, Place>);

impl Declared {
    /// Takes the declarations, and gives each bucket its row, which files point to.
    pub(crate) async fn register(db: &Db, buckets: &[Bucket], now: Timestamp) -> Result<Declared, sangam_db::Error> {
        let names: Vec<(&'static str, bool)> = buckets.iter().map(|bucket| (bucket.name, bucket.public)).collect();
        db.write(move |tx| {
            Box::pin(async move {
                for (name, public) in names {
                    let statement = tx.statement(
                        "insert into buckets (id, public, created_at, updated_at)
                         values ({1:text}, {2:bool}, {3:timestamp}, {3:timestamp})
                         on conflict (id) do update set public = excluded.public
                         where buckets.public <> excluded.public",
                        vec![name.into(), public.into(), now.into()],
                    );
                    tx.execute(&statement).await?;
                }
                Ok::<_, sangam_db::Error>(())
            })
        })
        .await?;
        Ok(Declared(buckets.iter().map(|bucket| (bucket.name, Place::declared(bucket))).collect()))
    }

    /// Whether the product declares a bucket of this name.
    pub(crate) fn contains(&self, id: &str) -> bool {
        self.0.contains_key(id)
    }

    /// Finds a bucket of either sort.
    pub(crate) async fn find(&self, db: &Db, id: &str) -> Result<Place, Error> {
        if let Some(place) = self.0.get(id) {
            return Ok(place.clone());
        }
        buckets::find(db, id).await?.map(Place::made).ok_or(Error::NoSuchBucket)
    }
}
