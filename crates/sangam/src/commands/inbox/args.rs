//! The orders of `sangam inbox`, as they are typed.

use clap::{Arg, ArgAction, ArgMatches, Command};
use uuid::Uuid;

/// What to do with messages from the contact form.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum InboxArgs {
    /// Show those that are not done.
    List {
        /// Show the others too.
        all: bool,
        /// Print JSON.
        json: bool,
    },
    /// Show one whole.
    Show {
        /// Which.
        id: Uuid,
        /// Print JSON.
        json: bool,
    },
    /// Note that one was dealt with.
    Done {
        /// Which.
        id: Uuid,
        /// Print JSON.
        json: bool,
    },
}

/// The command line; `with_settings` adds the flags that every order takes.
pub(crate) fn command(with_settings: impl Fn(Command) -> Command) -> Command {
    let about_one = |name: &'static str, about: &'static str| Command::new(name).about(about).arg(id()).arg(json());
    let list = Command::new("list")
        .about("Show messages that are not done, oldest first")
        .arg(Arg::new(ALL).long(ALL).action(ArgAction::SetTrue).help("Show messages that are done too"))
        .arg(json());
    let subcommands =
        [list, about_one("show", "Show a whole message"), about_one("done", "Note that a message was dealt with")];
    Command::new("inbox")
        .about("List what visitors wrote through the contact form")
        .long_about(
            "Works with messages from the contact form, also while the server runs. With --operator-email and a mail server \
             they are mailed too.",
        )
        .subcommand_required(true)
        .arg_required_else_help(true)
        .subcommands(subcommands.map(with_settings))
}

const ID: &str = "id";
const ALL: &str = "all";
const JSON: &str = "json";

fn id() -> Arg {
    Arg::new(ID)
        .value_name("ID")
        .required(true)
        .value_parser(|text: &str| text.parse::<Uuid>().map_err(|_| "that is not the id of a message".to_owned()))
        .help("The id of the message")
}

fn json() -> Arg {
    Arg::new(JSON).long(JSON).action(ArgAction::SetTrue).help("Print JSON")
}

/// Reads an order; clap has made sure that it is one of ours and complete.
pub(crate) fn interpret(name: &str, matches: &ArgMatches) -> InboxArgs {
    let is_set = |name: &str| matches.try_get_one::<bool>(name).ok().flatten().copied().unwrap_or(false);
    let id = matches.try_get_one::<Uuid>(ID).ok().flatten().copied().unwrap_or_default();
    let json = is_set(JSON);
    match name {
        "show" => InboxArgs::Show { id, json },
        "done" => InboxArgs::Done { id, json },
        _ => InboxArgs::List { all: is_set(ALL), json },
    }
}
