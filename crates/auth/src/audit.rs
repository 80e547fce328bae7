//! The audit log of security events, written in the same transaction as the event.

use std::net::IpAddr;

use jiff::Timestamp;
use sangam_db::{Row, Tx};
use serde_json::{Map, Value, json};
use uuid::Uuid;

use crate::auth::Auth;
use crate::error::Error;
use crate::sessions::Device;

/// The event types.
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
    DeletionRequested,
    DeletionCancelled,
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
            AuditAction::DeletionRequested => "leaving",
            AuditAction::DeletionCancelled => "kept",
            AuditAction::Deleted => "deleted",
        }
    }
}

/// Writes an event. An unknown account is left out, because the text typed in its place may be anything, even a password.
pub(crate) async fn record(
    tx: &mut Tx<'_>,
    event: AuditAction,
    account_id: Option<Uuid>,
    device: &Device,
    now: Timestamp,
) -> Result<(), Error> {
    record_detail(tx, event, account_id, device, json!({}), now).await
}

/// Writes an event with details.
pub(crate) async fn record_detail(
    tx: &mut Tx<'_>,
    event: AuditAction,
    account_id: Option<Uuid>,
    device: &Device,
    detail: Value,
    now: Timestamp,
) -> Result<(), Error> {
    let line =
        AuditLine { kind: event.kind(), account_id, network: network_class(device), detail: logged_detail(&detail) };
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
    tx.after_commit(move || line.write());
    Ok(())
}

/// An event as written to the process log, so that it leaves the machine with the other log lines and an attacker who controls
/// the database cannot remove it there. It omits the network address: request log lines have it where the operator allows that.
struct AuditLine {
    kind: &'static str,
    account_id: Option<Uuid>,
    network: Option<&'static str>,
    detail: String,
}

impl AuditLine {
    fn write(&self) {
        let AuditLine { kind, network, detail, .. } = self;
        let account_id = self.account_id.map(tracing::field::display);
        tracing::info!(target: "audit", kind, account_id, network, detail, "audit: {kind}");
    }
}

/// The event details that the log may contain: our own words and ids, nothing that users chose or typed.
const LOGGED_DETAILS: [&str; 15] = [
    "access",
    "by",
    "count",
    "factor_id",
    "leaves_at",
    "locked",
    "method",
    "of",
    "passkey_id",
    "provider",
    "reason",
    "scope",
    "session_id",
    "token_id",
    "type",
];

fn logged_detail(detail: &Value) -> String {
    let entries = detail.as_object().into_iter().flatten();
    let logged = entries.filter(|(name, _)| LOGGED_DETAILS.contains(&name.as_str()));
    Value::Object(logged.map(|(name, value)| (name.clone(), value.clone())).collect()).to_string()
}

/// The class of network that a request came from.
fn network_class(device: &Device) -> Option<&'static str> {
    let address: IpAddr = device.ip.as_deref()?.parse().ok()?;
    let is_private = match address.to_canonical() {
        IpAddr::V4(address) => address.is_private() || address.is_link_local(),
        IpAddr::V6(address) => address.is_unique_local() || address.is_unicast_link_local(),
    };
    Some(match address.to_canonical().is_loopback() {
        true => "this machine",
        false if is_private => "private",
        false => "public",
    })
}

/// An event as read from the audit log.
#[derive(Debug, Clone)]
pub struct AuditEvent {
    /// When it happened.
    pub at: Timestamp,
    /// What happened.
    pub kind: String,
    /// The network address of the client.
    pub ip: Option<String>,
    /// The client's user agent.
    pub user_agent: Option<String>,
    /// Further details.
    pub detail: Map<String, Value>,
}

/// Returns the latest events of an account, newest first.
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_log_contains_our_own_words_and_nothing_that_users_chose() {
        let detail = json!({ "passkey_id": "1", "name": "asha@example.in's laptop", "email": "asha@example.in" });
        assert_eq!(logged_detail(&detail), r#"{"passkey_id":"1"}"#);
        assert_eq!(logged_detail(&json!({ "of": "sign_in" })), r#"{"of":"sign_in"}"#);
    }

    #[test]
    fn the_log_contains_only_the_class_of_an_address() {
        let class = |ip: &str| network_class(&Device { user_agent: None, ip: Some(ip.to_owned()) });
        for near in ["127.0.0.1", "::1", "::ffff:127.0.0.1"] {
            assert_eq!(class(near), Some("this machine"), "{near}");
        }
        for private in ["10.0.0.7", "192.168.1.9", "fd00::7", "fe80::1"] {
            assert_eq!(class(private), Some("private"), "{private}");
        }
        assert_eq!((class("203.0.113.7"), class("2001:db8::7")), (Some("public"), Some("public")));
        assert_eq!(network_class(&Device::default()), None);
    }
}
