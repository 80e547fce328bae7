//! Removes the path an instance lives under, before anything else sees it, and the trailing slash of a service's root.

use std::sync::Arc;

use http::uri::PathAndQuery;
use http::{Request, Uri};

use crate::server::service::Service;

/// A prefix such as `/sangam`, or empty.
#[derive(Debug, Clone)]
pub(super) struct BasePath(Arc<str>);

impl BasePath {
    /// Takes the path of the public URL, which has no trailing slash.
    pub(super) fn new(path: &str) -> BasePath {
        BasePath(path.into())
    }

    /// Turns `/sangam/rest/v1/jobs` into `/rest/v1/jobs`. A path without the prefix stays unchanged, so it does not
    /// matter whether the proxy passes the prefix on, and probes inside the network need not know it.
    pub(super) fn strip<B>(&self, mut request: Request<B>) -> Request<B> {
        if !self.0.is_empty()
            && let Some(uri) = strip_prefix(request.uri(), &self.0)
        {
            *request.uri_mut() = uri;
        }
        if let Some(uri) = strip_last_slash(request.uri()) {
            *request.uri_mut() = uri;
        }
        request
    }
}

fn strip_prefix(uri: &Uri, prefix: &str) -> Option<Uri> {
    let rest = uri.path_and_query()?.as_str().strip_prefix(prefix)?;
    match rest.chars().next() {
        Some('/') => with_path(uri, rest),
        Some('?') | None => with_path(uri, &format!("/{rest}")),
        Some(_) => None,
    }
}

/// Clients request `/rest/v1/`, but the router's nested routes match only `/rest/v1`.
fn strip_last_slash(uri: &Uri) -> Option<Uri> {
    let root = uri.path().strip_suffix('/')?;
    Service::ALL.iter().find(|service| service.prefix() == root)?;
    match uri.query() {
        Some(query) => with_path(uri, &format!("{root}?{query}")),
        None => with_path(uri, root),
    }
}

fn with_path(uri: &Uri, path: &str) -> Option<Uri> {
    let mut parts = uri.clone().into_parts();
    parts.path_and_query = Some(path.parse::<PathAndQuery>().ok()?);
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
    fn the_root_of_a_service_may_end_with_a_slash() {
        assert_eq!(strip("/rest/v1/"), "/rest/v1");
        assert_eq!(strip("/sangam/rest/v1/?apikey=x"), "/rest/v1?apikey=x");
        assert_eq!(strip("/rest/v1/jobs/"), "/rest/v1/jobs/");
    }

    #[test]
    fn other_paths_stay_as_they_are() {
        assert_eq!(strip("/rest/v1/jobs"), "/rest/v1/jobs");
        assert_eq!(strip("/sangamitra"), "/sangamitra");
    }
}
