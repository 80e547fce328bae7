//! A DNS server of the test's own. The test can change its records while it runs.

use std::collections::HashMap;
use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::sync::{Arc, Mutex};

use hickory_resolver::proto::op::{Message, MessageType, Query, ResponseCode};
use hickory_resolver::proto::rr::rdata::{A, AAAA, TXT};
use hickory_resolver::proto::rr::{RData, Record, RecordType};
use tokio::net::UdpSocket;

/// The records of one name, which is in lower case and without the trailing dot.
#[derive(Debug, Clone, Default)]
struct Entry {
    texts: Vec<String>,
    addresses: Vec<IpAddr>,
}

/// Answers on a local port until the test ends.
pub struct NameServer {
    pub address: SocketAddr,
    entries: Arc<Mutex<HashMap<String, Entry>>>,
}

impl NameServer {
    pub async fn start() -> NameServer {
        let socket = UdpSocket::bind((Ipv4Addr::LOCALHOST, 0)).await.unwrap();
        let address = socket.local_addr().unwrap();
        let entries = Arc::new(Mutex::new(HashMap::new()));
        tokio::spawn(answer_all(socket, Arc::clone(&entries)));
        NameServer { address, entries }
    }

    /// Replaces the TXT records of a name.
    pub fn texts(&self, name: &str, texts: &[String]) {
        self.entries.lock().unwrap().entry(name.to_owned()).or_default().texts = texts.to_vec();
    }

    /// Sets the addresses of a name.
    pub fn addresses(&self, name: &str, addresses: &[&str]) {
        let addresses = addresses.iter().map(|address| address.parse().unwrap()).collect();
        self.entries.lock().unwrap().entry(name.to_owned()).or_default().addresses = addresses;
    }
}

async fn answer_all(socket: UdpSocket, entries: Arc<Mutex<HashMap<String, Entry>>>) {
    let mut buffer = [0; 4096];
    while let Ok((length, client)) = socket.recv_from(&mut buffer).await {
        let Ok(question) = Message::from_vec(&buffer[..length]) else { continue };
        let Some(query) = question.queries.first().cloned() else { continue };
        let name = query.name().to_string().to_lowercase();
        let entry = entries.lock().unwrap().get(name.trim_end_matches('.')).cloned();
        let mut reply = Message::new(question.metadata.id, MessageType::Response, question.metadata.op_code);
        reply.metadata.recursion_available = true;
        reply.add_query(query.clone());
        match entry {
            None => reply.metadata.response_code = ResponseCode::NXDomain,
            Some(entry) => {
                for data in data(&entry, &query) {
                    reply.add_answer(Record::from_rdata(query.name().clone(), 60, data));
                }
            }
        }
        let _ = socket.send_to(&reply.to_vec().unwrap(), client).await;
    }
}

fn data(entry: &Entry, query: &Query) -> Vec<RData> {
    let of_type = |address: &IpAddr| match (query.query_type(), address) {
        (RecordType::A, IpAddr::V4(address)) => Some(RData::A(A(*address))),
        (RecordType::AAAA, IpAddr::V6(address)) => Some(RData::AAAA(AAAA(*address))),
        _ => None,
    };
    match query.query_type() {
        RecordType::TXT => entry.texts.iter().map(|text| RData::TXT(TXT::new(vec![text.clone()]))).collect(),
        _ => entry.addresses.iter().filter_map(of_type).collect(),
    }
}
