//! `save_profile`: saves the caller's profile and their entries in the two directories in one transaction.

use sangam_schema::{Caller, Function, Returns, Type};

use super::own_row::{OwnRow, remove_own_row};
use super::{Arguments, Context, Failure, require_account};

/// The directories, and the argument with the caller's entry in each.
const DIRECTORIES: [(&str, &str); 2] = [("seekers", "p_seeker"), ("freelancers", "p_freelancer")];

/// Both entries are required arguments, so that a forgotten argument does not remove the caller from a directory.
pub(super) fn signature() -> Function {
    let note = "Saves the caller's profile and directory entries, as rows of these tables. Null removes the caller from a directory.";
    Function::new("save_profile", note, Returns::Void)
        .argument("p_profile", Type::Json)
        .argument("p_seeker", Type::Json)
        .argument("p_freelancer", Type::Json)
}

pub(super) async fn run(context: Context, caller: Caller, arguments: Arguments) -> Result<String, Failure> {
    let account = require_account(caller)?;
    let profile = OwnRow::read("profiles", "p_profile", arguments.json("p_profile"), account, &context.clock)?;
    let mut entries = Vec::new();
    for (table, argument) in DIRECTORIES {
        let entry = Some(arguments.json(argument)).filter(|entry| !entry.is_null());
        let entry = entry.map(|entry| OwnRow::read(table, argument, entry, account, &context.clock)).transpose()?;
        entries.push((table, entry));
    }
    let saved = context.db.write(move |tx| {
        Box::pin(async move {
            profile.upsert(tx).await?;
            for (table, entry) in entries {
                match entry {
                    Some(entry) => entry.upsert(tx).await?,
                    None => remove_own_row(tx, table, account).await?,
                }
            }
            Ok("null".to_owned())
        })
    });
    saved.await
}
