//! A client with minimal overhead, because it shares the cores with the server: one HTTP/1.1 connection, requests
//! encoded before the clock starts, answers read in place.

use std::net::SocketAddr;

use anyhow::{Context, bail, ensure};
use httparse::{EMPTY_HEADER, Response, Status};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;

/// A request that is being built.
#[derive(Debug, Clone)]
pub(crate) struct Request {
    method: &'static str,
    path: String,
    headers: Vec<(&'static str, String)>,
    body: Vec<u8>,
}

impl Request {
    pub(crate) fn get(path: impl Into<String>) -> Request {
        Request { method: "GET", path: path.into(), headers: Vec::new(), body: Vec::new() }
    }

    pub(crate) fn post(path: impl Into<String>, body: &serde_json::Value) -> Request {
        let headers = vec![("content-type", "application/json".to_owned())];
        Request { method: "POST", path: path.into(), headers, body: body.to_string().into_bytes() }
    }

    /// An upload request.
    pub(crate) fn file(path: impl Into<String>, mime: &str, body: Vec<u8>) -> Request {
        Request { method: "POST", path: path.into(), headers: vec![("content-type", mime.to_owned())], body }
    }

    pub(crate) fn header(mut self, name: &'static str, value: impl Into<String>) -> Request {
        self.headers.push((name, value.into()));
        self
    }

    /// Adds the two headers that every Supabase client sends.
    pub(crate) fn signed(self, apikey: &str, bearer: &str) -> Request {
        self.header("apikey", apikey).header("authorization", format!("Bearer {bearer}"))
    }

    /// The encoded request.
    pub(crate) fn bytes(&self) -> Vec<u8> {
        let mut text = format!("{} {} HTTP/1.1\r\nhost: localhost\r\n", self.method, self.path);
        for (name, value) in &self.headers {
            text.push_str(&format!("{name}: {value}\r\n"));
        }
        if self.method != "GET" {
            text.push_str(&format!("content-length: {}\r\n", self.body.len()));
        }
        text.push_str("\r\n");
        [text.as_bytes(), &self.body].concat()
    }
}

/// An answer, valid until the next request is sent.
pub(crate) struct Answer<'c> {
    pub(crate) status: u16,
    /// The total number of rows, if the server was asked to count.
    pub(crate) total: Option<u64>,
    pub(crate) body: &'c [u8],
}

impl Answer<'_> {
    /// The body of a successful answer.
    pub(crate) fn json(&self) -> anyhow::Result<serde_json::Value> {
        let text = String::from_utf8_lossy(self.body);
        ensure!((200..300).contains(&self.status), "answered {}: {text}", self.status);
        serde_json::from_slice(self.body).with_context(|| format!("the answer is not JSON: {text}"))
    }
}

/// A keep-alive connection.
pub(crate) struct Connection {
    stream: TcpStream,
    buffer: Vec<u8>,
}

struct Head {
    status: u16,
    total: Option<u64>,
    head_bytes: usize,
    body_bytes: usize,
}

impl Connection {
    pub(crate) async fn open(address: SocketAddr) -> anyhow::Result<Connection> {
        let stream = TcpStream::connect(address).await?;
        stream.set_nodelay(true)?;
        Ok(Connection { stream, buffer: Vec::with_capacity(64 * 1024) })
    }

    /// Sends a request and waits for the complete answer.
    pub(crate) async fn ask(&mut self, request: &[u8]) -> anyhow::Result<Answer<'_>> {
        self.stream.write_all(request).await?;
        self.buffer.clear();
        let head = loop {
            self.receive().await?;
            if let Some(head) = parse_head(&self.buffer)? {
                break head;
            }
        };
        let end = head.head_bytes + head.body_bytes;
        while self.buffer.len() < end {
            self.receive().await?;
        }
        let body = &self.buffer[head.head_bytes..end];
        Ok(Answer { status: head.status, total: head.total, body })
    }

    async fn receive(&mut self) -> anyhow::Result<()> {
        let received = self.stream.read_buf(&mut self.buffer).await?;
        ensure!(received > 0, "the server closed the connection");
        Ok(())
    }
}

/// Parses the head of an answer. `None` while it is incomplete.
fn parse_head(bytes: &[u8]) -> anyhow::Result<Option<Head>> {
    let mut headers = [EMPTY_HEADER; 64];
    let mut response = Response::new(&mut headers);
    let Status::Complete(head_bytes) = response.parse(bytes)? else { return Ok(None) };
    let find = |name: &str| {
        let header = response.headers.iter().find(|header| header.name.eq_ignore_ascii_case(name));
        header.and_then(|header| std::str::from_utf8(header.value).ok())
    };
    let body_bytes = match find("content-length") {
        Some(length) => length.parse()?,
        None if find("transfer-encoding").is_some() => bail!("the answer came in chunks of unknown number"),
        None => 0,
    };
    let total = find("content-range").and_then(|range| range.rsplit('/').next()?.parse().ok());
    Ok(Some(Head { status: response.code.context("an answer without a status")?, total, head_bytes, body_bytes }))
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;

    #[test]
    fn a_head_is_read_once_it_is_complete() {
        let text = b"HTTP/1.1 206 Partial Content\r\nContent-Length: 2\r\nContent-Range: 0-19/731\r\n\r\n[]";
        assert!(parse_head(&text[..40]).unwrap().is_none());
        let head = parse_head(text).unwrap().unwrap();
        assert_eq!((head.status, head.total, head.body_bytes), (206, Some(731), 2));
        assert_eq!(&text[head.head_bytes..], b"[]");
    }
}
