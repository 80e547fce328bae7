//! The chores of this instance, collected from the crates that implement them.

use std::pin::Pin;

use jiff::{SignedDuration, Timestamp};
use sangam_auth::Auth;
use sangam_db::{Db, Error};
use sangam_product::chores::Chore;
use sangam_product::notifications::{
    MailLinks, announce_deadlines, delete_old_notifications, queue_due_mail, release_held_messages,
};
use sangam_product::posting_checks::{PostingChecks, check_older_postings};
use sangam_product::words::Words;
use sangam_product::{
    close_due_postings, forget_old_replies, forget_posted_jobs, mark_unanswered_applications,
    record_interview_reminders, record_nearing_deadlines, refresh_team_access, release_search_alerts,
    request_job_confirmations,
};
use sangam_storage::Storage;

const MINUTE: SignedDuration = SignedDuration::from_mins(1);
const QUARTER_HOUR: SignedDuration = SignedDuration::from_mins(15);
const HOUR: SignedDuration = SignedDuration::from_hours(1);
const DAY: SignedDuration = SignedDuration::from_hours(24);

/// The chore that makes backups.
pub(crate) const BACK_UP: &str = "back_up";

/// Lists all chores, including the optional ones of this instance. Without `links` no mails are sent, so none are
/// written.
pub(super) fn list(
    db: &Db,
    auth: &Auth,
    storage: &Storage,
    links: Option<(MailLinks, Words)>,
    posting_checks: &PostingChecks,
    optional: [Option<Chore>; 2],
) -> Vec<Chore> {
    let mut chores = db_chores(db);
    let (postings, posting_checks) = (db.clone(), posting_checks.clone());
    chores.push(Chore::new("check_older_postings", MINUTE, move |now| {
        let (db, posting_checks) = (postings.clone(), posting_checks.clone());
        async move { check_older_postings(&db, &posting_checks, now).await }
    }));
    let auth = auth.clone();
    chores.push(Chore::new("erase_leavers", MINUTE, move |now| {
        let auth = auth.clone();
        async move { sangam_auth::erase_due_accounts(&auth, now).await }
    }));
    let uploads = storage.clone();
    chores.push(Chore::new("expire_uploads", QUARTER_HOUR, move |now| {
        let uploads = uploads.clone();
        async move { uploads.expire_uploads(now).await }
    }));
    let storage = storage.clone();
    chores.push(Chore::new("sweep_files", HOUR, move |now| {
        let storage = storage.clone();
        async move { storage.sweep(now, storage.sweep_limit()).await.map(|_| ()) }
    }));
    if let Some((links, words)) = links {
        let db = db.clone();
        chores.push(Chore::new("mail_notifications", MINUTE, move |now| {
            let (db, links, words) = (db.clone(), links.clone(), words.clone());
            async move { queue_due_mail(&db, &links, &words, now).await }
        }));
    }
    chores.extend(optional.into_iter().flatten());
    chores
}

/// Lists the chores that need only the database.
fn db_chores(db: &Db) -> Vec<Chore> {
    vec![
        db_chore("close_due", MINUTE, db, |db, now| {
            Box::pin(async move { close_due_postings(&db, now).await.map(|_| ()) })
        }),
        db_chore("keep_jobs_confirmed", MINUTE, db, |db, now| {
            Box::pin(async move { request_job_confirmations(&db, now).await })
        }),
        db_chore("mark_unanswered", QUARTER_HOUR, db, |db, now| {
            Box::pin(async move { mark_unanswered_applications(&db, now).await })
        }),
        db_chore("keep_teams", MINUTE, db, |db, now| Box::pin(async move { refresh_team_access(&db, now).await })),
        db_chore("lift_suspensions", MINUTE, db, |db, now| {
            Box::pin(async move { sangam_auth::lift_suspensions(&db, now).await })
        }),
        db_chore("announce_deadlines", QUARTER_HOUR, db, |db, now| {
            Box::pin(async move { announce_deadlines(&db, now).await })
        }),
        db_chore("remind_of_interviews", MINUTE, db, |db, now| {
            Box::pin(async move { record_interview_reminders(&db, now).await })
        }),
        db_chore("release_held_messages", MINUTE, db, |db, now| {
            Box::pin(async move { release_held_messages(&db, now).await })
        }),
        db_chore("note_nearing_deadlines", HOUR, db, |db, now| {
            Box::pin(async move { record_nearing_deadlines(&db, now).await })
        }),
        db_chore("release_search_alerts", MINUTE, db, |db, now| {
            Box::pin(async move { release_search_alerts(&db, now).await })
        }),
        db_chore("forget_unfinished_sign_ins", QUARTER_HOUR, db, |db, now| {
            Box::pin(async move { sangam_auth::delete_unfinished_sign_ins(&db, now).await })
        }),
        db_chore("forget_expired_tokens", DAY, db, |db, now| {
            Box::pin(async move { sangam_auth::delete_expired_rows(&db, now).await })
        }),
        db_chore("forget_old_notifications", DAY, db, |db, now| {
            Box::pin(async move { delete_old_notifications(&db, now).await })
        }),
        db_chore("forget_posted_jobs", DAY, db, |db, now| Box::pin(async move { forget_posted_jobs(&db, now).await })),
        db_chore("forget_old_replies", DAY, db, |db, now| Box::pin(async move { forget_old_replies(&db, now).await })),
    ]
}

type DbWork = fn(Db, Timestamp) -> Pin<Box<dyn Future<Output = Result<(), Error>> + Send>>;

/// Creates a chore that needs only the database.
fn db_chore(name: &'static str, every: SignedDuration, db: &Db, work: DbWork) -> Chore {
    let db = db.clone();
    Chore::new(name, every, move |now| work(db.clone(), now))
}
