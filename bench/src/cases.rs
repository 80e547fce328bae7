//! The measured requests, and the checks on their answers.

use percent_encoding::{NON_ALPHANUMERIC, utf8_percent_encode};
use serde_json::Value as Json;

use crate::dataset::{CITIES, Dataset, JOB_TYPES, ROLES, Role};

/// A kind of read in several variants, so that not every answer comes from a cache.
pub(crate) struct Case {
    pub(crate) name: &'static str,
    pub(crate) table: &'static str,
    /// Whether the exact total is requested.
    pub(crate) counted: bool,
    pub(crate) reads: Vec<Read>,
}

/// One request.
pub(crate) struct Read {
    pub(crate) query: String,
    pub(crate) rows: Rows,
    /// Whether a row belongs in the answer.
    pub(crate) belongs: Box<dyn Fn(&Json) -> bool + Send + Sync>,
}

/// The number of rows in an answer.
#[derive(Debug, Clone, Copy)]
pub(crate) enum Rows {
    Exactly(usize),
    /// At least one, and at most a page.
    Some,
}

/// Rows per page.
pub(crate) const PAGE: usize = 20;

/// Variants per case.
const INSTANCES: u64 = 64;

/// All reads, in the order of the table.
pub(crate) fn reads(dataset: Dataset) -> Vec<Case> {
    vec![
        feed_page(),
        one_job(dataset),
        job_page(),
        search("text search, ranked", ""),
        search("text search, newest", "&order=created_at.desc,id.desc"),
    ]
}

fn feed_page() -> Case {
    let select = "*,author:profiles!posts_user_id_fkey(id,full_name,avatar_url)";
    let read = Read {
        query: format!("select={}&order=created_at.desc&limit={PAGE}", encode(select)),
        rows: Rows::Exactly(PAGE),
        belongs: Box::new(|post| post["author"]["full_name"].is_string() && post["content"].is_string()),
    };
    Case { name: "feed page", table: "posts", counted: false, reads: vec![read] }
}

fn one_job(dataset: Dataset) -> Case {
    let read = |i| {
        let job = dataset.job(i * dataset.sizes.jobs / INSTANCES);
        Read {
            query: format!("select=*&id=eq.{}", job.id),
            rows: Rows::Exactly(1),
            belongs: Box::new(move |row| row["title"] == job.title.as_str()),
        }
    };
    Case { name: "one job by id", table: "jobs", counted: false, reads: (0..INSTANCES).map(read).collect() }
}

fn job_page() -> Case {
    let reads = ROLES.iter().enumerate().map(|(i, role)| job_filter(role, i)).collect();
    Case { name: "filtered job page, counted", table: "jobs", counted: true, reads }
}

/// Active jobs of two types that require the role's first skill and whose pay range includes the mid-level salary.
fn job_filter(role: &'static Role, i: usize) -> Read {
    let types = [JOB_TYPES[i % JOB_TYPES.len()], JOB_TYPES[(i + 1) % JOB_TYPES.len()]];
    let (least, most) = (role.salary * 3 / 2, role.salary * 3);
    let skill = role.skills[0];
    let query = format!(
        "select={}&status=eq.Active&type={}&skills={}&salary_min=lte.{most}&salary_max=gte.{least}\
         &order=created_at.desc,id.desc&limit={PAGE}",
        encode(JOB_CARD),
        encode(&format!("in.({})", types.join(","))),
        encode(&format!("cs.[\"{skill}\"]")),
    );
    let belongs = move |job: &Json| {
        job["status"] == "Active"
            && types.iter().any(|name| job["type"] == *name)
            && job["skills"].as_array().is_some_and(|skills| skills.iter().any(|found| found == skill))
            && job["salary_min"].as_u64().is_some_and(|salary| salary <= most)
            && job["salary_max"].as_u64().is_some_and(|salary| salary >= least)
    };
    Read { query, rows: Rows::Some, belongs: Box::new(belongs) }
}

/// The columns of a card on the job board.
const JOB_CARD: &str =
    "id,title,company,logo_url,location,type,salary_min,salary_max,experience,skills,status,created_at";

/// Two words: the trade and the city.
fn search(name: &'static str, order: &str) -> Case {
    let read = |(i, role): (usize, &'static Role)| {
        let trade = role.title.split(' ').next_back().unwrap_or(role.title);
        let city = CITIES[i % CITIES.len()];
        // Searching for an accountant also finds accounts, so only the beginnings of the words are certain.
        let beginnings = [trade, city].map(|word| word.to_lowercase().chars().take(5).collect::<String>());
        let text = encode(&format!("plfts.{trade} {city}"));
        Read {
            query: format!("select={},description&search={text}{order}&limit={PAGE}", encode(JOB_CARD)),
            rows: Rows::Some,
            belongs: Box::new(move |job| {
                let text = job.to_string().to_lowercase();
                beginnings.iter().all(|beginning| text.contains(beginning))
            }),
        }
    };
    Case { name, table: "jobs", counted: false, reads: ROLES.iter().enumerate().map(read).collect() }
}

pub(crate) fn encode(text: &str) -> String {
    utf8_percent_encode(text, NON_ALPHANUMERIC).to_string()
}
