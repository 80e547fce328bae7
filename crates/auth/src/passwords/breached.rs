//! Looks up passwords of known breaches in a sorted local file. No other machine is contacted.

use std::fs::File;
use std::os::unix::fs::FileExt;
use std::path::{Path, PathBuf};

use data_encoding::HEXUPPER_PERMISSIVE;
use sha1::{Digest, Sha1};

/// The bytes of a SHA-1 hash, and the characters of its hexadecimal form.
const HASH_BYTES: usize = 20;
const HASH_CHARS: usize = 2 * HASH_BYTES;

/// Maximum line length: a hash, a colon, a count and the line ending.
const MAX_LINE_BYTES: usize = 80;

/// The number of positions checked before a file is used. A small file is checked in full; all of a large one would take minutes.
const SAMPLES: u64 = 2_000;

/// The file offered for download by "Have I Been Pwned": one `HASH:COUNT` per line, SHA-1 in hexadecimal, sorted by hash. It is
/// opened for each password, so that a newer file can replace it while the server runs.
#[derive(Debug, Clone)]
pub struct BreachedPasswords {
    path: PathBuf,
}

impl BreachedPasswords {
    /// Refers to a list file without opening it.
    pub fn new(path: &Path) -> BreachedPasswords {
        BreachedPasswords { path: path.to_owned() }
    }

    /// Checks that the file can be used. The error says why not: it is missing, has another format or is not sorted.
    pub fn check(&self) -> Result<(), String> {
        let list = self.open()?;
        let mut last: Option<Line> = None;
        for sample in 0..SAMPLES {
            let offset = u64::try_from(u128::from(list.size_bytes) * u128::from(sample) / u128::from(SAMPLES));
            let Some(line) = list.line_from(offset.unwrap_or(list.size_bytes))? else { break };
            match &last {
                Some(last) if last.start == line.start => continue,
                Some(last) if last.hash >= line.hash => {
                    return Err(format!("the line at byte {} does not come after the one before it", line.start));
                }
                _ => last = Some(line),
            }
        }
        last.map(|_| ()).ok_or_else(|| "it is empty".to_owned())
    }

    /// Returns whether the password is in the list. An unreadable list is an error, never a "no".
    pub(super) fn contains(&self, password: &str) -> Result<bool, String> {
        let list = self.open()?;
        let wanted: [u8; HASH_BYTES] = Sha1::digest(password.as_bytes()).into();
        let (mut low, mut high) = (0, list.size_bytes);
        while low < high {
            let middle = low + (high - low) / 2;
            match list.line_from(middle)? {
                Some(line) if line.hash == wanted => return Ok(true),
                Some(line) if line.hash < wanted => low = line.end,
                _ => high = middle,
            }
        }
        Ok(false)
    }

    fn open(&self) -> Result<OpenList, String> {
        let file = File::open(&self.path).map_err(|error| error.to_string())?;
        let details = file.metadata().map_err(|error| error.to_string())?;
        if !details.is_file() {
            return Err("it is not a file".to_owned());
        }
        Ok(OpenList { file, size_bytes: details.len() })
    }
}

struct OpenList {
    file: File,
    size_bytes: u64,
}

/// A line with its start and end offsets in the file.
struct Line {
    hash: [u8; HASH_BYTES],
    start: u64,
    end: u64,
}

impl OpenList {
    /// Returns the first line that starts at or after `offset`.
    fn line_from(&self, offset: u64) -> Result<Option<Line>, String> {
        // Reads from the byte before, which is a newline if a line starts at `offset`, then the rest of that line and one whole line.
        let begin = offset.saturating_sub(1);
        let mut buffer = [0; 2 * MAX_LINE_BYTES + 1];
        let text = self.read_at(&mut buffer, begin)?;
        let skipped = match offset {
            0 => 0,
            _ => text.iter().position(|byte| *byte == b'\n').map_or(text.len(), |newline| newline + 1),
        };
        let start = begin + skipped as u64;
        let rest = &text[skipped..];
        if rest.is_empty() && start >= self.size_bytes {
            return Ok(None);
        }
        let length = rest.iter().position(|byte| *byte == b'\n').map_or(rest.len(), |newline| newline + 1);
        let hash = read_hash(&rest[..length]).ok_or_else(|| {
            format!("the line at byte {start} is not a SHA-1 hash in hexadecimal, a colon and a count")
        })?;
        Ok(Some(Line { hash, start, end: start + length as u64 }))
    }

