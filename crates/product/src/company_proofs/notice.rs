//! Notifies a company's owner about its proof, in their language. The notifier also sends the notice by mail.

use jiff::Timestamp;
use sangam_db::{Error, Tx};
use uuid::Uuid;

use crate::notifications::NotificationKind;
use crate::words::{Words, fill, language_of};

/// The page where the owner can act on it.
const LINK: &str = "/settings?tab=company";

/// A change of a proof that the owner did not make.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum ProofNews {
    Proved,
    Failing,
    Lost,
}

impl ProofNews {
    fn name(self) -> &'static str {
        match self {
            ProofNews::Proved => "proved",
            ProofNews::Failing => "failing",
            ProofNews::Lost => "lost",
        }
    }
}

/// Inserts a notification for the owner.
pub(super) async fn notify_owner(
    tx: &mut Tx<'_>,
    company: Uuid,
    domain: &str,
    news: ProofNews,
    words: &Words,
    now: Timestamp,
) -> Result<(), Error> {
    let find = tx.statement("select user_metadata from accounts where id = {uuid}", vec![company.into()]);
    let language = tx.fetch(&find).await?.first().and_then(|row| language_of(row.text(0)));
    let words = words.in_language(language.as_deref());
    let news = news.name();
    let insert = tx.statement(
        "insert into notifications (id, user_id, kind, title, body, link, created_at)
        values ({uuid}, {uuid}, {text}, {text}, {text}, {text}, {timestamp})",
        vec![
            tx.new_id().into(),
            company.into(),
            NotificationKind::Notice.name().into(),
            fill!(words, "companyProof.title", news, domain).into(),
            fill!(words, "companyProof.body", news, domain).into(),
            LINK.into(),
            now.into(),
        ],
    );
    tx.execute(&insert).await.map(|_| ())
}
