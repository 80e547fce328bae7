//! Connections to the server, and what is set on each of them.

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

/// How long a caller waits for a free connection, or for a new one.
const PATIENCE: Duration = Duration::from_secs(10);

/// Reads the address. What it does not say gets a value here: a peer that vanished without a word is noticed after twice
/// [`PATIENCE`], even if it had already taken our COMMIT, because later writes wait for the outcome to be announced.
pub(super) fn parse_url(url: &str) -> Result<Config, Error> {
    let mut config: Config = url.parse().map_err(|error| {
        let cause = std::error::Error::source(&error).map(ToString::to_string).unwrap_or_default();
        Error::Other(format!("the postgres:// address is wrong: {error} {cause}"))
    })?;
    if config.get_connect_timeout().is_none() {
        config.connect_timeout(PATIENCE);
    }
    if config.get_tcp_user_timeout().is_none() {
        config.tcp_user_timeout(PATIENCE);
    }
    if config.get_keepalives_idle() == Config::new().get_keepalives_idle() {
        config.keepalives_idle(PATIENCE);
    }
    if config.get_keepalives_interval().is_none() {
        config.keepalives_interval(PATIENCE);
    }
    if config.get_application_name().is_none() {
        config.application_name("sangam");
    }
    Ok(config)
}

/// The hosts that an address leads to without TLS. Sockets of this machine are none, and an address that is wrong leads nowhere.
pub fn unencrypted_hosts(url: &str) -> Vec<String> {
    let Ok(config) = parse_url(url) else { return Vec::new() };
    if config.get_ssl_mode() == SslMode::Require {
        return Vec::new();
    }
    // Where addresses are given beside the names, they are what is connected to.
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

/// What a connection that reads is told; it could not write if it tried.
pub(super) fn reader_session(settings: &Settings) -> String {
    let limit_ms = settings.read_timeout.as_millis();
    format!("set timezone = 'UTC'; set statement_timeout = {limit_ms}; set default_transaction_read_only = on")
}

/// What a connection that writes is told.
pub(super) fn writer_session(settings: &Settings) -> String {
    let limit_ms = settings.write_timeout.as_millis();
    format!(
        "set timezone = 'UTC'; set statement_timeout = {limit_ms}; \
         set idle_in_transaction_session_timeout = {limit_ms}"
    )
}

/// Whether other servers hear of what this one's connections write. The capturing triggers ask each connection.
#[derive(Debug, Default)]
pub(super) struct WriterSessions {
    state: Mutex<Announcing>,
}

#[derive(Debug, Clone, Copy, Default)]
struct Announcing {
    announced: bool,
    /// Connections that are older say something else.
    since: Option<Instant>,
}

impl WriterSessions {
    /// From now on connections say this.
    pub(super) fn announce(&self, announced: bool) {
        *self.state.lock() = Announcing { announced, since: Some(Instant::now()) };
    }

    /// What a new connection is told.
    fn settings(&self) -> &'static str {
        if self.state.lock().announced { "set sangam.announced = 'on'" } else { "" }
    }

    fn is_right(&self, created: Instant) -> bool {
        self.state.lock().since.is_none_or(|since| since < created)
    }
}

/// A connection of its own that listens, and the task that ends with it.
pub(super) async fn listener(
    config: &Config,
    heard: impl Fn() + Send + 'static,
) -> Result<(Client, JoinHandle<()>), Error> {
    match config.get_ssl_mode() {
        SslMode::Require => {
            let (client, connection) = config.connect(tls()?).await.map_err(map_error)?;
            Ok((client, tokio::spawn(listen(connection, heard))))
        }
        _ => {
            let (client, connection) = config.connect(NoTls).await.map_err(map_error)?;
            Ok((client, tokio::spawn(listen(connection, heard))))
        }
    }
}

async fn listen<S, T>(mut connection: Connection<S, T>, heard: impl Fn())
where
    S: AsyncRead + AsyncWrite + Unpin,
    T: AsyncRead + AsyncWrite + Unpin,
{
    while let Some(Ok(message)) = poll_fn(|context| connection.poll_message(context)).await {
        if matches!(message, AsyncMessage::Notification(_)) {
            heard();
        }
    }
}

/// A pool whose connections are all told the same when they are made.
pub(super) fn pool(config: Config, size: usize, session: &str, sessions: Arc<WriterSessions>) -> Result<Pool, Error> {
    pool_that_tells(config, size, session, sessions, |_| ())
}

/// The same, and `made` hears of each connection that is made.
pub(super) fn pool_that_tells(
    config: Config,
    size: usize,
    session: &str,
    sessions: Arc<WriterSessions>,
    made: impl Fn(&ClientWrapper) + Send + Sync + 'static,
) -> Result<Pool, Error> {
    let recycling = ManagerConfig { recycling_method: RecyclingMethod::Fast };
    let manager = match config.get_ssl_mode() {
        SslMode::Require => Manager::from_config(config, tls()?, recycling),
        _ => Manager::from_config(config, NoTls, recycling),
    };
    let session = session.to_owned();
    let of_now = Arc::clone(&sessions);
    let is_right =
        Hook::sync_fn(move |_: &mut ClientWrapper, metrics: &Metrics| match of_now.is_right(metrics.created) {
            true => Ok(()),
            false => Err(HookError::message("it was made before others heard of its writes")),
        });
    let tell = Hook::async_fn(move |client: &mut ClientWrapper, _| {
        made(client);
        let session = format!("{session}; {}", sessions.settings());
        Box::pin(async move { client.batch_execute(&session).await.map_err(HookError::Backend) })
    });
    Pool::builder(manager)
        .max_size(size.max(1))
        .runtime(Runtime::Tokio1)
        .wait_timeout(Some(PATIENCE))
        .create_timeout(Some(PATIENCE))
        .post_create(tell)
        .pre_recycle(is_right)
        .build()
        .map_err(|error| Error::Other(error.to_string()))
}

/// TLS that checks the server's certificate.
fn tls() -> Result<MakeRustlsConnect, Error> {
    let roots = tls::roots();
    if roots.is_empty() {
        return Err(Error::Unavailable(tls::NO_ROOTS.to_owned()));
    }
    let config = tls::client_config(roots).map_err(|error| Error::Other(error.to_string()))?;
    Ok(MakeRustlsConnect::new(config))
}
