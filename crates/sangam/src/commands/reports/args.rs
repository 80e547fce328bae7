//! The subcommands of `sangam reports`.

use clap::{Arg, ArgGroup, ArgMatches, Command};
use jiff::SignedDuration;
use uuid::Uuid;

use crate::commands::arguments::{given_id, id, is_set, json, switch, wants_json};

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
        .arg(json());
    let show = Command::new("show").about("Show a report and what it is about").arg(id("report")).arg(json());
    let settle = Command::new("settle")
        .about("Decide a report, and every other open report about the same thing")
        .arg(id("report"))
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
        .arg(json());
    let held = Command::new("held").about("List postings that wait for a moderator, longest wait first").arg(json());
    let release = Command::new("release").about("Publish a held posting as it is").arg(id("posting"));
    let remove = Command::new("remove").about("Take a held posting down for good").arg(id("posting"));
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

const ALL: &str = "all";
const DISMISS: &str = "dismiss";
const REMOVE: &str = "remove";
const SUSPEND: &str = "suspend";
const LENGTH: &str = "for";

/// Converts clap's matches, which clap has already validated.
pub(crate) fn interpret(name: &str, matches: &ArgMatches) -> ReportsArgs {
    let (id, json) = (given_id(matches), wants_json(matches));
    match name {
        "show" => ReportsArgs::Show { id, json },
        "settle" => {
            let settlement = if is_set(matches, REMOVE) {
                Settlement::Remove
            } else if is_set(matches, SUSPEND) {
                Settlement::Suspend { length: matches.get_one(LENGTH).copied() }
            } else {
                Settlement::Dismiss
            };
            ReportsArgs::Settle { id, settlement, json }
        }
        "held" => ReportsArgs::Held { json },
        "release" | "remove" => ReportsArgs::Decide { id, release: name == "release" },
        _ => ReportsArgs::List { all: is_set(matches, ALL), json },
    }
}
