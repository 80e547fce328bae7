//! Shared by the commands that submit and change a proposal.

use jiff::Timestamp;
use sangam_db::{Tx, Value};
use sangam_schema::{Clock, Function, Type};
use uuid::Uuid;

use super::files::own_path;
use super::{Arguments, Failure, Refusal, RefusalCode};
use crate::blocks::not_blocked;
use crate::identifiers::{read_gstin, read_mobile, read_pan};
use crate::teams::{CompanyRole, company_role};
use crate::tenders::LockedTender;

/// A proposal as sent by the bidder.
pub(super) struct Proposal {
    pub(super) id: Uuid,
    pub(super) tender: Uuid,
    pub(super) bidder: Uuid,
    pub(super) name: String,
    pub(super) email: String,
    pub(super) mobile: String,
    pub(super) address: String,
    pub(super) gst: Option<String>,
    pub(super) pan: Option<String>,
    pub(super) amount: Option<i64>,
    pub(super) message: Option<String>,
    pub(super) file_path: Option<String>,
    pub(super) at: Timestamp,
}

impl Proposal {
    /// The values in the order the statements expect, ending with the time.
    pub(super) fn field_values(&self) -> Vec<Value> {
        vec![
            self.name.as_str().into(),
            self.email.as_str().into(),
            self.mobile.as_str().into(),
            self.address.as_str().into(),
            self.gst.clone().into(),
            self.pan.clone().into(),
            self.amount.into(),
            self.message.clone().into(),
            self.file_path.clone().into(),
            self.at.into(),
        ]
    }
}

/// Adds the arguments that describe a proposal.
pub(super) fn with_fields(function: Function) -> Function {
    function
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
}

pub(super) fn read_proposal(bidder: Uuid, arguments: &Arguments, clock: &Clock) -> Result<Proposal, Refusal> {
    let tender = arguments.id("p_tender_id")?;
    let name = arguments.required_line("p_name", "Name is required", 200)?;
    let email = arguments.email("p_email")?;
    let mobile = read_mobile(&arguments.required_line("p_mobile", "Mobile number is required", 30)?);
    let mobile = mobile.map_err(|wrong| Refusal::invalid("p_mobile", wrong))?;
    let address = arguments.required_text("p_address", "Address is required", 500)?;
    let (gst, pan) = read_tax_numbers(arguments)?;
    Ok(Proposal {
        id: clock.new_id(),
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
        at: clock.now(),
    })
}

/// Reads the optional GSTIN and PAN. Each must be well-formed, and the two must match.
fn read_tax_numbers(arguments: &Arguments) -> Result<(Option<String>, Option<String>), Refusal> {
    let gstin = arguments.optional_text("p_gst", 40)?.map(|text| read_gstin(&text)).transpose();
    let gstin = gstin.map_err(|wrong| Refusal::invalid("p_gst", wrong))?;
    let pan = arguments.optional_text("p_pan", 40)?.map(|text| read_pan(&text)).transpose();
    let pan = pan.map_err(|wrong| Refusal::invalid("p_pan", wrong))?.map(|(pan, _)| pan);
    match (&gstin, &pan) {
        (Some(gstin), Some(pan)) if gstin.pan != *pan => {
            Err(Refusal::invalid("p_pan", "The PAN is not the one inside the GSTIN. Correct one of them."))
        }
        _ => Ok((gstin.map(|gstin| gstin.number), pan)),
    }
}

/// A tender closes at the end of its last day, even if its status has not changed yet.
pub(super) fn require_open(tender: &LockedTender) -> Result<(), Refusal> {
    if tender.status != "Open" {
        return Err(Refusal::new(RefusalCode::NotOpen, "This tender is closed and takes no more proposals."));
    }
    if tender.overdue {
        return Err(Refusal::new(RefusalCode::NotOpen, "The deadline of this tender has passed."));
    }
    Ok(())
}

/// Requires that there is no block between the tender's owner and the bidder. With one, the tender looks absent.
pub(super) async fn require_contact(tx: &mut Tx<'_>, owner: Uuid, bidder: Uuid) -> Result<(), Failure> {
    let contact = tx
        .statement(concat!("select 1 where ", not_blocked!("{1:uuid}", "{2:uuid}")), vec![owner.into(), bidder.into()]);
    if tx.fetch(&contact).await?.is_empty() { Err(no_such_tender().into()) } else { Ok(()) }
}

/// Requires that the bidder is not in the team of the tender's owner. Team members could read the other bids and decide on their own.
pub(super) async fn require_outsider(tx: &mut Tx<'_>, owner: Uuid, bidder: Uuid) -> Result<(), Failure> {
    if company_role(tx, owner, bidder).await? != CompanyRole::Outsider {
        return Err(Refusal::forbidden("You are in the team that posted this tender.").into());
    }
    Ok(())
}

pub(super) fn no_such_tender() -> Refusal {
    Refusal::new(RefusalCode::NotFound, "This tender is no longer there.")
}
