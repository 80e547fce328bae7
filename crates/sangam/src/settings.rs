//! The settings of this instance: parsed, checked and kept in one place.

mod connection_limits;
mod error;
mod loopback;
mod public_url;
mod sources;
pub mod table;
mod value_origin;
mod values;

use std::collections::HashMap;
use std::fmt;
use std::net::SocketAddr;
use std::path::PathBuf;
use std::time::Duration;

pub use connection_limits::ConnectionLimits;
pub use error::SettingsError;
use http::HeaderName;
pub(crate) use loopback::is_loopback_host;
pub use public_url::PublicUrl;
use sangam_auth::{PasskeySettings, ProviderSettings, check_relying_party};
use sangam_bus::BusAddress;
use sangam_db::PostgresTools;
use sangam_mail::{MailFrom, SmtpAddress};
use sangam_product::payments::CheckoutLink;
use sangam_product::posting_checks::PostingChecks;
use sangam_rest::OptionalFeatures;
use sangam_storage::{S3Credentials, ScannerAddress, StoreAddress};
use sources::GivenValue;
pub use sources::Sources;
use table::Setting;
pub use value_origin::ValueOrigin;

/// All settings of one instance.
#[derive(Debug, Clone)]
pub struct Settings {
    /// See [`table::LISTEN`].
    pub listen: SocketAddr,
    /// See [`table::PUBLIC_URL`].
    pub public_url: Option<PublicUrl>,
    /// See [`table::HSTS_SUBDOMAINS`].
    pub hsts_subdomains: bool,
    /// See [`table::REQUIRE_TLS`].
    pub require_tls: bool,
    /// See [`table::DATA`].
    pub data: PathBuf,
    /// See [`table::DATABASE`].
    pub database: DatabaseChoice,
    /// See [`table::DATABASE_REPLICA`].
    pub database_replica: Option<Secret>,
    /// See [`table::BUS`]. `None` if this is the only copy.
    pub bus: Option<BusAddress>,
    /// See [`table::FILES`].
    pub files: StoreAddress,
    /// See [`table::S3_ACCESS_KEY_ID`] and [`table::S3_SECRET_ACCESS_KEY`].
    pub s3_credentials: Option<S3Credentials>,
    /// See [`table::DEMO`].
    pub demo: bool,
    /// Whether new accounts confirm their address by mail.
    pub confirm_email: bool,
    /// Whether changing the password or address needs more proof than a session.
    pub reauthenticate: bool,
    /// See [`table::SECOND_FACTORS`].
    pub second_factors: bool,
    /// See [`table::MODERATOR_SECOND_FACTOR`].
    pub moderator_second_factor: bool,
    /// See [`table::PASSKEYS`].
    pub passkeys: bool,
    /// See [`table::PASSKEY_RP_ID`], [`table::PASSKEY_RP_NAME`] and [`table::PASSKEY_ORIGINS`].
    pub relying_party: PasskeySettings,
    /// See [`table::BREACHED_PASSWORDS`].
    pub breached_passwords: Option<PathBuf>,
    /// See [`table::PASSWORD_WORDS`].
    pub password_words: Vec<String>,
    /// See [`table::POSTING_RULES`] and [`table::HOLD_POSTINGS`].
    pub posting_checks: PostingChecks,
    /// See [`table::COMPANY_PROOF`].
    pub company_proof: bool,
    /// See [`table::DNS_SERVERS`]. Empty to use the machine's own.
    pub dns_servers: Vec<SocketAddr>,
    /// See [`table::MAIL_SIGN_IN`].
    pub mail_sign_in: bool,
    /// See [`table::NEW_DEVICE_MAILS`].
    pub new_device_mails: bool,
    /// See [`table::SESSION_LIFE`]. 0 means no limit.
    pub session_days: u16,
    /// See [`table::DELETION_GRACE`].
    pub deletion_grace_days: u16,
    /// See [`table::LOG_FORMAT`].
    pub log_format: LogFormat,
    /// See [`table::LOG_LEVEL`].
    pub log_level: String,
    /// See [`table::LOG_CALLERS`].
    pub log_callers: bool,
    /// See [`table::LOG_ADDRESSES`].
    pub log_addresses: LogAddresses,
    /// See [`table::LOG_PATHS`].
    pub log_paths: bool,
    /// The limits on requests.
    pub limits: RequestLimits,
    /// The limits on connections: see [`table::CONNECTIONS_PER_ADDRESS`]. The system determines how many may be open.
    pub connections: ConnectionLimits,
    /// The optional features of the data API: see [`table::AGGREGATES`], [`table::QUERY_PLANS`] and
    /// [`table::ROLLBACK_PREFERENCE`].
    pub data_api: OptionalFeatures,
    /// See [`table::ROW_BUDGET`].
    pub row_budget_percent: u32,
    /// The limits on realtime channels: see [`table::SOCKETS_PER_ADDRESS`] and [`table::SOCKETS_PER_ACCOUNT`]. The protocol
    /// determines the others; only tests, which cannot wait, change them.
    pub realtime: sangam_realtime::Limits,
    /// How much an account may store: see [`table::STORAGE_QUOTA`].
    pub storage: sangam_storage::Limits,
    /// See [`table::VIRUS_SCANNER`].
    pub virus_scanner: Option<ScannerAddress>,
    /// When and where backups are made.
    pub backup: BackupSettings,
    /// See [`table::UPGRADE_COPY`].
    pub upgrade_copy: bool,
    /// See [`table::POSTGRES_TOOLS`].
    pub postgres_tools: PostgresTools,
    /// See [`table::TRUSTED_PROXY_HEADER`].
    pub trusted_proxy_header: Option<HeaderName>,
    /// The mail server, if there is one.
    pub mail: Option<MailSettings>,
    /// See [`table::OPERATOR_EMAIL`].
    pub operator_email: Option<String>,
    /// See [`table::NOTIFICATION_DELAY`].
    pub notification_delay: Duration,
    /// See [`table::ALLOWED_ORIGINS`]. Empty allows any origin.
    pub allowed_origins: Vec<String>,
    /// See [`table::REDIRECT_URLS`].
    pub redirect_urls: Vec<String>,
    /// See [`table::CHECKOUT_URL`].
    pub checkout: Option<CheckoutLink>,
    /// See [`table::SOCIAL_LINKS`].
    pub social_links: Vec<String>,
    /// See [`table::METRICS_TOKEN`].
    pub metrics_token: Option<Secret>,
    /// See [`table::SIGNING_SECRET`].
    pub signing_secret: Option<Secret>,
    /// See [`table::PROVIDERS`].
    pub providers: Vec<ProviderSettings>,
    /// The origin of each secret, by setting name.
    pub secret_origins: Vec<(&'static str, ValueOrigin)>,
    /// Variables that start with our prefix but are not settings, for a warning in the log.
    pub unknown_variables: Vec<String>,
}

/// Where rows are stored.
#[derive(Debug, Clone)]
pub enum DatabaseChoice {
    /// A file in the data folder.
    Sqlite,
    /// A PostgreSQL server. Its URL may contain a password.
    Postgres(Secret),
}

/// How mails are sent.
#[derive(Debug, Clone)]
pub struct MailSettings {
    /// See [`table::SMTP`].
    pub smtp: SmtpAddress,
    /// See [`table::MAIL_FROM`].
    pub from: MailFrom,
}

/// When and where the server makes backups.
#[derive(Debug, Clone)]
pub struct BackupSettings {
    /// See [`table::BACKUP_FOLDER`].
    pub folder: Option<PathBuf>,
    /// See [`table::BACKUP_EVERY`].
    pub every: Duration,
    /// See [`table::BACKUP_KEEP`].
    pub keep: usize,
    /// See [`table::BACKUP_FILES`].
    pub copies_files: bool,
}

/// The format of log lines.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum LogFormat {
    /// Text on a terminal, JSON elsewhere.
    Auto,
    /// Text, for people.
    Text,
    /// JSON, for collectors.
    Json,
}

