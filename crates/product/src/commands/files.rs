//! Files that come with an application or a proposal: uploaded before, and named here.

use sangam_db::Tx;
use uuid::Uuid;

use super::{Arguments, Failure, Refusal};

/// The longest path a file can have.
const LONGEST: usize = 1024;

/// The path of a file in the caller's own folder of a private bucket, if one was named. Another's folder would show its
/// receiver a file that the sender may not even read.
pub(super) fn own_path(arguments: &Arguments, name: &str, account: Uuid) -> Result<Option<String>, Refusal> {
    let Some(path) = arguments.optional_text(name, LONGEST)? else { return Ok(None) };
    require_own_path(name, &path, account)?;
    Ok(Some(path))
}

/// The same for a path that stands in a list of an argument.
pub(super) fn require_own_path(argument: &str, path: &str, account: Uuid) -> Result<(), Refusal> {
    let mut segments = path.split('/');
    let is_own = segments.next() == Some(account.to_string().as_str());
    let mut rest = segments.peekable();
    let has_name = rest.peek().is_some() && rest.all(|segment| !matches!(segment, "" | "." | ".."));
    if is_own && has_name && path.len() <= LONGEST {
        return Ok(());
    }
    Err(Refusal::invalid(argument, "Upload the file to your own folder first, then send its path."))
}

/// The file must have been uploaded, so that anyone who receives the path finds something there. It is locked until the row that
/// names it is in, so that it cannot be replaced or removed in between: the second one sees what the first did.
pub(super) async fn require_file(
    tx: &mut Tx<'_>,
    argument: &str,
    bucket: &'static str,
    path: &str,
) -> Result<(), Failure> {
    let find = tx.statement(
        "select 1 from objects where bucket_id = {text} and name = {text} {locked}",
        vec![bucket.into(), path.into()],
    );
    if tx.fetch(&find).await?.is_empty() {
        return Err(Refusal::invalid(argument, "The file is not there. Upload it again.").into());
    }
    Ok(())
}
