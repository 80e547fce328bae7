//! `export_my_data`: everything stored about the caller, to download.

use std::sync::LazyLock;

use futures_util::stream::{self, BoxStream};
use futures_util::{StreamExt, TryStreamExt};
use sangam_db::{Row, SqlBuilder, Value, quote_identifier};
use sangam_schema::{Caller, Column, Function, Returns, Type};
use serde_json::json;
use uuid::Uuid;

use super::exports::RunningExport;
use super::stored::describe;
use super::{Arguments, Context, Failure, require_account};
use crate::blocks::not_blocked;
use crate::resources::{may, resources};

/// Per table, the condition that selects the rows about the caller. Rows that others write too have the same condition here as in the
/// rule for reading them, so that people who left a team do not keep reading its rows in their export. What people wrote themselves
/// and others cannot change, such as their notes about applicants, stays in their export.
const MINE: &[(&str, &str)] = &[
    ("profiles", "id = {caller}"),
    ("seekers", "id = {caller}"),
    ("freelancers", "id = {caller}"),
    ("reviews", "author_id = {caller} or (not hidden and (freelancer_id = {caller} or company_id = {caller}))"),
    ("posts", "user_id = {caller}"),
    ("post_likes", "user_id = {caller}"),
    ("comments", "user_id = {caller}"),
    ("jobs", "employer_id = {caller}"),
    ("job_applications", "applicant_id = {caller}"),
    (
        "application_events",
        "actor_id = {caller} or application_id in (select id from job_applications where applicant_id = {caller})",
    ),
    ("application_answers", "application_id in (select id from job_applications where applicant_id = {caller})"),
    (
        "resume_openings",
        "opened_by = {caller} or application_id in (select id from job_applications where applicant_id = {caller})",
    ),
    ("application_withdrawals", "applicant_id = {caller}"),
    (
        "interviews",
        concat!(
            "applicant_id = {caller} or (organizer_id = {caller} and exists (
                select 1
                from jobs as job
                where job.id = {row}.job_id
                  and ",
            may!(edit "job.employer_id"),
            "))"
        ),
    ),
    ("resumes", "user_id = {caller}"),
    // Notes, ratings, scores and tags that others gave the caller as an applicant are not exported.
    ("application_notes", "author_id = {caller}"),
    ("application_ratings", "author_id = {caller}"),
    (
        "application_tags",
        "application_id in (
            select application.id
            from job_applications as application
            join jobs as job on job.id = application.job_id
            where job.employer_id = {caller}
        )",
    ),
    ("answer_templates", "company_id = {caller}"),
    ("job_scorecards", "job_id in (select id from jobs where employer_id = {caller})"),
    ("application_scores", "author_id = {caller}"),
    ("tenders", "business_id = {caller}"),
    ("tender_events", "tender_id in (select id from tenders where business_id = {caller})"),
    ("proposals", "bidder_id = {caller}"),
    ("saves", "user_id = {caller}"),
    ("saved_searches", "user_id = {caller}"),
    ("saved_search_matches", "search_id in (select id from saved_searches where user_id = {caller})"),
    ("conversations", "id in (select conversation_id from participants where user_id = {caller})"),
    ("participants", "user_id = {caller}"),
    ("messages", "conversation_id in (select conversation_id from participants where user_id = {caller})"),
    ("notifications", "user_id = {caller}"),
    ("notification_preferences", "user_id = {caller}"),
    ("contact_messages", "user_id = {caller}"),
    ("subscriptions", "user_id = {caller}"),
    ("team_members", "company_id = {caller} or user_id = {caller}"),
    (
        "team_invitations",
        concat!(
            "company_id = {caller} or (invited_by = {caller} and ",
            may!(manage "{row}.company_id"),
            ") or (exists (
                select 1
                from accounts as invited
                where invited.id = {caller}
                  and invited.email = {row}.email
                  and invited.email_confirmed_at is not null
            ) and ",
            not_blocked!("{row}.company_id", "{caller}"),
            " and ",
            not_blocked!("{row}.invited_by", "{caller}"),
            ")"
        ),
    ),
    ("team_events", "company_id = {caller} or actor_id = {caller} or member_id = {caller}"),
    ("company_proofs", "id = {caller}"),
    ("company_security", "id = {caller}"),
    ("blocks", "user_id = {caller}"),
    ("reports", "reporter_id = {caller}"),
    ("posting_checks", "owner_id = {caller}"),
];

/// Columns that only moderators see, because they would help to evade the checks.
const PRIVATE: &[(&str, &str)] = &[
    ("posting_checks", "owner_id"),
    ("posting_checks", "fingerprint"),
    ("posting_checks", "score"),
    ("posting_checks", "text_key"),
    ("posting_checks", "released"),
];

/// Rows read per page. One export keeps only one page in memory.
const PAGE_SIZE: usize = 500;

/// One table in the export: its columns, key and row condition. Rows are read page by page in key order.
struct ExportPart {
    table: &'static str,
    columns: Vec<Column>,
    key: Vec<Column>,
    condition: &'static str,
}

impl ExportPart {
    fn new(table: &'static str, columns: Vec<Column>, key: Vec<Column>, condition: &'static str) -> ExportPart {
        ExportPart { table, columns, key, condition }
    }

