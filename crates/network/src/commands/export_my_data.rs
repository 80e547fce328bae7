//! `export_my_data`: everything stored about the caller, to take along.

use std::sync::LazyLock;

use sangam_schema::{Caller, Column, Function, Returns, Type};
use serde_json::{Map, Value as Json, json};

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

/// One part of the export: a name, the columns, and how their rows are found.
struct Part {
    name: &'static str,
    columns: Vec<Column>,
    template: String,
}

impl Part {
    fn new(name: &'static str, columns: Vec<Column>, condition: &str) -> Part {
        let names: Vec<_> = columns.iter().map(|column| format!("\"{}\"", column.name)).collect();
        let template = format!("select {} from {name} where {condition}", names.join(", "));
        // A leading underscore keeps a table from clients, and means nothing to the person.
        Part { name: name.trim_start_matches('_'), columns, template }
    }
}

/// The tables of the product come from their declarations, those of the account from here, since no client may name them.
static PARTS: LazyLock<Vec<Part>> = LazyLock::new(|| {
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
        Some(Part::new(resource.name, resource.stored().cloned().collect(), condition))
    });
    let own = [
        Part::new("accounts", account, "id = {uuid}"),
        Part::new("sessions", sessions, "account_id = {uuid}"),
        Part::new("api_tokens", api_tokens, "account_id = {uuid}"),
        Part::new("audit_events", events, "account_id = {uuid}"),
        Part::new("_views", attention(), "viewer_id = {uuid}"),
        Part::new("_shares", attention(), "sharer_id = {uuid}"),
        Part::new("objects", files, "owner_id = {uuid}"),
    ];
    own.into_iter().chain(product).collect()
});

pub(super) fn signature() -> Function {
    Function::new("export_my_data", "Everything stored about the caller, by table.", Returns::Json)
        .reads()
        .needs_session()
}

pub(super) async fn run(context: Context, caller: Caller, _: Arguments) -> Result<String, Failure> {
    let account = require_account(caller)?;
    let mut export = Map::new();
    export.insert("exported_at".into(), json!(context.clock.now()));
    for part in PARTS.iter() {
        let rows = context.db.read(context.db.statement(&part.template, vec![account.into()])).await?;
        let rows = rows.iter().map(|row| describe(row, &part.columns)).collect();
        export.insert(part.name.into(), Json::Array(rows));
    }
    Ok(Json::Object(export).to_string())
}
