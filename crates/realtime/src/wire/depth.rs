//! Measures how deeply JSON is nested, before it is parsed.

/// Deeper than any sensible payload, and shallow enough for the parsers of all clients.
const MAX_DEPTH: usize = 100;

/// Whether arrays and objects are nested more than [`MAX_DEPTH`] deep. Brackets in strings do not count.
pub(crate) fn is_too_deep(json: &[u8]) -> bool {
    let (mut depth, mut quoted, mut escaped) = (0usize, false, false);
    for byte in json {
        match byte {
            _ if escaped => escaped = false,
            b'\\' if quoted => escaped = true,
            b'"' => quoted = !quoted,
            _ if quoted => {}
            b'[' | b'{' => {
                depth += 1;
                if depth > MAX_DEPTH {
                    return true;
                }
            }
            b']' | b'}' => depth = depth.saturating_sub(1),
            _ => {}
        }
    }
    false
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_brackets_outside_of_strings_count() {
        assert!(!is_too_deep(format!("\"{}\\\"{}\"", "[".repeat(200), "{".repeat(200)).as_bytes()));
        assert!(!is_too_deep("[1],".repeat(500).as_bytes()));
        assert!(!is_too_deep(format!("{}{}", "[".repeat(100), "]".repeat(100)).as_bytes()));
        assert!(is_too_deep("[{".repeat(51).as_bytes()));
    }
}