/// Which part of a client's address log lines contain.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum LogAddresses {
    /// The whole address.
    Full,
    /// Only its network, which many people share.
    Network,
    /// Nothing.
    None,
}

/// The limits on requests.
#[derive(Debug, Clone, Copy)]
pub struct RequestLimits {
    /// See [`table::REQUEST_TIMEOUT`].
    pub request: Duration,
    /// See [`table::BODY_LIMIT`].
    pub body_bytes: usize,
    /// See [`table::ANSWER_LIMIT`].
    pub answer_bytes: usize,
    /// See [`table::SHUTDOWN_LIMIT`].
    pub shutdown: Duration,
    /// See [`table::DRAIN_TIME`].
    pub drain: Duration,
}

/// A string that is hidden in logs.
#[derive(Clone, PartialEq, Eq)]
pub struct Secret(String);

impl Secret {
    /// Wraps a string.
    pub fn new(text: impl Into<String>) -> Secret {
        Secret(text.into())
    }

    /// Returns the string, for the one place that needs it.
    pub fn reveal(&self) -> &str {
        &self.0
    }
}

impl fmt::Debug for Secret {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("(hidden)")
    }
}

impl Settings {
    /// Reads each setting from the source with the highest precedence, and checks them all.
    pub fn load(sources: Sources) -> Result<Settings, SettingsError> {
        let sources::CollectedValues { given, unknown_variables } = sources::collect(sources)?;
        let data = required(&given, &table::DATA, values::path)?;
        let database = required(&given, &table::DATABASE, values::database)?;
        Ok(Settings {
            listen: required(&given, &table::LISTEN, values::address)?,
            public_url: optional(&given, &table::PUBLIC_URL, values::public_url)?,
            hsts_subdomains: required(&given, &table::HSTS_SUBDOMAINS, values::switch)?,
            require_tls: required(&given, &table::REQUIRE_TLS, values::switch)?,
            bus: bus(&given, &database)?,
            database_replica: database_replica(&given, &database)?,
            database,
            files: optional(&given, &table::FILES, StoreAddress::parse)?
                .unwrap_or_else(|| StoreAddress::Folder(data.join("files"))),
            s3_credentials: s3_credentials(&given)?,
            demo: required(&given, &table::DEMO, values::switch)?,
            confirm_email: required(&given, &table::CONFIRM_EMAIL, values::switch)?,
            reauthenticate: required(&given, &table::REAUTHENTICATE, values::switch)?,
            second_factors: required(&given, &table::SECOND_FACTORS, values::switch)?,
            moderator_second_factor: required(&given, &table::MODERATOR_SECOND_FACTOR, values::switch)?,
            passkeys: required(&given, &table::PASSKEYS, values::switch)?,
            relying_party: relying_party(&given)?,
            breached_passwords: optional(&given, &table::BREACHED_PASSWORDS, values::path)?,
            password_words: optional(&given, &table::PASSWORD_WORDS, values::words)?.unwrap_or_default(),
            posting_checks: posting_checks(&given)?,
            company_proof: required(&given, &table::COMPANY_PROOF, values::switch)?,
            dns_servers: optional(&given, &table::DNS_SERVERS, values::name_servers)?.unwrap_or_default(),
            mail_sign_in: required(&given, &table::MAIL_SIGN_IN, values::switch)?,
            new_device_mails: required(&given, &table::NEW_DEVICE_MAILS, values::switch)?,
            session_days: required(&given, &table::SESSION_LIFE, values::days)?,
            deletion_grace_days: required(&given, &table::DELETION_GRACE, values::days)?,
            log_format: required(&given, &table::LOG_FORMAT, values::log_format)?,
            log_level: required(&given, &table::LOG_LEVEL, values::log_level)?,
            log_callers: required(&given, &table::LOG_CALLERS, values::switch)?,
            log_addresses: log_addresses(&given)?,
            log_paths: required(&given, &table::LOG_PATHS, values::switch)?,
            limits: request_limits(&given)?,
            connections: ConnectionLimits {
                per_address: required(&given, &table::CONNECTIONS_PER_ADDRESS, values::count)?,
                ..ConnectionLimits::default()
            },
            data_api: data_api_features(&given)?,
            row_budget_percent: required(&given, &table::ROW_BUDGET, values::multiple)?,
            realtime: realtime_limits(&given)?,
            storage: storage_limits(&given)?,
            virus_scanner: optional(&given, &table::VIRUS_SCANNER, ScannerAddress::parse)?,
            backup: backup(&given)?,
            upgrade_copy: required(&given, &table::UPGRADE_COPY, values::switch)?,
            postgres_tools: PostgresTools { folder: optional(&given, &table::POSTGRES_TOOLS, values::path)? },
            trusted_proxy_header: optional(&given, &table::TRUSTED_PROXY_HEADER, values::header)?,
            mail: mail(&given)?,
            operator_email: optional(&given, &table::OPERATOR_EMAIL, values::mail_address)?,
            notification_delay: required(&given, &table::NOTIFICATION_DELAY, values::duration)?,
            allowed_origins: optional(&given, &table::ALLOWED_ORIGINS, values::origins)?.unwrap_or_default(),
            redirect_urls: optional(&given, &table::REDIRECT_URLS, values::patterns)?.unwrap_or_default(),
            checkout: optional(&given, &table::CHECKOUT_URL, CheckoutLink::parse)?,
            social_links: optional(&given, &table::SOCIAL_LINKS, values::links)?.unwrap_or_default(),
            metrics_token: optional(&given, &table::METRICS_TOKEN, values::secret::<16>)?,
            signing_secret: optional(&given, &table::SIGNING_SECRET, values::secret::<32>)?,
            providers: optional(&given, &table::PROVIDERS, ProviderSettings::parse_list)?.unwrap_or_default(),
            secret_origins: secret_origins(&given),
            data,
            unknown_variables,
        })
    }
}

