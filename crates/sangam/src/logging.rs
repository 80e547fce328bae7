//! Log output on standard error, as text for people or as JSON for collectors.

use std::io::IsTerminal;

use tracing_subscriber::EnvFilter;
use tracing_subscriber::fmt;
use tracing_subscriber::layer::SubscriberExt;
use tracing_subscriber::util::SubscriberInitExt;

use crate::settings::{LogFormat, Settings};

/// Sets up logging for this process, panics included.
pub fn start(settings: &Settings) -> anyhow::Result<()> {
    // We log migrations and the bus ourselves, but the libraries' own lines can be enabled by name. Security events are
    // logged at every level unless they are disabled by name.
    let defaults = "refinery_core=warn,async_nats=warn,audit=info";
    let filter = EnvFilter::builder().parse(format!("{defaults},{}", settings.log_level))?;
    let for_people = match settings.log_format {
        LogFormat::Auto => std::io::stderr().is_terminal(),
        LogFormat::Text => true,
        LogFormat::Json => false,
    };
    let registry = tracing_subscriber::registry().with(filter);
    if for_people {
        let colours = std::io::stderr().is_terminal();
        registry.with(fmt::layer().with_writer(std::io::stderr).with_ansi(colours).with_target(false)).try_init()?;
    } else {
        let json = fmt::layer().json().flatten_event(true).with_span_list(false).with_writer(std::io::stderr);
        registry.with(json).try_init()?;
    }
    log_panics();
    Ok(())
}

/// Logs a panic once, where it happens, because there it is still inside the span that names the request.
fn log_panics() {
    std::panic::set_hook(Box::new(|panic| {
        let place = panic.location().map(ToString::to_string).unwrap_or_default();
        let message = panic.payload_as_str().unwrap_or("a value that is not text");
        tracing::error!(place, "panicked at {place}: {message}");
    }));
}
