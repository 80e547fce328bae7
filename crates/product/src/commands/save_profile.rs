//! `save_profile`: the caller's profile together with their places in the two directories, all of it or nothing.

use sangam_schema::{Caller, Function, Returns, Type};

use super::own_row::{OwnRow, remove_own_row};
use super::{Arguments, Context, Failure, require_account};

/// The directories, and the argument that holds the caller's place in each.
const DIRECTORIES: [(&str, &str); 2] = [("seekers", "p_seeker"), ("freelancers", "p_freelancer")];

/// Both places have to be said, so that no one leaves a directory by forgetting an argument.
pub(super) fn signature() -> Function {
    let note =
        "Saves the caller's profile and places in the directories, as rows of these tables; null leaves a directory.";
    Function::new("save_profile", note, Returns::Void)
        .argument("p_profile", Type::Json)
        .argument("p_seeker", Type::Json)
        .argument("p_freelancer", Type::Json)
}

pub(super) async fn run(context: Context, caller: Caller, arguments: Arguments) -> Result<String, Failure> {
    let account = require_account(caller)?;
    let profile = OwnRow::read("profiles", "p_profile", arguments.json("p_profile"), account, &context.clock)?;
    let mut places = Vec::new();
    for (table, argument) in DIRECTORIES {
        let place = Some(arguments.json(argument)).filter(|place| !place.is_null());
        let place = place.map(|place| OwnRow::read(table, argument, place, account, &context.clock)).transpose()?;
        places.push((table, place));
    }
    let saved = context.db.write(move |tx| {
        Box::pin(async move {
            profile.put(tx).await?;
            for (table, place) in places {
                match place {
                    Some(place) => place.put(tx).await?,
                    None => remove_own_row(tx, table, account).await?,
                }
            }
            Ok("null".to_owned())
        })
    });
    saved.await
}
