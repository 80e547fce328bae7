//! Queries the DNS, and a domain's web server at the addresses the DNS returned.

use std::net::{IpAddr, SocketAddr};
use std::time::Duration;

use hickory_resolver::TokioResolver;
use hickory_resolver::config::{ConnectionConfig, NameServerConfig, ResolveHosts, ResolverConfig, ResolverOpts};
use hickory_resolver::net::NetError;
use hickory_resolver::net::runtime::TokioRuntimeProvider;
use hickory_resolver::proto::rr::RData;

use crate::file::FileClient;
use crate::read_error::ReadError;

/// Time limit for all answers to one query.
const DNS_TIME_LIMIT: Duration = Duration::from_secs(8);

/// Time limit for one answer from one server.
const SERVER_TIME_LIMIT: Duration = Duration::from_secs(3);

/// More addresses than any web server needs.
const MAX_ADDRESSES: usize = 16;

/// Reads what domains publish.
pub struct DomainReader {
    resolver: TokioResolver,
    files: FileClient,
}

impl DomainReader {
    /// Uses these DNS servers, or the machine's own if there are none.
    pub fn new(servers: &[SocketAddr]) -> Result<DomainReader, String> {
        DomainReader::with_files(servers, FileClient::new())
    }

    pub(crate) fn with_files(servers: &[SocketAddr], files: FileClient) -> Result<DomainReader, String> {
        let builder = if servers.is_empty() {
            TokioResolver::builder_tokio().map_err(|error| error.to_string())?
        } else {
            let servers = servers.iter().map(name_server).collect();
            let config = ResolverConfig::from_name_servers(servers);
            TokioResolver::builder_with_config(config, TokioRuntimeProvider::default())
        };
        let resolver = builder.with_options(options()).build().map_err(|error| error.to_string())?;
        Ok(DomainReader { resolver, files })
    }

    /// The TXT records of a name. Records in several parts are joined.
    pub async fn txt(&self, name: &str) -> Result<Vec<String>, ReadError> {
        let answer = within(DNS_TIME_LIMIT, self.resolver.txt_lookup(absolute(name))).await?;
        let texts = answer.answers().iter().filter_map(|record| match &record.data {
            RData::TXT(txt) => {
                let bytes = txt.txt_data.iter().flat_map(|part| part.iter().copied()).collect::<Vec<u8>>();
                String::from_utf8(bytes).ok()
            }
            _ => None,
        });
        Ok(texts.collect())
    }

    /// A small file from the domain's public web server.
    pub async fn file(&self, domain: &str, path: &str) -> Result<String, ReadError> {
        let addresses = self.addresses(domain).await?;
        self.files.get(domain, path, &addresses).await
    }

    async fn addresses(&self, domain: &str) -> Result<Vec<IpAddr>, ReadError> {
        let answer = within(DNS_TIME_LIMIT, self.resolver.lookup_ip(absolute(domain))).await?;
        Ok(answer.iter().take(MAX_ADDRESSES).collect())
    }
}

/// Appends a dot, so that the machine's search domains are not tried.
fn absolute(name: &str) -> String {
    format!("{name}.")
}

fn name_server(address: &SocketAddr) -> NameServerConfig {
    let at_port = |mut connection: ConnectionConfig| {
        connection.port = address.port();
        connection
    };
    let connections = [ConnectionConfig::udp(), ConnectionConfig::tcp()].map(at_port);
    NameServerConfig::new(address.ip(), true, connections.into())
}

fn options() -> ResolverOpts {
    let mut options = ResolverOpts::default();
    options.timeout = SERVER_TIME_LIMIT;
    options.attempts = 1;
    options.cache_size = 0;
    options.use_hosts_file = ResolveHosts::Never;
    options
}

async fn within<T>(limit: Duration, asked: impl Future<Output = Result<T, NetError>>) -> Result<T, ReadError> {
    match tokio::time::timeout(limit, asked).await {
        Ok(Ok(answer)) => Ok(answer),
        Ok(Err(error)) if error.is_no_records_found() || error.is_nx_domain() => Err(ReadError::Missing),
        Ok(Err(error)) => Err(ReadError::Unreachable(error.to_string())),
        Err(_) => Err(ReadError::Unreachable("the DNS did not answer in time".to_owned())),
    }
}
