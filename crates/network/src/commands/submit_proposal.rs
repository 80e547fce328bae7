//! `submit_proposal`: a bid for a tender, within what the bidder's plan allows.

use jiff::Timestamp;
use sangam_db::Tx;
use sangam_schema::{Caller, Function, Returns, Type};
use uuid::Uuid;

use super::files::{own_path, require_file};
use super::stored::read_row;
use super::{Arguments, Code, Context, Failure, Refusal, require_account};
use crate::blocks::not_blocked;
use crate::identifiers::{read_gstin, read_mobile, read_pan};
use crate::plans::{ALLOWANCE, Allowance, allowance_values};
use crate::teams::{Standing, standing};
use crate::tenders::lock_tender;

pub(super) fn signature() -> Function {
    Function::new("submit_proposal", "The caller's proposal to a tender, once.", Returns::Row("proposals"))
        .argument("p_tender_id", Type::Uuid)
        .argument("p_name", Type::Text)
        .argument("p_email", Type::Text)
        .argument("p_mobile", Type::Text)
        .argument("p_address", Type::Text)
        .optional("p_gst", Type::Text)
        .optional("p_pan", Type::Text)
        .optional("p_amount", Type::Integer)
        .optional("p_message", Type::Text)
        .optional("p_file_path", Type::Text)
        .counts_as("proposals")
}

/// What a bidder sends.
struct Proposal {
    id: Uuid,
    tender: Uuid,
    bidder: Uuid,
    name: String,
    email: String,
    mobile: String,
    address: String,
    gst: Option<String>,
    pan: Option<String>,
    amount: Option<i64>,
    message: Option<String>,
    file_path: Option<String>,
    at: Timestamp,
}

pub(super) async fn run(context: Context, caller: Caller, arguments: Arguments) -> Result<String, Failure> {
    let proposal = read_proposal(require_account(caller)?, &arguments, context.clock.now())?;
    let submitted = context.db.write(move |tx| {
        Box::pin(async move {
            let allowance = lock_allowance(tx, &proposal).await?;
            require_open_tender(tx, &proposal).await?;
            require_credit(tx, &proposal, allowance).await?;
            if let Some(path) = &proposal.file_path {
                require_file(tx, "p_file_path", "proposals", path).await?;
            }
            insert(tx, &proposal).await?;
            Ok(read_row(tx, "proposals", proposal.id).await?)
        })
    });
    submitted.await
}

fn read_proposal(bidder: Uuid, arguments: &Arguments, at: Timestamp) -> Result<Proposal, Refusal> {
    let tender = arguments.id("p_tender_id")?;
    let name = arguments.required_line("p_name", "Name is required", 200)?;
    let email = arguments.email("p_email")?;
    let mobile = read_mobile(&arguments.required_line("p_mobile", "Mobile number is required", 30)?);
    let mobile = mobile.map_err(|wrong| Refusal::invalid("p_mobile", &wrong))?;
    let address = arguments.required_text("p_address", "Address is required", 500)?;
    let (gst, pan) = read_tax_numbers(arguments)?;
    Ok(Proposal {
        id: Uuid::now_v7(),
        tender,
        bidder,
        name,
        email,
        mobile,
        address,
        gst,
        pan,
        amount: arguments.rupees("p_amount")?,
        message: arguments.optional_text("p_message", 20_000)?,
        file_path: own_path(arguments, "p_file_path", bidder)?,
        at,
    })
}

/// Both are optional, but what is sent must be well-formed, and the two must agree.
fn read_tax_numbers(arguments: &Arguments) -> Result<(Option<String>, Option<String>), Refusal> {
    let gstin = arguments.optional_text("p_gst", 40)?.map(|text| read_gstin(&text)).transpose();
    let gstin = gstin.map_err(|wrong| Refusal::invalid("p_gst", &wrong))?;
    let pan = arguments.optional_text("p_pan", 40)?.map(|text| read_pan(&text)).transpose();
    let pan = pan.map_err(|wrong| Refusal::invalid("p_pan", &wrong))?.map(|(pan, _)| pan);
    match (&gstin, &pan) {
        (Some(gstin), Some(pan)) if gstin.pan != *pan => {
            Err(Refusal::invalid("p_pan", "The PAN is not the one inside the GSTIN. Correct one of them."))
        }
        _ => Ok((gstin.map(|gstin| gstin.number), pan)),
    }
}

