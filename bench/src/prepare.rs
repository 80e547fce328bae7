//! Prepares the requests of a case: each is sent once and its answer checked closely, so that a broken server cannot look fast.

use std::net::SocketAddr;

use anyhow::{Context, bail, ensure};
use serde_json::{Value as Json, json};
use uuid::Uuid;

use crate::cases::{Case, PAGE, Read, Rows};
use crate::load::PreparedRequest;
use crate::member::Member;
use crate::wire::{Connection, Request};

/// Sends each read of a case once, and expects the same answers under load.
pub(crate) async fn prepare_reads(
    address: SocketAddr,
    member: &Member,
    case: &Case,
) -> anyhow::Result<Vec<PreparedRequest>> {
    let mut connection = Connection::open(address).await?;
    let mut requests = Vec::new();
    for read in &case.reads {
        let prepared = prepare_read(&mut connection, member, case, read).await;
        requests.push(prepared.with_context(|| format!("{}: /rest/v1/{}?{}", case.name, case.table, read.query))?);
    }
    Ok(requests)
}

async fn prepare_read(
    connection: &mut Connection,
    member: &Member,
    case: &Case,
    read: &Read,
) -> anyhow::Result<PreparedRequest> {
    let mut request = member.sign(Request::get(format!("/rest/v1/{}?{}", case.table, read.query)));
    if case.counted {
        request = request.header("prefer", "count=exact");
    }
    let request = request.bytes();
    let answer = connection.ask(&request).await?;
    let page = answer.json()?;
    let rows = page.as_array().context("the answer is not a list")?;
    if let Some(stranger) = rows.iter().find(|row| !(read.belongs)(row)) {
        bail!("a row does not belong here: {stranger}");
    }
    match read.rows {
        Rows::Exactly(count) => ensure!(rows.len() == count, "{} rows instead of {count}", rows.len()),
        Rows::Some => ensure!((1..=PAGE).contains(&rows.len()), "{} rows", rows.len()),
    }
    if case.counted {
        let total = usize::try_from(answer.total.context("the answer has no total")?)?;
        ensure!(rows.len() == total.min(PAGE), "{} rows of {total}", rows.len());
    }
    Ok(PreparedRequest { status: answer.status, body_bytes: Some(answer.body.len()), request })
}

/// Requests that send messages to these conversations.
pub(crate) fn prepare_messages(member: &Member, conversations: &[Uuid]) -> Vec<PreparedRequest> {
    let prepared = |conversation: &Uuid| {
        let message = json!({
            "conversation_id": conversation,
            "sender_id": member.id,
            "content": "Namaste, is the position still open?",
        });
        let request = member.sign(Request::post("/rest/v1/messages", &message)).bytes();
        PreparedRequest { request, status: 201, body_bytes: Some(0) }
    };
    conversations.iter().map(prepared).collect()
}

/// Requests that sign the member in repeatedly. The number of digits of a time varies, and so does the length of the answer.
pub(crate) fn prepare_sign_in(member: &Member) -> Vec<PreparedRequest> {
    vec![PreparedRequest { request: member.sign_in().bytes(), status: 200, body_bytes: None }]
}

/// Checks that every acknowledged message is stored.
pub(crate) async fn check_messages(address: SocketAddr, member: &Member, acknowledged: u64) -> anyhow::Result<()> {
    let count = Request::get(format!("/rest/v1/messages?select=id&sender_id=eq.{}&limit=1", member.id));
    let count = member.sign(count).header("prefer", "count=exact").bytes();
    let mut connection = Connection::open(address).await?;
    let answer = connection.ask(&count).await?;
    let _: Json = answer.json()?;
    ensure!(
        answer.total == Some(acknowledged),
        "{acknowledged} messages were acknowledged, but {:?} are stored",
        answer.total
    );
    Ok(())
}
