//! The blog: files named by day and subject, `2026-11-15-we-are-open.md`.

use std::fs;
use std::path::PathBuf;

use jiff::civil::Date;
use serde::Serialize;

use super::read;

/// An article as the list shows it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Article {
    /// The file's name without its ending, which is also its address.
    pub slug: String,
    /// The first heading, else the name.
    pub title: String,
    /// The day in its name.
    pub date: String,
    /// The first paragraph.
    pub summary: String,
}

/// The articles in these folders up to this day, newest first; of two with the same name, the one in the earlier folder. Whatever is
/// named differently is a draft, and one of a later day waits for it.
pub(super) fn list(folders: &[PathBuf], today: Date) -> Vec<Article> {
    let entries = folders.iter().flat_map(|folder| fs::read_dir(folder).into_iter().flatten().flatten());
    let mut articles: Vec<_> = entries
        .filter_map(|entry| {
            let name = entry.file_name();
            let slug = name.to_str()?.strip_suffix(".md")?;
            let (date, subject) = parse(slug).filter(|(date, _)| *date <= today)?;
            Some(describe(slug, date, subject, &read::text(&entry.path())?))
        })
        .collect();
    // The sort keeps the order of the folders, and what comes first is kept.
    articles.sort_by(|one, other| other.slug.cmp(&one.slug));
    articles.dedup_by(|other, first| other.slug == first.slug);
    articles
}

/// The day and the subject in a name of small letters, digits and dashes.
fn parse(slug: &str) -> Option<(Date, &str)> {
    let plain = |byte: u8| byte.is_ascii_lowercase() || byte.is_ascii_digit() || byte == b'-';
    let (day, subject) = slug.split_at_checked(10)?;
    let subject = subject.strip_prefix('-').filter(|subject| !subject.is_empty() && subject.bytes().all(plain))?;
    Some((day.parse().ok()?, subject))
}

/// An article of this name, day and subject.
pub(super) fn describe(slug: &str, date: Date, subject: &str, text: &str) -> Article {
    let title = text.lines().find_map(|line| line.strip_prefix("# ")).map(str::trim);
    let mut paragraphs = text.split("\n\n").map(str::trim);
    let first = paragraphs.find(|paragraph| !paragraph.is_empty() && !paragraph.starts_with('#')).unwrap_or_default();
    Article {
        slug: slug.to_owned(),
        title: title.map_or_else(|| subject.replace('-', " "), plain),
        date: date.to_string(),
        summary: plain(first),
    }
}

/// Markdown as one line of plain text, for where it is not rendered: links keep their words, and marks go.
fn plain(markdown: &str) -> String {
    let lines = markdown.lines().map(|line| line.trim_start().trim_start_matches(['>', '#']).trim_start());
    let text = lines.map(without_bullet).collect::<Vec<_>>().join(" ");
    let text = without_links(&text).replace(['*', '`'], "");
    let words = text.split_whitespace().map(|word| word.trim_matches('_'));
    words.filter(|word| !word.is_empty()).collect::<Vec<_>>().join(" ")
}

fn without_bullet(line: &str) -> &str {
    line.strip_prefix("- ").or_else(|| line.strip_prefix("* ")).or_else(|| line.strip_prefix("+ ")).unwrap_or(line)
}

/// `[our jobs](/jobs)` becomes `our jobs`, and a picture its description.
fn without_links(text: &str) -> String {
    let mut plain = String::with_capacity(text.len());
    let mut rest = text;
    while let Some((before, after)) = rest.split_once('[') {
        let link = after.split_once("](").and_then(|(words, target)| Some((words, target.split_once(')')?.1)));
        match link {
            Some((words, behind)) => {
                plain.push_str(before.strip_suffix('!').unwrap_or(before));
                plain.push_str(words);
                rest = behind;
            }
            None => {
                plain.push_str(before);
                plain.push('[');
                rest = after;
            }
        }
    }
    plain + rest
}