/// The bidder's profile is locked until the proposal is in, so that of ten at once each counts those before it.
async fn lock_allowance(tx: &mut Tx<'_>, proposal: &Proposal) -> Result<Allowance, Failure> {
    let lock = tx.statement("select id from profiles where id = {uuid} {locked}", vec![proposal.bidder.into()]);
    tx.fetch(&lock).await?;
    let ask = tx.statement(ALLOWANCE, allowance_values(proposal.bidder, proposal.at));
    Ok(Allowance::read(&tx.fetch(&ask).await?, proposal.at))
}

/// The tender is locked until the proposal is in, so that it cannot be closed or awarded in between.
async fn require_open_tender(tx: &mut Tx<'_>, proposal: &Proposal) -> Result<(), Failure> {
    let tender = lock_tender(tx, proposal.tender, proposal.at).await?;
    let Some(tender) = tender.filter(|tender| !tender.hidden) else { return Err(no_such_tender().into()) };
    let contact = tx.statement(
        concat!("select 1 where ", not_blocked!("{1:uuid}", "{2:uuid}")),
        vec![tender.owner.into(), proposal.bidder.into()],
    );
    if tx.fetch(&contact).await?.is_empty() {
        return Err(no_such_tender().into());
    }
    if tender.owner == proposal.bidder {
        return Err(Refusal::forbidden("You cannot bid for your own tender.").into());
    }
    // They could read what the others bid, and decide on themselves.
    if standing(tx, tender.owner, proposal.bidder).await? != Standing::Stranger {
        return Err(Refusal::forbidden("You are in the team of whoever posted this tender.").into());
    }
    let find = tx.statement(
        "select 1 from proposals where tender_id = {uuid} and bidder_id = {uuid}",
        vec![proposal.tender.into(), proposal.bidder.into()],
    );
    if !tx.fetch(&find).await?.is_empty() {
        return Err(already_submitted().into());
    }
    if tender.status != "Open" {
        return Err(Refusal::new(Code::NotOpen, "This tender is closed and takes no more proposals.").into());
    }
    if tender.overdue {
        return Err(Refusal::new(Code::NotOpen, "The deadline of this tender has passed.").into());
    }
    Ok(())
}

/// Bidding again for a tender costs nothing more, also after the first proposal was withdrawn.
async fn require_credit(tx: &mut Tx<'_>, proposal: &Proposal, allowance: Allowance) -> Result<(), Failure> {
    if allowance.left() != Some(0) {
        return Ok(());
    }
    let spent = tx.statement(
        "select 1 from _proposal_credits where bidder_id = {uuid} and tender_id = {uuid}",
        vec![proposal.bidder.into(), proposal.tender.into()],
    );
    if !tx.fetch(&spent).await?.is_empty() {
        return Ok(());
    }
    let message = format!(
        "Your {} plan allows {} proposals a month, and you have made them. Choose a larger plan, or bid again from {}.",
        allowance.plan.name(),
        allowance.plan.proposals_a_month().unwrap_or_default(),
        allowance.renews_on.strftime("%-d %B %Y"),
    );
    Err(Refusal::new(Code::OverLimit, &message).into())
}

async fn insert(tx: &mut Tx<'_>, proposal: &Proposal) -> Result<(), Failure> {
    let insert = tx.statement(
        "insert into proposals
          (id, tender_id, bidder_id, name, email, mobile, address, gst, pan, amount, message, file_path,
           created_at, updated_at)
        values (
          {1:uuid}, {2:uuid}, {3:uuid}, {4:text}, {5:text}, {6:text}, {7:text}, {8:text}, {9:text}, {10:int}, {11:text},
          {12:text}, {13:timestamp}, {13:timestamp}
        )
        on conflict (tender_id, bidder_id) do nothing",
        vec![
            proposal.id.into(),
            proposal.tender.into(),
            proposal.bidder.into(),
            proposal.name.as_str().into(),
            proposal.email.as_str().into(),
            proposal.mobile.as_str().into(),
            proposal.address.as_str().into(),
            proposal.gst.clone().into(),
            proposal.pan.clone().into(),
            proposal.amount.into(),
            proposal.message.clone().into(),
            proposal.file_path.clone().into(),
            proposal.at.into(),
        ],
    );
    if tx.execute(&insert).await? == 0 {
        return Err(already_submitted().into());
    }
    Ok(())
}

fn no_such_tender() -> Refusal {
    Refusal::new(Code::NotThere, "This tender is no longer there.")
}

fn already_submitted() -> Refusal {
    Refusal::new(Code::AlreadyDone, "You have already made a proposal to this tender.")
}
