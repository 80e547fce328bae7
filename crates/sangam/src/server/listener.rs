//! Accepts connections, serves their requests, and shuts both down in order.

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

/// Connections that may wait to be accepted. The system may allow fewer.
const BACKLOG: u32 = 4096;

/// The maximum size of a request's head, and of the bytes of an answer that wait at the socket. A URL has 64 KiB at
/// most.
const BUFFER_BYTES: usize = 128 * 1024;

/// How often a silent HTTP/2 client is pinged, and how long it may take to answer.
const PING_EVERY: Duration = Duration::from_secs(20);
const PING_TIMEOUT: Duration = Duration::from_secs(10);

/// Binds an address.
pub(crate) fn listen(address: SocketAddr) -> io::Result<TcpListener> {
    let socket = if address.is_ipv4() { TcpSocket::new_v4() } else { TcpSocket::new_v6() }?;
    // A restarted server must not wait until the system forgets the connections of the previous one.
    socket.set_reuseaddr(true)?;
    socket.bind(address)?;
    socket.listen(BACKLOG)
}

/// Serves until `stop` completes, then lets running requests finish for up to `limit`. Returns whether all finished.
pub(crate) async fn serve(
    listener: TcpListener,
    pipeline: Pipeline,
    stop: impl Future<Output = ()>,
    limit: Duration,
) -> bool {
    let (stopping, _) = watch::channel(false);
    let (open, mut all_closed) = mpsc::channel(1);
    let timeouts = tokio::spawn(Arc::clone(pipeline.connections()).enforce_timeouts());
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
    // Closed first, so that a load balancer notices immediately that the server stops.
    drop((listener, open));
    stopping.send_replace(true);
    pipeline.connections().begin_shutdown();
    // Nothing is ever sent: the channel closes with the last connection.
    let finished = tokio::time::timeout(limit, all_closed.recv()).await.is_ok();
    timeouts.abort();
    finished
}

fn serve_connection(
    stream: TcpStream,
    watched: Arc<ClientConnection>,
    pipeline: Pipeline,
    mut stopping: watch::Receiver<bool>,
    open: mpsc::Sender<Infallible>,
) {
    // Without this, small answers may wait for the client's acknowledgement. Serve the connection even if setting it
    // fails.
    let _ = stream.set_nodelay(true);
    let connections = Arc::clone(pipeline.connections());
    let builder = protocols(&connections);
    let lines = Arc::new(Mutex::new(RequestLines::new()));
    let stream = WatchedStream::new(stream, Arc::clone(&lines), Arc::clone(&watched), connections);
    let connection_of_requests = Arc::clone(&watched);
    let service = service_fn(move |request: Request<Incoming>| {
        lines.lock().begin(&request);
        let answer = pipeline.clone().answer(request.map(Body::new), Arc::clone(&connection_of_requests));
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

/// Waits until the server stops, or until the sender is gone, which means the same.
async fn stopped(stopping: &mut watch::Receiver<bool>) {
    let _ = stopping.wait_for(|stopping| *stopping).await;
}

/// Configures HTTP/1 and HTTP/2 with our limits.
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

/// Ignores clients that gave up. Any other error is most likely a temporary lack of file descriptors, and retrying
/// immediately would only waste processor time.
async fn pause_after(error: &io::Error) {
    use std::io::ErrorKind::{ConnectionAborted, ConnectionRefused, ConnectionReset};
    if matches!(error.kind(), ConnectionAborted | ConnectionRefused | ConnectionReset) {
        return;
    }
    tracing::error!(%error, "cannot accept connections: {error}");
    tokio::time::sleep(Duration::from_secs(1)).await;
}
