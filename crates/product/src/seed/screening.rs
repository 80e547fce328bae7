//! The demo's screening questions and answers.

use jiff::Timestamp;
use serde_json::{Value as Json, json};
use uuid::Uuid;

use super::ids::id_at;
use super::people::DemoPerson;
use super::records;
use super::rows::DemoRows;
use super::text::{optional, parts};
use crate::screening::{ScreeningAnswer, check_questions, read_answers, stored_questions};

/// The file name that applicants use to answer a file question.
pub(super) const CERTIFICATE: &str = "certificate.pdf";

/// A job's questions, in stored form.
pub(super) fn questions_of(company: &str, title: &str) -> Json {
    let found = records::questions().find(|(record, _)| record.company == company && record.job == title);
    let Some((_, body)) = found else { return json!([]) };
    let sent: Json = body.into_iter().map(question).collect();
    check_questions(&sent).unwrap_or_else(|_| json!([]))
}

fn question(line: &'static str) -> Json {
    let line: Vec<_> = line.split('|').collect();
    let [kind, question, options, needed, required] = line[..] else { return Json::Null };
    json!({
        "kind": kind,
        "question": question,
        "options": parts(options, ';'),
        "needed": optional(needed).map(need),
        "required": required == "yes",
    })
}

fn need(text: &'static str) -> Json {
    match text.split_once("..") {
        Some((min, max)) => json!({"min": min.parse::<f64>().ok(), "max": max.parse::<f64>().ok()}),
        None => json!({ "answers": parts(text, ';') }),
    }
}

/// A person's answers. Empty for a job without questions.
pub(super) fn answers_of(company: &str, title: &str, applicant: &DemoPerson) -> Vec<ScreeningAnswer> {
    let questions = questions_of(company, title);
    let found = records::answers()
        .find(|(record, _)| record.company == company && record.job == title && record.applicant == applicant.name);
    let Some((_, body)) = found else { return Vec::new() };
    let listed = questions.as_array().map(Vec::as_slice).unwrap_or_default();
    let sent: Json = listed.iter().zip(body).map(|(question, answer)| answer_to(question, answer, applicant)).collect();
    read_answers(&stored_questions(&questions.to_string()), &sent).unwrap_or_default()
}

fn answer_to(question: &Json, answer: &str, applicant: &DemoPerson) -> Json {
    let value = match question["kind"].as_str() {
        _ if answer == "-" => Json::Null,
        Some("number") => json!(answer.parse::<f64>().ok()),
        Some("file") => json!(format!("{}/{CERTIFICATE}", applicant.id)),
        _ => json!(answer),
    };
    json!({"question": question["question"], "answer": value, "name": answer})
}

/// Whether a person answered a question with a certificate.
pub(super) fn has_certificate(person: &DemoPerson) -> bool {
    let mut theirs = records::answers().filter(|(record, _)| record.applicant == person.name);
    theirs.any(|(_, body)| body.iter().any(|answer| answer.ends_with(".pdf")))
}

/// Adds an application's answers.
pub(super) fn add_answers(application: Uuid, at: Timestamp, answers: Vec<ScreeningAnswer>, rows: &mut DemoRows) {
    for (number, answer) in (1..).zip(answers) {
        rows.push(
            "application_answers",
            json!({
                "id": id_at(at, &format!("answer {application} {number}")),
                "application_id": application,
                "number": number,
                "kind": answer.kind,
                "question": answer.question,
                "needed": answer.needed,
                "answer": answer.answer,
                "file_path": answer.file_path,
                "meets": answer.meets,
                "created_at": at,
            }),
        );
    }
}

#[cfg(test)]
mod tests {
    use super::super::people::DemoNetwork;
    use super::*;

    #[test]
    fn the_server_accepts_every_question_and_answer() {
        for (record, body) in records::questions() {
            let questions = questions_of(record.company, record.job);
            assert_eq!(questions.as_array().map(Vec::len), Some(body.len()), "{record:?}");
        }
        let network = DemoNetwork::new(Timestamp::UNIX_EPOCH);
        for (record, body) in records::answers() {
            let answers = answers_of(record.company, record.job, network.named(record.applicant));
            assert_eq!(answers.len(), body.len(), "{record:?}");
        }
    }
}
