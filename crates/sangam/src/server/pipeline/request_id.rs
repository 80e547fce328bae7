//! The id of a request, the same in its answer and in every log line about it.

use std::sync::Arc;

use http::{HeaderName, HeaderValue};
use sangam_schema::Clock;

/// The header that carries the id, in both directions.
pub(super) const HEADER: HeaderName = HeaderName::from_static("x-request-id");

/// The id of one request.
#[derive(Debug, Clone, Default)]
pub(super) struct RequestId(Arc<str>);

impl RequestId {
    /// Keeps the id that a proxy assigned, if it can appear unquoted in a log, and creates one otherwise.
    pub(super) fn choose(given: Option<&HeaderValue>, clock: &Clock) -> RequestId {
        match given.and_then(|value| value.to_str().ok()).filter(|text| is_valid_id(text)) {
            Some(text) => RequestId(text.into()),
            None => RequestId(clock.new_id().to_string().into()),
        }
    }

    pub(super) fn as_str(&self) -> &str {
        &self.0
    }

    /// The id as a header value. `None` only for the empty id, which no request has.
    pub(super) fn header(&self) -> Option<HeaderValue> {
        HeaderValue::from_str(&self.0).ok()
    }
}

fn is_valid_id(text: &str) -> bool {
    (8..=128).contains(&text.len()) && text.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"-_.:".contains(&byte))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn choose(given: &'static str) -> String {
        RequestId::choose(Some(&HeaderValue::from_static(given)), &Clock::system()).as_str().to_owned()
    }

    #[test]
    fn a_valid_id_is_kept() {
        assert_eq!(choose("0af7651916cd43dd"), "0af7651916cd43dd");
        assert_eq!(choose("proxy-1:42.7_x"), "proxy-1:42.7_x");
    }

    #[test]
    fn any_other_id_is_replaced() {
        for odd in ["", "short", "with space", "quote\"quote", "<script>"] {
            assert_ne!(choose(odd), odd);
            assert_eq!(choose(odd).len(), 36);
        }
    }
}
