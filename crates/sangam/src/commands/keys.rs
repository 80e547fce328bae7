//! `sangam keys` prints the API keys as shell lines. `sangam keys rotate` switches to another key for signing access
//! tokens.

use std::io::Write;
use std::process::ExitCode;

use anyhow::{Context, bail};
use clap::{ArgMatches, Command};
use jiff::SignedDuration;
use sangam_auth::{Keys, count_authenticator_apps, rotate_signing_key};
use sangam_bus::Bus;
use sangam_db::Db;
use sangam_schema::Clock;

use super::arguments::switch;
use crate::instance;
use crate::settings::Settings;

/// What to do with keys.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum KeysArgs {
    /// Print the API keys, and create them if there are none.
    Print {
        /// Create them even if people have accounts.
        new: bool,
        /// Create them even if people have authenticator apps.
        lose_apps: bool,
    },
    /// Sign access tokens with the next key.
    Rotate,
}

/// The command line. `with_settings` adds the flags that every subcommand accepts.
pub(crate) fn command(with_settings: impl Fn(Command) -> Command) -> Command {
    let command = Command::new("keys").about("Print the API keys, and create them if there are none").long_about(
        "Prints the API keys as shell lines, and creates them if there are none. ANON_KEY is public and part of the web \
         app; SERVICE_KEY bypasses every row policy and must stay on servers.\n\n\
         To use them: eval \"$(sangam keys)\"",
    );
    let rotate = Command::new(ROTATE)
        .about("Sign access tokens with the next key; everyone stays signed in")
        .long_about(
            "Signs access tokens with the next key from now on, and publishes another key for the next rotation. Servers \
             may be running; they notice within seconds. Tokens signed with the old key stay valid until they expire, so \
             everyone stays signed in. The API keys do not change.",
        );
    let new = switch(
        NEW,
        "Create new keys in place of lost ones, although people have accounts: signs everyone out and changes the API \
         keys",
    );
    let lose_apps = switch(
        LOSE_APPS,
        "Create new keys even if people have authenticator apps, whose secrets only the lost keys could read: these \
         people then need a recovery code, or `sangam user remove-factors`",
    )
    .requires(NEW);
    // Flags may come before or after `rotate`.
    with_settings(command).mut_args(|flag| flag.global(true)).args([new, lose_apps]).subcommand(rotate)
}

/// Converts clap's matches.
pub(crate) fn interpret(args: &str, matches: &ArgMatches) -> KeysArgs {
    match args {
        ROTATE => KeysArgs::Rotate,
        _ => KeysArgs::Print { new: matches.get_flag(NEW), lose_apps: matches.get_flag(LOSE_APPS) },
    }
}

const NEW: &str = "new";
const LOSE_APPS: &str = "lose-authenticator-apps";
const ROTATE: &str = "rotate";

/// Runs the subcommand.
pub async fn run(settings: &Settings, args: KeysArgs) -> anyhow::Result<ExitCode> {
    match args {
        KeysArgs::Print { new, lose_apps } => print(settings, new, lose_apps).await,
        KeysArgs::Rotate => rotate(settings).await,
    }
}

/// Prints both keys. Creates them if there are none and no account depends on lost ones.
async fn print(settings: &Settings, new: bool, lose_apps: bool) -> anyhow::Result<ExitCode> {
    let given = settings.signing_secret.is_some() || Keys::exist(&settings.data);
    if new && given {
        bail!(
            "there are keys already; to create new ones, move {} away first",
            settings.data.join("keys.json").display()
        );
    }
    let keys = if given || instance::is_database_absent(settings) {
        instance::open_or_make_keys(settings)?
    } else {
        let db = instance::open_db(settings, &sangam_product::schema(), Clock::system(), Bus::local()).await?;
        let keys =
            if new { replace_lost(settings, &db, lose_apps).await } else { instance::open_keys(settings, &db).await };
        db.close().await;
        keys?
    };
    writeln!(std::io::stdout(), "ANON_KEY={}\nSERVICE_KEY={}", keys.anon(), keys.service())?;
    Ok(ExitCode::SUCCESS)
}

/// Creates keys in place of lost ones, unless that would lock people out. What the lost keys encrypted cannot be
/// decrypted.
async fn replace_lost(settings: &Settings, db: &Db, lose_apps: bool) -> anyhow::Result<Keys> {
    let apps = count_authenticator_apps(db).await?;
    if apps > 0 && !lose_apps {
        bail!(
            "{apps} accounts have an authenticator app, whose secret only the lost keys can read; restore {} from a \
             backup. With --{LOSE_APPS} new keys are created anyway: these people then need a recovery code, or `sangam \
             user remove-factors`",
            settings.data.join("keys.json").display()
        );
    }
    instance::open_or_make_keys(settings)
}

/// Rotates the signing key. Every copy reads the current key from the database, so no bus is needed.
async fn rotate(settings: &Settings) -> anyhow::Result<ExitCode> {
    let db = instance::open_db(settings, &sangam_product::schema(), Clock::system(), Bus::local()).await?;
    db.ready().await.context("the database is not ready; run `sangam migrate` first")?;
    let keys = instance::open_keys(settings, &db).await?;
    let auth = instance::open_accounts(settings, db.clone(), keys, Clock::system(), "http://localhost");
    let rotated = rotate_signing_key(&auth).await;
    db.close().await;
    let rotated = rotated.context("the key could not be changed")?;
    writeln!(
        std::io::stdout(),
        "Access tokens are now signed with the key {}. Tokens signed with the old key are accepted until {}.",
        rotated.current,
        rotated.accepted_until
    )?;
    if rotated.published_since > Clock::system().now() - KEY_LIST_CACHE_TIME {
        eprintln!(
            "This key was published less than ten minutes ago. Programs that cache the list of keys may not have it yet; \
             supabase-js then asks the server to check tokens instead."
        );
    }
    Ok(ExitCode::SUCCESS)
}

/// How long clients cache the list of keys.
const KEY_LIST_CACHE_TIME: SignedDuration = SignedDuration::from_mins(10);
