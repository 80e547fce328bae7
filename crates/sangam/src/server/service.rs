//! The five services behind the API.

/// A service with its own error format.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Service {
    Auth,
    Rest,
    Storage,
    Realtime,
    Functions,
}

impl Service {
    /// All services, whether or not this version implements them: a client must never get an HTML page as an answer.
    pub(crate) const ALL: [Service; 5] =
        [Service::Auth, Service::Rest, Service::Storage, Service::Realtime, Service::Functions];

    /// The path prefix of the service.
    pub(crate) fn prefix(self) -> &'static str {
        match self {
            Service::Auth => "/auth/v1",
            Service::Rest => "/rest/v1",
            Service::Storage => "/storage/v1",
            Service::Realtime => "/realtime/v1",
            Service::Functions => "/functions/v1",
        }
    }

    /// The service that a path belongs to.
    pub(crate) fn of(path: &str) -> Option<Service> {
        Service::ALL.into_iter().find(|service| {
            path.strip_prefix(service.prefix()).is_some_and(|rest| rest.is_empty() || rest.starts_with('/'))
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_path_belongs_to_the_service_of_its_prefix() {
        assert_eq!(Service::of("/rest/v1"), Some(Service::Rest));
        assert_eq!(Service::of("/auth/v1/token"), Some(Service::Auth));
        assert_eq!(Service::of("/rest/v10/jobs"), None);
        assert_eq!(Service::of("/jobs"), None);
    }
}
