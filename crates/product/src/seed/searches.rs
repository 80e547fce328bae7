//! Saved searches of the three people to sign in as. Their new matches are found by the server's own matching.

use sangam_db::{Db, Error};
use serde_json::json;

use super::ids::id_at;
use super::people::DemoNetwork;
use super::rows::{DemoRows, run};
use crate::saved_searches::{FilterCache, index_all_searches, match_changes};

/// How long ago the searches were saved and last viewed.
const SAVED_HOURS: i64 = 6 * 24;

/// Adds the saved searches.
pub(super) fn save_searches(network: &DemoNetwork, rows: &mut DemoRows) {
    let searches = [
        ("Ananya Iyer", "job", "Design in Bengaluru", json!({"search": "design", "location": "Bengaluru"}), "daily"),
        (
            "Ananya Iyer",
            "job",
            "Remote, from ₹60,000",
            json!({"type": ["Remote"], "salary": {"min": 60_000}}),
            "weekly",
        ),
        ("Rohan Deshpande", "seeker", "React developers", json!({"skills": ["React"]}), "weekly"),
        (
            "Hetal Kothari",
            "tender",
            "Open tenders closing this month",
            json!({"status": ["Open"], "deadline": 30}),
            "daily",
        ),
    ];
    let at = network.ago(SAVED_HOURS);
    for (name, kind, title, filters, notify) in searches {
        rows.push(
            "saved_searches",
            json!({
                "id": id_at(at, &format!("search {name} {title}")),
                "user_id": network.named(name).id,
                "kind": kind,
                "name": title,
                "filters": filters,
                "notify": notify,
                "created_at": at,
                "updated_at": at,
            }),
        );
    }
}

/// Matches everything posted since then against the searches, and marks the matches as alerted, so that alerts are sent only for
/// later ones.
pub(super) async fn find_new(db: &Db, network: &DemoNetwork) -> Result<(), Error> {
    let since = network.ago(SAVED_HOURS);
    let insert = |template: &'static str| db.statement(template, vec![since.into()]);
    let inserts = vec![
        insert(
            "insert into _listing_changes (kind, target_id) select 'job', id from jobs where created_at > {timestamp}",
        ),
        insert(
            "insert into _listing_changes (kind, target_id) select 'tender', id from tenders where created_at > {timestamp}",
        ),
        insert(
            "insert into _listing_changes (kind, target_id) select 'seeker', id from seekers where updated_at > {timestamp}",
        ),
    ];
    index_all_searches(db).await?;
    run(db, inserts).await?;
    match_changes(db, &FilterCache::default(), network.now).await?;
    let settled = ["Ananya Iyer", "Rohan Deshpande", "Hetal Kothari"].into_iter().map(|name| {
        let person = network.named(name).id;
        let told = "update saved_search_matches
            set told = {2:bool}
            where search_id in (select id from saved_searches where user_id = {1:uuid})";
        db.statement(told, vec![person.into(), true.into()])
    });
    run(db, settled.collect()).await
}
