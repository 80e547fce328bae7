//! Checks the bus: its server accepts us, and the copies it connects can work together.

use super::Finding;
use crate::instance;
use crate::settings::Settings;

/// Checks the bus. Several copies also need to accept each other's tokens.
pub(super) async fn check(settings: &Settings) -> Finding {
    let Some(address) = &settings.bus else {
        return Finding::good("local, for the only copy of this server");
    };
    if let Err(error) = instance::connect_bus(settings).await {
        return Finding::wrong(
            format!("{address} cannot be used: {}", error.root_cause()),
            "start the NATS server, or correct the address, the user and the password in --bus or SANGAM_BUS",
        );
    }
    if settings.signing_secret.is_none() {
        return Finding::wrong(
            format!("{address} accepts us, but each copy signs with the keys in its own data folder"),
            "give all copies the same SANGAM_SIGNING_SECRET",
        );
    }
    Finding::good(format!("{address} accepts us"))
}
