//! Which searches were alerted about a job before its employer posted it again.

use std::collections::HashMap;

use sangam_db::{Error, Row, Tx};
use serde_json::json;
use uuid::Uuid;

use crate::reposts::read_earlier_jobs;

/// Finds which of these searches had an earlier posting of the same job as a result, and were alerted about it or wanted no alerts. The value
/// is whether that result was seen. Only jobs have earlier postings.
pub(super) async fn find_told_before(
    tx: &mut Tx<'_>,
    posting: Uuid,
    searches: &[Uuid],
) -> Result<HashMap<Uuid, bool>, Error> {
    let mut told_before = HashMap::new();
    let earlier = read_earlier_jobs(tx, posting).await?;
    if earlier.is_empty() {
        return Ok(told_before);
    }
    let find = tx.statement(
        "select search_id, seen
        from saved_search_matches
        where target_id {in 1:uuid} and search_id {in 2:uuid} and told
        union all
        select search_id, seen
        from _told_searches
        where job_id {in 1:uuid} and search_id {in 2:uuid}",
        vec![json!(earlier).to_string().into(), json!(searches).to_string().into()],
    );
    let rows = tx.fetch(&find).await?;
    for (search, seen) in rows.iter().filter_map(|row: &Row| Some((row.uuid(0)?, row.bool(1)?))) {
        *told_before.entry(search).or_default() |= seen;
    }
    Ok(told_before)
}
