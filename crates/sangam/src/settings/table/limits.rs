//! What one request, connection or account may use.

use super::{FlagScope, Setting};

/// The time one request may take.
pub const REQUEST_TIMEOUT: Setting = Setting {
    name: "request-timeout",
    value_name: Some("DURATION"),
    takes: "a duration of at least 1s, such as 30s or 2m",
    default: Some("30s"),
    example: "1m",
    help: "The longest a request may take, its upload included, before it is answered with an error. Uploads of files \
           may take longer while they move: this is how long one may stand still.",
    scope: FlagScope::Serving,
    secret: false,
};

/// The size of a request's body.
pub const BODY_LIMIT: Setting = Setting {
    name: "body-limit",
    value_name: Some("SIZE"),
    takes: "a size such as 512KiB or 8MiB, between 1KiB and 1GiB",
    default: Some("8MiB"),
    example: "2MiB",
    help: "The largest request body taken by the data and account services. What files may have is up to their bucket.",
    scope: FlagScope::Serving,
    secret: false,
};

/// The size of an answer of the data API.
pub const ANSWER_LIMIT: Setting = Setting {
    name: "answer-limit",
    value_name: Some("SIZE"),
    takes: "a size such as 4MiB or 32MiB, between 1KiB and 1GiB",
    default: Some("16MiB"),
    example: "32MiB",
    help: "The largest answer of the data API, in rows as JSON. A request for more is refused and told to ask for fewer rows \
           or columns. Each answer is held in memory several times while it is made.",
    scope: FlagScope::Serving,
    secret: false,
};

/// The connections of one network address.
pub const CONNECTIONS_PER_ADDRESS: Setting = Setting {
    name: "connections-per-address",
    value_name: Some("NUMBER"),
    takes: "a whole number from 1 on",
    default: Some("10000"),
    example: "500",
    help: "How many connections one network address may have open, live sockets not included, and never more than half of \
           what the system allows. Idle ones make room for new ones. Connections from this machine itself are not counted, \
           and with --trusted-proxy-header none are, since all of them are the proxy's.",
    scope: FlagScope::Serving,
    secret: false,
};

/// The sockets of one network address.
pub const SOCKETS_PER_ADDRESS: Setting = Setting {
    name: "sockets-per-address",
    value_name: Some("NUMBER"),
    takes: "a whole number from 1 on",
    default: Some("20000"),
    example: "1000",
    help: "How many live sockets one network address may have open; a whole campus may be behind one. The clients of a proxy \
           share five times as many, unless --trusted-proxy-header names them. Sockets from this machine itself are not \
           counted while there is no --public-url.",
    scope: FlagScope::Serving,
    secret: false,
};

/// The sockets of one account.
pub const SOCKETS_PER_ACCOUNT: Setting = Setting {
    name: "sockets-per-account",
    value_name: Some("NUMBER"),
    takes: "a whole number from 1 on",
    default: Some("1000"),
    example: "50",
    help: "How many live sockets one account may have open on this copy of the server; each tab of a browser has one. \
           Sockets from this machine itself are not counted while there is no --public-url.",
    scope: FlagScope::Serving,
    secret: false,
};

/// How many rows one account may add in an hour.
pub const ROW_BUDGET: Setting = Setting {
    name: "row-budget",
    value_name: Some("PERCENT"),
    takes: "a percentage from 0 to 100000, such as 100",
    default: Some("100"),
    example: "200",
    help: "How many posts, messages, jobs and the like one account may add in an hour, in percent of the usual budgets \
           (500 posts, 3000 messages, 1000 jobs …); 0 counts nothing. The operator's key is never counted, nor are requests made on \
           this machine while there is no public URL.",
    scope: FlagScope::Serving,
    secret: false,
};
