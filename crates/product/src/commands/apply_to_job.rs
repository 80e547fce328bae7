//! `apply_to_job`: creates a job seeker's application and the first entry of its history.

use jiff::Timestamp;
use sangam_db::{Tx, Value};
use sangam_schema::{Caller, Function, Returns, Type};
use serde_json::Value as Json;
use uuid::Uuid;

use super::files::{own_path, require_file, require_own_path};
use super::seeker::require_seeker;
use super::stored::read_row;
use super::{Arguments, Context, Failure, Refusal, RefusalCode, require_account};
use crate::blocks::not_blocked;
use crate::replies::promised_until;
use crate::resources::may;
use crate::screening::{ScreeningAnswer, ScreeningQuestion, read_answers, stored_questions};

pub(super) fn signature() -> Function {
    Function::new(
        "apply_to_job",
        "Applies to a job for the caller, once. `p_answers` has an object with `question` and `answer` for each question of the job; for a file, `answer` is its path and `name` its display name.",
        Returns::Row("job_applications"),
    )
    .argument("p_job_id", Type::Uuid)
    .argument("p_full_name", Type::Text)
    .argument("p_email", Type::Text)
    .argument("p_resume_path", Type::Text)
    .optional("p_cover_letter", Type::Text)
    .optional("p_answers", Type::Json)
    .counts_as("job_applications")
}

/// The application as sent.
struct Application {
    id: Uuid,
    job: Uuid,
    applicant: Uuid,
    full_name: String,
    email: String,
    resume_path: String,
    cover_letter: Option<String>,
    /// The screening answers, as sent.
    answers: Json,
    at: Timestamp,
}

/// What a job promises and asks its applicants.
struct OpenJob {
    reply_days: i64,
    questions: Vec<ScreeningQuestion>,
}

pub(super) async fn run(context: Context, caller: Caller, arguments: Arguments) -> Result<String, Failure> {
    let applicant = require_account(caller)?;
    let application = Application {
        id: context.clock.new_id(),
        job: arguments.id("p_job_id")?,
        applicant,
        full_name: arguments.required_line("p_full_name", "Full name is required", 200)?,
        email: arguments.email("p_email")?,
        resume_path: own_path(&arguments, "p_resume_path", applicant)?.ok_or_else(no_resume)?,
        cover_letter: arguments.optional_text("p_cover_letter", 20_000)?,
        answers: arguments.json("p_answers").clone(),
        at: context.clock.now(),
    };
    let applied = context.db.write(move |tx| {
        Box::pin(async move {
            let job = require_open_job(tx, &application).await?;
            require_file(tx, "p_resume_path", "resumes", &application.resume_path).await?;
            let answers = require_answers(tx, &application, &job.questions).await?;
            insert(tx, &application, promised_until(application.at, job.reply_days), &answers).await?;
            insert_answers(tx, &application, &answers).await?;
            insert_first_event(tx, &application).await?;
            Ok(read_row(tx, "job_applications", application.id).await?)
        })
    });
    applied.await
}

/// Locks the job until the application is stored, so that it cannot be closed or change its questions in between.
async fn require_open_job(tx: &mut Tx<'_>, application: &Application) -> Result<OpenJob, Failure> {
    let lock = tx.statement(
        concat!(
            "select employer_id = {2:uuid}, status, expires_at, ",
            may!(view "employer_id" as "{2:uuid}"),
            ", reply_days, questions from jobs where id = {1:uuid} and not hidden and ",
            not_blocked!("employer_id", "{2:uuid}"),
            " {locked}"
        ),
        vec![application.job.into(), application.applicant.into()],
    );
    let rows = tx.fetch(&lock).await?;
    let Some(job) = rows.first() else {
        return Err(Refusal::new(RefusalCode::NotFound, "This job is no longer there.").into());
    };
    if job.bool(0) == Some(true) {
        return Err(Refusal::forbidden("This is your own job.").into());
    }
    // Team members could read the other applications and decide on their own.
    if job.bool(3) == Some(true) {
        return Err(Refusal::forbidden("You are in the team that posted this job.").into());
    }
    let refusal_message = "Only job seekers can apply for jobs. Use a job seeker's account to apply.";
    require_seeker(tx, application.applicant, refusal_message).await?;
    let find = tx.statement(
        "select 1 from job_applications where job_id = {uuid} and applicant_id = {uuid}",
        vec![application.job.into(), application.applicant.into()],
    );
    if !tx.fetch(&find).await?.is_empty() {
        return Err(already_applied().into());
    }
    if job.text(1) != Some("Active") {
        return Err(Refusal::new(RefusalCode::NotOpen, "This job is closed and takes no more applications.").into());
    }
    if job.timestamp(2).is_some_and(|expires_at| expires_at <= application.at) {
        return Err(Refusal::new(RefusalCode::NotOpen, "This job has expired and takes no more applications.").into());
    }
    Ok(OpenJob {
        reply_days: job.int(4).unwrap_or_default(),
        questions: stored_questions(job.text(5).unwrap_or_default()),
    })
}

