//! Finds settings that send data between machines without TLS.

use sangam_db::unencrypted_hosts;
use sangam_storage::{S3Address, ScannerAddress, StoreAddress};

use crate::settings::{DatabaseChoice, PublicUrl, Secret, Settings, is_loopback_host};

/// A connection to another machine that anyone in between can read.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct UnencryptedConnection {
    /// The problem.
    pub(crate) problem: String,
    /// How to fix it.
    pub(crate) advice: &'static str,
}

/// Finds all unencrypted connections, at most one per setting. Connections within this machine are left out, because
/// nothing leaves it.
pub(crate) fn find(settings: &Settings) -> Vec<UnencryptedConnection> {
    let database = match &settings.database {
        DatabaseChoice::Sqlite => None,
        DatabaseChoice::Postgres(url) => Some(url),
    };
    [
        listener(settings),
        database.and_then(|url| postgres(url, "database", "add sslmode=require to SANGAM_DATABASE")),
        settings
            .database_replica
            .as_ref()
            .and_then(|url| postgres(url, "replica", "add sslmode=require to SANGAM_DATABASE_REPLICA")),
        bus(settings),
        files(settings),
        mail_server(settings),
        scanner(settings),
    ]
    .into_iter()
    .flatten()
    .collect()
}

/// With an https:// public URL, a proxy in front handles TLS.
fn listener(settings: &Settings) -> Option<UnencryptedConnection> {
    let is_local = settings.listen.ip().to_canonical().is_loopback();
    if is_local || settings.public_url.as_ref().is_some_and(PublicUrl::is_secure) {
        return None;
    }
    Some(UnencryptedConnection {
        problem: format!(
            "other machines can reach {}, and no https:// address is set, so passwords travel unencrypted",
            settings.listen
        ),
        advice: "put a proxy that handles TLS in front and set SANGAM_PUBLIC_URL to its https:// address, or listen on \
                 127.0.0.1",
    })
}

fn postgres(url: &Secret, what: &str, advice: &'static str) -> Option<UnencryptedConnection> {
    let hosts = unencrypted_hosts(url.reveal()).into_iter().filter(|host| !is_loopback_host(host));
    let hosts = hosts.collect::<Vec<_>>().join(", ");
    let problem = format!("the connection to the {what} at {hosts} does not use TLS");
    (!hosts.is_empty()).then_some(UnencryptedConnection { problem, advice })
}

fn bus(settings: &Settings) -> Option<UnencryptedConnection> {
    let address = settings.bus.as_ref().filter(|bus| !bus.requires_tls() && !is_loopback_host(bus.host()))?;
    Some(UnencryptedConnection {
        problem: format!("the connection to the bus at {address} does not use TLS, unless the server requires it"),
        advice: "write tls:// in SANGAM_BUS",
    })
}

fn files(settings: &Settings) -> Option<UnencryptedConnection> {
    let StoreAddress::S3(S3Address { endpoint: Some(endpoint), .. }) = &settings.files else { return None };
    let authority = endpoint.strip_prefix("http://")?.split('/').next()?;
    (!is_loopback_host(host_of(authority))).then(|| UnencryptedConnection {
        problem: format!("files are sent to {endpoint} without TLS"),
        advice: "write https:// in the endpoint of SANGAM_FILES",
    })
}

fn mail_server(settings: &Settings) -> Option<UnencryptedConnection> {
    let smtp = settings.mail.as_ref().map(|mail| &mail.smtp)?;
    (!smtp.requires_tls() && !is_loopback_host(smtp.host())).then(|| UnencryptedConnection {
        problem: format!("mails are sent to {} without TLS", smtp.host()),
        advice: "remove ?tls=none from SANGAM_SMTP",
    })
}

fn scanner(settings: &Settings) -> Option<UnencryptedConnection> {
    let Some(ScannerAddress::Tcp(authority)) = &settings.virus_scanner else { return None };
    (!is_loopback_host(host_of(authority))).then(|| UnencryptedConnection {
        problem: format!(
            "uploads are sent to the virus scanner at {authority} without TLS, which clamd does not support"
        ),
        advice: "run clamd on this machine, or reach it through an encrypted tunnel",
    })
}

