//! `sangam serve`: runs the server until a signal stops it.

use std::io::Write;
use std::path::absolute;
use std::process::ExitCode;

use anyhow::bail;
use sangam_schema::Clock;
use tokio::signal::unix::{Signal, SignalKind, signal};

use crate::data_folder;
use crate::descriptors;
use crate::logging;
use crate::server::Server;
use crate::settings::{DatabaseChoice, PublicUrl, Settings};
use crate::unencrypted::{self, UnencryptedConnection};

/// Runs the server. The first signal lets running requests finish; the second stops the process immediately.
pub async fn run(mut settings: Settings) -> anyhow::Result<ExitCode> {
    logging::start(&settings)?;
    descriptors::raise_limit(&mut settings);
    warn_of_risks(&settings);
    check_encryption(&settings)?;
    let mut signals = Signals::listen()?;
    let server = Server::open(settings.clone(), Clock::system()).await?;
    for name in server.migrated() {
        tracing::info!(name, "applied the migration {name}");
    }
    print_summary(&server, &settings);
    let stop = async move {
        signals.next().await;
        tracing::info!("stopping: running requests may finish");
        tokio::spawn(async move {
            signals.next().await;
            tracing::warn!("stopping immediately");
            std::process::exit(1);
        });
    };
    let finished = server.run(stop).await;
    if finished {
        tracing::info!("stopped");
    } else {
        tracing::warn!("stopped with requests still running after {:?}", settings.limits.shutdown);
    }
    Ok(ExitCode::SUCCESS)
}

fn warn_of_risks(settings: &Settings) {
    for name in &settings.unknown_variables {
        tracing::warn!(name, "the variable {name} is not a setting; `sangam serve --help` lists them all");
    }
    if settings.mail.is_none() && !settings.demo && settings.confirm_email {
        tracing::warn!(
            "no mail server is set, so mails stay in the queue and people cannot confirm their addresses; set SANGAM_SMTP and \
             SANGAM_MAIL_FROM"
        );
    }
    if settings.bus.is_some() && settings.signing_secret.is_none() {
        tracing::warn!(
            "copies of the server accept each other's tokens only if they sign with the same secret; set the same \
             SANGAM_SIGNING_SECRET on all of them"
        );
    }
    let is_public = settings.public_url.as_ref().is_some_and(|url| !url.is_loopback());
    // The server is behind a proxy if it listens only on this machine or has an https:// address.
    let has_proxy =
        settings.listen.ip().is_loopback() || settings.public_url.as_ref().is_some_and(PublicUrl::is_secure);
    if is_public && has_proxy && settings.trusted_proxy_header.is_none() {
        tracing::warn!(
            "all clients of your proxy count as one address; have it send their address in a header such as \
             X-Forwarded-For, and set SANGAM_TRUSTED_PROXY_HEADER to that header"
        );
    }
    if data_folder::exposure(&settings.data).is_ok_and(|bits| bits != 0) {
        let data = settings.data.display();
        tracing::warn!("other users can read the data folder; run `chmod 700 {data}`");
    }
}

/// Warns about unencrypted connections to other machines, or refuses to start with them, depending on `require-tls`.
fn check_encryption(settings: &Settings) -> anyhow::Result<()> {
    let found = unencrypted::find(settings);
    for UnencryptedConnection { problem, advice } in &found {
        if settings.require_tls {
            bail!("require-tls: {problem}; {advice}");
        }
        tracing::warn!("{problem}; {advice}");
    }
    Ok(())
}

/// Prints where everything is, for the person who started the server. It goes to standard output, separate from the
/// log; write errors are ignored because no one may be reading.
fn print_summary(server: &Server, settings: &Settings) {
    let url = server.url();
    let data = absolute(&settings.data).unwrap_or_else(|_| settings.data.clone());
    let data = data.display();
    let database = match settings.database {
        DatabaseChoice::Sqlite => "SQLite, in the data folder",
        DatabaseChoice::Postgres(_) => "PostgreSQL",
    };
    let _ = writeln!(
        std::io::stdout(),
        "Sangam {} is running at {url}\n  \
           listening on  {}\n  \
           data folder   {data}\n  \
           database      {database}\n  \
           API keys      sangam keys --data {data}",
        env!("CARGO_PKG_VERSION"),
        server.address(),
    );
    if let Some(address) = &settings.bus {
        let _ = writeln!(std::io::stdout(), "  bus           {address}");
    }
    for (name, origin) in &settings.secret_origins {
        let _ = writeln!(std::io::stdout(), "  secret        {name} from {origin}");
    }
    if settings.demo && settings.mail.is_none() {
        let _ = writeln!(std::io::stdout(), "  mailbox       {url}/dev/mail");
    }
}

struct Signals {
    terminate: Signal,
    interrupt: Signal,
}

impl Signals {
    fn listen() -> std::io::Result<Signals> {
        Ok(Signals { terminate: signal(SignalKind::terminate())?, interrupt: signal(SignalKind::interrupt())? })
    }

    async fn next(&mut self) {
        tokio::select! {
            _ = self.terminate.recv() => {}
            _ = self.interrupt.recv() => {}
        }
    }
}
