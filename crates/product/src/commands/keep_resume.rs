//! `keep_resume`: adds an uploaded file to the caller's resumes, or replaces the file of an existing one.

use jiff::Timestamp;
use sangam_db::Tx;
use sangam_schema::{Caller, Function, Returns, Type};
use uuid::Uuid;

use super::files::{own_path, require_file};
use super::seeker::require_seeker;
use super::stored::read_row;
use super::{Arguments, Context, Failure, Refusal, RefusalCode, require_account};
use crate::sentence::Sentence;

/// Maximum number of resumes per account.
const MAX_RESUMES: i64 = 10;

const MAX_NAME_LENGTH: usize = 80;

pub(super) fn signature() -> Function {
    Function::new(
        "keep_resume",
        "Adds a file in the bucket `resumes` to the caller's resumes, at most ten. With `p_id` it replaces the file of that resume.",
        Returns::Row("resumes"),
    )
    .argument("p_path", Type::Text)
    .argument("p_name", Type::Text)
    .optional("p_id", Type::Uuid)
    .counts_as("resumes")
}

/// The resume to store.
struct ResumeDraft {
    owner: Uuid,
    path: String,
    name: String,
    at: Timestamp,
}

pub(super) async fn run(context: Context, caller: Caller, arguments: Arguments) -> Result<String, Failure> {
    let owner = require_account(caller)?;
    let missing = || Refusal::invalid("p_path", "Upload the file to your own folder first, then send its path.");
    let draft = ResumeDraft {
        owner,
        path: own_path(&arguments, "p_path", owner)?.ok_or_else(missing)?,
        name: arguments.required_line("p_name", "Give the resume a name.", MAX_NAME_LENGTH)?,
        at: context.clock.now(),
    };
    let replaced = arguments.id("p_id").ok();
    let kept = context.db.write(move |tx| {
        Box::pin(async move {
            require_seeker(tx, owner, "Only job seekers can save resumes. Use a job seeker's account.").await?;
            lock_owner(tx, owner).await?;
            require_file(tx, "p_path", "resumes", &draft.path).await?;
            require_new_file(tx, &draft, replaced).await?;
            let id = match replaced {
                Some(id) => replace(tx, id, &draft).await?,
                None => insert(tx, &draft).await?,
            };
            Ok::<_, Failure>(read_row(tx, "resumes", id).await?)
        })
    });
    kept.await
}

/// Locks the owner's profile, so that simultaneous changes to their resumes run one after the other.
pub(super) async fn lock_owner(tx: &mut Tx<'_>, owner: Uuid) -> Result<(), Failure> {
    let lock = tx.statement("select id from profiles where id = {uuid} {locked}", vec![owner.into()]);
    tx.fetch(&lock).await?;
    Ok(())
}

async fn require_new_file(tx: &mut Tx<'_>, draft: &ResumeDraft, replaced: Option<Uuid>) -> Result<(), Failure> {
    let find = tx.statement("select id, name from resumes where path = {text}", vec![draft.path.as_str().into()]);
    let rows = tx.fetch(&find).await?;
    let Some(same) = rows.first().filter(|row| row.uuid(0) != replaced) else { return Ok(()) };
    let name = same.text(1).unwrap_or_default();
    let sentence = Sentence::with("You have already saved this file as {name}.", [("name", name.into())]);
    Err(Refusal::new(RefusalCode::AlreadyDone, sentence).into())
}

/// Inserts a resume. The account's first one becomes the preferred one.
async fn insert(tx: &mut Tx<'_>, draft: &ResumeDraft) -> Result<Uuid, Failure> {
    let count = tx.statement("select count(*) from resumes where user_id = {uuid}", vec![draft.owner.into()]);
    let kept = tx.fetch(&count).await?.first().and_then(|row| row.int(0)).unwrap_or(0);
    if kept >= MAX_RESUMES {
        let sentence = "You can save {most} resumes. Delete one to save another.";
        let sentence = Sentence::with(sentence, [("most", MAX_RESUMES.into())]);
        return Err(Refusal::new(RefusalCode::Impossible, sentence).into());
    }
    let id = tx.new_id();
    let insert = tx.statement(
        "insert into resumes (id, user_id, name, path, size, content_type, preferred, created_at, updated_at)
        select {1:uuid}, {2:uuid}, {3:text}, name, size, content_type, {4:bool}, {5:timestamp}, {5:timestamp}
        from objects
        where bucket_id = 'resumes' and name = {6:text}",
        vec![
            id.into(),
            draft.owner.into(),
            draft.name.as_str().into(),
            (kept == 0).into(),
            draft.at.into(),
            draft.path.as_str().into(),
        ],
    );
    tx.execute(&insert).await?;
    Ok(id)
}

async fn replace(tx: &mut Tx<'_>, id: Uuid, draft: &ResumeDraft) -> Result<Uuid, Failure> {
    let update = tx.statement(
        "update resumes
        set name = {3:text},
            path = {4:text},
            size = (select size from objects where bucket_id = 'resumes' and name = {4:text}),
            content_type = (select content_type from objects where bucket_id = 'resumes' and name = {4:text}),
            updated_at = {5:timestamp}
        where id = {1:uuid} and user_id = {2:uuid}",
        vec![id.into(), draft.owner.into(), draft.name.as_str().into(), draft.path.as_str().into(), draft.at.into()],
    );
    if tx.execute(&update).await? == 0 {
        return Err(Refusal::new(RefusalCode::NotFound, "This resume is no longer there.").into());
    }
    Ok(id)
}
