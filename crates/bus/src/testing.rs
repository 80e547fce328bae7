//! A private NATS server for a test of several copies.

use std::net::{Ipv4Addr, SocketAddrV4, TcpListener};
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use tokio::io::AsyncReadExt;
use tokio::net::TcpStream;

use crate::BusAddress;
use crate::frame::BusFrame;

const MISSING: &str = "nats-server is not installed, and the tests of several copies need it. Install it: \
    apt-get install nats-server";

/// A message between copies, read and written again; nothing if it is none of ours.
pub fn read_and_write(frame: &bytes::Bytes) -> Option<bytes::Bytes> {
    BusFrame::read(frame).map(|frame| frame.write())
}

/// More than a busy machine needs to start a small program.
const PATIENCE: Duration = Duration::from_secs(30);

/// A server on a port of its own, which ends with this value.
pub struct NatsServer {
    address: SocketAddrV4,
    flags: Vec<String>,
    process: Option<Child>,
}

impl NatsServer {
    /// Starts one without a password.
    pub async fn start() -> NatsServer {
        NatsServer::start_with(&[]).await
    }

    /// Starts one with these flags.
    pub async fn start_with(flags: &[&str]) -> NatsServer {
        let flags = flags.iter().map(|flag| (*flag).to_owned()).collect();
        let mut server = NatsServer { address: free_address(), flags, process: None };
        server.restart().await;
        server
    }

    /// Where it listens.
    pub fn url(&self) -> String {
        format!("nats://{}", self.address)
    }

    /// Where it listens, taken apart.
    pub fn address(&self) -> BusAddress {
        BusAddress::parse(&self.url()).expect("a socket's address makes a good one")
    }

    /// Ends it as a crash would.
    pub fn kill(&mut self) {
        if let Some(mut process) = self.process.take() {
            // It may have ended already.
            let _ = process.kill();
            let _ = process.wait();
        }
    }

    /// Starts it again, where it was before.
    pub async fn restart(&mut self) {
        self.kill();
        let mut command = Command::new(program());
        command.args(["--addr", &self.address.ip().to_string(), "--port", &self.address.port().to_string()]);
        command.args(&self.flags).stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
        self.process = Some(command.spawn().unwrap_or_else(|error| panic!("{MISSING} ({error})")));
        let started = Instant::now();
        while !greets(self.address).await {
            assert!(started.elapsed() < PATIENCE, "nats-server did not start on {}", self.address);
            tokio::task::yield_now().await;
        }
    }
}

impl Drop for NatsServer {
    fn drop(&mut self) {
        self.kill();
    }
}

/// Whether it says who it is, as it does to every client.
async fn greets(address: SocketAddrV4) -> bool {
    let Ok(mut stream) = TcpStream::connect(address).await else { return false };
    let mut greeting = [0; 4];
    stream.read_exact(&mut greeting).await.is_ok() && &greeting == b"INFO"
}

/// Debian puts it where only root's search path leads.
fn program() -> PathBuf {
    let installed = PathBuf::from("/usr/sbin/nats-server");
    if installed.exists() { installed } else { PathBuf::from("nats-server") }
}

fn free_address() -> SocketAddrV4 {
    let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).expect("a port is free");
    let port = listener.local_addr().expect("a bound socket has an address").port();
    SocketAddrV4::new(Ipv4Addr::LOCALHOST, port)
}
