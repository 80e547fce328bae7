//! A file that a row refers to cannot change until the row is gone, whichever request is faster.

use futures_util::future::join;
use serde_json::{Value as Json, json};

use super::on_each_engine;
use super::samples::{docx, pdf};
use super::storage_server::{apply, assert_refused, download, post_job, post_tender, remove, upload, upsert};
use crate::support::{Answer, Client, User};

const RESUME: &str = "This resume is saved in your profile or belongs to an application. Delete or withdraw that first, or upload under another name.";
const WORK: &str = "This file belongs to a proposal. Withdraw that first, or upload under another name.";
const ATTACHMENT: &str = "This file belongs to a message and stays with it. Upload under another name.";

/// How many times two calls race.
const ROUNDS: usize = 12;

async fn submit_proposal(bidder: &User, tender: &str, path: &str) -> Answer {
    let row = json!({
        "p_tender_id": tender, "p_name": "Ravi", "p_email": "a@b.in", "p_mobile": "98765 43210", "p_address": "Pune",
        "p_file_path": path,
    });
    bidder.post("/rest/v1/rpc/submit_proposal").json(&row).send().await
}

async fn send_message(sender: &User, conversation: &str, path: &str) -> Answer {
    let row = json!({"conversation_id": conversation, "attachment_path": path, "attachment_name": "plan.pdf"});
    sender.post("/rest/v1/messages").json(&row).send().await
}

async fn relocate(client: &Client, bucket: &str, from: &str, to: &str) -> Answer {
    let body = json!({"bucketId": bucket, "sourceKey": from, "destinationKey": to});
    client.post("/storage/v1/object/move").json(&body).send().await
}

/// Tries everything that would change or remove a file.
async fn assert_kept(owner: &User, bucket: &str, path: &str, advice: &str) {
    let address = format!("{bucket}/{path}");
    assert_eq!(remove(owner, bucket, &[path]).await.json(), json!([]), "{address}");
    let one = owner.delete(&format!("/storage/v1/object/{address}")).send().await;
    assert_refused(&one, 403, "AccessDenied", advice);
    assert_refused(&upsert(owner, &address, "x/y", docx()).await, 403, "AccessDenied", advice);
    assert_refused(&relocate(owner, bucket, path, &format!("{path}2")).await, 403, "AccessDenied", advice);
    let twice = upload(owner, &address, "x/y", docx()).await;
    assert_refused(&twice, 409, "ResourceAlreadyExists", "The resource already exists");
    let sign = owner.post(&format!("/storage/v1/object/upload/sign/{address}")).header("x-upsert", "true");
    assert_refused(&sign.send().await, 403, "AccessDenied", advice);
    assert_eq!(download(owner, &address).await.bytes, pdf(), "{address}");
}

async fn gone(client: &Client, address: &str) -> bool {
    download(client, address).await.status == 404
}

