//! `invite_to_team`: invites the owner of an email address to a company's team.

use jiff::{SignedDuration, Timestamp};
use sangam_db::Tx;
use sangam_schema::{Caller, Function, Returns, Type};
use serde_json::json;
use uuid::Uuid;

use super::stored::read_row;
use super::team::{company_of, require_manager, require_role};
use super::{Arguments, Context, Failure, Refusal, RefusalCode, require_account};
use crate::sentence::Sentence;
use crate::teams::{CompanyRole, ROLES, TeamEvent, has_team, lock_company, record};
use crate::words::language_of;

/// How long an invitation stays open.
const VALIDITY: SignedDuration = SignedDuration::from_hours(30 * 24);

/// Maximum number of members and open invitations of one company together.
const MAX_TEAM_SIZE: i64 = 100;

/// Maximum number of invitations per company and day, because each may be an unsolicited mail.
const MAX_INVITATIONS_PER_DAY: i64 = 30;

pub(super) fn signature() -> Function {
    Function::new(
        "invite_to_team",
        "Invites the person with this address to a company's team. Defaults to the caller's own company. Inviting again renews the invitation.",
        Returns::Row("team_invitations"),
    )
    .argument("p_email", Type::Text)
    .argument("p_role", Type::Text)
    .optional("p_company_id", Type::Uuid)
    .needs_session()
}

/// The invited address, the role, and who invites.
struct Invitation {
    company: Uuid,
    by: Uuid,
    email: String,
    role: &'static str,
    at: Timestamp,
    /// The URL of the web application, if mail is enabled.
    site: Option<String>,
}

pub(super) async fn run(context: Context, caller: Caller, arguments: Arguments) -> Result<String, Failure> {
    let by = require_account(caller)?;
    let invitation = Invitation {
        company: company_of(&arguments, by)?,
        by,
        email: arguments.email("p_email")?.to_lowercase(),
        role: arguments.one_of("p_role", ROLES)?,
        at: context.clock.now(),
        site: context.site.clone(),
    };
    let invited = context.db.write(move |tx| {
        Box::pin(async move {
            lock_company(tx, invitation.company).await?;
            let company_role = require_manager(tx, invitation.company, invitation.by).await?;
            require_role(company_role, invitation.role)?;
            if !has_team(tx, invitation.company, invitation.at).await? {
                return Err(Refusal::forbidden("Team management comes with the Business plan.").into());
            }
            require_new(tx, &invitation, company_role).await?;
            require_capacity(tx, &invitation).await?;
            let id = upsert(tx, &invitation).await?;
            let event = TeamEvent {
                company: invitation.company,
                actor: invitation.by,
                member: None,
                email: Some(&invitation.email),
                kind: "Invited",
                role: invitation.role,
                at: invitation.at,
            };
            record(tx, event).await?;
            mail_to_stranger(tx, &invitation, id).await?;
            Ok(read_row(tx, "team_invitations", id).await?)
        })
    });
    invited.await
}

/// Refuses existing members, whose role is changed with `set_team_role`. A manager also cannot replace an invitation to a role
/// that only the owner can give.
async fn require_new(tx: &mut Tx<'_>, invitation: &Invitation, company_role: CompanyRole) -> Result<(), Failure> {
    let find = tx.statement(
        "select
          exists (select 1 from accounts where email = {2:text} and id = {1:uuid}),
          exists (
            select 1
            from team_members as mate
            join accounts as account on account.id = mate.user_id
            where mate.company_id = {1:uuid} and account.email = {2:text}
          ),
          (select role from team_invitations where company_id = {1:uuid} and email = {2:text})",
        vec![invitation.company.into(), invitation.email.as_str().into()],
    );
    let rows = tx.fetch(&find).await?;
    let is = |i| rows.first().and_then(|row| row.bool(i)).unwrap_or(false);
    if is(0) {
        return Err(Refusal::invalid("p_email", "This is the owner's own address.").into());
    }
    if is(1) {
        return Err(
            Refusal::new(RefusalCode::AlreadyDone, "The person with this address is already in the team.").into()
        );
    }
    match rows.first().and_then(|row| row.text(2)) {
        Some(role) => Ok(require_role(company_role, role)?),
        None => Ok(()),
    }
}

