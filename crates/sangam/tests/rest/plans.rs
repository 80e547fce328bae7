//! Every list in the product uses an index: no list scans a table that grows.

use std::sync::Arc;

use sangam_db::{Db, Engine, Statement};
use sangam_product::schema;
use sangam_schema::Caller;
use uuid::Uuid;

use crate::support::App;

/// A cursor: the last row of the previous page.
const AT: &str = "2026-11-15T00:00:00%2B00:00";
const ID: &str = "01a1dd0e-13a2-721e-93c6-56e2338067b2";

/// A list, as the web application requests it.
struct List {
    name: &'static str,
    table: &'static str,
    query: String,
    /// Whether the index returns its rows in order. Searches and rare filters sort their results.
    ordered: bool,
}

fn list(name: &'static str, table: &'static str, query: &str) -> List {
    List { name, table, query: query.replace("{at}", AT).replace("{id}", ID), ordered: true }
}

fn found(name: &'static str, table: &'static str, query: &str) -> List {
    List { ordered: false, ..list(name, table, query) }
}

fn lists() -> Vec<List> {
    let author = "author:profiles!posts_user_id_fkey(id,full_name,avatar_url)";
    let cursor = "or=(created_at.lt.{at},and(created_at.eq.{at},id.lt.{id}))&order=created_at.desc,id.desc&limit=20";
    let open = "status=eq.Active&or=(expires_at.is.null,expires_at.gt.{at})";
    let soonest = "order=status.desc.nullslast,deadline.asc.nullslast,id.asc";
    let after_soonest = "or=(status.lt.Open,status.is.null,and(status.eq.Open,deadline.gt.2026-11-20),\
        and(status.eq.Open,deadline.is.null),and(status.eq.Open,deadline.eq.2026-11-20,id.gt.{id}))";
    vec![
        list("feed", "posts", &format!("select=*,{author}&order=created_at.desc,id.desc&limit=20")),
        list("feed, next page", "posts", &format!("select=*,{author}&{cursor}")),
        list(
            "posts of a person",
            "posts",
            &format!("select=*,{author}&user_id=eq.{{id}}&order=created_at.desc,id.desc"),
        ),
        list("posts of a person, next page", "posts", &format!("select=*,{author}&user_id=eq.{{id}}&{cursor}")),
        list("posts since the newest one on screen", "posts", "select=id&user_id=neq.{id}&created_at=gt.{at}&limit=0"),
        list("posts of a person, counted", "posts", "select=id&user_id=eq.{id}&limit=0"),
        list("comments of a post", "comments", "select=*,author:profiles(*)&post_id=eq.{id}&order=created_at,id"),
        list("own likes on a page", "post_likes", "select=post_id&post_id=in.({id},{id})"),
        list("jobs", "jobs", "status=eq.Active&order=created_at.desc,id.desc&limit=20"),
        list("jobs, next page", "jobs", &format!("status=eq.Active&{cursor}")),
        list(
            "jobs by type and level",
            "jobs",
            "status=eq.Active&type=in.(Full-time,Remote)&experience=in.(\"Mid Level\")&order=created_at.desc,id.desc",
        ),
        list(
            "jobs by salary overlap",
            "jobs",
            "status=eq.Active&salary_max=gte.20000&salary_min=lte.80000&order=created_at.desc,id.desc",
        ),
        found("jobs by skill", "jobs", "status=eq.Active&skills=cs.{React}&order=created_at.desc,id.desc"),
        found("jobs by words, best first", "jobs", "status=eq.Active&search=wfts.react developer"),
        found(
            "jobs by words, newest first",
            "jobs",
            "status=eq.Active&search=wfts.react developer&order=created_at.desc,id.desc",
        ),
        list(
            "jobs that can be applied for",
            "jobs",
            &format!("{open}&order=created_at.desc.nullslast,id.desc&limit=20"),
        ),
        list("jobs, closing soonest", "jobs", &format!("{open}&order=expires_at.asc.nullslast,id.asc&limit=20")),
        found("jobs, highest salary", "jobs", &format!("{open}&order=salary_max.desc.nullslast,id.desc&limit=20")),
        list("newest jobs", "jobs", &format!("{open}&order=created_at.desc&limit=4")),
        list("jobs of an employer", "jobs", "employer_id=eq.{id}&order=created_at.desc,id.desc"),
        list("a job", "jobs", "select=*,employer:profiles(*)&id=eq.{id}"),
        list(
            "applications to a job",
            "job_applications",
            "select=*,applicant:profiles(*)&job_id=eq.{id}&order=created_at.desc,id.desc",
        ),
        found(
            "applications to all jobs of an employer",
            "job_applications",
            "select=*,job:jobs!inner(id,title,employer_id),applicant:profiles(*),events:application_events(*)\
             &job.employer_id=eq.{id}&order=created_at.desc,id.desc&limit=20",
        ),
        list(
            "own applications",
            "job_applications",
            "select=*,job:jobs(*)&applicant_id=eq.{id}&order=created_at.desc,id.desc",
        ),
        list("history of an application", "application_events", "application_id=eq.{id}&order=created_at,id"),
        list("tenders", "tenders", "status=eq.Open&order=created_at.desc,id.desc&limit=20"),
        list(
            "tenders by category and budget",
            "tenders",
            "status=eq.Open&category=in.(Design)&budget_max=gte.100&budget_min=lte.900&order=created_at.desc,id.desc",
        ),
        list("tenders by deadline", "tenders", "status=eq.Open&order=deadline,id"),
        list("tenders, closing soonest", "tenders", &format!("{soonest}&limit=20")),
        list("tenders, closing soonest, further down", "tenders", &format!("{after_soonest}&{soonest}&limit=20")),
        list(
            "tenders, closing soonest, filtered",
            "tenders",
            &format!(
                "location=ilike.*pune*&category=in.(Design)&status=in.(Open)&deadline=gte.2026-11-15&deadline=lte.2026-11-22\
                 &or=(budget_max.gte.100,and(budget_max.is.null,budget_min.not.is.null))&{soonest}&limit=20"
            ),
        ),
        list("tenders, highest budget", "tenders", "order=budget_max.desc.nullslast,id.desc.nullslast&limit=20"),
        found("similar tenders", "tenders", "id=neq.{id}&status=eq.Open&category=eq.Design&order=deadline&limit=3"),
        found(
            "sealed tenders of a business",
            "tenders",
            "business_id=eq.{id}&status=eq.Open&sealed=eq.true&bids=gt.0&order=deadline",
        ),
        found("tenders by words", "tenders", "search=wfts.website"),
        list("tenders of a business", "tenders", "business_id=eq.{id}&order=created_at.desc,id.desc"),
        list(
            "proposals to a tender",
            "proposals",
            "select=*,bidder:profiles(*)&tender_id=eq.{id}&order=created_at.desc,id.desc",
        ),
        found(
            "proposals to all tenders of a business",
            "proposals",
            "select=*,tender:tenders!inner(id,business_id),bidder:profiles(*)&tender.business_id=eq.{id}\
             &order=created_at.desc,id.desc&limit=20",
        ),
        list(
            "own proposals",
            "proposals",
            "select=*,tender:tenders(*)&bidder_id=eq.{id}&order=created_at.desc,id.desc",
        ),
        list("job seekers", "seekers", "select=*,profile:profiles(*)&order=updated_at.desc,id.desc&limit=20"),
        found(
            "job seekers by skill",
            "seekers",
            "select=*,profile:profiles(*)&skills=ov.{React,Design}&order=updated_at.desc,id.desc",
        ),
        found("job seekers by words", "seekers", "search=wfts.designer pune"),
        list(
            "freelancers, newest",
            "freelancers",
            "select=*,profile:profiles(*)&order=updated_at.desc,id.desc&limit=20",
        ),
        list(
            "freelancers, best",
            "freelancers",
            "select=*,profile:profiles(*)&rating=gte.4&order=rating.desc,id.desc&limit=20",
        ),
        list("freelancers by rate", "freelancers", "hourly_rate=gte.100&hourly_rate=lte.900&order=hourly_rate,id"),
        found(
            "freelancers with the best reviews",
            "freelancers",
            "select=*,profile:profiles(*)&review_count=gt.0&order=rating.desc,review_count.desc&limit=4",
        ),
        found("freelancers by words", "freelancers", "search=wfts.logo"),
        list(
            "reviews of a freelancer",
            "reviews",
            "select=*,author:profiles(*)&freelancer_id=eq.{id}&order=created_at.desc,id.desc",
        ),
        found("people by words", "profiles", "search=wfts.asha"),
        list("one person", "profiles", "id=eq.{id}"),
        list("one person by handle", "profiles", "handle=eq.asha"),
        list(
            "messages of a conversation",
            "messages",
            "select=*,sender:profiles!messages_sender_id_fkey(*)&conversation_id=eq.{id}&order=created_at,id",
        ),
        list("own conversations", "participants", "select=*,profile:profiles(*)&user_id=eq.{id}"),
        list("notifications", "notifications", "user_id=eq.{id}&order=created_at.desc,id.desc&limit=20"),
        list(
            "what one was told",
            "notifications",
            "select=*,actor:profiles!notifications_actor_id_fkey(full_name)\
             &order=created_at.desc,id.desc&limit=20",
        ),
        list("what one was told, next page", "notifications", &format!("select=*&{cursor}")),
        list("what one has not read", "notifications", "select=id&read_at=is.null&order=created_at.desc,id.desc"),
        list("unread notifications", "notifications", "user_id=eq.{id}&read_at=is.null&order=created_at.desc,id.desc"),
        list("saved things", "saves", "user_id=eq.{id}&kind=eq.job&order=created_at.desc"),
        list(
            "what one saved",
            "saves",
            "select=id:target_id,created_at&kind=eq.job&order=created_at.desc,target_id.desc&limit=20",
        ),
        list("blocked people", "blocks", "user_id=eq.{id}"),
        found(
            "the members of a team",
            "team_members",
            "select=*,member:profiles!team_members_user_id_fkey(*)&company_id=eq.{id}&order=created_at",
        ),
        found(
            "teams one is in",
            "team_members",
            "select=*,company:profiles!team_members_company_id_fkey(*)&user_id=eq.{id}&order=created_at",
        ),
        found("open invitations", "team_invitations", "company_id=eq.{id}&order=created_at.desc"),
        found("invitations to an address", "team_invitations", "email=eq.a@example.in&order=created_at.desc"),
        list("the history of a team", "team_events", "company_id=eq.{id}&order=created_at.desc,id.desc&limit=20"),
        list("own reports", "reports", "reporter_id=eq.{id}&order=created_at.desc,id.desc"),
    ]
}

