//! Opens connections on a separate thread, so that requests never wait for connections to be opened.

use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::thread::{self, JoinHandle};

use super::connection::ReadingConnection;
use super::{IdleConnections, ReadRequest, SharedReading};
use crate::Error;

pub(super) type ReaderThreads = Vec<JoinHandle<()>>;

/// A request to open another connection, unless the maximum is reached.
pub(super) enum OpenRequest {
    Thread,
    Idle,
    Stop,
}

/// The state of the thread that opens connections.
pub(super) struct Opener {
    pub(super) path: PathBuf,
    pub(super) shared: Arc<SharedReading>,
    pub(super) idle: Arc<IdleConnections>,
    pub(super) queue: flume::Receiver<ReadRequest>,
    pub(super) threads: ReaderThreads,
    /// The maximum number of reader threads.
    pub(super) max_threads: usize,
    /// How many more connections for short reads may be opened.
    pub(super) idle_left: usize,
}

impl Opener {
    /// Runs until it is stopped, then returns the threads that it has started.
    pub(super) fn serve(mut self, open_requests: &flume::Receiver<OpenRequest>) -> ReaderThreads {
        while let Ok(request) = open_requests.recv() {
            let opened = match request {
                OpenRequest::Thread => self.add_thread(),
                OpenRequest::Idle => self.add_idle(),
                OpenRequest::Stop => break,
            };
            // If no more connections can be opened, the server continues with those it has.
            if let Err(error) = opened.and_then(|()| self.add_threads_for_queue()) {
                tracing::error!(%error, "a reading connection could not be opened");
            }
        }
        self.threads
    }

    /// Adds threads for requests that arrived meanwhile and could not notify the opener.
    fn add_threads_for_queue(&mut self) -> Result<(), Error> {
        while !self.queue.is_empty() && self.threads.len() < self.max_threads {
            self.add_thread()?;
        }
        Ok(())
    }

    fn add_thread(&mut self) -> Result<(), Error> {
        if self.threads.len() == self.max_threads {
            return Ok(());
        }
        let (reader, queue) = (ReadingConnection::open(&self.path, &self.shared)?, self.queue.clone());
        let name = format!("db-reader-{}", self.threads.len());
        self.shared.threads.fetch_add(1, Ordering::Relaxed);
        self.threads.push(start_thread(name, move || reader.serve(&queue))?);
        Ok(())
    }

    fn add_idle(&mut self) -> Result<(), Error> {
        if self.idle_left == 0 {
            return Ok(());
        }
        let reader = ReadingConnection::open(&self.path, &self.shared)?;
        self.idle.lock().push(reader);
        self.idle_left -= 1;
        Ok(())
    }
}

pub(super) fn start_thread<T: Send + 'static>(
    name: String,
    run: impl FnOnce() -> T + Send + 'static,
) -> Result<JoinHandle<T>, Error> {
    thread::Builder::new().name(name).spawn(run).map_err(|error| Error::Unavailable(error.to_string()))
}
