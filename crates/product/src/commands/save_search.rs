//! `save_search`: saves the filters of a list under a name, or changes a saved search.

use jiff::Timestamp;
use sangam_db::{Row, Tx};
use sangam_schema::{Caller, Function, Returns, Type};
use uuid::Uuid;

use super::stored::read_row;
use super::{Arguments, Context, Failure, Refusal, RefusalCode, require_account};
use crate::facets::SavedFilters;
use crate::saved_searches::{AlertTiming, MAX_SEARCHES, index_search, mark_matches_seen, parse_filters};
use crate::sentence::Sentence;

const MAX_NAME_LENGTH: usize = 80;

pub(super) fn signature() -> Function {
    Function::new(
        "save_search",
        "Saves a list's filters under a name, or changes a saved search. The filters are those of `search_facets`.",
        Returns::Row("saved_searches"),
    )
    .argument("p_kind", Type::Text)
    .argument("p_name", Type::Text)
    .argument("p_filters", Type::Json)
    .argument("p_notify", Type::Text)
    .optional("p_id", Type::Uuid)
    .counts_as("saved_searches")
}

/// The search to store.
struct SearchDraft {
    account: Uuid,
    kind: String,
    name: String,
    filters: SavedFilters,
    notify: &'static str,
}

/// A search that is already saved.
struct SavedSearch {
    id: Uuid,
    name: String,
    filters: Option<SavedFilters>,
}

pub(super) async fn run(context: Context, caller: Caller, arguments: Arguments) -> Result<String, Failure> {
    let account = require_account(caller)?;
    let kind = arguments.text("p_kind").to_owned();
    let filters = SavedFilters::read(&kind, arguments.json("p_filters"))?;
    filters.query(context.db.engine())?;
    if filters.is_empty() {
        return Err(Refusal::invalid("p_filters", "Choose at least one filter before you save the search.").into());
    }
    let name = arguments.required_line("p_name", "Give the search a name.", MAX_NAME_LENGTH)?;
    let notify = arguments.one_of("p_notify", AlertTiming::NAMES)?;
    let changed = arguments.id("p_id").ok();
    let draft = SearchDraft { account, kind, name, filters, notify };
    let now = context.clock.now();
    let saved = context.db.write(move |tx| {
        Box::pin(async move {
            let kept = read_saved(tx, &draft).await?;
            if let Some(same) =
                kept.iter().find(|one| Some(one.id) != changed && one.filters.as_ref() == Some(&draft.filters))
            {
                let sentence = Sentence::with(
                    "You've already saved this search as {name}.",
                    [("name", same.name.as_str().into())],
                );
                return Err(Refusal::new(RefusalCode::AlreadyDone, sentence).into());
            }
            let id = match changed {
                Some(id) => change(tx, id, &kept, &draft, now).await?,
                None => insert(tx, &draft, now).await?,
            };
            Ok::<_, Failure>(read_row(tx, "saved_searches", id).await?)
        })
    });
    saved.await
}

/// Reads the caller's saved searches of this list. Locks the profile, so that simultaneous saves run one after the other.
async fn read_saved(tx: &mut Tx<'_>, draft: &SearchDraft) -> Result<Vec<SavedSearch>, Failure> {
    let lock = tx.statement("select id from profiles where id = {uuid} {locked}", vec![draft.account.into()]);
    tx.fetch(&lock).await?;
    let select = tx.statement(
        "select id, name, filters from saved_searches where user_id = {uuid} and kind = {text}",
        vec![draft.account.into(), draft.kind.clone().into()],
    );
    let read = |row: &Row| {
        let filters = parse_filters(&draft.kind, row.text(2)?);
        Some(SavedSearch { id: row.uuid(0)?, name: row.text(1)?.to_owned(), filters })
    };
    Ok(tx.fetch(&select).await?.iter().filter_map(read).collect())
}

async fn insert(tx: &mut Tx<'_>, draft: &SearchDraft, now: Timestamp) -> Result<Uuid, Failure> {
    let count = tx.statement("select count(*) from saved_searches where user_id = {uuid}", vec![draft.account.into()]);
    let kept = tx.fetch(&count).await?.first().and_then(|row| row.int(0)).unwrap_or(0);
    let most = i64::try_from(MAX_SEARCHES).unwrap_or(i64::MAX);
    if kept >= most {
        let sentence = "You can keep {most} saved searches. Delete one to save another.";
        return Err(Refusal::new(RefusalCode::Impossible, Sentence::with(sentence, [("most", most.into())])).into());
    }
    let id = tx.new_id();
    let insert = tx.statement(
        "insert into saved_searches (id, user_id, kind, name, filters, notify, created_at, updated_at)
        values ({1:uuid}, {2:uuid}, {3:text}, {4:text}, {5:json}, {6:text}, {7:timestamp}, {7:timestamp})",
        vec![
            id.into(),
            draft.account.into(),
            draft.kind.clone().into(),
            draft.name.clone().into(),
            draft.filters.to_json().into(),
            draft.notify.into(),
            now.into(),
        ],
    );
    tx.execute(&insert).await?;
    index_search(tx, id, &draft.kind, &draft.filters).await?;
    Ok(id)
}

/// Updates a saved search. Pending matches are announced at the time the new settings choose. With new filters all old matches
/// count as seen, because the caller is looking at the list.
async fn change(
    tx: &mut Tx<'_>,
    id: Uuid,
    kept: &[SavedSearch],
    draft: &SearchDraft,
    now: Timestamp,
) -> Result<Uuid, Failure> {
    let Some(before) = kept.iter().find(|one| one.id == id) else {
        return Err(Refusal::new(RefusalCode::NotFound, "This saved search is no longer there.").into());
    };
    if before.filters.as_ref() != Some(&draft.filters) {
        mark_matches_seen(tx, id).await?;
        index_search(tx, id, &draft.kind, &draft.filters).await?;
    }
    let update = tx.statement(
        "update saved_searches
        set name = {2:text}, filters = {3:json}, notify = {4:text}, updated_at = {5:timestamp}
        where id = {1:uuid}",
        vec![id.into(), draft.name.clone().into(), draft.filters.to_json().into(), draft.notify.into(), now.into()],
    );
    tx.execute(&update).await?;
    if let Some(due) = AlertTiming::parse(draft.notify).due(now) {
        let wait = tx.statement(
            "insert into _search_alerts (due_at, search_id)
            select distinct {2:timestamp}, search_id
            from saved_search_matches
            where search_id = {1:uuid} and not told and not seen
            on conflict (due_at, search_id) do nothing",
            vec![id.into(), due.into()],
        );
        tx.execute(&wait).await?;
    }
    Ok(id)
}
