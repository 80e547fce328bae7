//! Screening questions: what a job may ask, what applicants may answer, who reads it, and what happens to it later.

use serde_json::{Value as Json, json};

use super::{done, post, refused, rows, upload_resume};
use crate::support::{Answer, Socket, User, on_both_engines};
use crate::teams::{company, member};

const LICENCE: &str = "Do you have a driving licence?";
const SHIFT: &str = "Which shift suits you?";
const YEARS: &str = "How many years have you worked with looms?";
const WHY: &str = "Why this mill?";
const CERTIFICATE: &str = "Your boiler certificate";

fn questions() -> Json {
    json!([
        {"kind": "yes_no", "question": LICENCE, "needed": {"answers": ["yes"]}},
        {"kind": "choice", "question": SHIFT, "options": ["Day", "Night", "Either"], "needed": {"answers": ["Night", "Either"]}},
        {"kind": "number", "question": YEARS, "needed": {"min": 3}},
        {"kind": "text", "question": WHY, "required": false},
        {"kind": "file", "question": CERTIFICATE, "required": false},
    ])
}

fn job(questions: Json) -> Json {
    json!({"title": "Weaver", "location": "Surat", "type": "Full-time", "description": "Looms", "questions": questions})
}

async fn post_job(employer: &User) -> Json {
    post(employer, "jobs", job(questions())).await
}

async fn application(person: &User, job: &Json, answers: Json) -> Json {
    json!({
        "p_job_id": job["id"], "p_full_name": "Asha Rao", "p_email": "asha@example.in",
        "p_resume_path": upload_resume(person).await, "p_answers": answers,
    })
}

fn answers(licence: &str, shift: &str, years: f64) -> Json {
    json!([
        {"question": LICENCE, "answer": licence},
        {"question": SHIFT, "answer": shift},
        {"question": YEARS, "answer": years},
    ])
}

/// Stores a file in a person's folder and returns its path.
async fn upload(person: &User, name: &str) -> String {
    let path = format!("{}/{name}", person.id);
    let call = person.post(&format!("/storage/v1/object/resumes/{path}")).header("content-type", "application/pdf");
    let stored = call.body("%PDF-1.7\n1 0 obj\n<<>>\nendobj\ntrailer <<>>\n%%EOF\n").send().await;
    assert_eq!(stored.status, 200, "{}", stored.text);
    path
}

async fn download(person: &User, path: &str) -> u16 {
    person.get(&format!("/storage/v1/object/resumes/{path}")).send().await.status
}

fn status_and_error(answer: &Answer) -> (u16, Json, Json) {
    let body = answer.json();
    (answer.status, body["code"].clone(), body["message"].clone())
}

const SEEN: &str =
    "job_applications?select=unmet_needs,answers(number,kind,question,needed,answer,meets)&answers.order=number";

