//! `applicant_board`: a job's applicants by status, in one of three orders, each with how well they fit the job.

use std::cmp::Reverse;
use std::collections::HashMap;

use sangam_db::{Engine, PatternKind, Row, SearchKind, SearchScope, Statement, render_search};
use sangam_schema::{Caller, Function, Returns, Shape, Type};
use serde_json::{Value as Json, json};
use uuid::Uuid;

use super::explain_job::{describe, fit_shape, read_preferences_of};
use super::{Arguments, Context, Failure, Refusal, RefusalCode, require_account};
use crate::facets::{FitFact, JobFit, PageRange, Posting, SeekerPreferences};
use crate::resources::{APPLICATION_STATUS, may};

/// Maximum number of applicants per column in one answer.
const MAX_PAGE_SIZE: i64 = 100;

/// Filter by whether the applicant's screening answers are the ones the job needs.
const NEEDS: &[&str] = &["met", "unmet"];

const SORTS: &[&str] = &["newest", "match", "rating"];

pub(super) fn signature() -> Function {
    let column = Shape::object([
        ("status", Shape::OneOf(APPLICATION_STATUS)),
        ("total", Shape::integer()),
        ("applicants", fit_shape().list()),
    ]);
    Function::new(
        "applicant_board",
        "The applications to a job of the caller or their team, by status: the total and one page per status, or only `p_application_id`. Each comes with the facts of `explain_job` from the employer's side. Pay is always unknown here, because only seekers see their own desired salary.",
        Returns::Document(Shape::object([("columns", column.list())])),
    )
    .argument("p_job_id", Type::Uuid)
    .optional("p_status", Type::Text)
    .optional("p_search", Type::Text)
    .optional("p_sort", Type::Text)
    .optional("p_needs", Type::Text)
    .optional("p_offset", Type::Integer)
    .optional("p_limit", Type::Integer)
    .optional("p_application_id", Type::Uuid)
    .reads()
}

/// One application on the board.
struct BoardRow {
    id: Uuid,
    applicant: Uuid,
    status: String,
}

/// A status with its applications: how many there are, and one page of them.
struct BoardColumn {
    status: &'static str,
    total: usize,
    rows: Vec<BoardRow>,
}

/// Which applications to show, in which order.
struct BoardRequest {
    job: Uuid,
    statuses: Vec<&'static str>,
    sort: &'static str,
    needs: &'static str,
    search: Option<String>,
    application: Option<Uuid>,
    page: PageRange,
}

impl BoardRequest {
    fn read(arguments: &Arguments) -> Result<BoardRequest, Refusal> {
        Ok(BoardRequest {
            job: arguments.id("p_job_id")?,
            statuses: match arguments.text("p_status") {
                "" => APPLICATION_STATUS.to_vec(),
                _ => vec![arguments.one_of("p_status", APPLICATION_STATUS)?],
            },
            sort: match arguments.text("p_sort") {
                "" => "newest",
                _ => arguments.one_of("p_sort", SORTS)?,
            },
            needs: match arguments.text("p_needs") {
                "" => "",
                _ => arguments.one_of("p_needs", NEEDS)?,
            },
            search: arguments.optional_text("p_search", 200)?,
            application: arguments.id("p_application_id").ok(),
            page: arguments.page(MAX_PAGE_SIZE),
        })
    }

    /// Groups the applications by status, and keeps one page of each.
    fn columns(&self, rows: Vec<BoardRow>) -> Vec<BoardColumn> {
        let mut by_status: HashMap<String, Vec<BoardRow>> = HashMap::new();
        for row in rows {
            by_status.entry(row.status.clone()).or_default().push(row);
        }
        let column = |status: &&'static str| {
            let rows = by_status.remove(*status).unwrap_or_default();
            let total = rows.len();
            BoardColumn { status, total, rows: rows.into_iter().skip(self.page.offset).take(self.page.limit).collect() }
        };
        self.statuses.iter().map(column).collect()
    }
}

pub(super) async fn run(context: Context, caller: Caller, arguments: Arguments) -> Result<String, Failure> {
    let account = require_account(caller)?;
    let request = BoardRequest::read(&arguments)?;
    let posting = read_job(&context, request.job, account).await?;
    let mut rows = read_rows(&context, &request, account).await?;
    let fits = ApplicantFits { context: &context, job: &posting };
    let all_fits = match request.sort {
        "match" => Some(sort_by_fit(&mut rows, &fits).await?),
        _ => None,
    };
    let columns = request.columns(rows);
    let fits = match all_fits {
        Some(fits) => fits,
        None => fits.of(columns.iter().flat_map(|column| &column.rows)).await?,
    };
    Ok(json!({ "columns": columns.iter().map(|column| describe_column(column, &fits)).collect::<Json>() }).to_string())
}

/// Sorts by how many facts are met, and returns the fits. The sort is stable, so equal fits keep the newest first.
async fn sort_by_fit(rows: &mut [BoardRow], fits: &ApplicantFits<'_>) -> Result<HashMap<Uuid, JobFit>, Failure> {
    let fits = fits.of(rows.iter()).await?;
    rows.sort_by_key(|row| Reverse(fits.get(&row.id).map_or(0, count_met_facts)));
    Ok(fits)
}

