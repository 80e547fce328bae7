//! A mail server in the test process. `mailin` implements the protocol; the sockets and behaviours are implemented here.

use std::io::{BufRead, BufReader, Write};
use std::net::{SocketAddr, TcpListener, TcpStream};
use std::thread;

use mailin::response::{NO_MAILBOX, OK};
use mailin::{Action, AuthMechanism, Handler, Response, SessionBuilder};
use tokio::net::TcpSocket;
use tokio::sync::watch;

/// How the server behaves.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum ServerBehaviour {
    /// Accepts every mail.
    Helpful,
    /// Accepts the mail but never responds.
    Silent,
    /// Requires a password and accepts none.
    Strict,
}

/// A mail as received.
#[derive(Debug, Clone, Default)]
pub(crate) struct ReceivedMail {
    pub(crate) recipients: Vec<String>,
    pub(crate) bytes: Vec<u8>,
}

/// A reserved address that refuses connections until a server is opened on it.
pub(crate) struct ClosedServer(TcpSocket);

impl ClosedServer {
    /// Binds a port without listening on it, so that connections are refused.
    pub(crate) fn new() -> ClosedServer {
        let socket = TcpSocket::new_v4().unwrap();
        socket.bind("127.0.0.1:0".parse().unwrap()).unwrap();
        ClosedServer(socket)
    }

    pub(crate) fn address(&self) -> SocketAddr {
        self.0.local_addr().unwrap()
    }

    /// Starts the server at this address.
    pub(crate) fn open(self, behaviour: ServerBehaviour) -> MailServer {
        let listener = self.0.listen(64).unwrap().into_std().unwrap();
        listener.set_nonblocking(false).unwrap();
        MailServer::on(listener, behaviour)
    }
}

/// A running server. It refuses mail for `unknown@…`, an address that does not exist.
pub(crate) struct MailServer {
    address: SocketAddr,
    arrived: watch::Receiver<Vec<ReceivedMail>>,
}

impl MailServer {
    pub(crate) fn start(behaviour: ServerBehaviour) -> MailServer {
        ClosedServer::new().open(behaviour)
    }

    fn on(listener: TcpListener, behaviour: ServerBehaviour) -> MailServer {
        let address = listener.local_addr().unwrap();
        let (sender, arrived) = watch::channel(Vec::new());
        // The thread ends with the test process.
        thread::spawn(move || {
            for stream in listener.incoming().flatten() {
                let handler = MailHandler { sender: sender.clone(), mail: ReceivedMail::default() };
                thread::spawn(move || serve(stream, handler, behaviour));
            }
        });
        MailServer { address, arrived }
    }

    /// The URL for clients without TLS.
    pub(crate) fn url(&self) -> String {
        format!("smtp://{}?tls=none", self.address)
    }

    pub(crate) fn address(&self) -> SocketAddr {
        self.address
    }

    /// Waits until this many mails have arrived, and returns them.
    pub(crate) async fn wait_for(&self, count: usize) -> Vec<ReceivedMail> {
        let mut arrived = self.arrived.clone();
        let mails = arrived.wait_for(|mails| mails.len() >= count).await.unwrap();
        mails.clone()
    }

    /// The mails received so far.
    pub(crate) fn mails(&self) -> Vec<ReceivedMail> {
        self.arrived.borrow().clone()
    }
}

/// Handles the mails of one connection.
struct MailHandler {
    sender: watch::Sender<Vec<ReceivedMail>>,
    mail: ReceivedMail,
}

impl Handler for MailHandler {
    fn mail(&mut self, _: std::net::IpAddr, _: &str, _: &str) -> Response {
        self.mail = ReceivedMail::default();
        OK
    }

    fn rcpt(&mut self, to: &str) -> Response {
        if to.starts_with("unknown@") {
            return NO_MAILBOX;
        }
        self.mail.recipients.push(to.to_owned());
        OK
    }

    fn data(&mut self, bytes: &[u8]) -> std::io::Result<()> {
        self.mail.bytes.extend_from_slice(bytes);
        Ok(())
    }

    fn data_end(&mut self) -> Response {
        self.sender.send_modify(|mails| mails.push(self.mail.clone()));
        OK
    }
}

/// Serves a connection until the client closes it. Ignores broken connections.
fn serve(stream: TcpStream, handler: MailHandler, behaviour: ServerBehaviour) -> Option<()> {
    let mut builder = SessionBuilder::new("mail.example.org");
    if behaviour == ServerBehaviour::Strict {
        builder.enable_auth(AuthMechanism::Plain).insecure_enable_plaintext_auth();
    }
    let mut session = builder.build(stream.peer_addr().ok()?.ip(), handler);
    let mut reader = BufReader::new(stream.try_clone().ok()?);
    let mut writer = stream;
    writer.write_all(&session.greeting().buffer().ok()?).ok()?;
    let mut line = Vec::new();
    loop {
        line.clear();
        if reader.read_until(b'\n', &mut line).ok()? == 0 {
            return None;
        }
        let response = session.process(&line);
        let mute = behaviour == ServerBehaviour::Silent && line == b".\r\n";
        if response.action != Action::NoReply && !mute {
            writer.write_all(&response.buffer().ok()?).ok()?;
        }
        if response.action == Action::Close {
            return None;
        }
    }
}