/// A host without its port.
fn host_of(authority: &str) -> &str {
    match authority.rsplit_once(':') {
        Some((host, port)) if port.bytes().all(|byte| byte.is_ascii_digit()) => host,
        _ => authority,
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;
    use crate::settings::Sources;

    fn problems(pairs: &[(&str, &str)]) -> Vec<String> {
        let variables = pairs.iter().map(|(name, value)| ((*name).to_owned(), (*value).to_owned())).collect();
        let settings = Settings::load(Sources { variables, ..Sources::default() }).unwrap();
        find(&settings).into_iter().map(|connection| format!("{}; {}", connection.problem, connection.advice)).collect()
    }

    #[test]
    fn local_and_encrypted_connections_are_no_problem() {
        let from = ("SANGAM_MAIL_FROM", "no-reply@example.org");
        for pairs in [
            vec![],
            vec![("SANGAM_LISTEN", "[::1]:8080")],
            vec![("SANGAM_LISTEN", "0.0.0.0:8080"), ("SANGAM_PUBLIC_URL", "https://work.example.org")],
            vec![("SANGAM_DATABASE", "postgres://me:hunter2@localhost/x"), ("SANGAM_BUS", "nats://127.0.0.1")],
            vec![("SANGAM_DATABASE", "postgres://me@%2Frun%2Fpostgresql/x"), ("SANGAM_BUS", "tls://bus.internal")],
            vec![("SANGAM_DATABASE", "postgres:///x?host=/run/postgresql"), ("SANGAM_BUS", "nats://[::1]:4222")],
            vec![("SANGAM_DATABASE", "postgres://db.internal/x?sslmode=require")],
            vec![("SANGAM_FILES", "s3://my-files?endpoint=http://localhost:9000")],
            vec![("SANGAM_FILES", "s3://my-files?endpoint=https://minio:9000")],
            vec![("SANGAM_FILES", "s3://my-files")],
            vec![from, ("SANGAM_SMTP", "smtp://mail.example.org")],
            vec![from, ("SANGAM_SMTP", "smtp://localhost:1025?tls=none")],
            vec![("SANGAM_VIRUS_SCANNER", "unix:/run/clamav/clamd.ctl")],
            vec![("SANGAM_VIRUS_SCANNER", "tcp://[::1]:3310")],
        ] {
            assert_eq!(problems(&pairs), Vec::<String>::new(), "{pairs:?}");
        }
    }

    #[test]
    fn each_unencrypted_connection_is_reported_once_with_advice() {
        let database = ("SANGAM_DATABASE", "postgres://me:hunter2@db.internal,10.0.0.7/x");
        let found = problems(&[
            ("SANGAM_LISTEN", "0.0.0.0:8080"),
            ("SANGAM_PUBLIC_URL", "http://work.example.org"),
            database,
            ("SANGAM_DATABASE_REPLICA", "postgres://me:hunter2@replica.internal/x?sslmode=prefer"),
            ("SANGAM_BUS", "nats://me:hunter2@bus.internal"),
            ("SANGAM_FILES", "s3://my-files?endpoint=http://minio:9000"),
            ("SANGAM_MAIL_FROM", "no-reply@example.org"),
            ("SANGAM_SMTP", "smtp://relay.internal?tls=none"),
            ("SANGAM_VIRUS_SCANNER", "tcp://clamd:3310"),
        ]);
        let expected = [
            ("0.0.0.0:8080", "SANGAM_PUBLIC_URL"),
            ("db.internal, 10.0.0.7", "sslmode=require to SANGAM_DATABASE"),
            ("replica.internal", "SANGAM_DATABASE_REPLICA"),
            ("nats://bus.internal:4222", "tls://"),
            ("http://minio:9000", "https://"),
            ("relay.internal", "tls=none"),
            ("clamd:3310", "tunnel"),
        ];
        assert_eq!(found.len(), expected.len(), "{found:#?}");
        for (line, (place, advice)) in found.iter().zip(expected) {
            assert!(line.contains(place) && line.contains(advice) && !line.contains("hunter2"), "{line}");
        }
    }
}