    fn read_at<'b>(&self, buffer: &'b mut [u8], offset: u64) -> Result<&'b [u8], String> {
        let mut filled = 0;
        while filled < buffer.len() {
            match self.file.read_at(&mut buffer[filled..], offset + filled as u64) {
                Ok(0) => break,
                Ok(count) => filled += count,
                Err(error) if error.kind() == std::io::ErrorKind::Interrupted => {}
                Err(error) => return Err(error.to_string()),
            }
        }
        Ok(&buffer[..filled])
    }
}

fn read_hash(line: &[u8]) -> Option<[u8; HASH_BYTES]> {
    let line = line.trim_ascii_end();
    let (hash, count) = line.split_at_checked(HASH_CHARS)?;
    let is_count =
        count.is_empty() || count.strip_prefix(b":").is_some_and(|count| count.iter().all(u8::is_ascii_digit));
    if !is_count || line.len() > MAX_LINE_BYTES {
        return None;
    }
    HEXUPPER_PERMISSIVE.decode(hash).ok()?.try_into().ok()
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;

    fn list_of(text: &str) -> (tempfile::TempDir, BreachedPasswords) {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("pwned.txt");
        std::fs::write(&path, text).unwrap();
        (folder, BreachedPasswords::new(&path))
    }

    fn lines_of(passwords: &[String], ending: &str) -> String {
        let mut hashes: Vec<_> =
            passwords.iter().map(|password| HEXUPPER_PERMISSIVE.encode(&Sha1::digest(password.as_bytes()))).collect();
        hashes.sort();
        hashes.iter().enumerate().map(|(index, hash)| format!("{hash}:{}{ending}", index * 997)).collect()
    }

    #[test]
    fn only_passwords_in_the_list_are_found() {
        for (count, ending) in [(1, "\n"), (2, "\r\n"), (3, "\n"), (5_000, "\n")] {
            let passwords: Vec<_> = (0..count).map(|index| format!("breached {index}")).collect();
            let text = lines_of(&passwords, ending);
            for text in [text.as_str(), text.trim_end(), &text.to_lowercase()] {
                let (_folder, list) = list_of(text);
                assert_eq!(list.check(), Ok(()));
                assert!(passwords.iter().all(|password| list.contains(password) == Ok(true)));
                assert!((0..500).all(|index| list.contains(&format!("never seen {index}")) == Ok(false)));
            }
        }
    }

    #[test]
    fn an_invalid_list_is_refused_with_the_reason() {
        let passwords: Vec<_> = (0..50).map(|index| format!("breached {index}")).collect();
        let sorted = lines_of(&passwords, "\n");
        let turned: String = sorted.lines().rev().map(|line| format!("{line}\n")).collect();
        let long = "A".repeat(4_000);
        for (text, reason) in [
            ("", "it is empty"),
            (turned.as_str(), "does not come after"),
            ("hunter2\npassword\n", "is not a SHA-1 hash"),
            ("8846F7EAEE8FB117AD06BDD830B7586C:12\n", "is not a SHA-1 hash"),
            (long.as_str(), "is not a SHA-1 hash"),
            (&format!("{sorted}\n\n"), "is not a SHA-1 hash"),
        ] {
            let told = list_of(text).1.check().unwrap_err();
            assert!(told.contains(reason), "{told}");
        }
        let absent = BreachedPasswords::new(Path::new("/nowhere/pwned.txt"));
        assert!(absent.check().is_err() && absent.contains("anything").is_err());
        assert!(BreachedPasswords::new(Path::new("/tmp")).check().is_err());
    }
}
