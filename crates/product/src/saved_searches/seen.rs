//! Marks the matches of a search as seen.

use sangam_db::{Error, Row, Tx};
use uuid::Uuid;

/// Marks all matches of a search as seen. Returns the ids of those that were new.
pub(crate) async fn mark_matches_seen(tx: &mut Tx<'_>, search: Uuid) -> Result<Vec<String>, Error> {
    let see = tx.statement(
        "update saved_search_matches
        set seen = {2:bool}
        where search_id = {1:uuid}
          and target_id in (
            select target_id
            from saved_search_matches
            where search_id = {1:uuid} and not seen
            order by target_id
            {locked}
          )
        returning target_id",
        vec![search.into(), true.into()],
    );
    Ok(tx.fetch(&see).await?.iter().filter_map(|row: &Row| row.text(0).map(str::to_owned)).collect())
}