on_each_engine! {
    async fn the_resume_of_an_application_stays_until_it_is_withdrawn(server: StorageServer) {
        let (seeker, employer) = (server.user("user").await, server.user("employer").await);
        let (path, job) = (format!("{}/cv.pdf", seeker.id), post_job(&employer).await);
        let missing = apply(&seeker, &job, &path).await;
        assert_eq!(missing.json()["message"], "The file is not there. Upload it again.");
        upload(&seeker, &format!("resumes/{path}"), "x/y", pdf()).await;
        assert_eq!(apply(&seeker, &job, &path).await.status, 200);
        assert_kept(&seeker, "resumes", &path, RESUME).await;
        seeker.delete(&format!("/rest/v1/job_applications?job_id=eq.{job}")).send().await;
        assert_eq!(upsert(&seeker, &format!("resumes/{path}"), "x/y", pdf()).await.status, 200);
        assert_eq!(remove(&seeker, "resumes", &[&path]).await.json()[0]["name"], path);
    }

    async fn the_file_of_a_proposal_stays_until_it_is_withdrawn(server: StorageServer) {
        let (bidder, owner) = (server.user("business").await, server.user("business").await);
        let tender = post_tender(&owner).await;
        let path = format!("{}/work.pdf", bidder.id);
        upload(&bidder, &format!("proposals/{path}"), "x/y", pdf()).await;
        assert_eq!(submit_proposal(&bidder, &tender, &path).await.status, 200);
        assert_kept(&bidder, "proposals", &path, WORK).await;
        // Nor can anything replace a file that went missing.
        let other = format!("{}/lost.pdf", bidder.id);
        let change = server.service().patch(&format!("/rest/v1/proposals?tender_id=eq.{tender}"));
        assert_eq!(change.json(&json!({"file_path": other})).send().await.status, 204);
        assert_eq!(upload(&bidder, &format!("proposals/{other}"), "x/y", docx()).await.status, 403);
        assert_eq!(relocate(&bidder, "proposals", &path, &other).await.status, 403);
        bidder.delete(&format!("/rest/v1/proposals?tender_id=eq.{tender}")).send().await;
        assert_eq!(remove(&bidder, "proposals", &[&path]).await.json()[0]["name"], path);
    }

    async fn the_attachment_of_a_message_stays_with_it(server: StorageServer) {
        let (one, other) = (server.user("user").await, server.user("user").await);
        let conversation = server.conversation(&one, &other).await;
        let path = format!("{conversation}/plan.pdf");
        let elsewhere = server.conversation(&one, &server.user("user").await).await;
        upload(&one, &format!("attachments/{path}"), "x/y", pdf()).await;
        for (talk, path) in [(&conversation, format!("{conversation}/none.pdf")), (&elsewhere, path.clone())] {
            let refused = send_message(&one, talk, &path).await;
            assert_eq!((refused.status, &refused.json()["message"]), (400, &json!("The attached file is not there. Attach it again.")));
        }
        assert_eq!(send_message(&one, &conversation, &path).await.status, 201);
        assert_kept(&one, "attachments", &path, ATTACHMENT).await;
    }

    async fn erasing_an_account_takes_all_of_its_files(server: StorageServer) {
        let (seeker, employer) = (server.user("user").await, server.user("employer").await);
        let (path, job) = (format!("{}/cv.pdf", seeker.id), post_job(&employer).await);
        upload(&seeker, &format!("resumes/{path}"), "x/y", pdf()).await;
        apply(&seeker, &job, &path).await;
        server.erase(&seeker).await;
        server.count_becomes(0).await;
        let left = employer.get("/rest/v1/job_applications?select=resume_path").send().await.json();
        assert_eq!(left, json!([{"resume_path": "deleted"}]));
    }

    async fn an_application_and_a_concurrent_removal_cannot_both_succeed(server: StorageServer) {
        let (seeker, employer) = (server.user("user").await, server.user("employer").await);
        for round in 0..ROUNDS {
            let (path, job) = (format!("{}/{round}.pdf", seeker.id), post_job(&employer).await);
            let address = format!("resumes/{path}");
            upload(&seeker, &address, "x/y", pdf()).await;
            let paths = [path.as_str()];
            let (applied, removed) = join(apply(&seeker, &job, &path), remove(&seeker, "resumes", &paths)).await;
            let outcome = (applied.status == 200, removed.json() != json!([]));
            assert!(matches!(outcome, (true, false) | (false, true)), "{outcome:?} {}", applied.text);
            assert_eq!(gone(&seeker, &address).await, outcome.1);
        }
    }

    async fn a_message_and_a_concurrent_removal_cannot_both_succeed(server: StorageServer) {
        let (one, other) = (server.user("user").await, server.user("user").await);
        let conversation = server.conversation(&one, &other).await;
        for round in 0..ROUNDS {
            let path = format!("{conversation}/{round}.pdf");
            let address = format!("attachments/{path}");
            upload(&one, &address, "x/y", pdf()).await;
            let paths = [path.as_str()];
            let (sent, removed) = join(send_message(&one, &conversation, &path), remove(&one, "attachments", &paths)).await;
            let outcome: (bool, Json) = (sent.status == 201, removed.json());
            assert_eq!(outcome.0, outcome.1 == json!([]), "{} {}", sent.text, removed.text);
            assert_eq!(gone(&one, &address).await, !outcome.0);
        }
    }
}
