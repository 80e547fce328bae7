//! The same HTTP stack with nothing behind it: axum on hyper, one route, and no layer around it; so no checks of who asks, no
//! limits, no logs, no metrics and no headers of our own.

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

/// Answers until the process is ended.
pub(crate) async fn serve() -> anyhow::Result<()> {
    let listener = TcpListener::bind("127.0.0.1:0").await?;
    println!("{GREETING} {}", listener.local_addr()?);
    let router = Router::new().route("/{bytes}", any(answer));
    axum::serve(listener, router).await?;
    Ok(())
}

/// Made again for each request, as an answer from the rows is.
async fn answer(Path(bytes): Path<usize>) -> String {
    "x".repeat(bytes)
}

/// The baseline as a process of its own, so that it competes with the client for the cores just as the server does.
pub(crate) async fn start() -> anyhow::Result<Process> {
    let mut command = Command::new(std::env::current_exe()?);
    command.arg("constant").stdout(Stdio::piped());
    Process::spawn(command, GREETING).await
}

/// Asks for answers of this size, with the headers a member sends.
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
