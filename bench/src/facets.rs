//! Facets of the job board: one answer counts every value in the sidebar. The baseline is the SQL cost of the list's own total.

use sangam_schema::Clock;
use std::net::SocketAddr;

use anyhow::{Context, ensure};
use serde_json::{Value as Json, json};

use crate::cases::{Case, Read, Rows, encode};
use crate::dataset::{CITIES, JOB_TYPES, ROLES, Role};
use crate::load::PreparedRequest;
use crate::member::Member;
use crate::wire::{Connection, Request};

/// The name of the case.
pub(crate) const FACETS: &str = "facets of the job board";

/// Requests the facets of each sidebar once. The totals must match the list's. Their digits may change under load, when
/// a job expires.
pub(crate) async fn prepare_facets(address: SocketAddr, member: &Member) -> anyhow::Result<Vec<PreparedRequest>> {
    let mut connection = Connection::open(address).await?;
    let mut requests = Vec::new();
    for (i, role) in ROLES.iter().enumerate() {
        let ask = json!({"p_kind": "job", "p_filters": filters(role, i)});
        let request = member.sign(Request::post("/rest/v1/rpc/search_facets", &ask)).bytes();
        let answer = connection.ask(&request).await?;
        ensure!(answer.status == 200, "{ask}: {}", answer.status);
        let told = answer.json()?["total"].as_u64().context("the answer has no total")?;
        let open = encode(&format!("(expires_at.is.null,expires_at.gt.{})", Clock::system().now()));
        let list = member.sign(Request::get(format!("/rest/v1/jobs?{}&or={open}", list_query(role, i))));
        let listed = connection.ask(&list.header("prefer", "count=exact").bytes()).await?.total;
        ensure!(listed == Some(told), "{told} told, {listed:?} listed for {ask}");
        requests.push(PreparedRequest { request, status: 200, body_bytes: None });
    }
    Ok(requests)
}

/// The same filters as pages of the list, for the baseline.
pub(crate) fn same_lists() -> Case {
    let read = |(i, role): (usize, &'static Role)| Read {
        query: list_query(role, i),
        rows: Rows::Some,
        belongs: Box::new(|_: &Json| true),
    };
    Case { name: FACETS, table: "jobs", counted: true, reads: ROLES.iter().enumerate().map(read).collect() }
}

fn filters(role: &Role, i: usize) -> Json {
    json!({
        "location": CITIES[i % CITIES.len()],
        "type": [JOB_TYPES[i % JOB_TYPES.len()], JOB_TYPES[(i + 1) % JOB_TYPES.len()]],
        "salary": {"min": role.salary},
    })
}

fn list_query(role: &Role, i: usize) -> String {
    let types = [JOB_TYPES[i % JOB_TYPES.len()], JOB_TYPES[(i + 1) % JOB_TYPES.len()]];
    format!(
        "select=id&status=eq.Active&location={}&type={}&salary_max=gte.{}&order=created_at.desc,id.desc&limit=1",
        encode(&format!("eq.{}", CITIES[i % CITIES.len()])),
        encode(&format!("in.({})", types.join(","))),
        role.salary,
    )
}
