//! A PostgreSQL server that accepts few connections, for tests of what happens when there are too many.

use std::path::PathBuf;

use tempfile::TempDir;

use super::server;

/// A private server with few connections, stopped when this value is dropped.
pub struct SmallServer {
    data: PathBuf,
    port: u16,
    _folder: TempDir,
}

impl SmallServer {
    /// Starts a server that accepts this many connections of ordinary users.
    pub fn start(max_connections: usize) -> SmallServer {
        // In /tmp rather than the configured temporary folder, which the user that runs clusters may not be able to access.
        let folder = TempDir::new_in("/tmp").expect("the temporary folder is writable");
        server::give_to_server_user(folder.path());
        let (data, port) = (folder.path().join("data"), server::free_port());
        server::make_cluster(&data);
        let options =
            format!("-c superuser_reserved_connections=0 -c max_wal_senders=0 -c max_connections={max_connections}");
        server::start_cluster_with(&data, port, &options);
        SmallServer { data, port, _folder: folder }
    }

    /// Its URL.
    pub fn url(&self) -> String {
        format!("postgres://postgres@127.0.0.1:{}/postgres", self.port)
    }
}

impl Drop for SmallServer {
    fn drop(&mut self) {
        let _ = server::halt_cluster(&self.data);
    }
}
