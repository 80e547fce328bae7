//! The demonstration's numbers match its rows, and every filter finds something.

use jiff::Timestamp;
use sangam_db::Statement;
use sangam_product::seed::add_demo;
use sangam_schema::Clock;
use serde_json::json;

use crate::support::{App, User, on_both_engines};

/// Statements that find rows whose counter is wrong.
const COUNTERS: [(&str, &str); 13] = [
    ("likes", "select 1 from posts where likes <> (select count(*) from post_likes where post_id = posts.id)"),
    ("comments", "select 1 from posts where comments <> (select count(*) from comments where post_id = posts.id)"),
    (
        "shares",
        "select 1 from posts where shares <> (select count(*) from _shares where kind = 'post' and target_id = posts.id)",
    ),
    (
        "views",
        "select 1 from jobs where views <> (select count(*) from _views where kind = 'job' and target_id = jobs.id)",
    ),
    (
        "views",
        "select 1 from tenders where views <> (select count(*) from _views where kind = 'tender' and target_id = tenders.id)",
    ),
    (
        "applications",
        "select 1 from jobs where applications <> (select count(*) from job_applications where job_id = jobs.id)",
    ),
    ("bids", "select 1 from tenders where bids <> (select count(*) from proposals where tender_id = tenders.id)"),
    (
        "reviews",
        "select 1 from freelancers where review_count <> (select count(*) from reviews where freelancer_id = freelancers.id)",
    ),
    (
        "ratings",
        "select 1 from freelancers where abs(rating - (select avg(rating) from reviews where freelancer_id = freelancers.id)) > 0.001",
    ),
    (
        "projects",
        "select 1 from freelancers where completed_projects <> (select count(*) from proposals where bidder_id = freelancers.id and status = 'Accepted')",
    ),
    (
        "awards",
        "select 1 from tenders where (status = 'Awarded') <> exists (select 1 from proposals where tender_id = tenders.id and status = 'Accepted')",
    ),
    (
        "unmet needs",
        "select 1 from job_applications where unmet_needs <> (select count(*) from application_answers where application_id = job_applications.id and not meets)",
    ),
    (
        "histories",
        "select 1 from job_applications where status <> (select status from application_events where application_id = job_applications.id order by created_at desc, id desc limit 1)",
    ),
];

/// Statements that find impossible rows: events before what they refer to, or in the future.
const IMPOSSIBLE: [(&str, &str); 20] = [
    (
        "a note before the application",
        "select 1 from application_notes n join job_applications a on a.id = n.application_id where n.created_at < a.created_at",
    ),
    (
        "a score before the application",
        "select 1 from application_scores s join job_applications a on a.id = s.application_id where s.created_at < a.created_at",
    ),
    (
        "a score before its criteria",
        "select 1 from application_scores s join job_applications a on a.id = s.application_id where not exists (select 1 from job_scorecards c where c.job_id = a.job_id and c.created_at <= s.created_at)",
    ),
    ("a rejection without a reason", "select 1 from application_events where status = 'Rejected' and reason is null"),
    (
        "an early application",
        "select 1 from job_applications a join jobs j on j.id = a.job_id where a.created_at < j.created_at",
    ),
    (
        "a withdrawal before the application, or an application before the job",
        "select 1 from application_withdrawals w join jobs j on j.id = w.job_id where w.created_at <= w.applied_at or w.applied_at < j.created_at",
    ),
    (
        "an open interview with a chosen time",
        "select 1 from interviews i where i.status = 'Offered' and i.starts_at is not null",
    ),
    (
        "an early proposal",
        "select 1 from proposals p join tenders t on t.id = p.tender_id where p.created_at < t.created_at",
    ),
    ("an early comment", "select 1 from comments c join posts p on p.id = c.post_id where c.created_at < p.created_at"),
    (
        "an early person",
        "select 1 from posts join profiles on profiles.id = posts.user_id where posts.created_at < profiles.created_at",
    ),
    (
        "a review by a stranger",
        "select 1 from reviews r where r.freelancer_id is not null and not exists (select 1 from messages said join messages answered on answered.conversation_id = said.conversation_id where said.sender_id = r.author_id and answered.sender_id = r.freelancer_id)",
    ),
    (
        "a review of a company that had not answered yet",
        "select 1 from reviews r where r.company_id is not null and not exists (select 1 from job_applications a join jobs on jobs.id = a.job_id join application_events e on e.application_id = a.id where jobs.employer_id = r.company_id and a.applicant_id = r.author_id and e.status <> 'Under Review' and e.created_at < r.created_at)",
    ),
    (
        "a decision without a look at the resume",
        "select 1 from job_applications a where a.status <> 'Under Review' and not exists (select 1 from resume_openings o join application_events e on e.application_id = o.application_id and e.status = a.status where o.application_id = a.id and o.opened_at <= e.created_at)",
    ),
    (
        "a job of a job seeker",
        "select 1 from jobs join profiles on profiles.id = jobs.employer_id where profiles.user_type = 'user'",
    ),
    (
        "a tender of no business",
        "select 1 from tenders join profiles on profiles.id = tenders.business_id where profiles.user_type <> 'business'",
    ),
    (
        "a price far from the budget",
        "select 1 from proposals p join tenders t on t.id = p.tender_id where p.amount < t.budget_min * 9 / 10 or p.amount > t.budget_max",
    ),
    (
        "a review before they met",
        "select 1 from reviews r where r.created_at < (select min(m.created_at) from messages m join participants one on one.conversation_id = m.conversation_id and one.user_id = r.author_id join participants other on other.conversation_id = m.conversation_id and other.user_id = r.freelancer_id)",
    ),
    (
        "a message before its sender joined",
        "select 1 from messages m join profiles p on p.id = m.sender_id where m.created_at < p.created_at",
    ),
    ("a freelancer rated below 3.5", "select 1 from freelancers where rating < 3.5"),
    ("something yet to be told", "select 1 from _happenings"),
];

async fn seeded(app: &App) -> User {
    add_demo(&app.db, Clock::system().now()).await.unwrap();
    app.user("user").await
}

on_both_engines! {
    async fn m_57_every_number_is_counted_from_rows(app: App) {
        seeded(&app).await;
        for (what, wrong) in COUNTERS.iter().chain(&IMPOSSIBLE) {
            let rows = app.db.read(Statement::new(*wrong, Vec::new())).await.unwrap();
            assert_eq!(rows.len(), 0, "{what}");
        }
        let future = app.db.statement("select 1 from messages where created_at > {timestamp}", vec![Timestamp::now().into()]);
        assert_eq!(app.db.read(future).await.unwrap().len(), 0);
    }

    async fn every_filter_of_every_sidebar_finds_something(app: App) {
        let reader = seeded(&app).await;
        for (kind, least) in [("job", 60), ("tender", 30), ("freelancer", 40), ("seeker", 40)] {
            let call = reader.post("/rest/v1/rpc/search_facets").json(&json!({"p_kind": kind}));
            let answer = call.send().await.json();
            assert!(answer["total"].as_u64().unwrap() >= least, "{kind}: {}", answer["total"]);
            for (facet, values) in answer["facets"].as_object().unwrap() {
                for value in values.as_array().unwrap() {
                    assert!(value["count"].as_u64().unwrap() > 0, "{kind} {facet} {value}");
                }
            }
            for (slider, histogram) in answer["histograms"].as_object().unwrap() {
                let bars = histogram["bars"].as_array().unwrap().iter().filter(|bar| bar.as_u64() > Some(0)).count();
                assert!(bars >= 12, "{kind} {slider}: {bars} bars");
            }
        }
    }
}
