//! The page behind the "Are you still hiring?" link.

use sangam_db::{Db, Error};

use super::hiring_link::{AnswerResult, HiringLink, WaitingJob};
use super::link_page::LinkPage;
use crate::calendar;
use crate::html::escape;
use crate::words::{MessageValue, WordCatalogue};

impl HiringLink {
    /// Renders the waiting jobs, each with two buttons, below the result of the answer just given, if any.
    pub async fn page(
        self,
        db: &Db,
        answered: Option<AnswerResult>,
        token: &str,
        base_path: &str,
        words: &WordCatalogue,
    ) -> Result<LinkPage, Error> {
        let jobs = self.waiting_jobs(db).await?;
        let mut body = answered.map(|result| describe_answer(result, words)).unwrap_or_default();
        if jobs.is_empty() {
            body.push_str(&paragraph("lead", &words.html("hiringPage.none", &[])));
        } else {
            body.push_str(&paragraph("lead", &words.html("hiringPage.text", &[])));
        }
        for job in &jobs {
            body.push_str(&form(job, token, base_path, words));
        }
        body.push_str(&paragraph("aside", &with_dashboard(words, "hiringPage.more", base_path)));
        Ok(LinkPage::new(words.text("hiringPage.title"), &body))
    }

    /// The page for a link that is malformed, expired or was not issued by this server.
    pub fn unknown_page(base_path: &str, words: &WordCatalogue) -> LinkPage {
        let text = with_dashboard(words, "hiringPage.unknown.text", base_path);
        LinkPage::new(words.text("hiringPage.unknown.title"), &paragraph("lead", &text))
    }
}

fn describe_answer(result: AnswerResult, words: &WordCatalogue) -> String {
    let key = match result {
        AnswerResult::Confirmed => "hiringPage.confirmed",
        AnswerResult::Closed => "hiringPage.closed",
        AnswerResult::TooLate => "hiringPage.tooLate",
    };
    format!("<p class=\"answer\" role=\"status\">{}</p>\n", words.html(key, &[]))
}

fn form(job: &WaitingJob, token: &str, base_path: &str, words: &WordCatalogue) -> String {
    let day = words.date(calendar::day(job.confirm_by));
    let facts =
        words.html("hiringPage.facts", &[("count", job.applications.into()), ("day", MessageValue::Text(&day))]);
    let button = |answer: &str, class: &str, key: &str| {
        format!(
            "<button type=\"submit\"{class} formaction=\"{base_path}/still-hiring?token={token}&amp;job={job}&amp;answer={answer}\">{label}</button>\n",
            token = escape(token),
            job = job.id,
            label = words.html(key, &[]),
        )
    };
    format!(
        "<form method=\"post\">\n<h2 dir=\"auto\">{title}</h2>\n<p>{facts}</p>\n<div class=\"buttons\">\n{confirm}{close}</div>\n</form>\n",
        title = escape(&job.title),
        confirm = button("confirm", "", "hiringPage.confirm"),
        close = button("close", " class=\"secondary\"", "hiringPage.close"),
    )
}

fn paragraph(class: &str, html: &str) -> String {
    format!("<p class=\"{class}\">{html}</p>\n")
}

/// A message with a link to the dashboard, where a signed-in person can do the same.
fn with_dashboard(words: &WordCatalogue, key: &str, base_path: &str) -> String {
    let link = format!("<a href=\"{base_path}/dashboard\">");
    words.html(key, &[("dashboard", MessageValue::Tag(&link, "</a>"))])
}
