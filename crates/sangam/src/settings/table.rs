//! The table of settings: every name, default and explanation that an operator sees.

mod accounts;
mod backups;
mod data_api;
mod database;
mod files;
mod limits;
mod mail;
mod product;
mod server;

pub use accounts::{
    BREACHED_PASSWORDS, CONFIRM_EMAIL, DELETION_GRACE, MAIL_SIGN_IN, MODERATOR_SECOND_FACTOR, NEW_DEVICE_MAILS,
    PASSKEY_ORIGINS, PASSKEY_RP_ID, PASSKEY_RP_NAME, PASSKEYS, PASSWORD_WORDS, PROVIDERS, REAUTHENTICATE,
    REDIRECT_URLS, SECOND_FACTORS, SESSION_LIFE, SIGNING_SECRET,
};
pub use backups::{BACKUP_EVERY, BACKUP_FILES, BACKUP_FOLDER, BACKUP_KEEP};
pub use data_api::{AGGREGATES, QUERY_PLANS, ROLLBACK_PREFERENCE};
pub use database::{BUS, DATA, DATABASE, DATABASE_REPLICA, POSTGRES_TOOLS, UPGRADE_COPY};
pub use files::{
    DISK_RESERVE, FILES, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY, STORAGE_QUOTA, SWEEP_LIMIT, VIRUS_SCANNER,
};
pub use limits::{
    ANSWER_LIMIT, BODY_LIMIT, CONNECTIONS_PER_ADDRESS, REQUEST_TIMEOUT, ROW_BUDGET, SOCKETS_PER_ACCOUNT,
    SOCKETS_PER_ADDRESS,
};
pub use mail::{MAIL_FROM, NOTIFICATION_DELAY, OPERATOR_EMAIL, SMTP};
pub use product::{CHECKOUT_URL, COMPANY_PROOF, DNS_SERVERS, HOLD_POSTINGS, POSTING_RULES, SOCIAL_LINKS};
pub use server::{
    ALLOWED_ORIGINS, DEMO, DRAIN_TIME, HSTS_SUBDOMAINS, LISTEN, LOG_ADDRESSES, LOG_CALLERS, LOG_FORMAT, LOG_LEVEL,
    LOG_PATHS, METRICS_TOKEN, PUBLIC_URL, REQUIRE_TLS, SHUTDOWN_LIMIT, TRUSTED_PROXY_HEADER,
};

/// A setting that an operator can change by flag, by variable or in `sangam.toml`, always under the same name.
#[derive(Debug)]
pub struct Setting {
    /// The flag without its dashes, and the key in the file.
    pub name: &'static str,
    /// The placeholder for the value in the help. A switch has none.
    pub value_name: Option<&'static str>,
    /// The accepted values, to complete the sentence "it accepts …".
    pub accepts: &'static str,
    /// The default value, as an operator would write it.
    pub default: Option<&'static str>,
    /// A valid value.
    pub example: &'static str,
    /// What the setting is for.
    pub help: &'static str,
    /// Which commands offer it as a flag.
    pub scope: FlagScope,
    /// Whether its value may contain a password, which must not appear on a terminal or in a log.
    pub secret: bool,
}

/// Which commands offer a setting as a flag.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum FlagScope {
    /// Every command that opens the data folder.
    State,
    /// Commands about the server.
    Serving,
    /// No command: the process list would show the value to everyone on the machine.
    Hidden,
}

impl Setting {
    /// The environment variable of this setting.
    pub fn variable(&self) -> String {
        format!("{PREFIX}{}", self.name.to_uppercase().replace('-', "_"))
    }

    /// The environment variable for the path of a file that contains the value. Only secrets have one.
    pub fn file_variable(&self) -> Option<String> {
        self.secret.then(|| format!("{}_FILE", self.variable()))
    }
}

/// The prefix of all our variables.
pub const PREFIX: &str = "SANGAM_";

/// The default name of the settings file.
pub const FILE: &str = "sangam.toml";

/// All settings, in the order in which the help lists them.
pub const ALL: &[&Setting] = &[
    &LISTEN,
    &PUBLIC_URL,
    &HSTS_SUBDOMAINS,
    &REQUIRE_TLS,
    &DATA,
    &DATABASE,
    &DATABASE_REPLICA,
    &FILES,
    &BUS,
    &DEMO,
    &LOG_FORMAT,
    &LOG_LEVEL,
    &LOG_CALLERS,
    &LOG_ADDRESSES,
    &LOG_PATHS,
    &REQUEST_TIMEOUT,
    &BODY_LIMIT,
    &ANSWER_LIMIT,
    &SHUTDOWN_LIMIT,
    &DRAIN_TIME,
    &UPGRADE_COPY,
    &STORAGE_QUOTA,
    &DISK_RESERVE,
    &VIRUS_SCANNER,
    &BACKUP_FOLDER,
    &BACKUP_EVERY,
    &BACKUP_KEEP,
    &BACKUP_FILES,
    &POSTGRES_TOOLS,
    &CONNECTIONS_PER_ADDRESS,
    &SWEEP_LIMIT,
    &SOCKETS_PER_ADDRESS,
    &SOCKETS_PER_ACCOUNT,
    &ROW_BUDGET,
    &AGGREGATES,
    &QUERY_PLANS,
    &ROLLBACK_PREFERENCE,
    &TRUSTED_PROXY_HEADER,
    &ALLOWED_ORIGINS,
    &REDIRECT_URLS,
    &CONFIRM_EMAIL,
    &REAUTHENTICATE,
    &SECOND_FACTORS,
    &MODERATOR_SECOND_FACTOR,
    &PASSKEYS,
    &PASSKEY_RP_ID,
    &PASSKEY_RP_NAME,
    &PASSKEY_ORIGINS,
    &BREACHED_PASSWORDS,
    &PASSWORD_WORDS,
    &POSTING_RULES,
    &HOLD_POSTINGS,
    &COMPANY_PROOF,
    &DNS_SERVERS,
    &MAIL_SIGN_IN,
    &NEW_DEVICE_MAILS,
    &SESSION_LIFE,
    &DELETION_GRACE,
    &MAIL_FROM,
    &OPERATOR_EMAIL,
    &NOTIFICATION_DELAY,
    &CHECKOUT_URL,
    &SOCIAL_LINKS,
    &SMTP,
    &METRICS_TOKEN,
    &SIGNING_SECRET,
    &PROVIDERS,
    &S3_ACCESS_KEY_ID,
    &S3_SECRET_ACCESS_KEY,
];
