//! Connections to the PostgreSQL server and their settings.

use std::future::poll_fn;
use std::sync::Arc;
use std::time::{Duration, Instant};

use deadpool_postgres::{
    ClientWrapper, Hook, HookError, Manager, ManagerConfig, Metrics, Pool, RecyclingMethod, Runtime,
};
use parking_lot::Mutex;
use sangam_tls as tls;
use tokio::io::{AsyncRead, AsyncWrite};
use tokio::task::JoinHandle;
use tokio_postgres::config::{Host, SslMode};
use tokio_postgres::{AsyncMessage, Client, Config, Connection, NoTls};
use tokio_postgres_rustls::MakeRustlsConnect;

use super::errors::map_error;
use crate::{Error, Settings};

/// The time limit for getting a free connection or opening a new one.
const CONNECTION_TIMEOUT: Duration = Duration::from_secs(10);

/// Parses the URL and sets defaults. A peer that disappeared silently is detected after twice [`CONNECTION_TIMEOUT`], even if it had
/// already received our COMMIT. This matters because later writes wait until the outcome is announced.
pub(super) fn parse_url(url: &str) -> Result<Config, Error> {
    let mut config: Config = url.parse().map_err(|error| {
        let cause = std::error::Error::source(&error).map(ToString::to_string).unwrap_or_default();
        Error::Other(format!("the postgres:// address is wrong: {error} {cause}"))
    })?;
    if config.get_connect_timeout().is_none() {
        config.connect_timeout(CONNECTION_TIMEOUT);
    }
    if config.get_tcp_user_timeout().is_none() {
        config.tcp_user_timeout(CONNECTION_TIMEOUT);
    }
    if config.get_keepalives_idle() == Config::new().get_keepalives_idle() {
        config.keepalives_idle(CONNECTION_TIMEOUT);
    }
    if config.get_keepalives_interval().is_none() {
        config.keepalives_interval(CONNECTION_TIMEOUT);
    }
    if config.get_application_name().is_none() {
        config.application_name("sangam");
    }
    Ok(config)
}

/// The hosts to which this URL connects without TLS. Local sockets do not count. Empty for an invalid URL.
pub fn unencrypted_hosts(url: &str) -> Vec<String> {
    let Ok(config) = parse_url(url) else { return Vec::new() };
    if config.get_ssl_mode() == SslMode::Require {
        return Vec::new();
    }
    // If addresses are given in addition to names, connections use the addresses.
    if !config.get_hostaddrs().is_empty() {
        return config.get_hostaddrs().iter().map(ToString::to_string).collect();
    }
    let hosts = config.get_hosts().iter().filter_map(|host| match host {
        Host::Tcp(name) => Some(name.clone()),
        #[cfg(unix)]
        Host::Unix(_) => None,
    });
    hosts.collect()
}

/// The session settings of a reading connection, which make it read-only.
pub(super) fn reader_session(settings: &Settings) -> String {
    let limit_ms = settings.read_timeout.as_millis();
    format!("set timezone = 'UTC'; set statement_timeout = {limit_ms}; set default_transaction_read_only = on")
}

/// The session settings of a writing connection.
pub(super) fn writer_session(settings: &Settings) -> String {
    let limit_ms = settings.write_timeout.as_millis();
    format!(
        "set timezone = 'UTC'; set statement_timeout = {limit_ms}; \
         set idle_in_transaction_session_timeout = {limit_ms}"
    )
}

/// Whether other servers hear of this server's writes. The capture triggers check a setting on each connection.
#[derive(Debug, Default)]
pub(super) struct WriterSessions {
    state: Mutex<AnnounceState>,
}

#[derive(Debug, Clone, Copy, Default)]
struct AnnounceState {
    announced: bool,
    /// Connections opened before this have an outdated setting.
    since: Option<Instant>,
}

impl WriterSessions {
    /// Sets what connections announce from now on.
    pub(super) fn announce(&self, announced: bool) {
        *self.state.lock() = AnnounceState { announced, since: Some(Instant::now()) };
    }

    /// The settings for a new connection.
    fn settings(&self) -> &'static str {
        if self.state.lock().announced { "set sangam.announced = 'on'" } else { "" }
    }

    fn is_current(&self, created: Instant) -> bool {
        self.state.lock().since.is_none_or(|since| since < created)
    }
}

/// Opens a dedicated connection for notifications. The returned task ends when the connection does.
pub(super) async fn listener(
    config: &Config,
    on_notification: impl Fn() + Send + 'static,
) -> Result<(Client, JoinHandle<()>), Error> {
    match config.get_ssl_mode() {
        SslMode::Require => {
            let (client, connection) = config.connect(tls()?).await.map_err(map_error)?;
            Ok((client, tokio::spawn(listen(connection, on_notification))))
        }
        _ => {
            let (client, connection) = config.connect(NoTls).await.map_err(map_error)?;
            Ok((client, tokio::spawn(listen(connection, on_notification))))
        }
    }
}

async fn listen<S, T>(mut connection: Connection<S, T>, on_notification: impl Fn())
where
    S: AsyncRead + AsyncWrite + Unpin,
    T: AsyncRead + AsyncWrite + Unpin,
{
    while let Some(Ok(message)) = poll_fn(|context| connection.poll_message(context)).await {
        if matches!(message, AsyncMessage::Notification(_)) {
            on_notification();
        }
    }
}

/// A pool that applies the same session settings to every new connection.
pub(super) fn pool(config: Config, size: usize, session: &str, sessions: Arc<WriterSessions>) -> Result<Pool, Error> {
    pool_with_callback(config, size, session, sessions, |_| ())
}

/// Like [`pool`], and calls `on_connect` for each new connection.
pub(super) fn pool_with_callback(
    config: Config,
    size: usize,
    session: &str,
    sessions: Arc<WriterSessions>,
    on_connect: impl Fn(&ClientWrapper) + Send + Sync + 'static,
) -> Result<Pool, Error> {
    let recycling = ManagerConfig { recycling_method: RecyclingMethod::Fast };
    let manager = match config.get_ssl_mode() {
        SslMode::Require => Manager::from_config(config, tls()?, recycling),
        _ => Manager::from_config(config, NoTls, recycling),
    };
    let session = session.to_owned();
    let checked = Arc::clone(&sessions);
    let check_current =
        Hook::sync_fn(move |_: &mut ClientWrapper, metrics: &Metrics| match checked.is_current(metrics.created) {
            true => Ok(()),
            false => Err(HookError::message("its announcement setting is outdated")),
        });
    let apply_settings = Hook::async_fn(move |client: &mut ClientWrapper, _| {
        on_connect(client);
        let session = format!("{session}; {}", sessions.settings());
        Box::pin(async move { client.batch_execute(&session).await.map_err(HookError::Backend) })
    });
    Pool::builder(manager)
        .max_size(size.max(1))
        .runtime(Runtime::Tokio1)
        .wait_timeout(Some(CONNECTION_TIMEOUT))
        .create_timeout(Some(CONNECTION_TIMEOUT))
        .post_create(apply_settings)
        .pre_recycle(check_current)
        .build()
        .map_err(|error| Error::Other(error.to_string()))
}

/// TLS that verifies the server's certificate.
fn tls() -> Result<MakeRustlsConnect, Error> {
    let roots = tls::roots();
    if roots.is_empty() {
        return Err(Error::Unavailable(tls::NO_ROOT_CERTIFICATES.to_owned()));
    }
    let config = tls::client_config(roots).map_err(|error| Error::Other(error.to_string()))?;
    Ok(MakeRustlsConnect::new(config))
}
