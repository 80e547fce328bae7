//! Filters of lists, as `search_facets` counts with and `save_search` stores. The first line names a list, the rest is
//! JSON. Stored filters are parsed to themselves again, and indexed under the same keys.

use sangam_product::testing::read_saved_filters;
use serde_json::Value as Json;

use super::split_line;

pub fn check(bytes: &[u8]) {
    let (kind, rest) = split_line(bytes);
    let Ok(sent) = serde_json::from_slice::<Json>(rest) else { return };
    let Ok((stored, keys)) = read_saved_filters(&kind, &sent) else { return };
    assert_eq!(read_saved_filters(&kind, &stored), Ok((stored, keys)));
}
