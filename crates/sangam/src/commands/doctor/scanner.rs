//! Checks the virus scanner: it answers, and accepts files as large as people may upload.

use sangam_storage::VirusScanner;

use super::Finding;
use crate::settings::Settings;

pub(super) async fn check(settings: &Settings) -> Finding {
    let Some(address) = &settings.virus_scanner else {
        return Finding::good("no virus scanner is set, so files are not scanned; virus-scanner sets one");
    };
    let largest_bytes = sangam_product::buckets().iter().map(|bucket| bucket.takes.limit_bytes()).max().unwrap_or(0);
    match VirusScanner::new(address.clone()).check(largest_bytes).await {
        Ok(()) => Finding::good(format!("{address} answers and accepts files of up to {} MiB", largest_bytes >> 20)),
        Err(reason) => Finding::wrong(
            format!("{address} cannot be used, so no file is accepted: {reason}"),
            "start clamd, correct virus-scanner, or make clamd accept larger files",
        ),
    }
}
