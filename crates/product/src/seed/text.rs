//! Parses the demo's text files. Each line is one record with fields separated by `|`.

/// The fields of each line, without empty lines and comments.
pub(super) fn lines(file: &'static str) -> impl Iterator<Item = Vec<&'static str>> {
    plain_lines(file).map(|line| line.split('|').collect())
}

/// Records with several lines: the fields of a heading line that starts with `= `, and the lines below it.
pub(super) fn blocks(file: &'static str) -> Vec<(Vec<&'static str>, Vec<&'static str>)> {
    let mut blocks: Vec<(Vec<&'static str>, Vec<&'static str>)> = Vec::new();
    for line in plain_lines(file) {
        match (line.strip_prefix("= "), blocks.last_mut()) {
            (Some(heading), _) => blocks.push((heading.split('|').collect(), Vec::new())),
            (None, Some((_, body))) => body.push(line),
            (None, None) => {}
        }
    }
    blocks
}

/// Formats the lines that start with `mark` as a bullet list.
pub(super) fn points(body: &[&'static str], mark: &str) -> String {
    let points: Vec<_> =
        body.iter().filter_map(|line| line.strip_prefix(mark)).map(|line| format!("• {line}")).collect();
    points.join("\n")
}

/// The lines without empty lines and comments.
pub(super) fn plain_lines(file: &'static str) -> impl Iterator<Item = &'static str> {
    file.lines().filter(|line| !line.is_empty() && !line.starts_with('#'))
}

/// Splits a field at commas or semicolons.
pub(super) fn parts(text: &'static str, separator: char) -> Vec<&'static str> {
    text.split(separator).map(str::trim).filter(|part| !part.is_empty()).collect()
}

/// A field that may be empty.
pub(super) fn optional(field: &str) -> Option<&str> {
    (!field.is_empty()).then_some(field)
}

/// Parses a whole number. An empty field is 0.
pub(super) fn number(text: &str) -> i64 {
    text.parse().unwrap_or(0)
}

pub(super) const COMPANIES: &str = include_str!("data/companies.txt");
pub(super) const SEEKERS: &str = include_str!("data/seekers.txt");
pub(super) const FREELANCERS: &str = include_str!("data/freelancers.txt");
pub(super) const JOBS: &str = include_str!("data/jobs.txt");
pub(super) const TENDERS: &str = include_str!("data/tenders.txt");
pub(super) const POSTS: &str = include_str!("data/posts.txt");
pub(super) const COMMENTS: &str = include_str!("data/comments.txt");
pub(super) const CONVERSATIONS: &str = include_str!("data/conversations.txt");
pub(super) const REVIEWS: &str = include_str!("data/reviews.txt");
pub(super) const COMPANY_REVIEWS: &str = include_str!("data/company_reviews.txt");
pub(super) const APPLICATIONS: &str = include_str!("data/applications.txt");
pub(super) const WITHDRAWALS: &str = include_str!("data/withdrawals.txt");
pub(super) const APPLICANT_NOTES: &str = include_str!("data/applicant_notes.txt");
pub(super) const ANSWER_TEMPLATES: &str = include_str!("data/answer_templates.txt");
pub(super) const SCORECARDS: &str = include_str!("data/scorecards.txt");
pub(super) const SCORES: &str = include_str!("data/scores.txt");
pub(super) const QUESTIONS: &str = include_str!("data/questions.txt");
pub(super) const ANSWERS: &str = include_str!("data/answers.txt");
pub(super) const PROPOSALS: &str = include_str!("data/proposals.txt");
