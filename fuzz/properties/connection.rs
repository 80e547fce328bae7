//! The first line of a connection's first request, which is corrected as its bytes pass through. Nothing else may
//! change, and it must not matter how the bytes are split.

use sangam::server::testing::pass_bytes;

pub fn check(bytes: &[u8]) {
    let passed = pass_bytes(std::iter::once(bytes));
    let size = 1 + bytes.len() % 7;
    assert!(pass_bytes(bytes.chunks(size)) == passed, "pieces of {size} bytes give another request");

    let start = bytes.iter().position(|byte| !matches!(byte, b'\r' | b'\n')).unwrap_or(bytes.len());
    let end = bytes[start..].iter().position(|byte| *byte == b'\n').map_or(bytes.len(), |length| start + length);
    let mut expected = Vec::with_capacity(passed.len());
    for byte in &bytes[..end] {
        match byte {
            b'"' | b'<' | b'>' => expected.extend(format!("%{byte:02X}").into_bytes()),
            other => expected.push(*other),
        }
    }
    expected.extend(&bytes[end..]);
    assert!(passed == expected, "more than the first line changed");
}
