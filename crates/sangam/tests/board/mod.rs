//! Jobs and tenders, from applying to hiring and from bidding to the award, as clients see them.

mod answers;
mod applicant_notes;
mod applications;
mod company;
mod company_reviews;
mod fit;
mod interviews;
mod pay_facts;
mod posting;
mod posting_checks;
mod scorecards;
mod screening;
mod tenders;

use serde_json::{Value as Json, json};

use crate::support::{Answer, User};

/// Calls a function.
async fn call(person: &User, name: &str, arguments: Json) -> Answer {
    person.post(&format!("/rest/v1/rpc/{name}")).json(&arguments).send().await
}

/// Calls a function that must succeed.
async fn done(person: &User, name: &str, arguments: Json) -> Json {
    let answer = call(person, name, arguments).await;
    assert_eq!(answer.status, 200, "{name}: {}", answer.text);
    answer.json()
}

/// Calls a function that must be refused with this status, code and message.
async fn refused(person: &User, name: &str, arguments: Json, status: u16, code: &str, message: &str) {
    let answer = call(person, name, arguments).await;
    let body = answer.json();
    let told = (answer.status, body["code"].as_str(), body["message"].as_str());
    assert_eq!(told, (status, Some(code), Some(message)), "{name}");
}

/// The rows that a person sees.
async fn rows(person: &User, path: &str) -> Json {
    let answer = person.get(&format!("/rest/v1/{path}")).send().await;
    assert!(matches!(answer.status, 200 | 206), "{path}: {}", answer.text);
    answer.json()
}

/// Posts a row and returns it.
async fn post(person: &User, table: &str, row: Json) -> Json {
    let call = person.post(&format!("/rest/v1/{table}")).header("prefer", "return=representation");
    let answer = call.json(&row).send().await;
    assert_eq!(answer.status, 201, "{table}: {}", answer.text);
    answer.json()[0].clone()
}

async fn post_job(employer: &User) -> Json {
    let job = json!({"title": "Plant Engineer", "location": "Surat", "type": "Full-time", "description": "Looms"});
    post(employer, "jobs", job).await
}

async fn post_tender(business: &User, sealed: bool) -> Json {
    let tender = json!({
        "title": "A new roof", "category": "Design", "deadline": "2099-12-31", "description": "Tiles", "sealed": sealed,
    });
    post(business, "tenders", tender).await
}

/// Uploads a resume unless it exists already. Returns its path.
pub(crate) async fn upload_resume(person: &User) -> String {
    let path = format!("{}/resume.pdf", person.id);
    let call = person.post(&format!("/storage/v1/object/resumes/{path}"));
    let pdf = "%PDF-1.7\n1 0 obj\n<<>>\nendobj\ntrailer <<>>\n%%EOF\n";
    let stored = call.header("content-type", "application/pdf").body(pdf).send().await;
    assert!(matches!(stored.status, 200 | 409), "{}", stored.text);
    path
}

pub(crate) async fn apply(person: &User, job: &Json) -> Json {
    let resume = upload_resume(person).await;
    let application = json!({
        "p_job_id": job["id"], "p_full_name": "Asha Rao", "p_email": "asha@example.in", "p_resume_path": resume,
    });
    done(person, "apply_to_job", application).await
}

fn proposal(tender: &Json) -> Json {
    json!({
        "p_tender_id": tender["id"], "p_name": "Ravi", "p_email": "ravi@example.in", "p_mobile": "98765 43210",
        "p_address": "Pune", "p_amount": 250_000,
    })
}
