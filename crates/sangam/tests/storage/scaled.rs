//! Scaled pictures, for anyone who may see the original.

use image::{GenericImageView, ImageFormat};
use serde_json::json;

use super::in_every_store;
use super::samples::{deep_png, gif, jpeg, noisy_png, pdf, photograph, png};
use super::storage_server::{assert_refused, upload, upsert};
use crate::support::{Answer, Client};

async fn scaled(client: &Client, path: &str) -> Answer {
    client.get(&format!("/storage/v1/render/image/{path}")).send().await
}

/// The type of an answer, and the size of its picture.
fn seen(answer: &Answer) -> (&str, (u32, u32)) {
    assert_eq!(answer.status, 200, "{}", answer.text);
    let format = ImageFormat::from_mime_type(answer.header("content-type")).unwrap();
    let picture = image::load_from_memory_with_format(&answer.bytes, format).unwrap();
    (answer.header("content-type"), picture.dimensions())
}

in_every_store! {
    async fn a_picture_covers_a_frame_stays_inside_it_or_fills_it(server: StorageServer) {
        let person = server.user("user").await;
        let path = format!("media/{}/a.jpg", person.id);
        upload(&person, &path, "image/jpeg", jpeg()).await;
        for (wish, size) in [
            ("width=10&height=10", (10, 10)),
            ("width=10&height=10&resize=contain", (10, 5)),
            ("width=10&height=10&resize=fill", (10, 10)),
            ("width=10", (10, 5)),
            ("height=10&quality=20", (20, 10)),
            ("width=2500&height=2500", (40, 20)),
        ] {
            let answer = scaled(&server.bare(), &format!("public/{path}?{wish}")).await;
            assert_eq!(seen(&answer), ("image/jpeg", size), "{wish}");
            assert_eq!(answer.header("content-length"), answer.bytes.len().to_string());
            assert_eq!(answer.header("x-content-type-options"), "nosniff");
            assert!(answer.header("content-security-policy").starts_with("sandbox"));
            assert_eq!((answer.header("content-disposition"), answer.header("accept-ranges")), ("inline", ""));
        }
    }

    async fn a_scaled_picture_is_never_large(server: StorageServer) {
        let operator = server.service();
        operator.post("/storage/v1/bucket").json(&json!({"id": "own", "name": "own", "public": true})).send().await;
        upload(&operator, "own/wide.png", "image/png", noisy_png(5000, 20)).await;
        for (wish, size) in [("quality=50", (2500, 10)), ("height=15", (2500, 10)), ("width=500", (500, 2))] {
            let answer = scaled(&server.bare(), &format!("public/own/wide.png?{wish}")).await;
            assert_eq!(seen(&answer), ("image/png", size), "{wish}");
        }
        upload(&operator, "own/deep.png", "image/png", deep_png(2400, 1600)).await;
        let refused = scaled(&server.bare(), "public/own/deep.png?quality=50").await;
        let message = "The scaled picture would have more than 16 MB; ask for a smaller one";
        assert_refused(&refused, 400, "InvalidRequest", message);
        assert_eq!(seen(&scaled(&server.bare(), "public/own/deep.png?width=300").await).1, (300, 200));
    }

    async fn a_scaled_picture_is_known_again_until_it_is_replaced(server: StorageServer) {
        let person = server.user("user").await;
        let path = format!("media/{}/a.jpg", person.id);
        upload(&person, &path, "image/jpeg", jpeg()).await;
        let address = format!("/storage/v1/render/image/public/{path}?width=10");
        let etag = server.bare().get(&address).send().await.header("etag").to_owned();
        let again = server.bare().get(&address).header("if-none-match", &etag).send().await;
        assert_eq!((again.status, again.bytes.len(), again.header("vary")), (304, 0, "accept"));
        let other = scaled(&server.bare(), &format!("public/{path}?width=11")).await;
        assert_ne!(other.header("etag"), etag);
        upsert(&person, &path, "image/png", png()).await;
        let new = server.bare().get(&address).header("if-none-match", &etag).send().await;
        assert_eq!(seen(&new), ("image/png", (10, 5)));
    }

    async fn a_private_picture_is_scaled_for_its_readers_alone(server: StorageServer) {
        let (person, other) = (server.user("user").await, server.user("user").await);
        let talk = person.post("/rest/v1/rpc/get_or_create_conversation").json(&json!({"p_user_id": other.id})).send().await;
        let path = format!("attachments/{}/a.png", talk.json().as_str().unwrap());
        assert_eq!(upload(&person, &path, "image/png", png()).await.status, 200);
        let stranger = server.user("user").await;
        let wanted = format!("authenticated/{path}?width=10");
        let shown = scaled(&other, &wanted).await;
        assert_eq!(seen(&shown), ("image/png", (10, 5)));
        assert!(shown.header("cache-control").starts_with("private"));
        for client in [&stranger.client, &server.anon()] {
            assert_refused(&scaled(client, &wanted).await, 404, "NoSuchKey", "Object not found");
        }
        let public = scaled(&other, &format!("public/{path}?width=10")).await;
        assert_eq!((public.status, public.json()["code"].as_str()), (400, Some("NoSuchBucket")));
        assert_eq!(scaled(&server.bare(), &wanted).await.status, 401);
    }

    async fn a_link_to_a_scaled_picture_shows_that_and_nothing_more(server: StorageServer) {
        let person = server.user("user").await;
        let path = format!("media/{}/a.png", person.id);
        upload(&person, &path, "image/png", png()).await;
        let sign = |body| person.post(&format!("/storage/v1/object/sign/{path}")).json(&body).send();
        let signed = sign(json!({"expiresIn": 60, "transform": {"width": 10, "height": 10, "quality": 60}})).await.json();
        let url = signed["signedURL"].as_str().unwrap();
        assert!(url.starts_with(&format!("/render/image/sign/{path}?token=")), "{url}");
        let shown = server.bare().get(&format!("/storage/v1{url}&width=40")).send().await;
        assert_eq!(seen(&shown), ("image/png", (10, 10)));
        assert_eq!(shown.header("x-transformations"), "height:10,width:10,resizing_type:fill,quality:60");
        let token = url.split_once("token=").unwrap().1;
        let whole = server.bare().get(&format!("/storage/v1/object/sign/{path}?token={token}")).send().await;
        assert_refused(&whole, 400, "InvalidSignature", "invalid signature");
        let plain = sign(json!({"expiresIn": 60, "transform": {}})).await.json();
        let token = plain["signedURL"].as_str().unwrap().split_once("/object/sign/").unwrap().1.split_once("token=").unwrap().1;
        let other = server.bare().get(&format!("/storage/v1/render/image/sign/{path}?token={token}")).send().await;
        assert_refused(&other, 400, "InvalidSignature", "invalid signature");
        let large = sign(json!({"expiresIn": 60, "transform": {"width": 9999}})).await;
        assert_refused(&large, 400, "InvalidRequest", "width must be a number of pixels from 1 to 2500");
    }

    async fn invalid_pictures_and_sizes_are_refused(server: StorageServer) {
        let person = server.user("user").await;
        let (cv, face) = (format!("resumes/{}/cv.pdf", person.id), format!("avatars/{}/a.png", person.id));
        upload(&person, &cv, "application/pdf", pdf()).await;
        upload(&person, &face, "image/png", png()).await;
        // In the operator's own buckets a file's declared type is trusted, but not here.
        server.service().post("/storage/v1/bucket").json(&json!({"id": "own", "name": "own", "public": true})).send().await;
        upload(&server.service(), "own/page.png", "image/png", "<html>").await;
        for path in [format!("authenticated/{cv}?width=10"), "public/own/page.png?width=10".to_owned()] {
            let refused = scaled(&person, &path).await;
            let message = "Only JPEG, PNG, GIF and WebP pictures can be scaled";
            assert_refused(&refused, 400, "InvalidRequest", message);
        }
        for wish in ["width=0", "width=2501", "height=x", "quality=5", "resize=crop", "format=bmp"] {
            assert_eq!(scaled(&person, &format!("public/{face}?{wish}")).await.status, 400, "{wish}");
        }
        let missing = scaled(&person, &format!("public/avatars/{}/none.png?width=10", person.id)).await;
        assert_refused(&missing, 404, "NoSuchKey", "Object not found");
    }

    async fn a_format_is_kept_unless_the_client_takes_only_another(server: StorageServer) {
        server.service().post("/storage/v1/bucket").json(&json!({"id": "own", "name": "own", "public": true})).send().await;
        let operator = server.service();
        upload(&operator, "own/a.jpg", "image/jpeg", photograph()).await;
        upload(&operator, "own/a.gif", "image/gif", gif()).await;
        let get = |path: &'static str, accept: &'static str| {
            server.bare().get(&format!("/storage/v1/render/image/public/own/{path}")).header("accept", accept).send()
        };
        // It was stored unchanged, rotated by its metadata. Scaled, it is upright and has no metadata.
        let photograph = get("a.jpg?width=10", "*/*").await;
        assert_eq!(seen(&photograph), ("image/jpeg", (10, 20)));
        assert!(!photograph.text.contains("GPS"));
        assert_eq!(seen(&get("a.jpg?width=10", "image/webp").await), ("image/webp", (10, 20)));
        assert_eq!(seen(&get("a.jpg?width=10&format=origin", "image/webp").await), ("image/jpeg", (10, 20)));
        assert_eq!(seen(&get("a.gif?width=10", "*/*").await), ("image/png", (10, 5)));
    }
}
