//! Tokens on live channels.

use serde_json::{Value as Json, json};

use super::{READ_ONLY, program, revoke, subscribe, subscriber};
use crate::support::{App, Client, Socket, on_both_engines};

const TOPIC: &str = "realtime:rows";

fn listen() -> Json {
    json!({"postgres_changes": [{"event": "*", "schema": "public", "table": "posts"}]})
}

async fn joined(app: &App, client: &Client) -> Socket {
    let mut socket = Socket::open(app).await;
    socket.join_with(TOPIC, listen(), client.bearer()).await;
    socket
}

async fn post(client: &Client, content: &str) {
    assert_eq!(client.post("/rest/v1/posts").json(&json!({"content": content})).send().await.status, 201);
}

/// Waits until the channel is closed for good. Returns the reason.
async fn ended(socket: &mut Socket) -> String {
    let system = socket.expect(TOPIC, "system").await.payload;
    assert_eq!(system["status"], "error", "{system}");
    assert_eq!(socket.next().await.event, "phx_close");
    system["message"].as_str().unwrap().to_owned()
}

on_both_engines! {
    async fn a_program_hears_what_its_account_may_read_until_its_token_is_revoked(app: App) {
        let (person, other) = (subscriber(&app).await, app.user("user").await);
        let ((client, id), (lasting, _)) = (program(&person, "read").await, program(&person, "write").await);
        let (mut socket, mut second) = (joined(&app, &client).await, joined(&app, &lasting).await);
        post(&other, "Heard").await;
        assert_eq!(socket.change(TOPIC).await["record"]["content"], "Heard");
        revoke(&person, &id).await;
        post(&other, "Too late").await;
        assert_eq!(
            ended(&mut socket).await,
            "Unauthorized: This API token is not valid: it was revoked, or never existed"
        );
        socket.assert_quiet().await;
        assert_eq!(second.change(TOPIC).await["record"]["content"], "Heard");
        assert_eq!(second.change(TOPIC).await["record"]["content"], "Too late");
    }

    async fn a_downgrade_ends_its_channels(app: App) {
        let (person, other) = (subscriber(&app).await, app.user("user").await);
        let (client, _) = program(&person, "read").await;
        let mut socket = joined(&app, &client).await;
        subscribe(&app, &person, "Basic", "2999-01-01T00:00:00Z").await;
        post(&other, "Too late").await;
        assert!(ended(&mut socket).await.starts_with("Unauthorized: API tokens are not part of"));
        let mut again = Socket::open(&app).await;
        let reply = again.try_join(TOPIC, listen(), client.bearer()).await;
        assert_eq!(reply.payload["status"], "error", "{reply:?}");
    }

    async fn a_token_that_only_reads_says_nothing_on_a_channel(app: App) {
        let person = subscriber(&app).await;
        let mut listener = Socket::open(&app).await;
        listener.join(&person, TOPIC, json!({})).await;
        let (reader, _) = program(&person, "read").await;
        let mut socket = joined(&app, &reader).await;
        let said = json!({"type": "broadcast", "event": "typing", "payload": {}});
        let shown = json!({"type": "presence", "event": "track", "payload": {"here": true}});
        for (event, payload) in [("broadcast", said.clone()), ("presence", shown)] {
            let reply = socket.ask(TOPIC, event, payload).await.payload;
            let reason = format!("Unauthorized: {READ_ONLY}");
            assert_eq!((&reply["status"], &reply["response"]["reason"]), (&json!("error"), &json!(reason)));
        }
        listener.assert_quiet().await;

        let (writer, _) = program(&person, "write").await;
        let mut socket = joined(&app, &writer).await;
        socket.push(TOPIC, "broadcast", said.clone()).await;
        assert_eq!(listener.expect(TOPIC, "broadcast").await.payload, said);
    }

    async fn a_program_that_listens_does_not_make_its_owner_present(app: App) {
        let person = subscriber(&app).await;
        let (client, _) = program(&person, "write").await;
        let mut socket = joined(&app, &client).await;
        let shown = json!({"type": "presence", "event": "track", "payload": {}});
        assert_eq!(socket.ask(TOPIC, "presence", shown).await.payload["status"], "ok");
        assert!(!app.realtime.is_online(person.id));
        socket.push(TOPIC, "access_token", json!({"access_token": person.token()})).await;
        socket.assert_quiet().await;
        assert!(app.realtime.is_online(person.id), "now it is the person");
        socket.push(TOPIC, "access_token", json!({"access_token": client.bearer()})).await;
        socket.assert_quiet().await;
        assert!(!app.realtime.is_online(person.id));
    }
}
