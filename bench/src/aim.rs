//! From a case to shots: every request is asked once and its answer looked at closely, so that a broken server cannot look fast.

use std::net::SocketAddr;

use anyhow::{Context, bail, ensure};
use serde_json::{Value as Json, json};
use uuid::Uuid;

use crate::cases::{Case, PAGE, Read, Rows};
use crate::drive::Shot;
use crate::member::Member;
use crate::wire::{Connection, Request};

/// Asks each read of a case once and expects the same answers under load.
pub(crate) async fn aim(address: SocketAddr, member: &Member, case: &Case) -> anyhow::Result<Vec<Shot>> {
    let mut connection = Connection::open(address).await?;
    let mut shots = Vec::new();
    for read in &case.reads {
        let shot = aim_read(&mut connection, member, case, read).await;
        shots.push(shot.with_context(|| format!("{}: /rest/v1/{}?{}", case.name, case.table, read.query))?);
    }
    Ok(shots)
}

async fn aim_read(connection: &mut Connection, member: &Member, case: &Case, read: &Read) -> anyhow::Result<Shot> {
    let mut request = member.sign(Request::get(format!("/rest/v1/{}?{}", case.table, read.query)));
    if case.counted {
        request = request.header("prefer", "count=exact");
    }
    let request = request.bytes();
    let answer = connection.ask(&request).await?;
    let page = answer.json()?;
    let rows = page.as_array().context("the answer is no list")?;
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
    Ok(Shot { status: answer.status, body_bytes: Some(answer.body.len()), request })
}

/// Messages into these conversations.
pub(crate) fn aim_messages(member: &Member, conversations: &[Uuid]) -> Vec<Shot> {
    let shot = |conversation: &Uuid| {
        let message = json!({
            "conversation_id": conversation,
            "sender_id": member.id,
            "content": "Namaste, is the position still open?",
        });
        let request = member.sign(Request::post("/rest/v1/messages", &message)).bytes();
        Shot { request, status: 201, body_bytes: Some(0) }
    };
    conversations.iter().map(shot).collect()
}

/// The member signing in again and again. Times in the answer have as many digits as they need, so its length varies.
pub(crate) fn aim_sign_in(member: &Member) -> Vec<Shot> {
    vec![Shot { request: member.sign_in().bytes(), status: 200, body_bytes: None }]
}

/// Whether every acknowledged message is there.
pub(crate) async fn check_messages(address: SocketAddr, member: &Member, acknowledged: u64) -> anyhow::Result<()> {
    let count = Request::get(format!("/rest/v1/messages?select=id&sender_id=eq.{}&limit=1", member.id));
    let count = member.sign(count).header("prefer", "count=exact").bytes();
    let mut connection = Connection::open(address).await?;
    let answer = connection.ask(&count).await?;
    let _: Json = answer.json()?;
    ensure!(
        answer.total == Some(acknowledged),
        "{acknowledged} messages were acknowledged, and {:?} are there",
        answer.total
    );
    Ok(())
}
