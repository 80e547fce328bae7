//! Where rows are kept, and how copies of the server share them.

use super::{FlagScope, Setting};

/// The folder that holds everything.
pub const DATA: Setting = Setting {
    name: "data",
    value_name: Some("FOLDER"),
    takes: "a folder, which the first start makes",
    default: Some("./data"),
    example: "/var/lib/sangam",
    help: "The folder with all state: the SQLite database and the keys. Only its owner may read it.",
    scope: FlagScope::State,
    secret: false,
};

/// The engine that keeps the rows.
pub const DATABASE: Setting = Setting {
    name: "database",
    value_name: Some("ENGINE"),
    takes: "sqlite, or the postgres:// address of a database",
    default: Some("sqlite"),
    example: "postgres://sangam@db.internal/sangam",
    help: "Where rows are kept: SQLite inside the data folder, or PostgreSQL. An address with a password belongs in the \
           variable or the file, because flags are visible to everyone on the machine.",
    scope: FlagScope::State,
    secret: true,
};

/// A replica that answers reads.
pub const DATABASE_REPLICA: Setting = Setting {
    name: "database-replica",
    value_name: Some("ADDRESS"),
    takes: "the postgres:// address of a streaming replica of the database",
    default: None,
    example: "postgres://sangam@replica.internal/sangam",
    help: "A PostgreSQL replica that answers reads for which it has everything that was committed; all others go to the database. An address \
           with a password belongs in the variable or the file, because flags are visible to everyone on the machine.",
    scope: FlagScope::State,
    secret: true,
};

/// How copies of the server share what happens.
pub const BUS: Setting = Setting {
    name: "bus",
    value_name: Some("BUS"),
    takes: "local, or the address of a NATS server: nats://host:4222, tls://host:4222, with token@ or user:password@ \
            before the host if it wants one",
    default: Some("local"),
    example: "nats://bus.internal",
    help: "How several copies of the server on one PostgreSQL database tell each other what happens: through a NATS \
           server. `local` is right while one copy runs. An address with a password belongs in the variable or the file, \
           because flags are visible to everyone on the machine.",
    scope: FlagScope::State,
    secret: true,
};

/// Whether an upgrade leaves a copy of the database.
pub const UPGRADE_COPY: Setting = Setting {
    name: "upgrade-copy",
    value_name: None,
    takes: "true or false",
    default: Some("true"),
    example: "false",
    help: "Whether a SQLite database is copied before migrations change it, to sangam.db.before-<version> beside it. The last two copies \
           stay.",
    scope: FlagScope::State,
    secret: false,
};

/// Where PostgreSQL's programs are.
pub const POSTGRES_TOOLS: Setting = Setting {
    name: "postgres-tools",
    value_name: Some("FOLDER"),
    takes: "the folder with pg_dump and pg_restore",
    default: None,
    example: "/usr/lib/postgresql/17/bin",
    help: "Where pg_dump and pg_restore are, which back a PostgreSQL database up and restore it. Without it they are looked for in \
           /usr/lib/postgresql, the newest first, and on the search path. They must not be older than the server.",
    scope: FlagScope::Serving,
    secret: false,
};
