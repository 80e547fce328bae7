//! What the commands open: keys, rows and accounts, as the settings say.

use anyhow::Context;
use jiff::SignedDuration;
use sangam_auth::{Auth, Keys, Remains, SECRET_COLUMNS, TokenPlan};
use sangam_db::{Bus, CapturedColumn, Db};
use sangam_network::{api_tokens_until, erase_person, whose_plan};
use sangam_schema::{Clock, Schema, Type};
use sangam_storage::Files;

use crate::data_folder;
use crate::settings::{Database, Settings};
use crate::tls;

/// The keys of this instance: those of the shared secret, else those in the data folder, made on the first start.
pub(crate) fn open_keys(settings: &Settings) -> anyhow::Result<Keys> {
    let keys = match &settings.signing_secret {
        Some(secret) => Keys::from_secret(secret.reveal()),
        None => {
            data_folder::make(&settings.data)?;
            Keys::open(&settings.data)
        }
    };
    keys.context("cannot use the keys")
}

/// The bus between this copy of the server and the others.
pub(crate) async fn connect_bus(settings: &Settings) -> anyhow::Result<Bus> {
    let Some(address) = &settings.bus else { return Ok(Bus::local()) };
    Bus::connect(address).await.with_context(|| {
        format!(
            "bus: no NATS server lets us in at {address}; start it, or correct the address, the user and the password in \
             --bus or SANGAM_BUS"
        )
    })
}

/// The file store of this instance.
pub(crate) fn open_files(settings: &Settings) -> anyhow::Result<Files> {
    tls::choose_provider();
    let files = Files::open(&settings.files, settings.s3_credentials.as_ref());
    files.with_context(|| format!("cannot use {} for files", settings.files))
}

/// The rows of this instance, not yet migrated.
pub(crate) async fn open_db(settings: &Settings, schema: &Schema, clock: Clock, bus: Bus) -> anyhow::Result<Db> {
    let database = match &settings.database {
        Database::Sqlite => sangam_db::Database::Sqlite { path: data_folder::database_file(&settings.data) },
        Database::Postgres(url) => sangam_db::Database::Postgres { url: url.reveal().to_owned() },
    };
    let mut chosen = sangam_db::Settings::new(database);
    chosen.columns = captured_columns(schema);
    chosen.secrets = [SECRET_COLUMNS, sangam_network::mail::SECRET_COLUMNS].concat();
    chosen.clock = clock;
    chosen.bus = bus;
    Db::open(&chosen).await.context("cannot open the database")
}

/// The accounts in these rows. `url` is where browsers find this instance, for tokens and mailed links.
pub(crate) fn open_accounts(settings: &Settings, db: Db, keys: Keys, clock: Clock, url: &str) -> Auth {
    let chosen = sangam_auth::Settings::new(url)
        .allow_redirects(&settings.redirect_urls)
        .confirm_addresses(settings.confirm_email)
        .deletion_grace(SignedDuration::from_hours(24 * i64::from(settings.deletion_grace_days)))
        .erase_with(|tx, id, now| {
            Box::pin(async move {
                let needed = erase_person(tx, id, now).await?;
                Ok(if needed { Remains::Profile } else { Remains::Nothing })
            })
        })
        .tokens_for(TokenPlan {
            entitled_until: |db, id, now| Box::pin(api_tokens_until(db, id, now)),
            affected: whose_plan,
        });
    Auth::new(db, keys, clock, chosen)
}

/// The columns that SQLite stores as numbers and text, so that its change feed can show what they are.
fn captured_columns(schema: &Schema) -> Vec<CapturedColumn> {
    let of_table = |table: &'static str, column: &'static str, ty| CapturedColumn {
        table: table.to_owned(),
        column: column.to_owned(),
        ty,
    };
    schema
        .resources()
        .flat_map(|resource| resource.columns.iter().map(move |column| (resource.name, column)))
        .filter(|(_, column)| matches!(column.ty, Type::Boolean | Type::Json | Type::List))
        .map(|(table, column)| of_table(table, column.name, column.ty))
        .collect()
}
