//! A signed link is good for what its signer may do at the moment it is used, and for no more.

use futures_util::stream;
use jiff::SignedDuration;
use sangam_db::Engine;
use serde_json::json;
use tokio::sync::oneshot;

use super::on_each_engine;
use super::samples::{docx, mp4_of, pdf, png};
use super::world::{World, apply, assert_refused, download, insert, post_job, upload};
use crate::support::{Client, User};

const TEN_YEARS: u64 = 10 * 365 * 24 * 60 * 60;
const POLICY: &str = "new row violates row-level security policy";

/// An address to upload to, which may replace what is there.
async fn sign_upload(client: &Client, path: &str) -> String {
    let call = client.post(&format!("/storage/v1/object/upload/sign/{path}")).header("x-upsert", "true");
    format!("/storage/v1{}", call.send().await.json()["url"].as_str().unwrap())
}

async fn sign(client: &Client, path: &str) -> String {
    let call = client.post(&format!("/storage/v1/object/sign/{path}")).json(&json!({"expiresIn": TEN_YEARS}));
    format!("/storage/v1{}", call.send().await.json()["signedURL"].as_str().unwrap())
}

async fn status(world: &World, address: &str) -> u16 {
    world.bare().get(address).send().await.status
}

/// A member of a company's team.
async fn member(company: &User, member: &User, role: &str) {
    let invite = json!({"p_email": member.email, "p_role": role});
    let invitation = company.post("/rest/v1/rpc/invite_to_team").json(&invite).send().await.json();
    let accept = json!({"p_invitation_id": invitation["id"], "p_accept": true});
    let accepted = member.post("/rest/v1/rpc/answer_team_invitation").json(&accept).send().await;
    assert!(matches!(accepted.status, 200 | 204), "{}", accepted.text);
}

async fn subscribe(world: &World, person: &User) {
    let paid = json!({"user_id": person.id, "plan": "Business", "interval": "month", "current_period_end": "2999-01-01T00:00:00Z"});
    assert_eq!(world.service().post("/rest/v1/subscriptions").json(&paid).send().await.status, 201);
}

