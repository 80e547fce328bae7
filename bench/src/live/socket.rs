//! A WebSocket client with minimal overhead: frames are masked with zeros and read in place.

use std::net::SocketAddr;

use anyhow::{bail, ensure};
use serde_json::{Value as Json, json};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;

/// An open socket.
pub(super) struct Socket {
    stream: TcpStream,
    buffer: Vec<u8>,
    /// The start of the next frame in the buffer.
    start: usize,
}

impl Socket {
    /// Opens a socket with version 2 of the protocol.
    pub(super) async fn open(address: SocketAddr, key: &str) -> anyhow::Result<Socket> {
        let mut stream = TcpStream::connect(address).await?;
        stream.set_nodelay(true)?;
        let request = format!(
            "GET /realtime/v1/websocket?apikey={key}&vsn=2.0.0 HTTP/1.1\r\nhost: localhost\r\nconnection: upgrade\r\n\
             upgrade: websocket\r\nsec-websocket-version: 13\r\nsec-websocket-key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n"
        );
        stream.write_all(request.as_bytes()).await?;
        let mut socket = Socket { stream, buffer: Vec::with_capacity(1024), start: 0 };
        let head = loop {
            socket.receive().await?;
            if let Some(end) = socket.buffer.windows(4).position(|bytes| bytes == b"\r\n\r\n") {
                break end + 4;
            }
        };
        let status = String::from_utf8_lossy(&socket.buffer[..socket.buffer.len().min(64)]).into_owned();
        ensure!(status.starts_with("HTTP/1.1 101"), "the upgrade was refused: {status}");
        socket.start = head;
        Ok(socket)
    }

    /// Joins a topic and waits for the reply.
    pub(super) async fn join(&mut self, topic: &str, config: &Json, token: &str) -> anyhow::Result<()> {
        let payload = json!({"config": config, "access_token": token});
        self.send(&json!(["1", "1", topic, "phx_join", payload]).to_string()).await?;
        loop {
            let frame: Json = serde_json::from_slice(self.read().await?)?;
            match frame[3].as_str() {
                Some("phx_reply") => ensure!(frame[4]["status"] == "ok", "the join was refused: {frame}"),
                Some("presence_state") => return Ok(()),
                _ => {}
            }
        }
    }

    async fn send(&mut self, text: &str) -> anyhow::Result<()> {
        let mut frame = vec![0x81];
        match text.len() {
            short @ 0..126 => frame.push(0x80 | u8::try_from(short)?),
            long => {
                frame.push(0x80 | 126);
                frame.extend(u16::try_from(long)?.to_be_bytes());
            }
        }
        frame.extend([0; 4]);
        frame.extend(text.as_bytes());
        Ok(self.stream.write_all(&frame).await?)
    }

    /// The payload of the next frame.
    pub(super) async fn read(&mut self) -> anyhow::Result<&[u8]> {
        loop {
            if let Some((head, length)) = measure(&self.buffer[self.start..])? {
                let begin = self.start + head;
                if self.buffer.len() >= begin + length {
                    self.start = begin + length;
                    return Ok(&self.buffer[begin..begin + length]);
                }
            }
            self.buffer.drain(..self.start);
            self.start = 0;
            self.receive().await?;
        }
    }

    async fn receive(&mut self) -> anyhow::Result<()> {
        let received = self.stream.read_buf(&mut self.buffer).await?;
        ensure!(received > 0, "the server closed the socket");
        Ok(())
    }
}

/// The length of a frame's header and of its payload. `None` until the header has arrived.
fn measure(bytes: &[u8]) -> anyhow::Result<Option<(usize, usize)>> {
    match bytes {
        [first, ..] if first & 0x80 == 0 => bail!("the frame is fragmented"),
        [_, 126, high, low, ..] => Ok(Some((4, usize::from(u16::from_be_bytes([*high, *low]))))),
        [_, 127, a, b, c, d, e, f, g, h, ..] => {
            Ok(Some((10, usize::try_from(u64::from_be_bytes([*a, *b, *c, *d, *e, *f, *g, *h]))?)))
        }
        [_, length @ 0..126, ..] => Ok(Some((2, usize::from(*length)))),
        _ => Ok(None),
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;

    #[test]
    fn the_length_of_a_frame_has_three_encodings() {
        assert_eq!(measure(&[0x81]).unwrap(), None);
        assert_eq!(measure(&[0x81, 5, 1]).unwrap(), Some((2, 5)));
        assert_eq!(measure(&[0x81, 126, 1]).unwrap(), None);
        assert_eq!(measure(&[0x81, 126, 1, 0]).unwrap(), Some((4, 256)));
        assert_eq!(measure(&[0x81, 127, 0, 0, 0, 0, 0, 1, 0, 0]).unwrap(), Some((10, 65536)));
        assert!(measure(&[0x01, 5]).is_err());
    }
}
