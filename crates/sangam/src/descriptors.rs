//! How many connections this process may hold. Each uses a file descriptor, and the default limit of most systems is
//! low.

use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};

use crate::settings::Settings;

/// Descriptors reserved for everything but connections: the database, files, and spare connections that are told the
/// server is full.
const RESERVED_FOR_FILES: u64 = 256;

/// Descriptors that live channels leave free for everything else, including short-lived requests.
const RESERVED_FOR_REQUESTS: u64 = 512;

/// Raises this process's descriptor limit to its maximum and divides the descriptors.
pub(crate) fn raise_limit(settings: &mut Settings) {
    let limit = getrlimit(Resource::Nofile);
    if limit.current < limit.maximum || limit.maximum.is_none() {
        // If this fails, the previous limit stays in force.
        let _ = setrlimit(Resource::Nofile, Rlimit { current: limit.maximum, maximum: limit.maximum });
    }
    let allowed = getrlimit(Resource::Nofile).current.unwrap_or(u64::MAX);
    settings.connections.open = all_except(RESERVED_FOR_FILES, allowed);
    settings.realtime.sockets = all_except(RESERVED_FOR_REQUESTS, allowed);
}

/// Returns what is left of the allowed descriptors after reserving some, but at least half of them.
fn all_except(reserved: u64, allowed: u64) -> usize {
    usize::try_from(allowed.saturating_sub(reserved).max(allowed / 2)).unwrap_or(usize::MAX)
}
