//! `invite_to_team`: asks the person with an address to act for a company.

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

/// How long an invitation is open.
const OPEN_FOR: SignedDuration = SignedDuration::from_hours(30 * 24);

/// Members and open invitations of one company, together.
const LARGEST_TEAM: i64 = 100;

/// Invitations of one company within a day: each may be a mail to a person who never asked for one.
const INVITATIONS_A_DAY: i64 = 30;

pub(super) fn signature() -> Function {
    Function::new(
        "invite_to_team",
        "Invites the person with this address to the team of a company, the caller's own unless another is named; again renews it.",
        Returns::Row("team_invitations"),
    )
    .argument("p_email", Type::Text)
    .argument("p_role", Type::Text)
    .optional("p_company_id", Type::Uuid)
    .needs_session()
}

/// Who is invited, and as what.
struct Invitation {
    company: Uuid,
    by: Uuid,
    email: String,
    role: &'static str,
    at: Timestamp,
    /// Where browsers find the application, if mails are sent.
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
            require_room(tx, &invitation).await?;
            let id = put(tx, &invitation).await?;
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
            mail_stranger(tx, &invitation, id).await?;
            Ok(read_row(tx, "team_invitations", id).await?)
        })
    });
    invited.await
}

/// Anyone who is in the team already has a role, which is changed elsewhere; and an invitation of the owner's is not a manager's
/// to replace.
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

async fn require_room(tx: &mut Tx<'_>, invitation: &Invitation) -> Result<(), Failure> {
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
    if counted(0) >= LARGEST_TEAM {
        let message = "A team has at most {n} members and open invitations. Take one back first.";
        let message = Sentence::with(message, [("n", LARGEST_TEAM.into())]);
        return Err(Refusal::new(RefusalCode::OverLimit, message).into());
    }
    if counted(1) >= INVITATIONS_A_DAY {
        let message = "A company can send {n} invitations a day. Try again tomorrow.";
        let message = Sentence::with(message, [("n", INVITATIONS_A_DAY.into())]);
        return Err(Refusal::new(RefusalCode::OverLimit, message).into());
    }
    Ok(())
}

/// Anyone who was invited before keeps the link they got.
async fn put(tx: &mut Tx<'_>, invitation: &Invitation) -> Result<Uuid, Failure> {
    let put = tx.statement(
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
            (invitation.at + OPEN_FOR).into(),
        ],
    );
    let rows = tx.fetch(&put).await?;
    let id = rows.first().and_then(|row| row.uuid(0));
    Ok(id.ok_or_else(|| sangam_db::Error::Other("an invitation vanished while it was written".to_owned()))?)
}

/// Anyone who has an account is told in the application, and by mail if they want that. Only strangers are written to here.
async fn mail_stranger(tx: &mut Tx<'_>, invitation: &Invitation, id: Uuid) -> Result<(), Failure> {
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
        // What language a stranger reads only the person who invites them may know.
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
