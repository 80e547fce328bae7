//! A page behind a link in a mail, which works without signing in. It has no script of its own and no inline style, so the usual
//! content policy holds.

use sangam_db::{Db, Error};
use uuid::Uuid;

use crate::html::escape;
use crate::words::{WordCatalogue, language_of};

/// A page as HTML, without the frame that all pages of the server share.
pub struct LinkPage {
    /// The title, as text.
    pub title: String,
    /// What stands in the frame.
    pub body: String,
}

impl LinkPage {
    /// For when it is our fault.
    pub fn failed(words: &WordCatalogue) -> LinkPage {
        let text = words.html("linkPage.failed.text", &[]);
        LinkPage::new(words.text("linkPage.failed.title"), &format!("<p class=\"lead\">{text}</p>\n"))
    }

    /// One card with the title above these paragraphs.
    pub(super) fn new(title: String, body: &str) -> LinkPage {
        let body = format!("<section class=\"card\">\n<h1>{}</h1>\n{body}</section>\n", escape(&title));
        LinkPage { title, body }
    }
}

/// The language of the person who got the mail.
pub async fn language_of_reader(db: &Db, account: Uuid) -> Result<Option<String>, Error> {
    let find = db.statement("select user_metadata from accounts where id = {uuid}", vec![account.into()]);
    Ok(db.read(find).await?.first().and_then(|row| language_of(row.text(0))))
}
