//! A clamd that knows one virus: the protocol of the real one, over a socket of its own.

use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use tokio::io::{AsyncBufReadExt, AsyncReadExt, AsyncWriteExt, BufReader};
use tokio::net::{UnixListener, UnixStream};
use tokio::task::JoinHandle;

/// The file that every scanner finds (https://www.eicar.org), in two halves, lest one find it here.
pub(super) fn eicar() -> Vec<u8> {
    [r"X5O!P%@AP[4\PZX54(P^)7CC)7}", "$EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*"].concat().into_bytes()
}

/// It ends when it is dropped, and its socket with it.
pub(super) struct FakeClamd {
    path: PathBuf,
    scans: Arc<AtomicUsize>,
    task: JoinHandle<()>,
}

impl FakeClamd {
    /// One that takes files up to this size.
    pub(super) fn start(path: &Path, most_bytes: usize) -> FakeClamd {
        let listener = UnixListener::bind(path).unwrap();
        let scans = Arc::new(AtomicUsize::new(0));
        let counted = Arc::clone(&scans);
        let task = tokio::spawn(async move {
            while let Ok((socket, _)) = listener.accept().await {
                let scans = Arc::clone(&counted);
                tokio::spawn(async move { converse(socket, most_bytes, &scans).await });
            }
        });
        FakeClamd { path: path.to_owned(), scans, task }
    }

    /// How many files it has been sent.
    pub(super) fn scans(&self) -> usize {
        self.scans.load(Ordering::SeqCst)
    }
}

impl Drop for FakeClamd {
    fn drop(&mut self) {
        self.task.abort();
        let _ = std::fs::remove_file(&self.path);
    }
}

async fn converse(socket: UnixStream, most_bytes: usize, scans: &AtomicUsize) -> Option<()> {
    let mut socket = BufReader::new(socket);
    let mut command = Vec::new();
    socket.read_until(0, &mut command).await.ok()?;
    let answer = match command.as_slice() {
        b"zPING\0" => "PONG\0",
        b"zINSTREAM\0" => {
            scans.fetch_add(1, Ordering::SeqCst);
            scan(&mut socket, most_bytes).await?
        }
        _ => "UNKNOWN COMMAND\0",
    };
    socket.write_all(answer.as_bytes()).await.ok()
}

async fn scan(socket: &mut BufReader<UnixStream>, most_bytes: usize) -> Option<&'static str> {
    let mut file = Vec::new();
    loop {
        let length = socket.read_u32().await.ok()? as usize;
        if length == 0 {
            break;
        }
        if file.len() + length > most_bytes {
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
