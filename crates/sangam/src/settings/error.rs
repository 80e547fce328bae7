//! Why the settings were not accepted, in a sentence that names the setting, where its value came from and what it takes.

use std::fmt::Display;
use std::path::Path;

use super::ValueOrigin;
use super::table::Setting;

/// A sentence for the operator.
#[derive(Debug, thiserror::Error)]
#[error("{0}")]
pub struct SettingsError(String);

impl SettingsError {
    /// A value is not what its setting takes. Secrets are not repeated.
    pub(super) fn of_value(setting: &Setting, text: &str, origin: &ValueOrigin, reason: &str) -> SettingsError {
        let (name, takes) = (setting.name, setting.takes);
        let shown = if setting.secret { "the value".to_owned() } else { format!("{text:?}") };
        SettingsError(format!("{name}: {shown} from {origin} is refused: {reason}; {name} takes {takes}"))
    }

    /// A secret was given twice.
    pub(super) fn of_two_secrets(setting: &Setting, variable: &str, file_variable: &str) -> SettingsError {
        let name = setting.name;
        SettingsError(format!("{name}: {variable} and {file_variable} are both set; remove one of them"))
    }

    /// A file that should hold a secret does not.
    pub(super) fn of_secret_file(setting: &Setting, origin: &ValueOrigin, reason: impl Display) -> SettingsError {
        let name = setting.name;
        SettingsError(format!("{name}: {origin} is refused: {reason}"))
    }

    /// A setting that another one needs was not given.
    pub(super) fn of_missing(missing: &Setting, because_of: &Setting) -> SettingsError {
        let (name, other, takes) = (missing.name, because_of.name, missing.takes);
        SettingsError(format!("{name}: it is missing, and {other} is of no use without it; {name} takes {takes}"))
    }

    /// A setting is for several copies, which SQLite does not allow.
    pub(super) fn of_missing_postgres(setting: &Setting, database: &Setting) -> SettingsError {
        let (name, database) = (setting.name, database.name);
        SettingsError(format!(
            "{name}: a bus is for several copies of the server, which cannot share a SQLite file; set {database} to the \
             postgres:// address they share, or leave {name} at local"
        ))
    }

    /// A replica was named beside SQLite.
    pub(super) fn of_replica_without_postgres(setting: &Setting, database: &Setting) -> SettingsError {
        let (name, database) = (setting.name, database.name);
        SettingsError(format!(
            "{name}: only PostgreSQL has replicas; set {database} to the postgres:// address that this one follows, or leave \
             {name} out"
        ))
    }

    /// A file has a key that is no setting; `nearest` is the one that was probably meant.
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
