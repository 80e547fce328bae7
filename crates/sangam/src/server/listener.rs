//! From sockets to requests, and the orderly end of both.

use std::convert::Infallible;
use std::net::SocketAddr;
use std::pin::pin;
use std::time::Duration;

use axum::body::Body;
use http::Request;
use hyper::body::Incoming;
use hyper::service::service_fn;
use hyper_util::rt::{TokioExecutor, TokioIo, TokioTimer};
use hyper_util::server::conn::auto;
use hyper_util::server::graceful::GracefulShutdown;
use tokio::net::{TcpListener, TcpStream};

use super::shell::Shell;

/// The other end of a request's connection: a person's browser, or the proxy in front of us.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Peer(pub(crate) SocketAddr);

/// How long a connection may be silent before or within the head of a request. Longer than the minute that proxies
/// commonly keep idle connections, so that it is the proxy who closes them and no request meets a closed door.
const HEAD_TIMEOUT: Duration = Duration::from_secs(75);

/// Serves until `stop` is done, then lets running requests finish for as long as `limit`. Says whether all did.
pub(crate) async fn serve(
    listener: TcpListener,
    shell: Shell,
    stop: impl Future<Output = ()>,
    limit: Duration,
) -> bool {
    let graceful = GracefulShutdown::new();
    let mut stop = pin!(stop);
    loop {
        tokio::select! {
            biased;
            () = &mut stop => break,
            accepted = listener.accept() => match accepted {
                Ok((stream, address)) => serve_connection(stream, Peer(address), shell.clone(), &graceful),
                Err(error) => pause_after(&error).await,
            },
        }
    }
    // Closed first, so that a balancer sees at once that nobody is home.
    drop(listener);
    tokio::time::timeout(limit, graceful.shutdown()).await.is_ok()
}

fn serve_connection(stream: TcpStream, peer: Peer, shell: Shell, graceful: &GracefulShutdown) {
    // Without this small answers may wait for the client's acknowledgement; failing to set it is no reason to refuse.
    let _ = stream.set_nodelay(true);
    let service = service_fn(move |request: Request<Incoming>| {
        let answer = shell.clone().answer(request.map(Body::new), peer);
        async move { Ok::<_, Infallible>(answer.await) }
    });
    let mut builder = auto::Builder::new(TokioExecutor::new());
    builder.http1().timer(TokioTimer::new()).header_read_timeout(HEAD_TIMEOUT);
    builder.http2().timer(TokioTimer::new());
    let connection = builder.serve_connection_with_upgrades(TokioIo::new(stream), service);
    let connection = graceful.watch(connection.into_owned());
    tokio::spawn(async move {
        if let Err(error) = connection.await {
            tracing::debug!(%error, "a connection ended early: {error}");
        }
    });
}

/// A client that gave up is nothing to us. Anything else is likely a lack of file descriptors, which passes, and
/// trying again at once would only burn the processor.
async fn pause_after(error: &std::io::Error) {
    use std::io::ErrorKind::{ConnectionAborted, ConnectionRefused, ConnectionReset};
    if matches!(error.kind(), ConnectionAborted | ConnectionRefused | ConnectionReset) {
        return;
    }
    tracing::error!(%error, "cannot accept connections: {error}");
    tokio::time::sleep(Duration::from_secs(1)).await;
}
