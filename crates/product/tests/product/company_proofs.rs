//! Checks of a company's domain that overlap.

use futures_util::FutureExt;
use futures_util::future::BoxFuture;
use jiff::SignedDuration;
use sangam_db::Db;
use sangam_product::company_proofs::{DomainRecords, LookupFailure, check_due};
use sangam_product::words::Words;

use crate::support::{add_person, run, start};

/// A domain without a token. While the server looks, someone else's check finds the token and is recorded.
struct FoundMeanwhile(Db);

impl DomainRecords for FoundMeanwhile {
    fn txt<'a>(&'a self, _: &'a str) -> BoxFuture<'a, Result<Vec<String>, LookupFailure>> {
        let found = "update company_proofs
            set status = 'Proved', method = 'dns', dns_result = 'found', proved_at = {1:timestamp}, checked_at = {1:timestamp},
              next_check_at = {2:timestamp}";
        let at = start() + SignedDuration::from_secs(1);
        let values = vec![at.into(), (at + SignedDuration::from_hours(30 * 24)).into()];
        async move {
            run(&self.0, found, values).await.unwrap();
            Err(LookupFailure::Missing)
        }
        .boxed()
    }

    fn file<'a>(&'a self, _: &'a str, _: &'a str) -> BoxFuture<'a, Result<String, LookupFailure>> {
        async { Err(LookupFailure::Missing) }.boxed()
    }
}

sangam_db::on_both_engines! {
    async fn a_check_that_another_one_has_overtaken_does_not_count(test: TestDatabase) {
        let db = &test.db;
        let company = add_person(db, "Ravi", "employer").await;
        let claim = "insert into company_proofs (id, domain, token, status, method, proved_at, started_at, next_check_at)
            values ({1:uuid}, 'nilgiri.example', {2:text}, 'Proved', 'dns', {3:timestamp}, {3:timestamp}, {3:timestamp})";
        run(db, claim, vec![company.into(), "a".repeat(40).into(), start().into()]).await.unwrap();
        check_due(db, &FoundMeanwhile(db.clone()), &Words::built_in(), start()).await.unwrap();
        let proof = "select dns_result, failed_checks, failing_since from company_proofs";
        let proof = &run(db, proof, vec![]).await.unwrap()[0];
        assert_eq!((proof.text(0), proof.int(1), proof.text(2)), (Some("found"), Some(0), None));
    }
}