fn describe_column(BoardColumn { status, total, rows }: &BoardColumn, fits: &HashMap<Uuid, JobFit>) -> Json {
    let applicants: Json = rows.iter().filter_map(|row| fits.get(&row.id)).map(describe).collect();
    json!({"status": status, "total": total, "applicants": applicants})
}

/// Reads the job, if the account may see its applicants.
async fn read_job(context: &Context, job: Uuid, account: Uuid) -> Result<Posting, Failure> {
    let gone = || Refusal::new(RefusalCode::NotFound, "This job is no longer there.");
    let select = context.db.statement(
        concat!("select 1 from jobs where id = {1:uuid} and ", may!(view "jobs.employer_id" as "{2:uuid}")),
        vec![job.into(), account.into()],
    );
    if context.db.read(select).await?.is_empty() {
        return Err(gone().into());
    }
    Ok(Posting::read(&context.db, "job", job).await?.ok_or_else(gone)?)
}

/// Reads the applications in board order. Team members who applied themselves do not see their own application.
async fn read_rows(context: &Context, request: &BoardRequest, account: Uuid) -> Result<Vec<BoardRow>, Failure> {
    let engine = context.db.engine();
    let mut values = vec![request.job.into(), account.into()];
    let mut found = String::new();
    if let Some(text) = &request.search {
        found = format!("and {}", search_condition(engine));
        values.push(format!("%{}%", escape_pattern(text)).into());
        values.push(name_query(text, engine)?.into());
    }
    if let Some(application) = request.application {
        values.push(application.into());
        found.push_str(&format!(" and application.id = {}", engine.placeholder(values.len(), Type::Uuid)));
    }
    let needs = match request.needs {
        "met" => "and application.unmet_needs = 0",
        "unmet" => "and application.unmet_needs > 0",
        _ => "",
    };
    let rating = if request.sort == "rating" {
        "coalesce(
            (select avg(rating.stars) from application_ratings as rating where rating.application_id = application.id),
            0
        ) desc,"
    } else {
        ""
    };
    let [job, account] = [1, 2].map(|number| engine.placeholder(number, Type::Uuid));
    let sql = format!(
        "select application.id, application.applicant_id, application.status
        from job_applications as application
        where application.job_id = {job}
          and application.applicant_id <> {account}
          {found}
          {needs}
        order by {rating} application.created_at desc, application.id desc"
    );
    let rows = context.db.read(Statement::new(sql, values)).await?;
    let read =
        |row: &Row| Some(BoardRow { id: row.uuid(0)?, applicant: row.uuid(1)?, status: row.text(2)?.to_owned() });
    Ok(rows.iter().filter_map(read).collect())
}

/// Matches part of the name or email address, or a word of the name in either script.
fn search_condition(engine: Engine) -> String {
    let [pattern, query] = [3, 4].map(|number| engine.placeholder(number, Type::Text));
    let name = engine.matches("application.full_name", PatternKind::ILike, &pattern);
    let email = engine.matches("application.email", PatternKind::ILike, &pattern);
    let profile = match engine {
        Engine::Sqlite => format!(
            "select person.id
            from _profiles_search
            join profiles as person on person.rowid = _profiles_search.rowid
            where _profiles_search match {query}"
        ),
        Engine::Postgres => format!(
            "select person.id
            from profiles as person
            where person.id = application.applicant_id
              and to_tsvector('sangam', words(person.full_name)) @@ to_tsquery('sangam', {query})"
        ),
    };
    format!("({name} or {email} or application.applicant_id in ({profile}))")
}

/// Escapes pattern characters, so that they match literally.
fn escape_pattern(text: &str) -> String {
    text.chars().flat_map(|c| matches!(c, '\\' | '%' | '_').then_some('\\').into_iter().chain([c])).collect()
}

/// The full-text query for a name. The last word may be incomplete.
fn name_query(text: &str, engine: Engine) -> Result<String, Refusal> {
    let unfinished = text.chars().next_back().is_some_and(char::is_alphanumeric);
    let text = if unfinished { format!("{text}*") } else { text.to_owned() };
    let rendered = render_search(&text, SearchKind::Plain, &SearchScope::Column("full_name"), engine);
    rendered.map_err(|_| Refusal::invalid("p_search", "Search for a part of a name or an email address."))
}

/// Computes how applicants fit a job.
struct ApplicantFits<'a> {
    context: &'a Context,
    job: &'a Posting,
}

impl ApplicantFits<'_> {
    /// Returns the fits by application id.
    async fn of(&self, rows: impl IntoIterator<Item = &BoardRow>) -> Result<HashMap<Uuid, JobFit>, Failure> {
        let rows: Vec<_> = rows.into_iter().collect();
        let applicants: Vec<_> = rows.iter().map(|row| row.applicant).collect();
        let preferences = read_preferences_of(self.context, &applicants).await?;
        let (now, nothing) = (self.context.clock.now(), SeekerPreferences::default());
        let fit = |row: &&BoardRow| {
            // The desired salary is private to the seeker. An employer who varied the job's salary could otherwise
            // find it out.
            let preferences = SeekerPreferences {
                desired_salary: None,
                ..preferences.get(&row.applicant).unwrap_or(&nothing).clone()
            };
            Some((row.id, JobFit { id: row.id, ..self.job.fit(&preferences, now)? }))
        };
        Ok(rows.iter().filter_map(fit).collect())
    }
}

fn count_met_facts(fit: &JobFit) -> usize {
    fit.facts.iter().filter(|fact| **fact == FitFact::Met).count()
}
