//! Live channels of several copies that act as one.

use serde_json::{Value as Json, json};
use tokio::task::yield_now;

use super::{conversation, listen, message};
use crate::support::{Copies, Process, Socket, User};

const TOPIC: &str = "realtime:hall";

fn seen_as(key: &str) -> Json {
    json!({"presence": {"key": key}})
}

async fn track(socket: &mut Socket, mood: &str) {
    socket.push(TOPIC, "presence", json!({"event": "track", "payload": {"mood": mood}})).await;
}

/// Starts two copies, with a person who has a socket on each. Both copies are connected: a broadcast arrives.
async fn start() -> (Copies, User, Socket, Socket) {
    let copies = Copies::start(2).await;
    let user = copies.apps[0].user("user").await;
    let (mut here, mut there) = (Socket::open(&copies.apps[0]).await, Socket::open(&copies.apps[1]).await);
    here.join(&user, TOPIC, seen_as("here")).await;
    there.join(&user, TOPIC, seen_as("there")).await;
    (copies, user, here, there)
}

#[tokio::test(flavor = "multi_thread")]
async fn a_message_written_through_one_copy_arrives_at_the_other() {
    let copies = Copies::start(2).await;
    let (asha, ravi) = (copies.apps[0].user("user").await, copies.apps[0].user("employer").await);
    let id = conversation(&asha, &ravi).await;
    let mut socket = Socket::open(&copies.apps[1]).await;
    socket.join(&ravi, "realtime:rows", listen("messages")).await;
    let written = message(&asha, &id, "From the other copy").await;
    assert_eq!(socket.change("realtime:rows").await["record"], written);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_broadcast_reaches_the_members_on_every_copy() {
    let (copies, user, mut here, mut there) = start().await;
    let said = json!({"type": "broadcast", "event": "e", "payload": {"n": 1}});
    here.push(TOPIC, "broadcast", said.clone()).await;
    assert_eq!(there.expect(TOPIC, "broadcast").await.payload, said);
    let call = user.at(&copies.apps[1].url).post("/realtime/v1/api/broadcast/hall/events/e").json(&json!({"n": 1}));
    assert_eq!(call.send().await.status, 202);
    assert_eq!(here.expect(TOPIC, "broadcast").await.payload, said);
}

#[tokio::test(flavor = "multi_thread")]
async fn presence_is_merged_and_a_new_copy_learns_of_it() {
    let (mut copies, user, mut here, mut there) = start().await;
    track(&mut here, "fine").await;
    let diff = there.expect(TOPIC, "presence_diff").await.payload;
    assert_eq!(diff["joins"]["here"]["metas"][0]["mood"], "fine");
    track(&mut there, "better").await;
    here.expect(TOPIC, "presence_diff").await;
    assert_eq!(here.expect(TOPIC, "presence_diff").await.payload["joins"]["there"]["metas"][0]["mood"], "better");

    copies.add().await;
    // What a copy learns at start takes a moment to arrive.
    loop {
        let mut late = Socket::open(&copies.apps[2]).await;
        late.try_join(TOPIC, seen_as("late"), Some(user.token())).await;
        let state = late.expect(TOPIC, "presence_state").await.payload;
        if state["here"]["metas"][0]["mood"] == "fine" && state["there"]["metas"][0]["mood"] == "better" {
            break;
        }
        yield_now().await;
    }
    drop(here);
    let left = there.expect(TOPIC, "presence_diff").await.payload;
    let left =
        if left["leaves"]["here"].is_object() { left } else { there.expect(TOPIC, "presence_diff").await.payload };
    assert_eq!(left["leaves"]["here"]["metas"][0]["mood"], "fine");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_person_is_online_wherever_a_channel_shows_them() {
    let (copies, user, here, mut there) = start().await;
    assert!(
        copies.apps.iter().all(|app| !app.realtime.is_online(user.id)),
        "an open channel alone does not make a person online"
    );
    track(&mut there, "fine").await;
    let other = copies.apps[0].user("user").await;
    for app in &copies.apps {
        assert!(!app.realtime.is_online(other.id));
    }
    drop(here);
    while !copies.apps[0].realtime.is_online(user.id) {
        yield_now().await;
    }
    drop(there);
    for app in &copies.apps {
        while app.realtime.is_online(user.id) {
            yield_now().await;
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn signing_out_on_one_copy_ends_the_streams_of_the_other() {
    let (_copies, user, mut here, mut there) = start().await;
    assert_eq!(user.post("/auth/v1/logout").send().await.status, 204);
    for socket in [&mut here, &mut there] {
        let system = socket.expect(TOPIC, "system").await;
        assert_eq!(system.payload["status"], "error");
        socket.expect(TOPIC, "phx_close").await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn the_people_of_a_copy_that_is_killed_have_left() {
    let (copies, _user, mut here, _there) = start().await;
    let folder = tempfile::tempdir().unwrap();
    let (flags, secret) = (copies.flags(), copies.secret());
    let flags: Vec<&str> = flags.iter().chain(&secret).map(String::as_str).collect();
    let process = Process::serve(folder.path(), &flags).await;
    let key = copies.apps[0].keys.service();
    let mut doomed = Socket::open_as(&format!("http://{}", process.address), key, 2).await.unwrap();
    doomed.join_with(TOPIC, seen_as("doomed"), None).await;
    track(&mut doomed, "unaware").await;
    assert_eq!(here.expect(TOPIC, "presence_diff").await.payload["joins"]["doomed"]["metas"][0]["mood"], "unaware");
    drop(process);
    assert_eq!(here.expect(TOPIC, "presence_diff").await.payload["leaves"]["doomed"]["metas"][0]["mood"], "unaware");
}

#[tokio::test(flavor = "multi_thread")]
async fn clients_join_again_when_the_bus_was_away() {
    let (mut copies, _user, mut here, mut there) = start().await;
    copies.nats.kill();
    copies.nats.restart().await;
    for socket in [&mut here, &mut there] {
        let error = socket.expect(TOPIC, "phx_error").await;
        assert_eq!((&error.payload, error.reference), (&json!({}), error.join_ref));
    }
}
