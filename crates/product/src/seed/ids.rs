//! Reproducible ids for the demo.

use jiff::Timestamp;
use sangam_demo_art::SeededRandom;
use uuid::{Builder, Uuid};

/// A time-ordered id like the server's own, but always the same for the same name and time.
pub(super) fn id_at(moment: Timestamp, name: &str) -> Uuid {
    let millis = u64::try_from(moment.as_millisecond()).unwrap_or(0);
    let mut random = SeededRandom::named(name);
    let mut bytes = [0; 10];
    let (first, second) = bytes.split_at_mut(8);
    first.copy_from_slice(&random.next_u64().to_le_bytes());
    second.copy_from_slice(&random.next_u64().to_le_bytes()[..2]);
    Builder::from_unix_timestamp_millis(millis, &bytes).into_uuid()
}
