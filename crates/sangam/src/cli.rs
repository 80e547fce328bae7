//! The command line, generated from the table of settings.

use std::collections::HashMap;
use std::path::PathBuf;

use clap::{Arg, ArgAction, ArgMatches, Command};

use crate::commands::{backup, files, inbox, keys, migrate, reports, seed, user};
use crate::settings::Sources;
use crate::settings::table::{self, FlagScope, Setting};

/// A parsed command line.
#[derive(Debug)]
pub struct Invocation {
    /// The command to run.
    pub task: Task,
    /// The flags, and the environment they were given in.
    pub sources: Sources,
}

/// The commands.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Task {
    /// Runs the server.
    Serve,
    /// Brings the database up to date.
    Migrate(migrate::MigrateArgs),
    /// Prints the API keys, or rotates the signing key.
    Keys(keys::KeysArgs),
    /// Prints the TypeScript types.
    Types,
    /// Checks the installation.
    Doctor,
    /// Manages accounts.
    User(user::UserArgs),
    /// Adds or removes the demonstration.
    Seed(seed::SeedArgs),
    /// Manages reports.
    Reports(reports::ReportsArgs),
    /// Manages messages from the contact form.
    Inbox(inbox::InboxArgs),
    /// Makes, verifies or restores a backup.
    Backup(backup::BackupArgs),
    /// Manages the file store.
    Files(files::FilesArgs),
}

/// Parses this process's command line. Help, version and invalid input end the process here.
pub fn parse() -> Invocation {
    interpret(&command().get_matches())
}

/// The complete command line.
pub fn command() -> Command {
    Command::new("sangam")
        .version(env!("CARGO_PKG_VERSION"))
        .about("Sangam, a network for work, in one executable.")
        .long_about(
            "Sangam, a network for work, in one executable: jobs, tenders, freelancers, a feed and messages.\n\n\
             `sangam serve` is all you need: on the first start it creates its data folder, its keys and its database, \
             and it serves the web app and the API at one address.",
        )
        .subcommand_required(true)
        .arg_required_else_help(true)
        .subcommand(serve())
        .subcommand(with_settings(
            migrate::command(),
            &[FlagScope::State],
        ))
        .subcommand(keys::command(|command| with_settings(command, &[FlagScope::State])))
        .subcommand(
            Command::new("types")
                .about("Print the TypeScript type of the data API")
                .long_about(
                    "Prints the `Database` type for supabase-js, from the declarations inside this executable. Needs no \
                     data folder.",
                ),
        )
        .subcommand(with_settings(
            Command::new("doctor")
                .about("Check this installation for problems")
                .long_about(
                    "Checks the settings, the encryption of connections to other machines, the data folder, the files, \
                     the keys, the list of breached passwords, the database, whether they belong together, the disk, \
                     the bus, the mail server and its queue, the virus scanner, the clock and the port. Prints one line \
                     for each, with advice if something is wrong or risky. Changes nothing. Exits with 1 if anything is \
                     wrong.",
                ),
            &[FlagScope::State, FlagScope::Serving],
        ))
        .subcommand(user::command(|args| with_settings(args, &[FlagScope::State])))
        .subcommand(seed::command(|args| with_settings(args, &[FlagScope::State, FlagScope::Serving])))
        .subcommand(reports::command(|args| with_settings(args, &[FlagScope::State])))
        .subcommand(inbox::command(|args| with_settings(args, &[FlagScope::State])))
        .subcommands(backup::commands(|args| with_settings(args, &[FlagScope::State, FlagScope::Serving])))
        .subcommand(files::command(|args| with_settings(args, &[FlagScope::State, FlagScope::Serving])))
}

fn serve() -> Command {
    let mut hidden = String::from(
        "Settings come from flags, then from SANGAM_… variables, then from sangam.toml, whose keys are the flags \
         without their dashes (listen = \"0.0.0.0:80\"). Paths are relative to the working directory.\n\n\
         Every setting that may be secret can also be read from a file: append _FILE to its variable and set it to the \
         path of the file, as in SANGAM_SMTP_FILE=/run/secrets/smtp.\n\n\
         These settings have no flag, because flags are visible to everyone on the machine:\n",
    );
    for setting in table::ALL.iter().filter(|setting| setting.scope == FlagScope::Hidden) {
        hidden.push_str(&format!(
            "\n{} (in the file: {})\n    {}\n    Accepts: {}\n    Example: {}\n",
            setting.variable(),
            setting.name,
            setting.help,
            setting.accepts,
            setting.example
        ));
    }
    let command = Command::new("serve")
        .about("Run the server: the web app and the API at one address")
        .long_about(
            "Runs the server: the web app and the API at one address. The first start creates the data folder and the \
             keys; every start brings the database up to date. On SIGTERM or SIGINT the server finishes running requests \
             and exits.",
        )
        .after_long_help(hidden);
    with_settings(command, &[FlagScope::State, FlagScope::Serving])
}

