//! Texts sent to applicants, with the placeholders `{name}` (the applicant), `{job}` and `{company}`.

use sangam_db::Row;

use super::Refusal;
use crate::sentence::Sentence;

/// Maximum length of a note after its placeholders are filled in.
pub(super) const MAX_LENGTH: usize = 5000;

/// The values of the placeholders.
pub(super) struct AnswerNames {
    name: String,
    job: String,
    company: String,
}

/// The query for the placeholder values. `{1:uuid}` is the application.
macro_rules! answer_names {
    () => {
        "select application.full_name, job.title, job.company
        from job_applications as application
        join jobs as job on job.id = application.job_id
        where application.id = {1:uuid}"
    };
}
pub(super) use answer_names;

impl AnswerNames {
    /// Reads a row of [`answer_names`].
    pub(super) fn read(row: &Row) -> AnswerNames {
        let text = |i| row.text(i).unwrap_or_default().to_owned();
        AnswerNames { name: text(0), job: text(1), company: text(2) }
    }

    /// Fills in the placeholders. Braces inside a name are never treated as a placeholder.
    pub(super) fn fill(&self, text: &str) -> Result<String, Refusal> {
        let mut filled = String::with_capacity(text.len());
        let mut rest = text;
        while let Some((before, after)) = rest.split_once('{') {
            filled.push_str(before);
            let known = [("name}", &self.name), ("job}", &self.job), ("company}", &self.company)];
            let found =
                known.into_iter().find_map(|(placeholder, name)| Some((name, after.strip_prefix(placeholder)?)));
            rest = match found {
                Some((name, after)) => {
                    filled.push_str(name);
                    after
                }
                None => {
                    filled.push('{');
                    after
                }
            };
        }
        filled.push_str(rest);
        if filled.chars().count() > MAX_LENGTH {
            let most = i64::try_from(MAX_LENGTH).unwrap_or(i64::MAX);
            let values = [("subject", "note".into()), ("most", most.into())];
            return Err(Refusal::invalid(
                "p_note",
                Sentence::with("Shorten the {subject} to {most} characters.", values),
            ));
        }
        Ok(filled)
    }
}

/// Whether the text contains a placeholder.
pub(super) fn has_placeholder(text: &str) -> bool {
    ["{name}", "{job}", "{company}"].iter().any(|placeholder| text.contains(placeholder))
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]

    use super::*;

    #[test]
    fn placeholders_are_filled_once_and_other_braces_stay() {
        let names = AnswerNames { name: "Asha {job}".to_owned(), job: "Fitter".to_owned(), company: "Acme".to_owned() };
        let filled = names.fill("Dear {name}, {job} at {company} {you} {").unwrap();
        assert_eq!(filled, "Dear Asha {job}, Fitter at Acme {you} {");
        assert!(names.fill(&format!("{}{{name}}", "x".repeat(4995))).is_err());
    }
}
