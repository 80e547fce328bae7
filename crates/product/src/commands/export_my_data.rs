//! `export_my_data`: everything stored about the caller, to take along.

use std::sync::LazyLock;

use futures_util::stream::{self, BoxStream};
use futures_util::{StreamExt, TryStreamExt};
use sangam_db::{Row, Value};
use sangam_schema::{Caller, Column, Function, Returns, Type};
use serde_json::json;
use uuid::Uuid;

use super::exports::RunningExport;
use super::own_row::template_type;
use super::stored::describe;
use super::{Arguments, Context, Failure, require_account};
use crate::resources::resources;

/// Which rows of a table are about a person, as a condition on the person's id.
const MINE: &[(&str, &str)] = &[
    ("profiles", "id = {uuid}"),
    ("seekers", "id = {uuid}"),
    ("freelancers", "id = {uuid}"),
    ("reviews", "author_id = {1:uuid} or freelancer_id = {1:uuid}"),
    ("posts", "user_id = {uuid}"),
    ("post_likes", "user_id = {uuid}"),
    ("comments", "user_id = {uuid}"),
    ("jobs", "employer_id = {uuid}"),
    ("job_applications", "applicant_id = {uuid}"),
    (
        "application_events",
        "actor_id = {1:uuid} or application_id in (select id from job_applications where applicant_id = {1:uuid})",
    ),
    (
        "resume_openings",
        "opened_by = {1:uuid} or application_id in (select id from job_applications where applicant_id = {1:uuid})",
    ),
    ("tenders", "business_id = {uuid}"),
    ("tender_events", "tender_id in (select id from tenders where business_id = {uuid})"),
    ("proposals", "bidder_id = {uuid}"),
    ("saves", "user_id = {uuid}"),
    ("conversations", "id in (select conversation_id from participants where user_id = {uuid})"),
    ("participants", "user_id = {uuid}"),
    ("messages", "conversation_id in (select conversation_id from participants where user_id = {uuid})"),
    ("notifications", "user_id = {uuid}"),
    ("notification_preferences", "user_id = {uuid}"),
    ("contact_messages", "user_id = {uuid}"),
    ("subscriptions", "user_id = {uuid}"),
    ("team_members", "company_id = {1:uuid} or user_id = {1:uuid}"),
    (
        "team_invitations",
        "company_id = {1:uuid} or invited_by = {1:uuid} or email = (select email from accounts where id = {1:uuid})",
    ),
    ("team_events", "company_id = {1:uuid} or actor_id = {1:uuid} or member_id = {1:uuid}"),
    ("blocks", "user_id = {uuid}"),
    ("reports", "reporter_id = {uuid}"),
];

/// So many rows are in memory at once for each export.
const PAGE: usize = 500;

/// One part of the export: a name, the columns, and how their rows are found, page by page in the order of their key.
struct ExportPart {
    name: &'static str,
    columns: Vec<Column>,
    key: Vec<Column>,
    first: String,
    next: String,
}

impl ExportPart {
    fn new(name: &'static str, columns: Vec<Column>, key: Vec<Column>, condition: &str) -> ExportPart {
        let names: Vec<_> = columns.iter().chain(&key).map(|column| format!("\"{}\"", column.name)).collect();
        let condition = condition.replace("{uuid}", "{1:uuid}");
        let select = format!("select {} from {name} where ({condition})", names.join(", "));
        let order = names[columns.len()..].join(", ");
        let last: Vec<_> =
            (2..).zip(&key).map(|(number, column)| format!("{{{number}:{}}}", template_type(column.ty))).collect();
        ExportPart {
            // A leading underscore keeps a table from clients, and means nothing to the person.
            name: name.trim_start_matches('_'),
            first: format!("{select} order by {order} limit {PAGE}"),
            next: format!("{select} and ({order}) > ({}) order by {order} limit {PAGE}", last.join(", ")),
            columns,
            key,
        }
    }

    /// The rows of the page after the row with this key, or the first page.
    async fn read(
        &'static self,
        context: &Context,
        account: Uuid,
        after: Option<Vec<Value>>,
    ) -> Result<Vec<Row>, Failure> {
        let statement = match after {
            None => context.db.statement(&self.first, vec![account.into()]),
            Some(key) => context.db.statement(&self.next, [vec![account.into()], key].concat()),
        };
        Ok(context.db.read(statement).await?)
    }

    /// The key of a row that was read.
    fn key_of(&self, row: &Row) -> Vec<Value> {
        (0..self.key.len()).map(|i| row.get(self.columns.len() + i).clone()).collect()
    }
}

