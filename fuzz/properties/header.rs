//! Headers and parameters, one per line, each tried as every header that the server parses. Returned values are valid
//! in a header, and a requested range is inside the file.

use http::{HeaderMap, HeaderValue};
use sangam::server::testing::{read_address, read_language};
use sangam_auth::testing::read_credentials;
use sangam_rest::testing::{read_headers, respond};
use sangam_storage::testing::{read_parameter, read_range};

use super::text;

const SIZE: u64 = 68;

pub fn check(bytes: &[u8]) {
    let text = text(bytes);
    let mut lines = text.lines();
    let lines = [(); 3].map(|()| lines.next().unwrap_or_default());
    let [prefer, accept, range] = lines;
    match read_headers(prefer, accept, range) {
        Ok(applied) => assert!(applied.is_none_or(|applied| HeaderValue::from_str(&applied).is_ok())),
        Err(error) => assert!(respond(error).status().is_client_error()),
    }
    for line in lines {
        if let Some(part) = read_range(line, SIZE) {
            assert!(part.is_empty() || part.end <= SIZE, "{line:?} asks for {part:?}");
        }
        let _ = (read_parameter(line, "width"), read_address(line));
        let mut headers = HeaderMap::new();
        if let Ok(value) = HeaderValue::from_bytes(line.as_bytes()) {
            for name in ["authorization", "apikey", "accept-language"] {
                headers.insert(name, value.clone());
            }
        }
        assert!(read_language(&headers).is_none_or(|language| ["en", "hi"].contains(&language)));
        if let Ok((_, Some(bearer))) = read_credentials(&headers, Some(line)) {
            assert!(!bearer.trim().is_empty());
        }
    }
}
