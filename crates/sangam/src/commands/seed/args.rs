//! The arguments of `sangam seed`.

use clap::{Arg, ArgMatches, Command, value_parser};

use crate::commands::arguments::switch;

/// The most jobs that load tests need.
const MAX_JOBS: u64 = 10_000_000;

/// What to do with the demonstration.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum SeedArgs {
    /// Add it.
    Add {
        /// Only if no one has an account yet.
        if_empty: bool,
        /// Even if people have accounts.
        yes: bool,
        /// How many extra jobs to add.
        scale: Option<u64>,
    },
    /// Remove it.
    Remove,
}

/// The command line. `with_settings` adds the flags that every subcommand accepts.
pub(crate) fn command(with_settings: impl Fn(Command) -> Command) -> Command {
    let command = Command::new("seed")
        .about("Add a demonstration to the instance, or remove it")
        .long_about(
            "Adds a demonstration to the instance: people, companies, jobs, tenders, freelancers, posts and \
             conversations, and three accounts to sign in with, which it prints. Running it again changes nothing. On \
             SQLite the server must not be running.\n\n\
             The passwords are public, so if people have accounts in the instance, --yes is required.",
        )
        .arg(switch(REMOVE, "Remove the demonstration and nothing else").conflicts_with_all([SCALE, IF_EMPTY, YES]))
        .arg(switch(IF_EMPTY, "Do nothing if people have accounts"))
        .arg(switch(YES, "Add it even if people have accounts"))
        .arg(
            Arg::new(SCALE)
                .long(SCALE)
                .value_name("JOBS")
                .value_parser(value_parser!(u64).range(1..=MAX_JOBS))
                .help("Add this many extra jobs, for load tests; continues after an interruption"),
        );
    with_settings(command)
}

/// Converts clap's matches.
pub(crate) fn interpret(matches: &ArgMatches) -> SeedArgs {
    if matches.get_flag(REMOVE) {
        return SeedArgs::Remove;
    }
    SeedArgs::Add {
        if_empty: matches.get_flag(IF_EMPTY),
        yes: matches.get_flag(YES),
        scale: matches.get_one(SCALE).copied(),
    }
}

const REMOVE: &str = "remove";
const IF_EMPTY: &str = "if-empty";
const YES: &str = "yes";
const SCALE: &str = "scale";
