//! The SHA-256 of every file in a backup, in the format that `sha256sum --check` reads.

use std::collections::BTreeMap;
use std::fs::File;
use std::io::{Read, Write};
use std::path::Path;

use anyhow::{Context, bail};
use sha2::{Digest, Sha256};

use super::backup_folder::create_file;

/// Paths inside a backup, with the hashes of their contents.
#[derive(Debug, Default)]
pub(crate) struct Checksums(BTreeMap<String, String>);

impl Checksums {
    pub(super) const NAME: &str = "SHA256SUMS";

    /// Reads a backup's list of checksums. Its own checksum must match the one in the manifest.
    pub(super) fn read(backup: &Path, expected: &str) -> anyhow::Result<Checksums> {
        let path = backup.join(Checksums::NAME);
        let text = std::fs::read_to_string(&path).with_context(|| format!("cannot read {}", path.display()))?;
        if to_hex(&Sha256::digest(text.as_bytes())) != expected {
            bail!("{} does not match the checksum in the manifest", path.display());
        }
        let lines = text.lines().filter_map(|line| line.split_once("  "));
        Ok(Checksums(lines.map(|(sum, path)| (path.to_owned(), sum.to_owned())).collect()))
    }

    /// Writes the list and returns its own checksum.
    pub(super) fn write(&self, backup: &Path) -> anyhow::Result<String> {
        let text: String = self.0.iter().map(|(path, sum)| format!("{sum}  {path}\n")).collect();
        create_file(&backup.join(Checksums::NAME))?.write_all(text.as_bytes())?;
        Ok(to_hex(&Sha256::digest(text.as_bytes())))
    }

    pub(super) fn add(&mut self, path: String, sum: String) -> anyhow::Result<()> {
        if path.contains(['\n', '\r', '\\']) {
            bail!("the file {path:?} has a name that the list of checksums cannot contain; rename it");
        }
        self.0.insert(path, sum);
        Ok(())
    }

    pub(super) fn remove(&mut self, path: &str) {
        self.0.remove(path);
    }

    pub(super) fn get(&self, path: &str) -> Option<&str> {
        self.0.get(path).map(String::as_str)
    }

    /// All paths with their checksums.
    pub(super) fn iter(&self) -> impl Iterator<Item = (&str, &str)> {
        self.0.iter().map(|(path, sum)| (path.as_str(), sum.as_str()))
    }
}

/// Hashes a file on a blocking thread, so that waiting for the disk does not stall other tasks.
pub(super) async fn hash_file(path: &Path) -> std::io::Result<String> {
    let path = path.to_owned();
    let hashing = tokio::task::spawn_blocking(move || {
        let mut file = File::open(path)?;
        let (mut hasher, mut chunk) = (Sha256::new(), vec![0; 256 * 1024]);
        loop {
            match file.read(&mut chunk)? {
                0 => return Ok(to_hex(&hasher.finalize())),
                read => hasher.update(&chunk[..read]),
            }
        }
    });
    hashing.await.map_err(std::io::Error::other)?
}

/// Formats bytes as lower-case hexadecimal, as `sha256sum` does.
pub(super) fn to_hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}
