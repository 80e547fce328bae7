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
use crate::objects::list::{Item, Listing, Mark, list as list_items};
use crate::storage::Storage;

#[derive(Deserialize)]
#[serde(default)]
pub(super) struct Wish {
    prefix: String,
    limit: i64,
    cursor: Option<String>,
    with_delimiter: bool,
    #[serde(rename = "sortBy")]
    sort_by: SortBy,
}

impl Default for Wish {
    fn default() -> Wish {
        Wish { prefix: String::new(), limit: 1000, cursor: None, with_delimiter: false, sort_by: SortBy::default() }
    }
}

/// Lists files by their whole names, and folders apart from them if a delimiter is wanted.
pub(super) async fn list(
    State(storage): State<Storage>,
    Path(bucket): Path<String>,
    request: Request,
) -> Result<Json<Value>, Error> {
    let (_, admitted, wish) = read::<Wish>(request).await?;
    let place = storage.0.place(&bucket).await?;
    let (order, descending) = wish.sort_by.read()?;
    if !(1..MOST_ITEMS).contains(&wish.limit) {
        return Err(Error::Invalid(format!("limit is from 1 to {}", MOST_ITEMS - 1)));
    }
    let after = wish.cursor.as_deref().filter(|cursor| !cursor.is_empty()).map(read_cursor).transpose()?;
    let listing = Listing {
        prefix: wish.prefix.trim_start_matches('/').to_owned(),
        by_folder: wish.with_delimiter,
        search: None,
        order,
        descending,
        // One more than asked for tells whether there is another page.
        limit: wish.limit + 1,
        offset: 0,
        after,
    };
    let mut items = list_items(&storage.0.db, &place, &listing, admitted.to_read()).await?;
    let page = usize::try_from(wish.limit).unwrap_or(usize::MAX);
    let has_next = items.len() > page;
    items.truncate(page);
    let mut answer = json!({
        "hasNext": has_next,
        "folders": items.iter().filter(|item| item.file.is_none()).map(describe_folder).collect::<Vec<_>>(),
        "objects": items.iter().filter_map(describe_file).collect::<Vec<_>>(),
    });
    if let Some(last) = items.last().filter(|_| has_next) {
        answer["nextCursor"] = Value::from(write_cursor(&last.mark));
    }
    Ok(Json(answer))
}

fn describe_folder(folder: &Item) -> Value {
    json!({ "key": folder.name, "name": format!("{}/", folder.name) })
}

fn describe_file(item: &Item) -> Option<Value> {
    let file = item.file.as_ref()?;
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

fn write_cursor(mark: &Mark) -> String {
    BASE64_URL_SAFE_NO_PAD.encode(json!([mark.value, mark.name]).to_string())
}

fn read_cursor(cursor: &str) -> Result<Mark, Error> {
    let decoded = BASE64_URL_SAFE_NO_PAD.decode(cursor).ok();
    let pair: Option<(String, String)> = decoded.and_then(|bytes| serde_json::from_slice(&bytes).ok());
    let (value, name) = pair.ok_or_else(|| Error::Invalid("cursor is not one that a page ended with".to_owned()))?;
    Ok(Mark { value, name })
}