on_each_engine! {
    async fn a_bid_is_not_replaced_by_a_link_from_before(world: World) {
        let (bidder, owner) = (world.user("business").await, world.user("business").await);
        let row = json!({"title": "A", "category": "Design", "deadline": "2099-01-01", "description": "B"});
        let tender = insert(&owner, "tenders", row).await;
        let path = format!("{}/work.pdf", bidder.id);
        upload(&bidder, &format!("proposals/{path}"), "x/y", pdf()).await;
        let url = sign_upload(&bidder, &format!("proposals/{path}")).await;
        let bid = json!({"tender_id": tender, "bidder_id": bidder.id, "name": "A", "email": "a@b.in", "mobile": "1", "address": "B", "file_path": path});
        insert(&world.service(), "proposals", bid).await;
        for status in ["Open", "Closed"] {
            owner.patch(&format!("/rest/v1/tenders?id=eq.{tender}")).json(&json!({"status": status})).send().await;
            let replaced = world.bare().put(&url).body(docx()).send().await;
            assert_eq!((replaced.status, replaced.json()["code"].as_str()), (403, Some("AccessDenied")), "{status}");
        }
        assert_eq!(download(&owner, &format!("proposals/{path}")).await.bytes, pdf());
    }

    async fn an_upload_ends_with_the_rights_of_the_person_who_signed_it(world: World) {
        let (person, leaver) = (world.user("user").await, world.user("user").await);
        let path = format!("media/{}/a.png", person.id);
        let url = sign_upload(&person, &path).await;
        let left = sign_upload(&leaver, &format!("media/{}/a.png", leaver.id)).await;
        world.suspend(&person, "24h").await;
        let delete = leaver.post("/functions/v1/delete-account").json(&json!({"password": leaver.password}));
        assert_eq!(delete.send().await.status, 200);
        for url in [&url, &left] {
            assert_refused(&world.bare().put(url).body(png()).send().await, 403, "AccessDenied", POLICY);
        }
        world.suspend(&person, "none").await;
        assert_eq!(world.bare().put(&url).body(png()).send().await.status, 200);
    }

    async fn a_team_s_link_to_a_resume_ends_with_what_it_rests_on(world: World) {
        let (seeker, company) = (world.user("user").await, world.user("employer").await);
        subscribe(&world, &company).await;
        let (viewer, other) = (world.user("employer").await, world.user("employer").await);
        for mate in [&viewer, &other] {
            member(&company, mate, "Viewer").await;
        }
        let (path, job) = (format!("{}/cv.pdf", seeker.id), post_job(&company).await);
        let address = format!("resumes/{path}");
        upload(&seeker, &address, "x/y", pdf()).await;
        assert_eq!(apply(&seeker, &job, &path).await.status, 200);
        let links = [sign(&viewer, &address).await, sign(&other, &address).await, sign(&company, &address).await];
        for link in &links {
            assert_eq!(status(&world, link).await, 200);
        }
        company.post("/rest/v1/rpc/remove_from_team").json(&json!({"p_user_id": viewer.id})).send().await;
        assert_eq!(status(&world, &links[0]).await, 404, "who was removed from the team");
        world.suspend(&other, "24h").await;
        assert_eq!(status(&world, &links[1]).await, 404, "who was suspended");
        assert_eq!(status(&world, &links[2]).await, 200);
        seeker.delete(&format!("/rest/v1/job_applications?job_id=eq.{job}")).send().await;
        assert_eq!(status(&world, &links[2]).await, 404, "the application was withdrawn");
    }

    async fn a_link_to_another_s_file_ends_within_the_hour(world: World) {
        let (seeker, employer) = (world.user("user").await, world.user("employer").await);
        let (path, job) = (format!("{}/cv.pdf", seeker.id), post_job(&employer).await);
        let address = format!("resumes/{path}");
        upload(&seeker, &address, "x/y", pdf()).await;
        apply(&seeker, &job, &path).await;
        let (own, theirs) = (sign(&seeker, &address).await, sign(&employer, &address).await);
        let operators = sign(&world.service(), &address).await;
        world.clock.advance(SignedDuration::from_secs(3599));
        assert_eq!(status(&world, &theirs).await, 200);
        world.clock.advance(SignedDuration::from_secs(1));
        let late = world.bare().get(&theirs).send().await;
        assert_refused(&late, 400, "InvalidJWT", "\"exp\" claim timestamp check failed");
        world.clock.advance(SignedDuration::from_hours(24 * 365));
        for link in [&own, &operators] {
            assert_eq!(status(&world, link).await, 200);
        }
        world.suspend(&seeker, "24h").await;
        assert_eq!(status(&world, &own).await, 404, "its owner is suspended");
        assert_eq!(status(&world, &operators).await, 200);
        world.suspend(&seeker, "none").await;
        assert_eq!(status(&world, &own).await, 200);
    }

    async fn a_program_s_link_ends_within_the_hour(world: World) {
        let person = world.user("business").await;
        subscribe(&world, &person).await;
        let made = person.post("/auth/v1/user/tokens").json(&json!({"name": "Report", "access": "read"})).send().await;
        let program = person.with_bearer(made.json()["token"].as_str().unwrap());
        let address = format!("proposals/{}/a.pdf", person.id);
        upload(&person, &address, "x/y", pdf()).await;
        let link = sign(&program, &address).await;
        assert_eq!(status(&world, &link).await, 200);
        world.clock.advance(SignedDuration::from_secs(3600));
        assert_eq!(status(&world, &link).await, 400);
    }
}

/// A suspension counts when the row is written, however long ago the upload began.
#[tokio::test(flavor = "multi_thread")]
async fn who_is_suspended_while_a_file_is_on_its_way_has_not_stored_it() {
    let world = World::in_folder(Engine::Sqlite).await;
    let person = world.user("user").await;
    let (begun, has_begun) = oneshot::channel();
    let (finish, may_finish) = oneshot::channel::<()>();
    let video = mp4_of(1 << 20);
    let (head, tail) = (video[..video.len() / 2].to_vec(), video[video.len() / 2..].to_vec());
    let slow = stream::unfold((Some((begun, head)), Some((may_finish, tail))), |state| async move {
        match state {
            (Some((begun, head)), rest) => {
                let _ = begun.send(());
                Some((Ok::<_, std::io::Error>(head), (None, rest)))
            }
            (None, Some((may_finish, tail))) => {
                let _ = may_finish.await;
                Some((Ok(tail), (None, None)))
            }
            (None, None) => None,
        }
    });
    let path = format!("media/{}/slow.mp4", person.id);
    let sending = upload(&person, &path, "video/mp4", reqwest::Body::wrap_stream(slow));
    let suspending = async {
        has_begun.await.unwrap();
        world.suspend(&person, "24h").await;
        finish.send(()).unwrap();
    };
    let (stored, ()) = tokio::join!(sending, suspending);
    assert_refused(&stored, 403, "AccessDenied", POLICY);
    world.count_becomes(0).await;
}
