//! `list`: one level of a bucket, as a file manager shows it.

use axum::Json;
use axum::extract::{Path, Request, State};
use serde::Deserialize;
use serde_json::{Value, json};

use super::request::read;
use crate::error::Error;
use crate::objects::list::{ListEntry, ListQuery, SortColumn, list as list_entries};
use crate::storage::Storage;

/// The most items of one page.
pub(super) const MOST_ITEMS: i64 = 10_000;

/// As a pattern in which every character is escaped it is within what a pattern may have.
const LONGEST_SEARCH: usize = sangam_db::LONGEST_PATTERN / 2 - 2;

#[derive(Deserialize)]
#[serde(rename_all = "camelCase", default)]
pub(super) struct ListRequest {
    prefix: String,
    limit: i64,
    offset: i64,
    search: Option<String>,
    sort_by: SortBy,
}

/// By what, and in which direction.
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
    /// The order, and whether it runs backwards.
    pub(super) fn read(&self) -> Result<(SortColumn, bool), Error> {
        let sort_column = match self.column.as_str() {
            "name" => SortColumn::Name,
            "created_at" => SortColumn::CreatedAt,
            // No one notes when a file was read; it was when it was stored, at the latest.
            "updated_at" | "last_accessed_at" => SortColumn::UpdatedAt,
            _ => return Err(Error::Invalid("sortBy takes name, created_at or updated_at as its column".to_owned())),
        };
        match self.order.as_str() {
            "asc" => Ok((sort_column, false)),
            "desc" => Ok((sort_column, true)),
            _ => Err(Error::Invalid("sortBy takes asc or desc as its order".to_owned())),
        }
    }
}

/// Lists files and folders, by names relative to the folder.
pub(super) async fn list(
    State(storage): State<Storage>,
    Path(bucket): Path<String>,
    request: Request,
) -> Result<Json<Value>, Error> {
    let (_, admitted, body) = read::<ListRequest>(request).await?;
    let policy = storage.0.bucket_policy(&bucket).await?;
    let (sort_column, descending) = body.sort_by.read()?;
    if !(1..=MOST_ITEMS).contains(&body.limit) || body.offset < 0 {
        return Err(Error::Invalid(format!("limit is from 1 to {MOST_ITEMS}, and offset from 0 up")));
    }
    if body.search.as_ref().is_some_and(|search| search.len() > LONGEST_SEARCH) {
        return Err(Error::Invalid(format!("search may have {LONGEST_SEARCH} bytes")));
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
    let entries = list_entries(&storage.0.db, &policy, &query, admitted.to_read()).await?;
    Ok(Json(entries.iter().map(|entry| describe(entry, query.prefix.len())).collect()))
}

fn describe(entry: &ListEntry, prefix_bytes: usize) -> Value {
    let name = entry.name.get(prefix_bytes..).unwrap_or(&entry.name);
    let file = entry.file.as_ref();
    json!({
        "name": name,
        "id": file.map(|file| file.id),
        "updated_at": file.map(|file| file.updated_at),
        "created_at": file.map(|file| file.created_at),
        "last_accessed_at": file.map(|file| file.updated_at),
        "metadata": file.map(|file| file.file_metadata()),
    })
}
