//! What one request, connection or account may use.

use super::{FlagScope, Setting};

/// How long one request may take.
pub const REQUEST_TIMEOUT: Setting = Setting {
    name: "request-timeout",
    value_name: Some("DURATION"),
    accepts: "a duration of at least 1s, such as 30s or 2m",
    default: Some("30s"),
    example: "1m",
    help: "How long a request may take, including its upload, before it is answered with an error. File uploads may take \
           longer while data keeps arriving: for them, this is how long they may stall.",
    scope: FlagScope::Serving,
    secret: false,
};

/// The maximum size of a request's body.
pub const BODY_LIMIT: Setting = Setting {
    name: "body-limit",
    value_name: Some("SIZE"),
    accepts: "a size such as 512KiB or 8MiB, between 1KiB and 1GiB",
    default: Some("8MiB"),
    example: "2MiB",
    help: "The largest request body that the data and account services accept. For files, each bucket has its own limit.",
    scope: FlagScope::Serving,
    secret: false,
};

/// The maximum size of an answer of the data API.
pub const ANSWER_LIMIT: Setting = Setting {
    name: "answer-limit",
    value_name: Some("SIZE"),
    accepts: "a size such as 4MiB or 32MiB, between 1KiB and 1GiB",
    default: Some("16MiB"),
    example: "32MiB",
    help: "The largest answer of the data API, measured as rows in JSON. A larger one is refused with the advice to ask \
           for fewer rows or columns. The server needs several times this memory while it builds an answer.",
    scope: FlagScope::Serving,
    secret: false,
};

/// The maximum number of connections per network address.
pub const CONNECTIONS_PER_ADDRESS: Setting = Setting {
    name: "connections-per-address",
    value_name: Some("NUMBER"),
    accepts: "a whole number, at least 1",
    default: Some("10000"),
    example: "500",
    help: "How many connections one network address may have open, not counting live sockets, and never more than half \
           of what the system allows. Idle connections are closed to make room for new ones. Connections from this \
           machine are not counted. With --trusted-proxy-header none are, because all of them come from the proxy.",
    scope: FlagScope::Serving,
    secret: false,
};

/// The maximum number of live sockets per network address.
pub const SOCKETS_PER_ADDRESS: Setting = Setting {
    name: "sockets-per-address",
    value_name: Some("NUMBER"),
    accepts: "a whole number, at least 1",
    default: Some("20000"),
    example: "1000",
    help: "How many live sockets one network address may have open; a whole campus may share one address. The clients of \
           a proxy share five times as many, unless --trusted-proxy-header identifies them. Sockets from this machine \
           are not counted while there is no --public-url.",
    scope: FlagScope::Serving,
    secret: false,
};

/// The maximum number of live sockets per account.
pub const SOCKETS_PER_ACCOUNT: Setting = Setting {
    name: "sockets-per-account",
    value_name: Some("NUMBER"),
    accepts: "a whole number, at least 1",
    default: Some("1000"),
    example: "50",
    help: "How many live sockets one account may have open on this copy of the server; each browser tab uses one. \
           Sockets from this machine are not counted while there is no --public-url.",
    scope: FlagScope::Serving,
    secret: false,
};

/// How many rows an account may add and change per hour.
pub const ROW_BUDGET: Setting = Setting {
    name: "row-budget",
    value_name: Some("PERCENT"),
    accepts: "a percentage from 0 to 100000, such as 100",
    default: Some("100"),
    example: "200",
    help: "How many posts, messages, jobs and similar rows one account may add per hour, in percent of the default \
           budgets (500 posts, 3000 messages, 1000 jobs …); 0 means no limit. Not counted: the operator's key, and \
           requests from this machine while there is no public URL.",
    scope: FlagScope::Serving,
    secret: false,
};
