//! Extracts credentials from a request.

use std::net::IpAddr;

use http::HeaderMap;
use http::header::AUTHORIZATION;
use sangam_schema::Refused;

/// An unverified key and token, with the network address they came from, by which wrong API tokens are counted.
#[derive(Clone, Copy)]
pub(crate) struct RequestCredentials<'r> {
    pub(crate) apikey: Option<&'r str>,
    pub(crate) bearer: Option<&'r str>,
    pub(crate) address: Option<IpAddr>,
}

impl<'r> RequestCredentials<'r> {
    /// Extracts the credentials from headers and query. A WebSocket request has its key in the query.
    pub(crate) fn by(
        headers: &'r HeaderMap,
        query: Option<&'r str>,
        address: Option<IpAddr>,
    ) -> Result<RequestCredentials<'r>, Refused> {
        Ok(RequestCredentials { apikey: find_apikey(headers, query), bearer: find_bearer(headers)?, address })
    }
}

/// The API key of a request, from its header or else its query parameter. Keys need no percent-decoding.
pub(crate) fn find_apikey<'r>(headers: &'r HeaderMap, query: Option<&'r str>) -> Option<&'r str> {
    let header = headers.get("apikey").and_then(|value| value.to_str().ok());
    let parameter = || query?.split('&').find_map(|pair| pair.strip_prefix("apikey="));
    header.or_else(parameter).filter(|key| !key.is_empty())
}

/// The bearer token of a request. Another scheme or bytes that are not text count as a bad token.
pub(crate) fn find_bearer(headers: &HeaderMap) -> Result<Option<&str>, Refused> {
    let Some(value) = headers.get(AUTHORIZATION) else {
        return Ok(None);
    };
    let (scheme, token) = value.to_str().ok().and_then(|text| text.split_once(' ')).unwrap_or_default();
    if scheme.eq_ignore_ascii_case("bearer") && !token.trim().is_empty() {
        Ok(Some(token.trim()))
    } else {
        Err(Refused::BadToken("invalid JWT: the Authorization header is not a bearer token".into()))
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;
    use http::HeaderValue;

    #[test]
    fn the_key_comes_from_the_header_or_the_query() {
        let mut headers = HeaderMap::new();
        assert_eq!(find_apikey(&headers, None), None);
        assert_eq!(find_apikey(&headers, Some("vsn=1.0.0&apikey=from-query")), Some("from-query"));
        assert_eq!(find_apikey(&headers, Some("apikey=")), None);
        headers.insert("apikey", HeaderValue::from_static("from-header"));
        assert_eq!(find_apikey(&headers, Some("apikey=from-query")), Some("from-header"));
    }

    #[test]
    fn an_authorization_that_is_not_a_bearer_is_refused_rather_than_ignored() {
        let mut headers = HeaderMap::new();
        assert_eq!(find_bearer(&headers), Ok(None));
        for (text, bearer) in [("Bearer a.b.c", "a.b.c"), ("bearer  a.b.c", "a.b.c")] {
            headers.insert(AUTHORIZATION, HeaderValue::from_static(text));
            assert_eq!(find_bearer(&headers), Ok(Some(bearer)));
        }
        for text in ["Basic YTpi", "Bearer", "Bearer ", ""] {
            headers.insert(AUTHORIZATION, HeaderValue::from_static(text));
            assert!(matches!(find_bearer(&headers), Err(Refused::BadToken(_))), "{text}");
        }
    }
}
