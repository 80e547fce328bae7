//! `listV2`: files by the beginning of their whole paths, page after page.

use axum::Json;
use axum::extract::{Path, Request, State};
use base64::Engine;
use base64::prelude::BASE64_URL_SAFE_NO_PAD;
use serde::Deserialize;
use serde_json::{Value, json};

use super::list::{MOST_ITEMS, SortBy};
use super::request::read;
use crate::error::Error;
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

/// Lists files by their whole names, and folders apart from them if a delimiter is wanted.
pub(super) async fn list(
    State(storage): State<Storage>,
    Path(bucket): Path<String>,
    request: Request,
) -> Result<Json<Value>, Error> {
    let (_, admitted, body) = read::<ListV2Request>(request).await?;
    let policy = storage.0.bucket_policy(&bucket).await?;
    let (sort_column, descending) = body.sort_by.read()?;
    if !(1..MOST_ITEMS).contains(&body.limit) {
        return Err(Error::Invalid(format!("limit is from 1 to {}", MOST_ITEMS - 1)));
    }
    let after = body.cursor.as_deref().filter(|cursor| !cursor.is_empty()).map(read_cursor).transpose()?;
    let query = ListQuery {
        prefix: body.prefix.trim_start_matches('/').to_owned(),
        by_folder: body.with_delimiter,
        search: None,
        sort_column,
        descending,
        // One more than asked for tells whether there is another page.
        limit: body.limit + 1,
        offset: 0,
        after,
    };
    let mut entries = list_entries(&storage.0.db, &policy, &query, admitted.to_read()).await?;
    let page = usize::try_from(body.limit).unwrap_or(usize::MAX);
    let has_next = entries.len() > page;
    entries.truncate(page);
    let mut answer = json!({
        "hasNext": has_next,
        "folders": entries.iter().filter(|entry| entry.file.is_none()).map(describe_folder).collect::<Vec<_>>(),
        "objects": entries.iter().filter_map(describe_file).collect::<Vec<_>>(),
    });
    if let Some(last) = entries.last().filter(|_| has_next) {
        answer["nextCursor"] = Value::from(write_cursor(&last.position));
    }
    Ok(Json(answer))
}

fn describe_folder(folder: &ListEntry) -> Value {
    json!({ "key": folder.name, "name": format!("{}/", folder.name) })
}

fn describe_file(entry: &ListEntry) -> Option<Value> {
    let file = entry.file.as_ref()?;
    Some(json!({
        "id": file.id,
        "key": file.name,
        "name": file.name,
        "updated_at": file.updated_at,
        "created_at": file.created_at,
        "last_accessed_at": file.updated_at,
        "metadata": file.file_metadata(),
    }))
}

fn write_cursor(position: &ListCursor) -> String {
    BASE64_URL_SAFE_NO_PAD.encode(json!([position.value, position.name]).to_string())
}

fn read_cursor(cursor: &str) -> Result<ListCursor, Error> {
    let decoded = BASE64_URL_SAFE_NO_PAD.decode(cursor).ok();
    let pair: Option<(String, String)> = decoded.and_then(|bytes| serde_json::from_slice(&bytes).ok());
    // No page ends with this character, which PostgreSQL would not take.
    let pair = pair.filter(|(value, name)| !value.contains('\0') && !name.contains('\0'));
    let (value, name) = pair.ok_or_else(|| Error::Invalid("cursor is not one that a page ended with".to_owned()))?;
    Ok(ListCursor { value, name })
}
