//! The pages behind the link. They have no script of their own and no inline style, so the usual content policy holds.

use sangam_product::mail::templates::escape_html as escape;
use sangam_product::notifications::NotificationKind;

use crate::server::document::Document;

/// Asks before anything changes.
pub(super) fn question(kind: NotificationKind, token: &str, base_path: &str) -> String {
    let (topic, token) = (kind.topic(), escape(token));
    let body = format!(
        "<h1>Stop these mails?</h1>
<p class=\"lead\">You will get no more mails about {topic}. In the app you are told as before.</p>
<form method=\"post\" action=\"{base_path}/unsubscribe?token={token}\"><button type=\"submit\">Stop these mails</button></form>
<p class=\"aside\">All other mails are in your <a href=\"{base_path}/settings?tab=notifications\">settings</a>, under Notifications.</p>
"
    );
    frame("Stop these mails?", &body, base_path)
}

/// Says that it is done, and how to undo it.
pub(super) fn done(kind: NotificationKind, base_path: &str) -> String {
    let topic = kind.topic();
    let body = format!(
        "<h1>Done</h1>
<p class=\"lead\">You will get no more mails about {topic}.</p>
<p class=\"aside\">You can switch them on again in your <a href=\"{base_path}/settings?tab=notifications\">settings</a>, under Notifications.</p>
"
    );
    frame("Done", &body, base_path)
}

/// For a link that is not ours, or was cut short on its way.
pub(super) fn unknown(base_path: &str) -> String {
    let body = format!(
        "<h1>This link does not work</h1>
<p class=\"lead\">Perhaps it was cut short. Please use the whole link from the mail, or log in and switch the mails off in your \
         <a href=\"{base_path}/settings?tab=notifications\">settings</a>, under Notifications.</p>
"
    );
    frame("This link does not work", &body, base_path)
}

/// For when it is our fault.
pub(super) fn failed(base_path: &str) -> String {
    let body =
        "<h1>That did not work</h1>\n<p class=\"lead\">Something is wrong on our side. Please try again later.</p>\n";
    frame("That did not work", body, base_path)
}

/// What all pages share.
fn frame(title: &str, body: &str, base_path: &str) -> String {
    let body = format!("<section class=\"card\">\n{body}</section>\n");
    Document { title, style: "/unsubscribe.css", badge: "", body: &body }.render(base_path)
}
