//! Uploads and downloads, compared with a plain copy of the same bytes on the same disk.

use std::fs::{self, File};
use std::io::Write;
use std::path::Path;
use std::time::{Duration, Instant};

use anyhow::ensure;
use serde::Serialize;

use crate::instance::Instance;
use crate::member::Member;
use crate::wire::{Connection, Request};

/// The size of the file: far more than is ever held in memory, and small enough to be sent often.
const FILE_BYTES: usize = 16 * 1024 * 1024;

/// The throughput of files in one direction, one after the other over one connection.
#[derive(Debug, Serialize)]
pub(crate) struct FileLine {
    pub(crate) name: &'static str,
    pub(crate) megabytes_per_second: f64,
    /// The same bytes from memory to a synced file, or from a file to memory.
    pub(crate) copy_megabytes_per_second: f64,
    /// Our throughput divided by it.
    pub(crate) ratio: f64,
}

impl FileLine {
    fn of(name: &'static str, ours: f64, copy: f64) -> FileLine {
        FileLine { name, megabytes_per_second: ours, copy_megabytes_per_second: copy, ratio: ours / copy }
    }
}

/// Measures uploads and then downloads, each followed by its baseline.
pub(crate) async fn measure(
    instance: &Instance,
    member: &Member,
    folder: &Path,
    seconds: Duration,
) -> anyhow::Result<Vec<FileLine>> {
    let video = video();
    let path = format!("/storage/v1/object/media/{}/bench.mp4", member.id);
    let upload = Request::file(&path, "video/mp4", video.clone()).header("x-upsert", "true");
    let (upload, download) = (member.sign(upload).bytes(), member.sign(Request::get(&path)).bytes());
    let mut connection = Connection::open(instance.process.address).await?;

    let stored = repeat(&mut connection, &upload, seconds, |body| !body.is_empty()).await?;
    let copied = copy(seconds, || write_synced(&folder.join("copy"), &video))?;
    let fetched = repeat(&mut connection, &download, seconds, |body| body.len() == FILE_BYTES).await?;
    let read = copy(seconds, || read_back(&folder.join("copy")))?;
    Ok(vec![FileLine::of("upload, durable", stored, copied), FileLine::of("download", fetched, read)])
}

/// The box structure of a video.
fn video() -> Vec<u8> {
    let mut file = b"\0\0\0\x10ftypisom\0\0\0\0".to_vec();
    let rest = u32::try_from(FILE_BYTES - file.len()).unwrap_or(u32::MAX);
    file.extend(rest.to_be_bytes());
    file.extend(b"mdat");
    // Bytes that a disk cannot compress or skip.
    file.extend((file.len()..FILE_BYTES).map(|i| (i.wrapping_mul(2_654_435_761) >> 16) as u8));
    file
}

/// Repeats a request and returns the megabytes per second.
async fn repeat(
    connection: &mut Connection,
    request: &[u8],
    seconds: Duration,
    is_right: fn(&[u8]) -> bool,
) -> anyhow::Result<f64> {
    let started = Instant::now();
    let mut files = 0;
    while files == 0 || started.elapsed() < seconds {
        let answer = connection.ask(request).await?;
        ensure!(answer.status == 200 && is_right(answer.body), "a file was answered with {}", answer.status);
        files += 1;
    }
    Ok(megabytes(files) / started.elapsed().as_secs_f64())
}

fn copy(seconds: Duration, mut once: impl FnMut() -> anyhow::Result<()>) -> anyhow::Result<f64> {
    let started = Instant::now();
    let mut files = 0;
    while files == 0 || started.elapsed() < seconds {
        once()?;
        files += 1;
    }
    Ok(megabytes(files) / started.elapsed().as_secs_f64())
}

/// Writes a new file with the same durability as the server.
fn write_synced(path: &Path, bytes: &[u8]) -> anyhow::Result<()> {
    let _ = fs::remove_file(path);
    let mut file = File::create(path)?;
    file.write_all(bytes)?;
    Ok(file.sync_all()?)
}

fn read_back(path: &Path) -> anyhow::Result<()> {
    ensure!(fs::read(path)?.len() == FILE_BYTES, "the copy has a different length");
    Ok(())
}

fn megabytes(files: u32) -> f64 {
    f64::from(files) * FILE_BYTES as f64 / 1e6
}
