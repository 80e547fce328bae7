//! The texts of the demonstration: files with one thing on a line, its parts between `|`.

/// The parts of each line that is neither empty nor a note.
pub(super) fn lines(file: &'static str) -> impl Iterator<Item = Vec<&'static str>> {
    plain_lines(file).map(|line| line.split('|').collect())
}

/// Each line that is neither empty nor a note.
pub(super) fn plain_lines(file: &'static str) -> impl Iterator<Item = &'static str> {
    file.lines().filter(|line| !line.is_empty() && !line.starts_with('#'))
}

/// The parts of a part, between commas or semicolons.
pub(super) fn parts(text: &'static str, separator: char) -> Vec<&'static str> {
    text.split(separator).filter(|part| !part.is_empty()).collect()
}

/// A whole number; the tests have read every file.
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
pub(super) const LETTERS: &str = include_str!("data/letters.txt");
pub(super) const TOLD: &str = include_str!("data/told.txt");

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_line_has_all_its_parts() {
        let files = [
            (COMPANIES, 10),
            (SEEKERS, 8),
            (FREELANCERS, 8),
            (JOBS, 13),
            (TENDERS, 14),
            (POSTS, 4),
            (COMMENTS, 3),
            (REVIEWS, 2),
            (TOLD, 7),
        ];
        for (file, parts) in files {
            for line in lines(file) {
                assert_eq!(line.len(), parts, "{line:?}");
            }
        }
    }
}
