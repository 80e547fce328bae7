//! Two copies connected through a real NATS server.

#![allow(clippy::unwrap_used)]

use std::time::Duration;

use bytes::Bytes;
use futures_util::FutureExt;
use sangam_bus::testing::NatsServer;
use sangam_bus::{Bus, BusAddress, BusEvent, Subscription};
use tokio::time::timeout;
use uuid::Uuid;

/// The time limit for waiting. Nothing here takes nearly as long.
const TIMEOUT: Duration = Duration::from_secs(30);

/// Connects two copies that use the same database.
async fn connect_copies(server: &NatsServer) -> (Bus, Bus) {
    let (here, there) = (connect(server).await, connect(server).await);
    (here, there)
}

async fn connect(server: &NatsServer) -> Bus {
    let bus = Bus::connect(&server.address()).await.unwrap();
    bus.join("test".to_owned()).await.unwrap();
    bus
}

async fn next(subscription: &mut Subscription) -> BusEvent {
    timeout(TIMEOUT, subscription.next()).await.expect("something arrives")
}

async fn message(subscription: &mut Subscription) -> (Uuid, Bytes) {
    match next(subscription).await {
        BusEvent::Message { from, payload } => (from, payload),
        BusEvent::Missed => panic!("something was missed"),
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn messages_of_any_size_arrive_in_order() {
    let server = NatsServer::start().await;
    let (here, there) = connect_copies(&server).await;
    let mut subscription = there.subscribe("sizes");
    let mut own = here.subscribe("sizes");
    let sizes = [0, 1, 5_000_000, 3, 1 << 20, (1 << 20) - 26, (1 << 20) - 25];
    let sent: Vec<Bytes> = sizes.iter().zip(b'a'..).map(|(size, byte)| vec![byte; *size].into()).collect();
    for payload in &sent {
        here.publish("sizes", payload.clone());
    }
    for payload in sent {
        assert_eq!(message(&mut subscription).await, (here.copy(), payload));
    }
    there.publish("sizes", Bytes::from_static(b"back"));
    assert_eq!(message(&mut own).await, (there.copy(), Bytes::from_static(b"back")));
}

#[tokio::test(flavor = "multi_thread")]
async fn subscribers_are_told_when_a_message_is_too_large() {
    let server = NatsServer::start().await;
    let (here, there) = connect_copies(&server).await;
    let mut subscription = there.subscribe("sizes");
    here.publish("sizes", Bytes::from_static(b"before"));
    assert_eq!(message(&mut subscription).await.1, "before");
    here.publish("sizes", vec![0; 100 << 20].into());
    assert_eq!(next(&mut subscription).await, BusEvent::Missed);
    here.publish("sizes", Bytes::from_static(b"after"));
    assert_eq!(message(&mut subscription).await.1, "after");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_slow_subscriber_is_told_that_it_missed_messages() {
    let server = NatsServer::start().await;
    let (here, there) = connect_copies(&server).await;
    let (mut slow, mut quick) = (there.subscribe("many"), there.subscribe("many"));
    for i in 0..5000_u32 {
        here.publish("many", i.to_be_bytes().to_vec().into());
        if i % 1000 == 999 {
            while message(&mut quick).await.1 != i.to_be_bytes().as_slice() {}
        }
    }
    assert_eq!(next(&mut slow).await, BusEvent::Missed);
    assert!(matches!(next(&mut slow).await, BusEvent::Message { .. }));
}

#[tokio::test(flavor = "multi_thread")]
async fn the_password_is_sent_to_the_server_and_never_appears_in_errors() {
    let server = NatsServer::start_with(&["--user", "me", "--pass", "hunter2"]).await;
    let with = |credentials: &str| {
        BusAddress::parse(&server.url().replace("nats://", &format!("nats://{credentials}@"))).unwrap()
    };
    Bus::connect(&with("me:hunter2")).await.unwrap();
    let refused = Bus::connect(&with("me:hunter3")).await.unwrap_err().to_string();
    assert!(refused.contains("authorization violation") && !refused.contains("hunter"), "{refused}");
}

#[tokio::test(flavor = "multi_thread")]
async fn connecting_to_an_unreachable_bus_fails_immediately() {
    let mut server = NatsServer::start().await;
    server.kill();
    let error = Bus::connect(&server.address()).await.unwrap_err().to_string();
    assert!(error.contains("refused"), "{error}");
}

#[tokio::test]
async fn a_local_bus_sends_nothing_and_is_always_connected() {
    let bus = Bus::local();
    assert!(bus.is_local() && bus.is_connected());
    let mut subscription = bus.subscribe("anything");
    bus.publish("anything", Bytes::from_static(b"hello"));
    assert_eq!(subscription.next().now_or_never(), None);
}
