//! Opens keys, rows, files and accounts for the commands, according to the settings.

use anyhow::{Context, anyhow, bail};
use jiff::SignedDuration;
use sangam_auth::{Auth, BreachedPasswords, ErasureOutcome, Keys, SECRET_COLUMNS, TokenPlan, has_accounts};
use sangam_bus::Bus;
use sangam_db::{CapturedColumn, Db};
use sangam_product::{api_tokens_until, erase_person, whose_plan};
use sangam_schema::{Clock, Schema, Type};
use sangam_storage::Files;

use crate::data_folder;
use crate::settings::{DatabaseChoice, Settings};
use crate::upgrade_copy;

/// An instance: rows, keys and files that belong together.
pub(crate) struct OpenInstance {
    pub(crate) db: Db,
    pub(crate) keys: Keys,
    pub(crate) files: Files,
    /// The migrations applied by this call.
    pub(crate) migrated: Vec<String>,
}

/// Opens rows, keys and files, creates missing ones on the first start, and migrates the database. Refuses parts that
/// do not belong together before changing anything, so that a lost database can still be restored.
pub(crate) async fn open(settings: &Settings, schema: &Schema, clock: Clock, bus: Bus) -> anyhow::Result<OpenInstance> {
    let files = open_files(settings, clock.clone())?;
    if is_database_absent(settings) {
        sangam_storage::check_unused(&files).await?;
    }
    let db = open_db(settings, schema, clock, bus).await?;
    match prepare(settings, &db, &files).await {
        Ok((keys, migrated)) => Ok(OpenInstance { db, keys, files, migrated }),
        Err(refusal) => {
            // Closing cleanly leaves no write-ahead log, which would be replayed into a database restored in its place.
            db.close().await;
            Err(refusal)
        }
    }
}

async fn prepare(settings: &Settings, db: &Db, files: &Files) -> anyhow::Result<(Keys, Vec<String>)> {
    db.check_version().await?;
    sangam_storage::check_pair(db, files).await?;
    let keys = open_keys(settings, db).await?;
    if let Some(copy) = upgrade_copy::make(settings, db).await? {
        tracing::info!("copied the database to {} before the upgrade", copy.display());
    }
    let migrated = db.migrate().await.context("cannot apply the migrations")?;
    sangam_storage::pair(db, files).await?;
    Ok((keys, migrated))
}

/// Opens rows and accounts for an operator command, which may run beside a running server. The server learns of changes
/// immediately over the bus, or within seconds without one.
pub(crate) async fn open_for_operator(settings: &Settings) -> anyhow::Result<(Db, Auth)> {
    let bus = connect_bus(settings).await.unwrap_or_else(|error| {
        eprintln!("Running copies of the server notice this within seconds, not immediately: {error:#}");
        Bus::local()
    });
    let db = open_db(settings, &sangam_product::schema(), Clock::system(), bus).await?;
    db.ready().await.context("the database is not ready; run `sangam migrate` first")?;
    let keys = open_keys(settings, &db).await?;
    let url = settings.public_url.as_ref().map_or_else(|| "http://localhost".to_owned(), ToString::to_string);
    let auth = open_accounts(settings, db.clone(), keys, Clock::system(), &url);
    Ok((db, auth))
}

/// Whether the next start would create the database. A PostgreSQL database never counts as absent.
pub(crate) fn is_database_absent(settings: &Settings) -> bool {
    matches!(settings.database, DatabaseChoice::Sqlite) && !data_folder::database_file(&settings.data).exists()
}

/// Returns this instance's keys: those from the signing secret, else those in the data folder, which the first start
/// creates. They are not created if people have accounts, because new keys would end every session and change the key
/// in every client.
pub(crate) async fn open_keys(settings: &Settings, db: &Db) -> anyhow::Result<Keys> {
    if settings.signing_secret.is_none() && !Keys::exist(&settings.data) && has_accounts(db).await? {
        bail!(lost_keys(settings));
    }
    open_or_make_keys(settings)
}

/// Returns this instance's keys, and creates them if there are none, whatever the database contains.
pub(crate) fn open_or_make_keys(settings: &Settings) -> anyhow::Result<Keys> {
    let keys = match &settings.signing_secret {
        Some(secret) => Keys::from_secret(secret.reveal()),
        None => {
            data_folder::make(&settings.data)?;
            Keys::open(&settings.data)
        }
    };
    keys.context("cannot use the keys")
}

/// Advice for when the keys are lost.
pub(crate) fn lost_keys(settings: &Settings) -> String {
    format!(
        "people have accounts in this database, but {} is missing; restore it from a backup, or correct --data or \
         SANGAM_SIGNING_SECRET. `sangam keys --new` makes new keys and signs everyone out",
        settings.data.join("keys.json").display()
    )
}

