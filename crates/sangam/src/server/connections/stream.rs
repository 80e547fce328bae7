//! The byte stream of a connection. It is closed if the client reads nothing for too long, whatever the protocol.

use std::io::{self, ErrorKind, IoSlice};
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll, ready};

use parking_lot::Mutex;
use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::net::TcpStream;
use tokio::time::{Sleep, sleep};

use super::{ClientConnection, Connections, RequestLines};

/// A connection's stream. It counts as open until it is dropped.
pub(crate) struct WatchedStream {
    stream: TcpStream,
    lines: Arc<Mutex<RequestLines>>,
    /// Encoded bytes that did not fit into the reader's buffer.
    encoded: Vec<u8>,
    /// Runs while a write waits for the client to read.
    stalled: Option<Pin<Box<Sleep>>>,
    connection: Arc<ClientConnection>,
    connections: Arc<Connections>,
}

impl WatchedStream {
    pub(crate) fn new(
        stream: TcpStream,
        lines: Arc<Mutex<RequestLines>>,
        connection: Arc<ClientConnection>,
        connections: Arc<Connections>,
    ) -> WatchedStream {
        WatchedStream { stream, lines, encoded: Vec::new(), stalled: None, connection, connections }
    }

    /// Copies pending bytes into the buffer, as far as they fit.
    fn take_pending(&mut self, buffer: &mut ReadBuf<'_>) {
        let fits = self.encoded.len().min(buffer.remaining());
        buffer.put_slice(&self.encoded[..fits]);
        self.encoded.drain(..fits);
    }

    /// Lets a write wait, up to the stall limit.
    fn limit_stall<T>(&mut self, context: &mut Context<'_>, written: Poll<io::Result<T>>) -> Poll<io::Result<T>> {
        if written.is_ready() {
            self.stalled = None;
            return written;
        }
        let limit = self.connections.limits.stall;
        match self.stalled.get_or_insert_with(|| Box::pin(sleep(limit))).as_mut().poll(context) {
            Poll::Ready(()) => Poll::Ready(Err(io::Error::new(ErrorKind::TimedOut, "the client does not read"))),
            Poll::Pending => Poll::Pending,
        }
    }
}

impl Drop for WatchedStream {
    fn drop(&mut self) {
        self.connections.release(&self.connection);
    }
}

impl AsyncRead for WatchedStream {
    fn poll_read(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        if !self.encoded.is_empty() {
            self.take_pending(buffer);
            return Poll::Ready(Ok(()));
        }
        let before = buffer.filled().len();
        ready!(Pin::new(&mut self.stream).poll_read(context, buffer))?;
        let encoded = self.lines.lock().pass(&buffer.filled()[before..]);
        if let Some(encoded) = encoded {
            buffer.set_filled(before);
            self.encoded = encoded;
            self.take_pending(buffer);
        }
        Poll::Ready(Ok(()))
    }
}

impl AsyncWrite for WatchedStream {
    fn poll_write(mut self: Pin<&mut Self>, context: &mut Context<'_>, bytes: &[u8]) -> Poll<io::Result<usize>> {
        let written = Pin::new(&mut self.stream).poll_write(context, bytes);
        self.limit_stall(context, written)
    }

    fn poll_write_vectored(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        slices: &[IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        let written = Pin::new(&mut self.stream).poll_write_vectored(context, slices);
        self.limit_stall(context, written)
    }

    fn is_write_vectored(&self) -> bool {
        self.stream.is_write_vectored()
    }

    fn poll_flush(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_flush(context)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_shutdown(context)
    }
}