fn with_settings(command: Command, scopes: &[FlagScope]) -> Command {
    let config = Arg::new(CONFIG)
        .long(CONFIG)
        .value_name("FILE")
        .help("The settings file [default: sangam.toml here, if there is one]")
        .long_help(
            "The settings file.\n\nDefault: sangam.toml in the working directory, if there is one\n\
             Example: --config /etc/sangam.toml\nVariable: SANGAM_CONFIG",
        );
    let offered = table::ALL.iter().filter(|setting| scopes.contains(&setting.scope));
    command.args(offered.map(|setting| flag(setting))).arg(config)
}

const CONFIG: &str = "config";

fn flag(setting: &'static Setting) -> Arg {
    let first_sentence =
        setting.help.split_inclusive(". ").next().unwrap_or(setting.help).trim_end().trim_end_matches('.');
    let (default_note, default_line) = match setting.default {
        Some(default) => (format!(" [default: {default}]"), format!("Default: {default}\n")),
        None => Default::default(),
    };
    let example = match setting.value_name {
        Some(_) => format!("--{} {}", setting.name, setting.example),
        None => format!("--{}", setting.name),
    };
    let file_note =
        setting.file_variable().map(|name| format!(", or {name} with the path of a file")).unwrap_or_default();
    let arg = Arg::new(setting.name)
        .long(setting.name)
        .action(ArgAction::Set)
        .help(format!("{first_sentence}{default_note}"))
        .long_help(format!(
            "{}\n\nAccepts: {}\n{default_line}Example: {example}\nVariable: {}{file_note}",
            setting.help,
            setting.accepts,
            setting.variable()
        ));
    match setting.value_name {
        Some(name) => arg.value_name(name),
        None => arg.value_name("true|false").num_args(0..=1).require_equals(true).default_missing_value("true"),
    }
}

fn interpret(matches: &ArgMatches) -> Invocation {
    let (name, mut matches) = matches.subcommand().unwrap_or(("serve", matches));
    let mut args = "list";
    if let ("user" | "reports" | "inbox" | "files" | "keys", Some(subcommand)) = (name, matches.subcommand()) {
        (args, matches) = subcommand;
    }
    let task = match name {
        "user" => Task::User(user::interpret(args, matches)),
        "reports" => Task::Reports(reports::interpret(args, matches)),
        "inbox" => Task::Inbox(inbox::interpret(args, matches)),
        "migrate" => Task::Migrate(migrate::interpret(matches)),
        "backup" | "verify-backup" | "restore" => Task::Backup(backup::interpret(name, matches)),
        "keys" => Task::Keys(keys::interpret(args, matches)),
        "files" => Task::Files(files::interpret(args, matches)),
        "types" => Task::Types,
        "doctor" => Task::Doctor,
        "seed" => Task::Seed(seed::interpret(matches)),
        _ => Task::Serve,
    };
    Invocation {
        task,
        sources: Sources {
            flags: flags(matches),
            variables: std::env::vars_os()
                .filter_map(|(name, value)| Some((name.into_string().ok()?, value.into_string().ok()?)))
                .collect(),
            file: given(matches, CONFIG).map(PathBuf::from),
            folder: PathBuf::from("."),
        },
    }
}

fn flags(matches: &ArgMatches) -> HashMap<&'static str, String> {
    table::ALL.iter().filter_map(|setting| Some((setting.name, given(matches, setting.name)?))).collect()
}

/// Returns the value of a flag, or `None` if it was not given or this command does not offer it.
fn given(matches: &ArgMatches, name: &str) -> Option<String> {
    matches.try_get_one::<String>(name).ok().flatten().cloned()
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;

    fn interpret_words(words: &[&str]) -> Invocation {
        interpret(&command().try_get_matches_from(words).unwrap())
    }

    #[test]
    fn the_command_line_is_well_formed() {
        command().debug_assert();
    }

    #[test]
    fn flags_reach_the_settings_by_name() {
        let invocation =
            interpret_words(&["sangam", "serve", "--listen", "127.0.0.1:0", "--demo", "--config", "here.toml"]);
        assert_eq!(invocation.task, Task::Serve);
        assert_eq!(invocation.sources.flags["listen"], "127.0.0.1:0");
        assert_eq!(invocation.sources.flags["demo"], "true");
        assert_eq!(invocation.sources.file, Some(PathBuf::from("here.toml")));
    }

    #[test]
    fn a_user_subcommand_has_its_own_flags() {
        let invocation = interpret_words(&["sangam", "user", "suspend", "a@b.in", "--for", "24h", "--data", "here"]);
        let length = Some(jiff::SignedDuration::from_hours(24));
        assert_eq!(invocation.task, Task::User(user::UserArgs::Suspend { email: "a@b.in".into(), length }));
        assert_eq!(invocation.sources.flags["data"], "here");
    }

    #[test]
    fn a_switch_can_be_turned_off() {
        assert_eq!(interpret_words(&["sangam", "serve", "--demo=false"]).sources.flags["demo"], "false");
    }

    #[test]
    fn secrets_have_no_flag() {
        let refused = command().try_get_matches_from(["sangam", "serve", "--signing-secret", "x"]);
        assert!(refused.is_err());
    }

    #[test]
    fn the_help_of_serve_lists_every_setting_with_its_variable() {
        let help = serve().render_long_help().to_string();
        for setting in table::ALL {
            assert!(help.contains(&setting.variable()), "{}", setting.name);
        }
    }
}
