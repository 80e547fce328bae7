//! The orders of `sangam user`, as they are typed.

use clap::builder::PossibleValuesParser;
use clap::{Arg, ArgMatches, Command};
use jiff::SignedDuration;

/// What to do with accounts.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum UserArgs {
    /// Make a confirmed account; its password comes from standard input.
    Create {
        /// Its address.
        email: String,
        /// Its owner's name.
        name: String,
        /// user, employer or business.
        user_type: String,
    },
    /// Shut an account out.
    Suspend {
        /// Its address.
        email: String,
        /// For how long; for good if not said.
        length: Option<SignedDuration>,
    },
    /// Let it in again.
    Restore {
        /// Its address.
        email: String,
    },
    /// Make its owner a moderator.
    Promote {
        /// Its address.
        email: String,
    },
    /// Make its owner an ordinary member.
    Demote {
        /// Its address.
        email: String,
    },
    /// Remove its second factors, so that its password is enough.
    RemoveFactors {
        /// Its address.
        email: String,
    },
    /// Show its second factors and passkeys.
    Factors {
        /// Its address.
        email: String,
    },
    /// Remove its passkeys.
    RemovePasskeys {
        /// Its address.
        email: String,
    },
    /// Show all accounts.
    List,
    /// Show what happened to one.
    Log {
        /// Its address.
        email: String,
    },
}

/// The command line; `with_settings` adds the flags that every order takes.
pub(crate) fn command(with_settings: impl Fn(Command) -> Command) -> Command {
    let about_one = |name: &'static str, about: &'static str| Command::new(name).about(about).arg(email());
    let create = about_one("create", "Make a confirmed account; its password is the first line of standard input")
        .arg(Arg::new(NAME).long(NAME).value_name("NAME").default_value("").help("The full name of its owner"))
        .arg(
            Arg::new(TYPE)
                .long(TYPE)
                .value_name("TYPE")
                .default_value("user")
                .value_parser(PossibleValuesParser::new(["user", "employer", "business"]))
                .help("What its owner is here for"),
        );
    let suspend = about_one("suspend", "End every session of an account and refuse new ones").arg(
        Arg::new(LENGTH)
            .long(LENGTH)
            .value_name("DURATION")
            .value_parser(|text: &str| text.parse::<SignedDuration>().map_err(|error| error.to_string()))
            .help("For how long, such as 24h; for good if not said"),
    );
    let subcommands = [
        create,
        suspend,
        about_one("restore", "Let a suspended account in again"),
        about_one("promote", "Make the owner of an account a moderator"),
        about_one("demote", "Make a moderator an ordinary member again"),
        about_one(
            "remove-factors",
            "Remove the second factors of an account, for an owner who lost them and has shown you who they are",
        ),
        about_one("factors", "Show the second factors and passkeys of an account"),
        about_one("remove-passkeys", "Remove the passkeys of an account and end the sessions that began with them"),
        Command::new("list").about("Show all accounts, newest first"),
        about_one("log", "Show what happened to an account: sign-ins, failures, changes"),
    ];
    Command::new("user")
        .about("Make, suspend, restore, promote and list accounts")
        .long_about(
            "Works with accounts from the shell, also while the server runs, which hears of a change within five seconds.",
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

/// Reads an order; clap has made sure that it is one of ours and complete.
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
