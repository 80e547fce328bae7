//! Checks of the machine: settings, folders, disk, keys and clock.

use sangam_schema::Clock;
use std::path::Path;

use jiff::{SignedDuration, Timestamp};
use sangam_auth::Keys;
use sangam_storage::StoreAddress;

use super::Finding;
use crate::clock_jumps::{self, RecordedJump};
use crate::data_folder;
use crate::instance;
use crate::settings::Settings;
use crate::unencrypted;

/// Checks for variables that look like settings but are not. The settings themselves are valid, since they were loaded.
pub(super) fn settings(settings: &Settings) -> Finding {
    if settings.unknown_variables.is_empty() {
        let origins = settings.secret_origins.iter().map(|(name, origin)| format!("; {name} from {origin}"));
        return Finding::good(format!("all accepted{}", origins.collect::<String>()));
    }
    Finding::wrong(
        format!("these variables are not settings: {}", settings.unknown_variables.join(", ")),
        "remove them, or see `sangam serve --help` for the right names",
    )
}

/// Checks that connections to other machines are encrypted.
pub(super) fn encryption(settings: &Settings) -> Vec<Finding> {
    let found = unencrypted::find(settings);
    if found.is_empty() {
        return vec![Finding::good("no setting leads to another machine without TLS")];
    }
    let finding: fn(String, String) -> Finding = if settings.require_tls { Finding::wrong } else { Finding::risky };
    found.into_iter().map(|connection| finding(connection.problem, connection.advice.to_owned())).collect()
}

/// Checks that the data folder exists and that only its owner can read it.
pub(super) fn data_folder(settings: &Settings) -> Finding {
    let path = settings.data.display();
    match data_folder::exposure(&settings.data) {
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => {
            Finding::good(format!("{path} does not exist yet; the first start creates it"))
        }
        Err(error) => Finding::wrong(format!("{path}: {error}"), "give this user access to it"),
        Ok(0) if is_writable(&settings.data) => Finding::good(format!("only its owner can access {path}")),
        Ok(0) => Finding::wrong(
            format!("{path} is not writable"),
            "run `chown -R` to give it to the user that runs the server",
        ),
        Ok(_) => Finding::wrong(format!("other users can read {path}"), format!("run `chmod 700 {path}`")),
    }
}

fn is_writable(path: &Path) -> bool {
    rustix::fs::access(path, rustix::fs::Access::WRITE_OK).is_ok()
}

/// With less free space, a busy evening, a migration or a backup may fill the disk.
const MIN_FREE_BYTES: u64 = 1 << 30;

/// Checks that there is enough free disk space.
pub(super) fn disk(settings: &Settings) -> Finding {
    let mut seen = Vec::new();
    let files = match &settings.files {
        StoreAddress::Folder(folder) => Some(folder),
        StoreAddress::S3(_) => None,
    };
    let places = [("data", Some(&settings.data)), ("files", files), ("backups", settings.backup.folder.as_ref())];
    for (name, path) in places.into_iter().filter_map(|(name, path)| Some((name, path?))) {
        let free_bytes = match data_folder::free_bytes(path) {
            Err(error) => return Finding::wrong(format!("cannot determine the free space: {error}"), "check the disk"),
            Ok(free_bytes) => free_bytes,
        };
        let free = format!("{:.1} GiB free for {name}", free_bytes as f64 / (1u64 << 30) as f64);
        if free_bytes < MIN_FREE_BYTES.max(settings.storage.disk_reserve_bytes) {
            return Finding::wrong(
                free,
                format!("free up space on the disk of {}: at least 1 GiB is needed", path.display()),
            );
        }
        seen.push(free);
    }
    Finding::good(seen.join(", "))
}

/// Checks that the keys exist, are intact, and are readable only by their owner.
pub(super) fn keys(settings: &Settings) -> Finding {
    if settings.signing_secret.is_some() {
        return Finding::good("derived from the signing secret");
    }
    if !settings.data.join("keys.json").exists() {
        return Finding::good("they do not exist yet; the first start creates them");
    }
    match Keys::open(&settings.data) {
        Ok(_) => Finding::good("readable by their owner only"),
        Err(error) => Finding::wrong("they cannot be used", error.to_string()),
    }
}

/// Checks that new passwords can be looked up in the list of breached ones.
pub(super) fn passwords(settings: &Settings) -> Finding {
    let Some(path) = &settings.breached_passwords else {
        return Finding::good("no list of breached passwords is set; breached-passwords sets one");
    };
    match instance::breached_passwords(settings).map_or(Ok(()), |list| list.check()) {
        Ok(()) => Finding::good(format!("new passwords are checked against {}", path.display())),
        Err(reason) => Finding::wrong(
            format!("{} cannot be used: {reason}", path.display()),
            "download the SHA-1 list ordered by hash again, or correct breached-passwords",
        ),
    }
}

/// When this program was first released. A clock that shows an earlier time is wrong, and so is every token it dates.
const FIRST_RELEASE: Timestamp = Timestamp::constant(1_793_491_200, 0);

/// Checks that the clock is later than this program's release and than the database's last change.
pub(super) fn clock(settings: &Settings) -> Finding {
    let now = Clock::system().now();
    let written = std::fs::metadata(data_folder::database_file(&settings.data)).and_then(|file| file.modified()).ok();
    let written = written.and_then(|time| Timestamp::try_from(time).ok()).unwrap_or(FIRST_RELEASE);
    let advice = "set the clock, for example with `timedatectl set-ntp true`";
    if now < FIRST_RELEASE {
        Finding::wrong(format!("it shows {now:.0}, which is too early"), advice)
    } else if now + SignedDuration::from_mins(1) < written {
        Finding::wrong(format!("it shows {now:.0}, but the database was written at {written:.0}"), advice)
    } else {
        clock_jumps(settings, now).unwrap_or_else(|| Finding::good(format!("{now:.0}")))
    }
}

/// How long a change of the clock is reported.
const REPORTED_JUMPS: SignedDuration = SignedDuration::from_hours(7 * 24);

/// Reports changes of the clock that the running server noticed recently.
fn clock_jumps(settings: &Settings, now: Timestamp) -> Option<Finding> {
    let recorded = clock_jumps::read(&settings.data).unwrap_or_default();
    let is_recent = |jump: &RecordedJump| now.duration_since(jump.noticed_at).abs() < REPORTED_JUMPS;
    let recent: Vec<RecordedJump> = recorded.into_iter().filter(is_recent).collect();
    let last = recent.last()?;
    let (by, noticed_at) = (last.by(), last.noticed_at);
    let more = match recent.len() {
        1 => String::new(),
        count => format!(" ({count} changes within a week)"),
    };
    Some(Finding::risky(
        format!("it shows {now:.0}, and was changed by {by:#} while the server ran, noticed at {noticed_at:.0}{more}"),
        "let a time server set it, for example with `timedatectl set-ntp true`, and find out what else does",
    ))
}
