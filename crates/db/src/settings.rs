//! The location of the database, and its limits.

use std::fmt;
use std::path::PathBuf;
use std::thread::available_parallelism;
use std::time::Duration;

use sangam_schema::{Clock, Type};

use sangam_bus::Bus;

/// How to open a database.
#[derive(Debug, Clone)]
pub struct Settings {
    /// The engine and its address.
    pub database: Database,
    /// The `postgres://` URL of a streaming replica for reads.
    pub replica: Option<String>,
    /// The number of read-only connections.
    pub readers: usize,
    /// The number of connections for writes on PostgreSQL. SQLite has a single writer.
    pub writers: usize,
    /// The length of SQLite's write queue. When it is full, further callers wait before they enqueue, which limits memory.
    pub queue: usize,
    /// The time limit for a read.
    pub read_timeout: Duration,
    /// The time limit for a write.
    pub write_timeout: Duration,
    /// The maximum size of one answer to a client.
    pub answer_bytes: usize,
    /// Columns whose type cannot be derived from SQLite's storage.
    pub columns: Vec<CapturedColumn>,
    /// Columns that must not appear on the change feed. [`crate::Db::migrate`] updates PostgreSQL's triggers accordingly.
    pub secrets: Vec<SecretColumns>,
    /// The clock for the times of commits on the change feed and for new row ids.
    pub clock: Clock,
    /// The bus on which the copies of the server on the same PostgreSQL database exchange their commits.
    pub bus: Bus,
}

impl Settings {
    /// The default settings, which suit most installations.
    pub fn new(database: Database) -> Settings {
        let cores = available_parallelism().map_or(2, usize::from);
        let readers = match database {
            // One per core, plus one that no single account can take, and one for the server itself.
            Database::Sqlite { .. } => cores.clamp(2, 16) + 2,
            // These connections mostly wait for the network.
            Database::Postgres { .. } => (cores * 4).clamp(8, 32),
        };
        Settings {
            database,
            replica: None,
            readers,
            writers: (cores * 2).clamp(4, 32),
            queue: 1024,
            read_timeout: Duration::from_secs(10),
            write_timeout: Duration::from_secs(30),
            answer_bytes: 16 * 1024 * 1024,
            columns: Vec::new(),
            secrets: Vec::new(),
            clock: Clock::system(),
            bus: Bus::local(),
        }
    }
}

/// An engine and the location of its data.
#[derive(Clone, PartialEq, Eq)]
pub enum Database {
    /// A file, created if it does not exist.
    Sqlite {
        /// The database file.
        path: PathBuf,
    },
    /// A server.
    Postgres {
        /// A `postgres://` URL. TLS is used if it contains `sslmode=require`.
        url: String,
    },
}

impl fmt::Debug for Database {
    /// Omits a server's URL, because it may contain a password.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Database::Sqlite { path } => f.debug_struct("Sqlite").field("path", path).finish(),
            Database::Postgres { .. } => f.write_str("Postgres { .. }"),
        }
    }
}

/// A column that SQLite stores as a number or text, but that the change feed must show as a boolean or as JSON.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CapturedColumn {
    /// The table.
    pub table: String,
    /// The column.
    pub column: String,
    /// Its declared type.
    pub ty: Type,
}

/// Columns that must not appear on the change feed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SecretColumns {
    /// One column. The table's changes are announced without it.
    One {
        /// The table.
        table: &'static str,
        /// The column.
        column: &'static str,
    },
    /// All columns, including those added by later migrations. The table's changes are not announced.
    All {
        /// The table.
        table: &'static str,
    },
}

impl SecretColumns {
    /// Whether this column is included.
    pub(crate) fn include(self, table: &str, column: &str) -> bool {
        match self {
            SecretColumns::One { table: its_table, column: its_column } => (its_table, its_column) == (table, column),
            SecretColumns::All { table: its_table } => its_table == table,
        }
    }
}
