//! Lists one level of a bucket in a single statement: the files in a folder, and its subfolders.

use jiff::Timestamp;
use sangam_db::{Db, PatternKind, Row, SqlBuilder, Value};
use sangam_schema::{Caller, Type};
use uuid::Uuid;

use super::{FileMetadata, etag_of};
use crate::bucket_policy::BucketPolicy;
use crate::error::Error;

/// What to list, and how to sort it.
#[derive(Debug, Clone)]
pub(crate) struct ListQuery {
    /// The prefix of the names. A folder ends with a slash.
    pub(crate) prefix: String,
    /// Whether deeper files are grouped into folders rather than listed one by one.
    pub(crate) by_folder: bool,
    /// A part of the name, ignoring case.
    pub(crate) search: Option<String>,
    pub(crate) sort_column: SortColumn,
    pub(crate) descending: bool,
    pub(crate) limit: i64,
    pub(crate) offset: i64,
    /// Where the previous page ended.
    pub(crate) after: Option<ListCursor>,
}

/// The column to sort by. Names break ties.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum SortColumn {
    Name,
    CreatedAt,
    UpdatedAt,
}

/// A position in the sort order: the sort value and the name.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct ListCursor {
    pub(crate) value: String,
    pub(crate) name: String,
}

/// A file or a folder, with its full path and its position in the sort order.
#[derive(Debug)]
pub(crate) struct ListEntry {
    pub(crate) name: String,
    pub(crate) file: Option<ListedFile>,
    /// The value in the column to sort by.
    pub(crate) value: String,
}

impl ListEntry {
    pub(crate) fn position(&self) -> ListCursor {
        ListCursor { value: self.value.clone(), name: self.name.clone() }
    }
}

/// What a list says about a file. A page has thousands of them, so this is only what the answer contains.
#[derive(Debug)]
pub(crate) struct ListedFile {
    pub(crate) id: Uuid,
    version: Uuid,
    size: u64,
    content_type: String,
    cache_control: String,
    pub(crate) created_at: Timestamp,
    pub(crate) updated_at: Timestamp,
}

/// The columns of [`ListEntry`].
const COLUMNS: &str = "page.item, page.value, o.id, o.version, o.size, o.content_type, o.cache_control, \
                       o.created_at, o.updated_at";

impl ListedFile {
    fn read(row: &Row) -> Option<ListedFile> {
        Some(ListedFile {
            id: row.uuid(2)?,
            version: row.uuid(3)?,
            size: u64::try_from(row.int(4)?).ok()?,
            content_type: row.text(5)?.to_owned(),
            cache_control: row.text(6)?.to_owned(),
            created_at: row.timestamp(7)?,
            updated_at: row.timestamp(8)?,
        })
    }

    pub(crate) fn metadata(&self) -> FileMetadata<'_> {
        FileMetadata {
            e_tag: etag_of(self.version),
            size: self.size,
            mimetype: &self.content_type,
            cache_control: &self.cache_control,
            last_modified: self.updated_at,
            content_length: self.size,
            http_status_code: 200,
        }
    }
}

/// The entries that this caller may see.
pub(crate) async fn list(
    db: &Db,
    policy: &BucketPolicy,
    query: &ListQuery,
    caller: Caller,
) -> Result<Vec<ListEntry>, Error> {
    let engine = db.engine();
    let mut sql = SqlBuilder::for_caller(engine, caller);
    let files = files(&mut sql, policy, query);
    let entries = entries(query);
    let page = page(&mut sql, query);
    let direction = if query.descending { "desc" } else { "asc" };
    let ordering = format!("{} {direction}, {} {direction}", engine.bytewise("value"), engine.bytewise("item"));
    let (limit, offset) = (sql.bind(query.limit, Type::Integer), sql.bind(query.offset, Type::Integer));
    let text = format!(
        "with files as ({files}), items as ({entries}), \
              page as (select * from items where {page} order by {ordering} limit {limit} offset {offset}) \
         select {COLUMNS} \
         from page left join objects as o on o.id = page.id \
         order by {ordering}"
    );
    let rows = db.for_account(caller.id()).read(sql.statement(text)).await?;
    // Each row is freed as soon as it is read.
    Ok(rows.into_iter().filter_map(|row| read_entry(&row)).collect())
}

/// The files below the prefix that the caller may see. When listing by folder, each has the position of the next slash
/// after the prefix.
fn files(sql: &mut SqlBuilder<Value>, policy: &BucketPolicy, query: &ListQuery) -> String {
    let engine = sql.engine();
    let bucket = sql.bind(policy.id.as_str(), Type::Text);
    let mut conditions = vec![format!("o.bucket_id = {bucket}"), sql.predicate(&policy.list, "o")];
    if let Some(end) = after_prefix(&query.prefix) {
        let (from, to) = (sql.bind(query.prefix.as_str(), Type::Text), sql.bind(end, Type::Text));
        conditions.push(format!("o.name >= {from} and o.name < {to}"));
    }
    let slash = match query.by_folder {
        true => engine.position(&format!("substr(o.name, {})", rest_position(&query.prefix)), "'/'"),
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

/// The entries for these files. A folder represents all files in it, and has neither an id nor times.
fn entries(query: &ListQuery) -> String {
    let entry =
        format!("case when slash > 0 then substr(name, 1, {} + slash - 2) else name end", rest_position(&query.prefix));
    let value = match query.sort_column {
        SortColumn::Name => entry.as_str(),
        SortColumn::CreatedAt => "case when slash > 0 then '' else created_at end",
        SortColumn::UpdatedAt => "case when slash > 0 then '' else updated_at end",
    };
    format!(
        "select distinct {entry} as item, {value} as value, case when slash > 0 then null else id end as id from files"
    )
}

/// The condition that selects the entries of a page.
fn page(sql: &mut SqlBuilder<Value>, query: &ListQuery) -> String {
    let engine = sql.engine();
    let mut conditions = vec!["true".to_owned()];
    if let Some(search) = &query.search {
        let pattern = sql.bind(format!("%{}%", escape_like(search)), Type::Text);
        let name = format!("substr(item, {})", rest_position(&query.prefix));
        conditions.push(engine.matches(&name, PatternKind::ILike, &pattern));
    }
    if let Some(position) = &query.after {
        let (value, name) =
            (sql.bind(position.value.as_str(), Type::Text), sql.bind(position.name.as_str(), Type::Text));
        let sign = if query.descending { "<" } else { ">" };
        let (by_value, by_item) = (engine.bytewise("value"), engine.bytewise("item"));
        conditions.push(format!("({by_value} {sign} {value} or (value = {value} and {by_item} {sign} {name}))"));
    }
    conditions.join(" and ")
}

/// Where the rest of a name starts after the prefix, counted from 1 as in SQL.
fn rest_position(prefix: &str) -> usize {
    prefix.chars().count() + 1
}

fn read_entry(row: &Row) -> Option<ListEntry> {
    Some(ListEntry { name: row.text(0)?.to_owned(), value: row.text(1)?.to_owned(), file: ListedFile::read(row) })
}

/// The first text that no longer starts with the prefix. `None` for an empty prefix.
fn after_prefix(prefix: &str) -> Option<String> {
    let last = prefix.chars().next_back()?;
    let next = (u32::from(last) + 1..=u32::from(char::MAX)).find_map(char::from_u32)?;
    Some(format!("{}{next}", &prefix[..prefix.len() - last.len_utf8()]))
}

/// Escapes the special characters of a pattern.
fn escape_like(text: &str) -> String {
    text.chars().flat_map(|c| matches!(c, '%' | '_' | '\\').then_some('\\').into_iter().chain([c])).collect()
}
