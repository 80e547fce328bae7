//! The task that sends what is told, keeps the numbers, and watches the connection.

use std::collections::HashMap;
use std::ops::ControlFlow;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Duration;

use async_nats::connection::State;
use async_nats::{Client, Event, Subscriber};
use bytes::Bytes;
use futures_util::{FutureExt, StreamExt};
use tokio::sync::{mpsc, oneshot};
use tokio::task::AbortHandle;
use tokio::time::{Interval, MissedTickBehavior, interval, timeout};
use uuid::Uuid;

use super::BusError;
use super::frame::{Body, Frame, HEADER_BYTES, cut};
use super::link::Shared;
use super::listeners::Listeners;

/// How often each subject's last number is repeated, which is how late the loss of a last message is noticed.
const PULSE: Duration = Duration::from_secs(2);

/// How long to wait for an answer that only says that the server has read everything before the question.
const ROUND_TRIP: Duration = Duration::from_secs(2);

/// What the speaker is asked to do.
pub(super) enum Order {
    Tell { subject: &'static str, payload: Bytes },
    Join { group: String, answer: oneshot::Sender<Result<(), BusError>> },
    Close { answer: oneshot::Sender<()> },
}

pub(super) struct Speaker {
    client: Client,
    copy: Uuid,
    listeners: Arc<Listeners>,
    shared: Arc<Shared>,
    /// What our subjects begin with, once we have joined.
    prefix: Option<String>,
    /// The last number used on each subject.
    numbers: HashMap<&'static str, u64>,
    listening: Option<AbortHandle>,
}

impl Speaker {
    pub(super) fn new(client: Client, copy: Uuid, listeners: Arc<Listeners>, shared: Arc<Shared>) -> Speaker {
        Speaker { client, copy, listeners, shared, prefix: None, numbers: HashMap::new(), listening: None }
    }

    /// Works until it is told to close, or nobody is left to tell it.
    pub(super) async fn work(mut self, mut orders: mpsc::Receiver<Order>, mut events: mpsc::UnboundedReceiver<Event>) {
        let mut pulse = interval(PULSE);
        pulse.set_missed_tick_behavior(MissedTickBehavior::Delay);
        loop {
            match AssertUnwindSafe(self.step(&mut orders, &mut events, &mut pulse)).catch_unwind().await {
                Ok(ControlFlow::Continue(())) => {}
                Ok(ControlFlow::Break(())) => return,
                Err(_) => {
                    // The others are told that they missed something, and this copy goes on.
                    self.shared.overflowed.store(true, Ordering::SeqCst);
                    metrics::counter!("sangam_task_restarts_total", "task" => "bus").increment(1);
                    tracing::error!("the task bus panicked; it goes on");
                }
            }
        }
    }

    async fn step(
        &mut self,
        orders: &mut mpsc::Receiver<Order>,
        events: &mut mpsc::UnboundedReceiver<Event>,
        pulse: &mut Interval,
    ) -> ControlFlow<()> {
        tokio::select! {
            order = orders.recv() => match order {
                Some(Order::Tell { subject, payload }) => self.tell(subject, payload).await,
                // The caller may have stopped waiting; here and below.
                Some(Order::Join { group, answer }) => drop(answer.send(self.join(&group).await)),
                Some(Order::Close { answer }) => {
                    self.pulse().await;
                    let _ = timeout(ROUND_TRIP, self.client.flush()).await;
                    let _ = answer.send(());
                    return ControlFlow::Break(());
                }
                None => return ControlFlow::Break(()),
            },
            Some(event) = events.recv() => self.notice(&event).await,
            _ = pulse.tick() => self.pulse().await,
        }
        ControlFlow::Continue(())
    }

    async fn tell(&mut self, subject: &'static str, payload: Bytes) {
        self.shared.waiting_bytes.fetch_sub(payload.len(), Ordering::SeqCst);
        // The server says what it takes; one that was never heard of takes the usual megabyte.
        let piece_bytes = self.client.max_payload().saturating_sub(HEADER_BYTES);
        for body in cut(payload, piece_bytes) {
            let number = self.numbers.entry(subject).or_default();
            *number += 1;
            let frame = Frame { copy: self.copy, number: *number, body };
            if !self.send(subject, &frame).await {
                return;
            }
        }
        metrics::counter!("sangam_bus_told_total").increment(1);
    }

    /// Repeats the last numbers. What did not fit into the queue is counted as told and lost.
    async fn pulse(&mut self) {
        for subject in self.listeners.subjects() {
            self.numbers.entry(subject).or_default();
        }
        if self.shared.overflowed.swap(false, Ordering::SeqCst) {
            tracing::warn!("more was told than the bus could carry; other copies are told that they missed something");
            self.numbers.values_mut().for_each(|number| *number += 1);
        }
        let numbers: Vec<_> = self.numbers.iter().map(|(subject, number)| (*subject, *number)).collect();
        for (subject, number) in numbers {
            self.send(subject, &Frame { copy: self.copy, number, body: Body::Pulse }).await;
        }
    }

    /// Whether the frame is on its way. While the connection is away nothing is kept for later: the numbers tell the
    /// others that they missed it, and old news would only follow its own corrections.
    async fn send(&self, subject: &str, frame: &Frame) -> bool {
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
        let listening = tokio::spawn(listen(subscriber, prefix.clone(), self.listeners.clone()));
        if let Some(before) = self.listening.replace(listening.abort_handle()) {
            before.abort();
        }
        self.prefix = Some(prefix);
        self.round_trip().await;
        self.set_hearing(true);
        self.pulse().await;
        Ok(())
    }

    async fn notice(&mut self, event: &Event) {
        match event {
            Event::Disconnected => {
                if self.set_hearing(false) {
                    tracing::warn!("the bus is away; this copy serves on, and tries to reach it again");
                }
            }
            Event::Connected if self.prefix.is_some() && !self.shared.hearing.load(Ordering::SeqCst) => {
                // Only when the server knows our subscription again is nothing lost any more.
                self.round_trip().await;
                self.set_hearing(true);
                self.listeners.start_afresh();
                self.pulse().await;
                tracing::info!("the bus is back");
            }
            other => tracing::debug!("the bus: {other}"),
        }
    }

    /// Asks something that nobody answers, so that the server says so. It reads what we send in order, so it has read
    /// everything before; without an answer it is taken to have done so.
    async fn round_trip(&self) {
        if let Some(prefix) = &self.prefix {
            let question = self.client.request(format!("{prefix}nobody"), Bytes::new());
            let _ = timeout(ROUND_TRIP, question).await;
        }
    }

    /// Whether that was news.
    fn set_hearing(&self, hearing: bool) -> bool {
        metrics::gauge!("sangam_bus_connected").set(if hearing { 1.0 } else { 0.0 });
        self.shared.hearing.swap(hearing, Ordering::SeqCst) != hearing
    }
}

impl Drop for Speaker {
    fn drop(&mut self) {
        self.set_hearing(false);
        if let Some(listening) = &self.listening {
            listening.abort();
        }
    }
}

async fn listen(mut subscriber: Subscriber, prefix: String, listeners: Arc<Listeners>) {
    while let Some(message) = subscriber.next().await {
        if let Some(subject) = message.subject.strip_prefix(&prefix) {
            let received = catch_unwind(AssertUnwindSafe(|| listeners.receive(subject, &message.payload)));
            if received.is_err() {
                tracing::error!(
                    "a message of the bus could not be taken; listeners are told that they missed something"
                );
                listeners.start_afresh();
            }
        }
    }
}