/// The tables of the product come from their declarations, those of the account from here, since no client may name them.
static PARTS: LazyLock<Vec<ExportPart>> = LazyLock::new(|| {
    let time = |name| Column::new(name, Type::Timestamp);
    let account = vec![
        Column::new("id", Type::Uuid),
        Column::text("email"),
        Column::new("user_metadata", Type::Json),
        time("created_at"),
        time("updated_at"),
        time("email_confirmed_at"),
        time("last_sign_in_at"),
        time("banned_until"),
        time("leaves_at"),
        Column::text("new_email"),
    ];
    let sessions = vec![
        time("created_at"),
        time("refreshed_at"),
        time("ended_at"),
        Column::text("user_agent"),
        Column::text("ip"),
    ];
    let events = vec![
        time("at"),
        Column::text("kind"),
        Column::text("ip"),
        Column::text("user_agent"),
        Column::new("detail", Type::Json),
    ];
    let api_tokens = vec![
        Column::text("name"),
        Column::text("prefix"),
        Column::text("access"),
        time("created_at"),
        time("last_used_at"),
        time("expires_at"),
    ];
    let attention = || vec![Column::text("kind"), Column::new("target_id", Type::Uuid), Column::new("day", Type::Date)];
    let files = vec![
        Column::text("bucket_id"),
        Column::text("name"),
        Column::integer("size"),
        Column::text("content_type"),
        time("created_at"),
        time("updated_at"),
    ];
    let product = resources().into_iter().filter_map(|resource| {
        let (_, condition) = MINE.iter().find(|(table, _)| *table == resource.name)?;
        let key = resource.primary_key.iter().filter_map(|name| resource.find(name)).cloned().collect();
        Some(ExportPart::new(resource.name, resource.stored().cloned().collect(), key, condition))
    });
    let id = || vec![Column::new("id", Type::Uuid)];
    let own = [
        ExportPart::new("accounts", account, id(), "id = {uuid}"),
        ExportPart::new("sessions", sessions, id(), "account_id = {uuid}"),
        ExportPart::new("api_tokens", api_tokens, id(), "account_id = {uuid}"),
        ExportPart::new("audit_events", events, id(), "account_id = {uuid}"),
        ExportPart::new("_views", attention(), attention(), "viewer_id = {uuid}"),
        ExportPart::new("_shares", attention(), attention(), "sharer_id = {uuid}"),
        ExportPart::new("objects", files, id(), "owner_id = {uuid}"),
    ];
    own.into_iter().chain(product).collect()
});

pub(super) fn signature() -> Function {
    Function::new("export_my_data", "Everything stored about the caller, by table.", Returns::Json)
        .reads()
        .needs_session()
        .while_leaving()
        .streams()
}

/// The whole of it in one text, for callers inside the process.
pub(super) async fn run(context: Context, caller: Caller, arguments: Arguments) -> Result<String, Failure> {
    stream(context, caller, arguments)?.try_collect().await
}

/// How far an export has come.
struct ExportProgress {
    context: Context,
    export: RunningExport,
    /// The part that is being written.
    part: usize,
    /// The key of its last row so far; nothing before its first page.
    after: Option<Vec<Value>>,
}

/// One JSON object, a page of rows at a time: however much someone has written, a page is in memory.
pub(super) fn stream(
    context: Context,
    caller: Caller,
    _: Arguments,
) -> Result<BoxStream<'static, Result<String, Failure>>, Failure> {
    let export = context.exports.begin(require_account(caller)?)?;
    let opening = format!("{{\"exported_at\":{}", json!(context.clock.now()));
    let progress = ExportProgress { context, export, part: 0, after: None };
    let pages = stream::try_unfold(progress, |progress| async move { progress.next().await });
    Ok(stream::once(async move { Ok(opening) }).chain(pages).chain(stream::once(async { Ok("}".to_owned()) })).boxed())
}

impl ExportProgress {
    /// The next page as text, with what stands around it.
    async fn next(mut self) -> Result<Option<(String, ExportProgress)>, Failure> {
        let Some(part) = PARTS.get(self.part) else { return Ok(None) };
        let is_first = self.after.is_none();
        let rows = part.read(&self.context, self.export.account, self.after.take()).await?;
        let mut text = if is_first { format!(",\"{}\":[", part.name) } else { String::new() };
        for (i, row) in rows.iter().enumerate() {
            if i > 0 || !is_first {
                text.push(',');
            }
            text.push_str(&describe(row, &part.columns).to_string());
        }
        match rows.last().filter(|_| rows.len() == PAGE) {
            Some(last) => self.after = Some(part.key_of(last)),
            None => {
                text.push(']');
                self.part += 1;
            }
        }
        Ok(Some((text, self)))
    }
}