#[tokio::test(flavor = "multi_thread")]
async fn no_list_scans_a_table_on_sqlite() {
    let app = App::start(Engine::Sqlite).await;
    let mut slow = Vec::new();
    for list in lists() {
        let plan = explain(&app.db, &list, "explain query plan ", 3).await;
        let scans = |line: &&String| {
            let bare = line.starts_with("SCAN t") && !line.contains(" USING ");
            let sorts = list.ordered && line.contains("TEMP B-TREE FOR ORDER BY");
            // A later page starts at its cursor, not at the top of the list.
            let walks = list.name.ends_with("next page") && line.starts_with("SCAN t1");
            bare || sorts || walks
        };
        slow.extend(plan.iter().filter(scans).map(|line| format!("{}: {line}\n  {}", list.name, plan.join("\n  "))));
    }
    assert!(slow.is_empty(), "{}", slow.join("\n"));
}

#[tokio::test(flavor = "multi_thread")]
async fn no_list_scans_a_table_on_postgres() {
    let app = App::start(Engine::Postgres).await;
    // In a small database a scan is the right plan. Disabling scans shows whether there is an alternative.
    let db = app.reopen_with_options("-c enable_seqscan=off").await;
    let mut slow = Vec::new();
    for list in lists() {
        let plan = explain(&db, &list, "explain ", 0).await;
        let scans = |line: &&String| line.contains("Seq Scan on");
        slow.extend(plan.iter().filter(scans).map(|line| format!("{}: {line}\n  {}", list.name, plan.join("\n  "))));
    }
    assert!(slow.is_empty(), "{}", slow.join("\n"));
}

/// The plan of the exact statement that the server runs, one line per step.
async fn explain(db: &Db, list: &List, word: &str, column: usize) -> Vec<String> {
    let caller = Caller::User(ID.parse::<Uuid>().unwrap());
    let statement = sangam_rest::explain(db.engine(), &schema(), caller, list.table, &list.query, false);
    let statement = statement.unwrap_or_else(|error| panic!("{}: {error:?}", list.name));
    let sql: Arc<str> = format!("{word}{}", statement.sql).into();
    let rows = db.read(Statement { sql, values: statement.values }).await;
    let rows = rows.unwrap_or_else(|error| panic!("{}: {error}\n{}", list.name, statement.sql));
    rows.iter().map(|row| row.text(column).unwrap().trim().to_owned()).collect()
}
