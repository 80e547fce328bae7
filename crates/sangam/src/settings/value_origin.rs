//! Where the value of a setting came from.

use std::fmt;
use std::path::PathBuf;

/// The source of a value.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ValueOrigin {
    /// The command line.
    Flag(&'static str),
    /// The environment.
    Variable(String),
    /// A file that contains only the value, and the variable that names it.
    SecretFile(PathBuf, String),
    /// A key of a file.
    File(PathBuf, String),
    /// The default in the table of settings.
    Default,
}

impl fmt::Display for ValueOrigin {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ValueOrigin::Flag(name) => write!(f, "the flag --{name}"),
            ValueOrigin::Variable(name) => write!(f, "the variable {name}"),
            ValueOrigin::SecretFile(path, name) => write!(f, "the file {} that {name} names", path.display()),
            ValueOrigin::File(path, key) => write!(f, "the key {key} in {}", path.display()),
            ValueOrigin::Default => f.write_str("the default"),
        }
    }
}
