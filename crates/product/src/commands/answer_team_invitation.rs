//! `answer_team_invitation`: the owner of the invited address joins the team or declines.

use jiff::Timestamp;
use sangam_db::{Row, Tx};
use sangam_schema::{Caller, Function, Returns, Type};
use uuid::Uuid;

use super::{Arguments, Context, Failure, Refusal, RefusalCode, require_account};
use crate::blocks::not_blocked;
use crate::teams::{TeamEvent, company_role, has_team, lock_inviting_company, lock_member, record};

pub(super) fn signature() -> Function {
    Function::new(
        "answer_team_invitation",
        "Accepts or declines an invitation to a team that was sent to the caller's address.",
        Returns::Void,
    )
    .argument("p_invitation_id", Type::Uuid)
    .argument("p_accept", Type::Boolean)
    .needs_session()
}

pub(super) async fn run(context: Context, caller: Caller, arguments: Arguments) -> Result<String, Failure> {
    let account = require_account(caller)?;
    let invitation = arguments.id("p_invitation_id")?;
    let accept = arguments.json("p_accept").as_bool();
    let accept = accept.ok_or_else(|| Refusal::invalid("p_accept", "Say whether you accept: true or false."))?;
    let at = context.clock.now();
    let answered = context.db.write(move |tx| {
        Box::pin(async move {
            lock_member(tx, account).await?;
            lock_inviting_company(tx, invitation).await?;
            let invited = take_invitation(tx, invitation, account).await?;
            let kind = if accept { "Joined" } else { "Declined" };
            if accept {
                join(tx, &invited, account, at).await?;
            }
            let event = TeamEvent {
                company: invited.company,
                actor: account,
                member: Some(account),
                email: Some(&invited.email),
                kind,
                role: &invited.role,
                at,
            };
            record(tx, event).await?;
            Ok("null".to_owned())
        })
    });
    answered.await
}

/// An invitation that was just deleted from the table.
struct OpenInvitation {
    company: Uuid,
    email: String,
    role: String,
    expires_at: Timestamp,
    /// Who sent it. `None` after that account was deleted.
    invited_by: Option<Uuid>,
}

impl OpenInvitation {
    fn read(row: &Row) -> Option<OpenInvitation> {
        let text = |i| row.text(i).map(str::to_owned);
        Some(OpenInvitation {
            company: row.uuid(0)?,
            email: text(1)?,
            role: text(2)?,
            expires_at: row.timestamp(3)?,
            invited_by: row.uuid(4),
        })
    }
}

/// Deletes the invitation and returns it, if it was sent to the caller's confirmed address.
async fn take_invitation(tx: &mut Tx<'_>, invitation: Uuid, account: Uuid) -> Result<OpenInvitation, Failure> {
    let take = tx.statement(
        concat!(
            "delete from team_invitations
            where id = {1:uuid}
              and exists (
                select 1
                from accounts
                where accounts.id = {2:uuid}
                  and accounts.email = team_invitations.email
                  and accounts.email_confirmed_at is not null
              )
              and ",
            not_blocked!("team_invitations.company_id", "{2:uuid}"),
            " and ",
            not_blocked!("team_invitations.invited_by", "{2:uuid}"),
            " returning company_id, email, role, expires_at, invited_by",
        ),
        vec![invitation.into(), account.into()],
    );
    let invited = tx.fetch(&take).await?.first().and_then(OpenInvitation::read);
    Ok(invited.ok_or_else(no_longer_open)?)
}

fn no_longer_open() -> Refusal {
    let gone = "This invitation is no longer open, or was sent to another address than your account's.";
    Refusal::new(RefusalCode::NotFound, gone)
}

async fn join(tx: &mut Tx<'_>, invited: &OpenInvitation, account: Uuid, now: Timestamp) -> Result<(), Failure> {
    if invited.expires_at <= now {
        return Err(Refusal::impossible("This invitation has expired. Ask for a new one.").into());
    }
    if invited.company == account {
        return Err(Refusal::impossible("This is your own company.").into());
    }
    if !has_team(tx, invited.company, now).await? {
        let message = "This company's plan includes no team at the moment. Try again when it does.";
        return Err(Refusal::impossible(message).into());
    }
    if !is_still_offered(tx, invited).await? {
        return Err(no_longer_open().into());
    }
    let insert = tx.statement(
        "insert into team_members (company_id, user_id, role, active, created_at)
        values ({uuid}, {uuid}, {text}, {bool}, {timestamp})
        on conflict (company_id, user_id) do nothing",
        vec![invited.company.into(), account.into(), invited.role.as_str().into(), true.into(), now.into()],
    );
    tx.execute(&insert).await?;
    Ok(())
}

/// Whether the person who sent the invitation still manages the team. They may be suspended or have left.
async fn is_still_offered(tx: &mut Tx<'_>, invited: &OpenInvitation) -> Result<bool, Failure> {
    let Some(inviter) = invited.invited_by else { return Ok(false) };
    Ok(company_role(tx, invited.company, inviter).await?.manages())
}
