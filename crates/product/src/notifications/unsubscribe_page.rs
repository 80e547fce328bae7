//! What the page behind the unsubscribe link says. It has no script of its own and no inline style, so the usual content policy
//! holds.

use sangam_db::{Db, Error};

use super::kind::NotificationKind;
use super::unsubscribe::Unsubscription;
use crate::html::escape;
use crate::words::{MessageValue, WordCatalogue, language_of};

/// A page as HTML, without the frame that all pages of the server share.
pub struct UnsubscribePage {
    /// The title, as text.
    pub title: String,
    /// What stands in the frame.
    pub body: String,
}

impl Unsubscription {
    /// The language of the person whose mails it stops.
    pub async fn find_language(self, db: &Db) -> Result<Option<String>, Error> {
        let find = db.statement("select user_metadata from accounts where id = {uuid}", vec![self.account.into()]);
        Ok(db.read(find).await?.first().and_then(|row| language_of(row.text(0))))
    }
}

impl UnsubscribePage {
    /// Asks before anything changes.
    pub fn question(kind: NotificationKind, token: &str, base_path: &str, words: &WordCatalogue) -> UnsubscribePage {
        let (topic, token) = (kind.topic(words), escape(token));
        let text = words.html("unsubscribe.ask.text", &[("topic", (&topic).into())]);
        let button = words.html("unsubscribe.ask.button", &[]);
        let others = with_settings(words, "unsubscribe.ask.others", base_path);
        let body = format!(
            "<p class=\"lead\">{text}</p>
<form method=\"post\" action=\"{base_path}/unsubscribe?token={token}\"><button type=\"submit\">{button}</button></form>
<p class=\"aside\">{others}</p>
"
        );
        UnsubscribePage::new(words.text("unsubscribe.ask.title"), &body)
    }

    /// Says that it is done, and how to undo it.
    pub fn done(kind: NotificationKind, base_path: &str, words: &WordCatalogue) -> UnsubscribePage {
        let topic = kind.topic(words);
        let text = words.html("unsubscribe.done.text", &[("topic", (&topic).into())]);
        let undo = with_settings(words, "unsubscribe.done.undo", base_path);
        let body = format!("<p class=\"lead\">{text}</p>\n<p class=\"aside\">{undo}</p>\n");
        UnsubscribePage::new(words.text("unsubscribe.done.title"), &body)
    }

    /// For a link that is not ours, or was cut short on its way.
    pub fn unknown(base_path: &str, words: &WordCatalogue) -> UnsubscribePage {
        let text = with_settings(words, "unsubscribe.unknown.text", base_path);
        UnsubscribePage::new(words.text("unsubscribe.unknown.title"), &format!("<p class=\"lead\">{text}</p>\n"))
    }

    /// For when it is our fault.
    pub fn failed(words: &WordCatalogue) -> UnsubscribePage {
        let text = words.html("unsubscribe.failed.text", &[]);
        UnsubscribePage::new(words.text("unsubscribe.failed.title"), &format!("<p class=\"lead\">{text}</p>\n"))
    }

    fn new(title: String, body: &str) -> UnsubscribePage {
        let body = format!("<section class=\"card\">\n<h1>{}</h1>\n{body}</section>\n", escape(&title));
        UnsubscribePage { title, body }
    }
}

/// A message with a link to where all mails are switched on and off.
fn with_settings(words: &WordCatalogue, key: &str, base_path: &str) -> String {
    let link = format!("<a href=\"{base_path}/settings?tab=notifications\">");
    words.html(key, &[("settings", MessageValue::Tag(&link, "</a>"))])
}
