//! The content of a file decides where it may be stored and how large it may be. C-115, C-249, C-250, C-267, C-268,
//! C-327.

use reqwest::multipart::{Form, Part};
use serde_json::json;

use super::in_every_store;
use super::samples::{
    doc, doc_with_macros, docx, docx_of, docx_with_template, exe, jpeg, jpeg_of, mp4_of, pdf, pdf_of, png, webm, xls,
    zip,
};
use super::storage_server::{assert_refused, download, upload};

const MIB: usize = 1024 * 1024;

in_every_store! {
    async fn content_decides_regardless_of_name_and_header(server: StorageServer) {
        let person = server.user("user").await;
        let other = server.user("user").await;
        let call = person.post("/rest/v1/rpc/get_or_create_conversation").json(&json!({"p_user_id": other.id}));
        let conversation = call.send().await.json().as_str().unwrap().to_owned();
        let person_id = person.id.to_string();
        let page = b"<!DOCTYPE html><script>alert(1)</script>".to_vec();
        let drawing = b"<svg xmlns=\"http://www.w3.org/2000/svg\"><script/></svg>".to_vec();
        let script = b"#!/bin/sh\nrm -rf /".to_vec();
        let java = zip(&["META-INF/MANIFEST.MF", "Main.class"]);
        let notes = b"Bring the contract.".to_vec();
        // Bucket, file, and the type it is stored with if it is accepted.
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
            ("resumes", "cv.docx", docx_with_template("file:///C:/Users/Asha/Normal.dotm"), Some("application/vnd.openxmlformats-officedocument.wordprocessingml.document")),
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
            ("attachments", "setup.pkg", b"Bring the contract.".to_vec(), None),
            ("attachments", "notes.txt", b"xar!\0\x1c\0\x01".to_vec(), None),
            ("attachments", "notes.txt", b"[Flatpak Ref]\nName=in.example.App".to_vec(), None),
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
                    assert!(answer.json()["message"].as_str().unwrap().contains(" is not supported"));
                    assert_eq!(download(&person, &path).await.status, 404);
                }
            }
        }
    }

    async fn exactly_the_limit_passes_and_one_byte_more_does_not(server: StorageServer) {
        let person = server.user("user").await;
        for (bucket, limit, make) in [
            ("media", 50 * MIB, mp4_of as fn(usize) -> Vec<u8>),
            ("media", 10 * MIB, jpeg_of),
            ("avatars", 5 * MIB, jpeg_of),
            ("resumes", 5 * MIB, pdf_of),
            ("proposals", 10 * MIB, pdf_of),
        ] {
            let before = server.count();
            let path = format!("{bucket}/{}/{limit}", person.id);
            let fits = upload(&person, &path, "x/y", make(limit)).await;
            assert_eq!(fits.status, 200, "{path}: {}", fits.text);
            let path = format!("{path}-and-one");
            let large = upload(&person, &path, "x/y", make(limit + 1)).await;
            assert_refused(&large, 413, "EntityTooLarge", "The object exceeded the maximum allowed size");
            // In a form, the length of the file is not known beforehand.
            let form = Form::new().part("", Part::bytes(make(limit + 1)).file_name("blob"));
            let large = person.post(&format!("/storage/v1/object/{path}")).multipart(form).send().await;
            assert_refused(&large, 413, "EntityTooLarge", "The object exceeded the maximum allowed size");
            assert_eq!(download(&person, &path).await.status, 404);
            server.count_becomes(before + 1).await;
        }
    }

    async fn files_that_a_desktop_would_run_are_refused_by_name_and_by_content(server: StorageServer) {
        let (person, other) = (server.user("user").await, server.user("user").await);
        let folder = format!("attachments/{}", server.conversation(&person, &other).await);
        let shortcut = b"[InternetShortcut]\r\nURL=file://192.0.2.1/a".to_vec();
        for ending in ["url", "desktop", "library-ms", "application", "iqy", "rdp", "iso", "mht", "LNK", "scf", "one", "reg"] {
            let refused = upload(&person, &format!("{folder}/notes.{ending}"), "text/plain", "plain words").await;
            assert_eq!((refused.status, refused.json()["code"].as_str()), (415, Some("InvalidMimeType")), "{ending}");
            assert!(refused.json()["message"].as_str().unwrap().ends_with("Send a PDF, a picture or plain text instead"));
        }
        assert_eq!(upload(&person, &format!("{folder}/notes.txt"), "text/plain", shortcut).await.status, 415);
        // A name that was refused is refused again.
        let path = format!("{}/notes.txt", folder.trim_start_matches("attachments/"));
        assert_eq!(upload(&person, &format!("attachments/{path}"), "text/plain", "del *.*").await.status, 200);
        for verb in ["move", "copy"] {
            let way = json!({"bucketId": "attachments", "sourceKey": path, "destinationKey": path.replace(".txt", ".bat")});
            assert_eq!(person.post(&format!("/storage/v1/object/{verb}")).json(&way).send().await.status, 415, "{verb}");
        }
        let sign = person.post(&format!("/storage/v1/object/sign/attachments/{path}")).json(&json!({"expiresIn": 60}));
        let link = format!("/storage/v1{}", sign.send().await.json()["signedURL"].as_str().unwrap());
        for (asked, named) in [("plan.txt", "plan.txt"), ("run.bat", "notes.txt")] {
            let saved = server.bare().get(&format!("{link}&download={asked}")).send().await;
            assert!(saved.header("content-disposition").starts_with(&format!("attachment; filename={named};")), "{asked}");
        }
    }

    async fn a_document_with_macros_is_refused_with_what_to_do(server: StorageServer) {
        let person = server.user("user").await;
        let list = b"<Override ContentType='application/vnd.ms-office.vbaProject'/>";
        for (name, file) in [
            ("cv.docx", docx_of(list, 0)),
            ("cv.doc", docx_of(list, 0)),
            ("cv.docx", zip(&["[Content_Types].xml", "word/document.xml", "word/vbaProject.bin"])),
            ("cv.doc", doc_with_macros()),
            ("cv.docm", docx()),
            ("cv.docx", docx_with_template("https://templates.example/letter.dotm")),
        ] {
            let refused = upload(&person, &format!("resumes/{}/{name}", person.id), "x/y", file).await;
            let advice = "This document contains macros. Save it without them, as .docx, .xlsx, .pptx or PDF, and upload that";
            assert_refused(&refused, 415, "MacrosFound", advice);
        }
    }
}
