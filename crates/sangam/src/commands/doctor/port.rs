//! Checks the listen address: it is free, or a running sangam has it.

use std::io::ErrorKind;
use std::net::SocketAddr;
use std::time::Duration;

use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpListener, TcpStream};

use super::Finding;

/// Tries to bind the address. If it is in use, asks the program there whether it is a sangam.
pub(super) async fn check(address: SocketAddr) -> Finding {
    match TcpListener::bind(address).await {
        Ok(_) => Finding::good(format!("{address} is free")),
        Err(error) if error.kind() == ErrorKind::AddrInUse => match is_sangam(address).await {
            true => Finding::good(format!("{address} is in use by a running sangam")),
            false => Finding::wrong(
                format!("{address} is in use by another program"),
                "stop that program, or choose another address with --listen",
            ),
        },
        Err(error) if error.kind() == ErrorKind::PermissionDenied => Finding::wrong(
            format!("this user may not listen on {address}"),
            "choose port 1024 or higher, or grant the capability CAP_NET_BIND_SERVICE",
        ),
        Err(error) => Finding::wrong(format!("{address}: {error}"), "choose another address with --listen"),
    }
}

async fn is_sangam(address: SocketAddr) -> bool {
    let answer = tokio::time::timeout(Duration::from_secs(2), ask(address)).await;
    matches!(answer, Ok(Ok(text)) if text.contains(r#"{"status":"live"}"#))
}

async fn ask(address: SocketAddr) -> std::io::Result<String> {
    let mut stream = TcpStream::connect(address).await?;
    stream.write_all(b"GET /health/live HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n").await?;
    let mut answer = Vec::new();
    stream.take(4096).read_to_end(&mut answer).await?;
    Ok(String::from_utf8_lossy(&answer).into_owned())
}
