//! Reads an applicant's answers and compares them with what the job needs.

use sangam_schema::TextForm;
use serde_json::Value as Json;

use super::question::{NeededAnswer, ScreeningQuestion, YES_NO, read_number};
use crate::sentence::Sentence;

const MAX_TEXT_LENGTH: usize = 1000;
const MAX_FILE_NAME_LENGTH: usize = 200;

/// A question and the answer to it. The answer is absent if an optional question was skipped.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct ScreeningAnswer {
    pub(crate) kind: &'static str,
    pub(crate) question: String,
    pub(crate) needed: Option<Json>,
    /// The answer as text. For a file, its name.
    pub(crate) answer: Option<String>,
    pub(crate) file_path: Option<String>,
    /// Whether the answer meets the job's need. Nothing if the question has none.
    pub(crate) meets: Option<bool>,
}

/// Reads the answers and returns one per question, in the order of the questions. The error says what is wrong. Each answer contains the
/// text of its question, so that it is refused if the employer has reworded the question since.
pub(crate) fn read_answers(questions: &[ScreeningQuestion], sent: &Json) -> Result<Vec<ScreeningAnswer>, Sentence> {
    let sent = sent.as_array().map(Vec::as_slice).unwrap_or_default();
    let asked = |answer: &Json| questions.iter().any(|question| answer["question"] == question.question.as_str());
    if !sent.iter().all(asked) {
        return Err("The employer has changed the questions of this job. Read them again, then apply.".into());
    }
    let answer_to = |question: &ScreeningQuestion| {
        sent.iter().find(|answer| answer["question"] == question.question.as_str()).unwrap_or(&Json::Null)
    };
    questions.iter().map(|question| question.read_answer(answer_to(question))).collect()
}

impl ScreeningQuestion {
    fn read_answer(&self, sent: &Json) -> Result<ScreeningAnswer, Sentence> {
        let value = &sent["answer"];
        let is_missing = value.is_null() || value.as_str().is_some_and(|text| text.trim().is_empty());
        let mut answer = ScreeningAnswer {
            kind: self.kind,
            question: self.question.clone(),
            needed: self.needed.as_ref().map(NeededAnswer::to_json),
            answer: None,
            file_path: None,
            meets: None,
        };
        if is_missing {
            return if self.required { Err(self.about("Answer “{question}” to apply.")) } else { Ok(answer) };
        }
        let text = value.as_str().map(str::trim);
        match self.kind {
            "yes_no" => {
                let chosen = text.filter(|text| YES_NO.contains(text));
                answer.answer = Some(self.require(chosen, "Answer “{question}” with yes or no.")?.to_owned());
            }
            "choice" => {
                let chosen = text.filter(|text| self.options.iter().any(|option| option == text));
                answer.answer = Some(self.require(chosen, "Choose one of the answers to “{question}”.")?.to_owned());
            }
            "number" => {
                let wrong = "Answer “{question}” with a number of at most two decimals, up to 1,000,000,000,000.";
                answer.answer = Some(self.require(read_number(value), wrong)?.to_string());
            }
            "text" => {
                let short = text.filter(|text| text.chars().count() <= MAX_TEXT_LENGTH);
                let short = self.require(short, "Shorten the answer to “{question}” to 1,000 characters.")?;
                answer.answer = Some(TextForm::Lines.clean(short).into_owned());
            }
            _ => {
                let path = self.require(text, "Upload a file for “{question}”.")?;
                let own_name = path.rsplit('/').next().unwrap_or(path);
                let name = sent["name"].as_str().map(str::trim).filter(|name| !name.is_empty()).unwrap_or(own_name);
                let name: String = TextForm::Line.clean(name).chars().take(MAX_FILE_NAME_LENGTH).collect();
                (answer.answer, answer.file_path) = (Some(name), Some(path.to_owned()));
            }
        }
        answer.meets = self.needed.as_ref().map(|needed| needed.is_met_by(value, answer.answer.as_deref()));
        Ok(answer)
    }

    fn require<T>(&self, value: Option<T>, otherwise: &str) -> Result<T, Sentence> {
        value.ok_or_else(|| self.about(otherwise))
    }

    fn about(&self, template: &str) -> Sentence {
        Sentence::with(template, [("question", self.question.as_str().into())])
    }
}

