//! The subcommands of `sangam inbox`.

use clap::{ArgMatches, Command};
use uuid::Uuid;

use crate::commands::arguments::{given_id, id, is_set, json, switch, wants_json};

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
    let subcommand =
        |name: &'static str, about: &'static str| Command::new(name).about(about).arg(id("message")).arg(json());
    let list = Command::new("list")
        .about("List messages that are not done, oldest first")
        .arg(switch(ALL, "Include messages that are done"))
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

const ALL: &str = "all";

/// Converts clap's matches, which clap has already validated.
pub(crate) fn interpret(name: &str, matches: &ArgMatches) -> InboxArgs {
    let (id, json) = (given_id(matches), wants_json(matches));
    match name {
        "show" => InboxArgs::Show { id, json },
        "done" => InboxArgs::Done { id, json },
        _ => InboxArgs::List { all: is_set(matches, ALL), json },
    }
}
