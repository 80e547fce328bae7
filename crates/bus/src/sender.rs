//! The task that sends messages, numbers them, and watches the connection.

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

/// How often each subject's last number is repeated, which is how late the loss of a last message is noticed.
const HEARTBEAT_INTERVAL: Duration = Duration::from_secs(2);

/// How long to wait for an answer that only says that the server has read everything before the question.
const ROUND_TRIP: Duration = Duration::from_secs(2);

/// What the task is asked to do.
pub(crate) enum SenderCommand {
    Publish { subject: &'static str, payload: Bytes },
    Join { group: String, answer: oneshot::Sender<Result<(), BusError>> },
    Close { answer: oneshot::Sender<()> },
}

/// What the callers and the sender task both use.
#[derive(Default)]
pub(crate) struct SharedState {
    /// Bytes that wait to be sent.
    pub(crate) waiting_bytes: AtomicUsize,
    /// A message did not fit into the queue.
    pub(crate) overflowed: AtomicBool,
    /// Messages of the other copies arrive.
    pub(crate) subscribed: AtomicBool,
}

pub(crate) struct SenderTask {
    client: Client,
    copy: Uuid,
    subscribers: Arc<Subscribers>,
    shared: Arc<SharedState>,
    /// What our subjects begin with, once we have joined.
    prefix: Option<String>,
    /// The last number used on each subject.
    numbers: HashMap<&'static str, u64>,
    listening: Option<AbortHandle>,
}

impl SenderTask {
    pub(crate) fn new(
        client: Client,
        copy: Uuid,
        subscribers: Arc<Subscribers>,
        shared: Arc<SharedState>,
    ) -> SenderTask {
        SenderTask { client, copy, subscribers, shared, prefix: None, numbers: HashMap::new(), listening: None }
    }

    /// Runs until it is closed, or until its last user is dropped.
    pub(crate) async fn work(
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
                    // The subscribers on other copies get `Missed`, and this copy goes on.
                    self.shared.overflowed.store(true, Ordering::SeqCst);
                    metrics::counter!("sangam_task_restarts_total", "task" => "bus").increment(1);
                    tracing::error!("the task bus panicked; it goes on");
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
                // The caller may have stopped waiting; here and below.
                Some(SenderCommand::Join { group, answer }) => drop(answer.send(self.join(&group).await)),
                Some(SenderCommand::Close { answer }) => {
                    self.heartbeat().await;
                    let _ = timeout(ROUND_TRIP, self.client.flush()).await;
                    let _ = answer.send(());
                    return ControlFlow::Break(());
                }
                None => return ControlFlow::Break(()),
            },
            Some(event) = events.recv() => self.notice(&event).await,
            _ = heartbeat.tick() => self.heartbeat().await,
        }
        ControlFlow::Continue(())
    }

    async fn publish(&mut self, subject: &'static str, payload: Bytes) {
        self.shared.waiting_bytes.fetch_sub(payload.len(), Ordering::SeqCst);
        // The server announces its limit when it connects; until then NATS's default of a megabyte holds.
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

    /// Repeats the last number of each subject. A message that did not fit into the queue uses up a number, so that subscribers
    /// notice the gap.
    async fn heartbeat(&mut self) {
        for subject in self.subscribers.subjects() {
            self.numbers.entry(subject).or_default();
        }
        if self.shared.overflowed.swap(false, Ordering::SeqCst) {
            tracing::warn!(
                "more was published than the bus could carry; other copies are informed that they missed messages"
            );
            self.numbers.values_mut().for_each(|number| *number += 1);
        }
        let numbers: Vec<_> = self.numbers.iter().map(|(subject, number)| (*subject, *number)).collect();
        for (subject, number) in numbers {
            self.send(subject, &BusFrame { copy: self.copy, number, body: FrameBody::Heartbeat }).await;
        }
    }

    /// Whether the frame was sent. While the connection is down nothing is kept for later: the numbers show the others that
    /// they missed it, and by then what it says would be outdated.
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
        let listening = tokio::spawn(listen(subscriber, prefix.clone(), self.subscribers.clone()));
        if let Some(before) = self.listening.replace(listening.abort_handle()) {
            before.abort();
        }
        self.prefix = Some(prefix);
        self.round_trip().await;
        self.set_subscribed(true);
        self.heartbeat().await;
        Ok(())
    }

    async fn notice(&mut self, event: &Event) {
        match event {
            Event::Disconnected => {
                if self.set_subscribed(false) {
                    tracing::warn!(
                        "the connection to the bus is lost; this copy goes on serving and tries to reconnect"
                    );
                }
            }
            Event::Connected if self.prefix.is_some() && !self.shared.subscribed.load(Ordering::SeqCst) => {
                // Messages can be lost until the server knows our subscription again.
                self.round_trip().await;
                self.set_subscribed(true);
                self.subscribers.reset();
                self.heartbeat().await;
                tracing::info!("the bus is connected again");
            }
            other => tracing::debug!("the bus: {other}"),
        }
    }

    /// Waits until the server has processed everything sent before. It answers a request to a subject without subscribers at
    /// once, and in order. Without an answer we go on after a while.
    async fn round_trip(&self) {
        if let Some(prefix) = &self.prefix {
            let question = self.client.request(format!("{prefix}round-trip"), Bytes::new());
            let _ = timeout(ROUND_TRIP, question).await;
        }
    }

    /// Whether that changed anything.
    fn set_subscribed(&self, subscribed: bool) -> bool {
        metrics::gauge!("sangam_bus_connected").set(if subscribed { 1.0 } else { 0.0 });
        self.shared.subscribed.swap(subscribed, Ordering::SeqCst) != subscribed
    }
}

impl Drop for SenderTask {
    fn drop(&mut self) {
        self.set_subscribed(false);
        if let Some(listening) = &self.listening {
            listening.abort();
        }
    }
}

async fn listen(mut subscriber: Subscriber, prefix: String, subscribers: Arc<Subscribers>) {
    while let Some(message) = subscriber.next().await {
        if let Some(subject) = message.subject.strip_prefix(&prefix) {
            let received = catch_unwind(AssertUnwindSafe(|| subscribers.receive(subject, &message.payload)));
            if received.is_err() {
                tracing::error!(
                    "a message of the bus could not be processed; subscribers are informed that they missed messages"
                );
                subscribers.reset();
            }
        }
    }
}
