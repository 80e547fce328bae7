//! One level of a bucket: the files in a folder and the folders in it, found with one statement.

use sangam_db::{Db, Row};
use sangam_schema::{Caller, Type};

use super::Object;
use crate::error::Error;
use crate::place::Place;
use crate::sql::Sql;

/// What to list, and in which order.
#[derive(Debug, Clone)]
pub(crate) struct Listing {
    /// What the names begin with; a folder ends with a slash.
    pub(crate) prefix: String,
    /// Whether deeper files are shown as the folders they are in, rather than one by one.
    pub(crate) by_folder: bool,
    /// A part of the name, in any case.
    pub(crate) search: Option<String>,
    pub(crate) order: Order,
    pub(crate) descending: bool,
    pub(crate) limit: i64,
    pub(crate) offset: i64,
    /// Where the page before ended.
    pub(crate) after: Option<Mark>,
}

/// What decides the order. Names break ties.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Order {
    Name,
    CreatedAt,
    UpdatedAt,
}

/// A place in the order: the value that decides, and the name.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Mark {
    pub(crate) value: String,
    pub(crate) name: String,
}

/// A file or a folder, by its whole path, with its place in the order.
#[derive(Debug)]
pub(crate) struct Item {
    pub(crate) name: String,
    pub(crate) file: Option<Object>,
    pub(crate) mark: Mark,
}

/// The items that this caller may see.
pub(crate) async fn list(db: &Db, place: &Place, listing: &Listing, caller: Caller) -> Result<Vec<Item>, Error> {
    let engine = db.engine();
    let mut sql = Sql::new(engine);
    let files = files(&mut sql, place, listing, caller);
    let items = items(listing);
    let page = page(&mut sql, listing);
    let direction = if listing.descending { "desc" } else { "asc" };
    let order = format!("{} {direction}, {} {direction}", engine.bytewise("value"), engine.bytewise("item"));
    let (limit, offset) = (sql.bind(listing.limit, Type::Integer), sql.bind(listing.offset, Type::Integer));
    let columns = super::COLUMNS;
    let text = format!(
        "with files as ({files}), items as ({items}), \
              page as (select * from items where {page} order by {order} limit {limit} offset {offset}) \
         select {columns}, page.item, page.value \
         from page left join objects as o on o.id = page.id \
         order by {order}"
    );
    let rows = db.read(sql.statement(text)).await?;
    Ok(rows.iter().filter_map(read_item).collect())
}

/// The files below the prefix that the caller may see, each with where the next slash stands behind it, if that matters.
fn files(sql: &mut Sql, place: &Place, listing: &Listing, caller: Caller) -> String {
    let engine = sql.engine;
    let bucket = sql.bind(place.id.as_str(), Type::Text);
    let mut conditions = vec![format!("o.bucket_id = {bucket}"), sql.rule(&place.list, caller, "o")];
    if let Some(end) = after_prefix(&listing.prefix) {
        let (from, to) = (sql.bind(listing.prefix.as_str(), Type::Text), sql.bind(end, Type::Text));
        conditions.push(format!("o.name >= {from} and o.name < {to}"));
    }
    let slash = match listing.by_folder {
        true => engine.position(&format!("substr(o.name, {})", behind(&listing.prefix)), "'/'"),
        false => "0".to_owned(),
    };
    let (created, updated) =
        (engine.json_value("o.created_at", Type::Timestamp), engine.json_value("o.updated_at", Type::Timestamp));
    let conditions = conditions.join(" and ");
    format!(
        "select o.id, o.name, {slash} as slash, {created} as created_at, {updated} as updated_at \
         from objects as o where {conditions}"
    )
}

/// What is listed for them. A folder stands for everything in it, and has neither id nor times.
fn items(listing: &Listing) -> String {
    let item =
        format!("case when slash > 0 then substr(name, 1, {} + slash - 2) else name end", behind(&listing.prefix));
    let value = match listing.order {
        Order::Name => item.as_str(),
        Order::CreatedAt => "case when slash > 0 then '' else created_at end",
        Order::UpdatedAt => "case when slash > 0 then '' else updated_at end",
    };
    format!(
        "select distinct {item} as item, {value} as value, case when slash > 0 then null else id end as id from files"
    )
}

/// Which of the items are asked for.
fn page(sql: &mut Sql, listing: &Listing) -> String {
    let engine = sql.engine;
    let mut conditions = vec!["true".to_owned()];
    if let Some(search) = &listing.search {
        let pattern = sql.bind(format!("%{}%", escape_like(search)), Type::Text);
        conditions.push(engine.like(&format!("substr(item, {})", behind(&listing.prefix)), &pattern, true));
    }
    if let Some(mark) = &listing.after {
        let (value, name) = (sql.bind(mark.value.as_str(), Type::Text), sql.bind(mark.name.as_str(), Type::Text));
        let sign = if listing.descending { "<" } else { ">" };
        let (by_value, by_item) = (engine.bytewise("value"), engine.bytewise("item"));
        conditions.push(format!("({by_value} {sign} {value} or (value = {value} and {by_item} {sign} {name}))"));
    }
    conditions.join(" and ")
}

/// Where the rest of a name begins, counted as SQL counts.
fn behind(prefix: &str) -> usize {
    prefix.chars().count() + 1
}

fn read_item(row: &Row) -> Option<Item> {
    let (name, value) = (row.text(super::WIDTH)?.to_owned(), row.text(super::WIDTH + 1)?.to_owned());
    let mark = Mark { value, name: name.clone() };
    Some(Item { file: Object::read(row), name, mark })
}

/// The first text that no longer begins with the prefix; none when everything does.
fn after_prefix(prefix: &str) -> Option<String> {
    let last = prefix.chars().next_back()?;
    let next = (u32::from(last) + 1..=u32::from(char::MAX)).find_map(char::from_u32)?;
    Some(format!("{}{next}", &prefix[..prefix.len() - last.len_utf8()]))
}

/// The characters that mean something in a pattern, made to mean themselves.
fn escape_like(text: &str) -> String {
    text.chars().flat_map(|c| matches!(c, '%' | '_' | '\\').then_some('\\').into_iter().chain([c])).collect()
}
