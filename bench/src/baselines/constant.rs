//! The same HTTP stack with nothing behind it: axum on hyper with one route and no middleware. So there is no
//! authentication, no rate limit, no logging, no metrics and no custom header.

use std::process::Stdio;

use axum::Router;
use axum::extract::Path;
use axum::routing::any;
use tokio::net::TcpListener;
use tokio::process::Command;

use crate::instance::Process;
use crate::load::{Load, PreparedRequest, Throughput, generate_load};
use crate::member::Member;
use crate::wire::Request;

/// What the process prints before its address.
const GREETING: &str = "answering on";

/// Answers requests until the process is stopped.
pub(crate) async fn serve() -> anyhow::Result<()> {
    let listener = TcpListener::bind("127.0.0.1:0").await?;
    println!("{GREETING} {}", listener.local_addr()?);
    let router = Router::new().route("/{bytes}", any(answer));
    axum::serve(listener, router).await?;
    Ok(())
}

/// Built again for each request, like an answer with rows.
async fn answer(Path(bytes): Path<usize>) -> String {
    "x".repeat(bytes)
}

/// Runs the baseline in a separate process, so that it competes with the client for the cores just as the server does.
pub(crate) async fn start() -> anyhow::Result<Process> {
    let mut command = Command::new(std::env::current_exe()?);
    command.arg("constant").stdout(Stdio::piped());
    Process::spawn(command, GREETING).await
}

/// Requests answers of this size, with the headers a member sends.
pub(crate) async fn measure(
    process: &Process,
    member: &Member,
    load: Load,
    body_bytes: usize,
) -> anyhow::Result<Throughput> {
    let request = member.sign(Request::get(format!("/{body_bytes}"))).bytes();
    generate_load(process.address, load, vec![PreparedRequest { request, status: 200, body_bytes: Some(body_bytes) }])
        .await
}
