//! A clamd that knows one virus. It speaks the real protocol, over a socket of its own.

use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use tokio::io::{AsyncBufReadExt, AsyncReadExt, AsyncWriteExt, BufReader};
use tokio::net::{UnixListener, UnixStream};
use tokio::task::JoinHandle;

/// The EICAR test file, which every scanner detects (https://www.eicar.org). It is split in two so that no scanner
/// flags this source.
pub(super) fn eicar() -> Vec<u8> {
    [r"X5O!P%@AP[4\PZX54(P^)7CC)7}", "$EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*"].concat().into_bytes()
}

/// A running fake scanner. It ends, with its socket, when dropped.
pub(super) struct FakeClamd {
    path: PathBuf,
    scans: Arc<AtomicUsize>,
    connections: Arc<AtomicUsize>,
    task: JoinHandle<()>,
}

impl FakeClamd {
    /// Starts a scanner that accepts files up to this size.
    pub(super) fn start(path: &Path, max_bytes: usize) -> FakeClamd {
        let listener = UnixListener::bind(path).unwrap();
        let scans = Arc::new(AtomicUsize::new(0));
        let connections = Arc::new(AtomicUsize::new(0));
        let (counted, accepted) = (Arc::clone(&scans), Arc::clone(&connections));
        let task = tokio::spawn(async move {
            while let Ok((socket, _)) = listener.accept().await {
                accepted.fetch_add(1, Ordering::SeqCst);
                let scans = Arc::clone(&counted);
                tokio::spawn(async move { converse(socket, max_bytes, &scans).await });
            }
        });
        FakeClamd { path: path.to_owned(), scans, connections, task }
    }

    /// How many files it has received.
    pub(super) fn scans(&self) -> usize {
        self.scans.load(Ordering::SeqCst)
    }

    /// How many connections it has accepted.
    pub(super) fn connections(&self) -> usize {
        self.connections.load(Ordering::SeqCst)
    }
}

impl Drop for FakeClamd {
    fn drop(&mut self) {
        self.task.abort();
        let _ = std::fs::remove_file(&self.path);
    }
}

async fn converse(socket: UnixStream, max_bytes: usize, scans: &AtomicUsize) -> Option<()> {
    let mut socket = BufReader::new(socket);
    let mut command = Vec::new();
    socket.read_until(0, &mut command).await.ok()?;
    let answer = match command.as_slice() {
        b"zPING\0" => "PONG\0",
        b"zINSTREAM\0" => {
            scans.fetch_add(1, Ordering::SeqCst);
            scan(&mut socket, max_bytes).await?
        }
        _ => "UNKNOWN COMMAND\0",
    };
    socket.write_all(answer.as_bytes()).await.ok()
}

async fn scan(socket: &mut BufReader<UnixStream>, max_bytes: usize) -> Option<&'static str> {
    let mut file = Vec::new();
    loop {
        let length = socket.read_u32().await.ok()? as usize;
        if length == 0 {
            break;
        }
        if file.len() + length > max_bytes {
            return Some("INSTREAM size limit exceeded. ERROR\0");
        }
        let start = file.len();
        file.resize(start + length, 0);
        socket.read_exact(&mut file[start..]).await.ok()?;
    }
    let virus = eicar();
    let is_infected = file.windows(virus.len()).any(|window| window == virus);
    Some(if is_infected { "stream: Eicar-Test-Signature FOUND\0" } else { "stream: OK\0" })
}
