//! Arguments that several commands have.

use clap::{Arg, ArgAction, ArgMatches};
use uuid::Uuid;

const ID: &str = "id";
const JSON: &str = "json";

/// A flag without a value.
pub(super) fn switch(name: &'static str, help: &'static str) -> Arg {
    Arg::new(name).long(name).action(ArgAction::SetTrue).help(help)
}

/// Whether a switch was given. A subcommand may not have it.
pub(super) fn is_set(matches: &ArgMatches, name: &str) -> bool {
    matches.try_get_one::<bool>(name).ok().flatten().copied().unwrap_or(false)
}

/// The switch for output that programs read.
pub(super) fn json() -> Arg {
    switch(JSON, "Print JSON")
}

pub(super) fn wants_json(matches: &ArgMatches) -> bool {
    is_set(matches, JSON)
}

/// The id of a `what`.
pub(super) fn id(what: &'static str) -> Arg {
    Arg::new(ID)
        .value_name("ID")
        .required(true)
        .value_parser(move |text: &str| text.parse::<Uuid>().map_err(|_| format!("that is not the id of a {what}")))
        .help(format!("The id of the {what}"))
}

/// The given id. A subcommand may not have one.
pub(super) fn given_id(matches: &ArgMatches) -> Uuid {
    matches.try_get_one::<Uuid>(ID).ok().flatten().copied().unwrap_or_default()
}