/// The origins of the given secrets, in the order of the table.
fn secret_origins(given: &HashMap<&str, GivenValue>) -> Vec<(&'static str, ValueOrigin)> {
    let secrets = table::ALL.iter().filter(|setting| setting.secret);
    secrets.filter_map(|setting| Some((setting.name, given.get(setting.name)?.origin.clone()))).collect()
}

/// Copies of the server cannot share a SQLite file, so a bus together with SQLite is a mistake worth reporting.
fn bus(given: &HashMap<&str, GivenValue>, database: &DatabaseChoice) -> Result<Option<BusAddress>, SettingsError> {
    let bus = required(given, &table::BUS, values::bus)?;
    match (&bus, database) {
        (Some(_), DatabaseChoice::Sqlite) => Err(SettingsError::of_missing_postgres(&table::BUS, &table::DATABASE)),
        _ => Ok(bus),
    }
}

/// SQLite has no replicas.
fn database_replica(
    given: &HashMap<&str, GivenValue>,
    database: &DatabaseChoice,
) -> Result<Option<Secret>, SettingsError> {
    let replica = optional(given, &table::DATABASE_REPLICA, values::replica)?;
    match (&replica, database) {
        (Some(_), DatabaseChoice::Sqlite) => {
            Err(SettingsError::of_replica_without_postgres(&table::DATABASE_REPLICA, &table::DATABASE))
        }
        _ => Ok(replica),
    }
}

