//! Why settings are refused, as a sentence that names the setting, the source of its value and what it accepts.

use std::fmt::Display;
use std::path::Path;

use super::ValueOrigin;
use super::table::Setting;

/// An error message for the operator.
#[derive(Debug, thiserror::Error)]
#[error("{0}")]
pub struct SettingsError(String);

impl SettingsError {
    /// The setting does not accept its value. Secrets are not repeated.
    pub(super) fn of_value(setting: &Setting, text: &str, origin: &ValueOrigin, reason: &str) -> SettingsError {
        let (name, accepts) = (setting.name, setting.accepts);
        let shown = if setting.secret { "the value".to_owned() } else { format!("{text:?}") };
        SettingsError(format!("{name}: {shown} from {origin} is refused: {reason}; {name} accepts {accepts}"))
    }

    /// A secret was given twice.
    pub(super) fn of_two_secrets(setting: &Setting, variable: &str, file_variable: &str) -> SettingsError {
        let name = setting.name;
        SettingsError(format!("{name}: {variable} and {file_variable} are both set; remove one of them"))
    }

    /// A file that should contain a secret does not.
    pub(super) fn of_secret_file(setting: &Setting, origin: &ValueOrigin, reason: impl Display) -> SettingsError {
        let name = setting.name;
        SettingsError(format!("{name}: {origin} is refused: {reason}"))
    }

    /// A setting that another one requires is missing.
    pub(super) fn of_missing(missing: &Setting, because_of: &Setting) -> SettingsError {
        let (name, other, accepts) = (missing.name, because_of.name, missing.accepts);
        SettingsError(format!("{name}: it is missing, but {other} needs it; {name} accepts {accepts}"))
    }

    /// The setting is for several copies of the server, which SQLite does not support.
    pub(super) fn of_missing_postgres(setting: &Setting, database: &Setting) -> SettingsError {
        let (name, database) = (setting.name, database.name);
        SettingsError(format!(
            "{name}: a bus is for several copies of the server, which cannot share a SQLite file; set {database} to the \
             postgres:// address that they share, or set {name} to local"
        ))
    }

    /// A replica was given together with SQLite.
    pub(super) fn of_replica_without_postgres(setting: &Setting, database: &Setting) -> SettingsError {
        let (name, database) = (setting.name, database.name);
        SettingsError(format!(
            "{name}: only PostgreSQL has replicas; set {database} to the postgres:// address of the database that this \
             replica follows, or remove {name}"
        ))
    }

    /// A file contains an unknown key. `nearest` is the one that was probably meant.
    pub(super) fn of_key(path: &Path, key: &str, nearest: Option<&str>) -> SettingsError {
        let advice = match nearest {
            Some(name) => format!("did you mean {name}?"),
            None => "`sangam serve --help` lists them all".to_owned(),
        };
        let path = path.display();
        SettingsError(format!("{key}: the key {key} in {path} is refused: there is no such setting; {advice}"))
    }

    /// A file cannot be read.
    pub(super) fn of_file(path: &Path, reason: impl Display) -> SettingsError {
        SettingsError(format!("config: {} is refused: {reason}", path.display()))
    }
}
