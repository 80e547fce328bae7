//! The blog. Its files are named by day and subject, such as `2026-11-15-we-are-open.md`.

use std::fs;
use std::path::PathBuf;

use jiff::civil::Date;
use serde::Serialize;

use super::read;

/// An article in the list.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Article {
    /// The file name without its extension. Also part of the article's address.
    pub slug: String,
    /// The first heading. Without one, the subject from the file name.
    pub title: String,
    /// The day in the file name.
    pub date: String,
    /// The first paragraph.
    pub summary: String,
}

/// Lists the articles in these folders up to this day, newest first. If two have the same name, the earlier folder wins. Files with any
/// other name are drafts, and files with a later date are published on that day.
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
    // The sort is stable, so the article from the earlier folder comes first and is kept.
    articles.sort_by(|one, other| other.slug.cmp(&one.slug));
    articles.dedup_by(|other, first| other.slug == first.slug);
    articles
}

/// Parses the day and the subject. Subjects consist of lower-case letters, digits and dashes.
fn parse(slug: &str) -> Option<(Date, &str)> {
    let plain = |byte: u8| byte.is_ascii_lowercase() || byte.is_ascii_digit() || byte == b'-';
    let (day, subject) = slug.split_at_checked(10)?;
    let subject = subject.strip_prefix('-').filter(|subject| !subject.is_empty() && subject.bytes().all(plain))?;
    Some((day.parse().ok()?, subject))
}

/// Describes an article.
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

/// Converts Markdown to one line of plain text: links keep their text, and markup is removed.
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

/// Replaces links and pictures with their text: `[our jobs](/jobs)` becomes `our jobs`.
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
