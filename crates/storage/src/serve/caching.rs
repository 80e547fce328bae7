//! How long browsers and proxies may keep a copy of a file.

use crate::bucket_policy::BucketPolicy;

/// The longest time, in seconds. A copy that is kept longer would still be shown after the file's owner was suspended or the
/// right to read it taken away; asking again costs a 304.
const LONGEST_SECONDS: u64 = 60 * 60;

/// The header for a file whose owner asked for `asked`. What the operator made public is kept as long as the operator says.
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
        _ => format!("max-age={}", seconds.unwrap_or(LONGEST_SECONDS).min(LONGEST_SECONDS)),
    };
    // A shared cache has no business with a private file.
    if policy.public { keeping } else { format!("private, {keeping}") }
}
