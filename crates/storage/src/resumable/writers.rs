//! Allows one request at a time to write to each upload on this copy of the server.
//!
//! Two copies cannot both succeed either: a part counts only if it starts at the upload's current offset.

use std::collections::HashMap;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use parking_lot::Mutex;
use tokio::sync::watch;
use tokio::time::Instant;
use uuid::Uuid;

use crate::error::Error;

/// A writer that received nothing for this long gives way to the next one: its connection is probably broken, unnoticed.
const IDLE_TIMEOUT: Duration = Duration::from_secs(5);

/// How long to wait for a writer to give way.
const STOP_TIMEOUT: Duration = Duration::from_secs(5);

/// The requests that are writing.
#[derive(Default)]
pub(crate) struct UploadWriters(Mutex<HashMap<Uuid, Arc<WriterState>>>);

struct WriterState {
    moved: Mutex<Instant>,
    joining: AtomicBool,
    /// Whether it was told to stop.
    stop: watch::Sender<bool>,
    /// Whether it has stopped.
    done: watch::Sender<bool>,
}

impl UploadWriters {
    /// Lets a request write, unless another one is active.
    pub(crate) async fn enter(self: &Arc<Self>, id: Uuid) -> Result<UploadWriter, Error> {
        for _ in 0..2 {
            let other = match self.try_enter(id) {
                Ok(writer) => return Ok(writer),
                Err(other) => other,
            };
            if other.joining.load(Ordering::Relaxed) || other.moved.lock().elapsed() < IDLE_TIMEOUT {
                return Err(Error::Locked);
            }
            other.stop().await;
        }
        Err(Error::Locked)
    }

    fn try_enter(self: &Arc<Self>, id: Uuid) -> Result<UploadWriter, Arc<WriterState>> {
        let mut writers = self.0.lock();
        if let Some(other) = writers.get(&id) {
            return Err(Arc::clone(other));
        }
        let state = Arc::new(WriterState {
            moved: Mutex::new(Instant::now()),
            joining: AtomicBool::new(false),
            stop: watch::Sender::new(false),
            done: watch::Sender::new(false),
        });
        writers.insert(id, Arc::clone(&state));
        Ok(UploadWriter { id, state, writers: Arc::clone(self) })
    }

    /// Stops the writing request, if there is one.
    pub(crate) async fn stop(&self, id: Uuid) {
        let writer = self.0.lock().get(&id).cloned();
        if let Some(writer) = writer {
            writer.stop().await;
        }
    }
}

impl WriterState {
    async fn stop(&self) {
        let mut done = self.done.subscribe();
        self.stop.send_replace(true);
        // One that takes longer is joining parts. Do not wait for it.
        let _ = tokio::time::timeout(STOP_TIMEOUT, done.wait_for(|done| *done)).await;
    }
}

/// The right to write to one upload.
pub(crate) struct UploadWriter {
    id: Uuid,
    state: Arc<WriterState>,
    writers: Arc<UploadWriters>,
}

impl UploadWriter {
    /// Records that bytes arrived.
    pub(crate) fn record_progress(&self) {
        *self.state.moved.lock() = Instant::now();
    }

    /// Records that all bytes are there and the parts are being joined. From now on the writer does not give way.
    pub(crate) fn begin_joining(&self) {
        self.state.joining.store(true, Ordering::Relaxed);
    }

    /// Waits until it is told to stop.
    pub(crate) async fn stopped(&self) {
        let mut stop = self.state.stop.subscribe();
        // The sender lives as long as this value.
        let _ = stop.wait_for(|stop| *stop).await;
    }
}

impl Drop for UploadWriter {
    fn drop(&mut self) {
        self.writers.0.lock().remove(&self.id);
        self.state.done.send_replace(true);
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;

    #[tokio::test(start_paused = true)]
    async fn one_request_writes_and_an_idle_one_gives_way() {
        let writers = Arc::new(UploadWriters::default());
        let id = Uuid::from_u128(1);
        let first = writers.enter(id).await.unwrap();
        assert!(matches!(writers.enter(id).await, Err(Error::Locked)));
        assert!(writers.enter(Uuid::from_u128(2)).await.is_ok(), "others are not held up");

        tokio::time::advance(IDLE_TIMEOUT).await;
        let (_, second) = tokio::join!(
            async {
                first.stopped().await;
                drop(first);
            },
            writers.enter(id)
        );
        second.unwrap();
        assert!(writers.enter(id).await.is_ok(), "it is free again");
    }

    #[tokio::test(start_paused = true)]
    async fn a_writer_that_joins_parts_does_not_give_way() {
        let writers = Arc::new(UploadWriters::default());
        let id = Uuid::from_u128(1);
        let first = writers.enter(id).await.unwrap();
        first.begin_joining();
        tokio::time::advance(IDLE_TIMEOUT * 10).await;
        assert!(matches!(writers.enter(id).await, Err(Error::Locked)));
    }
}
