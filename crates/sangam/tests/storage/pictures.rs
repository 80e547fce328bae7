//! Pictures are stored upright and without metadata; broken ones are not stored at all.

use image::GenericImageView;

use super::in_every_store;
use super::samples::{jpeg, mp4_of, photograph, png};
use super::storage_server::{assert_refused, download, upload};

in_every_store! {
    async fn a_photograph_is_turned_upright_and_forgets_where_it_was_taken(server: StorageServer) {
        let person = server.user("user").await;
        let path = format!("avatars/{}/me.jpg", person.id);
        assert!(String::from_utf8_lossy(&photograph()).contains("GPS 19.0760"));
        assert_eq!(upload(&person, &path, "image/jpeg", photograph()).await.status, 200);
        let read = download(&person, &path).await;
        assert_eq!(read.header("content-length"), read.bytes.len().to_string());
        assert!(!read.text.contains("GPS") && !read.text.contains("Exif"));
        assert_eq!(image::load_from_memory(&read.bytes).unwrap().dimensions(), (20, 40));
        server.count_becomes(1).await;
    }

    async fn files_without_metadata_are_stored_unchanged(server: StorageServer) {
        let person = server.user("user").await;
        for (name, file) in [("a.png", png()), ("a.jpg", jpeg())] {
            let path = format!("media/{}/{name}", person.id);
            upload(&person, &path, "image/png", file.clone()).await;
            assert_eq!(download(&person, &path).await.bytes, file);
        }
    }

    async fn a_broken_picture_or_a_bomb_is_refused(server: StorageServer) {
        let person = server.user("user").await;
        let whole = jpeg();
        let mut bomb = png();
        bomb[16..24].copy_from_slice(&[0, 0, 0xff, 0xff, 0, 0, 0xff, 0xff]);
        for file in [whole[..whole.len() / 2].to_vec(), b"\xff\xd8\xff\xe0 not a picture".to_vec(), bomb, b"GIF89a".to_vec()] {
            let refused = upload(&person, &format!("media/{}/a.png", person.id), "image/png", file).await;
            let message = "The picture is damaged or has too many pixels; try another one";
            assert_refused(&refused, 400, "InvalidRequest", message);
        }
        server.count_becomes(0).await;
    }

    async fn a_video_forgets_where_it_was_taken_and_nothing_in_it_moves(server: StorageServer) {
        let person = server.user("user").await;
        let (path, file) = (format!("media/{}/a.mp4", person.id), mp4_of(3 << 20));
        upload(&person, &path, "video/mp4", file.clone()).await;
        let read = download(&person, &path).await.bytes;
        assert_eq!(read.len(), file.len());
        let differing = read.iter().zip(&file).filter(|(one, other)| one != other).count();
        assert!(differing > 0 && differing < 50, "{differing}");
    }
}
