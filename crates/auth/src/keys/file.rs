//! `keys.json` in the data folder: created once, readable by its owner only.

use std::fs::{self, DirBuilder, File, OpenOptions};
use std::io::{self, Write};
use std::os::unix::fs::{DirBuilderExt, OpenOptionsExt, PermissionsExt};
use std::path::{Path, PathBuf};

use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use serde::{Deserialize, Serialize};

use super::Keys;

/// Why the keys cannot be used. Each message says how to fix it.
#[derive(Debug, thiserror::Error)]
pub enum KeysError {
    /// The secret is too short to be safe.
    #[error("the signing secret must have at least {min_bytes} characters")]
    ShortSecret {
        /// The minimum length.
        min_bytes: usize,
    },
    /// Other users of the machine can read the key file.
    #[error("{} can be read by others (mode {mode:03o}); run `chmod 600 {}` and treat the keys as compromised", path.display(), path.display())]
    Exposed {
        /// The key file.
        path: PathBuf,
        /// Its permission bits.
        mode: u32,
    },
    /// The key file does not have the format that this program writes.
    #[error("{} is damaged ({reason}); restore it from a backup, or move it away and run `sangam keys --new`, which signs everyone out", path.display())]
    Broken {
        /// The key file.
        path: PathBuf,
        /// What is wrong with it.
        reason: String,
    },
    /// A file system operation failed.
    #[error("{}: {source}", path.display())]
    Io {
        /// The path that was read or written.
        path: PathBuf,
        /// The system's error.
        source: io::Error,
    },
    /// The API keys could not be signed.
    #[error("the API keys could not be signed: {0}")]
    Signing(String),
}

#[derive(Serialize, Deserialize)]
struct KeyFile {
    secret: String,
    anon_key: String,
    service_key: String,
}

impl Keys {
    /// Returns whether the data folder contains `keys.json`.
    pub fn exist(data: &Path) -> bool {
        data.join("keys.json").exists()
    }

    /// Reads `keys.json` from the data folder. Creates the folder and the file on the first start.
    pub fn open(data: &Path) -> Result<Keys, KeysError> {
        let path = data.join("keys.json");
        if !path.try_exists().map_err(io_error(&path))? {
            create(data, &path)?;
        }
        read(&path)
    }
}

fn read(path: &Path) -> Result<Keys, KeysError> {
    let mode = fs::metadata(path).map_err(io_error(path))?.permissions().mode() & 0o777;
    if mode & 0o077 != 0 {
        return Err(KeysError::Exposed { path: path.to_owned(), mode });
    }
    let broken = |reason: String| KeysError::Broken { path: path.to_owned(), reason };
    let text = fs::read_to_string(path).map_err(io_error(path))?;
    // The parser's own message could quote the secret, so only the position is reported.
    let stored: KeyFile = serde_json::from_str(&text)
        .map_err(|error| broken(format!("not the expected JSON, line {} column {}", error.line(), error.column())))?;
    let keys = Keys::from_secret(&stored.secret).map_err(|error| broken(error.to_string()))?;
    if keys.anon != stored.anon_key || keys.service != stored.service_key {
        return Err(broken("its API keys do not belong to its secret".into()));
    }
    Ok(keys)
}

/// Writes a draft beside the target and hard-links it into place, so readers see the whole file or none. If two processes start
/// concurrently, one wins and both then read the same keys.
fn create(data: &Path, path: &Path) -> Result<(), KeysError> {
    DirBuilder::new().recursive(true).mode(0o700).create(data).map_err(io_error(data))?;
    let keys = Keys::from_secret(&URL_SAFE_NO_PAD.encode(rand::random::<[u8; 48]>()))?;
    let stored = KeyFile { secret: keys.secret, anon_key: keys.anon, service_key: keys.service };
    let text = serde_json::to_string_pretty(&stored).map_err(|error| KeysError::Signing(error.to_string()))?;

    let draft = data.join(format!("keys.json.{}", rand::random::<u64>()));
    write_private(&draft, &text).map_err(io_error(&draft))?;
    let linked = fs::hard_link(&draft, path);
    fs::remove_file(&draft).map_err(io_error(&draft))?;
    match linked {
        Err(error) if error.kind() != io::ErrorKind::AlreadyExists => Err(io_error(path)(error)),
        _ => File::open(data).and_then(|folder| folder.sync_all()).map_err(io_error(data)),
    }
}

fn write_private(path: &Path, text: &str) -> io::Result<()> {
    let mut file = OpenOptions::new().write(true).create_new(true).mode(0o600).open(path)?;
    file.write_all(text.as_bytes())?;
    file.write_all(b"\n")?;
    file.sync_all()
}

fn io_error(path: &Path) -> impl FnOnce(io::Error) -> KeysError {
    let path = path.to_owned();
    move |source| KeysError::Io { path, source }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;

    fn mode(path: &Path) -> u32 {
        fs::metadata(path).unwrap().permissions().mode() & 0o777
    }

    #[test]
    fn the_first_start_creates_private_keys_and_the_next_reads_them() {
        let parent = tempfile::tempdir().unwrap();
        let data = parent.path().join("data");
        let made = Keys::open(&data).unwrap();
        let read = Keys::open(&data).unwrap();
        assert_eq!(made.service(), read.service());
        assert_eq!(mode(&data), 0o700);
        assert_eq!(mode(&data.join("keys.json")), 0o600);
        assert_eq!(fs::read_dir(&data).unwrap().count(), 1, "no draft is left behind");
    }

    #[test]
    fn servers_that_start_concurrently_agree_on_the_keys() {
        let data = tempfile::tempdir().unwrap();
        let starters: Vec<_> = (0..8)
            .map(|_| {
                let data = data.path().to_owned();
                std::thread::spawn(move || Keys::open(&data).unwrap().service().to_owned())
            })
            .collect();
        let keys: std::collections::HashSet<_> = starters.into_iter().map(|starter| starter.join().unwrap()).collect();
        assert_eq!(keys.len(), 1);
    }

    #[test]
    fn a_file_that_others_can_read_is_refused() {
        let data = tempfile::tempdir().unwrap();
        Keys::open(data.path()).unwrap();
        let path = data.path().join("keys.json");
        fs::set_permissions(&path, fs::Permissions::from_mode(0o644)).unwrap();
        let message = Keys::open(data.path()).unwrap_err().to_string();
        assert!(message.contains("can be read by others (mode 644); run `chmod 600"), "{message}");
    }

    #[test]
    fn a_damaged_file_is_refused_without_quoting_it() {
        let data = tempfile::tempdir().unwrap();
        for text in
            ["", "{\"secret\":\"hush-hush\"", "{\"secret\":\"hush-hush\",\"anon_key\":\"\",\"service_key\":\"\"}"]
        {
            let path = data.path().join("keys.json");
            let _ = fs::remove_file(&path);
            write_private(&path, text).unwrap();
            let message = Keys::open(data.path()).unwrap_err().to_string();
            assert!(message.contains("is damaged"), "{message}");
            assert!(!message.contains("hush"), "{message}");
        }
    }
}
