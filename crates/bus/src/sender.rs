//! The task that numbers and sends messages, and monitors the connection.

use std::collections::HashMap;
use std::ops::ControlFlow;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::time::Duration;

use async_nats::connection::State;
use async_nats::{Client, Event, Subscriber};
use bytes::Bytes;
use futures_util::{FutureExt, StreamExt};
use tokio::sync::{mpsc, oneshot};
use tokio::task::AbortHandle;
use tokio::time::{Interval, MissedTickBehavior, interval, timeout};
use uuid::Uuid;

use crate::BusError;
use crate::frame::{BusFrame, FrameBody, HEADER_BYTES, split_message};
use crate::subscribers::Subscribers;

/// How often each subject's last number is repeated. The loss of a last message is detected after at most this long.
const HEARTBEAT_INTERVAL: Duration = Duration::from_secs(2);

/// The time limit for a round trip, whose reply shows that the server has processed everything sent before it.
const ROUND_TRIP_TIMEOUT: Duration = Duration::from_secs(2);

/// A command for the sender task.
pub(crate) enum SenderCommand {
    Publish { subject: &'static str, payload: Bytes },
    Join { group: String, answer: oneshot::Sender<Result<(), BusError>> },
    Close { answer: oneshot::Sender<()> },
}

/// State shared between the callers and the sender task.
#[derive(Default)]
pub(crate) struct SharedState {
    /// The size of the queued messages.
    pub(crate) queued_bytes: AtomicUsize,
    /// Whether a message was dropped because the queue was full.
    pub(crate) overflowed: AtomicBool,
    /// Whether messages from other copies arrive.
    pub(crate) subscribed: AtomicBool,
}

pub(crate) struct SenderTask {
    client: Client,
    copy: Uuid,
    subscribers: Arc<Subscribers>,
    shared: Arc<SharedState>,
    /// The prefix of our NATS subjects, once this copy has joined a group.
    prefix: Option<String>,
    /// The last number used on each subject.
    numbers: HashMap<&'static str, u64>,
    listener: Option<AbortHandle>,
}

impl SenderTask {
    pub(crate) fn new(
        client: Client,
        copy: Uuid,
        subscribers: Arc<Subscribers>,
        shared: Arc<SharedState>,
    ) -> SenderTask {
        SenderTask { client, copy, subscribers, shared, prefix: None, numbers: HashMap::new(), listener: None }
    }

    /// Runs until the bus is closed or its last handle is dropped.
    pub(crate) async fn run(
        mut self,
        mut commands: mpsc::Receiver<SenderCommand>,
        mut events: mpsc::UnboundedReceiver<Event>,
    ) {
        let mut heartbeat = interval(HEARTBEAT_INTERVAL);
        heartbeat.set_missed_tick_behavior(MissedTickBehavior::Delay);
        loop {
            match AssertUnwindSafe(self.step(&mut commands, &mut events, &mut heartbeat)).catch_unwind().await {
                Ok(ControlFlow::Continue(())) => {}
                Ok(ControlFlow::Break(())) => return,
                Err(_) => {
                    // Subscribers on other copies get `Missed`, and this copy continues.
                    self.shared.overflowed.store(true, Ordering::SeqCst);
                    metrics::counter!("sangam_task_restarts_total", "task" => "bus").increment(1);
                    tracing::error!("the bus task panicked; it continues");
                }
            }
        }
    }

    async fn step(
        &mut self,
        commands: &mut mpsc::Receiver<SenderCommand>,
        events: &mut mpsc::UnboundedReceiver<Event>,
        heartbeat: &mut Interval,
    ) -> ControlFlow<()> {
        tokio::select! {
            command = commands.recv() => match command {
                Some(SenderCommand::Publish { subject, payload }) => self.publish(subject, payload).await,
                // Here and below, the caller may have stopped waiting for the reply.
                Some(SenderCommand::Join { group, answer }) => drop(answer.send(self.join(&group).await)),
                Some(SenderCommand::Close { answer }) => {
                    self.heartbeat().await;
                    let _ = timeout(ROUND_TRIP_TIMEOUT, self.client.flush()).await;
                    let _ = answer.send(());
                    return ControlFlow::Break(());
                }
                None => return ControlFlow::Break(()),
            },
            Some(event) = events.recv() => self.handle_event(&event).await,
            _ = heartbeat.tick() => self.heartbeat().await,
        }
        ControlFlow::Continue(())
    }

