//! How many connections this process may hold. Each takes a file descriptor, and systems allow few unless asked.

use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};

use crate::settings::Settings;

/// Descriptors for everything but connections: database, files, and those taken to say that there are no more.
const KEPT_FOR_FILES: u64 = 256;

/// Descriptors that live channels leave to everything else, among it requests that come and go.
const KEPT_FOR_REQUESTS: u64 = 512;

/// Allows this process as many descriptors as it may allow itself, and shares them out.
pub(crate) fn raise(settings: &mut Settings) {
    let limit = getrlimit(Resource::Nofile);
    if limit.current < limit.maximum || limit.maximum.is_none() {
        // Where it is refused, what was allowed before holds.
        let _ = setrlimit(Resource::Nofile, Rlimit { current: limit.maximum, maximum: limit.maximum });
    }
    let allowed = getrlimit(Resource::Nofile).current.unwrap_or(u64::MAX);
    settings.connections.open = all_but(KEPT_FOR_FILES, allowed);
    settings.live.sockets = all_but(KEPT_FOR_REQUESTS, allowed);
}

/// What is left of some, and half of them at least.
fn all_but(kept: u64, allowed: u64) -> usize {
    usize::try_from(allowed.saturating_sub(kept).max(allowed / 2)).unwrap_or(usize::MAX)
}
