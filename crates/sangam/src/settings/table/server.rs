//! The server itself: where it listens, what it logs, how it stops.

use super::{FlagScope, Setting};

/// Where the server listens.
pub const LISTEN: Setting = Setting {
    name: "listen",
    value_name: Some("ADDRESS"),
    takes: "an address and a port; port 0 picks a free one",
    default: Some("127.0.0.1:8080"),
    example: "0.0.0.0:80",
    help: "Where to listen for HTTP. The default is reachable from this machine only; put a proxy that speaks TLS in \
           front of it, or listen on 0.0.0.0 inside a private network.",
    scope: FlagScope::Serving,
    secret: false,
};

/// The address under which clients reach the server.
pub const PUBLIC_URL: Setting = Setting {
    name: "public-url",
    value_name: Some("URL"),
    takes: "an http:// or https:// address, with a path if the app lives under one, without query or fragment",
    default: None,
    example: "https://work.example.org/sangam",
    help: "The address people type. Tokens name it and the web app calls it; with https:// browsers are told to stay on \
           TLS. Without it the web app talks to the address it was loaded from.",
    scope: FlagScope::Serving,
    secret: false,
};

/// Whether hosts below the own one have to speak TLS, too.
pub const HSTS_SUBDOMAINS: Setting = Setting {
    name: "hsts-subdomains",
    value_name: None,
    takes: "true or false",
    default: Some("false"),
    example: "true",
    help: "Tells browsers for a year that all hosts below that of the public URL speak TLS, too (includeSubDomains). Turn it on only if they do:            browsers open no other. Has an effect with an https:// public URL.",
    scope: FlagScope::Serving,
    secret: false,
};

/// Whether everything between machines has to be encrypted.
pub const REQUIRE_TLS: Setting = Setting {
    name: "require-tls",
    value_name: None,
    takes: "true or false",
    default: Some("false"),
    example: "true",
    help: "Refuses to start where the settings let anything travel to or from another machine without TLS: clients, the database, the            bus, S3, mails, the virus scanner. Without it the start only warns.",
    scope: FlagScope::Serving,
    secret: false,
};

/// The header in which a proxy names the client.
pub const TRUSTED_PROXY_HEADER: Setting = Setting {
    name: "trusted-proxy-header",
    value_name: Some("HEADER"),
    takes: "the name of a header that holds addresses, such as x-forwarded-for or x-real-ip",
    default: None,
    example: "x-forwarded-for",
    help: "The header in which your own proxy names the client; its last address is kept with each session. Set it only \
           behind a proxy that sets or extends this header on every request, since clients could otherwise forge it.",
    scope: FlagScope::Serving,
    secret: false,
};

/// Whether this is a demonstration.
pub const DEMO: Setting = Setting {
    name: "demo",
    value_name: None,
    takes: "true or false",
    default: Some("false"),
    example: "true",
    help: "Tells the web app that this instance is a demonstration. Without a mail server, everyone may read its mails at \
           /dev/mail. Not for real people's data.",
    scope: FlagScope::Serving,
    secret: false,
};

/// The layout of log lines.
pub const LOG_FORMAT: Setting = Setting {
    name: "log-format",
    value_name: Some("FORMAT"),
    takes: "auto, text or json",
    default: Some("auto"),
    example: "json",
    help: "How log lines look on standard error: `text` for people, `json` for collectors; `auto` is text on a terminal \
           and json otherwise.",
    scope: FlagScope::Serving,
    secret: false,
};

/// How much is logged.
pub const LOG_LEVEL: Setting = Setting {
    name: "log-level",
    value_name: Some("LEVEL"),
    takes: "error, warn, info, debug or trace, and exceptions by crate after commas",
    default: Some("info"),
    example: "info,sangam_db=debug",
    help: "How much is logged.",
    scope: FlagScope::Serving,
    secret: false,
};

/// Whether log lines say who called.
pub const LOG_CALLERS: Setting = Setting {
    name: "log-callers",
    value_name: None,
    takes: "true or false",
    default: Some("false"),
    example: "true",
    help: "Whether the log lines of a request have the network address of the client and the id of the account. Both are personal data: turn            it on where you may keep them, and delete the lines in time.",
    scope: FlagScope::Serving,
    secret: false,
};

/// Who may read the metrics from elsewhere.
pub const METRICS_TOKEN: Setting = Setting {
    name: "metrics-token",
    value_name: None,
    takes: "at least 16 visible characters",
    default: None,
    example: "the output of `openssl rand -hex 24`",
    help: "Lets a collector read /metrics from anywhere with `Authorization: Bearer …`. Without it \
           /metrics answers programs on this machine, and no one once there is a public URL or a proxy.",
    scope: FlagScope::Hidden,
    secret: true,
};

/// How long running requests may take after the signal to stop.
pub const SHUTDOWN_LIMIT: Setting = Setting {
    name: "shutdown-limit",
    value_name: Some("DURATION"),
    takes: "a duration, such as 20s or 1m",
    default: Some("20s"),
    example: "5s",
    help: "After SIGTERM or SIGINT no new request is taken and running ones get this long to finish. A second signal \
           ends the process at once.",
    scope: FlagScope::Serving,
    secret: false,
};

/// How long a stopping server goes on serving.
pub const DRAIN_TIME: Setting = Setting {
    name: "drain-time",
    value_name: Some("DURATION"),
    takes: "a duration, such as 5s",
    default: Some("0s"),
    example: "10s",
    help: "After SIGTERM or SIGINT the server says at /health/ready that it stops, and goes on serving for this long before it closes \
           its address: time for a load balancer to send clients elsewhere. A second signal ends the process at once.",
    scope: FlagScope::Serving,
    secret: false,
};

/// The pages that may use the API.
pub const ALLOWED_ORIGINS: Setting = Setting {
    name: "allowed-origins",
    value_name: Some("ORIGINS"),
    takes: "origins with commas between them: http:// or https://, a host, and a port if it is not the usual one",
    default: None,
    example: "https://app.example.org,https://intranet.example.org",
    help: "The origins of pages elsewhere that may use the API and open live channels; the instance's own always may. Browsers refuse \
           all others, and so does the server (403). Programs, which send no origin, are not asked. Without it: any page may, with a key \
           and a token of its own.",
    scope: FlagScope::Serving,
    secret: false,
};
