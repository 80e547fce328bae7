//! Metrics about this process and its machine, read on each scrape.

use std::path::{Path, PathBuf};

use rustix::process::{Resource, getrlimit};
use sangam_db::{Db, Engine};
use sangam_product::chores::read_history;
use sangam_schema::Clock;
use sangam_storage::StoreAddress;

use crate::data_folder;
use crate::server::chores::BACK_UP;
use crate::settings::Settings;

/// What the metrics are read from.
#[derive(Clone)]
pub(super) struct ObservedProcess {
    /// Folders whose disks may fill up, with a name for what they contain.
    places: Vec<(&'static str, PathBuf)>,
    db: Db,
    makes_backups: bool,
}

impl ObservedProcess {
    pub(super) fn new(settings: &Settings, db: Db) -> ObservedProcess {
        let mut places = vec![("data", settings.data.clone())];
        if let StoreAddress::Folder(folder) = &settings.files {
            places.push(("files", folder.clone()));
        }
        places.extend(settings.backup.folder.clone().map(|folder| ("backups", folder)));
        let engine = match db.engine() {
            Engine::Sqlite => "sqlite",
            Engine::Postgres => "postgres",
        };
        metrics::gauge!("sangam_build_info", "version" => env!("CARGO_PKG_VERSION"), "engine" => engine).set(1.0);
        ObservedProcess { places, db, makes_backups: settings.backup.folder.is_some() }
    }

    /// Records all current values.
    pub(super) async fn record(&self) {
        for (name, path) in &self.places {
            if let Ok(free) = data_folder::free_bytes(path) {
                metrics::gauge!("sangam_disk_free_bytes", "of" => *name).set(to_gauge(free));
            }
        }
        metrics::counter!("sangam_db_statements_total").absolute(self.db.statements_run());
        record_process();
        if self.makes_backups
            && let Ok(Some(history)) = read_history(&self.db, BACK_UP).await
        {
            let made_at = history.last_success_at.map_or(0, |time| time.as_second());
            metrics::gauge!("sangam_backup_last_success_timestamp").set(to_gauge(u64::try_from(made_at).unwrap_or(0)));
            metrics::gauge!("sangam_backup_failures").set(to_gauge(u64::try_from(history.failures).unwrap_or(0)));
        }
    }
}

/// Records the process start time.
pub(super) fn record_start() {
    let now = Clock::system().now().as_second();
    metrics::gauge!("process_start_time_seconds").set(to_gauge(u64::try_from(now).unwrap_or(0)));
}

/// Records what the system reports about this process. Linux reports it in files.
fn record_process() {
    if let Some(bytes) = resident_bytes() {
        metrics::gauge!("process_resident_memory_bytes").set(to_gauge(bytes));
    }
    if let Some(seconds) = processor_seconds() {
        metrics::counter!("process_cpu_seconds_total").absolute(seconds);
    }
    if let Ok(descriptors) = std::fs::read_dir("/proc/self/fd") {
        metrics::gauge!("process_open_fds").set(to_gauge(descriptors.count() as u64));
    }
    if let Some(max) = getrlimit(Resource::Nofile).current {
        metrics::gauge!("process_max_fds").set(to_gauge(max));
    }
}

fn resident_bytes() -> Option<u64> {
    let status = std::fs::read_to_string(Path::new("/proc/self/status")).ok()?;
    let kilobytes = status.lines().find_map(|line| line.strip_prefix("VmRSS:"))?;
    kilobytes.trim().trim_end_matches(" kB").parse::<u64>().ok().map(|kilobytes| kilobytes * 1024)
}

/// How many fields `/proc/self/stat` has between the program's name and its user time (proc(5): fields 3 to 13).
const FIELDS_BEFORE_USER_TIME: usize = 11;

/// User and system time, in hundredths of a second. The program's name is in parentheses and may contain spaces.
fn processor_seconds() -> Option<u64> {
    let stat = std::fs::read_to_string("/proc/self/stat").ok()?;
    let mut fields = stat.rsplit_once(')')?.1.split_whitespace().skip(FIELDS_BEFORE_USER_TIME);
    let (user, system): (u64, u64) = (fields.next()?.parse().ok()?, fields.next()?.parse().ok()?);
    Some((user + system) / 100)
}

/// Gauges are floating-point numbers. Sizes and times stay far below 2^53, so the conversion is exact.
#[allow(clippy::cast_precision_loss)]
fn to_gauge(number: u64) -> f64 {
    number as f64
}
