//! `sangam keys`: the API keys as shell lines.

use std::io::Write;
use std::process::ExitCode;

use anyhow::bail;
use clap::{Arg, ArgAction, ArgMatches, Command};
use sangam_auth::Keys;
use sangam_db::Bus;
use sangam_schema::Clock;

use crate::instance;
use crate::settings::Settings;

/// What to do about keys.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Order {
    /// Make them also where people have accounts.
    pub new: bool,
}

/// The command line; `with_settings` adds the flags that every command takes.
pub(crate) fn command(with_settings: impl Fn(Command) -> Command) -> Command {
    let command = Command::new("keys")
        .about("Print the API keys, making them if there are none")
        .long_about(
            "Prints the API keys as shell lines, making them if there are none. ANON_KEY is public and part of the web app; \
             SERVICE_KEY bypasses every row policy and must stay on servers.\n\nTo use them: eval \"$(sangam keys)\"",
        )
        .arg(Arg::new(NEW).long(NEW).action(ArgAction::SetTrue).help(
            "Make new keys in place of lost ones, although people have accounts: signs everybody out and changes the API keys",
        ));
    with_settings(command)
}

/// What was typed.
pub(crate) fn interpret(matches: &ArgMatches) -> Order {
    Order { new: matches.get_flag(NEW) }
}

const NEW: &str = "new";

/// Prints both keys, and makes them if there are none and nobody depends on lost ones.
pub async fn run(settings: &Settings, order: Order) -> anyhow::Result<ExitCode> {
    let given = settings.signing_secret.is_some() || Keys::exist(&settings.data);
    if order.new && given {
        bail!("there are keys; to make new ones, move {} away first", settings.data.join("keys.json").display());
    }
    let keys = if given || order.new || instance::is_database_absent(settings) {
        instance::open_or_make_keys(settings)?
    } else {
        let db = instance::open_db(settings, &sangam_network::schema(), Clock::system(), Bus::local()).await?;
        let keys = instance::open_keys(settings, &db).await;
        db.close().await;
        keys?
    };
    writeln!(std::io::stdout(), "ANON_KEY={}\nSERVICE_KEY={}", keys.anon(), keys.service())?;
    Ok(ExitCode::SUCCESS)
}
