//! From sockets to requests, and the orderly end of both.

use std::convert::Infallible;
use std::io;
use std::net::SocketAddr;
use std::pin::pin;
use std::sync::Arc;
use std::time::Duration;

use axum::body::Body;
use http::Request;
use hyper::body::Incoming;
use hyper::service::service_fn;
use hyper_util::rt::{TokioExecutor, TokioIo, TokioTimer};
use hyper_util::server::conn::auto;
use parking_lot::Mutex;
use tokio::net::{TcpListener, TcpSocket, TcpStream};
use tokio::sync::{mpsc, watch};

use super::connections::{ClientConnection, Connections, RequestLines, Shutdown, WatchedStream};
use super::pipeline::Pipeline;

/// Connections that may wait to be accepted; the system may allow fewer.
const BACKLOG: u32 = 4096;

/// The most of a request's head that is read, and of an answer that waits at the socket. An address has 64 KiB at most.
const BUFFER_BYTES: usize = 128 * 1024;

/// How often an HTTP/2 client that is silent is asked whether it is there, and how long its word may take.
const PING_EVERY: Duration = Duration::from_secs(20);
const PING_TIMEOUT: Duration = Duration::from_secs(10);

/// Takes an address.
pub(crate) fn listen(address: SocketAddr) -> io::Result<TcpListener> {
    let socket = if address.is_ipv4() { TcpSocket::new_v4() } else { TcpSocket::new_v6() }?;
    // A server that starts again must not wait for the connections of the last one to be forgotten.
    socket.set_reuseaddr(true)?;
    socket.bind(address)?;
    socket.listen(BACKLOG)
}

/// Serves until `stop` is done, then lets running requests finish for as long as `limit`. Says whether all did.
pub(crate) async fn serve(
    listener: TcpListener,
    pipeline: Pipeline,
    stop: impl Future<Output = ()>,
    limit: Duration,
) -> bool {
    let (stopping, _) = watch::channel(false);
    let (open, mut all_closed) = mpsc::channel(1);
    let keeping = tokio::spawn(Arc::clone(pipeline.connections()).keep());
    let mut stop = pin!(stop);
    loop {
        tokio::select! {
            biased;
            () = &mut stop => break,
            accepted = listener.accept() => match accepted {
                Ok((stream, peer)) => {
                    let origin = pipeline.addresses().origin_of_connection(peer);
                    if let Some(connection) = pipeline.connections().admit(peer, origin) {
                        serve_connection(stream, connection, pipeline.clone(), stopping.subscribe(), open.clone());
                    }
                    pipeline.connections().wait_for_slot().await;
                }
                Err(error) => pause_after(&error).await,
            },
        }
    }
    // Closed first, so that a balancer sees at once that the server stops.
    drop((listener, open));
    stopping.send_replace(true);
    // Nothing is ever sent: the channel ends with the last connection.
    let finished = tokio::time::timeout(limit, all_closed.recv()).await.is_ok();
    keeping.abort();
    finished
}

fn serve_connection(
    stream: TcpStream,
    watched: Arc<ClientConnection>,
    pipeline: Pipeline,
    mut stopping: watch::Receiver<bool>,
    open: mpsc::Sender<Infallible>,
) {
    // Without this small answers may wait for the client's acknowledgement; failing to set it is no reason to refuse.
    let _ = stream.set_nodelay(true);
    let connections = Arc::clone(pipeline.connections());
    let builder = protocols(&connections);
    let lines = Arc::new(Mutex::new(RequestLines::new()));
    let stream = WatchedStream::new(stream, Arc::clone(&lines), Arc::clone(&watched), connections);
    let of_request = Arc::clone(&watched);
    let service = service_fn(move |request: Request<Incoming>| {
        lines.lock().begin(&request);
        let answer = pipeline.clone().answer(request.map(Body::new), Arc::clone(&of_request));
        async move { Ok::<_, Infallible>(answer.await) }
    });
    let connection = builder.serve_connection_with_upgrades(TokioIo::new(stream), service).into_owned();
    tokio::spawn(async move {
        let mut connection = pin!(connection);
        let mut is_stopping = false;
        loop {
            tokio::select! {
                ended = connection.as_mut() => {
                    if let Err(error) = ended {
                        tracing::debug!(%error, "a connection ended early: {error}");
                    }
                    break;
                }
                shutdown = watched.shutdown_asked() => match shutdown {
                    Shutdown::Graceful => connection.as_mut().graceful_shutdown(),
                    Shutdown::Immediate => break,
                },
                () = stopped(&mut stopping), if !is_stopping => {
                    is_stopping = true;
                    connection.as_mut().graceful_shutdown();
                }
            }
        }
        drop(open);
    });
}

/// Waits until the server stops. A server that is gone has stopped.
async fn stopped(stopping: &mut watch::Receiver<bool>) {
    let _ = stopping.wait_for(|stopping| *stopping).await;
}

/// HTTP/1 and HTTP/2, within limits.
fn protocols(connections: &Connections) -> auto::Builder<TokioExecutor> {
    let limits = &connections.limits;
    let mut builder = auto::Builder::new(TokioExecutor::new());
    builder.http1().timer(TokioTimer::new()).header_read_timeout(limits.idle).max_buf_size(BUFFER_BYTES);
    builder
        .http2()
        .timer(TokioTimer::new())
        .max_concurrent_streams(limits.streams)
        .max_send_buf_size(BUFFER_BYTES)
        .keep_alive_interval(PING_EVERY)
        .keep_alive_timeout(PING_TIMEOUT);
    builder
}

/// A client that gave up is nothing to us. Anything else is likely a lack of file descriptors, which passes, and
/// trying again at once would only burn the processor.
async fn pause_after(error: &io::Error) {
    use std::io::ErrorKind::{ConnectionAborted, ConnectionRefused, ConnectionReset};
    if matches!(error.kind(), ConnectionAborted | ConnectionRefused | ConnectionReset) {
        return;
    }
    tracing::error!(%error, "cannot accept connections: {error}");
    tokio::time::sleep(Duration::from_secs(1)).await;
}
