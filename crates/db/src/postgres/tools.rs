//! Runs PostgreSQL's own backup and restore programs.

use std::path::{Path, PathBuf};
use std::process::Stdio;

use tokio::process::Command;
use tokio_postgres::Config;
use tokio_postgres::config::{Host, SslMode};

use super::connect;
use crate::Error;

/// The location of `pg_dump` and `pg_restore`.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct PostgresTools {
    /// Their folder. If `None`, they are searched in Debian's folders and then on the search path.
    pub folder: Option<PathBuf>,
}

impl PostgresTools {
    /// Runs a program. On failure, the error contains its error output.
    pub(super) async fn run(&self, mut command: Command) -> Result<(), Error> {
        let output = command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::piped()).kill_on_drop(true);
        let output = output.output().await.map_err(|error| Error::Other(format!("cannot run it: {error}")))?;
        match output.status.success() {
            true => Ok(()),
            false => Err(failed(&command, &output.stderr)),
        }
    }

    /// A command for a PostgreSQL program that connects to the database. The password is passed in the environment, which only the owner
    /// of the process can see. Arguments are visible to everyone on the machine.
    pub(super) fn command(&self, program: &str, url: &str) -> Result<Command, Error> {
        let config = connect::parse_url(url)?;
        let mut command = self.plain_command(program)?;
        for (name, value) in environment(&config) {
            command.env(name, value);
        }
        Ok(command)
    }

    /// A command for a PostgreSQL program that needs no database.
    pub(super) fn plain_command(&self, program: &str) -> Result<Command, Error> {
        let path = self.find(program).ok_or_else(|| {
            Error::Other(format!(
                "{program} is not installed here; install PostgreSQL's client programs (Debian: apt-get install \
                 postgresql-client), or name their folder with --postgres-tools"
            ))
        })?;
        Ok(Command::new(path))
    }

    fn find(&self, program: &str) -> Option<PathBuf> {
        let exists = |folder: &Path| Some(folder.join(program)).filter(|path| path.is_file());
        if let Some(folder) = &self.folder {
            return exists(folder);
        }
        let versions = std::fs::read_dir("/usr/lib/postgresql").into_iter().flatten().flatten();
        let number = |entry: &std::fs::DirEntry| entry.file_name().to_str()?.parse::<u32>().ok();
        let mut installed: Vec<_> =
            versions.filter_map(|entry| Some((number(&entry)?, entry.path().join("bin")))).collect();
        installed.sort_by_key(|(version, _)| std::cmp::Reverse(*version));
        let folders = std::env::var_os("PATH").unwrap_or_default();
        installed
            .into_iter()
            .map(|(_, folder)| folder)
            .chain(std::env::split_paths(&folders))
            .find_map(|folder| exists(&folder))
    }
}

/// The error for a failed program, with its error output.
pub(super) fn failed(command: &Command, stderr: &[u8]) -> Error {
    let program = command.as_std().get_program().to_string_lossy().into_owned();
    Error::Other(format!("{program} failed: {}", String::from_utf8_lossy(stderr).trim()))
}

/// The connection settings as environment variables for PostgreSQL's programs.
fn environment(config: &Config) -> Vec<(&'static str, String)> {
    let host = config.get_hosts().first().map(|host| match host {
        Host::Tcp(name) => name.clone(),
        #[cfg(unix)]
        Host::Unix(folder) => folder.display().to_string(),
    });
    let password = config.get_password().map(|password| String::from_utf8_lossy(password).into_owned());
    let encrypted = config.get_ssl_mode() == SslMode::Require && std::env::var_os("PGSSLMODE").is_none();
    [
        ("PGHOST", host),
        ("PGPORT", config.get_ports().first().map(ToString::to_string)),
        ("PGUSER", config.get_user().map(str::to_owned)),
        ("PGDATABASE", config.get_dbname().map(str::to_owned)),
        ("PGPASSWORD", password),
        ("PGOPTIONS", config.get_options().map(str::to_owned)),
        ("PGSSLMODE", encrypted.then(|| "require".to_owned())),
    ]
    .into_iter()
    .filter_map(|(name, value)| Some((name, value?)))
    .collect()
}
