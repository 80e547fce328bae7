//! Rewrites the first line of each request. URLs typed by people contain `"`, `<` and `>` (`select=about->>city`),
//! which the HTTP library refuses before our code sees them. They are percent-encoded here as the bytes pass.
//!
//! Only that line may change, so its position must be known for certain. It comes first on a connection, and after each
//! request whose length the library reported. After a body of unknown length, an upgrade or HTTP/2, nothing is changed
//! any more.

use http::header::UPGRADE;
use http::{Method, Request, Version};
use hyper::body::Body;

/// The current position in a connection's bytes.
#[derive(Debug)]
pub(crate) struct RequestLines(LinePosition);

#[derive(Debug, PartialEq, Eq)]
enum LinePosition {
    /// In the request line, or in the empty lines that may precede it.
    Line { begun: bool },
    /// In the headers. `is_empty` tells whether the current line is empty so far.
    Headers { is_empty: bool },
    /// This many bytes past the headers of a request whose length we do not know yet.
    After(u64),
    /// In a body with this many bytes left.
    Body(u64),
    /// Unknown.
    Unknown,
}

impl RequestLines {
    /// Starts at the beginning of a connection.
    pub(crate) fn new() -> RequestLines {
        RequestLines(LinePosition::Line { begun: false })
    }

    /// Follows the bytes that were read. Returns a changed copy if any of them had to be encoded.
    pub(crate) fn pass(&mut self, bytes: &[u8]) -> Option<Vec<u8>> {
        let mut encoded: Option<Vec<u8>> = None;
        let mut rest = bytes;
        while let Some(first) = rest.first() {
            let taken = match &mut self.0 {
                LinePosition::Line { begun } if is_refused(*first) => {
                    *begun = true;
                    let encoded = encoded.get_or_insert_with(|| bytes[..bytes.len() - rest.len()].to_vec());
                    encoded.extend_from_slice(format!("%{first:02X}").as_bytes());
                    rest = &rest[1..];
                    continue;
                }
                LinePosition::Line { begun: true } if *first == b'\n' => {
                    self.0 = LinePosition::Headers { is_empty: true };
                    1
                }
                LinePosition::Line { begun: true } => position_where(rest, |byte| byte == b'\n' || is_refused(byte)),
                LinePosition::Line { begun } => {
                    *begun = !matches!(first, b'\r' | b'\n');
                    1
                }
                LinePosition::Headers { is_empty: true } if *first == b'\n' => {
                    self.0 = LinePosition::After(0);
                    1
                }
                LinePosition::Headers { is_empty: true } if *first == b'\r' => 1,
                LinePosition::Headers { is_empty } => {
                    let line = position_where(rest, |byte| byte == b'\n');
                    *is_empty = line < rest.len();
                    (line + 1).min(rest.len())
                }
                LinePosition::Body(left) => {
                    let taken = rest.len().min(usize::try_from(*left).unwrap_or(usize::MAX));
                    self.body(taken as u64);
                    taken
                }
                LinePosition::After(seen) => {
                    *seen += rest.len() as u64;
                    rest.len()
                }
                LinePosition::Unknown => rest.len(),
            };
            let (passed, after) = rest.split_at(taken);
            if let Some(encoded) = &mut encoded {
                encoded.extend_from_slice(passed);
            }
            rest = after;
        }
        encoded
    }

    fn body(&mut self, taken: u64) {
        if let LinePosition::Body(left) = &mut self.0 {
            *left -= taken;
            if *left == 0 {
                self.0 = LinePosition::Line { begun: false };
            }
        }
    }

    /// Records a request whose line and headers have passed. Its length tells where the next request starts.
    pub(crate) fn begin<B: Body>(&mut self, request: &Request<B>) {
        let is_plain = request.version() <= Version::HTTP_11
            && request.method() != Method::CONNECT
            && !request.headers().contains_key(UPGRADE);
        let length = request.body().size_hint().exact().filter(|_| is_plain);
        self.0 = match (&self.0, length) {
            (LinePosition::After(seen), Some(length)) if *seen == length => LinePosition::Line { begun: false },
            (LinePosition::After(seen), Some(length)) if *seen < length => LinePosition::Body(length - seen),
            // Part of the next request has already passed, or the position was unknown.
            _ => LinePosition::Unknown,
        };
    }
}

