//! How long browsers and proxies may cache a file.

use crate::bucket_policy::BucketPolicy;

/// The maximum, in seconds. A copy cached for longer would still be shown after the file's owner was suspended or the
/// right to read it was lost. Revalidation only costs a 304.
const MAX_AGE_SECONDS: u64 = 60 * 60;

/// The `Cache-Control` header for a file whose owner asked for `asked`. Files in the operator's public buckets use the
/// operator's value.
pub(super) fn header(policy: &BucketPolicy, asked: &str) -> String {
    if policy.public && !policy.is_declared() {
        return asked.to_owned();
    }
    let directives = || asked.split(',').map(str::trim);
    let has = |name: &str| directives().any(|directive| directive.eq_ignore_ascii_case(name));
    let seconds = directives().find_map(|directive| {
        let (name, seconds) = directive.split_once('=')?;
        name.trim().eq_ignore_ascii_case("max-age").then(|| seconds.trim().parse::<u64>().ok())?
    });
    let keeping = match (has("no-store"), has("no-cache")) {
        (true, _) => "no-store".to_owned(),
        (_, true) => "no-cache".to_owned(),
        _ => format!("max-age={}", seconds.unwrap_or(MAX_AGE_SECONDS).min(MAX_AGE_SECONDS)),
    };
    // Shared caches must not store a private file.
    if policy.public { keeping } else { format!("private, {keeping}") }
}
