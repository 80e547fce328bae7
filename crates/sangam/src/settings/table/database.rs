//! Where rows are stored, and how copies of the server share them.

use super::{FlagScope, Setting};

/// The folder for all state.
pub const DATA: Setting = Setting {
    name: "data",
    value_name: Some("FOLDER"),
    accepts: "a folder, which the first start creates",
    default: Some("./data"),
    example: "/var/lib/sangam",
    help: "The folder with all state: the SQLite database and the keys. Only its owner may read it.",
    scope: FlagScope::State,
    secret: false,
};

/// Where rows are stored.
pub const DATABASE: Setting = Setting {
    name: "database",
    value_name: Some("ENGINE"),
    accepts: "sqlite, or the postgres:// address of a database",
    default: Some("sqlite"),
    example: "postgres://sangam@db.internal/sangam",
    help: "Where rows are stored: SQLite inside the data folder, or PostgreSQL. Put an address with a password into the \
           variable or the file, because flags are visible to everyone on the machine.",
    scope: FlagScope::State,
    secret: true,
};

/// A replica that answers reads.
pub const DATABASE_REPLICA: Setting = Setting {
    name: "database-replica",
    value_name: Some("ADDRESS"),
    accepts: "the postgres:// address of a streaming replica of the database",
    default: None,
    example: "postgres://sangam@replica.internal/sangam",
    help: "A PostgreSQL replica that answers reads if it has caught up with every commit; other reads go to the \
           database. Put an address with a password into the variable or the file, because flags are visible to everyone \
           on the machine.",
    scope: FlagScope::State,
    secret: true,
};

/// How copies of the server exchange changes.
pub const BUS: Setting = Setting {
    name: "bus",
    value_name: Some("BUS"),
    accepts: "local, or the address of a NATS server: nats://host:4222, tls://host:4222, with token@ or user:password@ \
              before the host if the server requires it",
    default: Some("local"),
    example: "nats://bus.internal",
    help: "How several copies of the server on one PostgreSQL database tell each other about changes: through a NATS \
           server. `local` is right for a single copy. Put an address with a password into the variable or the file, \
           because flags are visible to everyone on the machine.",
    scope: FlagScope::State,
    secret: true,
};

/// Whether an upgrade leaves a copy of the database.
pub const UPGRADE_COPY: Setting = Setting {
    name: "upgrade-copy",
    value_name: None,
    accepts: "true or false",
    default: Some("true"),
    example: "false",
    help: "Whether the database is copied before migrations change it: SQLite to sangam.db.before-<version> in the data \
           folder, PostgreSQL by pg_dump to sangam.dump.before-<version>. The last two copies are kept. Without a copy \
           the upgrade is refused.",
    scope: FlagScope::State,
    secret: false,
};

/// The folder of PostgreSQL's programs.
pub const POSTGRES_TOOLS: Setting = Setting {
    name: "postgres-tools",
    value_name: Some("FOLDER"),
    accepts: "the folder with pg_dump and pg_restore",
    default: None,
    example: "/usr/lib/postgresql/17/bin",
    help: "The folder of pg_dump and pg_restore, which back up and restore a PostgreSQL database. Without it they are \
           searched for in /usr/lib/postgresql, newest first, and on the search path. They must not be older than the \
           server.",
    scope: FlagScope::Serving,
    secret: false,
};
