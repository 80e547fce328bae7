//! A temporary S3-compatible server, for tests that are not written in Rust. `s3 FOLDER [ADDRESS]` serves a folder at that
//! address or a free port, and prints the settings with which `sangam` stores its files there, for `scripts/on-s3`.

#![allow(clippy::unwrap_used)]

#[path = "../tests/support/s3/serve.rs"]
mod serve;

use std::path::PathBuf;

use serve::{BUCKET, KEY, SECRET, serve};
use tokio::net::TcpListener;

#[tokio::main]
async fn main() {
    let folder: PathBuf = std::env::args_os().nth(1).expect("usage: s3 FOLDER [ADDRESS]").into();
    let address = std::env::args().nth(2).unwrap_or_else(|| "127.0.0.1:0".to_owned());
    let listener = TcpListener::bind(address).await.unwrap();
    let address = listener.local_addr().unwrap();
    println!("SANGAM_FILES=s3://{BUCKET}/sangam?endpoint=http://{address}");
    println!("SANGAM_S3_ACCESS_KEY_ID={KEY}");
    println!("SANGAM_S3_SECRET_ACCESS_KEY={SECRET}");
    serve(listener, &folder).await;
}