/// Checks the screening answers. Files in them must have been uploaded, like the resume.
async fn require_answers(
    tx: &mut Tx<'_>,
    application: &Application,
    questions: &[ScreeningQuestion],
) -> Result<Vec<ScreeningAnswer>, Failure> {
    let answers =
        read_answers(questions, &application.answers).map_err(|wrong| Refusal::invalid("p_answers", wrong))?;
    for path in answers.iter().filter_map(|answer| answer.file_path.as_deref()) {
        require_own_path("p_answers", path, application.applicant)?;
        require_file(tx, "p_answers", "resumes", path).await?;
    }
    Ok(answers)
}

/// Inserts the application. Of two simultaneous ones the second conflicts with the first.
async fn insert(
    tx: &mut Tx<'_>,
    application: &Application,
    reply_by: Timestamp,
    answers: &[ScreeningAnswer],
) -> Result<(), Failure> {
    let unmet = answers.iter().filter(|answer| answer.meets == Some(false)).count();
    let insert = tx.statement(
        "insert into job_applications
          (id, job_id, applicant_id, full_name, email, resume_path, cover_letter, created_at, updated_at, reply_by,
           unmet_needs)
        values (
          {1:uuid}, {2:uuid}, {3:uuid}, {4:text}, {5:text}, {6:text}, {7:text}, {8:timestamp}, {8:timestamp}, {9:timestamp},
          {10:int}
        )
        on conflict (job_id, applicant_id) do nothing",
        vec![
            application.id.into(),
            application.job.into(),
            application.applicant.into(),
            application.full_name.as_str().into(),
            application.email.as_str().into(),
            application.resume_path.as_str().into(),
            application.cover_letter.clone().into(),
            application.at.into(),
            reply_by.into(),
            i64::try_from(unmet).unwrap_or(i64::MAX).into(),
        ],
    );
    if tx.execute(&insert).await? == 0 {
        return Err(already_applied().into());
    }
    Ok(())
}

async fn insert_answers(
    tx: &mut Tx<'_>,
    application: &Application,
    answers: &[ScreeningAnswer],
) -> Result<(), Failure> {
    for (number, answer) in (1_i64..).zip(answers) {
        let insert = tx.statement(
            "insert into application_answers
              (id, application_id, number, kind, question, needed, answer, file_path, meets, created_at)
            values ({uuid}, {uuid}, {int}, {text}, {text}, {json}, {text}, {text}, {bool}, {timestamp})",
            vec![
                tx.new_id().into(),
                application.id.into(),
                number.into(),
                answer.kind.into(),
                answer.question.as_str().into(),
                answer.needed.clone().unwrap_or_default().into(),
                answer.answer.clone().into(),
                answer.file_path.clone().into(),
                answer.meets.map_or(Value::Null, Value::from),
                application.at.into(),
            ],
        );
        tx.execute(&insert).await?;
    }
    Ok(())
}

async fn insert_first_event(tx: &mut Tx<'_>, application: &Application) -> Result<(), Failure> {
    let insert = tx.statement(
        "insert into application_events (id, application_id, actor_id, status, created_at)
        values ({uuid}, {uuid}, {uuid}, 'Under Review', {timestamp})",
        vec![tx.new_id().into(), application.id.into(), application.applicant.into(), application.at.into()],
    );
    tx.execute(&insert).await?;
    Ok(())
}

fn no_resume() -> Refusal {
    Refusal::invalid("p_resume_path", "Resume Required: Please upload your resume to apply.")
}

fn already_applied() -> Refusal {
    Refusal::new(RefusalCode::AlreadyDone, "You have already applied to this job.")
}
