//! The name of a request, the same in its answer and in every log line about it.

use std::sync::Arc;

use http::{HeaderName, HeaderValue};
use sangam_schema::Clock;

/// The header that carries it, in both directions.
pub(super) const HEADER: HeaderName = HeaderName::from_static("x-request-id");

/// The name of one request.
#[derive(Debug, Clone, Default)]
pub(super) struct RequestId(Arc<str>);

impl RequestId {
    /// Keeps the name that a proxy gave, if it is one that can stand in a log unquoted, and makes one otherwise.
    pub(super) fn choose(given: Option<&HeaderValue>, clock: &Clock) -> RequestId {
        match given.and_then(|value| value.to_str().ok()).filter(|text| is_sane(text)) {
            Some(text) => RequestId(text.into()),
            None => RequestId(clock.new_id().to_string().into()),
        }
    }

    pub(super) fn as_str(&self) -> &str {
        &self.0
    }

    /// As a header; none only for the empty name, which no request has.
    pub(super) fn header(&self) -> Option<HeaderValue> {
        HeaderValue::from_str(&self.0).ok()
    }
}

fn is_sane(text: &str) -> bool {
    (8..=128).contains(&text.len()) && text.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"-_.:".contains(&byte))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn choose(given: &'static str) -> String {
        RequestId::choose(Some(&HeaderValue::from_static(given)), &Clock::system()).as_str().to_owned()
    }

    #[test]
    fn a_sane_name_is_kept() {
        assert_eq!(choose("0af7651916cd43dd"), "0af7651916cd43dd");
        assert_eq!(choose("proxy-1:42.7_x"), "proxy-1:42.7_x");
    }

    #[test]
    fn anything_else_is_replaced() {
        for odd in ["", "short", "with space", "quote\"quote", "<script>"] {
            assert_ne!(choose(odd), odd);
            assert_eq!(choose(odd).len(), 36);
        }
    }
}
