//! The limits on row listeners per channel, socket and account.

use sangam_db::Engine;
use sangam_realtime::Limits;
use sangam_schema::Clock;
use serde_json::{Value as Json, json};

use super::{listen, post};
use crate::support::{App, Received, Socket, User, on_both_engines};

const TOPIC: &str = "realtime:rows";

async fn start(change: impl FnOnce(&mut Limits)) -> App {
    App::start_with(Engine::Sqlite, Clock::system(), |settings| change(&mut settings.realtime)).await
}

/// Opens a socket through a proxy, because connections from the server's own machine count for no account.
async fn open_counted(app: &App) -> Socket {
    Socket::open_from(app, "203.0.113.7").await.unwrap()
}

fn entries(entries: &[Json]) -> Json {
    json!({"postgres_changes": entries})
}

fn every_table() -> Json {
    entries(&[json!({"event": "*", "schema": "public"})])
}

/// A hundred ways to write the same entry.
fn spellings(table: &str) -> Vec<Json> {
    let words = (0..25).map(|n: u32| {
        let letter = |(place, letter): (usize, char)| match n >> place & 1 {
            1 => letter.to_ascii_uppercase(),
            _ => letter,
        };
        "insert".chars().enumerate().map(letter).collect::<String>()
    });
    let written = words.flat_map(|event| {
        [
            json!({"event": event, "table": table}),
            json!({"event": event, "table": table, "schema": "*"}),
            json!({"event": event, "table": table, "schema": "public"}),
            json!({"event": event, "table": table, "schema": "public", "filter": ""}),
        ]
    });
    written.collect()
}

/// Asserts that a join was refused, and returns the reason.
fn reason(reply: &Received) -> &str {
    assert_eq!(reply.payload["status"], "error", "{reply:?}");
    reply.payload["response"]["reason"].as_str().unwrap()
}

async fn refusal(socket: &mut Socket, user: &User, topic: &str, config: Json) -> String {
    reason(&socket.try_join(topic, config, Some(user.token())).await).to_owned()
}

on_both_engines! {
    async fn entries_that_differ_only_in_spelling_share_one_listener(app: App) {
        let user = app.user("user").await;
        let mut socket = Socket::open(&app).await;
        for (topic, table) in [("realtime:one", "posts"), ("realtime:all", "*")] {
            let written = spellings(table);
            let reply = socket.join(&user, topic, entries(&written)).await;
            // The clients compare each entry of the reply with their own.
            let mut accepted = reply.payload["response"]["postgres_changes"].clone();
            let mut ids: Vec<Json> = accepted.as_array_mut().unwrap().iter_mut().map(|entry| entry["id"].take()).collect();
            for (entry, sent) in accepted.as_array().unwrap().iter().zip(&written) {
                let mut sent = sent.clone();
                sent["id"] = Json::Null;
                assert_eq!(*entry, sent);
            }
            post(&user, "Once").await;
            ids.sort_unstable_by_key(Json::as_u64);
            assert_eq!((ids.len(), &json!(ids)), (100, &socket.expect(topic, "postgres_changes").await.payload["ids"]));
            socket.ask(topic, "phx_leave", json!({})).await;
        }
    }

    async fn an_entry_for_a_table_and_one_for_all_tables_share_the_listener_and_keep_their_ids(app: App) {
        let user = app.user("user").await;
        let mut socket = Socket::open(&app).await;
        let config = entries(&[json!({"event": "INSERT", "table": "posts"}), json!({"event": "INSERT"}), json!({"event": "*", "table": "posts"})]);
        let reply = socket.join(&user, TOPIC, config).await;
        let accepted = reply.payload["response"]["postgres_changes"].as_array().unwrap().clone();
        post(&user, "Three entries, one message").await;
        let mut ids: Vec<u64> = accepted.iter().map(|entry| entry["id"].as_u64().unwrap()).collect();
        ids.sort_unstable();
        ids.dedup();
        assert_eq!(ids.len(), 3);
        // The start of the account may be announced late, after the join.
        let heard = loop {
            let heard = socket.expect(TOPIC, "postgres_changes").await.payload;
            if heard["data"]["table"] == "posts" {
                break heard;
            }
        };
        assert_eq!(heard["ids"], json!(ids));
        socket.ask(TOPIC, "phx_leave", json!({})).await;
        socket.expect(TOPIC, "phx_close").await;
        post(&user, "No one listens").await;
        socket.assert_quiet().await;
    }

    async fn a_socket_has_two_thousand_listeners_and_leaving_gives_room(app: App) {
        let user = app.user("user").await;
        let mut socket = Socket::open(&app).await;
        let mut joined = 0;
        let refused = loop {
            let reply = socket.try_join(&format!("realtime:{joined}"), every_table(), Some(user.token())).await;
            if reply.payload["status"] != "ok" {
                break reply;
            }
            joined += 1;
        };
        assert!((20..100).contains(&joined), "{joined}");
        assert!(reason(&refused).starts_with("A channel may have 250 listeners, and a socket 2000;"), "{refused:?}");
        // Joining a topic again replaces its listeners, and what was joined keeps working.
        socket.join(&user, "realtime:0", every_table()).await;
        socket.ask("realtime:1", "phx_leave", json!({})).await;
        socket.join(&user, "realtime:more", every_table()).await;
        Socket::open(&app).await.join(&user, "realtime:other", every_table()).await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_channel_has_as_many_listeners_as_the_limit_says_however_its_entries_are_written() {
    let app = start(|limits| limits.channel_listeners = 1).await;
    let user = app.user("user").await;
    let mut socket = Socket::open(&app).await;
    socket.join(&user, TOPIC, entries(&spellings("posts"))).await;
    let two = entries(&[json!({"event": "INSERT", "table": "posts"}), json!({"event": "UPDATE", "table": "posts"})]);
    for config in [every_table(), two] {
        let reason = refusal(&mut socket, &user, TOPIC, config).await;
        assert!(reason.ends_with("so name the tables you need"), "{reason}");
    }
    let metrics = app.bare().get("/metrics").send().await.text;
    assert!(metrics.contains("realtime_refusals_total{limit=\"listeners\"} 2"), "{metrics}");
}

#[tokio::test(flavor = "multi_thread")]
async fn an_account_has_its_share_of_listeners_on_all_sockets() {
    let app = start(|limits| limits.account_listeners = 2).await;
    let (user, other) = (app.user("user").await, app.user("user").await);
    let (mut one, mut two) = (open_counted(&app).await, open_counted(&app).await);
    one.join(&user, TOPIC, listen("posts")).await;
    one.join(&user, "realtime:jobs", listen("jobs")).await;
    let reason = refusal(&mut two, &user, TOPIC, listen("tenders")).await;
    assert_eq!(reason, "An account may have 2 listeners on all its sockets; leave some channels");
    // Channels without listeners and other accounts are not affected.
    two.join(&user, "realtime:hall", json!({})).await;
    two.join(&other, TOPIC, listen("posts")).await;
    one.ask(TOPIC, "phx_leave", json!({})).await;
    two.join(&user, "realtime:tenders", listen("tenders")).await;
    drop(one);
    while !app.bare().get("/metrics").send().await.text.contains("realtime_sockets 1\n") {
        tokio::task::yield_now().await;
    }
    two.join(&user, "realtime:jobs", listen("jobs")).await;
}
