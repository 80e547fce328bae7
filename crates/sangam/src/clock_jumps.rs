//! The changes of the machine's clock that the running server noticed, kept in the data folder for `sangam doctor`. They are not in the
//! database, because each machine has a clock of its own.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use jiff::{SignedDuration, Timestamp};
use sangam_schema::ClockJump;
use serde::{Deserialize, Serialize};

/// How many are kept.
const KEPT_JUMPS: usize = 20;

/// A change of the clock.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct RecordedJump {
    /// When it was noticed, according to the new time.
    pub(crate) noticed_at: Timestamp,
    /// By how much the clock was changed. Negative if it went back.
    pub(crate) by_seconds: i64,
}

impl RecordedJump {
    pub(crate) fn by(self) -> SignedDuration {
        SignedDuration::from_secs(self.by_seconds)
    }
}

/// Adds a jump to the file. A server that cannot write there has logged the jump anyway.
pub(crate) fn record(data: &Path, jump: ClockJump) {
    let mut jumps = read(data).unwrap_or_default();
    jumps.push(RecordedJump { noticed_at: jump.noticed_at, by_seconds: jump.by.as_secs() });
    let kept = &jumps[jumps.len().saturating_sub(KEPT_JUMPS)..];
    let written = serde_json::to_vec(kept).map_err(io::Error::from).and_then(|json| fs::write(file(data), json));
    if let Err(error) = written {
        tracing::warn!(%error, "the change of the clock could not be recorded: {error}");
    }
}

/// The recorded jumps, oldest first.
pub(crate) fn read(data: &Path) -> io::Result<Vec<RecordedJump>> {
    match fs::read(file(data)) {
        Ok(json) => serde_json::from_slice(&json).map_err(io::Error::from),
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(Vec::new()),
        Err(error) => Err(error),
    }
}

fn file(data: &Path) -> PathBuf {
    data.join("clock-jumps.json")
}
