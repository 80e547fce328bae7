//! Private files and who may read them: resumes, with a record for the applicant, and sealed proposals.

use jiff::SignedDuration;
use serde_json::{Value as Json, json};

use super::StorageServer;
use super::in_every_store;
use super::samples::{docx, pdf};
use super::storage_server::{download, remove, upload, upsert};
use crate::support::{Client, User};

/// An applicant and an employer, with an application that includes a resume.
struct Application {
    seeker: User,
    employer: User,
    path: String,
    id: Json,
}

impl Application {
    async fn new(server: &StorageServer) -> Application {
        let (seeker, employer) = (server.user("user").await, server.user("employer").await);
        let path = format!("{}/cv.pdf", seeker.id);
        assert_eq!(upload(&seeker, &format!("resumes/{path}"), "application/pdf", pdf()).await.status, 200);
        let job = json!({"title": "A", "location": "Pune", "type": "Contract", "description": "B"});
        let job = insert(&employer, "jobs", job).await;
        let row =
            json!({"job_id": job, "applicant_id": seeker.id, "full_name": "A", "email": "a@b.in", "resume_path": path});
        let id = insert(&server.service(), "job_applications", row).await;
        Application { seeker, employer, path, id }
    }

    /// When it was opened and by which person, as a client sees it.
    async fn openings(&self, client: &Client) -> Vec<Json> {
        let query = "/rest/v1/job_applications?select=id,openings(opened_by,opened_at)&openings.order=opened_at";
        let seen = client.get(query).send().await.json();
        assert_eq!(seen[0]["id"], self.id);
        seen[0]["openings"].as_array().unwrap().clone()
    }
}

async fn insert(client: &Client, table: &str, row: Json) -> Json {
    let call = client.post(&format!("/rest/v1/{table}")).header("prefer", "return=representation");
    let stored = call.json(&row).send().await;
    assert_eq!(stored.status, 201, "{}", stored.text);
    stored.json()[0]["id"].clone()
}

