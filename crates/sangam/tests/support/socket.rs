//! A raw realtime socket, in either version of its protocol.

use std::time::Duration;

use futures_util::{SinkExt, StreamExt};
use serde_json::{Value as Json, json};
use tokio::net::TcpStream;
use tokio::time::timeout;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::tungstenite::protocol::CloseFrame;
use tokio_tungstenite::tungstenite::{Error, Message};
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream, connect_async};

use super::{App, User};

/// Longer than anything should take, even on a busy machine.
const TIMEOUT: Duration = Duration::from_secs(20);

/// A connection that speaks the Phoenix protocol.
pub struct Socket {
    stream: WebSocketStream<MaybeTlsStream<TcpStream>>,
    pub version: u8,
    last_ref: u64,
}

/// A message from the server, the same for both versions.
#[derive(Debug, Clone, PartialEq)]
pub struct Received {
    pub join_ref: Json,
    pub reference: Json,
    pub topic: String,
    pub event: String,
    pub payload: Json,
}

impl Socket {
    /// Opens a socket with the public key, in version 2.
    pub async fn open(app: &App) -> Socket {
        Socket::open_as(&app.url, app.keys.anon(), 2).await.unwrap()
    }

    /// Opens a socket with any key and in either version.
    pub async fn open_as(url: &str, key: &str, version: u8) -> Result<Socket, Error> {
        let url = url.replacen("http", "ws", 1);
        let address = format!("{url}/realtime/v1/websocket?apikey={key}&vsn={version}.0.0");
        let (stream, _) = connect_async(address).await?;
        Ok(Socket { stream, version, last_ref: 0 })
    }

    /// Opens a socket through a proxy that reports this client address.
    pub async fn open_from(app: &App, address: &str) -> Result<Socket, Error> {
        Socket::open_with(app, "x-forwarded-for", address).await
    }

    /// Opens a socket with another header.
    pub async fn open_with(app: &App, name: &'static str, value: &str) -> Result<Socket, Error> {
        let url = app.url.replacen("http", "ws", 1);
        let path = format!("{url}/realtime/v1/websocket?apikey={}&vsn=2.0.0", app.keys.anon());
        let mut request = path.into_client_request()?;
        request.headers_mut().insert(name, value.parse().unwrap());
        let (stream, _) = connect_async(request).await?;
        Ok(Socket { stream, version: 2, last_ref: 0 })
    }

    /// Joins a public topic as this user, and waits for everything that belongs to the join.
    pub async fn join(&mut self, user: &User, topic: &str, config: Json) -> Received {
        self.join_with(topic, config, Some(user.token())).await
    }

    /// Joins with any valid token.
    pub async fn join_with(&mut self, topic: &str, config: Json, token: Option<&str>) -> Received {
        let reply = self.try_join(topic, config, token).await;
        assert_eq!(reply.payload["status"], "ok", "{reply:?}");
        self.expect(topic, "presence_state").await;
        reply
    }

    /// Joins, and returns the reply, whatever it is.
    pub async fn try_join(&mut self, topic: &str, config: Json, token: Option<&str>) -> Received {
        self.last_ref += 1;
        let reference = self.last_ref.to_string();
        let mut payload = json!({"config": config});
        if let Some(token) = token {
            payload["access_token"] = json!(token);
        }
        self.send_raw(json!(reference), json!(reference), topic, "phx_join", payload).await;
        self.reply(&reference).await
    }

    /// Pushes an event and returns its ref.
    pub async fn push(&mut self, topic: &str, event: &str, payload: Json) -> String {
        self.last_ref += 1;
        let reference = self.last_ref.to_string();
        self.send_raw(Json::Null, json!(reference), topic, event, payload).await;
        reference
    }

    /// Pushes an event and waits for its reply.
    pub async fn ask(&mut self, topic: &str, event: &str, payload: Json) -> Received {
        let reference = self.push(topic, event, payload).await;
        self.reply(&reference).await
    }

