//! The operator's log of what concerns security, written by the transaction it tells about.

use jiff::Timestamp;
use sangam_db::{Row, Tx};
use serde_json::{Map, Value, json};
use uuid::Uuid;

use crate::auth::Auth;
use crate::error::Error;
use crate::sessions::Device;

/// What happened.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum AuditAction {
    SignedUp,
    AddressConfirmed,
    SignedIn,
    SignInFailed,
    ProofFailed,
    TooManyAttempts,
    AuthCodeReused,
    SignedOut,
    RefreshTokenReused,
    RecoveryRequested,
    RecoveryUsed,
    PasswordChanged,
    EmailChangeRequested,
    EmailChanged,
    ApiTokenCreated,
    ApiTokenRevoked,
    IdentityLinked,
    IdentityUnlinked,
    PasskeyAdded,
    PasskeyRemoved,
    FactorAdded,
    FactorRemoved,
    SecondFactorPassed,
    SecondFactorFailed,
    RecoveryCodesMade,
    Created,
    ChangedByOperator,
    LinkMadeByOperator,
    Suspended,
    Restored,
    Promoted,
    Demoted,
    Leaving,
    Kept,
    Deleted,
}

impl AuditAction {
    fn kind(self) -> &'static str {
        match self {
            AuditAction::SignedUp => "signed_up",
            AuditAction::AddressConfirmed => "address_confirmed",
            AuditAction::SignedIn => "signed_in",
            AuditAction::SignInFailed => "sign_in_failed",
            AuditAction::ProofFailed => "proof_failed",
            AuditAction::TooManyAttempts => "too_many_attempts",
            AuditAction::AuthCodeReused => "auth_code_reused",
            AuditAction::SignedOut => "signed_out",
            AuditAction::RefreshTokenReused => "refresh_token_reused",
            AuditAction::RecoveryRequested => "recovery_requested",
            AuditAction::RecoveryUsed => "recovery_used",
            AuditAction::PasswordChanged => "password_changed",
            AuditAction::EmailChangeRequested => "email_change_requested",
            AuditAction::EmailChanged => "email_changed",
            AuditAction::ApiTokenCreated => "api_token_created",
            AuditAction::ApiTokenRevoked => "api_token_revoked",
            AuditAction::IdentityLinked => "identity_linked",
            AuditAction::IdentityUnlinked => "identity_unlinked",
            AuditAction::PasskeyAdded => "passkey_added",
            AuditAction::PasskeyRemoved => "passkey_removed",
            AuditAction::FactorAdded => "factor_added",
            AuditAction::FactorRemoved => "factor_removed",
            AuditAction::SecondFactorPassed => "second_factor_passed",
            AuditAction::SecondFactorFailed => "second_factor_failed",
            AuditAction::RecoveryCodesMade => "recovery_codes_made",
            AuditAction::Created => "created",
            AuditAction::ChangedByOperator => "changed_by_operator",
            AuditAction::LinkMadeByOperator => "link_made_by_operator",
            AuditAction::Suspended => "suspended",
            AuditAction::Restored => "restored",
            AuditAction::Promoted => "promoted",
            AuditAction::Demoted => "demoted",
            AuditAction::Leaving => "leaving",
            AuditAction::Kept => "kept",
            AuditAction::Deleted => "deleted",
        }
    }
}

/// Writes an event. An account that is not known is left out: what was typed in its place may be anything, even a password.
pub(crate) async fn record(
    tx: &mut Tx<'_>,
    event: AuditAction,
    account_id: Option<Uuid>,
    device: &Device,
    now: Timestamp,
) -> Result<(), Error> {
    record_detail(tx, event, account_id, device, json!({}), now).await
}

/// Writes an event with more to say.
pub(crate) async fn record_detail(
    tx: &mut Tx<'_>,
    event: AuditAction,
    account_id: Option<Uuid>,
    device: &Device,
    detail: Value,
    now: Timestamp,
) -> Result<(), Error> {
    let statement = tx.statement(
        "insert into audit_events (id, at, account_id, kind, ip, user_agent, detail)
         values ({uuid}, {timestamp}, {uuid}, {text}, {text}, {text}, {json})",
        vec![
            tx.new_id().into(),
            now.into(),
            account_id.into(),
            event.kind().into(),
            device.ip.clone().into(),
            device.user_agent.clone().into(),
            detail.into(),
        ],
    );
    tx.execute(&statement).await?;
    Ok(())
}

/// A line of the log.
#[derive(Debug, Clone)]
pub struct AuditEvent {
    /// When it happened.
    pub at: Timestamp,
    /// What happened.
    pub kind: String,
    /// From where.
    pub ip: Option<String>,
    /// With what.
    pub user_agent: Option<String>,
    /// What else there is to know.
    pub detail: Map<String, Value>,
}

/// The latest events of an account, newest first.
pub async fn list_events(auth: &Auth, account_id: Uuid, limit: i64) -> Result<Vec<AuditEvent>, Error> {
    let statement = auth.db().statement(
        "select at, kind, ip, user_agent, detail
         from audit_events
         where account_id = {uuid}
         order by at desc, id desc
         limit {int}",
        vec![account_id.into(), limit.into()],
    );
    auth.db().read(statement).await?.iter().map(read_event).collect()
}

fn read_event(row: &Row) -> Result<AuditEvent, Error> {
    let malformed = |column: &str| Error::Internal(format!("audit_events.{column} is malformed"));
    let detail = row.text(4).and_then(|text| serde_json::from_str(text).ok());
    Ok(AuditEvent {
        at: row.timestamp(0).ok_or_else(|| malformed("at"))?,
        kind: row.text(1).ok_or_else(|| malformed("kind"))?.to_owned(),
        ip: row.text(2).map(str::to_owned),
        user_agent: row.text(3).map(str::to_owned),
        detail: detail.ok_or_else(|| malformed("detail"))?,
    })
}
