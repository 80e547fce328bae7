//! The properties of a bucket that uploads and downloads need. It is either declared by the product or created by the operator.

use std::collections::HashMap;

use jiff::Timestamp;
use sangam_db::Db;
use sangam_schema::{AcceptedFiles, Bucket, Rule};

use crate::buckets::{self, OperatorBucket};
use crate::content::{DetectedContent, by_name};
use crate::error::Error;
use crate::object_name::ObjectName;

/// The rules and limits of a bucket.
#[derive(Debug, Clone)]
pub(crate) struct BucketPolicy {
    pub(crate) id: String,
    pub(crate) public: bool,
    pub(crate) observed: bool,
    pub(crate) accepts: AcceptedContent,
    /// The files that anyone with the URL may read.
    pub(crate) open: Rule,
    pub(crate) read: Rule,
    pub(crate) list: Rule,
    pub(crate) insert: Rule,
    pub(crate) update: Rule,
    pub(crate) delete: Rule,
    /// Which files belong to the caller, and the advice for an owner whose file is in use by a row.
    pub(crate) owned: Rule,
    pub(crate) advice: Option<&'static str>,
}

/// The content a bucket accepts.
#[derive(Debug, Clone)]
pub(crate) enum AcceptedContent {
    /// Declared by the product, and checked against the file's content.
    Declared(AcceptedFiles),
    /// Configured by the operator, and checked against the type the client declares. These files are stored unchanged.
    Configured { limit_bytes: Option<u64>, types: Option<Vec<String>> },
}

impl BucketPolicy {
    fn declared(bucket: &Bucket) -> BucketPolicy {
        BucketPolicy {
            id: bucket.name.to_owned(),
            public: bucket.public,
            observed: bucket.observed,
            accepts: AcceptedContent::Declared(bucket.takes.clone()),
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

    /// A bucket created by the operator. Its rules deny everyone, and the service key does not need them.
    fn of_operator(row: OperatorBucket) -> BucketPolicy {
        BucketPolicy {
            id: row.id,
            public: row.public,
            observed: false,
            accepts: AcceptedContent::Configured {
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

impl BucketPolicy {
    /// Whether the bucket is declared by the product rather than created by the operator.
    pub(crate) fn is_declared(&self) -> bool {
        matches!(self.accepts, AcceptedContent::Declared(_))
    }

    /// The error for an owner who may not change a file because a row refers to it.
    pub(crate) fn refusal(&self) -> Error {
        self.advice.map_or(Error::Policy, Error::Kept)
    }
}

impl AcceptedContent {
    /// The maximum size of any file in this bucket.
    pub(crate) fn limit_bytes(&self) -> u64 {
        match self {
            AcceptedContent::Declared(takes) => takes.limit_bytes(),
            AcceptedContent::Configured { limit_bytes, .. } => limit_bytes.unwrap_or(u64::MAX),
        }
    }

    /// The maximum size of this file, or an error if its type is not accepted. `declared` is the type the client sent.
    pub(crate) fn limit_for(&self, detected: DetectedContent, declared: &str) -> Result<u64, Error> {
        match self {
            AcceptedContent::Configured { limit_bytes, types } => {
                let named = declared.split(';').next().unwrap_or_default().trim();
                let fits = |allowed: &String| match allowed.strip_suffix("/*") {
                    Some(family) => named.split('/').next() == Some(family),
                    None => allowed == named || allowed == "*",
                };
                let allowed = types.as_ref().is_none_or(|types| types.is_empty() || types.iter().any(fits));
                if allowed { Ok(limit_bytes.unwrap_or(u64::MAX)) } else { Err(Error::MimeType(named.to_owned())) }
            }
            AcceptedContent::Declared(AcceptedFiles::Harmless(limit)) if detected.is_harmless() => Ok(*limit),
            AcceptedContent::Declared(AcceptedFiles::Harmless(_)) => Err(detected.refusal()),
            AcceptedContent::Declared(AcceptedFiles::Only(kinds)) => {
                let limits = kinds.iter().filter(|(kind, _)| detected.may_be(*kind)).map(|(_, limit)| *limit);
                limits.max().ok_or_else(|| detected.refusal())
            }
        }
    }
}

/// Checks for files that are already stored.
impl AcceptedContent {
    /// Whether a file from another bucket may be stored here under this name. File types are only detected in the
    /// product's own buckets, so those accept files only from each other.
    pub(crate) fn check_stored(
        &self,
        (content_type, size): (&str, u64),
        from: &BucketPolicy,
        name: &ObjectName,
    ) -> Result<(), Error> {
        let limit = match self {
            AcceptedContent::Configured { .. } => self.limit_for(DetectedContent::Other(""), content_type)?,
            AcceptedContent::Declared(_) if matches!(from.accepts, AcceptedContent::Declared(_)) => {
                let detected = by_name(name.file_name()).unwrap_or_else(|| DetectedContent::of_mime(content_type));
                self.limit_for(detected, content_type)?
            }
            AcceptedContent::Declared(_) => return Err(Error::MimeType(content_type.to_owned())),
        };
        if size > limit { Err(Error::TooLarge) } else { Ok(()) }
    }
}

/// The declared buckets by name.
#[derive(Debug)]
pub(crate) struct DeclaredBuckets(HashMap<&'static str, BucketPolicy>);

impl DeclaredBuckets {
    /// Reads the declarations, and makes sure that each bucket has its row, which the rows of files refer to.
    pub(crate) async fn register(
        db: &Db,
        buckets: &[Bucket],
        now: Timestamp,
    ) -> Result<DeclaredBuckets, sangam_db::Error> {
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
        Ok(DeclaredBuckets(buckets.iter().map(|bucket| (bucket.name, BucketPolicy::declared(bucket))).collect()))
    }

    /// Whether the product declares a bucket of this name.
    pub(crate) fn contains(&self, id: &str) -> bool {
        self.0.contains_key(id)
    }

    /// Finds a bucket of either kind.
    pub(crate) async fn find(&self, db: &Db, id: &str) -> Result<BucketPolicy, Error> {
        if let Some(policy) = self.0.get(id) {
            return Ok(policy.clone());
        }
        buckets::find(db, id).await?.map(BucketPolicy::of_operator).ok_or(Error::NoSuchBucket)
    }
}
