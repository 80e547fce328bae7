//! Where the rows are and how hard to work for them.

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
    /// The `postgres://` address of a streaming replica that answers reads.
    pub replica: Option<String>,
    /// Connections that only read.
    pub readers: usize,
    /// Connections that write, on PostgreSQL; SQLite has one writer.
    pub writers: usize,
    /// Writes that may wait in SQLite's queue before their callers wait too, which bounds memory.
    pub queue: usize,
    /// How long a read may take.
    pub read_timeout: Duration,
    /// How long a write may take.
    pub write_timeout: Duration,
    /// How many bytes one answer to a client may have.
    pub answer_bytes: usize,
    /// Columns whose type SQLite's storage does not show.
    pub columns: Vec<CapturedColumn>,
    /// Columns that the change feed must not show. PostgreSQL's triggers learn of them in [`crate::Db::migrate`].
    pub secrets: Vec<SecretColumns>,
    /// The clock that dates the commits on the change feed and makes ids for rows.
    pub clock: Clock,
    /// How this copy of the server and the others on the same PostgreSQL database tell each other of their commits.
    pub bus: Bus,
}

impl Settings {
    /// The settings that suit most installations.
    pub fn new(database: Database) -> Settings {
        let cores = available_parallelism().map_or(2, usize::from);
        let readers = match database {
            // Each has a core to itself. There is always one that no single account holds, and one for the server itself.
            Database::Sqlite { .. } => cores.clamp(2, 16) + 2,
            // Each waits for the network most of the time.
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

/// An engine and where its rows are.
#[derive(Clone, PartialEq, Eq)]
pub enum Database {
    /// A file, made when it is not there.
    Sqlite {
        /// The database file.
        path: PathBuf,
    },
    /// A server.
    Postgres {
        /// A `postgres://` address. TLS is used when it says `sslmode=require`.
        url: String,
    },
}

impl fmt::Debug for Database {
    /// Shows no address of a server, because it may hold a password.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Database::Sqlite { path } => f.debug_struct("Sqlite").field("path", path).finish(),
            Database::Postgres { .. } => f.write_str("Postgres { .. }"),
        }
    }
}

/// A column that SQLite keeps as a number or text and that the change feed shows as what it is: a boolean or JSON.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CapturedColumn {
    /// The table.
    pub table: String,
    /// The column.
    pub column: String,
    /// Its declared type.
    pub ty: Type,
}

/// Columns that the change feed must not show. Their values never leave the rows they are in.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SecretColumns {
    /// One column. Its table's changes are announced without it.
    One {
        /// The table.
        table: &'static str,
        /// The column.
        column: &'static str,
    },
    /// Every column, those of later migrations too. The table's changes are not announced.
    All {
        /// The table.
        table: &'static str,
    },
}

impl SecretColumns {
    /// Whether this column is among them.
    pub(crate) fn include(self, table: &str, column: &str) -> bool {
        match self {
            SecretColumns::One { table: its_table, column: its_column } => (its_table, its_column) == (table, column),
            SecretColumns::All { table: its_table } => its_table == table,
        }
    }
}
