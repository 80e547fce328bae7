//! Teams (C-362): who joins, what each role may do for the company, and when it ends, as clients see it.

mod ending;
mod inviting;
mod notifications;
mod roles;
mod second_factor;

use serde_json::{Value as Json, json};

use crate::support::{Answer, App, User};

/// Pays for the Business plan until this moment, or for good.
async fn subscribe(app: &App, company: &User, ends: Option<&str>) {
    let paid = json!({"user_id": company.id, "plan": "Business", "interval": "month", "current_period_end": ends});
    let upsert = app.service().post("/rest/v1/subscriptions").header("prefer", "resolution=merge-duplicates");
    let answer = upsert.json(&paid).send().await;
    assert!(matches!(answer.status, 200 | 201), "{}", answer.text);
}

/// A company on the Business plan.
pub(crate) async fn company(app: &App, user_type: &str) -> User {
    let company = app.user(user_type).await;
    subscribe(app, &company, None).await;
    company
}

/// A new account that joined a company's team in this role.
pub(crate) async fn member(app: &App, company: &User, role: &str) -> User {
    let member = app.user("employer").await;
    join(company, &member, role).await;
    member
}

/// Invites a person, who accepts.
pub(crate) async fn join(company: &User, member: &User, role: &str) {
    let invitation = done(company, "invite_to_team", json!({"p_email": member.email, "p_role": role})).await;
    let answer = json!({"p_invitation_id": invitation["id"], "p_accept": true});
    done(member, "answer_team_invitation", answer).await;
}

async fn call(person: &User, name: &str, arguments: Json) -> Answer {
    person.post(&format!("/rest/v1/rpc/{name}")).json(&arguments).send().await
}

/// Calls a function that must succeed.
async fn done(person: &User, name: &str, arguments: Json) -> Json {
    let answer = call(person, name, arguments).await;
    assert!(matches!(answer.status, 200 | 204), "{name}: {} {}", answer.status, answer.text);
    if answer.text.is_empty() { Json::Null } else { answer.json() }
}

/// Calls a function that must be refused. Returns the code and the message.
async fn refused(person: &User, name: &str, arguments: Json) -> (String, String) {
    let answer = call(person, name, arguments).await;
    assert!(answer.status >= 400, "{name}: {}", answer.text);
    let body = answer.json();
    let text = |key: &str| body[key].as_str().unwrap_or_default().to_owned();
    (text("code"), text("message"))
}

/// The rows that a person sees.
async fn rows(person: &User, path: &str) -> Json {
    let answer = person.get(&format!("/rest/v1/{path}")).send().await;
    assert_eq!(answer.status, 200, "{path}: {}", answer.text);
    answer.json()
}

/// The status of a change, and how many rows it changed.
async fn patch(person: &User, path: &str, change: Json) -> (u16, usize) {
    let call = person.patch(&format!("/rest/v1/{path}")).header("prefer", "return=representation");
    let answer = call.json(&change).send().await;
    (answer.status, if answer.status == 200 { answer.json().as_array().map_or(0, Vec::len) } else { 0 })
}

/// Posts a job for this company, if the person may.
async fn post_job(person: &User, company: &User) -> Answer {
    let job = json!({
        "employer_id": company.id, "title": "Weaver", "location": "Surat", "type": "Full-time", "description": "Looms",
    });
    person.post("/rest/v1/jobs").header("prefer", "return=representation").json(&job).send().await
}

/// Posts a tender for this company, if the person may.
async fn post_tender(person: &User, company: &User, sealed: bool) -> Answer {
    let tender = json!({
        "business_id": company.id, "title": "A new roof", "category": "Design", "deadline": "2099-12-31",
        "description": "Tiles", "sealed": sealed,
    });
    person.post("/rest/v1/tenders").header("prefer", "return=representation").json(&tender).send().await
}

/// The only row of an answer to an insert.
fn made(answer: &Answer) -> Json {
    assert_eq!(answer.status, 201, "{}", answer.text);
    answer.json()[0].clone()
}

/// Applies to a job with a resume. Returns the application with the resume's path.
async fn apply(person: &User, job: &Json) -> Json {
    let resume = crate::board::upload_resume(person).await;
    let application = json!({
        "p_job_id": job["id"], "p_full_name": "Asha Rao", "p_email": "asha@example.in", "p_resume_path": resume,
    });
    done(person, "apply_to_job", application).await
}

async fn bid(person: &User, tender: &Json) -> Json {
    done(person, "submit_proposal", proposal(tender)).await
}

fn proposal(tender: &Json) -> Json {
    json!({
        "p_tender_id": tender["id"], "p_name": "Ravi", "p_email": "ravi@example.in", "p_mobile": "98765 43210",
        "p_address": "Pune", "p_amount": 250_000,
    })
}
