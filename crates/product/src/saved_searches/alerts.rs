//! When people hear of what their saved searches found.

use jiff::civil::{Date, Weekday};
use jiff::{SignedDuration, Timestamp};
use sangam_db::{Db, Error, Tx, Value};

use crate::calendar;

/// Alerts that wait go out at this time of the day in India, where everyone is whose time zone is not known.
const MORNING: SignedDuration = SignedDuration::from_hours(8);

/// How soon someone wants to hear of new results.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum AlertTiming {
    AtOnce,
    Daily,
    Weekly,
    Never,
}

impl AlertTiming {
    /// The names, as the table has them.
    pub(crate) const NAMES: &[&str] = &["at_once", "daily", "weekly", "never"];

    /// The timing of this name.
    pub(crate) fn parse(name: &str) -> AlertTiming {
        match name {
            "at_once" => AlertTiming::AtOnce,
            "daily" => AlertTiming::Daily,
            "weekly" => AlertTiming::Weekly,
            _ => AlertTiming::Never,
        }
    }

    /// When something that is found now is told.
    pub(crate) fn due(self, now: Timestamp) -> Option<Timestamp> {
        // Before the morning it was still yesterday eight hours ago.
        let today = calendar::day(now - MORNING).tomorrow().unwrap_or(Date::MAX);
        let morning = |day: Date| calendar::beginning_of(day) + MORNING;
        match self {
            AlertTiming::AtOnce => Some(now),
            AlertTiming::Daily => Some(morning(today)),
            AlertTiming::Weekly if today.weekday() == Weekday::Monday => Some(morning(today)),
            AlertTiming::Weekly => Some(morning(today.nth_weekday(1, Weekday::Monday).unwrap_or(Date::MAX))),
            AlertTiming::Never => None,
        }
    }
}

/// A chore: lets the notifier tell what was found for searches whose time has come. What its reader has seen meanwhile is no news.
pub async fn release_search_alerts(db: &Db, now: Timestamp) -> Result<(), Error> {
    let due = db.statement("select 1 from saved_searches where alert_due_at <= {timestamp} limit 1", vec![now.into()]);
    if db.read(due).await?.is_empty() {
        return Ok(());
    }
    db.write(move |tx| {
        Box::pin(async move {
            let take = tx.statement(
                "update saved_searches set alert_due_at = null where alert_due_at <= {timestamp} returning id",
                vec![now.into()],
            );
            for row in tx.fetch(&take).await? {
                release(tx, row.get(0)).await?;
            }
            Ok(())
        })
    })
    .await
}

async fn release(tx: &mut Tx<'_>, search: &Value) -> Result<(), Error> {
    let take = tx.statement(
        "update saved_search_matches
        set told = {bool}
        where search_id = {uuid} and not told and not seen
        returning target_id",
        vec![true.into(), search.clone()],
    );
    for row in tx.fetch(&take).await? {
        let note = tx.statement(
            "insert into _happenings (kind, subject_id, actor_id) values ('search_match', {uuid}, {uuid})",
            vec![search.clone(), row.get(0).clone()],
        );
        tx.execute(&note).await?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;

    #[test]
    fn what_is_found_waits_for_the_next_morning_in_india() {
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
