//! `listV2`: pages of files by the prefix of their full paths.

use axum::extract::{Path, Request, State};
use axum::response::Response;
use base64::Engine;
use base64::prelude::BASE64_URL_SAFE_NO_PAD;
use jiff::Timestamp;
use serde::{Deserialize, Serialize};
use serde_json::json;
use uuid::Uuid;

use super::list::{MAX_ITEMS, SortBy};
use super::request::{answer_unchanged, read};
use crate::error::Error;
use crate::objects::FileMetadata;
use crate::objects::list::{ListCursor, ListEntry, ListQuery, list as list_entries};
use crate::storage::Storage;

#[derive(Deserialize)]
#[serde(default)]
pub(super) struct ListV2Request {
    prefix: String,
    limit: i64,
    cursor: Option<String>,
    with_delimiter: bool,
    #[serde(rename = "sortBy")]
    sort_by: SortBy,
}

impl Default for ListV2Request {
    fn default() -> ListV2Request {
        ListV2Request {
            prefix: String::new(),
            limit: 1000,
            cursor: None,
            with_delimiter: false,
            sort_by: SortBy::default(),
        }
    }
}

/// Lists files by their full names. With a delimiter, folders are listed separately.
pub(super) async fn list(
    State(storage): State<Storage>,
    Path(bucket): Path<String>,
    request: Request,
) -> Result<Response, Error> {
    let (_, admitted, body) = read::<ListV2Request>(request).await?;
    let policy = storage.0.bucket_policy(&bucket).await?;
    let (sort_column, descending) = body.sort_by.read()?;
    if !(1..MAX_ITEMS).contains(&body.limit) {
        return Err(Error::Invalid(format!("limit must be from 1 to {}", MAX_ITEMS - 1)));
    }
    let after = body.cursor.as_deref().filter(|cursor| !cursor.is_empty()).map(read_cursor).transpose()?;
    let query = ListQuery {
        prefix: body.prefix.trim_start_matches('/').to_owned(),
        by_folder: body.with_delimiter,
        search: None,
        sort_column,
        descending,
        // One more than requested, to see whether there is another page.
        limit: body.limit + 1,
        offset: 0,
        after,
    };
    let caller = admitted.to_read();
    let _turn = storage.0.take_list_turn(caller).await?;
    let mut entries = list_entries(&storage.0.db, &policy, &query, caller).await?;
    let page = usize::try_from(body.limit).unwrap_or(usize::MAX);
    let has_next = entries.len() > page;
    entries.truncate(page);
    answer_unchanged(&ListedPage {
        has_next,
        folders: entries.iter().filter(|entry| entry.file.is_none()).map(describe_folder).collect(),
        objects: entries.iter().filter_map(describe_file).collect(),
        next_cursor: entries.last().filter(|_| has_next).map(|last| write_cursor(&last.position())),
    })
}

/// A page as a client sees it.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct ListedPage<'e> {
    has_next: bool,
    folders: Vec<ListedFolder<'e>>,
    objects: Vec<ListedObject<'e>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    next_cursor: Option<String>,
}

#[derive(Serialize)]
struct ListedFolder<'e> {
    key: &'e str,
    name: String,
}

#[derive(Serialize)]
struct ListedObject<'e> {
    id: Uuid,
    key: &'e str,
    name: &'e str,
    updated_at: Timestamp,
    created_at: Timestamp,
    last_accessed_at: Timestamp,
    metadata: FileMetadata<'e>,
}

fn describe_folder(folder: &ListEntry) -> ListedFolder<'_> {
    ListedFolder { key: &folder.name, name: format!("{}/", folder.name) }
}

fn describe_file(entry: &ListEntry) -> Option<ListedObject<'_>> {
    let file = entry.file.as_ref()?;
    Some(ListedObject {
        id: file.id,
        key: &entry.name,
        name: &entry.name,
        updated_at: file.updated_at,
        created_at: file.created_at,
        last_accessed_at: file.updated_at,
        metadata: file.metadata(),
    })
}

fn write_cursor(position: &ListCursor) -> String {
    BASE64_URL_SAFE_NO_PAD.encode(json!([position.value, position.name]).to_string())
}

fn read_cursor(cursor: &str) -> Result<ListCursor, Error> {
    let decoded = BASE64_URL_SAFE_NO_PAD.decode(cursor).ok();
    let pair: Option<(String, String)> = decoded.and_then(|bytes| serde_json::from_slice(&bytes).ok());
    // No real cursor contains this character, and PostgreSQL would not accept it.
    let pair = pair.filter(|(value, name)| !value.contains('\0') && !name.contains('\0'));
    let (value, name) = pair.ok_or_else(|| Error::Invalid("cursor must be the nextCursor of a page".to_owned()))?;
    Ok(ListCursor { value, name })
}
