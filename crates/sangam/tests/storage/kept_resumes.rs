//! Resumes that people keep in their profile and apply with.

use serde_json::{Value as Json, json};

use super::on_each_engine;
use super::samples::{docx, pdf};
use super::storage_server::{apply, download, post_job, remove, upload};
use crate::support::{Answer, User};

async fn call(person: &User, function: &str, arguments: Json) -> Answer {
    person.post(&format!("/rest/v1/rpc/{function}")).json(&arguments).send().await
}

async fn keep(person: &User, file: &str, name: &str) -> Answer {
    let path = format!("{}/{file}", person.id);
    upload(person, &format!("resumes/{path}"), "application/pdf", pdf()).await;
    call(person, "keep_resume", json!({"p_path": path, "p_name": name})).await
}

/// Names of the resumes, with a star at the preferred one.
async fn kept(person: &User) -> Vec<String> {
    let rows = person.get("/rest/v1/resumes?select=name,preferred&order=created_at,id").send().await.json();
    let star = |row: &Json| if row["preferred"] == true { "*" } else { "" };
    rows.as_array().unwrap().iter().map(|row| format!("{}{}", row["name"].as_str().unwrap(), star(row))).collect()
}

fn said(answer: &Answer) -> (u16, String) {
    (answer.status, answer.json()["message"].as_str().unwrap_or_default().to_owned())
}

on_each_engine! {
    async fn a_resume_is_kept_renamed_preferred_replaced_and_deleted(server: StorageServer) {
        let (seeker, other) = (server.user("user").await, server.user("user").await);
        let first = keep(&seeker, "a.pdf", " Designer ").await.json();
        assert_eq!((&first["name"], &first["size"], &first["content_type"]), (&json!("Designer"), &json!(pdf().len()), &json!("application/pdf")));
        let second = keep(&seeker, "b.pdf", "Researcher").await.json();
        assert_eq!(kept(&seeker).await, ["Designer*", "Researcher"], "the first is preferred");
        assert_eq!(kept(&other).await, Vec::<String>::new(), "they are no one else's business");

        let address = |row: &Json| format!("/rest/v1/resumes?id=eq.{}", row["id"].as_str().unwrap());
        assert_eq!(seeker.patch(&address(&second)).json(&json!({"name": "UX research"})).send().await.status, 204);
        let moved = seeker.patch(&address(&second)).json(&json!({"path": "elsewhere"})).send().await;
        assert_eq!(moved.status, 403, "the server alone says where the file is");
        assert_eq!(call(&seeker, "prefer_resume", json!({"p_id": second["id"]})).await.status, 200);
        assert_eq!(kept(&seeker).await, ["Designer", "UX research*"]);
        assert_eq!(said(&call(&other, "prefer_resume", json!({"p_id": second["id"]})).await), (404, "This resume is no longer there.".into()));

        let path = format!("{}/c.docx", seeker.id);
        upload(&seeker, &format!("resumes/{path}"), "x/y", docx()).await;
        let replace = json!({"p_path": path, "p_name": "UX research", "p_id": second["id"]});
        let replaced = call(&seeker, "keep_resume", replace).await.json();
        assert_eq!((&replaced["id"], &replaced["path"], &replaced["preferred"]), (&second["id"], &json!(path), &json!(true)));
        assert_eq!(download(&seeker, &format!("resumes/{}/b.pdf", seeker.id)).await.status, 404, "the old file went");
        assert_eq!(remove(&seeker, "resumes", &[path.as_str()]).await.json(), json!([]), "a file that is in use is not removed");

        assert_eq!(seeker.delete(&address(&second)).send().await.status, 204);
        assert_eq!(kept(&seeker).await, ["Designer*"], "another takes its place");
        assert_eq!(download(&seeker, &format!("resumes/{path}")).await.status, 404);
    }

    async fn the_employer_keeps_the_resume_of_an_application_after_its_owner_deletes_it(server: StorageServer) {
        let (seeker, employer) = (server.user("user").await, server.user("employer").await);
        let row = keep(&seeker, "a.pdf", "Designer").await.json();
        let (job, path) = (post_job(&employer).await, row["path"].as_str().unwrap().to_owned());
        assert_eq!(apply(&seeker, &job, &path).await.status, 200);
        let deleted = seeker.delete(&format!("/rest/v1/resumes?id=eq.{}", row["id"].as_str().unwrap())).send().await;
        assert_eq!((deleted.status, kept(&seeker).await.len()), (204, 0));
        assert_eq!(download(&employer, &format!("resumes/{path}")).await.bytes, pdf());

        let export = call(&seeker, "export_my_data", json!({})).await.json();
        assert_eq!(export["resumes"], json!([]));
    }

    async fn ten_are_enough_and_what_cannot_be_kept_is_said(server: StorageServer) {
        let (seeker, employer) = (server.user("user").await, server.user("employer").await);
        for number in 0..10 {
            assert_eq!(keep(&seeker, &format!("{number}.pdf"), &format!("Resume {number}")).await.status, 200);
        }
        let most = "You can save 10 resumes. Delete one to save another.";
        assert_eq!(said(&keep(&seeker, "more.pdf", "More").await), (400, most.into()));
        assert_eq!(said(&keep(&seeker, "3.pdf", "Again").await), (409, "You have already saved this file as Resume 3.".into()));
        assert_eq!(said(&keep(&employer, "a.pdf", "Mine").await).0, 403);
        for (path, name, says) in [
            (format!("{}/none.pdf", seeker.id), "None", "The file is not there. Upload it again."),
            (format!("{}/a.pdf", employer.id), "Theirs", "Upload the file to your own folder first, then send its path."),
            (format!("{}/more.pdf", seeker.id), "  ", "Give the resume a name."),
        ] {
            let refused = call(&seeker, "keep_resume", json!({"p_path": path, "p_name": name})).await;
            assert_eq!(said(&refused), (400, says.into()));
        }
        assert_eq!(call(&seeker, "export_my_data", json!({})).await.json()["resumes"].as_array().unwrap().len(), 10);
    }
}
