//! The protocol of clamd: a command terminated by a zero byte, chunks prefixed with their length, and one line as the
//! answer. See <https://docs.clamav.net/manual/Usage/Scanning.html#clamd>.

use std::fmt::Display;
use std::time::Duration;

use bytes::Bytes;
use futures_util::{Stream, StreamExt};
use tokio::io::{AsyncRead, AsyncReadExt, AsyncWrite, AsyncWriteExt};
use tokio::net::{TcpStream, UnixStream};
use tokio::time::timeout;

use super::ScannerAddress;
use crate::error::Error;

/// How long the scanner may take to accept a connection or a chunk.
const STEP_TIMEOUT: Duration = Duration::from_secs(5);

/// How long it may take to decide. Shorter than the time an upload may be idle.
const SCAN_TIMEOUT: Duration = Duration::from_secs(20);

/// Maximum length of an answer.
const MAX_ANSWER_BYTES: u64 = 4 * 1024;

trait Socket: AsyncRead + AsyncWrite + Send + Unpin {}
impl<S: AsyncRead + AsyncWrite + Send + Unpin> Socket for S {}

/// The scanner's result for a file.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum ScanVerdict {
    Clean,
    /// The name of the virus it found.
    Infected(String),
}

/// A connection for one command.
pub(super) struct Clamd(Box<dyn Socket>);

impl Clamd {
    pub(super) async fn connect(address: &ScannerAddress) -> Result<Clamd, String> {
        let connecting = async {
            Ok::<Box<dyn Socket>, std::io::Error>(match address {
                ScannerAddress::Unix(path) => Box::new(UnixStream::connect(path).await?),
                ScannerAddress::Tcp(authority) => Box::new(TcpStream::connect(authority).await?),
            })
        };
        let socket = timeout(STEP_TIMEOUT, connecting).await.map_err(|_| "it does not answer".to_owned())?;
        socket.map(Clamd).map_err(|error| error.to_string())
    }

    /// Checks that it works at all.
    pub(super) async fn ping(mut self) -> Result<(), String> {
        self.send(b"zPING\0").await?;
        match self.answer().await?.as_str() {
            "PONG" => Ok(()),
            other => Err(format!("it answered {other:?} to PING")),
        }
    }

    /// Sends a file and waits for the result.
    pub(super) async fn scan(
        mut self,
        mut file: impl Stream<Item = Result<Bytes, Error>> + Send + Unpin,
    ) -> Result<ScanVerdict, Error> {
        let mut sent = self.send(b"zINSTREAM\0").await;
        while let (Ok(()), Some(chunk)) = (&sent, file.next().await) {
            sent = self.send_chunk(&chunk?).await;
        }
        if sent.is_ok() {
            sent = self.send(&0u32.to_be_bytes()).await;
        }
        // A scanner that stops reading sends the reason before it closes the connection.
        match (self.answer().await, sent) {
            (Ok(answer), _) => read_verdict(&answer).map_err(Error::Scanner),
            (Err(_), Err(reason)) | (Err(reason), Ok(())) => Err(Error::Scanner(reason)),
        }
    }

    async fn send_chunk(&mut self, chunk: &[u8]) -> Result<(), String> {
        // An empty chunk would end the file.
        if chunk.is_empty() {
            return Ok(());
        }
        let length = u32::try_from(chunk.len()).map_err(failed)?;
        self.send(&length.to_be_bytes()).await?;
        self.send(chunk).await
    }

    async fn send(&mut self, bytes: &[u8]) -> Result<(), String> {
        timeout(STEP_TIMEOUT, self.0.write_all(bytes))
            .await
            .map_err(|_| "it stopped reading".to_owned())?
            .map_err(failed)
    }

    async fn answer(&mut self) -> Result<String, String> {
        let mut answer = Vec::new();
        let mut socket = (&mut self.0).take(MAX_ANSWER_BYTES);
        let reading = async {
            while !answer.ends_with(b"\0") && socket.read_buf(&mut answer).await? > 0 {}
            Ok::<_, std::io::Error>(())
        };
        timeout(SCAN_TIMEOUT, reading).await.map_err(|_| "it takes too long to decide".to_owned())?.map_err(failed)?;
        let text = String::from_utf8_lossy(&answer);
        match text.trim_end_matches('\0').trim() {
            "" => Err("it closed the connection without an answer".to_owned()),
            text => Ok(text.to_owned()),
        }
    }
}

fn failed(error: impl Display) -> String {
    error.to_string()
}

fn read_verdict(answer: &str) -> Result<ScanVerdict, String> {
    let said = answer.strip_prefix("stream: ").unwrap_or(answer);
    match said.strip_suffix(" FOUND") {
        _ if said == "OK" => Ok(ScanVerdict::Clean),
        Some(name) => Ok(ScanVerdict::Infected(name.to_owned())),
        None if said.contains("size limit exceeded") => {
            Err("it does not accept files of that size; raise StreamMaxLength in clamd.conf".to_owned())
        }
        None => Err(format!("it answered {answer:?}")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_ok_is_clean() {
        assert_eq!(read_verdict("stream: OK"), Ok(ScanVerdict::Clean));
        let found = ScanVerdict::Infected("Eicar-Test-Signature".to_owned());
        assert_eq!(read_verdict("stream: Eicar-Test-Signature FOUND"), Ok(found));
        assert!(
            read_verdict("INSTREAM size limit exceeded. ERROR").is_err_and(|text| text.contains("StreamMaxLength"))
        );
        for answer in ["", "stream: ", "stream: NOT OK", "UNKNOWN COMMAND", "stream: Can't allocate memory ERROR"] {
            assert!(read_verdict(answer).is_err(), "{answer}");
        }
    }
}
