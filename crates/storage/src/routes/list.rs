//! `list`: one level of a bucket, as in a file manager.

use axum::extract::{Path, Request, State};
use axum::response::Response;
use jiff::Timestamp;
use serde::{Deserialize, Serialize};
use uuid::Uuid;

use super::request::{answer_unchanged, read};
use crate::error::Error;
use crate::objects::FileMetadata;
use crate::objects::list::{ListEntry, ListQuery, ListedFile, SortColumn, list as list_entries};
use crate::storage::Storage;

/// Maximum number of entries per page.
pub(super) const MAX_ITEMS: i64 = 10_000;

/// Even if every character has to be escaped, the pattern stays within its maximum length.
const MAX_SEARCH_BYTES: usize = sangam_db::MAX_PATTERN_BYTES / 2 - 2;

#[derive(Deserialize)]
#[serde(rename_all = "camelCase", default)]
pub(super) struct ListRequest {
    prefix: String,
    limit: i64,
    offset: i64,
    search: Option<String>,
    sort_by: SortBy,
}

/// The sort column and direction.
#[derive(Deserialize)]
#[serde(default)]
pub(super) struct SortBy {
    column: String,
    order: String,
}

impl Default for ListRequest {
    fn default() -> ListRequest {
        ListRequest { prefix: String::new(), limit: 100, offset: 0, search: None, sort_by: SortBy::default() }
    }
}

impl Default for SortBy {
    fn default() -> SortBy {
        SortBy { column: "name".to_owned(), order: "asc".to_owned() }
    }
}

impl SortBy {
    /// The sort column, and whether the order is descending.
    pub(super) fn read(&self) -> Result<(SortColumn, bool), Error> {
        let sort_column = match self.column.as_str() {
            "name" => SortColumn::Name,
            "created_at" => SortColumn::CreatedAt,
            // The time of the last read is not recorded, so use the time of the last change.
            "updated_at" | "last_accessed_at" => SortColumn::UpdatedAt,
            _ => return Err(Error::Invalid("The column of sortBy must be name, created_at or updated_at".to_owned())),
        };
        match self.order.as_str() {
            "asc" => Ok((sort_column, false)),
            "desc" => Ok((sort_column, true)),
            _ => Err(Error::Invalid("The order of sortBy must be asc or desc".to_owned())),
        }
    }
}

/// Lists files and folders, with names relative to the folder.
pub(super) async fn list(
    State(storage): State<Storage>,
    Path(bucket): Path<String>,
    request: Request,
) -> Result<Response, Error> {
    let (_, admitted, body) = read::<ListRequest>(request).await?;
    let policy = storage.0.bucket_policy(&bucket).await?;
    let (sort_column, descending) = body.sort_by.read()?;
    if !(1..=MAX_ITEMS).contains(&body.limit) || body.offset < 0 {
        return Err(Error::Invalid(format!("limit must be from 1 to {MAX_ITEMS}, and offset from 0 up")));
    }
    if body.search.as_ref().is_some_and(|search| search.len() > MAX_SEARCH_BYTES) {
        return Err(Error::Invalid(format!("search may have at most {MAX_SEARCH_BYTES} bytes")));
    }
    let folder = body.prefix.trim_matches('/');
    let query = ListQuery {
        prefix: if folder.is_empty() { String::new() } else { format!("{folder}/") },
        by_folder: true,
        search: body.search.filter(|search| !search.is_empty()),
        sort_column,
        descending,
        limit: body.limit,
        offset: body.offset,
        after: None,
    };
    let caller = admitted.to_read();
    let _turn = storage.0.take_list_turn(caller).await?;
    let entries = list_entries(&storage.0.db, &policy, &query, caller).await?;
    answer_unchanged(&entries.iter().map(|entry| describe(entry, query.prefix.len())).collect::<Vec<_>>())
}

/// An entry as a client sees it. A folder only has a name.
#[derive(Serialize)]
struct ListedEntry<'e> {
    name: &'e str,
    id: Option<Uuid>,
    updated_at: Option<Timestamp>,
    created_at: Option<Timestamp>,
    last_accessed_at: Option<Timestamp>,
    metadata: Option<FileMetadata<'e>>,
}

fn describe(entry: &ListEntry, prefix_bytes: usize) -> ListedEntry<'_> {
    let file = entry.file.as_ref();
    ListedEntry {
        name: entry.name.get(prefix_bytes..).unwrap_or(&entry.name),
        id: file.map(|file| file.id),
        updated_at: file.map(|file| file.updated_at),
        created_at: file.map(|file| file.created_at),
        last_accessed_at: file.map(|file| file.updated_at),
        metadata: file.map(ListedFile::metadata),
    }
}
