//! The subcommands of `sangam user`.

use clap::builder::PossibleValuesParser;
use clap::{Arg, ArgMatches, Command};
use jiff::SignedDuration;

/// What to do with accounts.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum UserArgs {
    /// Create a confirmed account. Its password comes from standard input.
    Create {
        /// The email address.
        email: String,
        /// The owner's full name.
        name: String,
        /// user, employer or business.
        user_type: String,
    },
    /// Suspend an account.
    Suspend {
        /// The email address.
        email: String,
        /// For how long. `None` suspends for good.
        length: Option<SignedDuration>,
    },
    /// Restore a suspended account.
    Restore {
        /// The email address.
        email: String,
    },
    /// Make the owner a moderator.
    Promote {
        /// The email address.
        email: String,
    },
    /// Make the owner an ordinary member.
    Demote {
        /// The email address.
        email: String,
    },
    /// Remove the second factors, so that the password is enough.
    RemoveFactors {
        /// The email address.
        email: String,
    },
    /// List the second factors and passkeys.
    Factors {
        /// The email address.
        email: String,
    },
    /// Remove the passkeys.
    RemovePasskeys {
        /// The email address.
        email: String,
    },
    /// List all accounts.
    List,
    /// Show the audit log of an account.
    Log {
        /// The email address.
        email: String,
    },
}

/// The command line. `with_settings` adds the flags that every subcommand accepts.
pub(crate) fn command(with_settings: impl Fn(Command) -> Command) -> Command {
    let subcommand = |name: &'static str, about: &'static str| Command::new(name).about(about).arg(email());
    let create = subcommand("create", "Create a confirmed account; its password is the first line of standard input")
        .arg(Arg::new(NAME).long(NAME).value_name("NAME").default_value("").help("The owner's full name"))
        .arg(
            Arg::new(TYPE)
                .long(TYPE)
                .value_name("TYPE")
                .default_value("user")
                .value_parser(PossibleValuesParser::new(["user", "employer", "business"]))
                .help("What the owner uses the account for"),
        );
    let suspend = subcommand("suspend", "Suspend an account: end its sessions and refuse new ones").arg(
        Arg::new(LENGTH)
            .long(LENGTH)
            .value_name("DURATION")
            .value_parser(|text: &str| text.parse::<SignedDuration>().map_err(|error| error.to_string()))
            .help("How long, such as 24h; for good if not given"),
    );
    let subcommands = [
        create,
        suspend,
        subcommand("restore", "Restore a suspended account"),
        subcommand("promote", "Make the owner of an account a moderator"),
        subcommand("demote", "Make a moderator an ordinary member again"),
        subcommand(
            "remove-factors",
            "Remove the second factors of an account, for an owner who lost them and has proved their identity to you",
        ),
        subcommand("factors", "List the second factors and passkeys of an account"),
        subcommand("remove-passkeys", "Remove the passkeys of an account and end the sessions started with them"),
        Command::new("list").about("List all accounts, newest first"),
        subcommand("log", "Show the audit log of an account: sign-ins, failures, changes"),
    ];
    Command::new("user")
        .about("Create, suspend, restore, promote and list accounts")
        .long_about(
            "Manages accounts from the shell; the server may be running, and learns of changes within five seconds.",
        )
        .subcommand_required(true)
        .arg_required_else_help(true)
        .subcommands(subcommands.map(with_settings))
}

const EMAIL: &str = "email";
const NAME: &str = "name";
const TYPE: &str = "type";
const LENGTH: &str = "for";

fn email() -> Arg {
    Arg::new(EMAIL).value_name("EMAIL").required(true).help("The address of the account")
}

/// Converts clap's matches, which clap has already validated.
pub(crate) fn interpret(name: &str, matches: &ArgMatches) -> UserArgs {
    let text = |id: &str| matches.try_get_one::<String>(id).ok().flatten().cloned().unwrap_or_default();
    let email = text(EMAIL);
    match name {
        "create" => UserArgs::Create { email, name: text(NAME), user_type: text(TYPE) },
        "suspend" => UserArgs::Suspend { email, length: matches.get_one(LENGTH).copied() },
        "restore" => UserArgs::Restore { email },
        "promote" => UserArgs::Promote { email },
        "demote" => UserArgs::Demote { email },
        "remove-factors" => UserArgs::RemoveFactors { email },
        "factors" => UserArgs::Factors { email },
        "remove-passkeys" => UserArgs::RemovePasskeys { email },
        "log" => UserArgs::Log { email },
        _ => UserArgs::List,
    }
}
