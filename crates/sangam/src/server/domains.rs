//! The domains of companies: what they publish, read for the product, and the chore that looks again.

use std::sync::Arc;

use jiff::SignedDuration;
use sangam_db::{BoxFuture, Db};
use sangam_domains::{DomainReader, ReadError};
use sangam_product::chores::Chore;
use sangam_product::company_proofs::{DomainRecords, Unread, check_due};
use sangam_product::words::Words;

use crate::settings::Settings;

/// How often the chore looks for companies whose time has come.
const EVERY: SignedDuration = SignedDuration::from_mins(5);

/// Reads what companies publish, if this instance offers proofs. A machine without DNS offers none.
pub(super) fn open(settings: &Settings) -> Option<Arc<dyn DomainRecords>> {
    if !settings.company_proof {
        return None;
    }
    match DomainReader::new(&settings.dns_servers) {
        Ok(reader) => Some(Arc::new(PublishedRecords(reader))),
        Err(error) => {
            tracing::warn!(
                "companies cannot prove their domains, since this machine names no DNS servers ({error}); name some in dns-servers, or \
                 turn company-proof off"
            );
            None
        }
    }
}

/// Looks at the domains of companies by the clock.
pub(super) fn chore(records: Option<&Arc<dyn DomainRecords>>, db: &Db, words: &Words) -> Option<Chore> {
    let (records, db, words) = (Arc::clone(records?), db.clone(), words.clone());
    Some(Chore::new("check_company_proofs", EVERY, move |now| {
        let (records, db, words) = (Arc::clone(&records), db.clone(), words.clone());
        async move { check_due(&db, records.as_ref(), &words, now).await }
    }))
}

struct PublishedRecords(DomainReader);

impl DomainRecords for PublishedRecords {
    fn txt<'a>(&'a self, name: &'a str) -> BoxFuture<'a, Result<Vec<String>, Unread>> {
        Box::pin(async move { self.0.txt(name).await.map_err(|error| unread(name, &error)) })
    }

    fn file<'a>(&'a self, domain: &'a str, path: &'a str) -> BoxFuture<'a, Result<String, Unread>> {
        Box::pin(async move { self.0.file(domain, path).await.map_err(|error| unread(domain, &error)) })
    }
}

/// Companies learn whether there was an answer. What the network looks like from here stays in the log.
fn unread(name: &str, error: &ReadError) -> Unread {
    tracing::debug!(domain = name, %error, "nothing was read from {name}: {error}");
    match error {
        ReadError::Missing => Unread::Missing,
        ReadError::NotPublic | ReadError::Unreachable(_) => Unread::Unreachable,
    }
}
