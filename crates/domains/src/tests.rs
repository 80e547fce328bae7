//! Reads files from a test web server over TLS, with a test certificate, found through a test DNS server.

#![allow(clippy::unwrap_used)]

use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use hickory_resolver::proto::op::{Message, MessageType, ResponseCode};
use hickory_resolver::proto::rr::rdata::{A, TXT};
use hickory_resolver::proto::rr::{RData, Record, RecordType};
use rustls::pki_types::pem::PemObject;
use rustls::pki_types::{CertificateDer, PrivateKeyDer};
use rustls::{RootCertStore, ServerConfig};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpListener, UdpSocket};
use tokio_rustls::TlsAcceptor;

use super::*;
use crate::DomainReader;

const AUTHORITY: &[u8] = include_bytes!("../tests/authority.pem");
const CERTIFICATE: &[u8] = include_bytes!("../tests/example.in.pem");
const KEY: &[u8] = include_bytes!("../tests/example.in.key.pem");
const PATH: &str = "/.well-known/sangam-verification.txt";

/// A web server that sends the same response to every request and counts connections.
struct WebServer {
    port: u16,
    connections: Arc<AtomicUsize>,
}

impl WebServer {
    async fn start(answer: String) -> WebServer {
        let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).await.unwrap();
        let port = listener.local_addr().unwrap().port();
        let connections = Arc::new(AtomicUsize::new(0));
        let counted = Arc::clone(&connections);
        let chain = CertificateDer::pem_slice_iter(CERTIFICATE).collect::<Result<Vec<_>, _>>().unwrap();
        let key = PrivateKeyDer::from_pem_slice(KEY).unwrap();
        let provider = Arc::new(rustls::crypto::ring::default_provider());
        let builder = ServerConfig::builder_with_provider(provider).with_safe_default_protocol_versions().unwrap();
        let config = builder.with_no_client_auth().with_single_cert(chain, key).unwrap();
        let acceptor = TlsAcceptor::from(Arc::new(config));
        tokio::spawn(async move {
            while let Ok((stream, _)) = listener.accept().await {
                counted.fetch_add(1, Ordering::SeqCst);
                if let Ok(mut stream) = acceptor.accept(stream).await {
                    let mut request = [0; 4096];
                    let _ = stream.read(&mut request).await;
                    let _ = stream.write_all(answer.as_bytes()).await;
                    let _ = stream.shutdown().await;
                }
            }
        });
        WebServer { port, connections }
    }

    /// A client that trusts the test's certificate authority. Only tests may connect to loopback.
    fn client(&self, may_connect: fn(IpAddr) -> bool) -> FileClient {
        let mut roots = RootCertStore::empty();
        roots.add(CertificateDer::from_pem_slice(AUTHORITY).unwrap()).unwrap();
        FileClient::for_tests(sangam_tls::client_config(roots).unwrap(), self.port, may_connect)
    }

    async fn get(&self, domain: &str) -> Result<String, ReadError> {
        self.client(|address| address.is_loopback()).get(domain, PATH, &[Ipv4Addr::LOCALHOST.into()]).await
    }
}

fn answer(status: &str, body: &str) -> String {
    format!("HTTP/1.1 {status}\r\ncontent-length: {}\r\nconnection: close\r\n\r\n{body}", body.len())
}

/// A DNS server for example.in that returns the next of these addresses on each query.
async fn dns(addresses: &'static [[u8; 4]]) -> SocketAddr {
    let socket = UdpSocket::bind((Ipv4Addr::LOCALHOST, 0)).await.unwrap();
    let server = socket.local_addr().unwrap();
    tokio::spawn(async move {
        let (mut buffer, mut asked) = ([0; 4096], 0);
        while let Ok((length, client)) = socket.recv_from(&mut buffer).await {
            let Ok(question) = Message::from_vec(&buffer[..length]) else { continue };
            let query = question.queries[0].clone();
            let mut reply = Message::new(question.metadata.id, MessageType::Response, question.metadata.op_code);
            reply.metadata.recursion_available = true;
            reply.add_query(query.clone());
            let name = query.name().clone();
            match query.query_type() {
                RecordType::A => {
                    let address = Ipv4Addr::from(addresses[asked.min(addresses.len() - 1)]);
                    asked += 1;
                    reply.add_answer(Record::from_rdata(name, 60, RData::A(A(address))));
                }
                RecordType::TXT if name.to_string().to_lowercase().starts_with("_sangam") => {
                    let parts = vec!["one ".to_owned(), "record".to_owned()];
                    reply.add_answer(Record::from_rdata(name, 60, RData::TXT(TXT::new(parts))));
                }
                _ => reply.metadata.response_code = ResponseCode::NXDomain,
            }
            let _ = socket.send_to(&reply.to_vec().unwrap(), client).await;
        }
    });
    server
}

