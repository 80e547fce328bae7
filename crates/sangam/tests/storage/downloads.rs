//! Downloading files: whole, in parts, only if changed, and safely.

use super::in_every_store;
use super::samples::{docx, jpeg, pdf, png, webm};
use super::storage_server::{assert_refused, download, upload};

in_every_store! {
    async fn a_public_address_needs_no_key(server: StorageServer) {
        let person = server.user("user").await;
        let path = format!("{}/a.png", person.id);
        assert_eq!(upload(&person, &format!("media/{path}"), "image/png", png()).await.status, 200);
        let read = download(&server.bare(), &format!("public/media/{path}")).await;
        assert_eq!((read.status, read.bytes), (200, png()));
        let missing = download(&server.bare(), "public/media/none.png").await;
        assert_refused(&missing, 404, "NoSuchKey", "Object not found");
        assert_eq!(missing.json()["error"], "not_found");
        // The answer for a private bucket is the same as for a missing one.
        for bucket in ["resumes", "nowhere"] {
            let refused = download(&server.bare(), &format!("public/{bucket}/{path}")).await;
            assert_eq!((refused.status, refused.json()["statusCode"].as_str()), (400, Some("404")));
            assert_eq!(refused.json()["message"], "Bucket not found");
        }
    }

    async fn an_answer_says_what_the_file_is_and_lets_a_browser_run_nothing(server: StorageServer) {
        let person = server.user("user").await;
        let path = format!("media/{}/a.png", person.id);
        upload(&person, &path, "text/html", png()).await;
        for call in [server.bare().get(&format!("/storage/v1/object/public/{path}")), person.head(&format!("/storage/v1/object/{path}"))] {
            let read = call.send().await;
            assert_eq!(read.status, 200);
            assert_eq!(read.header("content-type"), "image/png");
            assert_eq!(read.header("content-length"), png().len().to_string());
            assert_eq!(read.header("cache-control"), "max-age=3600");
            assert_eq!(read.header("accept-ranges"), "bytes");
            assert_eq!(read.header("content-disposition"), "inline");
            assert_eq!(read.header("x-content-type-options"), "nosniff");
            assert!(read.header("content-security-policy").starts_with("sandbox; default-src 'none'"));
            assert!(read.header("etag").starts_with('"') && read.header("last-modified").ends_with(" GMT"));
        }
    }

    async fn only_pictures_videos_and_pdf_are_shown_the_rest_is_saved(server: StorageServer) {
        let person = server.user("user").await;
        let folder = person.id;
        for (path, file, shown) in [
            (format!("media/{folder}/a.jpg"), jpeg(), true),
            (format!("media/{folder}/a.webm"), webm(), true),
            (format!("resumes/{folder}/cv.pdf"), pdf(), true),
            (format!("resumes/{folder}/my cv.docx"), docx(), false),
        ] {
            assert_eq!(upload(&person, &path, "x/y", file).await.status, 200, "{path}");
            let read = download(&person, &path).await;
            let expected = if shown { "inline" } else { "attachment; filename=my%20cv.docx; filename*=UTF-8''my%20cv.docx" };
            assert_eq!(read.header("content-disposition"), expected);
        }
        // An HTML page among the operator's files is downloaded, not shown.
        server.service().post("/storage/v1/bucket").json(&serde_json::json!({"name": "pages", "public": true})).send().await;
        upload(&server.service(), "pages/index.html", "text/html", "<script>alert(1)</script>").await;
        let page = download(&server.bare(), "public/pages/index.html").await;
        assert!(page.header("content-disposition").starts_with("attachment"));
        assert!(page.header("content-security-policy").starts_with("sandbox"));
    }

    async fn a_download_can_be_requested_with_a_name(server: StorageServer) {
        let person = server.user("user").await;
        let path = format!("media/{}/a.png", person.id);
        upload(&person, &path, "image/png", png()).await;
        for (query, name) in [("download", "a.png"), ("download=", "a.png"), ("download=my%20cat.png", "my%20cat.png"),
                              ("download=%22%0D%0Ax:y", "%22%0D%0Ax%3Ay")] {
            let read = download(&server.bare(), &format!("public/{path}?{query}")).await;
            assert_eq!(read.header("content-disposition"), format!("attachment; filename={name}; filename*=UTF-8''{name}"));
        }
    }

    async fn m51_a_file_that_is_shown_can_have_a_name(server: StorageServer) {
        let person = server.user("user").await;
        let path = format!("resumes/{}/1794819978.pdf", person.id);
        upload(&person, &path, "application/pdf", pdf()).await;
        for (query, name) in [("filename=Resume%20of%20Zo%C3%AB.pdf", "Resume%20of%20Zo%C3%AB.pdf"), ("filename=cv.exe", "1794819978.pdf")] {
            let read = download(&person, &format!("{path}?{query}")).await;
            assert_eq!(read.header("content-disposition"), format!("inline; filename={name}; filename*=UTF-8''{name}"));
        }
        let saved = download(&person, &format!("{path}?download&filename=cv.pdf")).await;
        assert_eq!(saved.header("content-disposition"), "attachment; filename=cv.pdf; filename*=UTF-8''cv.pdf");
        assert_eq!(download(&person, &format!("{path}?filename=")).await.header("content-disposition"), "inline");
    }

    async fn a_part_can_be_requested(server: StorageServer) {
        let person = server.user("user").await;
        let (path, file) = (format!("/storage/v1/object/media/{}/a.png", person.id), png());
        upload(&person, &path["/storage/v1/object/".len()..], "image/png", file.clone()).await;
        let size = file.len();
        let read = person.get(&path).header("range", "bytes=0-3").send().await;
        assert_eq!((read.status, &read.bytes[..]), (206, &file[..4]));
        assert_eq!(read.header("content-range"), format!("bytes 0-3/{size}"));
        let tail = person.get(&path).header("range", "bytes=-5").send().await;
        assert_eq!((tail.status, &tail.bytes[..]), (206, &file[size - 5..]));
        let several = person.get(&path).header("range", "bytes=0-1,4-5").send().await;
        assert_eq!((several.status, several.bytes.len()), (200, size));
        let nowhere = person.get(&path).header("range", format!("bytes={size}-").as_str()).send().await;
        assert_eq!((nowhere.status, nowhere.header("content-range")), (416, format!("bytes */{size}").as_str()));
        assert_eq!(nowhere.json()["code"], "InvalidRange");
        let stale = person.get(&path).header("range", "bytes=0-3").header("if-range", "\"another\"").send().await;
        assert_eq!(stale.status, 200);
        let same = person.get(&path).header("range", "bytes=0-3").header("if-range", read.header("etag")).send().await;
        assert_eq!(same.status, 206);
    }

    async fn a_file_that_the_client_has_is_not_sent_again(server: StorageServer) {
        let person = server.user("user").await;
        let path = format!("/storage/v1/object/media/{}/a.png", person.id);
        upload(&person, &path["/storage/v1/object/".len()..], "image/png", png()).await;
        let read = person.get(&path).send().await;
        let (etag, time) = (read.header("etag"), read.header("last-modified"));
        for (name, value, status) in [
            ("if-none-match", etag, 304),
            ("if-none-match", "*", 304),
            ("if-none-match", "\"other\"", 200),
            ("if-modified-since", time, 304),
            ("if-modified-since", "Sun, 06 Nov 1994 08:49:37 GMT", 200),
            ("if-modified-since", "nonsense", 200),
        ] {
            let again = person.get(&path).header(name, value).send().await;
            assert_eq!(again.status, status, "{name}: {value}");
            assert_eq!(again.header("etag"), etag);
            assert_eq!(again.bytes.is_empty(), status == 304);
        }
        // The entity tag takes precedence over the time.
        let both = person.get(&path).header("if-none-match", "\"other\"").header("if-modified-since", time).send().await;
        assert_eq!(both.status, 200);
    }

    async fn the_metadata_of_a_file_can_be_requested_alone(server: StorageServer) {
        let person = server.user("user").await;
        let path = format!("{}/a.png", person.id);
        let call = person.post(&format!("/storage/v1/object/media/{path}")).header("content-type", "image/png");
        // {"alt":"a cat"} in base64.
        call.header("x-metadata", "eyJhbHQiOiJhIGNhdCJ9").body(png()).send().await;
        for (client, way) in [(&person.client, "info"), (&person.client, "info/authenticated"), (&server.bare(), "info/public")] {
            let info = client.get(&format!("/storage/v1/object/{way}/media/{path}")).send().await.json();
            assert_eq!(info["name"], path);
            assert_eq!((&info["bucket_id"], &info["size"]), (&"media".into(), &png().len().into()));
            assert_eq!((&info["content_type"], &info["metadata"]["alt"]), (&"image/png".into(), &"a cat".into()));
            for key in ["id", "version", "etag", "cache_control", "last_modified", "created_at"] {
                assert!(info[key].is_string(), "{key}");
            }
            assert!(info.get("updated_at").is_none());
        }
        let missing = person.get("/storage/v1/object/info/media/none.png").send().await;
        assert_refused(&missing, 404, "NoSuchKey", "Object not found");
        assert_eq!(person.head("/storage/v1/object/media/none.png").send().await.status, 404);
    }
}
