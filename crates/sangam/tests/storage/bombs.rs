//! Files that are far larger when unpacked.

use sangam_db::Engine;

use super::StorageServer;
use super::samples::{docx_of, gif, png_with, webp};
use super::storage_server::{assert_refused, download, upload};

const DAMAGED: &str = "The picture is damaged or has too many pixels; try another one";

/// A number of zeros, compressed as in PNG and ZIP files.
fn packed_zeros(bytes: usize) -> Vec<u8> {
    let zeros = vec![0; bytes];
    [&[0x78, 0x01][..], &miniz_oxide::deflate::compress_to_vec(&zeros, 6), &adler(bytes)].concat()
}

/// The Adler-32 checksum of zeros.
fn adler(bytes: usize) -> [u8; 4] {
    let high = u32::try_from(bytes % 65_521).unwrap();
    (high << 16 | 1).to_be_bytes()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_picture_with_a_huge_profile_is_stored_without_it() {
    let server = StorageServer::in_folder(Engine::Sqlite).await;
    let person = server.user("user").await;
    for (name, bytes, kept) in [("small", 3000, true), ("huge", 8 << 20, false)] {
        let path = format!("media/{}/{name}.png", person.id);
        let profile = [&b"screen\0\0"[..], &packed_zeros(bytes)].concat();
        let stored = upload(&person, &path, "image/png", png_with(b"iCCP", &profile)).await;
        assert_eq!(stored.status, 200, "{name}: {}", stored.text);
        let shown = download(&person, &path).await;
        assert_eq!(shown.bytes.windows(4).any(|kind| kind == b"iCCP"), kept, "{name}");
        // In the operator's own bucket it stays, and is not decoded when the picture is scaled.
        server
            .service()
            .post("/storage/v1/bucket")
            .json(&serde_json::json!({"id": "own", "name": "own", "public": true}))
            .send()
            .await;
        upload(&server.service(), &format!("own/{name}.png"), "image/png", png_with(b"iCCP", &profile)).await;
        let scaled =
            server.bare().get(&format!("/storage/v1/render/image/public/own/{name}.png?width=10")).send().await;
        assert_eq!((scaled.status, scaled.bytes.windows(4).any(|kind| kind == b"iCCP")), (200, kept), "{name}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_picture_with_a_false_header_is_refused() {
    let server = StorageServer::in_folder(Engine::Sqlite).await;
    let person = server.user("user").await;
    // One picture of 16,383 by 16,383 pixels, in a file that claims one pixel.
    let mut frame = b"\x30\x01\x00\x9d\x01\x2a".to_vec();
    frame.extend([0xff, 0x3f, 0xff, 0x3f]);
    frame.resize(64, 0);
    let lossy = webp(&[(b"VP8X", &[0; 10]), (b"VP8 ", &frame)]);
    // The same in each frame of an animation whose canvas has forty by twenty pixels.
    let mut animation = gif();
    let descriptor = animation.windows(9).position(|part| part == [0x2c, 0, 0, 0, 0, 40, 0, 20, 0]).unwrap();
    animation[descriptor + 5..descriptor + 9].copy_from_slice(&[0x00, 0x4e, 0x00, 0x4e]);
    // A picture with many scans is cheap to write and expensive to decode.
    let scan = b"\xff\xda\x00\x08\x01\x01\x00\x00\x3f\x00\x00";
    let head = b"\xff\xd8\xff\xc2\x00\x0b\x08\x10\x00\x10\x00\x01\x01\x11\x00";
    let scans = [&head[..], &scan.repeat(100), b"\xff\xd9"].concat();
    for (name, file) in [("lossy.webp", lossy), ("moving.gif", animation), ("scans.jpg", scans)] {
        let refused = upload(&person, &format!("media/{}/{name}", person.id), "x/y", file).await;
        assert_refused(&refused, 400, "InvalidRequest", DAMAGED);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_document_with_a_huge_unpacked_list_of_parts_is_refused() {
    let server = StorageServer::in_folder(Engine::Sqlite).await;
    let person = server.user("user").await;
    let bomb = miniz_oxide::deflate::compress_to_vec(&vec![b' '; 2 << 20], 6);
    let refused = upload(&person, &format!("resumes/{}/cv.docx", person.id), "x/y", docx_of(&bomb, 8)).await;
    assert_refused(&refused, 400, "InvalidRequest", "The file is damaged: it cannot be opened");
}