#[tokio::test]
async fn a_file_is_read_from_the_checked_address() {
    let server = WebServer::start(answer("200 OK", "the token\n")).await;
    assert_eq!(server.get("example.in").await, Ok("the token\n".to_owned()));
}

#[tokio::test]
async fn redirects_are_not_followed_and_missing_files_are_missing() {
    for status in ["301 Moved\r\nlocation: https://example.in/other", "404 Not Found", "403 Forbidden"] {
        let server = WebServer::start(answer(status, "the token")).await;
        assert_eq!(server.get("example.in").await, Err(ReadError::Missing), "{status}");
        assert_eq!(server.connections.load(Ordering::SeqCst), 1, "{status}");
    }
}

#[tokio::test]
async fn a_large_answer_is_not_read_to_its_end() {
    let server = WebServer::start(answer("200 OK", &"x".repeat(MAX_BYTES + 1))).await;
    assert!(matches!(server.get("example.in").await, Err(ReadError::Unreachable(_))));
}

#[tokio::test]
async fn a_certificate_of_another_name_is_refused() {
    let server = WebServer::start(answer("200 OK", "the token")).await;
    assert!(matches!(server.get("example.org").await, Err(ReadError::Unreachable(_))));
}

#[tokio::test]
async fn no_connection_is_made_if_one_of_the_addresses_is_not_public() {
    let server = WebServer::start(answer("200 OK", "the token")).await;
    let client = server.client(is_public);
    for addresses in [
        vec!["127.0.0.1"],
        vec!["::ffff:127.0.0.1"],
        vec!["::1"],
        vec!["93.184.216.34", "127.0.0.1"],
        vec!["10.0.0.1"],
        vec!["169.254.169.254"],
    ] {
        let addresses: Vec<IpAddr> = addresses.iter().map(|address| address.parse().unwrap()).collect();
        assert_eq!(client.get("example.in", PATH, &addresses).await, Err(ReadError::NotPublic), "{addresses:?}");
    }
    assert_eq!(server.connections.load(Ordering::SeqCst), 0);
}

/// The DNS returns a harmless address while it is checked, and loopback afterwards. The connection must go to the first.
#[tokio::test]
async fn a_name_that_changes_between_check_and_connection_cannot_reach_loopback() {
    let server = WebServer::start(answer("200 OK", "a secret of this machine")).await;
    let dns = dns(&[[127, 0, 0, 2], [127, 0, 0, 1]]).await;
    // Nothing listens on 127.0.0.2, which counts as a public address in this test.
    let client = server.client(|address| address == IpAddr::from([127, 0, 0, 2]));
    let reader = DomainReader::with_files(&[dns], client).unwrap();
    assert!(matches!(reader.file("example.in", PATH).await, Err(ReadError::Unreachable(_))));
    assert_eq!(reader.file("example.in", PATH).await, Err(ReadError::NotPublic));
    assert_eq!(server.connections.load(Ordering::SeqCst), 0);
}

#[tokio::test]
async fn texts_in_parts_are_joined_and_missing_names_are_missing() {
    let reader = DomainReader::new(&[dns(&[[127, 0, 0, 1]]).await]).unwrap();
    assert_eq!(reader.txt("_sangam-challenge.example.in").await, Ok(vec!["one record".to_owned()]));
    assert_eq!(reader.txt("example.in").await, Err(ReadError::Missing));
    assert_eq!(reader.file("example.in", PATH).await, Err(ReadError::NotPublic));
}
