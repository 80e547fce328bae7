//! The subcommands of `sangam reports`.

use clap::{Arg, ArgAction, ArgGroup, ArgMatches, Command};
use jiff::SignedDuration;
use uuid::Uuid;

/// What to do with reports.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ReportsArgs {
    /// List open reports.
    List {
        /// Include settled reports.
        all: bool,
        /// Print JSON.
        json: bool,
    },
    /// Show one report and what it is about.
    Show {
        /// The report.
        id: Uuid,
        /// Print JSON.
        json: bool,
    },
    /// Decide a report, and every other open report about the same thing.
    Settle {
        /// The report.
        id: Uuid,
        /// The decision.
        settlement: Settlement,
        /// Print JSON.
        json: bool,
    },
    /// List postings that wait for a moderator.
    Held {
        /// Print JSON.
        json: bool,
    },
    /// Decide about a held posting.
    Decide {
        /// The posting.
        id: Uuid,
        /// Whether to publish it. Otherwise it is taken down.
        release: bool,
    },
}

/// How a report is settled.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Settlement {
    /// Nothing is wrong.
    Dismiss,
    /// Take down what was reported.
    Remove,
    /// Suspend its owner, which hides everything they posted.
    Suspend {
        /// For how long. `None` suspends for good.
        length: Option<SignedDuration>,
    },
}

/// The command line. `with_settings` adds the flags that every subcommand accepts.
pub(crate) fn command(with_settings: impl Fn(Command) -> Command) -> Command {
    let list = Command::new("list")
        .about("List open reports, oldest first")
        .arg(switch(ALL, "Include settled reports"))
        .arg(switch(JSON, "Print JSON"));
    let show =
        Command::new("show").about("Show a report and what it is about").arg(id()).arg(switch(JSON, "Print JSON"));
    let settle = Command::new("settle")
        .about("Decide a report, and every other open report about the same thing")
        .arg(id())
        .arg(switch(DISMISS, "Nothing is wrong"))
        .arg(switch(REMOVE, "Take down what was reported"))
        .arg(switch(SUSPEND, "Suspend its owner, which hides everything they posted"))
        .group(ArgGroup::new("settlement").args([DISMISS, REMOVE, SUSPEND]).required(true))
        .arg(
            Arg::new(LENGTH)
                .long(LENGTH)
                .value_name("DURATION")
                .conflicts_with_all([DISMISS, REMOVE])
                .value_parser(|text: &str| text.parse::<SignedDuration>().map_err(|error| error.to_string()))
                .help("How long to suspend, such as 24h; for good if not given"),
        )
        .arg(switch(JSON, "Print JSON"));
    let held = Command::new("held")
        .about("List postings that wait for a moderator, longest wait first")
        .arg(switch(JSON, "Print JSON"));
    let release = Command::new("release").about("Publish a held posting as it is").arg(posting());
    let remove = Command::new("remove").about("Take a held posting down for good").arg(posting());
    Command::new("reports")
        .about("List and settle what people reported, and postings that are held")
        .long_about(
            "Lists and settles reports from the shell; the server may be running. Moderators can also do this in the \
             app, at /moderation.",
        )
        .subcommand_required(true)
        .arg_required_else_help(true)
        .subcommands([list, show, settle, held, release, remove].map(with_settings))
}

const ID: &str = "id";
const ALL: &str = "all";
const JSON: &str = "json";
const DISMISS: &str = "dismiss";
const REMOVE: &str = "remove";
const SUSPEND: &str = "suspend";
const LENGTH: &str = "for";

fn id() -> Arg {
    Arg::new(ID)
        .value_name("ID")
        .required(true)
        .value_parser(|text: &str| text.parse::<Uuid>().map_err(|_| "that is not the id of a report".to_owned()))
        .help("The id of the report")
}

fn posting() -> Arg {
    Arg::new(ID)
        .value_name("ID")
        .required(true)
        .value_parser(|text: &str| text.parse::<Uuid>().map_err(|_| "that is not the id of a posting".to_owned()))
        .help("The id of the posting")
}

fn switch(name: &'static str, help: &'static str) -> Arg {
    Arg::new(name).long(name).action(ArgAction::SetTrue).help(help)
}

/// Converts clap's matches, which clap has already validated.
pub(crate) fn interpret(name: &str, matches: &ArgMatches) -> ReportsArgs {
    let is_set = |name: &str| matches.try_get_one::<bool>(name).ok().flatten().copied().unwrap_or(false);
    let id = matches.try_get_one::<Uuid>(ID).ok().flatten().copied().unwrap_or_default();
    let json = is_set(JSON);
    match name {
        "show" => ReportsArgs::Show { id, json },
        "settle" => {
            let settlement = if is_set(REMOVE) {
                Settlement::Remove
            } else if is_set(SUSPEND) {
                Settlement::Suspend { length: matches.get_one(LENGTH).copied() }
            } else {
                Settlement::Dismiss
            };
            ReportsArgs::Settle { id, settlement, json }
        }
        "held" => ReportsArgs::Held { json },
        "release" | "remove" => ReportsArgs::Decide { id, release: name == "release" },
        _ => ReportsArgs::List { all: is_set(ALL), json },
    }
}
