//! Parsers that run before any service sees a request, for the fuzzer and the tests that share its properties.

use std::net::SocketAddr;

use http::HeaderMap;

use super::accept_language::preferred_language;
use super::client_address::last_address;
use super::connections::RequestLines;

/// Returns the bytes of a connection as the HTTP library gets them, given the pieces they arrive in.
pub fn pass_bytes<'p>(pieces: impl Iterator<Item = &'p [u8]>) -> Vec<u8> {
    let mut lines = RequestLines::new();
    pieces.flat_map(|piece| lines.pass(piece).unwrap_or_else(|| piece.to_vec())).collect()
}

/// The last address in a proxy's header.
pub fn read_address(list: &str) -> Option<SocketAddr> {
    last_address(list)
}

/// Which of English and Hindi a browser prefers.
pub fn read_language(headers: &HeaderMap) -> Option<&str> {
    preferred_language(headers, |language| ["en", "hi"].contains(&language))
}
