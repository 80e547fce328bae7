//! A private NATS server for tests that run several copies.

use std::net::{Ipv4Addr, SocketAddrV4, TcpListener};
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use tokio::io::AsyncReadExt;
use tokio::net::TcpStream;

use crate::BusAddress;
use crate::frame::BusFrame;

const MISSING: &str = "nats-server is not installed, but tests with several copies need it. Install it: \
    apt-get install nats-server";

/// Parses a frame and serialises it again. Returns `None` if it is not one of ours.
pub fn read_and_write(frame: &bytes::Bytes) -> Option<bytes::Bytes> {
    BusFrame::read(frame).map(|frame| frame.write())
}

/// The time limit for starting the server, generous enough for a busy machine.
const START_TIMEOUT: Duration = Duration::from_secs(30);

/// A NATS server on a free port. It is stopped when this value is dropped.
pub struct NatsServer {
    address: SocketAddrV4,
    flags: Vec<String>,
    process: Option<Child>,
}

impl NatsServer {
    /// Starts a server without a password.
    pub async fn start() -> NatsServer {
        NatsServer::start_with(&[]).await
    }

    /// Starts a server with these flags.
    pub async fn start_with(flags: &[&str]) -> NatsServer {
        let flags = flags.iter().map(|flag| (*flag).to_owned()).collect();
        let mut server = NatsServer { address: free_address(), flags, process: None };
        server.restart().await;
        server
    }

    /// The server's URL.
    pub fn url(&self) -> String {
        format!("nats://{}", self.address)
    }

    /// The server's parsed address.
    pub fn address(&self) -> BusAddress {
        BusAddress::parse(&self.url()).expect("a socket address is a valid bus address")
    }

    /// Kills the server, as in a crash.
    pub fn kill(&mut self) {
        if let Some(mut process) = self.process.take() {
            // It may have exited already.
            let _ = process.kill();
            let _ = process.wait();
        }
    }

    /// Restarts the server on the same address.
    pub async fn restart(&mut self) {
        self.kill();
        let mut command = Command::new(find_program());
        command.args(["--addr", &self.address.ip().to_string(), "--port", &self.address.port().to_string()]);
        command.args(&self.flags).stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
        self.process = Some(command.spawn().unwrap_or_else(|error| panic!("{MISSING} ({error})")));
        let started = Instant::now();
        while !sends_greeting(self.address).await {
            assert!(started.elapsed() < START_TIMEOUT, "nats-server did not start on {}", self.address);
            tokio::task::yield_now().await;
        }
    }
}

impl Drop for NatsServer {
    fn drop(&mut self) {
        self.kill();
    }
}

/// Returns whether the server sends the `INFO` greeting that every client gets.
async fn sends_greeting(address: SocketAddrV4) -> bool {
    let Ok(mut stream) = TcpStream::connect(address).await else { return false };
    let mut greeting = [0; 4];
    stream.read_exact(&mut greeting).await.is_ok() && &greeting == b"INFO"
}

/// Debian installs it in a directory that is only on root's search path.
fn find_program() -> PathBuf {
    let installed = PathBuf::from("/usr/sbin/nats-server");
    if installed.exists() { installed } else { PathBuf::from("nats-server") }
}

fn free_address() -> SocketAddrV4 {
    let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).expect("a port is free");
    let port = listener.local_addr().expect("a bound socket has an address").port();
    SocketAddrV4::new(Ipv4Addr::LOCALHOST, port)
}
