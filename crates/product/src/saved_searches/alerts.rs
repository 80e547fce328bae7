//! When people are alerted about new results of their saved searches.

use jiff::civil::{Date, Weekday};
use jiff::{SignedDuration, Timestamp};
use sangam_db::{Db, Error, Tx};
use serde_json::json;
use uuid::Uuid;

use crate::calendar;
use crate::notification_events::record_event;

/// The time of day in India at which daily and weekly alerts are sent.
const MORNING: SignedDuration = SignedDuration::from_hours(8);

/// How often someone wants to be alerted about new results.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum AlertTiming {
    AtOnce,
    Daily,
    Weekly,
    Never,
}

impl AlertTiming {
    /// The names in the table.
    pub(crate) const NAMES: &[&str] = &["at_once", "daily", "weekly", "never"];

    /// The timing with this name.
    pub(crate) fn parse(name: &str) -> AlertTiming {
        match name {
            "at_once" => AlertTiming::AtOnce,
            "daily" => AlertTiming::Daily,
            "weekly" => AlertTiming::Weekly,
            _ => AlertTiming::Never,
        }
    }

    /// When an alert for a result found now is due.
    pub(crate) fn due(self, now: Timestamp) -> Option<Timestamp> {
        // Until eight in the morning, subtracting eight hours gives the previous day.
        let today = calendar::day(now - MORNING).tomorrow().unwrap_or(Date::MAX);
        let morning = |day: Date| calendar::start_of_day(day) + MORNING;
        match self {
            AlertTiming::AtOnce => Some(now),
            AlertTiming::Daily => Some(morning(today)),
            AlertTiming::Weekly if today.weekday() == Weekday::Monday => Some(morning(today)),
            AlertTiming::Weekly => Some(morning(today.nth_weekday(1, Weekday::Monday).unwrap_or(Date::MAX))),
            AlertTiming::Never => None,
        }
    }

    /// Whether alerts with this timing are sent at this due time.
    fn is_sent_at(self, due: Timestamp) -> bool {
        self.due(due - SignedDuration::from_secs(1)) == Some(due)
    }
}

/// Searches released per transaction, few enough that other writes do not wait long.
const BATCH: i64 = 500;

/// A chore: releases the results of searches whose alert is due, so that the notifier sends them. Results that were seen in the
/// meantime are skipped.
pub async fn release_search_alerts(db: &Db, now: Timestamp) -> Result<(), Error> {
    let due = db.statement("select 1 from _search_alerts where due_at <= {timestamp} limit 1", vec![now.into()]);
    while !db.read(due.clone()).await?.is_empty() {
        db.write(move |tx| Box::pin(release_batch(tx, now))).await?;
    }
    Ok(())
}

async fn release_batch(tx: &mut Tx<'_>, now: Timestamp) -> Result<(), Error> {
    let take = tx.statement(
        "delete from _search_alerts
        where (due_at, search_id) in (
          select due_at, search_id from _search_alerts where due_at <= {timestamp} order by due_at, search_id limit {int}
        )
        returning due_at, search_id",
        vec![now.into(), BATCH.into()],
    );
    let mut weekly_too: Vec<Uuid> = Vec::new();
    let mut others: Vec<Uuid> = Vec::new();
    for row in tx.fetch(&take).await? {
        let (Some(due), Some(search)) = (row.timestamp(0), row.uuid(1)) else { continue };
        match AlertTiming::Weekly.is_sent_at(due) {
            true => weekly_too.push(search),
            false => others.push(search),
        }
    }
    release(tx, &weekly_too, &["at_once", "daily", "weekly"]).await?;
    release(tx, &others, &["at_once", "daily"]).await
}

/// Releases the results of searches that still have one of these timings. If someone has changed the timing, the alert follows the new one.
async fn release(tx: &mut Tx<'_>, searches: &[Uuid], timings: &[&str]) -> Result<(), Error> {
    if searches.is_empty() {
        return Ok(());
    }
    let take = tx.statement(
        "update saved_search_matches
        set told = {3:bool}
        where (target_id, search_id) in (
          select target_id, search_id
          from saved_search_matches
          where search_id in (select id from saved_searches where id {in 1:uuid} and notify {in 2:text})
            and not told
            and not seen
          order by target_id, search_id
          {locked}
        )
        returning search_id, target_id",
        vec![json!(searches).to_string().into(), json!(timings).to_string().into(), true.into()],
    );
    for row in tx.fetch(&take).await? {
        record_event(tx, "search_match", row.get(0).clone(), row.uuid(1)).await?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;

    #[test]
    fn alerts_are_due_on_the_next_morning_in_india() {
        let due = |timing: AlertTiming, now: &str| timing.due(now.parse().unwrap()).map(|at| at.to_string());
        let at = |text: &str| Some(text.to_owned());
        // 7:59 and 8:00 on Tuesday the seventeenth; 2:30 in London is 8:00 in India.
        assert_eq!(due(AlertTiming::Daily, "2026-11-17T02:29:00Z"), at("2026-11-17T02:30:00Z"));
        assert_eq!(due(AlertTiming::Daily, "2026-11-17T02:30:00Z"), at("2026-11-18T02:30:00Z"));
        assert_eq!(due(AlertTiming::Weekly, "2026-11-17T12:00:00Z"), at("2026-11-23T02:30:00Z"));
        assert_eq!(due(AlertTiming::Weekly, "2026-11-16T02:00:00Z"), at("2026-11-16T02:30:00Z"));
        assert_eq!(due(AlertTiming::Never, "2026-11-17T12:00:00Z"), None);
    }
}
