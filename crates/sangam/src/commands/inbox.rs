//! `sangam inbox`: what visitors wrote through the contact form, from the shell beside a running server.

mod order;
mod print;

use std::process::ExitCode;

use anyhow::{Context, bail};
use jiff::Timestamp;
use sangam_db::{Bus, Db};
use sangam_network::moderation::{Letter, find_letter, list_letters, mark_letter_done};
use sangam_schema::Clock;
use uuid::Uuid;

use crate::instance;
use crate::settings::Settings;
pub use order::Order;
pub(crate) use order::{command, interpret};

const LIMIT: i64 = 1000;

/// Does what was ordered.
pub async fn run(settings: &Settings, order: Order) -> anyhow::Result<ExitCode> {
    let db = instance::open_db(settings, &sangam_network::schema(), Clock::system(), Bus::local()).await?;
    db.ready().await.context("the database is not ready; run `sangam migrate` first")?;
    let done = obey(&db, order).await;
    db.close().await;
    done.map(|()| ExitCode::SUCCESS)
}

async fn obey(db: &Db, order: Order) -> anyhow::Result<()> {
    match order {
        Order::List { all, json } => print::list(&list_letters(db, all, LIMIT).await?, json),
        Order::Show { id, json } => print::one(&find(db, id).await?, json),
        Order::Done { id, json } => {
            if !mark_letter_done(db, id, Timestamp::now()).await? {
                bail!(unknown(id));
            }
            print::list(&[find(db, id).await?], json)
        }
    }
}

async fn find(db: &Db, id: Uuid) -> anyhow::Result<Letter> {
    find_letter(db, id).await?.with_context(|| unknown(id))
}

fn unknown(id: Uuid) -> String {
    format!("there is no message {id}; `sangam inbox list` shows them")
}
