//! A PostgreSQL server with a streaming replica, for tests of replicas.

use std::path::PathBuf;

use tempfile::TempDir;

use super::server;

/// A private server and its replica, both stopped when this value is dropped.
pub struct ReplicatedServer {
    primary: TestCluster,
    replica: TestCluster,
    _folder: TempDir,
}

struct TestCluster {
    data: PathBuf,
    port: u16,
}

impl ReplicatedServer {
    /// Starts both.
    pub fn start() -> ReplicatedServer {
        // In /tmp rather than the configured temporary folder, which the user that runs clusters may not be able to access.
        let folder = TempDir::new_in("/tmp").expect("the temporary folder is writable");
        server::give_to_server_user(folder.path());
        let cluster = |name| {
            let cluster_folder = folder.path().join(name);
            std::fs::create_dir(&cluster_folder).expect("the temporary folder is writable");
            server::give_to_server_user(&cluster_folder);
            TestCluster { data: cluster_folder.join("data"), port: server::free_port() }
        };
        let (primary, replica) = (cluster("primary"), cluster("replica"));
        server::make_cluster(&primary.data);
        server::start_cluster(&primary.data, primary.port);
        server::copy_cluster(primary.port, &replica.data);
        server::start_cluster(&replica.data, replica.port);
        ReplicatedServer { primary, replica, _folder: folder }
    }

    /// The URL of the primary.
    pub fn primary_url(&self) -> String {
        self.primary.url()
    }

    /// The URL of the replica.
    pub fn replica_url(&self) -> String {
        self.replica.url()
    }

    /// The port of the primary, by which a statement can tell where it runs.
    pub fn primary_port(&self) -> i64 {
        self.primary.port.into()
    }

    /// Stops the replica abruptly, as in a crash.
    pub fn halt_replica(&self) {
        server::halt_cluster(&self.replica.data).expect("the replica is running");
    }

    /// Starts the replica again.
    pub fn resume_replica(&self) {
        server::start_cluster(&self.replica.data, self.replica.port);
    }
}

impl Drop for ReplicatedServer {
    fn drop(&mut self) {
        for cluster in [&self.replica, &self.primary] {
            // A test may have stopped it already.
            let _ = server::halt_cluster(&cluster.data);
        }
    }
}

impl TestCluster {
    fn url(&self) -> String {
        format!("postgres://postgres@127.0.0.1:{}/postgres", self.port)
    }
}