impl NeededAnswer {
    fn is_met_by(&self, sent: &Json, answer: Option<&str>) -> bool {
        match self {
            NeededAnswer::OneOf(answers) => answers.iter().any(|needed| answer == Some(needed.as_str())),
            NeededAnswer::Between { min, max } => sent
                .as_f64()
                .is_some_and(|number| min.is_none_or(|min| number >= min) && max.is_none_or(|max| number <= max)),
        }
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use serde_json::json;

    use super::super::question::{check_questions, stored_questions};
    use super::*;

    fn questions() -> Vec<ScreeningQuestion> {
        let sent = json!([
            {"kind": "yes_no", "question": "Licence?", "needed": {"answers": ["yes"]}},
            {"kind": "choice", "question": "Shift?", "options": ["Day", "Night", "Either"], "needed": {"answers": ["Night", "Either"]}},
            {"kind": "number", "question": "Years?", "needed": {"min": 3, "max": 10}},
            {"kind": "text", "question": "Why?", "required": false},
            {"kind": "file", "question": "Certificate?", "required": false},
        ]);
        stored_questions(&check_questions(&sent).unwrap().to_string())
    }

    fn sent(licence: Json, shift: Json, years: Json, why: Json) -> Json {
        json!([
            {"question": "Licence?", "answer": licence},
            {"question": "Shift?", "answer": shift},
            {"question": "Years?", "answer": years},
            {"question": "Why?", "answer": why},
        ])
    }

    #[test]
    fn an_answer_is_stored_whether_or_not_it_meets_the_need() {
        let met = |licence: &str, shift: &str, years: f64| {
            let answers =
                read_answers(&questions(), &sent(json!(licence), json!(shift), json!(years), Json::Null)).unwrap();
            answers.iter().map(|answer| answer.meets).collect::<Vec<_>>()
        };
        assert_eq!(met("yes", "Either", 3.0), [Some(true), Some(true), Some(true), None, None]);
        assert_eq!(met("no", "Day", 2.75), [Some(false), Some(false), Some(false), None, None]);
        assert_eq!(met("no", "Night", 10.01), [Some(false), Some(true), Some(false), None, None]);
    }

    #[test]
    fn answers_are_stored_as_text() {
        let mut all = sent(json!("yes"), json!("Day"), json!(3.5), json!(" Looms. "));
        let file = json!({"question": "Certificate?", "answer": "a/b.pdf", "name": "Boiler\ncertificate.pdf"});
        all.as_array_mut().unwrap().push(file);
        let answers = read_answers(&questions(), &all).unwrap();
        let texts: Vec<_> = answers.iter().map(|answer| answer.answer.as_deref().unwrap()).collect();
        assert_eq!(texts, ["yes", "Day", "3.5", "Looms.", "Boiler certificate.pdf"]);
        assert_eq!(answers[4].file_path.as_deref(), Some("a/b.pdf"));
        assert_eq!(answers[2].needed, Some(json!({"min": 3.0, "max": 10.0})));
    }

    #[test]
    fn each_mistake_has_its_own_message() {
        let wrong = |sent: &Json| read_answers(&questions(), sent).unwrap_err().to_string();
        let (yes, day, three) = (json!("yes"), json!("Day"), json!(3));
        for (all, says) in [
            (json!([]), "Answer “Licence?” to apply."),
            (sent(json!(" "), day.clone(), three.clone(), Json::Null), "Answer “Licence?” to apply."),
            (sent(json!("maybe"), day.clone(), three.clone(), Json::Null), "Answer “Licence?” with yes or no."),
            (sent(json!(true), day.clone(), three.clone(), Json::Null), "Answer “Licence?” with yes or no."),
            (sent(yes.clone(), json!("Evening"), three.clone(), Json::Null), "Choose one of the answers to “Shift?”."),
            (
                sent(yes.clone(), day.clone(), json!("three"), Json::Null),
                "Answer “Years?” with a number of at most two decimals, up to 1,000,000,000,000.",
            ),
            (
                sent(yes.clone(), day.clone(), json!(1e13), Json::Null),
                "Answer “Years?” with a number of at most two decimals, up to 1,000,000,000,000.",
            ),
            (sent(yes, day, three, json!("x".repeat(1001))), "Shorten the answer to “Why?” to 1,000 characters."),
            (
                json!([{"question": "Asked before?", "answer": "yes"}]),
                "The employer has changed the questions of this job. Read them again, then apply.",
            ),
        ] {
            assert_eq!(wrong(&all), says);
        }
    }
}
