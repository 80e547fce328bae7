//! What a file is decides where it may go, and how large it may be. C-115, C-249, C-250, C-267, C-268, C-327.

use reqwest::multipart::{Form, Part};
use serde_json::json;

use super::in_every_store;
use super::samples::{doc, docx, exe, jpeg, jpeg_of, mp4_of, pdf, pdf_of, png, webm, xls, zip};
use super::world::{assert_refused, download, upload};

const MIB: usize = 1024 * 1024;

in_every_store! {
    async fn content_decides_whatever_the_name_and_the_header_say(world: World) {
        let person = world.user("user").await;
        let other = world.user("user").await;
        let call = person.post("/rest/v1/rpc/get_or_create_conversation").json(&json!({"p_user_id": other.id}));
        let conversation = call.send().await.json().as_str().unwrap().to_owned();
        let person_id = person.id.to_string();
        let page = b"<!DOCTYPE html><script>alert(1)</script>".to_vec();
        let drawing = b"<svg xmlns=\"http://www.w3.org/2000/svg\"><script/></svg>".to_vec();
        let script = b"#!/bin/sh\nrm -rf /".to_vec();
        let java = zip(&["META-INF/MANIFEST.MF", "Main.class"]);
        let notes = b"Bring the contract.".to_vec();
        // Bucket, file, and the type it is stored with, if it is taken.
        let cases: Vec<(&str, &str, Vec<u8>, Option<&str>)> = vec![
            ("media", "a.png", png(), Some("image/png")),
            ("media", "a.png", jpeg(), Some("image/jpeg")),
            ("media", "a.mp4", mp4_of(2000), Some("video/mp4")),
            ("media", "a.webm", webm(), Some("video/webm")),
            ("media", "a.png", exe(), None),
            ("media", "a.png", page.clone(), None),
            ("media", "a.svg", drawing.clone(), None),
            ("media", "a.png", pdf(), None),
            ("media", "a.mp4", notes.clone(), None),
            ("avatars", "me.png", png(), Some("image/png")),
            ("avatars", "me.mp4", mp4_of(2000), None),
            ("resumes", "cv.pdf", pdf(), Some("application/pdf")),
            ("resumes", "cv.doc", doc(), Some("application/msword")),
            ("resumes", "cv.docx", docx(), Some("application/vnd.openxmlformats-officedocument.wordprocessingml.document")),
            ("resumes", "cv.docx", zip(&["virus.exe"]), None),
            ("resumes", "cv.doc", xls(), None),
            ("resumes", "cv.pdf", png(), None),
            ("resumes", "cv.pdf", exe(), None),
            ("proposals", "work.zip", zip(&["plan.txt"]), Some("application/zip")),
            ("proposals", "work.pdf", pdf(), Some("application/pdf")),
            ("proposals", "work.zip", java.clone(), None),
            ("proposals", "work.zip", png(), None),
            ("attachments", "notes.txt", notes, Some("text/plain")),
            ("attachments", "sheet.xls", xls(), Some("application/vnd.ms-excel")),
            ("attachments", "a.zip", zip(&["plan.txt"]), Some("application/zip")),
            ("attachments", "photo.jpg", exe(), None),
            ("attachments", "notes.txt", page, None),
            ("attachments", "picture.png", drawing, None),
            ("attachments", "notes.txt", script, None),
            ("attachments", "tool.zip", java, None),
            ("attachments", "run.bat", b"del *.*".to_vec(), None),
        ];
        for (number, (bucket, name, file, mime)) in cases.into_iter().enumerate() {
            let folder = if bucket == "attachments" { &conversation } else { &person_id };
            let path = format!("{bucket}/{folder}/{number}-{name}");
            let answer = upload(&person, &path, "image/png", file).await;
            match mime {
                Some(mime) => {
                    assert_eq!(answer.status, 200, "{path}: {}", answer.text);
                    assert_eq!(download(&person, &path).await.header("content-type"), mime, "{path}");
                }
                None => {
                    assert_eq!((answer.status, answer.json()["error"].as_str()), (415, Some("invalid_mime_type")), "{path}");
                    assert!(answer.json()["message"].as_str().unwrap().ends_with(" is not supported"));
                    assert_eq!(download(&person, &path).await.status, 404);
                }
            }
        }
    }

    async fn exactly_the_limit_passes_and_one_byte_more_does_not(world: World) {
        let person = world.user("user").await;
        for (bucket, limit, make) in [
            ("media", 50 * MIB, mp4_of as fn(usize) -> Vec<u8>),
            ("media", 10 * MIB, jpeg_of),
            ("avatars", 5 * MIB, jpeg_of),
            ("resumes", 5 * MIB, pdf_of),
            ("proposals", 10 * MIB, pdf_of),
        ] {
            let before = world.count();
            let path = format!("{bucket}/{}/{limit}", person.id);
            let fits = upload(&person, &path, "x/y", make(limit)).await;
            assert_eq!(fits.status, 200, "{path}: {}", fits.text);
            let path = format!("{path}-and-one");
            let large = upload(&person, &path, "x/y", make(limit + 1)).await;
            assert_refused(&large, 413, "EntityTooLarge", "The object exceeded the maximum allowed size");
            // In a form the length of the file is not known beforehand.
            let form = Form::new().part("", Part::bytes(make(limit + 1)).file_name("blob"));
            let large = person.post(&format!("/storage/v1/object/{path}")).multipart(form).send().await;
            assert_refused(&large, 413, "EntityTooLarge", "The object exceeded the maximum allowed size");
            assert_eq!(download(&person, &path).await.status, 404);
            world.count_becomes(before + 1).await;
        }
    }
}
