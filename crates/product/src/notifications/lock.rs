//! Locks notifications before several of them are changed, in the order of `docs/decisions/lock-order.md`.

use std::collections::BTreeSet;

use sangam_db::{Engine, Error, Tx};
use serde_json::json;
use uuid::Uuid;

/// Locks the people who are notified, and then the notifications that this may change: unread ones about these subjects, earlier deadlines,
/// and the operator's notices with these ids. A person who marks everything as read locks the same notifications in the same order.
///
/// Two copies of the server may notify the same person at the same time. With the lock on the person, the second one waits and then
/// finds what the first one wrote. SQLite runs one write at a time and locks no rows.
pub(super) async fn lock_for_delivery(
    tx: &mut Tx<'_>,
    recipients: &BTreeSet<Uuid>,
    subjects: &BTreeSet<Uuid>,
    notices: &[Uuid],
) -> Result<(), Error> {
    if tx.engine() == Engine::Sqlite || (recipients.is_empty() && notices.is_empty()) {
        return Ok(());
    }
    let recipients = json!(recipients).to_string();
    let people =
        tx.statement("select id from profiles where id {in 1:uuid} order by id {locked}", vec![recipients.into()]);
    tx.fetch(&people).await?;
    // Without the people: an index of subjects and people would be searched for every pair of the two lists.
    let notifications = tx.statement(
        "select id
        from notifications
        where (group_id {in 1:uuid} and (read_at is null or kind = 'deadline'))
           or id {in 2:uuid}
        order by id
        {locked}",
        vec![json!(subjects).to_string().into(), json!(notices).to_string().into()],
    );
    tx.fetch(&notifications).await.map(|_| ())
}

/// Locks the notifications of these people that have a mail due.
pub(super) async fn lock_for_mail(tx: &mut Tx<'_>, recipients: &BTreeSet<Uuid>) -> Result<(), Error> {
    if tx.engine() == Engine::Sqlite {
        return Ok(());
    }
    let lock = tx.statement(
        "select id from notifications where user_id {in 1:uuid} and mail_due_at is not null order by id {locked}",
        vec![json!(recipients).to_string().into()],
    );
    tx.fetch(&lock).await.map(|_| ())
}
