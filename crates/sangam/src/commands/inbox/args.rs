//! The subcommands of `sangam inbox`.

use clap::{Arg, ArgAction, ArgMatches, Command};
use uuid::Uuid;

/// What to do with messages from the contact form.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum InboxArgs {
    /// List messages that are not done.
    List {
        /// Include messages that are done.
        all: bool,
        /// Print JSON.
        json: bool,
    },
    /// Show one message in full.
    Show {
        /// The message.
        id: Uuid,
        /// Print JSON.
        json: bool,
    },
    /// Mark a message as done.
    Done {
        /// The message.
        id: Uuid,
        /// Print JSON.
        json: bool,
    },
}

/// The command line. `with_settings` adds the flags that every subcommand accepts.
pub(crate) fn command(with_settings: impl Fn(Command) -> Command) -> Command {
    let subcommand = |name: &'static str, about: &'static str| Command::new(name).about(about).arg(id()).arg(json());
    let list = Command::new("list")
        .about("List messages that are not done, oldest first")
        .arg(Arg::new(ALL).long(ALL).action(ArgAction::SetTrue).help("Include messages that are done"))
        .arg(json());
    let subcommands =
        [list, subcommand("show", "Show a message in full"), subcommand("done", "Mark a message as done")];
    Command::new("inbox")
        .about("Read messages from the contact form")
        .long_about(
            "Lists, shows and settles messages from the contact form; the server may be running. With --operator-email \
             and a mail server they are mailed too.",
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

/// Converts clap's matches, which clap has already validated.
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