    /// The name in the export. The leading underscore of internal tables means nothing to the reader, so it is dropped.
    fn name(&self) -> &'static str {
        self.table.trim_start_matches('_')
    }

    /// Reads the page after the row with this key, or the first page.
    async fn read(&self, context: &Context, account: Uuid, after: Option<Vec<Value>>) -> Result<Vec<Row>, Failure> {
        let mut sql = SqlBuilder::for_caller(context.db.engine(), Caller::User(account));
        let names: Vec<_> = self.columns.iter().chain(&self.key).map(|column| quote_identifier(column.name)).collect();
        let order = names[self.columns.len()..].join(", ");
        let mut condition = format!("({})", sql.fill(self.condition, self.table));
        if let Some(key) = after {
            let last: Vec<_> = self.key.iter().zip(key).map(|(column, value)| sql.bind(value, column.ty)).collect();
            condition.push_str(&format!(" and ({order}) > ({})", last.join(", ")));
        }
        let text = format!(
            "select {} from {} where {condition} order by {order} limit {PAGE_SIZE}",
            names.join(", "),
            self.table
        );
        Ok(context.db.read(sql.statement(text)).await?)
    }

    /// The key of a row returned by `read`.
    fn key_of(&self, row: &Row) -> Vec<Value> {
        (0..self.key.len()).map(|i| row.get(self.columns.len() + i).clone()).collect()
    }
}

/// Product tables come from their declarations. Account tables are listed here, because clients cannot access them.
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
        Column::text("method"),
        Column::text("aal"),
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
    let identities = vec![
        Column::text("provider"),
        Column::text("issuer"),
        Column::text("subject"),
        Column::text("email"),
        Column::new("identity_data", Type::Json),
        time("created_at"),
        time("last_sign_in_at"),
    ];
    let factors = vec![
        Column::text("factor_type"),
        Column::text("status"),
        Column::text("friendly_name"),
        time("created_at"),
        time("updated_at"),
        time("last_challenged_at"),
    ];
    let passkeys =
        vec![Column::text("credential_id"), Column::text("friendly_name"), time("created_at"), time("last_used_at")];
    let attention = || vec![Column::text("kind"), Column::new("target_id", Type::Uuid), Column::new("day", Type::Date)];
    let files = vec![
        Column::text("bucket_id"),
        Column::text("name"),
        Column::integer("size"),
        Column::text("content_type"),
        time("created_at"),
        time("updated_at"),
    ];
    let posted_jobs = vec![
        Column::new("id", Type::Uuid),
        Column::new("job_id", Type::Uuid),
        Column::text("place"),
        Column::text("title"),
        time("first_posted_at"),
        time("confirmed_at"),
    ];
    let product = resources().into_iter().filter_map(|resource| {
        let (_, condition) = MINE.iter().find(|(table, _)| *table == resource.name)?;
        let key = resource.primary_key.iter().filter_map(|name| resource.find(name)).cloned().collect();
        let is_private = |column: &&Column| PRIVATE.contains(&(resource.name, column.name));
        let columns = resource.stored().filter(|column| !is_private(column)).cloned().collect();
        Some(ExportPart::new(resource.name, columns, key, condition))
    });
    let id = || vec![Column::new("id", Type::Uuid)];
    let own = [
        ExportPart::new("accounts", account, id(), "id = {caller}"),
        ExportPart::new("sessions", sessions, id(), "account_id = {caller}"),
        ExportPart::new("api_tokens", api_tokens, id(), "account_id = {caller}"),
        ExportPart::new("identities", identities, id(), "account_id = {caller}"),
        ExportPart::new("mfa_factors", factors, id(), "account_id = {caller}"),
        ExportPart::new("passkeys", passkeys, id(), "account_id = {caller}"),
        ExportPart::new("audit_events", events, id(), "account_id = {caller}"),
        ExportPart::new("_views", attention(), attention(), "viewer_id = {caller}"),
        ExportPart::new("_shares", attention(), attention(), "sharer_id = {caller}"),
        ExportPart::new("_posted_jobs", posted_jobs, id(), "employer_id = {caller}"),
        ExportPart::new("objects", files, id(), "owner_id = {caller}"),
    ];
    own.into_iter().chain(product).collect()
});

pub(super) fn signature() -> Function {
    Function::new("export_my_data", "Everything stored about the caller, by table.", Returns::Json)
        .reads()
        .needs_session()
        .allowed_while_pending_deletion()
        .streams()
}

/// Returns the whole export as one text, for callers inside the process.
pub(super) async fn run(context: Context, caller: Caller, arguments: Arguments) -> Result<String, Failure> {
    stream(context, caller, arguments)?.try_collect().await
}

/// The position of a running export.
struct ExportProgress {
    context: Context,
    export: RunningExport,
    /// The index of the current part.
    part: usize,
    /// The key of the last row written from the current part, or `None` before its first page.
    after: Option<Vec<Value>>,
}

/// Streams one JSON object, a page of rows at a time, so that memory use does not depend on the amount of data.
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
    /// The next page as JSON text, with the surrounding punctuation.
    async fn next(mut self) -> Result<Option<(String, ExportProgress)>, Failure> {
        let Some(part) = PARTS.get(self.part) else { return Ok(None) };
        let is_first = self.after.is_none();
        let rows = part.read(&self.context, self.export.account, self.after.take()).await?;
        let mut text = if is_first { format!(",\"{}\":[", part.name()) } else { String::new() };
        for (i, row) in rows.iter().enumerate() {
            if i > 0 || !is_first {
                text.push(',');
            }
            text.push_str(&describe(row, &part.columns).to_string());
        }
        match rows.last().filter(|_| rows.len() == PAGE_SIZE) {
            Some(last) => self.after = Some(part.key_of(last)),
            None => {
                text.push(']');
                self.part += 1;
            }
        }
        Ok(Some((text, self)))
    }
}
