//! Settles reports and removes reported content.

use jiff::Timestamp;
use percent_encoding::percent_decode_str;
use sangam_db::{Db, Error, Tx};
use uuid::Uuid;

use super::{Report, ReportStatus};

/// Why the reports about a target were not settled.
#[derive(Debug, thiserror::Error)]
pub enum SettleError {
    /// None of them is open any longer.
    #[error("there is no open report about it")]
    NoneOpen,
    /// The target no longer exists.
    #[error("it no longer exists")]
    Gone,
    /// The database returned an error.
    #[error(transparent)]
    Rows(#[from] Error),
}

/// Settles this report and every open report about the same target. Returns how many it settled.
pub async fn settle_reports(db: &Db, report: &Report, status: ReportStatus) -> Result<u64, Error> {
    let settle = db.statement(
        "update reports
        set status = {text}
        where kind = {text} and target_id = {uuid} and (status = 'Open' or id = {uuid})",
        vec![status.name().into(), report.kind.as_str().into(), report.target_id.into(), report.id.into()],
    );
    db.write(move |tx| Box::pin(async move { tx.execute(&settle).await })).await
}

/// Settles the open reports about a target, and removes the target if they are resolved. If two moderators decide at the same time, the
/// first decision counts.
pub async fn settle_target(
    db: &Db,
    kind: &'static str,
    target: Uuid,
    status: ReportStatus,
    now: Timestamp,
) -> Result<(), SettleError> {
    db.write(move |tx| {
        Box::pin(async move {
            let settle = tx.statement(
                "update reports set status = {text} where kind = {text} and target_id = {uuid} and status = 'Open'",
                vec![status.name().into(), kind.into(), target.into()],
            );
            if tx.execute(&settle).await? == 0 {
                return Err(SettleError::NoneOpen);
            }
            if status == ReportStatus::Resolved && !take_down(tx, kind, target, now).await? {
                return Err(SettleError::Gone);
            }
            Ok(())
        })
    })
    .await
}

/// Removes a reported target. Returns whether it existed.
///
/// Listings and posts, with the media of posts, are hidden from everyone and stay hidden even if their owner is restored. Comments,
/// reviews and messages are deleted. A profile loses the texts and the picture that its owner added; others can no longer open the
/// picture either.
pub async fn remove_target(db: &Db, report: &Report, now: Timestamp) -> Result<bool, Error> {
    let (kind, target) = (report.kind.clone(), report.target_id);
    db.write(move |tx| Box::pin(async move { take_down(tx, &kind, target, now).await })).await
}

async fn take_down(tx: &mut Tx<'_>, kind: &str, target: Uuid, now: Timestamp) -> Result<bool, Error> {
    let Some(template) = removal_statement(kind) else { return Ok(false) };
    let picture = find_picture(tx, kind, target).await?;
    let remove = tx.statement(template, vec![target.into()]);
    let removed = tx.execute(&remove).await? > 0;
    if removed && is_hidden(kind) {
        record_removal(tx, target, now).await?;
    }
    if let Some(picture) = picture.filter(|_| removed) {
        record_removal(tx, picture, now).await?;
    }
    Ok(removed)
}

fn removal_statement(kind: &str) -> Option<&'static str> {
    Some(match kind {
        "post" => "update posts set hidden = true where id = {uuid}",
        "job" => "update jobs set hidden = true where id = {uuid}",
        "tender" => "update tenders set hidden = true where id = {uuid}",
        "freelancer" => "update freelancers set hidden = true where id = {uuid}",
        "seeker" => "update seekers set hidden = true where id = {uuid}",
        "comment" => "delete from comments where id = {uuid}",
        "review" => "delete from reviews where id = {uuid}",
        "message" => "delete from messages where id = {uuid}",
        "profile" => {
            "update profiles
            set avatar_url = null, headline = null, bio = null, website = null, company_name = null, address = null
            where id = {uuid}"
        }
        _ => return None,
    })
}

fn is_hidden(kind: &str) -> bool {
    matches!(kind, "post" | "job" | "tender" | "freelancer" | "seeker")
}

/// Finds the file that a post or profile shows, because the picture may be the reason for the report.
async fn find_picture(tx: &mut Tx<'_>, kind: &str, target: Uuid) -> Result<Option<Uuid>, Error> {
    let template = match kind {
        "post" => "select user_id, media_url from posts where id = {uuid}",
        "profile" => "select id, avatar_url from profiles where id = {uuid}",
        _ => return Ok(None),
    };
    let find = tx.statement(template, vec![target.into()]);
    let rows = tx.fetch(&find).await?;
    let file = rows.first().and_then(|row| own_public_file(row.text(1)?, row.uuid(0)?));
    let Some((bucket, name)) = file else { return Ok(None) };
    let find = tx.statement(
        "select id from objects where bucket_id = {text} and name = {text}",
        vec![bucket.into(), name.into()],
    );
    Ok(tx.fetch(&find).await?.first().and_then(|row| row.uuid(0)))
}

/// The bucket and name of the file in the owner's folder that is at this address. A file has several addresses: as it is, scaled,
/// and by a link. Clients percent-encode them.
fn own_public_file(url: &str, owner: Uuid) -> Option<(&'static str, String)> {
    let path = url.split(['?', '#']).next().unwrap_or(url);
    let path = percent_decode_str(path).decode_utf8().ok()?;
    ["media", "avatars"].into_iter().find_map(|bucket| {
        let (_, name) = path.split_once(&format!("/{bucket}/{owner}/"))?;
        Some((bucket, format!("{owner}/{name}")))
    })
}

async fn record_removal(tx: &mut Tx<'_>, target: Uuid, now: Timestamp) -> Result<(), Error> {
    let insert = tx.statement(
        "insert into _removals (target_id, removed_at) values ({uuid}, {timestamp}) on conflict (target_id) do nothing",
        vec![target.into(), now.into()],
    );
    tx.execute(&insert).await?;
    Ok(())
}