    async fn publish(&mut self, subject: &'static str, payload: Bytes) {
        self.shared.queued_bytes.fetch_sub(payload.len(), Ordering::SeqCst);
        // The server announces its limit on connect. Until then the NATS default of one megabyte applies.
        let piece_bytes = self.client.max_payload().saturating_sub(HEADER_BYTES);
        for body in split_message(payload, piece_bytes) {
            let number = self.numbers.entry(subject).or_default();
            *number += 1;
            let frame = BusFrame { copy: self.copy, number: *number, body };
            if !self.send(subject, &frame).await {
                return;
            }
        }
        metrics::counter!("sangam_bus_told_total").increment(1);
    }

    /// Repeats the last number of each subject. If messages were dropped because the queue was full, every number is increased by one,
    /// so that subscribers detect the gap.
    async fn heartbeat(&mut self) {
        for subject in self.subscribers.subjects() {
            self.numbers.entry(subject).or_default();
        }
        if self.shared.overflowed.swap(false, Ordering::SeqCst) {
            tracing::warn!(
                "the bus queue was full and messages were dropped; other copies are told that they missed messages"
            );
            self.numbers.values_mut().for_each(|number| *number += 1);
        }
        let numbers: Vec<_> = self.numbers.iter().map(|(subject, number)| (*subject, *number)).collect();
        for (subject, number) in numbers {
            self.send(subject, &BusFrame { copy: self.copy, number, body: FrameBody::Heartbeat }).await;
        }
    }

    /// Sends a frame and returns whether it was sent. While the connection is down, frames are discarded rather than queued: the
    /// numbers show the other copies that they missed it, and the content would be outdated by then.
    async fn send(&self, subject: &str, frame: &BusFrame) -> bool {
        let Some(prefix) = &self.prefix else { return false };
        if self.client.connection_state() != State::Connected {
            return false;
        }
        self.client.publish(format!("{prefix}{subject}"), frame.write()).await.is_ok()
    }

    async fn join(&mut self, group: &str) -> Result<(), BusError> {
        let prefix = format!("sangam.{group}.");
        if self.prefix.as_ref() == Some(&prefix) {
            return Ok(());
        }
        let subscribed = self.client.subscribe(format!("{prefix}>")).await;
        let subscriber = subscribed.map_err(|error| BusError(error.to_string()))?;
        let listener = tokio::spawn(listen(subscriber, prefix.clone(), self.subscribers.clone()));
        if let Some(previous) = self.listener.replace(listener.abort_handle()) {
            previous.abort();
        }
        self.prefix = Some(prefix);
        self.round_trip().await;
        self.set_subscribed(true);
        self.heartbeat().await;
        Ok(())
    }

    async fn handle_event(&mut self, event: &Event) {
        match event {
            Event::Disconnected => {
                if self.set_subscribed(false) {
                    tracing::warn!(
                        "the connection to the bus is lost; this copy keeps serving requests and tries to reconnect"
                    );
                }
            }
            Event::Connected if self.prefix.is_some() && !self.shared.subscribed.load(Ordering::SeqCst) => {
                // Messages may be lost until the server has processed our subscription again.
                self.round_trip().await;
                self.set_subscribed(true);
                self.subscribers.reset();
                self.heartbeat().await;
                tracing::info!("the bus is connected again");
            }
            other => tracing::debug!("the bus: {other}"),
        }
    }

    /// Waits until the server has processed everything sent before. The server replies to a request on a subject without subscribers
    /// immediately and in order. If there is no reply, this gives up after [`ROUND_TRIP_TIMEOUT`].
    async fn round_trip(&self) {
        if let Some(prefix) = &self.prefix {
            let request = self.client.request(format!("{prefix}round-trip"), Bytes::new());
            let _ = timeout(ROUND_TRIP_TIMEOUT, request).await;
        }
    }

    /// Returns whether the state changed.
    fn set_subscribed(&self, subscribed: bool) -> bool {
        metrics::gauge!("sangam_bus_connected").set(if subscribed { 1.0 } else { 0.0 });
        self.shared.subscribed.swap(subscribed, Ordering::SeqCst) != subscribed
    }
}

impl Drop for SenderTask {
    fn drop(&mut self) {
        self.set_subscribed(false);
        if let Some(listener) = &self.listener {
            listener.abort();
        }
    }
}

async fn listen(mut subscriber: Subscriber, prefix: String, subscribers: Arc<Subscribers>) {
    while let Some(message) = subscriber.next().await {
        if let Some(subject) = message.subject.strip_prefix(&prefix) {
            let received = catch_unwind(AssertUnwindSafe(|| subscribers.receive(subject, &message.payload)));
            if received.is_err() {
                tracing::error!(
                    "a message from the bus could not be processed; subscribers are told that they missed messages"
                );
                subscribers.reset();
            }
        }
    }
}
