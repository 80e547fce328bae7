//! `sangam seed`: adds the demonstration to an instance, or removes it.

mod args;
mod files;

use std::io::Write;
use std::process::ExitCode;
use std::time::Instant;

use anyhow::{Context, bail};
use sangam_auth::{AccountChanges, Auth, Device, delete_account, update_account};
use sangam_db::Db;
use sangam_product::seed::{
    DemoAccount, SeedState, add_demo, add_jobs, delete_demo_only_rows, find_demo_accounts, read_seed_state,
};
use sangam_schema::Clock;
use sangam_storage::Storage;

use crate::data_folder::DataFolder;
use crate::instance::{self, OpenInstance};
use crate::settings::{DatabaseChoice, Settings};
pub use args::SeedArgs;
pub(crate) use args::{command, interpret};

/// The password of the three accounts that can sign in. It is public, so they must have no special rights.
pub(crate) const PASSWORD: &str = "three-rivers-meet";

/// How many jobs to add between two progress lines.
const PROGRESS_STEP: u64 = 20_000;

/// Runs the subcommand.
pub async fn run(settings: &Settings, args: SeedArgs) -> anyhow::Result<ExitCode> {
    // A running server would not notice writes that another process makes to its SQLite file.
    let _folder = match settings.database {
        DatabaseChoice::Sqlite => Some(DataFolder::claim(&settings.data)?),
        DatabaseChoice::Postgres(_) => None,
    };
    let bus = instance::connect_bus(settings).await?;
    let OpenInstance { db, keys, files, .. } =
        instance::open(settings, &sangam_product::schema(), Clock::system(), bus).await?;
    let site = settings.public_url.as_ref().map(ToString::to_string).unwrap_or_default();
    let auth = instance::open_accounts(settings, db.clone(), keys.clone(), Clock::system(), &site);
    let storage = files::open(&db, &keys, files).await?;
    let removing = tokio::spawn(storage.remove_replaced());
    let done = SeedRun { auth: &auth, db: &db, storage: &storage }.execute(args).await;
    db.close().await;
    // The task ends once the database closes, after removing the bytes of every file whose row is gone.
    removing.await?;
    done.map(|()| ExitCode::SUCCESS)
}

/// What seeding works with.
struct SeedRun<'a> {
    auth: &'a Auth,
    db: &'a Db,
    storage: &'a Storage,
}

impl SeedRun<'_> {
    async fn execute(&self, args: SeedArgs) -> anyhow::Result<()> {
        let state = read_seed_state(self.db).await?;
        match args {
            SeedArgs::Remove if state.demo == 0 => {
                eprintln!("There is no demonstration in this instance.");
                Ok(())
            }
            SeedArgs::Remove => {
                remove(self.auth, self.db).await?;
                eprintln!(
                    "The demonstration is removed: {} accounts and everything that belonged to them.",
                    state.demo
                );
                Ok(())
            }
            SeedArgs::Add { if_empty: true, .. } if state.people > 0 => Ok(()),
            SeedArgs::Add { yes, scale, .. } => {
                if state.people > 0 && state.demo == 0 && !yes {
                    bail!(
                        "{} people have accounts in this instance, and the demonstration would add sign-ins whose \
                         password is public; choose another folder with --data, or add --yes to continue",
                        state.people
                    );
                }
                self.add(state).await?;
                match scale {
                    Some(jobs) => add_load(self.db, jobs).await,
                    None => Ok(()),
                }
            }
        }
    }

    /// Adds the demonstration. If it is already there, restores missing files and changed passwords.
    async fn add(&self, state: SeedState) -> anyhow::Result<()> {
        let started = Instant::now();
        if !state.whole {
            // Remove what an interrupted run left behind.
            remove(self.auth, self.db).await?;
            let now = Clock::system().now();
            add_demo(self.db, now).await.context("cannot write the demonstration")?;
        }
        let accounts = find_demo_accounts(self.db).await?;
        for account in &accounts {
            let changes = AccountChanges { password: Some(PASSWORD.to_owned()), ..AccountChanges::default() };
            update_account(self.auth, account.id, changes, shell()).await?;
        }
        let files = files::put_missing(self.storage, self.db).await?;
        if state.demo == 0 {
            eprintln!(
                "The demonstration is ready, with {files} images and documents, after {:.1?}.",
                started.elapsed()
            );
        }
        print_accounts(&accounts)
    }
}

fn print_accounts(accounts: &[DemoAccount]) -> anyhow::Result<()> {
    let mut out = std::io::stdout();
    writeln!(out, "Sign in to the demonstration as one of these, with the password {PASSWORD}")?;
    for DemoAccount { what, name, email, .. } in accounts {
        writeln!(out, "  {email:<24} {name}, {what}")?;
    }
    Ok(())
}

async fn add_load(db: &Db, jobs: u64) -> anyhow::Result<()> {
    let started = Instant::now();
    let mut next = PROGRESS_STEP;
    let report_progress = |done: u64| {
        if done >= next || done == jobs {
            eprintln!("{done} of {jobs} jobs after {:.0?}", started.elapsed());
            next = done + PROGRESS_STEP;
        }
    };
    add_jobs(db, Clock::system().now(), jobs, report_progress).await.context("cannot write the jobs")
}

async fn remove(auth: &Auth, db: &Db) -> anyhow::Result<()> {
    for id in delete_demo_only_rows(db).await.context("cannot remove the demonstration")? {
        delete_account(auth, id).await?;
    }
    Ok(())
}

/// The device shown in the audit log instead of a browser.
fn shell() -> Device {
    Device { user_agent: Some("sangam seed".to_owned()), ip: None }
}
