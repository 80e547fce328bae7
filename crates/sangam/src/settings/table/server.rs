//! The server itself: where it listens, what it logs, how it stops.

use super::{FlagScope, Setting};

/// Where the server listens.
pub const LISTEN: Setting = Setting {
    name: "listen",
    value_name: Some("ADDRESS"),
    accepts: "an address and a port; port 0 picks a free one",
    default: Some("127.0.0.1:8080"),
    example: "0.0.0.0:80",
    help: "Where to listen for HTTP. The default is reachable only from this machine; put a proxy that handles TLS in \
           front of it, or listen on 0.0.0.0 inside a private network.",
    scope: FlagScope::Serving,
    secret: false,
};

/// The address at which clients reach the server.
pub const PUBLIC_URL: Setting = Setting {
    name: "public-url",
    value_name: Some("URL"),
    accepts: "an http:// or https:// address, with the path the app lives under if it has one, and without query or \
              fragment",
    default: None,
    example: "https://work.example.org/sangam",
    help: "The address that people use. Tokens contain it and the web app calls it; with https:// browsers are told to \
           always use TLS. Without it the web app calls the address it was loaded from.",
    scope: FlagScope::Serving,
    secret: false,
};

/// Whether subdomains must use TLS too.
pub const HSTS_SUBDOMAINS: Setting = Setting {
    name: "hsts-subdomains",
    value_name: None,
    accepts: "true or false",
    default: Some("false"),
    example: "true",
    help: "Tells browsers to use only TLS for all subdomains of the public URL's host, for a year (includeSubDomains). \
           Turn it on only if all of them support TLS, because browsers will not open them without it. Only has an \
           effect with an https:// public URL.",
    scope: FlagScope::Serving,
    secret: false,
};

/// Whether connections between machines must be encrypted.
pub const REQUIRE_TLS: Setting = Setting {
    name: "require-tls",
    value_name: None,
    accepts: "true or false",
    default: Some("false"),
    example: "true",
    help: "Refuses to start if the settings allow unencrypted traffic with other machines: clients, the database, the \
           bus, S3, mails, the virus scanner. Without it the server only warns at start.",
    scope: FlagScope::Serving,
    secret: false,
};

/// The header in which a proxy names the client.
pub const TRUSTED_PROXY_HEADER: Setting = Setting {
    name: "trusted-proxy-header",
    value_name: Some("HEADER"),
    accepts: "the name of a header that contains addresses, such as x-forwarded-for or x-real-ip",
    default: None,
    example: "x-forwarded-for",
    help: "The header in which your own proxy puts the client's address. The last address in it is stored with each \
           session. Set it only behind a proxy that sets or extends this header on every request, because clients could \
           otherwise forge it.",
    scope: FlagScope::Serving,
    secret: false,
};

/// Whether this is a demonstration.
pub const DEMO: Setting = Setting {
    name: "demo",
    value_name: None,
    accepts: "true or false",
    default: Some("false"),
    example: "true",
    help: "Marks this instance as a demonstration in the web app. Without a mail server, everyone can read its mails at \
           /dev/mail. Do not use it with real people's data.",
    scope: FlagScope::Serving,
    secret: false,
};

/// The format of log lines.
pub const LOG_FORMAT: Setting = Setting {
    name: "log-format",
    value_name: Some("FORMAT"),
    accepts: "auto, text or json",
    default: Some("auto"),
    example: "json",
    help: "The format of log lines on standard error: `text` for people, `json` for collectors; `auto` is text on a \
           terminal and json otherwise.",
    scope: FlagScope::Serving,
    secret: false,
};

/// How much is logged.
pub const LOG_LEVEL: Setting = Setting {
    name: "log-level",
    value_name: Some("LEVEL"),
    accepts: "error, warn, info, debug or trace, optionally followed by comma-separated exceptions per crate",
    default: Some("info"),
    example: "info,sangam_db=debug",
    help: "How much is logged.",
    scope: FlagScope::Serving,
    secret: false,
};

/// Whether log lines identify the caller.
pub const LOG_CALLERS: Setting = Setting {
    name: "log-callers",
    value_name: None,
    accepts: "true or false",
    default: Some("false"),
    example: "true",
    help: "Whether the log lines of a request contain the account's id and the client's network address, in the form \
           that log-addresses says. Both are personal data: turn it on only where you may store them, and delete old \
           lines in time.",
    scope: FlagScope::Serving,
    secret: false,
};

/// Which part of an address log lines contain.
pub const LOG_ADDRESSES: Setting = Setting {
    name: "log-addresses",
    value_name: Some("FORM"),
    accepts: "full, network or none",
    default: None,
    example: "network",
    help: "Which part of the client's network address the log lines of a request contain: all of it, only its network \
           (three of four numbers of IPv4, the first 48 bits of IPv6), or none. The default is `full` with log-callers, \
           and `none` without.",
    scope: FlagScope::Serving,
    secret: false,
};

/// Whether log lines contain whole paths.
pub const LOG_PATHS: Setting = Setting {
    name: "log-paths",
    value_name: None,
    accepts: "true or false",
    default: Some("false"),
    example: "true",
    help: "Whether the log line of a request contains its whole path, such as /rest/v1/jobs, besides the pattern \
           /rest/v1/{table}. Paths contain the names of files and ids of rows, but never the query.",
    scope: FlagScope::Serving,
    secret: false,
};

/// The token for reading the metrics from elsewhere.
pub const METRICS_TOKEN: Setting = Setting {
    name: "metrics-token",
    value_name: None,
    accepts: "at least 16 visible characters",
    default: None,
    example: "the output of `openssl rand -hex 24`",
    help: "Lets a collector read /metrics from anywhere with `Authorization: Bearer …`. Without it only programs on this \
           machine can read /metrics, and no one can once there is a public URL or a proxy.",
    scope: FlagScope::Hidden,
    secret: true,
};

/// How long running requests may take after the stop signal.
pub const SHUTDOWN_LIMIT: Setting = Setting {
    name: "shutdown-limit",
    value_name: Some("DURATION"),
    accepts: "a duration, such as 20s or 1m",
    default: Some("20s"),
    example: "5s",
    help: "How long running requests get to finish after SIGTERM or SIGINT; no new ones are accepted. A second signal \
           ends the process immediately.",
    scope: FlagScope::Serving,
    secret: false,
};

/// How long a stopping server keeps serving.
pub const DRAIN_TIME: Setting = Setting {
    name: "drain-time",
    value_name: Some("DURATION"),
    accepts: "a duration, such as 5s",
    default: Some("0s"),
    example: "10s",
    help: "How long the server keeps serving after SIGTERM or SIGINT before it closes its address. Meanwhile \
           /health/ready reports that it is stopping, so that a load balancer can send clients elsewhere. A second \
           signal ends the process immediately.",
    scope: FlagScope::Serving,
    secret: false,
};

/// The pages that may use the API.
pub const ALLOWED_ORIGINS: Setting = Setting {
    name: "allowed-origins",
    value_name: Some("ORIGINS"),
    accepts: "comma-separated origins: http:// or https://, a host, and a port unless it is the default",
    default: None,
    example: "https://app.example.org,https://intranet.example.org",
    help: "The origins of other sites whose pages may use the API and open live channels; the instance's own pages \
           always may. Browsers refuse all others, and so does the server (403). Programs send no origin, so this does \
           not restrict them. Without it any page may use the API, with a key and a token of its own.",
    scope: FlagScope::Serving,
    secret: false,
};
