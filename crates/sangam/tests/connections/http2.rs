//! HTTP/2 as raw bytes, for client behaviour that no library allows.

use tokio::io::AsyncReadExt;
use tokio::net::TcpStream;

const PREFACE: &[u8] = b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n";
const HEADERS: u8 = 1;
const SETTINGS: u8 = 4;
const MAX_CONCURRENT_STREAMS: u16 = 3;
const INITIAL_WINDOW_SIZE: u16 = 4;

/// The client's opening bytes. A window of zero means that it accepts no bytes of any answer.
pub(super) fn client_preface(window: Option<u32>) -> Vec<u8> {
    let mut settings = Vec::new();
    if let Some(window) = window {
        settings.extend_from_slice(&INITIAL_WINDOW_SIZE.to_be_bytes());
        settings.extend_from_slice(&window.to_be_bytes());
    }
    [PREFACE, &frame(SETTINGS, 0, 0, &settings)].concat()
}

/// A complete GET request.
pub(super) fn get(stream: u32, path: &str) -> Vec<u8> {
    // From the static table: GET, http, and the names of `:path` and `:authority`.
    let mut block = vec![0x82, 0x86, 0x04, u8::try_from(path.len()).unwrap()];
    block.extend_from_slice(path.as_bytes());
    block.extend_from_slice(&[0x01, 9]);
    block.extend_from_slice(b"localhost");
    // The head ends here, and so does the request.
    frame(HEADERS, 0x4 | 0x1, stream, &block)
}

fn frame(kind: u8, flags: u8, stream: u32, payload: &[u8]) -> Vec<u8> {
    let length = u32::try_from(payload.len()).unwrap().to_be_bytes();
    [&length[1..], &[kind, flags], &stream.to_be_bytes(), payload].concat()
}

/// The server's limit on concurrent requests, from its first frame.
pub(super) async fn read_stream_limit(stream: &mut TcpStream) -> Option<u32> {
    let mut head = [0; 9];
    stream.read_exact(&mut head).await.unwrap();
    assert_eq!(head[3], SETTINGS);
    let mut payload = vec![0; usize::from(u16::from_be_bytes([head[1], head[2]]))];
    stream.read_exact(&mut payload).await.unwrap();
    let mut settings = payload.chunks(6).map(|setting| {
        (u16::from_be_bytes([setting[0], setting[1]]), u32::from_be_bytes(setting[2..].try_into().unwrap()))
    });
    settings.find_map(|(id, value)| (id == MAX_CONCURRENT_STREAMS).then_some(value))
}

/// The types of the frames that the server sent.
pub(super) fn kinds(mut bytes: &[u8]) -> Vec<u8> {
    let mut kinds = Vec::new();
    while bytes.len() >= 9 {
        let length = usize::from(bytes[0]) << 16 | usize::from(bytes[1]) << 8 | usize::from(bytes[2]);
        kinds.push(bytes[3]);
        bytes = bytes.get(9 + length..).unwrap_or_default();
    }
    kinds
}