in_every_store! {
    async fn the_applicant_sees_when_and_who_opened_the_resume(server: StorageServer) {
        let application = Application::new(&server).await;
        let Application { seeker, employer, path, .. } = &application;
        let mut changes = server.db.changes();
        assert_eq!(download(seeker, &format!("resumes/{path}")).await.status, 200);
        assert_eq!(download(&server.service(), &format!("resumes/{path}")).await.status, 200);
        employer.head(&format!("/storage/v1/object/resumes/{path}")).send().await;
        assert_eq!(application.openings(seeker).await, Vec::<Json>::new(), "no one else has opened it");

        assert_eq!(download(employer, &format!("resumes/{path}")).await.bytes, pdf());
        let seen = application.openings(seeker).await;
        assert_eq!((seen.len(), &seen[0]["opened_by"]), (1, &json!(employer.id)));
        assert_eq!(application.openings(employer).await.len(), 1);
        let mut told = false;
        while let Some(sangam_db::FeedEvent::Commit(commit)) = changes.try_next() {
            told |= commit.changes.iter().any(|change| &*change.table == "resume_openings");
        }
        assert!(told, "it is on the feed, so it can be seen live");
    }

    async fn a_copy_counts_as_opening_the_resume(server: StorageServer) {
        let application = Application::new(&server).await;
        let Application { seeker, employer, path, .. } = &application;
        let copy = async |client: &User, name: &str| {
            let ways = json!({"bucketId": "resumes", "sourceKey": path, "destinationKey": format!("{}/{name}", client.id)});
            let copied = client.post("/storage/v1/object/copy").json(&ways).send().await;
            assert_eq!(copied.status, 200, "{}", copied.text);
        };
        copy(seeker, "again.pdf").await;
        assert_eq!(application.openings(seeker).await, Vec::<Json>::new());
        copy(employer, "theirs.pdf").await;
        let seen = application.openings(seeker).await;
        assert_eq!((seen.len(), &seen[0]["opened_by"]), (1, &json!(employer.id)));
    }

    async fn the_parts_of_one_viewing_count_once(server: StorageServer) {
        let application = Application::new(&server).await;
        let Application { seeker, employer, path, .. } = &application;
        let part = |range: &'static str| employer.get(&format!("/storage/v1/object/resumes/{path}")).header("range", range).send();
        let answers = futures_util::future::join_all(["bytes=0-9", "bytes=10-19", "bytes=20-", "bytes=0-"].map(part)).await;
        assert!(answers.iter().all(|answer| answer.status == 206));
        assert_eq!(application.openings(seeker).await.len(), 1);
        server.clock.advance(SignedDuration::from_mins(5));
        part("bytes=0-9").await;
        assert_eq!(application.openings(seeker).await.len(), 1);
        server.clock.advance(SignedDuration::from_mins(30));
        part("bytes=0-9").await;
        assert_eq!(application.openings(seeker).await.len(), 2);
    }

    async fn a_signed_link_names_the_person_it_was_made_for(server: StorageServer) {
        let application = Application::new(&server).await;
        let Application { seeker, employer, path, .. } = &application;
        for (client, openings) in [(&seeker.client, 0), (&employer.client, 1)] {
            let call = client.post(&format!("/storage/v1/object/sign/resumes/{path}")).json(&json!({"expiresIn": 60}));
            let signed = call.send().await.json();
            let url = format!("/storage/v1{}", signed["signedURL"].as_str().unwrap());
            assert_eq!(server.bare().get(&url).send().await.status, 200);
            assert_eq!(application.openings(seeker).await.len(), openings);
        }
    }

    async fn a_resume_reaches_only_those_it_was_sent_to(server: StorageServer) {
        let application = Application::new(&server).await;
        let Application { seeker, employer, path, id } = &application;
        let (stranger, rival) = (server.user("user").await, server.user("employer").await);
        for client in [&stranger.client, &rival.client] {
            assert_eq!(download(client, &format!("resumes/{path}")).await.status, 404);
        }
        // Another resume of the same person was not sent to anyone.
        let other = format!("{}/other.docx", seeker.id);
        upload(seeker, &format!("resumes/{other}"), "x/y", docx()).await;
        assert_eq!(download(employer, &format!("resumes/{other}")).await.status, 404);
        // Referring to another person's resume in one's own application gives no one access to it.
        let job = insert(&rival, "jobs", json!({"title": "A", "location": "Pune", "type": "Contract", "description": "B"})).await;
        let row = json!({"job_id": job, "applicant_id": stranger.id, "full_name": "A", "email": "a@b.in", "resume_path": path});
        insert(&server.service(), "job_applications", row).await;
        assert_eq!(download(&rival, &format!("resumes/{path}")).await.status, 404);
        // Withdrawing an application revokes access to the resume.
        assert_eq!(download(employer, &format!("resumes/{path}")).await.status, 200);
        seeker.delete(&format!("/rest/v1/job_applications?id=eq.{}", id.as_str().unwrap())).send().await;
        assert_eq!(download(employer, &format!("resumes/{path}")).await.status, 404);
    }

    async fn a_sealed_tender_hides_the_files_of_its_proposals_from_its_owner(server: StorageServer) {
        let (bidder, owner) = (server.user("business").await, server.user("business").await);
        let tender = json!({"title": "A", "category": "Design", "deadline": "2099-01-01", "description": "B"});
        let tender = insert(&owner, "tenders", tender).await;
        let path = format!("{}/work.pdf", bidder.id);
        upload(&bidder, &format!("proposals/{path}"), "application/pdf", pdf()).await;
        let row = json!({"tender_id": tender, "bidder_id": bidder.id, "name": "A", "email": "a@b.in", "mobile": "1", "address": "B", "file_path": path});
        insert(&server.service(), "proposals", row).await;
        assert_eq!(download(&bidder, &format!("proposals/{path}")).await.status, 200);
        assert_eq!(download(&owner, &format!("proposals/{path}")).await.status, 404);

        let close = owner.patch(&format!("/rest/v1/tenders?id=eq.{}", tender.as_str().unwrap()));
        assert_eq!(close.json(&json!({"status": "Closed"})).send().await.status, 204);
        assert_eq!(download(&owner, &format!("proposals/{path}")).await.bytes, pdf());
        // A file used in a bid cannot change.
        assert_eq!(upsert(&bidder, &format!("proposals/{path}"), "application/pdf", docx()).await.status, 403);
        let removed = remove(&bidder, "proposals", &[&path]).await;
        assert_eq!(removed.json(), json!([]));
    }

    async fn an_attachment_reaches_the_members_of_its_conversation(server: StorageServer) {
        let (one, other, stranger) = (server.user("user").await, server.user("user").await, server.user("user").await);
        let call = one.post("/rest/v1/rpc/get_or_create_conversation").json(&json!({"p_user_id": other.id}));
        let conversation = call.send().await.json().as_str().unwrap().to_owned();
        let path = format!("attachments/{conversation}/plan.pdf");
        assert_eq!(upload(&one, &path, "application/pdf", pdf()).await.status, 200);
        assert_eq!(download(&other, &path).await.bytes, pdf());
        assert_eq!(download(&stranger, &path).await.status, 404);
        assert_eq!(upload(&stranger, &format!("{path}2"), "application/pdf", pdf()).await.status, 403);
        assert_eq!(upload(&one, &format!("attachments/{}/x.pdf", one.id), "application/pdf", pdf()).await.status, 403);
        other.post("/rest/v1/blocks").json(&json!({"blocked_id": one.id})).send().await;
        for member in [&one, &other] {
            assert_eq!(upload(member, &format!("{path}3"), "application/pdf", pdf()).await.status, 403);
        }
        assert_eq!(download(&one, &path).await.status, 200);
    }
}
