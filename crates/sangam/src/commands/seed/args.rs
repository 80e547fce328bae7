//! The orders of `sangam seed`, as they are typed.

use clap::{Arg, ArgAction, ArgMatches, Command, value_parser};

/// The most jobs that load tests ask for.
const MOST_JOBS: u64 = 10_000_000;

/// What to do with the demonstration.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum SeedArgs {
    /// Put it in.
    Add {
        /// Only where no one has an account yet.
        if_empty: bool,
        /// Among people, too.
        yes: bool,
        /// This many jobs besides.
        scale: Option<u64>,
    },
    /// Take it out.
    Remove,
}

/// The command line; `with_settings` adds the flags that every order takes.
pub(crate) fn command(with_settings: impl Fn(Command) -> Command) -> Command {
    let switch =
        |name: &'static str, help: &'static str| Arg::new(name).long(name).action(ArgAction::SetTrue).help(help);
    let command = Command::new("seed")
        .about("Put a demonstration into the instance, or take it out again")
        .long_about(
            "Puts a demonstration into the instance: people, companies, jobs, tenders, freelancers, posts and conversations, and \
             three accounts to sign in with, which it prints. Doing it twice changes nothing. On SQLite the server must not be \
             running.\n\nThe sign-ins are known to everyone, so an instance where people have accounts takes it only with \
             --yes.",
        )
        .arg(switch(REMOVE, "Take the demonstration out again, and nothing else").conflicts_with_all([SCALE, IF_EMPTY, YES]))
        .arg(switch(IF_EMPTY, "Do nothing where people have accounts"))
        .arg(switch(YES, "Do it although people have accounts here"))
        .arg(
            Arg::new(SCALE)
                .long(SCALE)
                .value_name("JOBS")
                .value_parser(value_parser!(u64).range(1..=MOST_JOBS))
                .help("Add so many jobs besides, for load tests; goes on where it was interrupted"),
        );
    with_settings(command)
}

/// What was typed.
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
