//! The path an instance lives under, taken off before anybody else looks.

use std::sync::Arc;

use http::uri::PathAndQuery;
use http::{Request, Uri};

/// A prefix such as `/sangam`, or nothing.
#[derive(Debug, Clone)]
pub(crate) struct BasePath(Arc<str>);

impl BasePath {
    /// Takes the path of a public address, which has no slash at its end.
    pub(crate) fn new(path: &str) -> BasePath {
        BasePath(path.into())
    }

    /// Makes `/sangam/rest/v1/jobs` into `/rest/v1/jobs`. A path without the prefix stays as it is, so it does not matter
    /// whether the proxy passes the prefix on, and probes inside the network need not know it.
    pub(crate) fn strip<B>(&self, mut request: Request<B>) -> Request<B> {
        if !self.0.is_empty()
            && let Some(uri) = strip_uri(request.uri(), &self.0)
        {
            *request.uri_mut() = uri;
        }
        request
    }
}

fn strip_uri(uri: &Uri, prefix: &str) -> Option<Uri> {
    let rest = uri.path_and_query()?.as_str().strip_prefix(prefix)?;
    let path: PathAndQuery = match rest.chars().next() {
        Some('/') => rest.parse().ok()?,
        Some('?') | None => format!("/{rest}").parse().ok()?,
        Some(_) => return None,
    };
    let mut parts = uri.clone().into_parts();
    parts.path_and_query = Some(path);
    Uri::from_parts(parts).ok()
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;

    fn strip(path: &str) -> String {
        let request = Request::builder().uri(path).body(()).unwrap();
        BasePath::new("/sangam").strip(request).uri().to_string()
    }

    #[test]
    fn the_prefix_goes_and_the_query_stays() {
        assert_eq!(strip("/sangam/rest/v1/jobs?id=eq.1"), "/rest/v1/jobs?id=eq.1");
        assert_eq!(strip("/sangam"), "/");
        assert_eq!(strip("/sangam?a=1"), "/?a=1");
    }

    #[test]
    fn other_paths_stay_as_they_are() {
        assert_eq!(strip("/rest/v1/jobs"), "/rest/v1/jobs");
        assert_eq!(strip("/sangamitra"), "/sangamitra");
    }
}