on_both_engines! {
    async fn a_job_asks_up_to_ten_questions_and_everyone_who_sees_it_reads_them(app: App) {
        let acme = company(&app, "employer").await;
        let (edith, victor) = (member(&app, &acme, "Editor").await, member(&app, &acme, "Viewer").await);
        let asha = app.user("user").await;
        let posted = post_job(&acme).await;
        assert_eq!(posted["questions"][0], json!({
            "kind": "yes_no", "question": LICENCE, "options": [], "required": true, "needed": {"answers": ["yes"]},
        }));
        let address = format!("jobs?select=questions&id=eq.{}", posted["id"].as_str().unwrap());
        assert_eq!(rows(&asha, &address).await[0]["questions"], posted["questions"], "what is needed is no secret");

        let change = |questions: Json| json!({ "questions": questions });
        let path = format!("/rest/v1/jobs?id=eq.{}", posted["id"].as_str().unwrap());
        let ten: Json = (0..10).map(|number| json!({"kind": "text", "question": format!("Question {number}?")})).collect();
        assert_eq!(edith.patch(&path).json(&change(ten.clone())).send().await.status, 204);
        assert_eq!(rows(&asha, &address).await[0]["questions"].as_array().unwrap().len(), 10);
        for person in [&victor, &asha] {
            assert!(matches!(person.patch(&path).json(&change(json!([]))).send().await.status, 204 | 403));
        }
        assert_eq!(rows(&asha, &address).await[0]["questions"].as_array().unwrap().len(), 10, "only those who may edit the job do");

        let mut eleven = ten;
        eleven.as_array_mut().unwrap().push(json!({"kind": "text", "question": "One more?"}));
        for (questions, says) in [
            (eleven, "A job can ask at most 10 questions. Remove one."),
            (json!([{"kind": "choice", "question": "A?", "options": ["one"]}]), "Give each choice 2 to 10 options of at most 100 characters."),
            (json!([{"kind": "number", "question": "A?", "needed": {"answers": ["3"]}}]), "The required answer does not match its question. Choose it again."),
        ] {
            let wrong = (400, json!("22023"), json!(says));
            assert_eq!(status_and_error(&edith.patch(&path).json(&change(questions.clone())).send().await), wrong);
            assert_eq!(status_and_error(&acme.post("/rest/v1/jobs").json(&job(questions)).send().await), wrong);
        }
    }

    async fn answers_are_kept_as_they_were_asked_and_a_need_that_is_not_met_is_marked_for_both_sides(app: App) {
        let acme = company(&app, "employer").await;
        let victor = member(&app, &acme, "Viewer").await;
        let (asha, bina, rival) = (app.user("user").await, app.user("user").await, app.user("employer").await);
        let posted = post_job(&acme).await;
        let mut heard = Socket::open(&app).await;
        let listened = json!({"postgres_changes": [{"event": "INSERT", "schema": "public", "table": "application_answers"}]});
        heard.join(&victor, "realtime:answers", listened).await;
        let mut sent = answers("yes", "Day", 2.5);
        sent.as_array_mut().unwrap().push(json!({"question": WHY, "answer": " I live\nnext to it. "}));
        let made = done(&asha, "apply_to_job", application(&asha, &posted, sent).await).await;
        assert_eq!((&made["status"], &made["unmet_needs"]), (&json!("Under Review"), &json!(2)), "it is accepted and marked");
        assert_eq!(heard.change("realtime:answers").await["record"]["question"], LICENCE);

        let path = format!("/rest/v1/jobs?id=eq.{}", posted["id"].as_str().unwrap());
        let change = json!({"questions": [{"kind": "yes_no", "question": "Do you have a lorry licence?", "needed": {"answers": ["no"]}}]});
        assert_eq!(acme.patch(&path).json(&change).send().await.status, 204);
        let expected = json!([{"unmet_needs": 2, "answers": [
            {"number": 1, "kind": "yes_no", "question": LICENCE, "needed": {"answers": ["yes"]}, "answer": "yes", "meets": true},
            {"number": 2, "kind": "choice", "question": SHIFT, "needed": {"answers": ["Night", "Either"]}, "answer": "Day", "meets": false},
            {"number": 3, "kind": "number", "question": YEARS, "needed": {"min": 3.0, "max": null}, "answer": "2.5", "meets": false},
            {"number": 4, "kind": "text", "question": WHY, "needed": null, "answer": "I live\nnext to it.", "meets": null},
            {"number": 5, "kind": "file", "question": CERTIFICATE, "needed": null, "answer": null, "meets": null},
        ]}]);
        for person in [&asha, &acme, &victor] {
            assert_eq!(rows(person, SEEN).await, expected);
        }
        for person in [&bina, &rival] {
            assert_eq!(rows(person, "application_answers").await, json!([]));
        }
        let exported = rows(&asha, "rpc/export_my_data").await;
        assert_eq!(exported["application_answers"].as_array().unwrap().len(), 5);
        assert_eq!(rows(&acme, "rpc/export_my_data").await["application_answers"], json!([]), "they are the applicant's");

        let meeting = json!([{"question": "Do you have a lorry licence?", "answer": "no"}]);
        let second = done(&bina, "apply_to_job", application(&bina, &posted, meeting).await).await;
        for (needs, found) in [("met", &second["id"]), ("unmet", &made["id"])] {
            let board = done(&victor, "applicant_board", json!({"p_job_id": posted["id"], "p_needs": needs})).await;
            assert_eq!((&board["columns"][0]["total"], &board["columns"][0]["applicants"][0]["id"]), (&json!(1), found), "{needs}");
        }
        let odd = json!({"p_job_id": posted["id"], "p_needs": "some"});
        refused(&acme, "applicant_board", odd, 400, "22023", "Choose one of met, unmet.").await;
    }

    async fn an_answer_that_is_none_is_refused_with_its_question(app: App) {
        let (asha, ravi) = (app.user("user").await, app.user("employer").await);
        let posted = post_job(&ravi).await;
        let theirs = upload(&ravi, "theirs.pdf").await;
        let file = |path: &str| {
            let mut all = answers("yes", "Day", 3.0);
            all.as_array_mut().unwrap().push(json!({"question": CERTIFICATE, "answer": path}));
            all
        };
        let without = |missing: &str| -> Json {
            let all = answers("yes", "Day", 3.0);
            all.as_array().unwrap().iter().filter(|answer| answer["question"] != missing).cloned().collect()
        };
        for (sent, says) in [
            (Json::Null, "Answer “Do you have a driving licence?” to apply."),
            (without(SHIFT), "Answer “Which shift suits you?” to apply."),
            (answers("maybe", "Day", 3.0), "Answer “Do you have a driving licence?” with yes or no."),
            (answers("yes", "Evening", 3.0), "Choose one of the answers to “Which shift suits you?”."),
            (
                answers("yes", "Day", 3.125),
                "Answer “How many years have you worked with looms?” with a number of at most two decimals, up to 1,000,000,000,000.",
            ),
            (
                json!([{"question": "What did you earn before?", "answer": 7}]),
                "The employer has changed the questions of this job. Read them again, then apply.",
            ),
            (file(&theirs), "Upload the file to your own folder first, then send its path."),
            (file(&format!("{}/../{theirs}", asha.id)), "Upload the file to your own folder first, then send its path."),
            (file(&format!("{}/none.pdf", asha.id)), "The file is not there. Upload it again."),
        ] {
            refused(&asha, "apply_to_job", application(&asha, &posted, sent).await, 400, "22023", says).await;
        }
        let wrong = asha.post("/rest/v1/rpc/apply_to_job").json(&application(&asha, &posted, without(SHIFT)).await).send().await.json();
        let details: Json = serde_json::from_str(wrong["details"].as_str().unwrap()).unwrap();
        assert_eq!(details, json!({"template": "Answer “{question}” to apply.", "values": {"question": SHIFT}}));
        assert_eq!(wrong["hint"], "Correct \"p_answers\".");
        assert_eq!(rows(&asha, "job_applications").await, json!([]));
        done(&asha, "apply_to_job", application(&asha, &posted, answers("no", "Either", -1.0)).await).await;
    }

    async fn a_file_that_is_an_answer_is_read_by_the_employer_stays_and_goes_with_the_application(app: App) {
        let acme = company(&app, "employer").await;
        let victor = member(&app, &acme, "Viewer").await;
        let (asha, rival) = (app.user("user").await, app.user("employer").await);
        let posted = post_job(&acme).await;
        let path = upload(&asha, "certificate.pdf").await;
        let mut sent = answers("yes", "Night", 3.0);
        sent.as_array_mut().unwrap().push(json!({"question": CERTIFICATE, "answer": path, "name": "Boiler.pdf"}));
        assert_eq!(download(&victor, &path).await, 404, "nothing was sent yet");
        let made = done(&asha, "apply_to_job", application(&asha, &posted, sent.clone()).await).await;
        let kept = rows(&victor, "application_answers?select=answer,file_path&kind=eq.file").await;
        assert_eq!(kept, json!([{"answer": "Boiler.pdf", "file_path": path}]));
        assert_eq!([download(&victor, &path).await, download(&asha, &path).await, download(&rival, &path).await], [200, 200, 404]);
        assert_eq!(rows(&asha, "resume_openings").await, json!([]), "only the resume's openings are noted");
        let removed = asha.delete("/storage/v1/object/resumes").json(&json!({"prefixes": [path]})).send().await;
        assert_eq!(removed.json(), json!([]), "it belongs to the application");

        done(&asha, "withdraw_application", json!({"p_application_id": made["id"]})).await;
        assert_eq!(rows(&acme, "application_answers").await, json!([]));
        assert_eq!(download(&asha, &path).await, 404, "the file went with the answer");
        refused(&asha, "apply_to_job", application(&asha, &posted, json!([])).await, 400, "22023", "Answer “Do you have a driving licence?” to apply.").await;
        // A file that is kept in the profile, or was used in an application, stays.
        let resume = upload_resume(&asha).await;
        done(&asha, "keep_resume", json!({"p_path": resume, "p_name": "Weaver"})).await;
        sent[3] = json!({"question": CERTIFICATE, "answer": resume});
        let again = done(&asha, "apply_to_job", application(&asha, &posted, sent).await).await;
        assert_eq!(asha.delete("/rest/v1/resumes?name=eq.Weaver").send().await.status, 204);
        assert_eq!(download(&acme, &resume).await, 200);
        let gone = asha.delete(&format!("/rest/v1/job_applications?id=eq.{}", again["id"].as_str().unwrap())).send().await;
        assert_eq!((gone.status, download(&asha, &resume).await), (204, 404));
    }

    async fn answers_go_with_the_account(app: App) {
        let (asha, ravi) = (app.user("user").await, app.user("employer").await);
        let posted = post_job(&ravi).await;
        let path = upload(&asha, "certificate.pdf").await;
        let mut sent = answers("no", "Day", 1.0);
        sent.as_array_mut().unwrap().push(json!({"question": CERTIFICATE, "answer": path}));
        done(&asha, "apply_to_job", application(&asha, &posted, sent).await).await;
        assert_eq!(rows(&ravi, "application_answers?select=number").await.as_array().unwrap().len(), 5);
        app.erase(&asha).await;
        assert_eq!(rows(&ravi, "application_answers").await, json!([]));
        assert_eq!(rows(&ravi, "job_applications?select=full_name,unmet_needs").await, json!([{"full_name": "Deleted user", "unmet_needs": 0}]));
        assert_eq!(download(&ravi, &path).await, 404);
    }

    async fn questions_of_a_job_are_checked_like_its_text(app: App) {
        let ravi = app.user("employer").await;
        let asks = |question: &str| job(json!([{"kind": "yes_no", "question": question}]));
        let fee = "A registration fee of Rs 500 must be paid before joining. Will you?";
        let warned = post(&ravi, "jobs", asks(fee)).await;
        let plain = post(&ravi, "jobs", asks("Can you lift 20 kg?")).await;
        let address = |job: &Json| format!("jobs?select=warnings&id=eq.{}", job["id"].as_str().unwrap());
        let (warned, plain) = (rows(&ravi, &address(&warned)).await, rows(&ravi, &address(&plain)).await);
        assert!(warned.to_string().contains("fee"), "{warned}");
        assert!(!plain.to_string().contains("fee"), "{plain}");
    }
}
