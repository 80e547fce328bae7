//! The sources of settings: flags first, then variables and the files they name, then the settings file.

use std::collections::HashMap;
use std::fmt::Display;
use std::path::{Path, PathBuf};

use super::table::{self, Setting};
use super::{SettingsError, ValueOrigin};

/// The raw values from all sources.
#[derive(Debug, Default)]
pub struct Sources {
    /// The values of flags, by setting name.
    pub flags: HashMap<&'static str, String>,
    /// The environment variables.
    pub variables: Vec<(String, String)>,
    /// The settings file that was named. Without one, `sangam.toml` in `folder` is read if it exists.
    pub file: Option<PathBuf>,
    /// The folder in which to look for `sangam.toml`.
    pub folder: PathBuf,
}

/// A value and where it came from.
#[derive(Debug)]
pub(super) struct GivenValue {
    pub(super) text: String,
    pub(super) origin: ValueOrigin,
}

/// The values from all sources.
pub(super) struct CollectedValues {
    /// By setting name, each from the source with the highest precedence.
    pub(super) given: HashMap<&'static str, GivenValue>,
    /// The names of variables that start with our prefix but are not settings.
    pub(super) unknown_variables: Vec<String>,
}

/// Collects the values. A file that is broken or has an unknown key is refused as a whole.
pub(super) fn collect(sources: Sources) -> Result<CollectedValues, SettingsError> {
    let mut given = HashMap::new();
    let named = sources.file.or_else(|| variable(&sources.variables, CONFIG_VARIABLE).map(PathBuf::from));
    if let Some(path) = find_file(named, &sources.folder)? {
        read_file(&path, &mut given)?;
    }
    let unknown_variables = read_variables(sources.variables, &mut given)?;
    for (name, text) in sources.flags {
        given.insert(name, GivenValue { text, origin: ValueOrigin::Flag(name) });
    }
    Ok(CollectedValues { given, unknown_variables })
}

/// Names the settings file, so it cannot be set in that file.
pub(super) const CONFIG_VARIABLE: &str = "SANGAM_CONFIG";

fn variable<'a>(variables: &'a [(String, String)], name: &str) -> Option<&'a str> {
    variables.iter().find(|(key, _)| key == name).map(|(_, value)| value.as_str())
}

fn find_file(named: Option<PathBuf>, folder: &Path) -> Result<Option<PathBuf>, SettingsError> {
    match named {
        Some(path) if path.is_file() => Ok(Some(path)),
        Some(path) => Err(SettingsError::of_file(&path, "there is no such file")),
        None => Ok(Some(folder.join(table::FILE)).filter(|path| path.is_file())),
    }
}

fn read_file(path: &Path, given: &mut HashMap<&'static str, GivenValue>) -> Result<(), SettingsError> {
    let text = std::fs::read_to_string(path).map_err(|error| SettingsError::of_file(path, error))?;
    let parsed: toml::Table =
        toml::from_str(&text).map_err(|error| SettingsError::of_file(path, place(&text, &error)))?;
    for (key, value) in parsed {
        let Some(setting) = table::ALL.iter().find(|setting| setting.name == key) else {
            return Err(SettingsError::of_key(path, &key, nearest(&key)));
        };
        let text = match value {
            toml::Value::String(text) => text,
            toml::Value::Integer(number) => number.to_string(),
            toml::Value::Boolean(switch) => switch.to_string(),
            toml::Value::Array(entries) => join(&entries),
            other => other.to_string(),
        };
        given.insert(setting.name, GivenValue { text, origin: ValueOrigin::File(path.to_owned(), key) });
    }
    Ok(())
}

/// Elsewhere a list of texts is written with commas.
fn join(entries: &[toml::Value]) -> String {
    let text = |entry: &toml::Value| entry.as_str().map_or_else(|| entry.to_string(), str::to_owned);
    entries.iter().map(text).collect::<Vec<_>>().join(",")
}

/// Gives only the line number and reason: the parser's own message would quote the line, which may contain a password.
fn place(text: &str, error: &toml::de::Error) -> String {
    let start = error.span().map_or(0, |span| span.start);
    let line = text.bytes().take(start).filter(|byte| *byte == b'\n').count() + 1;
    format!("line {line}: {}", error.message())
}

/// Reports unknown variables instead of refusing them: Kubernetes sets `SANGAM_PORT` and similar variables in every
/// container next to a service named sangam.
fn read_variables(
    variables: Vec<(String, String)>,
    given: &mut HashMap<&'static str, GivenValue>,
) -> Result<Vec<String>, SettingsError> {
    let mut unknown = Vec::new();
    let mut secret_files = Vec::new();
    for (name, text) in variables {
        if !name.starts_with(table::PREFIX) || name == CONFIG_VARIABLE {
            continue;
        }
        if let Some(setting) = table::ALL.iter().find(|setting| setting.variable() == name) {
            given.insert(setting.name, GivenValue { text, origin: ValueOrigin::Variable(name) });
        } else if let Some(setting) = table::ALL.iter().find(|setting| setting.file_variable().as_ref() == Some(&name))
        {
            secret_files.push((*setting, name, PathBuf::from(text)));
        } else {
            unknown.push(name);
        }
    }
    for (setting, name, path) in secret_files {
        if let Some(GivenValue { origin: ValueOrigin::Variable(other), .. }) = given.get(setting.name) {
            return Err(SettingsError::of_two_secrets(setting, other, &name));
        }
        given.insert(setting.name, read_secret(setting, ValueOrigin::SecretFile(path.clone(), name), &path)?);
    }
    Ok(unknown)
}

/// Reads a file without its last line break, which editors and `echo` add.
fn read_secret(setting: &Setting, origin: ValueOrigin, path: &Path) -> Result<GivenValue, SettingsError> {
    let refused = |reason: &dyn Display| SettingsError::of_secret_file(setting, &origin, reason);
    let mut text = std::fs::read_to_string(path).map_err(|error| refused(&error))?;
    if text.ends_with('\n') {
        text.pop();
        if text.ends_with('\r') {
            text.pop();
        }
    }
    if text.trim().is_empty() {
        return Err(refused(&"it is empty"));
    }
    Ok(GivenValue { text, origin })
}

/// The known key that a mistyped one most likely means: the one that shares the most leading and trailing letters with
/// it.
fn nearest(key: &str) -> Option<&'static str> {
    let key = key.replace('_', "-").to_lowercase();
    let shared = |setting: &Setting| {
        let front = key.bytes().zip(setting.name.bytes()).take_while(|(a, b)| a == b).count();
        let back = key.bytes().rev().zip(setting.name.bytes().rev()).take_while(|(a, b)| a == b).count();
        (front + back).min(setting.name.len())
    };
    let best = table::ALL.iter().max_by_key(|setting| shared(setting))?;
    (shared(best) * 2 >= best.name.len()).then_some(best.name)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_mistyped_key_finds_its_neighbour() {
        assert_eq!(nearest("listn"), Some("listen"));
        assert_eq!(nearest("public_url"), Some("public-url"));
        assert_eq!(nearest("colour"), None);
    }
}
