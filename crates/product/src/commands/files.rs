//! Files attached to an application or a proposal. Clients upload the file first and then send its path.

use sangam_db::Tx;
use uuid::Uuid;

use super::{Arguments, Failure, Refusal};

/// Maximum length of a file path.
const MAX_PATH_LENGTH: usize = 1024;

/// Reads an optional path in the caller's own folder of a private bucket. A path in another person's folder would share a file
/// that the caller may not be allowed to read.
pub(super) fn own_path(arguments: &Arguments, name: &str, account: Uuid) -> Result<Option<String>, Refusal> {
    let Some(path) = arguments.optional_text(name, MAX_PATH_LENGTH)? else { return Ok(None) };
    require_own_path(name, &path, account)?;
    Ok(Some(path))
}

/// Requires that a path is in the account's own folder.
pub(super) fn require_own_path(argument: &str, path: &str, account: Uuid) -> Result<(), Refusal> {
    let mut segments = path.split('/');
    let is_own = segments.next() == Some(account.to_string().as_str());
    let mut rest = segments.peekable();
    let has_name = rest.peek().is_some() && rest.all(|segment| !matches!(segment, "" | "." | ".."));
    if is_own && has_name && path.len() <= MAX_PATH_LENGTH {
        return Ok(());
    }
    Err(Refusal::invalid(argument, "Upload the file to your own folder first, then send its path."))
}

/// Requires that the file has been uploaded, so that recipients of the path find it. The file stays locked until the row that
/// refers to it is stored, so that it cannot be replaced or removed in between.
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
