//! A screening question of a job: its kind, its text, and the needed answer, if any.

use std::collections::HashSet;

use serde_json::{Map, Value as Json, json};

const MAX_QUESTIONS: usize = 10;
const MAX_QUESTION_LENGTH: usize = 300;
const MIN_OPTIONS: usize = 2;
const MAX_OPTIONS: usize = 10;
const MAX_OPTION_LENGTH: usize = 100;
const MAX_NUMBER: f64 = 1_000_000_000_000.0;

/// The kinds of questions.
pub(crate) const QUESTION_KINDS: &[&str] = &["yes_no", "choice", "number", "text", "file"];

/// The answers to a `yes_no` question.
pub(super) const YES_NO: [&str; 2] = ["yes", "no"];

/// A screening question.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct ScreeningQuestion {
    pub(super) kind: &'static str,
    pub(super) question: String,
    /// The options of a `choice` question.
    pub(super) options: Vec<String>,
    pub(super) required: bool,
    pub(super) needed: Option<NeededAnswer>,
}

/// The answer that a job needs. Applicants see it before they answer.
#[derive(Debug, Clone, PartialEq)]
pub(super) enum NeededAnswer {
    OneOf(Vec<String>),
    Between { min: Option<f64>, max: Option<f64> },
}

/// Validates the questions that a client sent, and returns them in their stored form. The error says what is wrong with them.
pub(crate) fn check_questions(sent: &Json) -> Result<Json, &'static str> {
    let questions = read_questions(sent)?;
    Ok(questions.iter().map(ScreeningQuestion::to_json).collect())
}

/// The questions of a stored job.
pub(crate) fn stored_questions(text: &str) -> Vec<ScreeningQuestion> {
    serde_json::from_str(text).ok().and_then(|stored| read_questions(&stored).ok()).unwrap_or_default()
}

fn read_questions(sent: &Json) -> Result<Vec<ScreeningQuestion>, &'static str> {
    let listed = sent.as_array().map(Vec::as_slice).unwrap_or_default();
    if listed.len() > MAX_QUESTIONS {
        return Err("A job can ask at most 10 questions. Remove one.");
    }
    let questions = listed.iter().map(read_question).collect::<Result<Vec<_>, _>>()?;
    let mut texts = HashSet::new();
    if !questions.iter().all(|question| texts.insert(question.question.to_lowercase())) {
        return Err("Two questions read the same. Change or remove one of them.");
    }
    Ok(questions)
}

fn read_question(sent: &Json) -> Result<ScreeningQuestion, &'static str> {
    let kind = QUESTION_KINDS.iter().find(|kind| sent["kind"] == **kind).ok_or("Choose a kind for each question.")?;
    let question = sent["question"].as_str().map(str::trim).unwrap_or_default();
    if !(1..=MAX_QUESTION_LENGTH).contains(&question.chars().count()) {
        return Err("Write each question in 1 to 300 characters.");
    }
    let options = if *kind == "choice" { read_options(&sent["options"])? } else { Vec::new() };
    let needed = match sent["needed"].as_object() {
        Some(needed) => Some(read_needed(kind, &options, needed)?),
        None if sent["needed"].is_null() => None,
        None => return Err(MISMATCH),
    };
    Ok(ScreeningQuestion {
        kind,
        question: question.to_owned(),
        options,
        // A question with a needed answer must be answered.
        required: needed.is_some() || sent["required"].as_bool().unwrap_or(true),
        needed,
    })
}

fn read_options(sent: &Json) -> Result<Vec<String>, &'static str> {
    const WRONG: &str = "Give each choice 2 to 10 options of at most 100 characters.";
    let listed = sent.as_array().map(Vec::as_slice).unwrap_or_default();
    let options = listed.iter().map(|option| option.as_str().map(|text| text.trim().to_owned()));
    let options = options.collect::<Option<Vec<_>>>().ok_or(WRONG)?;
    let is_valid = |option: &String| (1..=MAX_OPTION_LENGTH).contains(&option.chars().count());
    if !(MIN_OPTIONS..=MAX_OPTIONS).contains(&options.len()) || !options.iter().all(is_valid) {
        return Err(WRONG);
    }
    let mut texts = HashSet::new();
    if !options.iter().all(|option| texts.insert(option.to_lowercase())) {
        return Err("An option is listed twice. Change or remove one of them.");
    }
    Ok(options)
}

const MISMATCH: &str = "The required answer does not match its question. Choose it again.";

fn read_needed(kind: &str, options: &[String], needed: &Map<String, Json>) -> Result<NeededAnswer, &'static str> {
    let number = |name: &str| match needed.get(name) {
        None | Some(Json::Null) => Ok(None),
        Some(sent) => read_number(sent).map(Some).ok_or(MISMATCH),
    };
    let answers = || {
        let listed = needed.get("answers").and_then(Json::as_array).filter(|listed| !listed.is_empty());
        let texts = listed?.iter().map(|answer| answer.as_str().map(|text| text.trim().to_owned()));
        texts.collect::<Option<Vec<_>>>()
    };
    match kind {
        "yes_no" => {
            let answers = answers().filter(|answers| answers.len() == 1 && YES_NO.contains(&answers[0].as_str()));
            answers.map(NeededAnswer::OneOf).ok_or(MISMATCH)
        }
        "choice" => {
            let answers = answers().filter(|answers| answers.iter().all(|answer| options.contains(answer)));
            answers.map(NeededAnswer::OneOf).ok_or(MISMATCH)
        }
        "number" => match (number("min")?, number("max")?) {
            (None, None) => Err(MISMATCH),
            (Some(min), Some(max)) if min > max => Err("The smallest required number is above the largest. Swap them."),
            (min, max) => Ok(NeededAnswer::Between { min, max }),
        },
        _ => Err(MISMATCH),
    }
}

