//! A signed link allows what its signer may do when it is used, and nothing more.

use jiff::SignedDuration;
use sangam_db::Engine;
use serde_json::json;

use super::on_each_engine;
use super::samples::{SlowVideo, docx, pdf, png, slow_video};
use super::storage_server::{StorageServer, apply, assert_refused, download, insert, post_job, post_tender, upload};
use crate::support::{Client, User};

const TEN_YEARS: u64 = 10 * 365 * 24 * 60 * 60;
const POLICY: &str = "new row violates row-level security policy";

/// Returns an upload URL that may replace an existing file.
async fn sign_upload(client: &Client, path: &str) -> String {
    let call = client.post(&format!("/storage/v1/object/upload/sign/{path}")).header("x-upsert", "true");
    format!("/storage/v1{}", call.send().await.json()["url"].as_str().unwrap())
}

async fn sign(client: &Client, path: &str) -> String {
    let call = client.post(&format!("/storage/v1/object/sign/{path}")).json(&json!({"expiresIn": TEN_YEARS}));
    format!("/storage/v1{}", call.send().await.json()["signedURL"].as_str().unwrap())
}

async fn status(server: &StorageServer, address: &str) -> u16 {
    server.bare().get(address).send().await.status
}

/// Adds a member to a company's team.
async fn member(company: &User, member: &User, role: &str) {
    let invite = json!({"p_email": member.email, "p_role": role});
    let invitation = company.post("/rest/v1/rpc/invite_to_team").json(&invite).send().await.json();
    let accept = json!({"p_invitation_id": invitation["id"], "p_accept": true});
    let accepted = member.post("/rest/v1/rpc/answer_team_invitation").json(&accept).send().await;
    assert!(matches!(accepted.status, 200 | 204), "{}", accepted.text);
}

async fn subscribe(server: &StorageServer, person: &User) {
    let paid = json!({"user_id": person.id, "plan": "Business", "interval": "month", "current_period_end": "2999-01-01T00:00:00Z"});
    assert_eq!(server.service().post("/rest/v1/subscriptions").json(&paid).send().await.status, 201);
}

