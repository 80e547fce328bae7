//! Checks of the machine: settings, folders, disk, keys and clock.

use sangam_schema::Clock;
use std::path::Path;

use jiff::{SignedDuration, Timestamp};
use sangam_auth::Keys;
use sangam_storage::StoreAddress;

use super::Finding;
use crate::data_folder;
use crate::instance;
use crate::settings::Settings;
use crate::unencrypted;

/// Settings that could be read are right, but there may be variables that someone meant as settings.
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

/// Connections to other machines are encrypted.
pub(super) fn encryption(settings: &Settings) -> Vec<Finding> {
    let found = unencrypted::find(settings);
    if found.is_empty() {
        return vec![Finding::good("no setting leads to another machine without TLS")];
    }
    let finding: fn(String, String) -> Finding = if settings.require_tls { Finding::wrong } else { Finding::risky };
    found.into_iter().map(|connection| finding(connection.problem, connection.advice.to_owned())).collect()
}

/// The folder exists and only its owner may look inside.
pub(super) fn data_folder(settings: &Settings) -> Finding {
    let path = settings.data.display();
    match data_folder::exposure(&settings.data) {
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => {
            Finding::good(format!("{path} is not there yet; the first start makes it"))
        }
        Err(error) => Finding::wrong(format!("{path}: {error}"), "give this user access to it"),
        Ok(0) if is_writable(&settings.data) => Finding::good(format!("{path} belongs to its owner only")),
        Ok(0) => {
            Finding::wrong(format!("{path} cannot be written"), "run `chown -R` to give it to the user that serves")
        }
        Ok(_) => Finding::wrong(format!("{path} can be read by others"), format!("run `chmod 700 {path}`")),
    }
}

fn is_writable(path: &Path) -> bool {
    rustix::fs::access(path, rustix::fs::Access::WRITE_OK).is_ok()
}

/// Below this a busy evening, a migration or a backup may fill the disk.
const ROOM_BYTES: u64 = 1 << 30;

/// There is room to grow.
pub(super) fn disk(settings: &Settings) -> Finding {
    let mut seen = Vec::new();
    let files = match &settings.files {
        StoreAddress::Folder(folder) => Some(folder),
        StoreAddress::S3(_) => None,
    };
    let places = [("data", Some(&settings.data)), ("files", files), ("backups", settings.backup.folder.as_ref())];
    for (name, path) in places.into_iter().filter_map(|(name, path)| Some((name, path?))) {
        let free_bytes = match data_folder::free_bytes(path) {
            Err(error) => return Finding::wrong(format!("cannot ask how much is free: {error}"), "check the disk"),
            Ok(free_bytes) => free_bytes,
        };
        let free = format!("{:.1} GiB free for {name}", free_bytes as f64 / (1u64 << 30) as f64);
        if free_bytes < ROOM_BYTES.max(settings.storage.disk_reserve_bytes) {
            return Finding::wrong(free, format!("make room on the disk of {}: at least 1 GiB", path.display()));
        }
        seen.push(free);
    }
    Finding::good(seen.join(", "))
}

/// The keys are there, whole and hidden.
pub(super) fn keys(settings: &Settings) -> Finding {
    if settings.signing_secret.is_some() {
        return Finding::good("made from the signing secret");
    }
    if !settings.data.join("keys.json").exists() {
        return Finding::good("not there; the first start makes them");
    }
    match Keys::open(&settings.data) {
        Ok(_) => Finding::good("readable by their owner only"),
        Err(error) => Finding::wrong("they cannot be used", error.to_string()),
    }
}

/// New passwords can be looked up among those of breaches.
pub(super) fn passwords(settings: &Settings) -> Finding {
    let Some(path) = &settings.breached_passwords else {
        return Finding::good("no list of breached ones is set; breached-passwords names one");
    };
    match instance::breached_passwords(settings).map_or(Ok(()), |list| list.check()) {
        Ok(()) => Finding::good(format!("breached ones are looked up in {}", path.display())),
        Err(reason) => Finding::wrong(
            format!("{} cannot be used: {reason}", path.display()),
            "download the SHA-1 list that is ordered by hash again, or correct breached-passwords",
        ),
    }
}

/// This program did not exist before, so a clock that says otherwise is wrong, and with it every token.
const BEGINNING: Timestamp = Timestamp::constant(1_793_491_200, 0);

/// The clock is neither before this program nor before what it has already written.
pub(super) fn clock(settings: &Settings) -> Finding {
    let now = Clock::system().now();
    let written = std::fs::metadata(data_folder::database_file(&settings.data)).and_then(|file| file.modified()).ok();
    let written = written.and_then(|time| Timestamp::try_from(time).ok()).unwrap_or(BEGINNING);
    let advice = "set the clock, for example with `timedatectl set-ntp true`";
    if now < BEGINNING {
        Finding::wrong(format!("it says {now:.0}, which is long ago"), advice)
    } else if now + SignedDuration::from_mins(1) < written {
        Finding::wrong(format!("it says {now:.0}, but the database was written at {written:.0}"), advice)
    } else {
        Finding::good(format!("{now:.0}"))
    }
}
