//! How this instance is set up: every setting, typed, checked and with one home.

mod public_url;
mod sources;
pub mod table;
mod values;

use std::collections::HashMap;
use std::fmt;
use std::net::SocketAddr;
use std::path::PathBuf;
use std::time::Duration;

use http::HeaderName;
pub use public_url::PublicUrl;
use sources::Given;
pub use sources::{Origin, Sources};
use table::Setting;

/// All settings of one instance.
#[derive(Debug, Clone)]
pub struct Settings {
    /// See [`table::LISTEN`].
    pub listen: SocketAddr,
    /// See [`table::PUBLIC_URL`].
    pub public_url: Option<PublicUrl>,
    /// See [`table::DATA`].
    pub data: PathBuf,
    /// See [`table::DATABASE`].
    pub database: Database,
    /// See [`table::FILES`].
    pub files: PathBuf,
    /// See [`table::DEMO`].
    pub demo: bool,
    /// See [`table::LOG_FORMAT`].
    pub log_format: LogFormat,
    /// See [`table::LOG_LEVEL`].
    pub log_level: String,
    /// What a request may cost.
    pub limits: Limits,
    /// See [`table::TRUSTED_PROXY_HEADER`].
    pub trusted_proxy_header: Option<HeaderName>,
    /// See [`table::METRICS_TOKEN`].
    pub metrics_token: Option<Secret>,
    /// See [`table::SIGNING_SECRET`].
    pub signing_secret: Option<Secret>,
    /// Variables that start like ours and mean nothing, to be mentioned in the log.
    pub unknown_variables: Vec<String>,
}

/// The engine that keeps the rows.
#[derive(Debug, Clone)]
pub enum Database {
    /// A file in the data folder.
    Sqlite,
    /// A server, by its address, which may hold a password.
    Postgres(Secret),
}

/// The layout of log lines.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum LogFormat {
    /// Text on a terminal, JSON elsewhere.
    Auto,
    /// For people.
    Text,
    /// For collectors.
    Json,
}

/// What a request may cost.
#[derive(Debug, Clone, Copy)]
pub struct Limits {
    /// See [`table::REQUEST_TIMEOUT`].
    pub request: Duration,
    /// See [`table::BODY_LIMIT`].
    pub body_bytes: usize,
    /// See [`table::SHUTDOWN_LIMIT`].
    pub shutdown: Duration,
}

/// A text that does not show itself in logs.
#[derive(Clone, PartialEq, Eq)]
pub struct Secret(String);

impl Secret {
    /// Hides a text.
    pub fn new(text: impl Into<String>) -> Secret {
        Secret(text.into())
    }

    /// The text, for the one place that needs it.
    pub fn reveal(&self) -> &str {
        &self.0
    }
}

impl fmt::Debug for Secret {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("(hidden)")
    }
}

/// Why a setting or the file that holds it was not accepted.
#[derive(Debug, thiserror::Error)]
pub enum Refusal {
    /// A value is not what the setting takes.
    #[error("{setting}: {shown} from {origin} is refused: {reason}; {setting} takes {takes}")]
    Value {
        /// The setting's name.
        setting: &'static str,
        /// The value, unless it is a secret.
        shown: String,
        /// Where it came from.
        origin: Origin,
        /// What is wrong with it.
        reason: String,
        /// What would be right.
        takes: &'static str,
    },
    /// The file has a key that means nothing.
    #[error("{key}: the key {key} in {} is refused: there is no such setting{}", path.display(), suggestion(*nearest))]
    UnknownKey {
        /// The file.
        path: PathBuf,
        /// The key.
        key: String,
        /// The key that was probably meant.
        nearest: Option<&'static str>,
    },
    /// The file could not be read.
    #[error("config: {} is refused: {reason}", path.display())]
    File {
        /// The file.
        path: PathBuf,
        /// What is wrong with it.
        reason: String,
    },
}

fn suggestion(nearest: Option<&str>) -> String {
    nearest
        .map(|name| format!("; did you mean {name}?"))
        .unwrap_or_else(|| "; `sangam serve --help` lists them all".to_owned())
}

impl Settings {
    /// Takes each setting from its strongest source and checks them all.
    pub fn load(sources: Sources) -> Result<Settings, Refusal> {
        let (given, unknown_variables) = sources::collect(sources)?;
        let data = required(&given, &table::DATA, values::folder)?;
        required(&given, &table::BUS, values::bus)?;
        Ok(Settings {
            listen: required(&given, &table::LISTEN, values::address)?,
            public_url: optional(&given, &table::PUBLIC_URL, values::public_url)?,
            database: required(&given, &table::DATABASE, values::database)?,
            files: optional(&given, &table::FILES, values::folder)?.unwrap_or_else(|| data.join("files")),
            demo: required(&given, &table::DEMO, values::switch)?,
            log_format: required(&given, &table::LOG_FORMAT, values::log_format)?,
            log_level: required(&given, &table::LOG_LEVEL, values::log_level)?,
            limits: Limits {
                request: required(&given, &table::REQUEST_TIMEOUT, values::timeout)?,
                body_bytes: required(&given, &table::BODY_LIMIT, values::size)?,
                shutdown: required(&given, &table::SHUTDOWN_LIMIT, values::duration)?,
            },
            trusted_proxy_header: optional(&given, &table::TRUSTED_PROXY_HEADER, values::header)?,
            metrics_token: optional(&given, &table::METRICS_TOKEN, values::secret::<16>)?,
            signing_secret: optional(&given, &table::SIGNING_SECRET, values::secret::<32>)?,
            data,
            unknown_variables,
        })
    }
}

type Parse<T> = fn(&str) -> Result<T, String>;

