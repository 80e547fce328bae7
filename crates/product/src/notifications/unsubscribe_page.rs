//! What the page behind the unsubscribe link says. It has no script of its own and no inline style, so the usual content policy
//! holds.

use super::kind::NotificationKind;
use crate::mail::templates::escape_html;

/// A page as HTML, without the frame that all pages of the server share.
pub struct UnsubscribePage {
    /// The title, as text.
    pub title: &'static str,
    /// What stands in the frame.
    pub body: String,
}

impl UnsubscribePage {
    /// Asks before anything changes.
    pub fn question(kind: NotificationKind, token: &str, base_path: &str) -> UnsubscribePage {
        let (topic, token) = (kind.topic(), escape_html(token));
        let body = format!(
        "<h1>Stop these mails?</h1>
<p class=\"lead\">You will get no more mails about {topic}. In the app you are told as before.</p>
<form method=\"post\" action=\"{base_path}/unsubscribe?token={token}\"><button type=\"submit\">Stop these mails</button></form>
<p class=\"aside\">All other mails are in your <a href=\"{base_path}/settings?tab=notifications\">settings</a>, under Notifications.</p>
"
    );
        UnsubscribePage::new("Stop these mails?", &body)
    }

    /// Says that it is done, and how to undo it.
    pub fn done(kind: NotificationKind, base_path: &str) -> UnsubscribePage {
        let topic = kind.topic();
        let body = format!(
        "<h1>Done</h1>
<p class=\"lead\">You will get no more mails about {topic}.</p>
<p class=\"aside\">You can switch them on again in your <a href=\"{base_path}/settings?tab=notifications\">settings</a>, under Notifications.</p>
"
    );
        UnsubscribePage::new("Done", &body)
    }

    /// For a link that is not ours, or was cut short on its way.
    pub fn unknown(base_path: &str) -> UnsubscribePage {
        let body = format!(
        "<h1>This link does not work</h1>
<p class=\"lead\">Perhaps it was cut short. Please use the whole link from the mail, or log in and switch the mails off in your \
         <a href=\"{base_path}/settings?tab=notifications\">settings</a>, under Notifications.</p>
"
    );
        UnsubscribePage::new("This link does not work", &body)
    }

    /// For when it is our fault.
    pub fn failed() -> UnsubscribePage {
        let body = "<h1>That did not work</h1>\n<p class=\"lead\">Something is wrong on our side. Please try again later.</p>\n";
        UnsubscribePage::new("That did not work", body)
    }

    fn new(title: &'static str, body: &str) -> UnsubscribePage {
        UnsubscribePage { title, body: format!("<section class=\"card\">\n{body}</section>\n") }
    }
}
