//! The mailbox's two pages. They have no scripts and no inline styles, so they work under the usual content policy.

use std::fmt::Write;

use jiff::Timestamp;
use sangam_product::mail::MailboxEntry;
use sangam_product::mail::templates::escape_html as escape;

use crate::server::document::Document;

/// The list of all mails.
pub(super) fn list(mails: &[MailboxEntry], base_path: &str) -> String {
    let mut body = String::from(
        "<h1>Mailbox</h1>\n<p class=\"lead\">Nothing leaves this demonstration. These are the mails it would have sent, the \
         newest first.</p>\n",
    );
    if mails.is_empty() {
        body.push_str(
            "<div class=\"empty\"><h2>No mail yet</h2><p>Sign up or ask for a new password, and come back.</p></div>\n",
        );
        return frame("Mailbox", &body, base_path);
    }
    body.push_str("<ul class=\"mails\">\n");
    for mail in mails {
        let (id, subject, recipient) = (mail.id, escape(&mail.content.subject), escape(&mail.recipient));
        let time = time(mail.created_at);
        // Writing to a string cannot fail.
        let _ = writeln!(
            body,
            "<li><a href=\"{base_path}/dev/mail/{id}\"><strong>{subject}</strong><span>{recipient}</span>{time}</a></li>"
        );
    }
    body.push_str("</ul>\n");
    frame("Mailbox", &body, base_path)
}

/// One mail: its headers, its link, and both of its parts.
pub(super) fn open(mail: &MailboxEntry, base_path: &str) -> String {
    let (id, subject, recipient) = (mail.id, escape(&mail.content.subject), escape(&mail.recipient));
    let (time, text) = (time(mail.created_at), escape(&mail.content.text()));
    let link = mail
        .content
        .link()
        .map(escape)
        .map_or_else(String::new, |link| format!("<dt>Link</dt><dd><a href=\"{link}\">{link}</a></dd>\n"));
    let code = mail.content.code.as_deref().map(escape);
    let code = code.map_or_else(String::new, |code| format!("<dt>Code</dt><dd>{code}</dd>\n"));
    let calendar = mail.content.calendar.as_ref().map(|part| escape(&part.text));
    let calendar = calendar.map_or_else(String::new, |text| format!("<h2>For the calendar</h2>\n<pre>{text}</pre>\n"));
    let body = format!(
        "<p><a href=\"{base_path}/dev/mail\">All mails</a></p>
<h1>{subject}</h1>
<dl class=\"facts\">
<dt>To</dt><dd>{recipient}</dd>
<dt>Time</dt><dd>{time}</dd>
{link}{code}</dl>
<h2>As most people see it</h2>
<iframe title=\"{subject}\" sandbox=\"allow-top-navigation-by-user-activation\" src=\"{base_path}/dev/mail/{id}/html\"></iframe>
<h2>As text</h2>
<pre>{text}</pre>
{calendar}"
    );
    frame(&subject, &body, base_path)
}

/// The layout that both pages share.
fn frame(title: &str, body: &str, base_path: &str) -> String {
    let badge = "<span class=\"pill\">Demonstration</span>";
    Document { language: "en-GB", title, style: "/dev/mail.css", badge, body }.render(base_path)
}

fn time(at: Timestamp) -> String {
    format!("<time datetime=\"{at}\">{}</time>", at.strftime("%-d %B %Y, %H:%M UTC"))
}