fn required<T>(given: &HashMap<&str, Given>, setting: &Setting, parse: Parse<T>) -> Result<T, Refusal> {
    match optional(given, setting, parse)? {
        Some(value) => Ok(value),
        None => parse_value(setting, setting.default.unwrap_or_default(), &Origin::Default, parse),
    }
}

fn optional<T>(given: &HashMap<&str, Given>, setting: &Setting, parse: Parse<T>) -> Result<Option<T>, Refusal> {
    given.get(setting.name).map(|value| parse_value(setting, &value.text, &value.origin, parse)).transpose()
}

fn parse_value<T>(setting: &Setting, text: &str, origin: &Origin, parse: Parse<T>) -> Result<T, Refusal> {
    parse(text).map_err(|reason| Refusal::Value {
        setting: setting.name,
        shown: if setting.secret { "the value".to_owned() } else { format!("{text:?}") },
        origin: origin.clone(),
        reason,
        takes: setting.takes,
    })
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;

    fn flags(pairs: &[(&'static str, &str)]) -> HashMap<&'static str, String> {
        pairs.iter().map(|(name, value)| (*name, (*value).to_owned())).collect()
    }

    fn variables(pairs: &[(&str, &str)]) -> Vec<(String, String)> {
        pairs.iter().map(|(name, value)| ((*name).to_owned(), (*value).to_owned())).collect()
    }

    fn file(text: &str) -> tempfile::TempDir {
        let folder = tempfile::tempdir().unwrap();
        std::fs::write(folder.path().join(table::FILE), text).unwrap();
        folder
    }

    fn refusal(sources: Sources) -> String {
        Settings::load(sources).unwrap_err().to_string()
    }

    #[test]
    fn every_default_is_accepted() {
        let settings = Settings::load(Sources::default()).unwrap();
        assert_eq!(settings.listen.to_string(), "127.0.0.1:8080");
        assert_eq!(settings.files, PathBuf::from("./data/files"));
        assert!(matches!(settings.database, Database::Sqlite));
    }

    #[test]
    fn a_flag_wins_over_a_variable_which_wins_over_the_file() {
        let folder = file("listen = '127.0.0.1:1'\ndata = 'file'\nlog-level = 'warn'\ndemo = true\nbody-limit = 2048");
        let settings = Settings::load(Sources {
            flags: flags(&[("listen", "127.0.0.1:3")]),
            variables: variables(&[("SANGAM_LISTEN", "127.0.0.1:2"), ("SANGAM_DATA", "variable")]),
            folder: folder.path().to_owned(),
            ..Sources::default()
        })
        .unwrap();
        assert_eq!(settings.listen.port(), 3);
        assert_eq!(settings.data, PathBuf::from("variable"));
        assert_eq!(settings.log_level, "warn");
        assert!(settings.demo);
        assert_eq!(settings.limits.body_bytes, 2048);
    }

    #[test]
    fn a_wrong_value_is_refused_with_its_name_its_place_and_what_is_taken() {
        let refusal = refusal(Sources { flags: flags(&[("listen", "everywhere")]), ..Sources::default() });
        assert_eq!(
            refusal,
            "listen: \"everywhere\" from the flag --listen is refused: that is not an address with a port; \
             listen takes an address and a port; port 0 picks a free one"
        );
    }

    #[test]
    fn a_wrong_variable_is_named_as_such() {
        let variables = variables(&[("SANGAM_REQUEST_TIMEOUT", "soon")]);
        let refusal = refusal(Sources { variables, ..Sources::default() });
        assert!(refusal.contains("the variable SANGAM_REQUEST_TIMEOUT"), "{refusal}");
        assert!(refusal.contains("takes a duration"), "{refusal}");
    }

    #[test]
    fn an_unknown_key_is_refused_with_the_one_that_was_meant() {
        let folder = file("listn = '127.0.0.1:1'");
        let refusal = refusal(Sources { folder: folder.path().to_owned(), ..Sources::default() });
        assert!(refusal.contains("the key listn in"), "{refusal}");
        assert!(refusal.ends_with("did you mean listen?"), "{refusal}");
    }

    #[test]
    fn a_file_that_was_asked_for_must_exist() {
        let file = Some(PathBuf::from("/nowhere/sangam.toml"));
        let refusal = refusal(Sources { file, ..Sources::default() });
        assert!(refusal.contains("/nowhere/sangam.toml is refused: there is no such file"), "{refusal}");
    }

    #[test]
    fn unknown_variables_are_kept_for_the_log() {
        let variables = variables(&[("SANGAM_PORT", "tcp://10.0.0.1:80"), ("PATH", "/bin")]);
        let settings = Settings::load(Sources { variables, ..Sources::default() }).unwrap();
        assert_eq!(settings.unknown_variables, ["SANGAM_PORT"]);
    }

    #[test]
    fn secrets_are_shown_neither_in_refusals_nor_in_logs() {
        let flags = flags(&[("database", "mysql://root:hunter2@db")]);
        assert!(!refusal(Sources { flags, ..Sources::default() }).contains("hunter2"));
        let variables = variables(&[("SANGAM_DATABASE", "postgres://me:hunter2@db/x")]);
        let settings = Settings::load(Sources { variables, ..Sources::default() }).unwrap();
        assert!(!format!("{settings:?}").contains("hunter2"));
    }

    #[test]
    fn engines_of_later_versions_are_refused_in_plain_words() {
        let files = refusal(Sources { flags: flags(&[("files", "s3://bucket")]), ..Sources::default() });
        assert!(files.contains("files takes a folder"), "{files}");
        let bus = refusal(Sources { flags: flags(&[("bus", "nats://host")]), ..Sources::default() });
        assert!(bus.contains("bus takes local"), "{bus}");
    }
}