/// Connects to the bus between this copy of the server and the others.
pub(crate) async fn connect_bus(settings: &Settings) -> anyhow::Result<Bus> {
    let Some(address) = &settings.bus else { return Ok(Bus::local()) };
    Bus::connect(address).await.with_context(|| {
        format!(
            "bus: no NATS server accepts a connection at {address}; start it, or correct the address, the user and the \
             password in --bus or SANGAM_BUS"
        )
    })
}

/// Opens this instance's file store.
pub(crate) fn open_files(settings: &Settings, clock: Clock) -> anyhow::Result<Files> {
    sangam_tls::choose_provider();
    let files = Files::open(&settings.files, settings.s3_credentials.as_ref(), clock);
    files.with_context(|| format!("cannot use {} for files", settings.files))
}

/// Opens this instance's database without migrating it.
pub(crate) async fn open_db(settings: &Settings, schema: &Schema, clock: Clock, bus: Bus) -> anyhow::Result<Db> {
    let database = match &settings.database {
        DatabaseChoice::Sqlite => sangam_db::Database::Sqlite { path: data_folder::database_file(&settings.data) },
        DatabaseChoice::Postgres(url) => sangam_db::Database::Postgres { url: url.reveal().to_owned() },
    };
    let mut chosen = sangam_db::Settings::new(database);
    chosen.replica = settings.database_replica.as_ref().map(|url| url.reveal().to_owned());
    chosen.columns = captured_columns(schema);
    chosen.secrets = [SECRET_COLUMNS, sangam_product::mail::SECRET_COLUMNS].concat();
    chosen.answer_bytes = settings.limits.answer_bytes;
    chosen.clock = clock;
    chosen.bus = bus;
    Db::open(&chosen).await.context("cannot open the database")
}

/// Opens the accounts in this database. `url` is the address of this instance in browsers, used in tokens and mailed
/// links.
pub(crate) fn open_accounts(settings: &Settings, db: Db, keys: Keys, clock: Clock, url: &str) -> Auth {
    let chosen = sangam_auth::Settings::new(url)
        .allow_redirects(&settings.redirect_urls)
        .confirm_addresses(settings.confirm_email)
        .reauthenticate(settings.reauthenticate)
        .sign_in_with(settings.providers.clone())
        .second_factors(settings.second_factors)
        .moderator_second_factor(settings.moderator_second_factor)
        .passkeys(settings.passkeys)
        .relying_party(settings.relying_party.clone())
        .mail_sign_in(settings.mail_sign_in)
        .new_device_mails(settings.new_device_mails)
        .site_words(site_words(settings))
        .breached_passwords(breached_passwords(settings))
        .session_lifetime(
            (settings.session_days > 0).then(|| SignedDuration::from_hours(24 * i64::from(settings.session_days))),
        )
        .deletion_grace(SignedDuration::from_hours(24 * i64::from(settings.deletion_grace_days)))
        .erase_with(|tx, id, now| {
            Box::pin(async move {
                let needed = erase_person(tx, id, now).await?;
                Ok(if needed { ErasureOutcome::Profile } else { ErasureOutcome::Nothing })
            })
        })
        .tokens_for(TokenPlan {
            entitled_until: |db, id, now| Box::pin(api_tokens_until(db, id, now)),
            affected: whose_plan,
        });
    Auth::new(db, keys, clock, chosen)
}

/// The operator's list of breached passwords, if one is set.
pub(crate) fn breached_passwords(settings: &Settings) -> Option<BreachedPasswords> {
    settings.breached_passwords.as_deref().map(BreachedPasswords::new)
}

/// Refuses to start with a list that would fail on the first password lookup.
pub(crate) fn check_breached_passwords(settings: &Settings) -> anyhow::Result<()> {
    let (Some(list), Some(path)) = (breached_passwords(settings), &settings.breached_passwords) else { return Ok(()) };
    list.check().map_err(|reason| {
        let name = path.display();
        anyhow!(
            "breached-passwords: {name} cannot be used: {reason}; download the SHA-1 list that is ordered by hash again (see \
             haveibeenpwned.com/Passwords), correct the path, or leave the setting out"
        )
    })
}

/// Words that people associate with this instance, besides its host name.
fn site_words(settings: &Settings) -> Vec<String> {
    let sender = settings.mail.as_ref().map(|mail| &mail.from);
    let chosen = [
        settings.relying_party.rp_name.clone(),
        sender.and_then(|sender| sender.name()).map(str::to_owned),
        // The top-level domain is left out because too many words contain it.
        sender.and_then(|sender| sender.domain().rsplit_once('.')).map(|(name, _)| name.to_owned()),
    ];
    settings.password_words.iter().cloned().chain(chosen.into_iter().flatten()).collect()
}

/// The columns that SQLite stores as numbers and text, with their types, so that its change feed can decode them.
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
