//! The pages behind the unsubscribe link.

use super::link_page::LinkPage;
use super::unsubscribe::Unsubscription;
use crate::html::escape;
use crate::words::{MessageValue, WordCatalogue};

impl Unsubscription {
    /// Asks for confirmation before anything changes.
    pub fn question_page(self, token: &str, base_path: &str, words: &WordCatalogue) -> LinkPage {
        let (topic, token) = (self.kind.topic(words), escape(token));
        let text = words.html("unsubscribe.ask.text", &[("topic", (&topic).into())]);
        let button = words.html("unsubscribe.ask.button", &[]);
        let others = with_settings(words, "unsubscribe.ask.others", base_path);
        let body = format!(
            "<p class=\"lead\">{text}</p>
<form method=\"post\" action=\"{base_path}/unsubscribe?token={token}\"><button type=\"submit\">{button}</button></form>
<p class=\"aside\">{others}</p>
"
        );
        LinkPage::new(words.text("unsubscribe.ask.title"), &body)
    }

    /// Confirms the change and explains how to undo it.
    pub fn done_page(self, base_path: &str, words: &WordCatalogue) -> LinkPage {
        let topic = self.kind.topic(words);
        let text = words.html("unsubscribe.done.text", &[("topic", (&topic).into())]);
        let undo = with_settings(words, "unsubscribe.done.undo", base_path);
        let body = format!("<p class=\"lead\">{text}</p>\n<p class=\"aside\">{undo}</p>\n");
        LinkPage::new(words.text("unsubscribe.done.title"), &body)
    }

    /// The page for a link that is malformed or was not issued by this server.
    pub fn unknown_page(base_path: &str, words: &WordCatalogue) -> LinkPage {
        let text = with_settings(words, "unsubscribe.unknown.text", base_path);
        LinkPage::new(words.text("unsubscribe.unknown.title"), &format!("<p class=\"lead\">{text}</p>\n"))
    }
}

/// A message with a link to the notification settings.
fn with_settings(words: &WordCatalogue, key: &str, base_path: &str) -> String {
    let link = format!("<a href=\"{base_path}/settings?tab=notifications\">");
    words.html(key, &[("settings", MessageValue::Tag(&link, "</a>"))])
}