async fn require_capacity(tx: &mut Tx<'_>, invitation: &Invitation) -> Result<(), Failure> {
    let count = tx.statement(
        "select
          (select count(*) from team_members where company_id = {1:uuid})
            + (select count(*) from team_invitations where company_id = {1:uuid} and email <> {2:text}),
          (
            select count(*)
            from team_events
            where company_id = {1:uuid} and kind = 'Invited' and created_at > {3:timestamp}
          )",
        vec![
            invitation.company.into(),
            invitation.email.as_str().into(),
            (invitation.at - SignedDuration::from_hours(24)).into(),
        ],
    );
    let rows = tx.fetch(&count).await?;
    let counted = |i| rows.first().and_then(|row| row.int(i)).unwrap_or_default();
    if counted(0) >= MAX_TEAM_SIZE {
        let message = "A team has at most {n} members and open invitations. Withdraw one first.";
        let message = Sentence::with(message, [("n", MAX_TEAM_SIZE.into())]);
        return Err(Refusal::new(RefusalCode::OverLimit, message).into());
    }
    if counted(1) >= MAX_INVITATIONS_PER_DAY {
        let message = "A company can send {n} invitations a day. Try again tomorrow.";
        let message = Sentence::with(message, [("n", MAX_INVITATIONS_PER_DAY.into())]);
        return Err(Refusal::new(RefusalCode::OverLimit, message).into());
    }
    Ok(())
}

/// Stores the invitation. Renewing one keeps its id, so that the link already sent stays valid.
async fn upsert(tx: &mut Tx<'_>, invitation: &Invitation) -> Result<Uuid, Failure> {
    let upsert = tx.statement(
        "insert into team_invitations (id, company_id, email, role, invited_by, created_at, expires_at)
        values ({uuid}, {uuid}, {text}, {text}, {uuid}, {timestamp}, {timestamp})
        on conflict (company_id, email) do update
        set role = excluded.role, invited_by = excluded.invited_by, created_at = excluded.created_at,
          expires_at = excluded.expires_at
        returning id",
        vec![
            tx.new_id().into(),
            invitation.company.into(),
            invitation.email.as_str().into(),
            invitation.role.into(),
            invitation.by.into(),
            invitation.at.into(),
            (invitation.at + VALIDITY).into(),
        ],
    );
    let rows = tx.fetch(&upsert).await?;
    let id = rows.first().and_then(|row| row.uuid(0));
    Ok(id.ok_or_else(|| sangam_db::Error::Other("the invitation is missing right after it was stored".to_owned()))?)
}

/// Queues a mail to an address without an account. People with an account are notified through the application, with a mail if
/// they want one.
async fn mail_to_stranger(tx: &mut Tx<'_>, invitation: &Invitation, id: Uuid) -> Result<(), Failure> {
    let Some(site) = &invitation.site else { return Ok(()) };
    let find = tx.statement(
        "select
          coalesce(nullif(company.company_name, ''), company.full_name),
          inviter.full_name,
          exists (select 1 from accounts where email = {3:text}),
          account.user_metadata
        from profiles as company, profiles as inviter
        join accounts as account on account.id = inviter.id
        where company.id = {1:uuid} and inviter.id = {2:uuid}",
        vec![invitation.company.into(), invitation.by.into(), invitation.email.as_str().into()],
    );
    let rows = tx.fetch(&find).await?;
    let Some(row) = rows.first().filter(|row| row.bool(2) == Some(false)) else { return Ok(()) };
    let params = json!({
        // The stranger's language is unknown, so use the inviter's.
        "language": language_of(row.text(3)),
        "from_name": row.text(1),
        "subject": row.text(0),
        "topic": invitation.role,
        "link": format!("{site}/invitation/{id}"),
    });
    let insert = tx.statement(
        "insert into mails (id, kind, recipient, params, created_at, due_at)
        values ({1:uuid}, 'team_invitation', {2:text}, {3:json}, {4:timestamp}, {4:timestamp})",
        vec![tx.new_id().into(), invitation.email.as_str().into(), params.into(), invitation.at.into()],
    );
    tx.execute(&insert).await?;
    Ok(())
}
