//! One level of a bucket: the files in a folder and the folders in it, found with one statement.

use sangam_db::{Db, PatternKind, Row, SqlBuilder, Value};
use sangam_schema::{Caller, Type};

use super::Object;
use crate::bucket_policy::BucketPolicy;
use crate::error::Error;

/// What to list, and in which order.
#[derive(Debug, Clone)]
pub(crate) struct ListQuery {
    /// What the names begin with; a folder ends with a slash.
    pub(crate) prefix: String,
    /// Whether deeper files are shown as the folders they are in, rather than one by one.
    pub(crate) by_folder: bool,
    /// A part of the name, in any case.
    pub(crate) search: Option<String>,
    pub(crate) sort_column: SortColumn,
    pub(crate) descending: bool,
    pub(crate) limit: i64,
    pub(crate) offset: i64,
    /// Where the page before ended.
    pub(crate) after: Option<ListCursor>,
}

/// What decides the order. Names break ties.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum SortColumn {
    Name,
    CreatedAt,
    UpdatedAt,
}

/// A place in the order: the value that decides, and the name.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct ListCursor {
    pub(crate) value: String,
    pub(crate) name: String,
}

/// A file or a folder, by its whole path, with its place in the order.
#[derive(Debug)]
pub(crate) struct ListEntry {
    pub(crate) name: String,
    pub(crate) file: Option<Object>,
    pub(crate) position: ListCursor,
}

/// The items that this caller may see.
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
    let columns = super::COLUMNS;
    let text = format!(
        "with files as ({files}), items as ({entries}), \
              page as (select * from items where {page} order by {ordering} limit {limit} offset {offset}) \
         select {columns}, page.item, page.value \
         from page left join objects as o on o.id = page.id \
         order by {ordering}"
    );
    let rows = db.read(sql.statement(text)).await?;
    Ok(rows.iter().filter_map(read_item).collect())
}

/// The files below the prefix that the caller may see, each with where the next slash stands behind it, if that matters.
fn files(sql: &mut SqlBuilder<Value>, policy: &BucketPolicy, query: &ListQuery) -> String {
    let engine = sql.engine();
    let bucket = sql.bind(policy.id.as_str(), Type::Text);
    let mut conditions = vec![format!("o.bucket_id = {bucket}"), sql.predicate(&policy.list, "o")];
    if let Some(end) = after_prefix(&query.prefix) {
        let (from, to) = (sql.bind(query.prefix.as_str(), Type::Text), sql.bind(end, Type::Text));
        conditions.push(format!("o.name >= {from} and o.name < {to}"));
    }
    let slash = match query.by_folder {
        true => engine.position(&format!("substr(o.name, {})", behind(&query.prefix)), "'/'"),
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
fn entries(query: &ListQuery) -> String {
    let entry =
        format!("case when slash > 0 then substr(name, 1, {} + slash - 2) else name end", behind(&query.prefix));
    let value = match query.sort_column {
        SortColumn::Name => entry.as_str(),
        SortColumn::CreatedAt => "case when slash > 0 then '' else created_at end",
        SortColumn::UpdatedAt => "case when slash > 0 then '' else updated_at end",
    };
    format!(
        "select distinct {entry} as item, {value} as value, case when slash > 0 then null else id end as id from files"
    )
}

/// Which of the items are asked for.
fn page(sql: &mut SqlBuilder<Value>, query: &ListQuery) -> String {
    let engine = sql.engine();
    let mut conditions = vec!["true".to_owned()];
    if let Some(search) = &query.search {
        let pattern = sql.bind(format!("%{}%", escape_like(search)), Type::Text);
        let name = format!("substr(item, {})", behind(&query.prefix));
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

/// Where the rest of a name begins, counted as SQL counts.
fn behind(prefix: &str) -> usize {
    prefix.chars().count() + 1
}

fn read_item(row: &Row) -> Option<ListEntry> {
    let (name, value) = (row.text(super::WIDTH)?.to_owned(), row.text(super::WIDTH + 1)?.to_owned());
    let position = ListCursor { value, name: name.clone() };
    Some(ListEntry { file: Object::read(row), name, position })
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
