//! The domains of companies: reads what they publish, and provides the chore that checks them again.

use std::sync::Arc;

use jiff::SignedDuration;
use sangam_db::{BoxFuture, Db};
use sangam_domains::{DomainReader, ReadError};
use sangam_product::chores::Chore;
use sangam_product::company_proofs::{DomainRecords, LookupFailure, check_due};
use sangam_product::words::Words;

use crate::settings::Settings;

/// How often the chore looks for companies that are due for a check.
const EVERY: SignedDuration = SignedDuration::from_mins(5);

/// Opens the reader of what companies publish, if this instance offers proofs. A machine without DNS offers none.
pub(super) fn open(settings: &Settings) -> Option<Arc<dyn DomainRecords>> {
    if !settings.company_proof {
        return None;
    }
    match DomainReader::new(&settings.dns_servers) {
        Ok(reader) => Some(Arc::new(PublishedRecords(reader))),
        Err(error) => {
            tracing::warn!(
                "companies cannot prove their domains, because this machine has no DNS servers configured ({error}); set \
                 dns-servers, or turn company-proof off"
            );
            None
        }
    }
}

/// The chore that checks the domains of companies on schedule.
pub(super) fn chore(records: Option<&Arc<dyn DomainRecords>>, db: &Db, words: &Words) -> Option<Chore> {
    let (records, db, words) = (Arc::clone(records?), db.clone(), words.clone());
    Some(Chore::new("check_company_proofs", EVERY, move |now| {
        let (records, db, words) = (Arc::clone(&records), db.clone(), words.clone());
        async move { check_due(&db, records.as_ref(), &words, now).await }
    }))
}

struct PublishedRecords(DomainReader);

impl DomainRecords for PublishedRecords {
    fn txt<'a>(&'a self, name: &'a str) -> BoxFuture<'a, Result<Vec<String>, LookupFailure>> {
        Box::pin(async move { self.0.txt(name).await.map_err(|error| lookup_failure(name, &error)) })
    }

    fn file<'a>(&'a self, domain: &'a str, path: &'a str) -> BoxFuture<'a, Result<String, LookupFailure>> {
        Box::pin(async move { self.0.file(domain, path).await.map_err(|error| lookup_failure(domain, &error)) })
    }
}

/// Tells companies only whether there was an answer. How the network looks from here stays in the log.
fn lookup_failure(name: &str, error: &ReadError) -> LookupFailure {
    tracing::debug!(domain = name, %error, "cannot read from {name}: {error}");
    match error {
        ReadError::Missing => LookupFailure::Missing,
        ReadError::NotPublic | ReadError::Unreachable(_) => LookupFailure::Unreachable,
    }
}