/// Characters that clients put into URLs although the library refuses them.
fn is_refused(byte: u8) -> bool {
    matches!(byte, b'"' | b'<' | b'>')
}

/// Returns how many bytes precede the first one that passes the test.
fn position_where(bytes: &[u8], test: impl Fn(u8) -> bool) -> usize {
    bytes.iter().position(|byte| test(*byte)).unwrap_or(bytes.len())
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;

    fn request(length: usize) -> Request<String> {
        Request::new("x".repeat(length))
    }

    fn pass(lines: &mut RequestLines, text: &str) -> String {
        lines.pass(text.as_bytes()).map_or_else(|| text.to_owned(), |bytes| String::from_utf8(bytes).unwrap())
    }

    #[test]
    fn only_the_first_line_of_a_request_is_encoded() {
        let mut lines = RequestLines::new();
        let head = "\r\nGET /?a->>b=\"<\" HTTP/1.1\r\nX: \"<>\"\r\n\r\n";
        let encoded = "\r\nGET /?a-%3E%3Eb=%22%3C%22 HTTP/1.1\r\nX: \"<>\"\r\n\r\n";
        assert_eq!(pass(&mut lines, head), encoded);
        lines.begin(&request(0));
        assert_eq!(pass(&mut lines, head), encoded, "the next one too");
        assert!(lines.pass(b"").is_none());
    }

    #[test]
    fn a_line_may_start_with_a_character_that_is_encoded() {
        assert_eq!(pass(&mut RequestLines::new(), "\r\n<\r\n\n<"), "\r\n%3C\r\n\n<");
    }

    #[test]
    fn bytes_may_come_one_at_a_time() {
        let mut lines = RequestLines::new();
        let text = "POST /?\"> HTTP/1.1\ncontent-length: 3\n\n\">\"";
        let mut passed: String = text.chars().take(text.len() - 3).map(|c| pass(&mut lines, &c.to_string())).collect();
        lines.begin(&request(3));
        passed.extend(text.chars().skip(text.len() - 3).map(|c| pass(&mut lines, &c.to_string())));
        assert_eq!(passed, "POST /?%22%3E HTTP/1.1\ncontent-length: 3\n\n\">\"");
        assert_eq!(pass(&mut lines, "GET /> HTTP/1.1\r\n"), "GET /%3E HTTP/1.1\r\n");
    }

    #[test]
    fn a_body_is_never_touched_even_if_it_looks_like_a_request() {
        let mut lines = RequestLines::new();
        let body = "GET /\">\" HTTP/1.1\r\n\r\n";
        pass(&mut lines, &format!("POST / HTTP/1.1\r\n\r\n{}", &body[..4]));
        lines.begin(&request(body.len()));
        assert_eq!(
            pass(&mut lines, &format!("{}GET /> HTTP/1.1\r\n", &body[4..])),
            format!("{}GET /%3E HTTP/1.1\r\n", &body[4..])
        );
    }

    #[test]
    fn bytes_at_an_uncertain_position_are_left_alone() {
        let get = "GET /> HTTP/1.1\r\n\r\n";
        let mut pipelined = RequestLines::new();
        pass(&mut pipelined, "GET / HTTP/1.1\r\n\r\nGET /");
        pipelined.begin(&request(0));
        assert_eq!(pass(&mut pipelined, "> HTTP/1.1\r\n\r\n"), "> HTTP/1.1\r\n\r\n");

        let mut upgraded = RequestLines::new();
        pass(&mut upgraded, "GET / HTTP/1.1\r\n\r\n");
        upgraded.begin(&Request::builder().header("upgrade", "websocket").body(String::new()).unwrap());
        assert_eq!(pass(&mut upgraded, get), get);

        let mut newer = RequestLines::new();
        pass(&mut newer, "PRI * HTTP/2.0\r\n\r\n");
        newer.begin(&Request::builder().version(Version::HTTP_2).body(String::new()).unwrap());
        assert_eq!(pass(&mut newer, get), get);

        let mut early = RequestLines::new();
        pass(&mut early, "GET / HT");
        early.begin(&request(0));
        assert_eq!(pass(&mut early, get), get);
    }
}