fn posting_checks(given: &HashMap<&str, GivenValue>) -> Result<PostingChecks, SettingsError> {
    let checks = required(given, &table::POSTING_RULES, values::posting_rules)?;
    Ok(checks.holding(required(given, &table::HOLD_POSTINGS, values::switch)?))
}

/// Unless set, addresses are logged if callers are.
fn log_addresses(given: &HashMap<&str, GivenValue>) -> Result<LogAddresses, SettingsError> {
    let log_callers = required(given, &table::LOG_CALLERS, values::switch)?;
    let default = if log_callers { LogAddresses::Full } else { LogAddresses::None };
    Ok(optional(given, &table::LOG_ADDRESSES, values::log_addresses)?.unwrap_or(default))
}

fn request_limits(given: &HashMap<&str, GivenValue>) -> Result<RequestLimits, SettingsError> {
    Ok(RequestLimits {
        request: required(given, &table::REQUEST_TIMEOUT, values::timeout)?,
        body_bytes: required(given, &table::BODY_LIMIT, values::size)?,
        answer_bytes: required(given, &table::ANSWER_LIMIT, values::size)?,
        shutdown: required(given, &table::SHUTDOWN_LIMIT, values::duration)?,
        drain: required(given, &table::DRAIN_TIME, values::duration)?,
    })
}

fn data_api_features(given: &HashMap<&str, GivenValue>) -> Result<OptionalFeatures, SettingsError> {
    Ok(OptionalFeatures {
        aggregates: required(given, &table::AGGREGATES, values::switch)?,
        plans: required(given, &table::QUERY_PLANS, values::switch)?,
        rollback: required(given, &table::ROLLBACK_PREFERENCE, values::switch)?,
    })
}

fn realtime_limits(given: &HashMap<&str, GivenValue>) -> Result<sangam_realtime::Limits, SettingsError> {
    Ok(sangam_realtime::Limits {
        sockets_per_address: required(given, &table::SOCKETS_PER_ADDRESS, values::count)?,
        sockets_per_account: required(given, &table::SOCKETS_PER_ACCOUNT, values::count)?,
        ..sangam_realtime::Limits::default()
    })
}