    /// Sends a frame with exactly these parts.
    pub async fn send_raw(&mut self, join_ref: Json, reference: Json, topic: &str, event: &str, payload: Json) {
        let frame = match self.version {
            1 => json!({"topic": topic, "event": event, "payload": payload, "ref": reference, "join_ref": join_ref}),
            _ => json!([join_ref, reference, topic, event, payload]),
        };
        self.send_text(&frame.to_string()).await;
    }

    pub async fn send_text(&mut self, text: &str) {
        self.stream.send(Message::text(text)).await.unwrap();
    }

    pub async fn send_binary(&mut self, bytes: Vec<u8>) {
        self.stream.send(Message::binary(bytes)).await.unwrap();
    }

    /// Sends without checking whether anyone is still there.
    pub async fn try_send(&mut self, message: Message) -> bool {
        self.stream.send(message).await.is_ok()
    }

    /// The next raw frame.
    pub async fn next_frame(&mut self) -> Option<Message> {
        let received = timeout(TIMEOUT, self.stream.next()).await.expect("a frame in time");
        received.and_then(Result::ok)
    }

    /// The next message.
    pub async fn next(&mut self) -> Received {
        loop {
            match self.next_frame().await.expect("the socket is open") {
                Message::Text(text) => return self.read(&text),
                Message::Ping(_) | Message::Pong(_) => {}
                other => panic!("expected a text, got {other:?}"),
            }
        }
    }

    fn read(&self, text: &str) -> Received {
        let frame: Json = serde_json::from_str(text).unwrap();
        if self.version == 1 {
            let keys: Vec<_> = frame.as_object().unwrap().keys().collect();
            assert!(keys.iter().any(|key| *key == "ref"), "{text}");
            return Received {
                join_ref: frame["join_ref"].clone(),
                reference: frame["ref"].clone(),
                topic: frame["topic"].as_str().unwrap().to_owned(),
                event: frame["event"].as_str().unwrap().to_owned(),
                payload: frame["payload"].clone(),
            };
        }
        let [join_ref, reference, topic, event, payload] = &frame.as_array().unwrap()[..] else { panic!("{text}") };
        Received {
            join_ref: join_ref.clone(),
            reference: reference.clone(),
            topic: topic.as_str().unwrap().to_owned(),
            event: event.as_str().unwrap().to_owned(),
            payload: payload.clone(),
        }
    }

    /// The next message of this event on this topic. Skips others.
    pub async fn expect(&mut self, topic: &str, event: &str) -> Received {
        loop {
            let received = self.next().await;
            if received.topic == topic && received.event == event {
                return received;
            }
        }
    }

    /// The reply to a push.
    pub async fn reply(&mut self, reference: &str) -> Received {
        loop {
            let received = self.next().await;
            if received.event == "phx_reply" && received.reference == reference {
                return received;
            }
        }
    }

    /// The data of the next row change on a topic.
    pub async fn change(&mut self, topic: &str) -> Json {
        self.expect(topic, "postgres_changes").await.payload["data"].clone()
    }

    /// Asserts that only answers to our own heartbeat have arrived so far. Everything sent earlier has arrived once the
    /// heartbeat is answered, because messages on a socket keep their order.
    pub async fn assert_quiet(&mut self) {
        let reference = self.push("phoenix", "heartbeat", json!({})).await;
        let received = self.next().await;
        assert_eq!(
            (received.event.as_str(), received.reference.as_str()),
            ("phx_reply", Some(&*reference)),
            "{received:?}"
        );
    }

    /// Waits until the socket closes, and returns its close frame.
    pub async fn closed(&mut self) -> Option<CloseFrame> {
        loop {
            match timeout(TIMEOUT, self.stream.next()).await.expect("an end in time") {
                Some(Ok(Message::Close(frame))) => return frame,
                Some(Ok(_)) => {}
                Some(Err(_)) | None => return None,
            }
        }
    }
}
