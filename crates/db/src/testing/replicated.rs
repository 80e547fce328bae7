//! A PostgreSQL server with a streaming replica, for the tests about replicas.

use std::path::PathBuf;

use tempfile::TempDir;

use super::server;

/// A server of its own and one that follows it, both ended with this value.
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
        // Not in a temporary folder of our own: the user that runs clusters could not reach it.
        let folder = TempDir::new_in("/tmp").expect("the temporary folder is writable");
        server::hand_over(folder.path());
        let cluster = |name| {
            let beside = folder.path().join(name);
            std::fs::create_dir(&beside).expect("the temporary folder is writable");
            server::hand_over(&beside);
            TestCluster { data: beside.join("data"), port: server::free_port() }
        };
        let (primary, replica) = (cluster("primary"), cluster("replica"));
        server::make_cluster(&primary.data);
        server::start_cluster(&primary.data, primary.port);
        server::copy_cluster(primary.port, &replica.data);
        server::start_cluster(&replica.data, replica.port);
        ReplicatedServer { primary, replica, _folder: folder }
    }

    /// The address of the server that takes writes.
    pub fn primary_url(&self) -> String {
        self.primary.url()
    }

    /// The address of the one that follows it.
    pub fn replica_url(&self) -> String {
        self.replica.url()
    }

    /// The port of the one that takes writes, by which a statement can tell where it runs.
    pub fn primary_port(&self) -> i64 {
        self.primary.port.into()
    }

    /// Ends the replica as a crash does.
    pub fn halt_replica(&self) {
        server::halt_cluster(&self.replica.data).expect("it runs");
    }

    /// Starts the replica again.
    pub fn resume_replica(&self) {
        server::start_cluster(&self.replica.data, self.replica.port);
    }
}

impl Drop for ReplicatedServer {
    fn drop(&mut self) {
        for cluster in [&self.replica, &self.primary] {
            // A test may have ended it already.
            let _ = server::halt_cluster(&cluster.data);
        }
    }
}

impl TestCluster {
    fn url(&self) -> String {
        format!("postgres://postgres@127.0.0.1:{}/postgres", self.port)
    }
}
