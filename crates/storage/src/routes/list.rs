//! `list`: one level of a bucket, as a file manager shows it.

use axum::Json;
use axum::extract::{Path, Request, State};
use serde::Deserialize;
use serde_json::{Value, json};

use super::request::read;
use crate::error::Error;
use crate::objects::list::{Item, Listing, Order, list as list_items};
use crate::storage::Storage;

/// The most items of one page.
pub(super) const MOST_ITEMS: i64 = 10_000;

/// As a pattern in which every character is escaped it is within what a pattern may have.
const LONGEST_SEARCH: usize = sangam_db::LONGEST_PATTERN / 2 - 2;

#[derive(Deserialize)]
#[serde(rename_all = "camelCase", default)]
pub(super) struct Wish {
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

impl Default for Wish {
    fn default() -> Wish {
        Wish { prefix: String::new(), limit: 100, offset: 0, search: None, sort_by: SortBy::default() }
    }
}

impl Default for SortBy {
    fn default() -> SortBy {
        SortBy { column: "name".to_owned(), order: "asc".to_owned() }
    }
}

impl SortBy {
    /// The order, and whether it runs backwards.
    pub(super) fn read(&self) -> Result<(Order, bool), Error> {
        let order = match self.column.as_str() {
            "name" => Order::Name,
            "created_at" => Order::CreatedAt,
            // Nobody notes when a file was read; it was when it was stored, at the latest.
            "updated_at" | "last_accessed_at" => Order::UpdatedAt,
            _ => return Err(Error::Invalid("sortBy takes name, created_at or updated_at as its column".to_owned())),
        };
        match self.order.as_str() {
            "asc" => Ok((order, false)),
            "desc" => Ok((order, true)),
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
    let (_, admitted, wish) = read::<Wish>(request).await?;
    let place = storage.0.place(&bucket).await?;
    let (order, descending) = wish.sort_by.read()?;
    if !(1..=MOST_ITEMS).contains(&wish.limit) || wish.offset < 0 {
        return Err(Error::Invalid(format!("limit is from 1 to {MOST_ITEMS}, and offset from 0 up")));
    }
    if wish.search.as_ref().is_some_and(|search| search.len() > LONGEST_SEARCH) {
        return Err(Error::Invalid(format!("search may have {LONGEST_SEARCH} bytes")));
    }
    let folder = wish.prefix.trim_matches('/');
    let listing = Listing {
        prefix: if folder.is_empty() { String::new() } else { format!("{folder}/") },
        by_folder: true,
        search: wish.search.filter(|search| !search.is_empty()),
        order,
        descending,
        limit: wish.limit,
        offset: wish.offset,
        after: None,
    };
    let items = list_items(&storage.0.db, &place, &listing, admitted.to_read()).await?;
    Ok(Json(items.iter().map(|item| describe(item, listing.prefix.len())).collect()))
}

fn describe(item: &Item, prefix_bytes: usize) -> Value {
    let name = item.name.get(prefix_bytes..).unwrap_or(&item.name);
    let file = item.file.as_ref();
    json!({
        "name": name,
        "id": file.map(|file| file.id),
        "updated_at": file.map(|file| file.updated_at),
        "created_at": file.map(|file| file.created_at),
        "last_accessed_at": file.map(|file| file.updated_at),
        "metadata": file.map(|file| file.file_metadata()),
    })
}