/// A number with at most two decimals and of a plausible size.
pub(super) fn read_number(sent: &Json) -> Option<f64> {
    let number = sent.as_f64().filter(|number| number.abs() <= MAX_NUMBER)?;
    let rounded = (number * 100.0).round() / 100.0;
    #[allow(clippy::float_cmp, reason = "whether rounding leaves it as it is")]
    (rounded == number).then_some(number)
}

impl ScreeningQuestion {
    fn to_json(&self) -> Json {
        json!({
            "kind": self.kind,
            "question": self.question,
            "options": self.options,
            "required": self.required,
            "needed": self.needed.as_ref().map(NeededAnswer::to_json),
        })
    }

    /// All texts in the question, for the posting checks.
    pub(crate) fn texts(&self) -> impl Iterator<Item = &String> {
        std::iter::once(&self.question).chain(&self.options)
    }
}

impl NeededAnswer {
    pub(super) fn to_json(&self) -> Json {
        match self {
            NeededAnswer::OneOf(answers) => json!({ "answers": answers }),
            NeededAnswer::Between { min, max } => json!({ "min": min, "max": max }),
        }
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;

    #[test]
    fn questions_are_stored_in_a_canonical_form() {
        let sent = json!([
            {"kind": "yes_no", "question": " Do you have a licence? ", "required": false, "needed": {"answers": ["yes"]}},
            {"kind": "choice", "question": "Which shift?", "options": [" Day ", "Night"], "needed": null, "required": false},
            {"kind": "number", "question": "Years with looms?", "needed": {"min": 3}, "options": ["left out"]},
            {"kind": "text", "question": "Why us?"},
        ]);
        let stored = check_questions(&sent).unwrap();
        let expected = json!([
            {"kind": "yes_no", "question": "Do you have a licence?", "options": [], "required": true, "needed": {"answers": ["yes"]}},
            {"kind": "choice", "question": "Which shift?", "options": ["Day", "Night"], "required": false, "needed": null},
            {"kind": "number", "question": "Years with looms?", "options": [], "required": true, "needed": {"min": 3.0, "max": null}},
            {"kind": "text", "question": "Why us?", "options": [], "required": true, "needed": null},
        ]);
        assert_eq!(stored, expected);
        assert_eq!(check_questions(&stored).unwrap(), stored, "what is stored can be sent again");
        assert_eq!(stored_questions(&stored.to_string()).len(), 4);
    }

    #[test]
    fn each_mistake_has_its_own_message() {
        let text = |question: &str| json!({"kind": "text", "question": question});
        let needing = |kind: &str, needed: Json| json!([{"kind": kind, "question": "A?", "options": ["x", "y"], "needed": needed}]);
        let eleven: Json = (0..11).map(|number| text(&format!("Question {number}?"))).collect();
        let choice = |options: Json| json!([{"kind": "choice", "question": "A?", "options": options}]);
        for (sent, says) in [
            (eleven, "A job can ask at most 10 questions. Remove one."),
            (json!([text("Why?"), text(" WHY? ")]), "Two questions read the same. Change or remove one of them."),
            (json!([{"kind": "video", "question": "A?"}]), "Choose a kind for each question."),
            (json!(["Why?"]), "Choose a kind for each question."),
            (json!([text("  ")]), "Write each question in 1 to 300 characters."),
            (json!([text(&"x".repeat(301))]), "Write each question in 1 to 300 characters."),
            (choice(json!(["x"])), "Give each choice 2 to 10 options of at most 100 characters."),
            (choice(json!(["x", ""])), "Give each choice 2 to 10 options of at most 100 characters."),
            (choice(json!(["x", 7])), "Give each choice 2 to 10 options of at most 100 characters."),
            (choice(json!(["x", "X "])), "An option is listed twice. Change or remove one of them."),
            (needing("yes_no", json!({"answers": ["maybe"]})), MISMATCH),
            (needing("yes_no", json!({"answers": ["yes", "no"]})), MISMATCH),
            (needing("choice", json!({"answers": []})), MISMATCH),
            (needing("choice", json!({"answers": ["z"]})), MISMATCH),
            (needing("number", json!({})), MISMATCH),
            (needing("number", json!({"min": "3"})), MISMATCH),
            (needing("number", json!({"min": 2e12})), MISMATCH),
            (needing("number", json!({"min": 0.001})), MISMATCH),
            (
                needing("number", json!({"min": 5, "max": 3})),
                "The smallest required number is above the largest. Swap them.",
            ),
            (needing("text", json!({"answers": ["x"]})), MISMATCH),
            (needing("file", json!({"answers": ["x"]})), MISMATCH),
            (needing("yes_no", json!("yes")), MISMATCH),
        ] {
            assert_eq!(check_questions(&sent).unwrap_err(), says, "{sent}");
        }
    }
}
