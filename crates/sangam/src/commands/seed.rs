//! `sangam seed`: puts the demonstration into an instance, or takes it out again.

mod args;
mod files;

use std::io::Write;
use std::process::ExitCode;
use std::time::Instant;

use anyhow::{Context, bail};
use sangam_auth::{AccountChanges, Auth, Device, delete_account, update_account};
use sangam_db::Db;
use sangam_product::seed::{
    DemoAccount, SeedState, add_demo, add_jobs, find_demo_accounts, read_seed_state, remove_demo_ties,
};
use sangam_schema::Clock;
use sangam_storage::Storage;

use crate::data_folder::DataFolder;
use crate::instance::{self, OpenInstance};
use crate::settings::{DatabaseChoice, Settings};
pub use args::SeedArgs;
pub(crate) use args::{command, interpret};

/// What the three who can sign in have in common. Everyone may know it, so they must not be more than visitors.
pub(crate) const PASSWORD: &str = "three-rivers-meet";

/// How many jobs are added between two lines of progress.
const STRIDE: u64 = 20_000;

/// Runs the subcommand.
pub async fn run(settings: &Settings, args: SeedArgs) -> anyhow::Result<ExitCode> {
    // A running server would not hear of what is written to its SQLite file behind its back.
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
    // It ends with the rows, after the bytes of every file whose row is gone.
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
                eprintln!("There is no demonstration here.");
                Ok(())
            }
            SeedArgs::Remove => {
                remove(self.auth, self.db).await?;
                eprintln!("The demonstration is gone: {} accounts and all that was theirs.", state.demo);
                Ok(())
            }
            SeedArgs::Add { if_empty: true, .. } if state.people > 0 => Ok(()),
            SeedArgs::Add { yes, scale, .. } => {
                if state.people > 0 && state.demo == 0 && !yes {
                    bail!(
                        "{} people have accounts here, and the demonstration would stand among them with sign-ins that \
                         everyone knows; choose another folder with --data, or say --yes if you mean it",
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

    /// Puts the demonstration in. Where it is already, missing files and changed passwords are made good.
    async fn add(&self, state: SeedState) -> anyhow::Result<()> {
        let started = Instant::now();
        if !state.whole {
            // What an interrupted run left is no demonstration.
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
                "The demonstration is in place, with {files} pictures and papers, after {:.1?}.",
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
    let mut next = STRIDE;
    let report_progress = |done: u64| {
        if done >= next || done == jobs {
            eprintln!("{done} of {jobs} jobs after {:.0?}", started.elapsed());
            next = done + STRIDE;
        }
    };
    add_jobs(db, Clock::system().now(), jobs, report_progress).await.context("cannot write the jobs")
}

async fn remove(auth: &Auth, db: &Db) -> anyhow::Result<()> {
    for id in remove_demo_ties(db).await.context("cannot remove the demonstration")? {
        delete_account(auth, id).await?;
    }
    Ok(())
}

/// What the log shows in place of a browser.
fn shell() -> Device {
    Device { user_agent: Some("sangam seed".to_owned()), ip: None }
}
