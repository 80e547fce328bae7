//! Indexes saved searches by keys, through which postings find them. The keys are derived from the filters. When the derivation
//! changes, a migration empties `_saved_search_keys`, and the next start indexes every search again.

use sangam_db::{Db, Error, Tx};
use serde_json::{Value as Json, json};
use uuid::Uuid;

use crate::facets::SavedFilters;

/// Searches indexed per transaction.
const BATCH: i64 = 500;

/// Indexes a search and removes its old keys.
pub(crate) async fn index_search(tx: &mut Tx<'_>, id: Uuid, kind: &str, filters: &SavedFilters) -> Result<(), Error> {
    let delete_keys = tx.statement("delete from _saved_search_keys where search_id = {uuid}", vec![id.into()]);
    tx.execute(&delete_keys).await?;
    let stored = filters.to_json().to_string();
    for key in filters.keys() {
        let insert = tx.statement(
            "insert into _saved_search_keys (kind, key, search_id, filters)
            values ({text}, {text}, {uuid}, {text})
            on conflict (kind, key, search_id) do nothing",
            vec![kind.into(), key.into(), id.into(), stored.as_str().into()],
        );
        tx.execute(&insert).await?;
    }
    Ok(())
}

/// Indexes every search that has no keys yet.
pub(crate) async fn index_all_searches(db: &Db) -> Result<(), Error> {
    let mut after = Uuid::nil();
    loop {
        let unindexed = db.statement(
            "select search.id
            from saved_searches as search
            where search.id > {1:uuid}
              and not exists (select 1 from _saved_search_keys as known where known.search_id = search.id)
            order by search.id
            limit {2:int}",
            vec![after.into(), BATCH.into()],
        );
        let ids: Vec<Uuid> = db.read(unindexed).await?.iter().filter_map(|row| row.uuid(0)).collect();
        let Some(last) = ids.last() else { return Ok(()) };
        after = *last;
        db.write(move |tx| Box::pin(index_batch(tx, ids))).await?;
    }
}

/// Reads the filters under a lock, because their owner may be changing them.
async fn index_batch(tx: &mut Tx<'_>, ids: Vec<Uuid>) -> Result<(), Error> {
    let lock = tx.statement(
        "select id, kind, filters from saved_searches where id {in 1:uuid} order by id {locked}",
        vec![json!(ids).to_string().into()],
    );
    for row in &tx.fetch(&lock).await? {
        let (Some(id), Some(kind), Some(filters)) = (row.uuid(0), row.text(1), row.text(2)) else { continue };
        // A search that this version cannot read has no matches and no keys.
        if let Some(filters) = parse_filters(kind, filters) {
            index_search(tx, id, kind, &filters).await?;
        }
    }
    Ok(())
}

/// Parses stored filters. Returns nothing if this version cannot read them.
pub(crate) fn parse_filters(kind: &str, stored: &str) -> Option<SavedFilters> {
    let filters: Json = serde_json::from_str(stored).ok()?;
    SavedFilters::read(kind, &filters).ok()
}
