//! `sangam user`: manages accounts from the shell. It can run beside a running server, which learns of a change
//! immediately over the bus, or within seconds without one.

mod args;
mod print;

use std::io::{BufRead, IsTerminal};
use std::process::ExitCode;

use anyhow::{Context, bail};
use jiff::Timestamp;
use sangam_auth::{
    Account, AccountChanges, Auth, Ban, Device, NewAccount, create_account, find_account_by_email, list_accounts,
    list_events, list_factors, list_passkeys, remove_all_factors, remove_all_passkeys, update_account,
};
use sangam_schema::Clock;
use serde_json::{Map, json};

use crate::instance;
use crate::settings::Settings;
pub use args::UserArgs;
pub(crate) use args::{command, interpret};

const PAGE: i64 = 500;
const LOG_LINES: i64 = 1000;

/// Runs the subcommand.
pub async fn run(settings: &Settings, args: UserArgs) -> anyhow::Result<ExitCode> {
    let (db, auth) = instance::open_for_operator(settings).await?;
    let done = execute(&auth, args).await;
    db.close().await;
    done.map(|()| ExitCode::SUCCESS)
}

async fn execute(auth: &Auth, args: UserArgs) -> anyhow::Result<()> {
    match args {
        UserArgs::Create { email, name, user_type } => create(auth, email, name, user_type).await,
        UserArgs::Suspend { email, length } => {
            let until = match length {
                Some(length) => Clock::system().now().checked_add(length).context("that is too long")?,
                None => Timestamp::MAX,
            };
            change(auth, &email, AccountChanges { ban: Some(Ban::Until(until)), ..AccountChanges::default() }).await
        }
        UserArgs::Restore { email } => {
            change(auth, &email, AccountChanges { ban: Some(Ban::Lifted), ..AccountChanges::default() }).await
        }
        UserArgs::Promote { email } => {
            change(auth, &email, AccountChanges { moderator: Some(true), ..AccountChanges::default() }).await
        }
        UserArgs::Demote { email } => {
            change(auth, &email, AccountChanges { moderator: Some(false), ..AccountChanges::default() }).await
        }
        UserArgs::RemoveFactors { email } => {
            let account = find(auth, &email).await?;
            print::removed_factors(&account, remove_all_factors(auth, account.id, shell()).await?)
        }
        UserArgs::Factors { email } => {
            let account = find(auth, &email).await?;
            let factors = list_factors(auth, account.id).await?;
            print::factors(&factors, &list_passkeys(auth, account.id).await?)
        }
        UserArgs::RemovePasskeys { email } => {
            let account = find(auth, &email).await?;
            print::removed_passkeys(&account, remove_all_passkeys(auth, account.id, shell()).await?)
        }
        UserArgs::List => list(auth).await,
        UserArgs::Log { email } => {
            let account = find(auth, &email).await?;
            print::events(&list_events(auth, account.id, LOG_LINES).await?)
        }
    }
}

async fn create(auth: &Auth, email: String, name: String, user_type: String) -> anyhow::Result<()> {
    let new = NewAccount {
        email,
        password: Some(read_password()?),
        confirmed: true,
        user_metadata: Map::from_iter([
            ("full_name".to_owned(), json!(name)),
            ("user_type".to_owned(), json!(user_type)),
        ]),
        ..NewAccount::default()
    };
    print::accounts(&[create_account(auth, new, shell()).await?])
}

async fn change(auth: &Auth, email: &str, changes: AccountChanges) -> anyhow::Result<()> {
    let account = find(auth, email).await?;
    print::accounts(&[update_account(auth, account.id, changes, shell()).await?])
}

async fn list(auth: &Auth) -> anyhow::Result<()> {
    for page in 1.. {
        let (accounts, _) = list_accounts(auth, page, PAGE).await?;
        if accounts.is_empty() {
            break;
        }
        print::accounts(&accounts)?;
    }
    Ok(())
}

async fn find(auth: &Auth, email: &str) -> anyhow::Result<Account> {
    find_account_by_email(auth, email).await?.with_context(|| format!("there is no account with the address {email}"))
}

/// Reads from standard input, because a flag would show the password to everyone on the machine.
fn read_password() -> anyhow::Result<String> {
    if std::io::stdin().is_terminal() {
        eprintln!("Password (it will be visible; use `sangam user create … < file` to avoid that):");
    }
    let mut line = String::new();
    std::io::stdin().lock().read_line(&mut line)?;
    let password = line.trim_end_matches(['\r', '\n']);
    if password.is_empty() {
        bail!("no password on standard input");
    }
    Ok(password.to_owned())
}

/// The device shown in the audit log instead of a browser.
fn shell() -> Device {
    Device { user_agent: Some("sangam user".to_owned()), ip: None }
}
