//! How many connections this process may hold. Each takes a file descriptor, and systems allow few unless asked.

use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};

/// Descriptors for everything but sockets: database, files, and requests that come and go.
const KEPT_BACK: u64 = 512;

/// Allows this process as many descriptors as it may allow itself, and gives how many of them live channels may use.
pub(crate) fn raise() -> usize {
    let limit = getrlimit(Resource::Nofile);
    if limit.current < limit.maximum || limit.maximum.is_none() {
        // Where it is refused, what was allowed before holds.
        let _ = setrlimit(Resource::Nofile, Rlimit { current: limit.maximum, maximum: limit.maximum });
    }
    let allowed = getrlimit(Resource::Nofile).current.unwrap_or(u64::MAX);
    let sockets = if allowed > 2 * KEPT_BACK { allowed - KEPT_BACK } else { allowed / 2 };
    usize::try_from(sockets).unwrap_or(usize::MAX)
}