on_each_engine! {
    async fn an_earlier_upload_link_cannot_replace_a_bid(server: StorageServer) {
        let (bidder, owner) = (server.user("business").await, server.user("business").await);
        let tender = post_tender(&owner).await;
        let path = format!("{}/work.pdf", bidder.id);
        upload(&bidder, &format!("proposals/{path}"), "x/y", pdf()).await;
        let url = sign_upload(&bidder, &format!("proposals/{path}")).await;
        let bid = json!({"tender_id": tender, "bidder_id": bidder.id, "name": "A", "email": "a@b.in", "mobile": "1", "address": "B", "file_path": path});
        insert(&server.service(), "proposals", bid).await;
        for status in ["Open", "Closed"] {
            owner.patch(&format!("/rest/v1/tenders?id=eq.{tender}")).json(&json!({"status": status})).send().await;
            let replaced = server.bare().put(&url).body(docx()).send().await;
            assert_eq!((replaced.status, replaced.json()["code"].as_str()), (403, Some("AccessDenied")), "{status}");
        }
        assert_eq!(download(&owner, &format!("proposals/{path}")).await.bytes, pdf());
    }

    async fn an_upload_ends_with_the_rights_of_the_person_who_signed_it(server: StorageServer) {
        let (person, leaver) = (server.user("user").await, server.user("user").await);
        let path = format!("media/{}/a.png", person.id);
        let url = sign_upload(&person, &path).await;
        let left = sign_upload(&leaver, &format!("media/{}/a.png", leaver.id)).await;
        server.suspend(&person, "24h").await;
        let delete = leaver.post("/functions/v1/delete-account").json(&json!({"password": leaver.password}));
        assert_eq!(delete.send().await.status, 200);
        for url in [&url, &left] {
            assert_refused(&server.bare().put(url).body(png()).send().await, 403, "AccessDenied", POLICY);
        }
        server.suspend(&person, "none").await;
        assert_eq!(server.bare().put(&url).body(png()).send().await.status, 200);
    }

    async fn a_team_s_link_to_a_resume_ends_with_what_it_rests_on(server: StorageServer) {
        let (seeker, company) = (server.user("user").await, server.user("employer").await);
        subscribe(&server, &company).await;
        let (viewer, other) = (server.user("employer").await, server.user("employer").await);
        for mate in [&viewer, &other] {
            member(&company, mate, "Viewer").await;
        }
        let (path, job) = (format!("{}/cv.pdf", seeker.id), post_job(&company).await);
        let address = format!("resumes/{path}");
        upload(&seeker, &address, "x/y", pdf()).await;
        assert_eq!(apply(&seeker, &job, &path).await.status, 200);
        let links = [sign(&viewer, &address).await, sign(&other, &address).await, sign(&company, &address).await];
        for link in &links {
            assert_eq!(status(&server, link).await, 200);
        }
        company.post("/rest/v1/rpc/remove_from_team").json(&json!({"p_user_id": viewer.id})).send().await;
        assert_eq!(status(&server, &links[0]).await, 404, "who was removed from the team");
        server.suspend(&other, "24h").await;
        assert_eq!(status(&server, &links[1]).await, 404, "who was suspended");
        assert_eq!(status(&server, &links[2]).await, 200);
        seeker.delete(&format!("/rest/v1/job_applications?job_id=eq.{job}")).send().await;
        assert_eq!(status(&server, &links[2]).await, 404, "the application was withdrawn");
    }

    async fn a_link_to_another_s_file_ends_within_the_hour(server: StorageServer) {
        let (seeker, employer) = (server.user("user").await, server.user("employer").await);
        let (path, job) = (format!("{}/cv.pdf", seeker.id), post_job(&employer).await);
        let address = format!("resumes/{path}");
        upload(&seeker, &address, "x/y", pdf()).await;
        apply(&seeker, &job, &path).await;
        let (own, theirs) = (sign(&seeker, &address).await, sign(&employer, &address).await);
        let operators = sign(&server.service(), &address).await;
        server.clock.advance(SignedDuration::from_secs(3599));
        assert_eq!(status(&server, &theirs).await, 200);
        server.clock.advance(SignedDuration::from_secs(1));
        let late = server.bare().get(&theirs).send().await;
        assert_refused(&late, 400, "InvalidJWT", "\"exp\" claim timestamp check failed");
        server.clock.advance(SignedDuration::from_hours(24 * 365));
        for link in [&own, &operators] {
            assert_eq!(status(&server, link).await, 200);
        }
        server.suspend(&seeker, "24h").await;
        assert_eq!(status(&server, &own).await, 404, "its owner is suspended");
        assert_eq!(status(&server, &operators).await, 200);
        server.suspend(&seeker, "none").await;
        assert_eq!(status(&server, &own).await, 200);
    }

    async fn a_program_s_link_ends_within_the_hour(server: StorageServer) {
        let person = server.user("business").await;
        subscribe(&server, &person).await;
        let made = person.post("/auth/v1/user/tokens").json(&json!({"name": "Report", "access": "read"})).send().await;
        let program = person.with_bearer(made.json()["token"].as_str().unwrap());
        let address = format!("proposals/{}/a.pdf", person.id);
        upload(&person, &address, "x/y", pdf()).await;
        let link = sign(&program, &address).await;
        assert_eq!(status(&server, &link).await, 200);
        server.clock.advance(SignedDuration::from_secs(3600));
        assert_eq!(status(&server, &link).await, 400);
    }

    async fn a_program_s_upload_link_ends_within_the_hour(server: StorageServer) {
        let person = server.user("business").await;
        subscribe(&server, &person).await;
        let made = person.post("/auth/v1/user/tokens").json(&json!({"name": "Import", "access": "write"})).send().await;
        let program = person.with_bearer(made.json()["token"].as_str().unwrap());
        let address = format!("media/{}/a.png", person.id);
        let (own, programs) = (sign_upload(&person, &address).await, sign_upload(&program, &address).await);
        server.clock.advance(SignedDuration::from_secs(3599));
        assert_eq!(server.bare().put(&programs).body(png()).send().await.status, 200);
        server.clock.advance(SignedDuration::from_secs(1));
        let late = server.bare().put(&programs).body(png()).send().await;
        assert_refused(&late, 400, "InvalidJWT", "\"exp\" claim timestamp check failed");
        assert_eq!(server.bare().put(&own).body(png()).send().await.status, 200);
    }
}

/// A suspension counts when the row is written, however long ago the upload started.
#[tokio::test(flavor = "multi_thread")]
async fn a_suspension_during_an_upload_stops_it() {
    let server = StorageServer::in_folder(Engine::Sqlite).await;
    let person = server.user("user").await;
    let SlowVideo { body, has_begun, finish } = slow_video();
    let path = format!("media/{}/slow.mp4", person.id);
    let sending = upload(&person, &path, "video/mp4", body);
    let suspending = async {
        has_begun.await.unwrap();
        // The server has let the request in once it stores the first half.
        server.count_becomes(1).await;
        server.suspend(&person, "24h").await;
        finish.send(()).unwrap();
    };
    let (stored, ()) = tokio::join!(sending, suspending);
    assert_refused(&stored, 403, "AccessDenied", POLICY);
    server.count_becomes(0).await;
}
