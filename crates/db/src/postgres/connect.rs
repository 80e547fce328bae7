//! Connections to the server, and what is set on each of them.

use std::time::Duration;

use deadpool_postgres::{Hook, HookError, Manager, ManagerConfig, Pool, RecyclingMethod, Runtime};
use sangam_tls as tls;
use tokio_postgres::config::SslMode;
use tokio_postgres::{Config, NoTls};
use tokio_postgres_rustls::MakeRustlsConnect;

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

/// A pool whose connections are all told the same when they are made.
pub(super) fn pool(config: Config, size: usize, session: &str) -> Result<Pool, Error> {
    let recycling = ManagerConfig { recycling_method: RecyclingMethod::Fast };
    let manager = match config.get_ssl_mode() {
        SslMode::Require => Manager::from_config(config, tls()?, recycling),
        _ => Manager::from_config(config, NoTls, recycling),
    };
    let session = session.to_owned();
    let tell = Hook::async_fn(move |client: &mut deadpool_postgres::ClientWrapper, _| {
        let session = session.clone();
        Box::pin(async move { client.batch_execute(&session).await.map_err(HookError::Backend) })
    });
    Pool::builder(manager)
        .max_size(size.max(1))
        .runtime(Runtime::Tokio1)
        .wait_timeout(Some(PATIENCE))
        .create_timeout(Some(PATIENCE))
        .post_create(tell)
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