fn storage_limits(given: &HashMap<&str, GivenValue>) -> Result<sangam_storage::Limits, SettingsError> {
    Ok(sangam_storage::Limits {
        account_bytes: required(given, &table::STORAGE_QUOTA, values::quota)?,
        disk_reserve_bytes: required(given, &table::DISK_RESERVE, values::quota)?.unwrap_or(0),
        sweep_percent: required(given, &table::SWEEP_LIMIT, values::share)?,
        ..sangam_storage::Limits::default()
    })
}

fn backup(given: &HashMap<&str, GivenValue>) -> Result<BackupSettings, SettingsError> {
    Ok(BackupSettings {
        folder: optional(given, &table::BACKUP_FOLDER, values::path)?,
        every: required(given, &table::BACKUP_EVERY, values::interval)?,
        keep: required(given, &table::BACKUP_KEEP, values::count)?,
        copies_files: required(given, &table::BACKUP_FILES, values::copies_files)?,
    })
}

/// A mail server needs a sender. A sender without a mail server is allowed.
fn mail(given: &HashMap<&str, GivenValue>) -> Result<Option<MailSettings>, SettingsError> {
    let smtp = optional(given, &table::SMTP, SmtpAddress::parse)?;
    let from = optional(given, &table::MAIL_FROM, MailFrom::parse)?;
    match (smtp, from) {
        (Some(smtp), Some(from)) => Ok(Some(MailSettings { smtp, from })),
        (Some(_), None) => Err(SettingsError::of_missing(&table::MAIL_FROM, &table::SMTP)),
        (None, _) => Ok(None),
    }
}

/// The pages must be within the passkey domain, or browsers would refuse every passkey.
fn relying_party(given: &HashMap<&str, GivenValue>) -> Result<PasskeySettings, SettingsError> {
    let chosen = PasskeySettings {
        rp_id: optional(given, &table::PASSKEY_RP_ID, values::domain)?,
        rp_name: optional(given, &table::PASSKEY_RP_NAME, values::short_name)?,
        origins: optional(given, &table::PASSKEY_ORIGINS, values::origins)?.unwrap_or_default(),
    };
    let public_url = optional(given, &table::PUBLIC_URL, values::public_url)?;
    // Without a public URL the server does not know its own address yet.
    let Some(url) = public_url.map(|url| url.to_string()).or_else(|| chosen.origins.first().cloned()) else {
        return Ok(chosen);
    };
    let setting = if chosen.rp_id.is_some() { &table::PASSKEY_RP_ID } else { &table::PASSKEY_ORIGINS };
    match (check_relying_party(&url, &chosen), given.get(setting.name)) {
        (Err(reason), Some(value)) => Err(SettingsError::of_value(setting, &value.text, &value.origin, &reason)),
        _ => Ok(chosen),
    }
}

/// Both halves, or neither. With neither, credentials are looked up where AWS programs look.
fn s3_credentials(given: &HashMap<&str, GivenValue>) -> Result<Option<S3Credentials>, SettingsError> {
    let (id, secret) = (&table::S3_ACCESS_KEY_ID, &table::S3_SECRET_ACCESS_KEY);
    match (optional(given, id, values::secret::<3>)?, optional(given, secret, values::secret::<8>)?) {
        (Some(id), Some(secret)) => Ok(Some(S3Credentials {
            access_key_id: id.reveal().to_owned(),
            secret_access_key: secret.reveal().to_owned(),
        })),
        (Some(_), None) => Err(SettingsError::of_missing(secret, id)),
        (None, Some(_)) => Err(SettingsError::of_missing(id, secret)),
        (None, None) => Ok(None),
    }
}

type ParseValue<T> = fn(&str) -> Result<T, String>;

fn required<T>(given: &HashMap<&str, GivenValue>, setting: &Setting, parse: ParseValue<T>) -> Result<T, SettingsError> {
    match optional(given, setting, parse)? {
        Some(value) => Ok(value),
        None => parse_value(setting, setting.default.unwrap_or_default(), &ValueOrigin::Default, parse),
    }
}

fn optional<T>(
    given: &HashMap<&str, GivenValue>,
    setting: &Setting,
    parse: ParseValue<T>,
) -> Result<Option<T>, SettingsError> {
    given.get(setting.name).map(|value| parse_value(setting, &value.text, &value.origin, parse)).transpose()
}

fn parse_value<T>(
    setting: &Setting,
    text: &str,
    origin: &ValueOrigin,
    parse: ParseValue<T>,
) -> Result<T, SettingsError> {
    parse(text).map_err(|reason| SettingsError::of_value(setting, text, origin, &reason))
}

#[cfg(test)]
mod tests;
