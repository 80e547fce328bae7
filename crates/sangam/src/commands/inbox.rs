//! `sangam inbox`: messages from the contact form, in the shell. It can run beside a running server.

mod args;
mod print;

use std::process::ExitCode;

use anyhow::{Context, bail};
use sangam_bus::Bus;
use sangam_db::Db;
use sangam_product::moderation::{
    ContactMessage, find_contact_message, list_contact_messages, mark_contact_message_done,
};
use sangam_schema::Clock;
use uuid::Uuid;

use crate::instance;
use crate::settings::Settings;
pub use args::InboxArgs;
pub(crate) use args::{command, interpret};

const LIMIT: i64 = 1000;

/// Runs the subcommand.
pub async fn run(settings: &Settings, args: InboxArgs) -> anyhow::Result<ExitCode> {
    let db = instance::open_db(settings, &sangam_product::schema(), Clock::system(), Bus::local()).await?;
    db.ready().await.context("the database is not ready; run `sangam migrate` first")?;
    let done = execute(&db, args).await;
    db.close().await;
    done.map(|()| ExitCode::SUCCESS)
}

async fn execute(db: &Db, args: InboxArgs) -> anyhow::Result<()> {
    match args {
        InboxArgs::List { all, json } => print::list(&list_contact_messages(db, all, LIMIT).await?, json),
        InboxArgs::Show { id, json } => print::one(&find(db, id).await?, json),
        InboxArgs::Done { id, json } => {
            if !mark_contact_message_done(db, id, Clock::system().now()).await? {
                bail!(unknown(id));
            }
            print::list(&[find(db, id).await?], json)
        }
    }
}

async fn find(db: &Db, id: Uuid) -> anyhow::Result<ContactMessage> {
    find_contact_message(db, id).await?.with_context(|| unknown(id))
}

fn unknown(id: Uuid) -> String {
    format!("there is no message {id}; `sangam inbox list` shows them")
}
