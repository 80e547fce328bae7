//! A page behind a link in a mail, which works without signing in. It has no scripts and no inline styles, so the usual content
//! security policy applies.

use sangam_db::{Db, Error};
use uuid::Uuid;

use crate::html::escape;
use crate::words::{WordCatalogue, language_of};

/// The HTML of a page, without the layout that all server pages share.
pub struct LinkPage {
    /// The title, as plain text.
    pub title: String,
    /// The HTML inside the layout.
    pub body: String,
}

impl LinkPage {
    /// The page for an internal error.
    pub fn failed(words: &WordCatalogue) -> LinkPage {
        let text = words.html("linkPage.failed.text", &[]);
        LinkPage::new(words.text("linkPage.failed.title"), &format!("<p class=\"lead\">{text}</p>\n"))
    }

    /// A page with one card: the title above `body`.
    pub(super) fn new(title: String, body: &str) -> LinkPage {
        let body = format!("<section class=\"card\">\n<h1>{}</h1>\n{body}</section>\n", escape(&title));
        LinkPage { title, body }
    }
}

/// The language of the person who received the mail.
pub async fn language_of_reader(db: &Db, account: Uuid) -> Result<Option<String>, Error> {
    let find = db.statement("select user_metadata from accounts where id = {uuid}", vec![account.into()]);
    Ok(db.read(find).await?.first().and_then(|row| language_of(row.text(0))))
}
