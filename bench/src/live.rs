//! Realtime: how fast one event reaches many subscribers, and how much memory an idle socket needs.

mod delivery_counter;
mod socket;

use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Instant;

use anyhow::{Context, ensure};
use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};
use serde::Serialize;
use serde_json::{Value as Json, json};
use tokio::task::JoinSet;

use crate::instance::{Instance, Keys};
use crate::load::{Load, Throughput};
use crate::member::Member;
use crate::wire::{Connection, Request};
use delivery_counter::DeliveryCounter;
use socket::Socket;

/// The results.
#[derive(Debug, Serialize)]
pub(crate) struct LiveReport {
    pub(crate) subscribers: usize,
    /// Deliveries of broadcasts, timed from sending until each subscriber has them.
    pub(crate) broadcast: Throughput,
    /// Deliveries of inserted rows, timed from before the insert until each subscriber has them.
    pub(crate) changes: Throughput,
    pub(crate) idle_sockets: usize,
    pub(crate) bytes_per_idle_socket: u64,
}

/// Parallel publishers. Each waits until everyone has received its event before it sends the next.
const PUBLISHERS: usize = 4;

/// Sockets opened in parallel.
const OPENED_TOGETHER: usize = 64;

/// How many sockets each measurement opens.
#[derive(Debug, Clone, Copy)]
pub(crate) struct SocketCounts {
    pub(crate) subscribers: usize,
    pub(crate) idle_sockets: usize,
}

/// Measures broadcasts, row changes and idle sockets.
pub(crate) async fn measure(
    instance: &Instance,
    keys: &Keys,
    member: &Member,
    load: Load,
    counts: SocketCounts,
) -> anyhow::Result<LiveReport> {
    allow_descriptors(counts)?;
    let address = instance.process.address;
    let idle = measure_idle(instance, member, counts.idle_sockets).await?;
    let broadcast = Publication {
        topic: "realtime:measured",
        config: json!({}),
        publish: |mark| {
            let message = json!({"topic": "measured", "event": "e", "payload": {"text": mark}});
            Request::post("/realtime/v1/api/broadcast", &json!({"messages": [message]}))
        },
        status: 202,
    };
    let listener = json!([{"event": "INSERT", "schema": "public", "table": "posts"}]);
    let changes = Publication {
        topic: "realtime:rows",
        config: json!({"postgres_changes": listener}),
        publish: |mark| Request::post("/rest/v1/posts", &json!({"content": mark})),
        status: 201,
    };
    Ok(LiveReport {
        subscribers: counts.subscribers,
        // The service key has no limit on broadcasts.
        broadcast: broadcast
            .measure(address, member, |request| request.signed(&keys.service, &keys.service), load, counts.subscribers)
            .await?,
        changes: changes.measure(address, member, |request| member.sign(request), load, counts.subscribers).await?,
        idle_sockets: counts.idle_sockets,
        bytes_per_idle_socket: idle,
    })
}

/// A published event, and the topic on which subscribers receive it.
struct Publication {
    topic: &'static str,
    config: Json,
    publish: fn(&str) -> Request,
    status: u16,
}

impl Publication {
    async fn measure(
        &self,
        address: SocketAddr,
        member: &Member,
        sign: impl Fn(Request) -> Request,
        load: Load,
        subscribers: usize,
    ) -> anyhow::Result<Throughput> {
        let begin = Instant::now() + load.warm_up;
        let counter = Arc::new(DeliveryCounter::new(subscribers, begin, begin + load.measured)?);
        let mut readers = JoinSet::new();
        for mut socket in open(address, member, subscribers, |_| (self.topic.to_owned(), self.config.clone())).await? {
            let counter = counter.clone();
            readers.spawn(async move {
                loop {
                    match socket.read().await {
                        Ok(frame) => counter.note_delivery(frame),
                        Err(error) => return error,
                    }
                }
            });
        }
        // The clock starts once all subscribers have joined, however long that took.
        counter.start(load);
        let publishers = (0..PUBLISHERS).map(|_| self.publish_all(address, &sign, &counter));
        tokio::select! {
            published = futures_util::future::try_join_all(publishers) => published.map(drop)?,
            // Otherwise the publishers would wait for it forever.
            Some(lost) = readers.join_next() => return Err(lost?.context("a subscriber lost its socket")),
        }
        counter.pace()
    }

    async fn publish_all(
        &self,
        address: SocketAddr,
        sign: &impl Fn(Request) -> Request,
        counter: &DeliveryCounter,
    ) -> anyhow::Result<()> {
        let mut connection = Connection::open(address).await?;
        while let Some((mark, heard)) = counter.mark() {
            let answer = connection.ask(&sign((self.publish)(&mark)).bytes()).await?;
            ensure!(answer.status == self.status, "publishing was answered {}", answer.status);
            heard.await.context("the subscribers are gone")?;
        }
        Ok(())
    }
}

/// The server's memory per idle socket with one joined channel.
async fn measure_idle(instance: &Instance, member: &Member, count: usize) -> anyhow::Result<u64> {
    let before = instance.process.memory()?.own_bytes;
    let sockets = open(instance.process.address, member, count, |i| (format!("realtime:idle-{i}"), json!({}))).await?;
    let after = instance.process.memory()?.own_bytes;
    let open = count_open(instance.process.address).await?;
    ensure!(open >= count as f64, "of {count} idle sockets {open} are open");
    drop(sockets);
    Ok(after.saturating_sub(before) / u64::try_from(count.max(1))?)
}

/// The number of sockets in the server's metrics.
async fn count_open(address: SocketAddr) -> anyhow::Result<f64> {
    let mut connection = Connection::open(address).await?;
    let answer = connection.ask(&Request::get("/metrics").bytes()).await?;
    let text = String::from_utf8_lossy(answer.body);
    let number = text.lines().find_map(|line| line.strip_prefix("realtime_sockets "));
    Ok(number.context("the server does not count its sockets")?.trim().parse()?)
}

async fn open(
    address: SocketAddr,
    member: &Member,
    count: usize,
    channel: impl Fn(usize) -> (String, Json),
) -> anyhow::Result<Vec<Socket>> {
    let mut sockets = Vec::with_capacity(count);
    while sockets.len() < count {
        let next = sockets.len()..count.min(sockets.len() + OPENED_TOGETHER);
        let opening = next.map(|i| {
            let (topic, config) = channel(i);
            async move {
                let mut socket = Socket::open(address, member.anon_key()).await?;
                socket.join(&topic, &config, member.token()).await?;
                anyhow::Ok(socket)
            }
        });
        for socket in futures_util::future::join_all(opening).await {
            sockets.push(socket.context("cannot open a socket")?);
        }
    }
    Ok(sockets)
}

/// Raises the limit on file descriptors, because each socket needs one here too.
fn allow_descriptors(counts: SocketCounts) -> anyhow::Result<()> {
    let limit = getrlimit(Resource::Nofile);
    // If it is refused, the check below reports what is missing.
    let _ = setrlimit(Resource::Nofile, Rlimit { current: limit.maximum, maximum: limit.maximum });
    let allowed = getrlimit(Resource::Nofile).current.unwrap_or(u64::MAX);
    let needed = u64::try_from(counts.subscribers.max(counts.idle_sockets))? + 600;
    ensure!(allowed >= needed, "{needed} file descriptors are needed and {allowed} allowed; raise `ulimit -n`");
    Ok(())
}
